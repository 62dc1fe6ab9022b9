#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <string_view>

#include "app/command_line/picture_format.h"
#include "app/scenes/scene_setup.h"

namespace deepwater::app {

/// A picture of a batch: the command line's scene with the values of one line.
struct BatchItem {
    scene::Scene scene;
    std::filesystem::path screenshot;
};

/// Parses one line: a JSON object with any of preset, camera, time, seed, set, screenshot.
/// @param screenshot  used when the line names none; may be empty
/// @throws RuntimeFailure, UsageError
[[nodiscard]] BatchItem parse_batch_line(std::string_view line, const scene::Scene& base,
                                         const std::filesystem::path& screenshot);

/// Renders the picture of every line of `file`, and reports each on stderr. A picture does not depend on the
/// other lines.
/// @throws RuntimeFailure naming file and line; the pictures of earlier lines are kept
void run_batch(const std::filesystem::path& file, const SceneSetup& base,
               const std::filesystem::path& screenshot, const PictureFormat& format);

}  // namespace deepwater::app
