#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <glm/glm.hpp>
#include <vector>

#include "core/grid2d.h"

namespace deepwater {

/// An 8-bit RGB picture, rows of width pixels, top row first.
struct RgbPicture {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgb;
};

/// Reads a small picture that write_png() wrote. @throws RuntimeFailure "cannot read 'FILE': reason"
[[nodiscard]] RgbPicture read_picture(const std::filesystem::path& file);

/// Reads a PNG as 16-bit grey: 0 is black, 65535 white. A picture of 8 bits is spread over the same range, a
/// coloured one becomes its luma.
/// @param check_size  called with the size before anything is unpacked; throws to refuse it
/// @throws std::runtime_error with what is wrong with the file, in one line
[[nodiscard]] Grid2D<std::uint16_t> read_grey_png(const std::filesystem::path& file,
                                                  const std::function<void(glm::ivec2 size)>& check_size);

}  // namespace deepwater
