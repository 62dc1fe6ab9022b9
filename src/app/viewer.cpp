#include "app/viewer.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "app/bodies/boat_helm.h"
#include "app/command_line/paths.h"
#include "app/editing/edited_scene.h"
#include "app/gui/gui.h"
#include "app/loading/scene_opening.h"
#include "app/picture/automatic_quality.h"
#include "app/picture/frame_log.h"
#include "app/picture/viewer_picture.h"
#include "app/remembered/recent_scenes.h"
#include "app/remembered/remembered_state.h"
#include "app/requests/bookmark_requests.h"
#include "app/requests/capture_requests.h"
#include "app/requests/key_commands.h"
#include "app/requests/preset_requests.h"
#include "app/requests/reports.h"
#include "app/requests/scene_requests.h"
#include "app/requests/shelf_requests.h"
#include "app/scenes/object_ahead.h"
#include "app/scenes/preset_shelf.h"
#include "app/scenes/preset_view.h"
#include "app/scenes/scene_setup.h"
#include "app/scenes/scene_store.h"
#include "app/sea/pool_recorder.h"
#include "app/sea/sea_feed.h"
#include "app/sea/sea_watch.h"
#include "app/sea/shore_follower.h"
#include "app/sea/wave_staff.h"
#include "app/sound/hearing.h"
#include "app/window/input.h"
#include "app/window/window_context.h"
#include "core/check.h"
#include "core/text_file.h"
#include "gl/program.h"
#include "render/frame.h"
#include "scene/files/camera_path_file.h"
#include "scene/files/scene_file.h"
#include "scene/models/model_file.h"
#include "scene/surroundings/obstacles.h"
#include "sim/step/ocean_stepper.h"

namespace deepwater::app {
namespace {

namespace fs = std::filesystem;

constexpr double kMilli = 1e3;

/// Gives a scene that chooses no quality another.
void choose_quality(scene::Scene& scene, int chosen) {
    if (scene.view.quality == scene::kQualityAuto) scene.view.quality = chosen;
}

/// What the quality auto was found to stand for on this device; nothing: it is not known.
std::optional<int> found_before(const RememberedState& remembered) {
    const auto found =
        remembered.automatic_quality.find(reinterpret_cast<const char*>(glGetString(GL_RENDERER)));
    if (found == remembered.automatic_quality.end()) return std::nullopt;
    return found->second;
}

class Viewer {
public:
    Viewer(const SceneSetup& setup, const RememberedState& remembered, Bookmarks bookmarks,
           const fs::path& frame_log)
        : context_(setup.size),
          opening_(window(), gui_, feed_, stepper_, models_folder_, setup),
          automatic_(frame_.software_renderer(), found_before(remembered)),
          edited_({setup.scene, {setup.scene_name, setup.preset_name, setup.scene_argument}},
                  std::move(bookmarks)),
          parameters_(scene::parameters(scene_)),
          remembered_(remembered),
          recent_(remembered.recent),
          frame_log_(frame_log) {
        if (!setup.view_preset.empty()) {
            const PresetView view = preset_view(setup.view_preset);
            edited_.motion().turn_at_once(scene_.camera, view.yaw, view.pitch);
        }
        edited_.motion().start_flight(scene_.camera);
        settings_.panel = remembered.panel;
        settings_.capture = remembered.capture;
        recent_.drop([](const std::string& argument) { return !scene_exists(argument); });
        performance_.renderer = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
        context_.window.set_vsync(settings_.vsync);
        settings_.turn_to_presets = remembered.turn_to_presets;
    }

    void run() {
        forget_scene();
        static_cast<void>(opening_.wait());  // the scene is that of the constructor
        show_opened();
        remember();
        while (!window().should_close()) {
            const WindowEvents events = window().poll();  // a scene that is opened meanwhile polls again
            const auto now = std::chrono::steady_clock::now();
            const double elapsed = std::chrono::duration<double>(now - std::exchange(last_, now)).count();
            if (window().minimised()) {
                captures_.watch_run(reports_);
                hearing_.fall_silent();
                continue;
            }
            performance_.add_frame(static_cast<float>(elapsed * kMilli));
            find_quality(picture_.record(elapsed));
            frame_log_.add(elapsed, events.inputs());
            frame(events, std::min(elapsed, kLongestHalt));
        }
        remember();
    }

private:
    Window& window() { return context_.window; }

