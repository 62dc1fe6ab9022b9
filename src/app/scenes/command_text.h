#pragma once

#include <glm/glm.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "scene/scene.h"

namespace deepwater::app {

/// The words of a line as a POSIX shell reads them: quotes and backslashes are taken off, nothing is expanded.
/// Source: IEEE Std 1003.1-2017, Shell Command Language, 2.2.
/// @throws UsageError where a quote does not end
[[nodiscard]] std::vector<std::string> shell_words(std::string_view line);

/// A word as a shell has to be given it.
[[nodiscard]] std::string shell_quoted(std::string_view word);

/// A command line that opens a scene.
struct CommandText {
    std::string text;
    /// What of the scene no option says, in the words of a scene file ("objects"); empty: nothing.
    std::string left_out;
};

/// The command line for `scene`: the file that it came from, and an option for each value that differs from the file's.
/// @param argument  scene_argument() of that file; empty, or a file that cannot be read any more: the open sea
/// @param size      of the picture, pixels
[[nodiscard]] CommandText command_text(const scene::Scene& scene, const std::string& argument,
                                       glm::ivec2 size);

}  // namespace deepwater::app
