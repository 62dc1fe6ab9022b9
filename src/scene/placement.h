#pragma once

#include <glm/glm.hpp>
#include <span>

#include "scene/object.h"
#include "sim/maps.h"

namespace deepwater::scene {

/// Where an object stands: p_world = rotation · (size · p_own) + position.
struct Placement {
    glm::dvec3 position{0};  ///< m
    glm::dmat3 rotation{1.0};
    /// The sea around it, without the waves it does not follow: height under the origin [m] and unit normal.
    /// Of what does not float, the mean sea level.
    double water_height = 0;
    glm::dvec3 water_normal{0, 1, 0};

    bool operator==(const Placement&) const = default;
};

/// Places `object`. One that floats takes height and tilt from the sea `maps`: a plane is fitted by least
/// squares to the surface over its probes, turned by its yaw; the origin lies position.y above the plane, the
/// own Y axis follows the plane's normal by the shortest turn, and pitch and roll are laid over that as a
/// trim. Where it is does not change, nor how fast it would follow: a pose depends on object and moment
/// alone.
/// @param probes  (x, z) in the own axes before scaling, one to kMostProbes
[[nodiscard]] Placement place(const Object& object, std::span<const glm::vec2> probes,
                              const sim::OceanMaps& maps);

/// What grows on the bed bends no farther than this, of its height.
inline constexpr float kFarthestBend = 0.5f;

/// How what grows on the bed bends: of its height's share s the point moves by s² way across and sinks by s³ sink.
struct Bend {
    glm::vec2 way{0};  ///< m, of its top, world x and z; at most kFarthestBend of its height
    float sink = 0;    ///< m, of its top: keeps its length to second order
};

/// @param water   how far the water about its top has moved, m
/// @param limber  Object::limber
/// @param height  m, > 0
[[nodiscard]] Bend bend_with(const glm::vec2& water, float limber, float height);

/// The plane y = height + slope.x x + slope.y z.
struct Plane {
    double height = 0;
    glm::dvec2 slope{0};
};

/// The plane nearest to the heights over the points (x, z), by least squares. Across points that lie in a
/// line, or at a single point, nothing says how it tilts: it is level there.
[[nodiscard]] Plane fit_plane(std::span<const glm::dvec2> points, std::span<const double> heights);

}  // namespace deepwater::scene