    void frame(const WindowEvents& events, double dt) {
        if (shaders_.reload_changed()) picture_.prepare_programs();
        for (const WindowEvents::Key& key : events.pressed)
            serve(read_key_command(key, gui_.capture().keyboard, settings_));
        for (const fs::path& file : events.dropped) open_dropped(file);
        move_camera(events, dt);
        // The sea that is asked for next shows its input.
        const GuiRequests requests = build_gui(events, dt);
        edited_.advance(dt);
        feed_.add_watched_time(dt);
        draw_sea(dt);
        watch_sea();
        gui_.draw();
        window().swap();
        serve(requests);
        recent_.note(edited_.names().argument);
        captures_.watch(shown_, helm_.boat().has_value(), edited_.names().argument);
        if (requests.shows_places) reports_.warn(places_.update_thumbnails(dt));
        edited_.end_frame(gui_.busy() || (helm_.manoeuvres() && !scene_.clock.paused));
        update_thumbnails(dt);
    }

    /// Goes a step back or forth. @param missing  what to tell where there is none
    void go_step(bool (EditedScene::*step)(), const char* missing) {
        gui_.let_go_of_object();
        if (!(edited_.*step)()) return reports_.tell(missing);
        helm_.follow_record(ControlTime(scene_.clock, 0), scene_);
    }

    /// Until its first picture is there, the scene of the last run is not remembered: one that cannot be drawn would
    /// else keep the viewer from starting again.
    void forget_scene() {
        if (remembered_.scene.empty()) return;
        RememberedState without = remembered_;
        without.scene.clear();
        write_remembered_state(remembered_state_file(), without);
    }

    /// Keeps for the next run what is open now. A scene is kept once it has been drawn.
    void remember() {
        if (const auto& drawn = edited_.drawn(); drawn && !drawn->names.argument.empty())
            remembered_.scene = drawn->names.argument;
        remembered_.recent = recent_.list();
        if (const glm::ivec2 size = window().windowed_size(); size != glm::ivec2(0))
            remembered_.window = size;
        remembered_.turn_to_presets = settings_.turn_to_presets;
        remembered_.panel = settings_.panel;
        remembered_.capture = settings_.capture;
        write_remembered_state(remembered_state_file(), remembered_);
    }

    /// Lays out the GUI over the last picture. @return what a person asked for
    GuiRequests build_gui(const WindowEvents& events, double dt) {
        const std::string problems = shaders_.problems();
        GuiModel model{scene_,
                       parameters_,
                       settings_,
                       edited_.motion().fly_speed(),
                       feed_.shown() ? feed_.shown()->significant_height : 0.0f,
                       frame_.exposure(),
                       frame_.light(),
                       performance_,
                       problems,
                       scenes_folder_,
                       shelf_.presets(),
                       shelf_.thumbnails(),
                       edited_.names().scene,
                       edited_.names().preset,
                       edited_.motion().bookmarks(),
                       {shown_.camera, feed_.shown(), watch_.latest(), staff_},
                       feed_.bodies(),
                       obstacles_,
                       helm_,
                       models_folder_,
                       dt,
                       edited_.history().can_undo(),
                       edited_.history().can_redo(),
                       places_,
                       captures_.status(settings_.capture, shown_, edited_.motion().bookmarks().path),
                       recent_.list(),
                       edited_.names().argument,
                       hearing_.lacks_device(),
                       models_,
                       automatic_.quality()};
        const bool vsync_before = settings_.vsync;
        GuiRequests requests = gui_.build(model, events, static_cast<float>(dt));
        if (settings_.vsync != vsync_before) window().set_vsync(settings_.vsync);
        return requests;
    }

    /// Decides by the time of moving pictures, once for each device, what the quality auto stands for. A scene's own
    /// quality, size and pace tell nothing about it.
    void find_quality(const std::optional<ViewerPicture::Cost>& cost) {
        if (!cost || scene_.view.quality != scene::kQualityAuto || scene_.view.render_scale > 0) return;
        if (!automatic_.record(cost->seconds, cost->pixels)) return;
        remembered_.automatic_quality[performance_.renderer] = automatic_.quality();
        remember();
    }

    /// The scene as it is drawn: with the quality that auto stands for.
    void show(const scene::Scene& scene) {
        shown_ = scene;
        choose_quality(shown_, automatic_.quality());
    }

    void update_thumbnails(double dt) {
        if (settings_.arrange) return reports_.warn(models_.update(dt));
        if (!settings_.show_panel || !settings_.show_presets) return;
        reports_.warn(shelf_.update_thumbnails(dt));
    }

    void reset_viewer() {
        static const ViewerSettings kUsual;
        settings_ = kUsual;
        scene_.view.quality = scene::kQualityAuto;
        window().set_vsync(settings_.vsync);
    }

