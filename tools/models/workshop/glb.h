#pragma once

#include <filesystem>

#include "workshop/model.h"

namespace deepwater::models {

/// Bakes a model and writes it as binary glTF 2.0: a root node named after the model with its buoyancy in the
/// extras, a child `body` with one material and one more for each kind of wire, whose radius [m] is in its
/// extras as `wire_radius`, and for floating models a child `water_exclusion` without one.
/// The same model gives the same bytes.
/// @throws RuntimeFailure "cannot write 'FILE'"
void write_glb(const std::filesystem::path& file, const Model& model);

}  // namespace deepwater::models
