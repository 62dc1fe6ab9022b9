#include "app/scenes/scene_setup.h"

#include <utility>

#include "app/command_line/paths.h"
#include "app/scenes/preset_library.h"
#include "core/check.h"
#include "core/log.h"
#include "scene/files/scene_file.h"
#include "scene/files/scene_values.h"
#include "scene/state/bed_check.h"

namespace deepwater::app {

namespace {

void open_scene(std::string_view name_or_file, SceneSetup& setup) {
    const auto file = scene::find_scene_file(name_or_file, scenes_folder());
    const scene::SceneFileNotes notes = open_scene_file(file, setup.scene);
    if (notes.width > 0) setup.size = {notes.width, notes.height};
    setup.scene_name = file.stem().string();
    setup.scene_file = file;
    setup.scene_argument = scene_argument(file);
}

/// @return whether there was such a scene
bool open_remembered(const RememberedState& remembered, SceneSetup& setup) {
    if (remembered.scene.empty()) return false;
    try {
        open_scene(remembered.scene, setup);
        if (remembered.window != glm::ivec2(0)) setup.size = remembered.window;
        return true;
    } catch (const std::exception& error) {
        log_warning("the scene that was open last cannot be opened: " + explain(error));
        return false;
    }
}

}  // namespace

std::filesystem::path scenes_folder() {
    return data_root() / "assets" / "scenes";
}
std::filesystem::path presets_folder() {
    return data_root() / "assets" / "presets";
}
std::filesystem::path models_folder() {
    return data_root() / "assets" / "models";
}

std::filesystem::path own_presets_folder() {
    const std::filesystem::path data = user_data_folder();
    return data.empty() ? data : data / "presets";
}

std::filesystem::path own_models_file() {
    const std::filesystem::path data = user_data_folder();
    return data.empty() ? data : data / "models.txt";
}

std::filesystem::path thumbnails_folder() {
    const std::filesystem::path cache = user_cache_folder();
    return cache.empty() ? cache : cache / "thumbnails";
}

std::filesystem::path scene_thumbnail(const std::filesystem::path& file) {
    const std::filesystem::path name = file.stem().string() + ".png";
    std::filesystem::path ours = file.parent_path() / "thumbnails" / name;
    std::error_code ignored;
    return std::filesystem::exists(ours, ignored) ? ours : file.parent_path() / name;
}

std::filesystem::path apply_preset(std::string_view name_or_file, scene::Scene& scene) {
    const auto file = find_preset_file(name_or_file, presets_folder(), own_presets_folder());
    scene::load_scene_file(file, scene, models_folder());
    return file;
}

scene::SceneFileNotes open_scene_file(const std::filesystem::path& file, scene::Scene& scene) {
    scene::Scene opened = scene;
    const scene::SceneFileNotes notes = scene::load_scene_file(file, opened, models_folder());
    for (size_t i = 0; i < opened.objects.size(); ++i) {
        const std::string& model = opened.objects[i].model;
        std::error_code ignored;
        if (model.empty() || std::filesystem::exists(model, ignored)) continue;
        throw RuntimeFailure("objects[" + std::to_string(i) + "]: there is no model '" + model + "' in '" +
                             file.string() + "'");
    }
    scene = std::move(opened);
    return notes;
}

std::string scene_argument(const std::filesystem::path& file) {
    namespace fs = std::filesystem;
    const fs::path absolute = fs::absolute(file).lexically_normal();
    const bool ours = absolute.parent_path() == fs::absolute(scenes_folder()).lexically_normal() &&
                      absolute.extension() == ".json";  // names are those of files that end so
    return ours ? file.stem().string() : absolute.string();
}

SceneSetup make_scene(const Options& options, const RememberedState& remembered) {
    SceneSetup setup;
    if (remembered.window != glm::ivec2(0)) setup.size = remembered.window;
    const bool names_nothing = options.scene.empty() && options.presets.empty();
    if (!options.scene.empty()) {
        open_scene(options.scene, setup);
    } else if (options.action == Action::view && names_nothing && !open_remembered(remembered, setup)) {
        open_scene(kFirstScene, setup);
    }
    for (const std::string& preset : options.presets) {
        setup.view_preset = apply_preset(preset, setup.scene);
        setup.preset_name = setup.view_preset.stem().string();
    }
    if (!options.scene.empty() || options.camera || !scene::same_pose(setup.scene.camera, {}))
        setup.view_preset.clear();
    if (options.size) setup.size = *options.size;
    if (options.camera) scene::set_camera_pose(*options.camera, setup.scene.camera);
    if (options.time) scene::set_time(*options.time, setup.scene.clock);
    if (options.seed) scene::set_seed(*options.seed, setup.scene.sea);
    const ParameterList list = scene::parameters(setup.scene);
    for (const Setting& setting : options.settings) list.at(setting.name).set_text(setting.value);
    scene::check_bed(setup.scene.bed);
    return setup;
}

}  // namespace deepwater::app
