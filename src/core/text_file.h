#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace deepwater {

/// Returns the content of a file, whatever its encoding.
/// @param largest  bytes; a longer file, or one that never ends, is refused after so many
/// @throws RuntimeFailure "cannot read 'FILE': reason"
[[nodiscard]] std::string read_text_file(const std::filesystem::path& file, size_t largest);

/// Returns whether a file's name has an ending, in lower or upper case.
/// @param ending  such as ".json", in lower case
[[nodiscard]] bool has_ending(const std::filesystem::path& file, std::string_view ending);

}  // namespace deepwater
