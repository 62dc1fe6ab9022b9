#pragma once

#include <filesystem>
#include <string>

namespace deepwater::app {

/// Writes what a pasted text describes into a file that can be opened: JSON as it is, a command line as the scene that
/// it opens. What it would write is not done. A text that is neither leaves the file as it was.
/// @param text  JSON of a scene, a preset or bookmarks, or a command line that begins with the program or an option
/// @throws UsageError, RuntimeFailure with the reason why nothing can be opened
void write_pasted(const std::string& text, const std::filesystem::path& file);

}  // namespace deepwater::app
