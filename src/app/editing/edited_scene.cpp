#include "app/editing/edited_scene.h"

#include "app/scenes/preset_view.h"
#include "core/check.h"
#include "scene/weather/weather.h"

namespace deepwater::app {

EditedScene::EditedScene(NamedScene first, Bookmarks bookmarks)
    : now_(std::move(first)), motion_(std::move(bookmarks)), history_(now_) {
    now_.bookmarks = motion_.bookmarks().path;
    history_.settle(now_);
}

void EditedScene::advance(double dt) {
    let_flow([&] { now_.scene.clock.tick(dt); });
    blend_.update(now_.scene, dt);
}

bool EditedScene::step(bool (SceneHistory::*move)(NamedScene&)) {
    blend_.finish(now_.scene);
    motion_.stop();
    now_.bookmarks = motion_.bookmarks().path;
    NamedScene then = now_;
    if (!(history_.*move)(then)) return false;
    sky_jumps_ = then.scene.sky != now_.scene.sky || then.scene.clouds != now_.scene.clouds;
    now_ = std::move(then);
    motion_.bookmarks().path = now_.bookmarks;
    return true;
}

void EditedScene::replace(const scene::Scene& scene, const SceneNames& names) {
    now_ = {.scene = scene, .names = names, .bookmarks = motion_.bookmarks().path};
    blend_.stop();
    motion_.stop();
    sky_jumps_ = true;
}

scene::SceneFileNotes EditedScene::lay_preset(const std::filesystem::path& file, Turn turn,
                                              const std::filesystem::path& models, double seconds) {
    scene::Scene target = now_.scene;
    scene::SceneFileNotes notes = scene::load_scene_file(file, target, models);
    scene::Scene start = target;
    scene::copy_weather(now_.scene, start);
    motion_.stop_turn();
    const bool is_free = !motion_.bookmarks().playing() && scene::same_pose(target.camera, now_.scene.camera);
    if (turn == Turn::to_thumbnail && is_free) {
        const PresetView view = preset_view(file);
        motion_.start_turn(target.camera, view.yaw, view.pitch, seconds);
    }
    blend_.start(start, target, seconds);
    sky_jumps_ = !(seconds > 0);
    now_.scene = start;
    now_.names.preset = file.stem().string();
    return notes;
}

void EditedScene::rename_preset(const std::string& name) {
    now_.names.preset = name;
    history_.rename(now_.names);
}

void EditedScene::name_scene(const std::string& name, const std::string& argument) {
    now_.names.scene = name;
    now_.names.argument = argument;
    history_.rename(now_.names);
}

void EditedScene::return_to_drawn() {
    DW_CHECK(drawn_.has_value());
    const NamedScene failed = now_;
    blend_.stop();
    motion_.stop_turn();
    now_ = *drawn_;
    now_.bookmarks = failed.bookmarks;
    now_.scene.cloud_fade.reset();  // a blend may have been running
    now_.scene.camera = failed.scene.camera;
    now_.scene.clock = failed.scene.clock;
    history_.fall_back(failed, now_);
}

void EditedScene::settle(const scene::Camera& camera, const scene::Clock& clock) {
    now_.scene.camera = camera;
    now_.scene.clock = clock;
    history_.settle(now_);
}

}  // namespace deepwater::app
