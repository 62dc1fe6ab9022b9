#include "app/loading/scene_opening.h"

#include <chrono>
#include <thread>
#include <utility>

#include "gl/headless_context.h"

namespace deepwater::app {
namespace {

constexpr std::chrono::milliseconds kLook{5};  ///< between looks at what the other threads have done

}  // namespace

SceneOpening::SceneOpening(Window& window, Gui& gui, SeaFeed& feed, sim::OceanStepper& stepper,
                           std::filesystem::path models, const SceneSetup& first)
    : window_(window),
      screen_(window, gui),
      feed_(feed),
      stepper_(stepper),
      models_(std::move(models)),
      software_(gl::is_software_renderer()) {
    begin(first.scene_name, scene_thumbnail(first.scene_file),
          [scene = first.scene] { return LoadedScene{.scene = scene, .notes = {}}; });
}

void SceneOpening::begin(const std::string& name, const std::filesystem::path& thumbnail,
                         std::function<LoadedScene()> read) {
    loading_.begin(std::move(read), models_, feed_, software_);
    screen_.begin(name, thumbnail);
}

template <typename Ready>
void SceneOpening::show_until(const Ready& ready) {
    while (!ready() && !window_.should_close()) {
        screen_.set_loaded(loading_.share());
        screen_.show();
        std::this_thread::sleep_for(kLook);
    }
}

LoadedScene SceneOpening::wait() {
    show_until([this] { return loading_.done(); });
    return loading_.finish();
}

bool SceneOpening::wait_for_sea() {
    if (!screen_.shown()) return true;
    show_until([this] { return stepper_.ready(); });
    screen_.set_loaded(1);
    return !window_.should_close();
}

void SceneOpening::program_built() {
    if (!screen_.shown()) return;
    screen_.add_program();
    screen_.set_loaded(loading_.share());
    screen_.show();
}

void SceneOpening::end() {
    screen_.end();
    loading_.forget();
}

}  // namespace deepwater::app
