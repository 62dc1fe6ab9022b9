#pragma once

#include <filesystem>

#include "app/commands/moment_file.h"
#include "scene/scene.h"

namespace deepwater::app {

/// First line of a file of motions. Places, speeds and quaternions are those of the body's origin and axes, in SI units
/// and world axes.
inline constexpr const char* kMotionHeader =
    "time,body,x,y,z,qw,qx,qy,qz,vx,vy,vz,wx,wy,wz,submerged_volume\n";

/// Returns the number of a scene's objects that float.
[[nodiscard]] size_t floating_objects(const scene::Scene& scene);

/// Writes the motion of all floating objects, by time and then in the order of the objects. `body` is an object's name,
/// or its number if it has none or a comma, a quote or a line's end is in it. `submerged_volume` is empty for objects
/// without mass. Needs no OpenGL.
/// @throws UsageError when nothing floats, RuntimeFailure when the file cannot be written
void export_motion(const Moments& moments, const scene::Scene& scene, const std::filesystem::path& file);

}  // namespace deepwater::app
