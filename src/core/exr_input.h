#pragma once

#include <filesystem>
#include <functional>
#include <glm/glm.hpp>

#include "core/grid2d.h"

namespace deepwater {

/// Returns whether a file begins with the bytes that mark OpenEXR.
[[nodiscard]] bool is_exr(const std::filesystem::path& file);

/// Reads the colours of an OpenEXR picture (the first part of several) as linear Rec.709: channels R, G and B
/// of any type, or Y alone as grey. Colours in other primaries, which the file names, are converted so that
/// white stays white (Bradford's adaptation). Negative values and NaN become 0, infinity the largest half
/// float (65504), and larger values are cut at 1e30.
/// @param check_size  called with the size before anything is unpacked; throws to refuse it
/// @throws std::runtime_error with what is wrong with the file, in one line
[[nodiscard]] Grid2D<glm::vec3> read_exr(const std::filesystem::path& file,
                                         const std::function<void(glm::ivec2 size)>& check_size);

/// Reads numbers as they stand in an OpenEXR file (the first part of several): channel Y, or R without it.
/// They may be negative, infinite or no numbers.
/// @param check_size  as for read_exr()
/// @throws std::runtime_error with what is wrong with the file, in one line
[[nodiscard]] Grid2D<float> read_exr_values(const std::filesystem::path& file,
                                            const std::function<void(glm::ivec2 size)>& check_size);

}  // namespace deepwater
