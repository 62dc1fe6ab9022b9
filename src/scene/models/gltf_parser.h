#pragma once

#include <tiny_gltf.h>

#include <filesystem>
#include <string>

namespace deepwater::scene {

/// Parses a glTF 2.0 file, text or binary, with tinygltf. Pictures stay encoded; offsets and counts are not
/// checked. Files outside the folder of `file` are not opened.
/// @throws RuntimeFailure, its message the reason without the file's name, when the file cannot be read, is
///         too large or too deeply nested, is no glTF, names a file outside its folder, or requires an
///         unknown extension
[[nodiscard]] tinygltf::Model parse_gltf(const std::filesystem::path& file);

/// A library's message as one short line without control characters.
[[nodiscard]] std::string one_line(std::string text);

}  // namespace deepwater::scene
