#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <string>

#include "scene/scene.h"

namespace deepwater::app {

/// The folder of a person's scenes: `scenes` in user_data_folder(); empty: there is none.
[[nodiscard]] std::filesystem::path own_scenes_folder();

/// The file of the scene that was pasted last: `pasted.json` in user_state_folder(), or else in the system's folder of
/// temporary files.
[[nodiscard]] std::filesystem::path pasted_scene_file();

/// Whether a scene_argument() names a file that a person may save into: none of the program's, nor the pasted one.
[[nodiscard]] bool is_own_scene(const std::string& argument);

/// Whether a scene_argument() names a file that is there.
[[nodiscard]] bool scene_exists(const std::string& argument);

enum class Existing { replaced, kept };

/// Writes a scene. A file that is replaced keeps its description.
/// @param name  file, whose ending .json may be left out; without a folder it lies in own_scenes_folder()
/// @param size  of the picture, pixels
/// @return the file
/// @throws RuntimeFailure for a name without letters, a file that cannot be written, or one that is there and kept
std::filesystem::path save_scene(const std::filesystem::path& name, const scene::Scene& scene,
                                 glm::ivec2 size, Existing existing);

}  // namespace deepwater::app
