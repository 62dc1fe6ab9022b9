#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <optional>

#include "scene/models/model.h"
#include "scene/scene.h"
#include "sim/moment/body.h"

namespace deepwater::app {

/// Where a person puts something down.
struct Spot {
    enum class On { water, bed, object };

    glm::dvec3 point{0};  ///< m, world
    On on = On::water;
};

/// Whether a model without a hull ends at its origin, or less than a metre below it, as corals do.
[[nodiscard]] bool stands_on_foot(const scene::Model& model);

/// An object of a model file that is put down. On the water a model with a dry volume, a hull, floats. Any other stands:
/// on its foot on the bed where there is one, or, where it reaches below its origin as piers and lighthouses do, with
/// its origin at mean sea level. On the bed or on another object everything stands.
/// @param model    of the file
/// @param heading  degrees, compass
/// @throws UsageError when `spot` lies farther away than objects may
[[nodiscard]] scene::Object object_at(const Spot& spot, double heading, const std::filesystem::path& file,
                                      const scene::Model& model, const scene::Scene& scene);

/// Adds `object` to the scene. @return its number  @throws UsageError when the scene has as many as it can
size_t add_object(scene::Object object, scene::Scene& scene);

/// Adds a copy of object `number`, moved by `way` [m, east and south]. A copy of one that has a name gets the same with
/// the next free number; what was recorded of it, its helm and where it was pulled, is not copied.
/// @param from  s: when a copy that drifts appears
/// @return its number  @throws UsageError as add_object()
size_t duplicate_object(size_t number, const glm::dvec2& way, double from, scene::Scene& scene);

void remove_object(size_t number, scene::Scene& scene);

/// The direction in which the object's own −Z points, degrees, compass, 0 to 360.
[[nodiscard]] double heading_of(const scene::Object& object);
/// Turns an object about the vertical, so that its heading is `heading` [degrees].
void turn_to(double heading, scene::Object& object);

/// Moves an object over the ground to a place (x, z) [m]. What stands on the bed goes on standing on it; one that drifts
/// is there at rest, as it has come to lie, from `from` on, without what was recorded of it.
/// @param pose  of one that drifts; nullptr: it has not appeared yet
/// @param from  s
void move_to(const glm::dvec2& place, const sim::BodyPose* pose, double from, const scene::Scene& scene,
             scene::Object& object);

/// Whether an object that moves leaves all that drifts as it was: what drifts is else computed anew from the beginning.
[[nodiscard]] bool moves_freely(size_t number, const scene::Scene& scene);

/// Lets an object that floats at its place drift, moved by wind and waves, or holds a drifting one where it is.
/// @param pose  of the object in the picture; nullptr: none
/// @param from  s, from which on it drifts
void set_adrift(bool adrift, const sim::BodyPose* pose, double from, scene::Object& object);

/// The point at which a ray meets the level `height` [m]; nothing where it does not, or farther away than `farthest` [m].
[[nodiscard]] std::optional<glm::dvec3> level_point(const glm::dvec3& eye, const glm::dvec3& ray,
                                                    double height, double farthest);

/// The point at which a ray meets the bed of a scene, to a thousandth of the distance; nothing where it does not.
/// @param farthest  m
[[nodiscard]] std::optional<glm::dvec3> bed_point(const glm::dvec3& eye, const glm::dvec3& ray,
                                                  double farthest, const scene::Scene& scene);

}  // namespace deepwater::app
