#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "scene/scene.h"

namespace deepwater::scene {

/// What a scene file says beside the scene itself.
struct SceneFileNotes {
    std::string description;  ///< for people; may be empty
    int width = 0;            ///< size of the picture the file was saved with; 0: none
    int height = 0;
};

/// Lays a scene or preset over `scene`: one flat JSON object of `group.name` keys and `camera` (five
/// numbers), `time`, `seed`, `description`, `capture` (the picture's size: `width`, `height`) and `objects`
/// (objects_from_json(); they take the place of those that were there). With `"whole": true` whatever weather
/// it does not name (is_weather()) takes its default; without, it stays as it was. Relative files inside
/// (sky.image, models) are taken from the JSON's folder; models that are not there, from the folder `models`.
/// All or nothing: on an error `scene` is as it was.
/// @throws RuntimeFailure (missing, unreadable, malformed, unknown key, value out of range), naming file and
/// key
SceneFileNotes load_scene_file(const std::filesystem::path& file, Scene& scene,
                               const std::filesystem::path& models = {});

/// The file a `--scene` or `--preset` argument means: itself when it ends in .json, else `folder/NAME.json`.
/// @throws RuntimeFailure naming the argument and, for a name, what there is to choose from
[[nodiscard]] std::filesystem::path find_scene_file(std::string_view name_or_file,
                                                    const std::filesystem::path& folder);

/// Names (without .json) of the files in `folder`, in natural order ("beaufort-2" before "beaufort-10");
/// empty when there is no such folder.
[[nodiscard]] std::vector<std::string> scene_names(const std::filesystem::path& folder);

/// Writes all that differs from the defaults, camera, time and seed included, so that loading it over a fresh
/// Scene gives the same picture bit for bit. `width` and `height` go into "capture".
/// @throws RuntimeFailure when the file cannot be written
void save_scene_file(const std::filesystem::path& file, const Scene& scene, int width, int height);

/// Writes the weather of `scene` (is_weather()) as a whole preset: laid over any scene it gives this weather
/// bit for bit. @throws RuntimeFailure when the file cannot be written
void save_preset_file(const std::filesystem::path& file, const Scene& scene, std::string_view description);

}  // namespace deepwater::scene
