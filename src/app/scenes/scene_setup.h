#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <string>
#include <string_view>

#include "app/command_line/options.h"
#include "app/remembered/remembered_state.h"
#include "scene/files/scene_file.h"
#include "scene/scene.h"

namespace deepwater::app {

/// Default size of pictures and windows [pixels].
inline constexpr glm::ivec2 kDefaultSize{1280, 720};

/// The scene that a command line describes.
struct SceneSetup {
    scene::Scene scene;
    glm::ivec2 size = kDefaultSize;
    std::string scene_name;            ///< the scene file's name without .json; empty: none
    std::filesystem::path scene_file;  ///< empty: none
    std::string scene_argument;        ///< scene_argument() of its file; empty: none
    std::string preset_name;           ///< the last preset file's name without .json; empty: none
    /// The last preset's file when neither a scene nor a camera was given: the viewer then starts with
    /// preset_view(). Rendered pictures use the camera of `scene`. Else empty.
    std::filesystem::path view_preset;
};

/// The scene that the viewer opens when the command line names neither a scene nor a preset, and no scene of an
/// earlier run is remembered.
inline constexpr std::string_view kFirstScene = "landfall";

/// Lays scene file, presets, --camera, --time, --seed and --set over the defaults, in this order. Commands that write
/// files or numbers begin with the plain sea when no scene is given; the viewer opens the scene that is remembered, else
/// kFirstScene. A remembered scene that cannot be loaded any more is passed over with a warning.
/// @param remembered  of the viewer's last run: its size holds where neither --size nor a scene that the command line
///                    names has one; the default for whatever does not open a window
/// @throws RuntimeFailure for files, UsageError for values of the command line
[[nodiscard]] SceneSetup make_scene(const Options& options, const RememberedState& remembered = {});

/// Lays a scene file over `scene` as scene::load_scene_file() does, and checks that the models of its objects exist.
/// @throws RuntimeFailure as it does, and naming scene, object and model where there is no such model
scene::SceneFileNotes open_scene_file(const std::filesystem::path& file, scene::Scene& scene);

/// How --scene names a scene's file: by its name alone where it is one of the program's, else by its absolute path.
[[nodiscard]] std::string scene_argument(const std::filesystem::path& file);

/// The folders of named scenes, presets and models.
[[nodiscard]] std::filesystem::path scenes_folder();
[[nodiscard]] std::filesystem::path presets_folder();
[[nodiscard]] std::filesystem::path models_folder();

/// The folder of the user's presets; empty: there is none.
[[nodiscard]] std::filesystem::path own_presets_folder();

/// The file that lists the user's own models; empty: there is none.
[[nodiscard]] std::filesystem::path own_models_file();

/// The folder of the presets' thumbnails; empty: there is none.
[[nodiscard]] std::filesystem::path thumbnails_folder();

/// The picture that is shown while the scene of a file loads: `thumbnails/NAME.png` in its folder or, for the scene of a
/// screenshot, the screenshot. It need not exist.
[[nodiscard]] std::filesystem::path scene_thumbnail(const std::filesystem::path& file);

/// Lays the preset of a `--preset` argument over `scene`. @return its file  @throws RuntimeFailure
std::filesystem::path apply_preset(std::string_view name_or_file, scene::Scene& scene);

}  // namespace deepwater::app