    void move_camera(const WindowEvents& events, double dt) {
        const FlyInput input =
            read_fly_input(window(), events, gui_.capture(), static_cast<double>(scene_.camera.fov), dt);
        gui_.see_flight(input, dt);
        const auto move = [&] {
            edited_.motion().update(scene_.camera, input, takes_camera(input, events, gui_.capture()), dt,
                                    obstacles_);
        };
        // A preset's turn belongs to the step that the preset makes.
        if (edited_.motion().turning()) return move();
        edited_.let_flow(move);
    }

    /// Takes the sea that was computed during the last frame, starts the next one, and draws.
    void draw_sea(double dt) {
        try {
            // What needs no sea is prepared while the sea is computed.
            if (edited_.take_sky_jump()) frame_.prepare(scene_, render::Pace::opening);
            if (!opening_.wait_for_sea()) return;
            edited_.let_flow([&] {
                pool_recorder_.record(scene_);
                shore_follower_.follow(scene_, dt);
            });
            show(scene_);
            const sim::OceanMaps& sea = feed_.next(shown_, frame_.software_renderer());
            shown_.clock.time = sea.time;
            obstacles_.update(shown_, sea, models_folder_);
            edited_.let_flow([&] {
                if (edited_.motion().follow(scene_.camera, helm_.boat(), sea, dt, obstacles_))
                    shown_.camera = scene_.camera;
            });
            edited_.motion().lift(shown_.camera, sea, dt, obstacles_);
            picture_.draw({.scene = shown_,
                           .sea = sea,
                           .new_sea = feed_.took_new_sea(),
                           .size = window().framebuffer_size(),
                           .dt = dt,
                           .blends = edited_.blends()});
            performance_.drawn = picture_.drawn_size();
            edited_.keep_drawn();
        } catch (const std::exception& error) {
            if (!edited_.drawn()) throw;
            reports_.fail(error);
            edited_.return_to_drawn();
            restart_sea();
        }
        performance_.simulation_ms = stepper_.last_step_seconds() * kMilli;
        performance_.water_triangles = frame_.water_triangles();
        performance_.passes = frame_.profiler().passes();
        performance_.size = window().framebuffer_size();
    }

    /// Measures the sea on the screen with the wave staff and, while it is shown, the sea state panel.
    void watch_sea() {
        const sim::OceanMaps* sea = feed_.shown();
        if (!sea) return;
        staff_.record(*sea);
        hearing_.listen(shown_, *sea, feed_.bodies(), settings_.panel);
        if (settings_.show_sea_state)
            watch_.observe(scene::pictured_sea(shown_, frame_.software_renderer()), sea->time);
    }

    void restart_sea() {
        show(scene_);
        feed_.restart(shown_, frame_.software_renderer());
    }

    void open_dropped(const fs::path& file) {
        if (scene::is_camera_path_file(file)) {
            load_bookmarks(file, edited_.motion(), reports_);
        } else if (scene::is_preset_file(file)) {
            lay_preset(file, EditedScene::Turn::none);
        } else if (has_ending(file, ".json")) {
            open_scene(file);
        } else if (scene::is_model_file(file)) {
            add_model(file);
        } else {
            scene_.sky.image = file.string();
            scene_.sky.image_sun = scene::kImageSunPicture;
            edited_.let_sky_jump();
        }
    }

    /// Opens a scene file. It replaces the scene: values that it does not name are the defaults.
    void open_scene(const fs::path& file) {
        opening_.begin(file.stem().string(), scene_thumbnail(file),
                       [file, quality = settings_.panel.quality] {
                           LoadedScene loaded;
                           loaded.notes = open_scene_file(file, loaded.scene);
                           choose_quality(loaded.scene, quality);
                           return loaded;
                       });
        const scene::Camera camera = scene_.camera;
        const scene::Clock clock = scene_.clock;
        const SceneNames names{.scene = file.stem().string(), .preset = "", .argument = scene_argument(file)};
        reports_.attempt([&] {
            const LoadedScene loaded = opening_.wait();
            if (window().should_close()) return;
            gui_.let_go_of_object();
            edited_.replace(loaded.scene, names);
            reload_changed_models();
            helm_ = {};
            show_opened();
            if (edited_.names() == names) return tell(file, loaded.notes);
            // It could not be drawn, and the last scene is back.
            edited_.settle(camera, clock);
            restart_sea();
        });
        if (!opening_.running()) return;
        if (opening_.requested()) reports_.attempt([&] { restart_sea(); });
        opening_.end();
    }

    /// Shows the first picture of a scene that was opened, in place of the loading screen.
    void show_opened() {
        if (window().should_close()) return opening_.end();
        edited_.let_sky_jump();
        draw_sea(0);
        window().swap();
        opening_.end();
        last_ = std::chrono::steady_clock::now();
    }

