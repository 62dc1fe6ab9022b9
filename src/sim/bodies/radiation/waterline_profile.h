#pragma once

#include <glm/glm.hpp>
#include <vector>

namespace deepwater::sim {

/// A smooth shape from the keel to the waterline, |x/b|^p + |y/T|^p = 1 with x ≥ 0 and y ≤ 0 up: half of a
/// hull's section, or the meridian of a body of revolution. p = 1 is a wedge or a cone, 2 an ellipse, and a
/// large p a box or a cylinder.
struct WaterlineProfile {
    double half_beam = 1;  ///< b, m, > 0
    double draft = 1;      ///< T, m, > 0
    double exponent = 2;   ///< p, kLeastExponent … kMostExponent

    static constexpr double kLeastExponent = 0.8, kMostExponent = 30;

    bool operator==(const WaterlineProfile&) const = default;

    /// Returns (x, y) of `panels` + 1 points from the keel (0, −T) to the waterline (b, 0). Panels are
    /// shorter at both ends and at the bilge, where x/b = −y/T.
    /// @param panels  even, ≥ 4
    [[nodiscard]] std::vector<glm::dvec2> points(int panels) const;
    /// Returns the point (x, y) in the direction `angle` [rad] below the waterline, 0 … π/2, as seen from the
    /// middle of the waterline.
    [[nodiscard]] glm::dvec2 point_at(double angle) const;
};

/// Returns the profile of a section whose area is `fullness` × beam × draft. What no exponent reaches gets
/// the nearest one.
/// @param fullness  > 0
[[nodiscard]] WaterlineProfile section_profile(double half_beam, double draft, double fullness);

/// Returns the meridian of a body of revolution whose volume is `fullness` × π half_beam² × draft, likewise.
[[nodiscard]] WaterlineProfile round_profile(double half_beam, double draft, double fullness);

}  // namespace deepwater::sim
