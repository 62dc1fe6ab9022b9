#pragma once

#include <glm/glm.hpp>
#include <initializer_list>
#include <vector>

#include "workshop/mesh.h"

namespace deepwater::models {

/// A smooth curve through knots (cubic Hermite, slopes from neighbours, no overshoot past a flat or turning
/// knot); constant beyond the ends. Source of the slopes: Fritsch & Butland 1984 (harmonic mean).
class Curve {
public:
    struct Knot {
        float at;
        float value;
    };
    Curve(std::initializer_list<Knot> knots) : knots_(knots) {}
    [[nodiscard]] float operator()(float at) const;

private:
    [[nodiscard]] float slope(size_t i) const;
    std::vector<Knot> knots_;
};

/// The lines of a hull. Along it runs t, 0 at the stem, 1 at the transom. Each section is a cubic Bézier
/// curve from the keel to the sheer, whose two inner control points are given as shares of the half breadth
/// (outwards) and of the section's height (upwards).
struct HullLines {
    float length;        ///< m, over the sheer
    Curve half_breadth;  ///< m, of the sheer, by t
    Curve sheer;         ///< height of the sheer [m], by t
    Curve keel;          ///< height of the hull's lowest line [m], by t
    Curve bilge_out;     ///< first control point, by t
    Curve bilge_up;
    Curve side_out;  ///< second control point, by t
    Curve side_up;
    Curve stem_setback;  ///< how far the stem lies abaft the foremost point [m], by height [m]
    float transom_rake;  ///< m aft per m of height
};

/// A lofted hull: the starboard side (+x) of a boat whose bow looks towards -z; the other is its mirror
/// image.
class Hull {
public:
    explicit Hull(HullLines lines) : lines_(std::move(lines)) {}

    [[nodiscard]] const HullLines& lines() const { return lines_; }

    /// The outside. @param v  0 at the keel, 1 at the sheer
    [[nodiscard]] glm::vec3 at(float t, float v) const;
    /// The v at which the outside has height y, between keel and sheer.
    [[nodiscard]] float v_at(float t, float y) const;
    /// The outside at a height.
    [[nodiscard]] glm::vec3 at_height(float t, float y) const { return at(t, v_at(t, y)); }
    /// The same, moved `by` metres level inwards, across the planking; never beyond the middle.
    [[nodiscard]] glm::vec3 inside(float t, float y, float by) const;
    /// The t at which the sheer is at that z.
    [[nodiscard]] float t_at(float z) const { return z / lines_.length + 0.5f; }

    /// Outside planking of the starboard side, keel to sheer.
    [[nodiscard]] Mesh skin(int along, int up) const;
    /// The transom, both sides.
    [[nodiscard]] Mesh transom(int across, int up) const;
    /// A line along the starboard side at `below` metres under the sheer, `out` metres outside, from t0 to
    /// t1.
    [[nodiscard]] std::vector<glm::vec3> strake(float below, float out, float t0, float t1, int pieces) const;
    /// A closed volume within the planking, from the keel to the sheer, for keeping water out.
    [[nodiscard]] Mesh interior(float inset, int along, int up) const;

private:
    /// Level direction out of the boat across the planking.
    [[nodiscard]] glm::vec3 outwards(float t, float v) const;

    HullLines lines_;
};

}  // namespace deepwater::models
