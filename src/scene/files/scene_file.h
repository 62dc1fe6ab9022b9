#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "scene/scene.h"

namespace deepwater::scene {

/// What a scene file says beside the scene itself.
struct SceneFileNotes {
    std::string description;  ///< shown in the GUI; may be empty
    int width = 0;            ///< size of the picture the file was saved with; 0: none
    int height = 0;
};

/// Lays a scene or preset over `scene`: one flat JSON object of `group.name` keys and `camera` (five
/// numbers), `time`, `seed`, `description`, `capture` (the picture's size: `width`, `height`) and `objects`
/// (objects_from_json(); they replace the objects of `scene`). With `"whole": true` the weather's parameters
/// (Parameter::is_weather()) that the file does not name take their defaults; without, they keep their
/// values. Relative file names inside (sky.image, models) are looked up in the JSON's folder; models that are
/// not there, in the folder `models`. On an error `scene` does not change.
/// @throws RuntimeFailure (missing, unreadable, malformed, unknown key, value out of range), naming file and
///         key
SceneFileNotes load_scene_file(const std::filesystem::path& file, Scene& scene,
                               const std::filesystem::path& models = {});

/// The file that a `--scene` or `--preset` argument means: the argument when it ends in .json, in lower or upper case, else
/// `folder/NAME.json`.
/// @throws RuntimeFailure naming the argument and, for a name, the names that exist
[[nodiscard]] std::filesystem::path find_scene_file(std::string_view name_or_file,
                                                    const std::filesystem::path& folder);

/// The message for a name that is none of `names`: it has a suggestion and the list.
/// @param kind  what the names are of, in the plural
[[nodiscard]] std::string unknown_name(std::string_view name, std::string_view kind,
                                       const std::vector<std::string>& names);

/// Whether a file is a preset: it says "whole": true, or names weather alone (Parameter::is_weather()). A file that
/// cannot be read is none.
[[nodiscard]] bool is_preset_file(const std::filesystem::path& file);

/// Names (without .json) of the files in `folder`, in natural order ("beaufort-2" before "beaufort-10");
/// empty when there is no such folder.
[[nodiscard]] std::vector<std::string> scene_names(const std::filesystem::path& folder);

/// Writes every value that differs from its default, and camera, time and seed, so that loading the file over
/// a default Scene gives the same picture bit for bit. `width` and `height` go into "capture".
/// @param models       folder whose models are named alone, so that the file can be sent; empty: none
/// @param description  SceneFileNotes::description; empty: none
/// @throws RuntimeFailure when the file cannot be written
void save_scene_file(const std::filesystem::path& file, const Scene& scene, int width, int height,
                     const std::filesystem::path& models = {}, std::string_view description = {});

/// The same as a text, which belongs to no folder: all paths in it are absolute, but those of models in the folder
/// `models`, which are their names alone.
[[nodiscard]] std::string scene_text(const Scene& scene, int width, int height,
                                     const std::filesystem::path& models = {});

/// Writes the weather of `scene` (Parameter::is_weather()) as a whole preset: laid over any scene it gives
/// this weather bit for bit. @throws RuntimeFailure when the file cannot be written
void save_preset_file(const std::filesystem::path& file, const Scene& scene, std::string_view description);

}  // namespace deepwater::scene
