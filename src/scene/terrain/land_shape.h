#pragma once

#include <glm/glm.hpp>
#include <string>

namespace deepwater::scene {

/// What the land is made of.
enum class LandKind { beach, coast, island, atoll, file, valley };

/// The shape of land: all that its heights depend on, without the relief over them.
struct LandShape {
    LandKind kind = LandKind::beach;
    double slope = 0.05;       ///< tangent of the foreshore's angle, > 0
    glm::dvec2 seaward{0, 1};  ///< unit (x, z): the way down to the open sea
    double deepest = 200;      ///< m, > 0: depth at which the offshore slope ends
    double rise = 0;   ///< m: height of dunes, cliffs, hills or a valley's sides, or of a file's white; > 0
    double width = 0;  ///< m: of the island, the atoll, the valley's floor or the file's picture; > 0
    double bars = 0;   ///< m: height of the bars off a beach
    glm::dvec2 middle{0};  ///< world (x, z) [m]: a point of the shoreline, or a file's middle
    double tide = 0;       ///< m: by which all of it lies lower against the sea
    int seed = 1;
    std::string file = {};  ///< the picture of heights
    double black = 0;       ///< m: height of a PNG's black …
    double white = 0;       ///< … and of its white

    bool operator==(const LandShape&) const = default;
};

/// The ground at a place.
struct LandPoint {
    double height = 0;  ///< m over the sea at a tide of 0
    double rock = 0;    ///< share of the ground that is rock, 0…1
};

/// Returns the ground of a land that is made from parameters.
/// @param place    m from LandShape::middle, (x, z)
/// @param spacing  m: distance of the samples; shapes that they cannot show are left out
/// @pre shape.kind is not LandKind::file
[[nodiscard]] LandPoint land_at(const LandShape& shape, const glm::dvec2& place, double spacing);

}  // namespace deepwater::scene
