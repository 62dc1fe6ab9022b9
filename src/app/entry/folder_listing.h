#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace deepwater::app {

/// A line of a list of files.
struct FolderLine {
    std::string name;
    bool folder = false;
};

/// The folders of `folder`, then its files with one of the endings, each sorted by name without regard to upper and lower
/// case. Hidden ones, whose names begin with a dot, are left out.
/// @param endings  such as ".json", in lower case; empty: all files
/// @throws RuntimeFailure when the folder cannot be read
[[nodiscard]] std::vector<FolderLine> folder_lines(const std::filesystem::path& folder,
                                                   std::span<const std::string_view> endings);

/// The file that a typed name means: relative ones lie in `folder`, "~" is the home folder, and a name without one of the
/// endings gets the first.
/// @pre `typed` is not empty
[[nodiscard]] std::filesystem::path typed_file(std::string_view typed, const std::filesystem::path& folder,
                                               std::span<const std::string_view> endings);

}  // namespace deepwater::app
