#pragma once

#include <ctime>
#include <filesystem>
#include <glm/glm.hpp>

#include "app/picture/offscreen.h"

namespace deepwater::app {

/// `folder`/deepwater-YYYY-MM-DD-HHMMSS.png in local time, with -2, -3 … when that or its .json exists
/// already.
[[nodiscard]] std::filesystem::path screenshot_name(const std::filesystem::path& folder, std::time_t now);

/// Sizes of screenshots: as the window or times as large, or so many pixels wide in the window's shape.
struct ScreenshotSize {
    const char* name;
    int times;
    int width;
};
inline constexpr ScreenshotSize kScreenshotSizes[] = {{"as the window", 1, 0},
                                                      {"2 times the window", 2, 0},
                                                      {"4 times the window", 4, 0},
                                                      {"8192 wide", 0, 8192},
                                                      {"16384 wide", 0, kLargestPictureSide}};
/// The size of a choice for a window's: neither side is larger than a picture can be.
[[nodiscard]] glm::ivec2 screenshot_size(const ScreenshotSize& choice, glm::ivec2 window);

/// Renders `scene` and writes it into `folder` (made when missing), beside it the .json that gives the same
/// picture again: `deepwater --scene THAT.json --headless --screenshot FILE.png`.
/// @return the picture's file. @throws RuntimeFailure
std::filesystem::path save_screenshot(Offscreen& offscreen, const scene::Scene& scene, glm::ivec2 size,
                                      const std::filesystem::path& folder, const PictureFormat& format = {});

}  // namespace deepwater::app
