#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace deepwater {

/// Returns the content of a file, whatever its encoding.
/// @param largest  bytes; a longer file, or one that never ends, is refused after so many
/// @throws RuntimeFailure "cannot read 'FILE': reason"
[[nodiscard]] std::string read_text_file(const std::filesystem::path& file, size_t largest);

}  // namespace deepwater
