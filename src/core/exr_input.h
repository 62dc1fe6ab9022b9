#pragma once

#include <filesystem>
#include <functional>
#include <glm/glm.hpp>

#include "core/grid2d.h"

namespace deepwater {

/// Whether a file's first bytes say that it is OpenEXR.
[[nodiscard]] bool is_exr(const std::filesystem::path& file);

/// Reads the colours of an OpenEXR picture (the first part of several) as linear Rec.709: channels R, G and
/// B of any type, or Y alone as grey. Other primaries that the file names are converted, white staying white
/// (Bradford's adaptation). No value is negative, infinite or no number: those become 0, the largest half
/// float and 0.
/// @param check_size  is given the size before anything is unpacked, and throws if it is not wanted
/// @throws std::runtime_error saying what is wrong with the file, in one line
[[nodiscard]] Grid2D<glm::vec3> read_exr(const std::filesystem::path& file,
                                         const std::function<void(glm::ivec2 size)>& check_size);

}  // namespace deepwater
