#pragma once

#include <ctime>
#include <filesystem>
#include <glm/glm.hpp>

#include "app/offscreen.h"

namespace deepwater::app {

/// `folder`/deepwater-YYYY-MM-DD-HHMMSS.png in local time, with -2, -3 … when that or its .json exists
/// already.
[[nodiscard]] std::filesystem::path screenshot_name(const std::filesystem::path& folder, std::time_t now);

/// Renders `scene` and writes it into `folder` (made when missing), beside it the .json that gives the same
/// picture again: `deepwater --scene THAT.json --headless --screenshot FILE.png`.
/// @return the picture's file. @throws RuntimeFailure
std::filesystem::path save_screenshot(Offscreen& offscreen, const scene::Scene& scene, glm::ivec2 size,
                                      const std::filesystem::path& folder);

}  // namespace deepwater::app
