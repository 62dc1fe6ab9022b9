#include "app/scenes/scene_setup.h"

#include "app/command_line/paths.h"
#include "app/scenes/preset_library.h"
#include "scene/files/scene_file.h"
#include "scene/files/scene_values.h"

namespace deepwater::app {

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

std::filesystem::path apply_preset(std::string_view name_or_file, scene::Scene& scene) {
    const auto file = find_preset_file(name_or_file, presets_folder(), own_presets_folder());
    scene::load_scene_file(file, scene, models_folder());
    return file;
}

SceneSetup make_scene(const Options& options) {
    SceneSetup setup;
    std::string name = options.scene;
    if (name.empty() && options.action == Action::view && options.presets.empty()) name = kFirstScene;
    if (!name.empty()) {
        const auto file = scene::find_scene_file(name, scenes_folder());
        const scene::SceneFileNotes notes = scene::load_scene_file(file, setup.scene, models_folder());
        if (notes.width > 0) setup.size = {notes.width, notes.height};
        setup.scene_name = file.stem().string();
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
    return setup;
}

}  // namespace deepwater::app
