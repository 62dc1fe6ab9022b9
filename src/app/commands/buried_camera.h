#pragma once

#include <string_view>

#include "scene/scene.h"

namespace deepwater::app {

/// Warns when the camera of a picture lies under the ground, from where land is seen from inside. The viewer's camera
/// stays above the ground; that of a command is where it was put.
/// @param place  of the picture in a file of commands, before the message; else empty
void warn_of_buried_camera(const scene::Scene& scene, std::string_view place = {});

}  // namespace deepwater::app
