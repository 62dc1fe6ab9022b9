#pragma once

#include <glm/glm.hpp>
#include <vector>

namespace deepwater::sim {

/// The outline of bounded water with vertical walls, and its depth. Own axes have their origin in the basin's
/// middle.
struct BasinShape {
    enum class Kind { rectangle, round, polygon };
    Kind kind = Kind::rectangle;
    /// m. Rectangle: half sides along own x and z. Round: x is the radius, z is the same.
    glm::dvec2 half_sides{1};
    /// Polygon: own (x, z), m, 3 … 32, in either sense; sides do not cross or touch one another.
    std::vector<glm::dvec2> corners = {};
    double depth = 1;  ///< m, mean, 0.01 … 1000

    /// Returns whether an own point (x, z) lies in the water.
    [[nodiscard]] bool inside(const glm::dvec2& own) const;
    /// Returns the distance [m] from an own point to the nearest wall, negative outside the basin.
    [[nodiscard]] double wall_distance(const glm::dvec2& own) const;
    /// Returns the area of the surface, m².
    [[nodiscard]] double area() const;
    /// Returns the length of its walls, m.
    [[nodiscard]] double perimeter() const;
    /// Returns the half sides [m] of the box around the origin that holds the basin.
    [[nodiscard]] glm::dvec2 reach() const;

    bool operator==(const BasinShape&) const = default;
};

/// @throws UsageError, in one line, for values that are no numbers, sizes outside 0.004 … 5000 m from the
///         middle to the farthest wall, depths outside their range, and polygons that cross themselves or
///         fill less than a fiftieth of their box
void check_basin_shape(const BasinShape& shape);

/// Returns the middles of a spot of the surface and of its images in the walls, so far as they reach into the
/// basin: a spot beside a wall goes on behind it as if it were folded back there, and is level across the
/// wall.
///
/// Rectangle: all images that there are, up to a limit. Round: one, as if the wall were straight. Polygon:
/// one in each side that is near; images of images in its corners are left out. A spot whose middle lies
/// outside the basin has no images.
/// @param reach  m, > 0: so far from its middle a spot ends
[[nodiscard]] std::vector<glm::dvec2> spot_images(const BasinShape& shape, const glm::dvec2& middle,
                                                  double reach);

}  // namespace deepwater::sim
