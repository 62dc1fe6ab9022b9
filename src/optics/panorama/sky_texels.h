#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/glm.hpp>
#include <numbers>
#include <vector>

#include "optics/panorama/sky_image.h"

namespace deepwater::optics {

/// Directions and solid angles of the texels of a sky picture, in the picture's own axes: those of the
/// world if the picture is not rotated.
class SkyTexels {
public:
    struct Texel {
        int picture, x, y;
    };

    SkyTexels(bool panorama, glm::ivec2 size);
    explicit SkyTexels(const SkyImage& image)
        : SkyTexels(image.is_panorama(), {image.pictures[0].width(), image.pictures[0].height()}) {}

    [[nodiscard]] int pictures() const { return panorama_ ? 1 : 6; }
    [[nodiscard]] glm::ivec2 size() const { return size_; }
    /// Angle across the largest texels [rad].
    [[nodiscard]] double pitch() const { return pitch_; }

    /// Unit vector towards a texel's middle.
    [[nodiscard]] glm::dvec3 direction(const Texel& texel) const {
        const auto x = static_cast<size_t>(texel.x);
        const auto y = static_cast<size_t>(texel.y);
        if (panorama_) return {across_[y] * column_[x].x, down_[y], -across_[y] * column_[x].y};
        const double s = along_[x];
        const double t = along_[y];
        return from_face(texel.picture, {s, t, 1.0}) / std::sqrt(1 + s * s + t * t);
    }

    /// Solid angle of a texel [sr]. On a cube's face: (2 / N)² cos³ of the angle to the face's axis, which is
    /// exact for small texels.
    [[nodiscard]] double solid_angle(const Texel& texel) const {
        if (panorama_) return angle_[static_cast<size_t>(texel.y)];
        const double s = along_[static_cast<size_t>(texel.x)];
        const double t = along_[static_cast<size_t>(texel.y)];
        const double square = 1 + s * s + t * t;
        return pitch_ * pitch_ / (square * std::sqrt(square));
    }

    /// Calls visit(texel) for all texels, row by row.
    template <class Visit>
    void for_each(Visit visit) const {
        for (int picture = 0; picture < pictures(); ++picture)
            for (int y = 0; y < size_.y; ++y)
                for (int x = 0; x < size_.x; ++x) visit(Texel{picture, x, y});
    }

    /// Calls visit(texel, direction) for all texels whose middle lies within `radius` [rad] of `centre`;
    /// the radius is less than a right angle. Only a bounding box is searched.
    template <class Visit>
    void for_each_within(const glm::dvec3& centre, double radius, Visit visit) const {
        const double cos_radius = std::cos(radius);
        for (int picture = 0; picture < pictures(); ++picture) {
            const Box box = panorama_ ? panorama_box(centre, radius) : face_box(picture, centre, radius);
            for (int y = box.low.y; y < box.high.y; ++y) {
                for (int column = box.low.x; column < box.high.x; ++column) {
                    // A panorama's box may extend beyond its left or right edge: columns wrap around.
                    const Texel texel{picture, (column + size_.x) % size_.x, y};
                    const glm::dvec3 towards = direction(texel);
                    if (glm::dot(towards, centre) >= cos_radius) visit(texel, towards);
                }
            }
        }
    }

private:
    /// Half-open ranges of columns and rows.
    struct Box {
        glm::ivec2 low, high;
    };

    /// @param on_face  coordinates on the face: right, down, and outwards along its axis
    static glm::dvec3 from_face(int face, const glm::dvec3& on_face);
    static glm::dvec3 to_face(int face, const glm::dvec3& direction);
    [[nodiscard]] Box panorama_box(const glm::dvec3& centre, double radius) const;
    [[nodiscard]] Box face_box(int face, const glm::dvec3& centre, double radius) const;

    bool panorama_;
    glm::ivec2 size_;
    double pitch_;
    std::vector<glm::dvec2> column_;     ///< panorama: sine and cosine of a column's azimuth
    std::vector<double> across_, down_;  ///< panorama: sine and cosine of a row's angle from the zenith
    std::vector<double> angle_;          ///< panorama: solid angle of a row's texels
    std::vector<double> along_;          ///< faces: -1 … 1 from side to side
};

}  // namespace deepwater::optics
