#pragma once

#include <filesystem>

#include "scene/camera/camera.h"
#include "scene/objects/object.h"

namespace deepwater::app {

/// An object of a model file, placed ahead of the camera so that all of it is seen. A model with a dry
/// volume, a hull, floats; any other stands with its origin at mean sea level.
/// @throws RuntimeFailure as scene::load_model()
[[nodiscard]] scene::Object object_ahead(const std::filesystem::path& model, const scene::Camera& camera);

}  // namespace deepwater::app
