#pragma once

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <glm/glm.hpp>
#include <iterator>
#include <numeric>
#include <span>
#include <vector>

#include "core/check.h"
#include "sim/numerics/vector_loops.h"

namespace deepwater::sim {

/// Whether beams are refracted into the water or mirrored up off it.
enum class BeamKind { refracted, mirrored };

/// The sun's light on the water, and the beams to trace.
struct BeamLight {
    glm::vec3 to_sun{0, 1, 0};  ///< unit, world axes; above the horizon
    BeamKind kind = BeamKind::refracted;
    bool lossless = false;  ///< all light is refracted (or mirrored): Fresnel's reflectance is 0 (or 1)
};

/// Light beam tracing (Watt & Watt 1992, ch. 2.9): the beams of a mesh of displaced water, one for each
/// triangle of a lattice of corners.
///
/// The corners of a beam follow the sun's rays, refracted (or mirrored) by the normals there, to a level
/// plane. A beam carries
///
///     (1 − F) (N·L)⁺ a_s      (F instead of 1 − F where it is mirrored)
///
/// with the triangle's normal N and area a_s, spread evenly over the area a_c where it lands: irradiance (1 −
/// F)(N·L)⁺ a_s / a_c. Beams that overlap add up. All values are relative to those of a flat sea, and the
/// place where a beam lands is given as the point at which it would have entered a flat sea. Arrays allocate
/// only when they grow.
class BeamMesh {
public:
    /// Returns Σ (1 − F)(N·L)⁺ a_s of the mesh, relative to a flat sea.
    [[nodiscard]] double flux() const { return flux_; }

protected:
    /// Place of the mesh on a map.
    struct Landing {
        float density;    ///< texels per metre
        glm::vec2 shift;  ///< texels: place of the mesh's origin
        float cell_area;  ///< area of an undisplaced cell, texels²
        int least_parts;  ///< into which a triangle is cut along its sides where light is even
    };
    /// A part of a beam.
    struct Part {
        glm::vec2 at;      ///< where its middle lands, texels
        float flux;        ///< relative to that of a texel of even light
        glm::ivec2 cell;   ///< cell of the mesh from which it comes
        glm::vec2 within;  ///< place in the cell, [0, 1]
    };

    /// A beam or a part of it where it lands: a corner and the two sides there.
    struct Triangle {
        glm::vec2 corner, along, aside;  ///< texels
        glm::vec2 within;                ///< the corner's place in the cell, [0, 1]
        float side;                      ///< of its two sides, over those of the cell, < 0 if they lead back
    };

    void resize(glm::ivec2 cells);
    /// Traces the rays of corners. @param water  water(j)(i) is the displaced water at corner (i, j)
    /// @param stirred  stirred(i, j): whether corner (i, j) moves at all; water at rest needs no tracing
    template <class Water, class Stirred>
    void place_corners(const Water& water, const Stirred& stirred, const BeamLight& light);
    /// Sets sharp_start_ and sharp_drift_.
    /// @param period  after which the mesh repeats, m; null: it does not, and corners along its edges are
    /// kept
    void aim_middles(const glm::vec2* period);
    /// @param stirred  as in place_corners()
    template <class Stirred>
    void measure_flux(const glm::vec3& to_sun, const Stirred& stirred, const BeamLight& light);
    /// Calls target(part) for the parts of all beams of cells for which asked(i, j) is true.
    /// @param distance  distance(c): vertical way [m], >= 0, that the ray of corner c goes before it lands
    template <class Distance, class Asked, class Target>
    void land_on(Distance&& distance, const Landing& map, Asked&& asked, Target&& target) const;

    /// Calls target(part) for the equal parts of a beam, `parts` along each side: at most `least_parts`, or a multiple
    /// of that.
    template <class Target>
    static void cut(const Triangle& beam, int least_parts, int parts, float flux, glm::ivec2 cell,
                    Target& target);

    /// Returns the undisplaced place of a corner, own coordinates, m.
    [[nodiscard]] glm::vec2 lattice(int i, int j) const { return first_ + cell_ * glm::vec2(i, j); }
    /// Converts a vector from own axes to the world's (x, z).
    [[nodiscard]] glm::vec2 to_world(glm::vec2 own) const {
        return {turn_.x * own.x + turn_.y * own.y, turn_.x * own.y - turn_.y * own.x};
    }

