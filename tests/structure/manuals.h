#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace deepwater::test {

/// One line for each reference in a Markdown file of the repository that leads nowhere:
///   - a path in back-quotes that begins with a folder of the repository, such as `src/core/check.h`; the
///     name of its file may be a pattern, `src/core/check.*`. Paths with ROOM or NAME in them stand for any;
///   - the bare name of a source file in back-quotes, such as `check.h`;
///   - a relative link, or the heading that it names.
/// Blocks of code are left out. Empty when all is well.
std::vector<std::string> dead_references(const std::filesystem::path& repository);

/// The name by which links find a heading: lower case, hyphens for spaces, without punctuation and letters
/// beyond ASCII.
std::string anchor_of(const std::string& heading);

}  // namespace deepwater::test