    void lay_preset(const fs::path& file, EditedScene::Turn turn) {
        reports_.attempt([&] {
            tell(file, edited_.lay_preset(file, turn, models_folder_,
                                          static_cast<double>(settings_.blend_seconds)));
        });
    }

    void tell(const fs::path& file, const scene::SceneFileNotes& notes) {
        reports_.tell(notes.description.empty() ? file.stem().string() : notes.description);
    }

    /// Reads models again whose files have changed.
    void reload_changed_models() {
        frame_.reload_changed_models();
        feed_.reload_changed_models();
        obstacles_.reload_changed_models();
    }

    void add_model(const fs::path& file) {
        reports_.attempt([&] {
            scene_.objects.push_back(object_ahead(file, scene_.camera));
            models_.add(file);
            reload_changed_models();
            reports_.tell("Added " + file.stem().string());
        });
    }

    void serve(const GuiRequests& requests) {
        if (requests.undo) go_step(&EditedScene::undo, "Nothing to undo");
        if (requests.redo) go_step(&EditedScene::redo, "Nothing to redo");
        if (requests.pause) scene_.clock.paused = !scene_.clock.paused;
        if (requests.helm || (requests.leave_helm && helm_.boat())) gui_.toggle_helm();
        if (requests.keyboard) gui_.toggle_keyboard();
        if (requests.place_staff) gui_.place_staff_on_next_click();
        if (requests.quit) window().close();
        if (requests.reset_viewer) reset_viewer();
        captures_.serve(requests, settings_.capture, shown_, window().framebuffer_size(),
                        edited_.motion().bookmarks().path, reports_);
        if (requests.full_screen) window().toggle_full_screen();
        if (requests.scene) open_scene(*requests.scene);
        const std::string argument = edited_.names().argument;
        const auto pasted = serve_scene_requests(requests, edited_, window(), reports_);
        captures_.rename(argument, edited_.names().argument);
        if (pasted) open_dropped(*pasted);
        if (requests.preset)
            lay_preset(*requests.preset,
                       settings_.turn_to_presets ? EditedScene::Turn::to_thumbnail : EditedScene::Turn::none);
        serve_preset_requests(requests, shelf_, edited_, reports_);
        serve_bookmark_requests(requests, edited_.motion(), shown_.camera, scene_.camera, reports_);
        if (requests.model) add_model(*requests.model);
        if (const fs::path model = serve_shelf_requests(requests, models_, reports_); !model.empty())
            gui_.take_in_hand(model);
        if (requests.arrange) gui_.arrange(*requests.arrange);
        if (requests.choose_file) gui_.choose_file();
        if (requests.open_file) open_dropped(*requests.open_file);
    }

    const fs::path scenes_folder_ = scenes_folder();
    const fs::path models_folder_ = models_folder();
    WindowContext context_;
    Gui gui_{context_.window};
    Reports reports_{gui_};
    sim::OceanStepper stepper_;
    SeaFeed feed_{stepper_};
    SceneOpening opening_;  ///< begins before programs are built
    gl::ShaderLibrary shaders_{data_root() / "shaders", link_notes_file(),
                               [this] { opening_.program_built(); }};
    render::Frame frame_{shaders_};
    scene::Obstacles obstacles_;
    ViewerPicture picture_{frame_};
    AutomaticQuality automatic_;
    PresetShelf shelf_{presets_folder(), own_presets_folder(), thumbnails_folder()};
    PresetShelf places_{scenes_folder_, {}, thumbnails_folder(), Thumbnails::View::of_file, models_folder_};
    ModelShelf models_{models_folder_, own_models_file(), thumbnails_folder()};
    EditedScene edited_;
    scene::Scene& scene_ = edited_.values();
    ParameterList parameters_;
    scene::Scene shown_;                          ///< of the picture on the screen
    std::chrono::steady_clock::time_point last_;  ///< of the last frame
    BoatHelm helm_;

    CaptureRequests captures_;
    PoolRecorder pool_recorder_;
    ShoreFollower shore_follower_;
    SeaWatch watch_;
    WaveStaff staff_;
    Hearing hearing_;

    ViewerSettings settings_;
    RememberedState remembered_;
    RecentScenes recent_;
    PerformanceData performance_;
    FrameLog frame_log_;
};

}  // namespace

void run_viewer(const SceneSetup& setup, const RememberedState& remembered, const ViewerFiles& files) {
    quiet_sound_libraries();
    Bookmarks bookmarks;
    if (!files.camera_path.empty()) bookmarks.load(files.camera_path);
    SceneSetup first = setup;
    choose_quality(first.scene, remembered.panel.quality);
    Viewer(first, remembered, std::move(bookmarks), files.frame_log).run();
}

}  // namespace deepwater::app