    glm::ivec2 cells_{0};   // along the sides
    glm::vec2 first_{0};    // position of the first corner, own coordinates, m
    glm::vec2 cell_{0};     // m
    glm::vec2 turn_{1, 0};  // (cosine, sine) of the mesh's rotation
    double flux_ = 0;
    // Corners, (cells + 1)², own axes.
    std::vector<glm::vec3> place_;  // m: displaced, y up
    std::vector<glm::vec2> start_;  // m: where the beam crosses the mean level
    std::vector<glm::vec2> drift_;  // m a metre of distance, beyond that of a flat sea's beam
    std::vector<glm::vec2> sharp_start_,
        sharp_drift_;               // corrected: their mean over a triangle is right for its middle
    std::vector<float> share_;      // flux of the triangles, two for each cell, over that of a flat cell
    std::vector<double> row_flux_;  // flux of the rows of cells
};

namespace beams {

/// Values at a corner of a mesh, as in TileMaps and LayerMaps, in world axes.
struct CornerWater {
    glm::vec4 displacement;
    glm::vec4 gradient;
    float shear;
};

/// Returns the horizontal distance that the sun's beam covers per metre of height after it was refracted or
/// mirrored by a facet. Tile axes, normal upwards.
[[nodiscard]] glm::vec2 slant(const glm::vec3& normal, const glm::vec3& to_sun, BeamKind kind);

/// Returns the share of light that a facet refracts or mirrors, according to `light`.
[[nodiscard]] float sent_share(float cos_i, const BeamLight& light);

/// Converts (x, z) to a mesh's own axes.
inline glm::vec2 turned(const glm::vec2& turn, float x, float z) {
    return {turn.x * x - turn.y * z, turn.y * x + turn.x * z};
}

inline float farthest(glm::vec2 way) {
    return std::max(std::abs(way.x), std::abs(way.y));
}

/// Calls row(j) for every j in [0, count), on all cores.
template <class Row>
void for_rows(int count, Row&& row) {
    constexpr int kGrain = 16;
    tbb::parallel_for(tbb::blocked_range<int>(0, count, kGrain), [&](const tbb::blocked_range<int>& rows) {
        for (int j = rows.begin(); j < rows.end(); ++j) row(j);
    });
}

inline constexpr float kWidestPart =
    2.1f;  ///< texels: parts of a beam this wide still add up to an even field
inline constexpr float kFinePart =
    0.9f;  ///< texels: narrower parts add up to no evener field, even of regular waves
inline constexpr int kMostParts = 13;  ///< into which parts_of() cuts a beam

/// Returns the number of parts, along its sides, into which a beam is cut that is `wide` texels wide where it
/// lands: about (wide / kWidestPart)^(3/4). Wide beams are dim, so that a coarser lattice is not visible.
inline int parts_of(float wide) {
    constexpr float kWidths[] = {kWidestPart, 5.2f,  9.0f,  13.2f, 17.8f, 22.7f,
                                 28.1f,       33.6f, 39.3f, 45.4f, 51.4f, 57.8f};
    static_assert(std::size(kWidths) + 1 == kMostParts);
    int parts = 1;
    for (const float width : kWidths) parts += wide > width ? 1 : 0;
    return parts;
}

/// The middles of the equal parts into which a triangle is cut, upright ones and inverted ones between them, in parts of
/// the two sides at its first corner.
class PartMiddles {
public:
    constexpr PartMiddles() {
        glm::vec2* to = places_.data();
        for (int parts = 1; parts <= kMostParts; ++parts) {
            for (int p = 0; p < parts; ++p) {
                for (int q = 0; q < parts - p; ++q) {
                    const auto i = static_cast<float>(p), j = static_cast<float>(q),
                               part = 1.0f / static_cast<float>(parts);
                    *to++ = {(i + 1.0f / 3) * part, (j + 1.0f / 3) * part};
                    if (p + q + 1 < parts) *to++ = {(i + 2.0f / 3) * part, (j + 2.0f / 3) * part};
                }
            }
        }
    }
    [[nodiscard]] std::span<const glm::vec2> of(int parts) const {
        return {places_.data() + static_cast<ptrdiff_t>(parts - 1) * parts * (2 * parts - 1) / 6,
                static_cast<size_t>(parts * parts)};
    }

private:
    std::array<glm::vec2, static_cast<size_t>(kMostParts) * (kMostParts + 1) * (2 * kMostParts + 1) / 6>
        places_{};
};

inline constexpr PartMiddles kPartMiddles;

}  // namespace beams

template <class Water, class Stirred>
void BeamMesh::place_corners(const Water& water, const Stirred& stirred, const BeamLight& light) {
    DW_CHECK(light.to_sun.y > 0);
    const glm::vec2 level = beams::turned(turn_, light.to_sun.x, light.to_sun.z);
    const glm::vec3 to_sun(level.x, light.to_sun.y, level.y);
    const glm::vec2 flat = beams::slant({0, 1, 0}, to_sun, light.kind);
    const float sign = light.kind == BeamKind::refracted ? 1.0f : -1.0f;
    beams::for_rows(cells_.y + 1, [&](int j) {
        size_t corner = static_cast<size_t>(j) * static_cast<size_t>(cells_.x + 1);
        const auto row = water(j);
        for (int i = 0; i <= cells_.x; ++i, ++corner) {
            if (!stirred(i, j)) {
                const glm::vec2 at = lattice(i, j);
                place_[corner] = {at.x, 0, at.y};
                start_[corner] = at;
                drift_[corner] = glm::vec2(0);
                continue;
            }
            const beams::CornerWater there = row(i);
            const glm::vec4 d = there.displacement, g = there.gradient;
            const float xx = 1 + g.z, zz = 1 + g.w, xz = there.shear;
            const glm::vec3 up(g.y * xz - zz * g.x, xx * zz - xz * xz, xz * g.x - g.y * xx);
            const glm::vec2 across = beams::turned(turn_, up.x, up.z);
            const glm::vec3 normal = glm::normalize(glm::vec3(across.x, up.y, across.y));
            const glm::vec2 moved = beams::turned(turn_, d.x, d.z);
            const glm::vec2 at = lattice(i, j) + moved;
            const glm::vec2 way = beams::slant(normal, to_sun, light.kind);
            place_[corner] = {at.x, d.y, at.y};
            start_[corner] = at + sign * d.y * way;
            drift_[corner] = way - flat;
        }
    });
    measure_flux(to_sun, stirred, light);
}

template <class Stirred>
void BeamMesh::measure_flux(const glm::vec3& to_sun, const Stirred& stirred, const BeamLight& light) {
    const float flat = beams::sent_share(to_sun.y, light) * to_sun.y * 2 * cell_.x * cell_.y;
    const auto flux = [&](const glm::vec3& a, const glm::vec3& b, const glm::vec3& c) {
        const glm::vec3 area = glm::cross(c - a, b - a);  // twice the area, upwards
        const float facing = glm::dot(area, to_sun);
        if (facing <= 0) return 0.0f;
        const float cos_i = std::min(facing / glm::length(area), 1.0f);
        return beams::sent_share(cos_i, light) * facing / flat;
    };
    const int pitch = cells_.x + 1;
    beams::for_rows(cells_.y, [&](int j) {
        const glm::vec3* row = place_.data() + static_cast<ptrdiff_t>(j) * pitch;
        float* share = share_.data() + static_cast<ptrdiff_t>(j) * 2 * cells_.x;
        double sum = 0;
        for (int i = 0; i < cells_.x; ++i, share += 2) {
            const bool rests =
                !stirred(i, j) && !stirred(i + 1, j) && !stirred(i, j + 1) && !stirred(i + 1, j + 1);
            share[0] = rests ? 0.5f : flux(row[i], row[i + 1], row[i + pitch]);
            share[1] = rests ? 0.5f : flux(row[i + pitch + 1], row[i + pitch], row[i + 1]);
            sum += static_cast<double>(share[0] + share[1]);
        }
        row_flux_[static_cast<size_t>(j)] = sum;
    });
    flux_ =
        std::accumulate(row_flux_.begin(), row_flux_.end(), 0.0) / (static_cast<double>(cells_.x) * cells_.y);
}

template <class Target>
void BeamMesh::cut(const Triangle& beam, int least_parts, int parts, float flux, glm::ivec2 cell,
                   Target& target) {
    const auto cut_by_table = [&](const Triangle& whole, int count) {
        for (const glm::vec2 middle : beams::kPartMiddles.of(count)) {
            target(Part{whole.corner + middle.x * whole.along + middle.y * whole.aside, flux, cell,
                        whole.within + whole.side * middle});
        }
    };
    flux /= static_cast<float>(parts * parts);
    if (parts <= beams::kMostParts) {
        cut_by_table(beam, parts);
        return;
    }
    // First into `first` along each side, upright ones and inverted ones between them.
    const int first = std::min(parts, least_parts), each = parts / first;
    const float step = 1.0f / static_cast<float>(first), side = beam.side * step;
    const glm::vec2 along = beam.along * step, aside = beam.aside * step;
    for (int p = 0; p < first; ++p) {
        for (int q = 0; q < first - p; ++q) {
            const glm::vec2 at(p, q), beyond = at + 1.0f;
            cut_by_table(
                {beam.corner + at.x * along + at.y * aside, along, aside, beam.within + side * at, side},
                each);
            if (p + q + 1 < first)
                cut_by_table({beam.corner + beyond.x * along + beyond.y * aside, -along, -aside,
                              beam.within + side * beyond, -side},
                             each);
        }
    }
}

template <class Distance, class Asked, class Target>
DW_EACH_VECTOR_WIDTH void BeamMesh::land_on(Distance&& distance, const Landing& map, Asked&& asked,
                                            Target&& target) const {
    const auto pitch = static_cast<size_t>(cells_.x) + 1;
    const auto landed = [&](size_t corner) {
        return (sharp_start_[corner] + distance(corner) * sharp_drift_[corner]) * map.density + map.shift;
    };
    // Into how many parts a triangle is cut.
    const int least = map.least_parts;
    const float narrower = 1.0f / static_cast<float>(least);
    const auto parts_of = [&](glm::vec2 along, glm::vec2 aside, float across) {
        const float wide = std::max({beams::farthest(along), beams::farthest(aside), across});
        const int of_each = beams::parts_of(wide * narrower);
        const float fewer = std::min(static_cast<float>(least - 1), wide * (1 / beams::kFinePart));
        return of_each > 1 ? least * of_each : static_cast<int>(fewer) + 1;
    };
    constexpr int kBlock = 64;  // cells side by side, whose corners and parts are computed together
    std::array<glm::vec2, kBlock + 1> low, high;
    std::array<int, kBlock> parts_below, parts_above;
    for (int first = 0; first < cells_.x; first += kBlock) {
        const auto count = static_cast<size_t>(std::min(kBlock, cells_.x - first));
        size_t corner = static_cast<size_t>(first);
        for (size_t i = 0; i <= count; ++i) high[i] = landed(corner + i);
        for (int j = 0; j < cells_.y; ++j) {
            corner += pitch;
            low = high;
            for (size_t i = 0; i <= count; ++i) high[i] = landed(corner + i);
            for (size_t i = 0; i < count; ++i) {
                const float across = beams::farthest(high[i] - low[i + 1]);
                parts_below[i] = parts_of(low[i + 1] - low[i], high[i] - low[i], across);
                parts_above[i] = parts_of(high[i] - high[i + 1], low[i + 1] - high[i + 1], across);
            }
            const float* flux = share_.data() + 2 * (static_cast<ptrdiff_t>(j) * cells_.x + first);
            for (size_t i = 0; i < count; ++i, flux += 2) {
                const glm::ivec2 cell(first + static_cast<int>(i), j);
                if (!asked(cell.x, cell.y)) continue;
                cut({low[i], low[i + 1] - low[i], high[i] - low[i], glm::vec2(0), 1}, least, parts_below[i],
                    flux[0] * map.cell_area, cell, target);
                cut({high[i + 1], high[i] - high[i + 1], low[i + 1] - high[i + 1], glm::vec2(1), -1}, least,
                    parts_above[i], flux[1] * map.cell_area, cell, target);
            }
        }
    }
}

}  // namespace deepwater::sim
