#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace deepwater {

/// An 8-bit RGB picture, rows of width pixels, top row first.
struct RgbPicture {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgb;
};

/// Reads a small picture that write_png() wrote. @throws RuntimeFailure "cannot read 'FILE': reason"
[[nodiscard]] RgbPicture read_picture(const std::filesystem::path& file);

}  // namespace deepwater
