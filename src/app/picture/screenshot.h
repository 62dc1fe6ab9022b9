#pragma once

#include <ctime>
#include <filesystem>
#include <glm/glm.hpp>

#include "app/remembered/capture_settings.h"

namespace deepwater::app {

/// `folder`/deepwater-YYYY-MM-DD-HHMMSS in local time, without an ending, with -2, -3 … when a picture, film, folder or
/// scene has that name already.
[[nodiscard]] std::filesystem::path free_name(const std::filesystem::path& folder, std::time_t now);

/// Makes a folder for pictures when it is missing. An empty path is the present folder. @throws RuntimeFailure
void make_folder(const std::filesystem::path& folder);

/// The size in pixels for a window of a size. Neither side exceeds the largest possible one.
[[nodiscard]] glm::ivec2 screenshot_size(const ScreenshotSize& choice, glm::ivec2 window);

}  // namespace deepwater::app
