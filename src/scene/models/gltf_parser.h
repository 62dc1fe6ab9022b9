#pragma once

#include <tiny_gltf.h>

#include <filesystem>
#include <string>

namespace deepwater::scene {

/// The syntax of a glTF 2.0 file, text or binary, by tinygltf: pictures stay encoded, offsets and counts are
/// not checked yet. Opens nothing outside the file's own folder.
/// @throws RuntimeFailure with the reason alone when it cannot be read, is too large or too deeply nested, is
/// no glTF, names a file outside its own folder, or needs an extension that is not understood
[[nodiscard]] tinygltf::Model parse_gltf(const std::filesystem::path& file);

/// A library's message as one short line without control characters.
[[nodiscard]] std::string one_line(std::string text);

}  // namespace deepwater::scene
