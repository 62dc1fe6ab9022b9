#pragma once

#include <ctime>
#include <filesystem>
#include <glm/glm.hpp>

#include "app/picture/offscreen.h"
#include "app/remembered/capture_settings.h"

namespace deepwater::app {

/// `folder`/deepwater-YYYY-MM-DD-HHMMSS in local time, without an ending, with -2, -3 … when a picture, film, folder or
/// scene has that name already.
[[nodiscard]] std::filesystem::path free_name(const std::filesystem::path& folder, std::time_t now);

/// free_name() with the ending .png.
[[nodiscard]] std::filesystem::path screenshot_name(const std::filesystem::path& folder, std::time_t now);

/// Makes a folder for pictures when it is missing. An empty path is the present folder. @throws RuntimeFailure
void make_folder(const std::filesystem::path& folder);

/// The size in pixels for a window of a size. Neither side exceeds the largest possible one.
[[nodiscard]] glm::ivec2 screenshot_size(const ScreenshotSize& choice, glm::ivec2 window);

/// Renders `scene` and writes it into `folder` (made when missing), with a .json beside it from which the
/// program renders the same picture: `deepwater --scene THAT.json --headless --screenshot FILE.png`.
/// @return the picture's file. @throws RuntimeFailure
std::filesystem::path save_screenshot(Offscreen& offscreen, const scene::Scene& scene, glm::ivec2 size,
                                      const std::filesystem::path& folder, const PictureFormat& format = {});

}  // namespace deepwater::app
