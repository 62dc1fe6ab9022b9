#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace deepwater {

/// The whole of a file that is to be text, however it is encoded.
/// @param largest  bytes; a longer file (or one that never ends) is refused after this many
/// @throws RuntimeFailure "cannot read 'FILE': reason"
[[nodiscard]] std::string read_text_file(const std::filesystem::path& file, size_t largest);

}  // namespace deepwater
