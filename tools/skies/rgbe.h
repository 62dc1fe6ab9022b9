#pragma once

#include <filesystem>
#include <glm/glm.hpp>

#include "core/grid2d.h"

namespace deepwater::sky_tool {

/// Writes a Radiance picture (.hdr), run-length encoded; values are rounded up or down at random by a fixed
/// pattern, so that slow gradients do not break into bands. Source: Ward 1991, "Real Pixels", Graphics Gems
/// II.
/// @throws RuntimeFailure when the file cannot be written
void write_rgbe(const std::filesystem::path& file, const Grid2D<glm::vec3>& picture);

}  // namespace deepwater::sky_tool
