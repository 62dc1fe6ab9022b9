#include "app/scenes/scene_store.h"

#include "app/command_line/paths.h"
#include "app/scenes/scene_setup.h"
#include "core/check.h"
#include "core/text_file.h"
#include "scene/files/scene_file.h"

namespace deepwater::app {

namespace fs = std::filesystem;

namespace {

/// The description of a scene's file; empty: it has none, or cannot be read.
std::string description_of(const fs::path& file) {
    try {
        scene::Scene scene;
        return scene::load_scene_file(file, scene, models_folder()).description;
    } catch (const std::exception&) {
        return {};
    }
}

}  // namespace

fs::path own_scenes_folder() {
    const fs::path data = user_data_folder();
    return data.empty() ? data : data / "scenes";
}

fs::path pasted_scene_file() {
    const fs::path state = user_state_folder();
    return (state.empty() ? fs::temp_directory_path() / "deepwater" : state) / "pasted.json";
}

bool is_own_scene(const std::string& argument) {
    return fs::path(argument).is_absolute() && fs::path(argument) != pasted_scene_file();
}

bool scene_exists(const std::string& argument) {
    std::error_code ignored;
    const fs::path file =
        fs::path(argument).is_absolute() ? fs::path(argument) : scenes_folder() / (argument + ".json");
    return fs::is_regular_file(file, ignored);
}

fs::path save_scene(const fs::path& name, const scene::Scene& scene, glm::ivec2 size, Existing existing) {
    if (name.filename().empty() || name.stem().string().find_first_not_of(" .") == std::string::npos)
        throw RuntimeFailure("the scene needs a name");
    fs::path file = expand_home(name);
    if (!has_ending(file, ".json")) file += ".json";
    if (!file.has_parent_path()) {
        if (own_scenes_folder().empty())
            throw RuntimeFailure("there is no folder for scenes of your own: name one too");
        file = own_scenes_folder() / file;
    }
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    if (existing == Existing::kept && fs::exists(file, error))
        throw RuntimeFailure("there is a scene '" + file.string() + "' already: choose another name");
    scene::save_scene_file(file, scene, size.x, size.y, models_folder(), description_of(file));
    return file;
}

}  // namespace deepwater::app
