#pragma once

#include <filesystem>
#include <string>

#include "scene/camera/camera_path.h"

namespace deepwater::scene {

/// Reads a camera path: a JSON object with `bookmarks` (an array of at least one) and `closed` (true or
/// false; false when left out). A bookmark is an object of `camera` (five numbers, X, Y, Z in metres, YAW,
/// PITCH in degrees), `fov` (degrees) and `seconds` (to the next bookmark); the last two may be left out.
/// @throws RuntimeFailure (missing, unreadable, malformed, unknown key, value out of range), naming the file
///         and the bookmark, counted from 1
[[nodiscard]] CameraPath load_camera_path(const std::filesystem::path& file);

/// True when `file` can be read as a JSON object with `bookmarks`, whatever is in them.
[[nodiscard]] bool is_camera_path_file(const std::filesystem::path& file);

/// The path as JSON, which load_camera_path() would read.
[[nodiscard]] std::string camera_path_text(const CameraPath& path);

/// Writes a path so that load_camera_path() reads an equal one.
/// @throws RuntimeFailure when there are no or more than 1000 bookmarks, or the file cannot be written; a
///         file that exists then stays as it was
void save_camera_path(const std::filesystem::path& file, const CameraPath& path);

}  // namespace deepwater::scene
