#include "app/viewer.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "app/bodies/boat_helm.h"
#include "app/camera/camera_motion.h"
#include "app/command_line/paths.h"
#include "app/gui/gui.h"
#include "app/loading/scene_opening.h"
#include "app/picture/offscreen.h"
#include "app/picture/screenshot.h"
#include "app/picture/viewer_picture.h"
#include "app/remembered/remembered_state.h"
#include "app/scenes/object_ahead.h"
#include "app/scenes/preset_shelf.h"
#include "app/scenes/preset_view.h"
#include "app/scenes/scene_history.h"
#include "app/scenes/scene_setup.h"
#include "app/sea/pool_recorder.h"
#include "app/sea/sea_feed.h"
#include "app/sea/sea_watch.h"
#include "app/sea/wave_staff.h"
#include "app/setting_keys.h"
#include "app/window/input.h"
#include "app/window/window_context.h"
#include "core/check.h"
#include "core/log.h"
#include "gl/program.h"
#include "render/frame.h"
#include "scene/files/camera_path_file.h"
#include "scene/files/scene_file.h"
#include "scene/models/model_file.h"
#include "scene/surroundings/obstacles.h"
#include "scene/weather/preset_blend.h"
#include "scene/weather/weather.h"
#include "sim/step/ocean_stepper.h"

namespace deepwater::app {
namespace {

namespace fs = std::filesystem;

constexpr double kMilli = 1e3;

/// Gives a scene that chooses no quality the one that a person has chosen.
void choose_quality(scene::Scene& scene, int chosen) {
    if (scene.view.quality == scene::kQualityAuto) scene.view.quality = chosen;
}

class Viewer {
public:
    Viewer(const SceneSetup& setup, const RememberedState& remembered, Bookmarks bookmarks)
        : context_(setup.size),
          opening_(window(), gui_, feed_, stepper_, models_folder_, setup),
          scene_(setup.scene),
          parameters_(scene::parameters(scene_)),
          names_{setup.scene_name, setup.preset_name, setup.scene_argument},
          motion_(std::move(bookmarks)),
          remembered_(remembered) {
        if (!setup.view_preset.empty()) {
            const PresetView view = preset_view(setup.view_preset);
            motion_.turn_at_once(scene_.camera, view.yaw, view.pitch);
        }
        motion_.start_flight(scene_.camera);
        settings_.panel = remembered.panel;
        history_ = SceneHistory(named_scene());
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
            if (window().minimised()) continue;
            performance_.add_frame(static_cast<float>(elapsed * kMilli));
            picture_.record(elapsed);
            frame(events, std::min(elapsed, kLongestHalt));
        }
        remember();
    }

private:
    Window& window() { return context_.window; }

    void frame(const WindowEvents& events, double dt) {
        if (shaders_.reload_changed()) picture_.prepare_programs();
        handle_keys(events);
        for (const fs::path& file : events.dropped) open_dropped(file);
        move_camera(events, dt);
        // The sea that is asked for next shows its input.
        const GuiRequests requests = build_gui(events, dt);
        history_.let_flow(scene_, [&] { scene_.clock.tick(dt); });
        blend_.update(scene_, dt);
        feed_.add_watched_time(dt);
        draw_sea(dt);
        watch_sea();
        gui_.draw();
        window().swap();
        serve(requests, dt);
        history_.observe(named_scene(), gui_.busy() || blend_.running() || motion_.turning() || helm_.boat());
        update_thumbnails(dt);
    }

    [[nodiscard]] NamedScene named_scene() const { return {scene_, names_}; }

    /// Goes one step back or forth: `step` is SceneHistory::undo() or redo().
    void step_in_history(bool (SceneHistory::*step)(NamedScene&), const char* nothing) {
        blend_.finish(scene_);
        motion_.stop();
        NamedScene now = named_scene();
        if (!(history_.*step)(now)) return gui_.notify(nothing, Tone::info);
        sky_jumps_ = now.scene.sky != scene_.sky || now.scene.clouds != scene_.clouds;
        scene_ = now.scene;
        names_ = now.names;
    }
    void undo() { step_in_history(&SceneHistory::undo, "Nothing to undo"); }
    void redo() { step_in_history(&SceneHistory::redo, "Nothing to redo"); }

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
        if (!last_drawn_names_.argument.empty()) remembered_.scene = last_drawn_names_.argument;
        if (const glm::ivec2 size = window().windowed_size(); size != glm::ivec2(0))
            remembered_.window = size;
        remembered_.turn_to_presets = settings_.turn_to_presets;
        remembered_.panel = settings_.panel;
        write_remembered_state(remembered_state_file(), remembered_);
    }

    /// Lays out the GUI over the last picture. @return what a person asked for
    GuiRequests build_gui(const WindowEvents& events, double dt) {
        const std::string problems = shaders_.problems();
        GuiModel model{scene_,
                       parameters_,
                       settings_,
                       motion_.fly_speed(),
                       feed_.shown() ? feed_.shown()->significant_height : 0.0f,
                       frame_.exposure(),
                       frame_.light(),
                       performance_,
                       problems,
                       scenes_folder_,
                       shelf_.presets(),
                       shelf_.thumbnails(),
                       names_.scene,
                       names_.preset,
                       motion_.bookmarks(),
                       {shown_.camera, feed_.shown(), watch_.latest(), staff_},
                       feed_.bodies(),
                       obstacles_,
                       helm_,
                       models_folder_,
                       dt,
                       history_.can_undo(),
                       history_.can_redo(),
                       places_};
        const bool vsync_before = settings_.vsync;
        GuiRequests requests = gui_.build(model, events, static_cast<float>(dt));
        if (settings_.vsync != vsync_before) window().set_vsync(settings_.vsync);
        return requests;
    }

    void update_thumbnails(double dt) {
        if (!settings_.show_panel || !settings_.show_presets) return;
        tell_problem(shelf_.update_thumbnails(dt));
    }

    void tell_problem(const std::string& problem) {
        if (problem.empty()) return;
        log_warning(problem);
        gui_.notify(problem, Tone::error);
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
            motion_.update(scene_.camera, input, takes_camera(input, events, gui_.capture()), dt, obstacles_);
        };
        // A preset's turn belongs to the step that the preset makes.
        if (motion_.turning()) return move();
        history_.let_flow(scene_, move);
    }

    /// Takes the sea that was computed during the last frame, starts the next one, and draws.
    void draw_sea(double dt) {
        try {
            history_.let_flow(scene_, [&] { pool_recorder_.record(scene_); });
            const sim::OceanMaps& sea = feed_.next(scene_, frame_.software_renderer());
            shown_ = scene_;
            shown_.clock.time = sea.time;
            obstacles_.update(shown_, sea, models_folder_);
            history_.let_flow(scene_, [&] {
                if (motion_.follow(scene_.camera, helm_.boat(), sea, dt, obstacles_))
                    shown_.camera = scene_.camera;
            });
            motion_.lift(shown_.camera, sea, dt, obstacles_);
            if (std::exchange(sky_jumps_, false)) frame_.prepare(shown_);
            picture_.draw({.scene = shown_,
                           .sea = sea,
                           .new_sea = feed_.took_new_sea(),
                           .size = window().framebuffer_size(),
                           .dt = dt,
                           .blends = blend_.running()});
            performance_.drawn = picture_.drawn_size();
            last_drawn_ = scene_;
            last_drawn_names_ = names_;
            has_drawn_ = true;
        } catch (const std::exception& error) {
            if (!has_drawn_) throw;
            report(error);
            return_to_last_drawn();
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
        if (settings_.show_sea_state)
            watch_.observe(scene::pictured_sea(shown_, frame_.software_renderer()), sea->time);
    }

    /// Returns to the last scene that could be drawn, but keeps the camera and the time.
    void return_to_last_drawn() {
        const scene::Camera camera = scene_.camera;
        const scene::Clock clock = scene_.clock;
        const NamedScene failed = named_scene();
        blend_.stop();
        motion_.stop_turn();
        scene_ = last_drawn_;
        scene_.cloud_fade.reset();  // a blend may have been running
        names_ = last_drawn_names_;
        scene_.camera = camera;
        scene_.clock = clock;
        history_.fall_back(failed, named_scene());
        feed_.restart(scene_, frame_.software_renderer());
    }

    void handle_keys(const WindowEvents& events) {
        for (const WindowEvents::Key& pressed : events.pressed) {
            const bool quits = pressed.key == GLFW_KEY_Q && (pressed.modifiers & GLFW_MOD_CONTROL);
            const bool is_typed = gui_.capture().keyboard && pressed.key < GLFW_KEY_F1;
            if (is_typed && !quits) continue;
            if ((pressed.modifiers & GLFW_MOD_CONTROL) && use_command(pressed)) continue;
            if (switch_by_key(pressed.key, settings_)) continue;
            switch (pressed.key) {
                case GLFW_KEY_F6:
                    settings_.show_panel = true;
                    gui_.toggle_keyboard();
                    break;
                case GLFW_KEY_M:
                    settings_.show_sea_state = true;
                    gui_.place_staff_on_next_click();
                    break;
                case GLFW_KEY_G:
                    gui_.toggle_helm();
                    break;
                case GLFW_KEY_ESCAPE:
                    if (!std::exchange(settings_.show_help, false) && helm_.boat()) gui_.toggle_helm();
                    break;
                case GLFW_KEY_F11:
                    window().toggle_full_screen();
                    break;
                case GLFW_KEY_F12:
                    take_screenshot();
                    break;
                case GLFW_KEY_SPACE:
                    scene_.clock.paused = !scene_.clock.paused;
                    break;
                case GLFW_KEY_B:
                    add_bookmark();
                    break;
                case GLFW_KEY_P:
                    toggle_flight();
                    break;
                case GLFW_KEY_Q:
                    if (quits) window().close();
                    break;
                default:
                    break;
            }
        }
    }

    /// Carries out a key pressed together with Ctrl. @return whether it means something
    bool use_command(const WindowEvents::Key& pressed) {
        const char letter = letter_of(pressed.key);
        const bool shift = (pressed.modifiers & GLFW_MOD_SHIFT) != 0;
        if (letter == 'z' && !shift) {
            undo();
        } else if (letter == 'y' || letter == 'z') {
            redo();
        } else if (letter == '+' || letter == '=' || pressed.key == GLFW_KEY_KP_ADD) {
            settings_.panel.rescale(PanelSettings::kScaleStep);
        } else if (letter == '-' || pressed.key == GLFW_KEY_KP_SUBTRACT) {
            settings_.panel.rescale(1 / PanelSettings::kScaleStep);
        } else if (letter == '0' || pressed.key == GLFW_KEY_KP_0) {
            settings_.panel.scale = 1;
        } else {
            return false;
        }
        return true;
    }

    void open_dropped(const fs::path& file) {
        if (scene::is_camera_path_file(file)) {
            load_bookmarks(file);
        } else if (scene::is_preset_file(file)) {
            blend_to(file, Turn::none);
        } else if (file.extension() == ".json") {
            open_scene(file);
        } else if (scene::is_model_file(file)) {
            add_model(file);
        } else {
            scene_.sky.image = file.string();
            scene_.sky.image_sun = scene::kImageSunPicture;
            sky_jumps_ = true;
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
        attempt([&] {
            const LoadedScene loaded = opening_.wait();
            if (window().should_close()) return;
            scene_ = loaded.scene;
            reload_changed_models();
            names_ = names;
            blend_.stop();
            motion_.stop();
            helm_ = {};
            show_opened();
            if (names_ == names) return tell(file, loaded.notes);
            // It could not be drawn, and the last scene is back.
            scene_.camera = camera;
            scene_.clock = clock;
            history_.settle(named_scene());
            feed_.restart(scene_, frame_.software_renderer());
        });
        if (!opening_.running()) return;
        if (opening_.requested()) attempt([&] { feed_.restart(scene_, frame_.software_renderer()); });
        opening_.end();
    }

    /// Shows the first picture of a scene that was opened, in place of the loading screen.
    void show_opened() {
        if (window().should_close()) return opening_.end();
        sky_jumps_ = true;
        draw_sea(0);
        window().swap();
        opening_.end();
        last_ = std::chrono::steady_clock::now();
    }

    /// Lays a preset over the scene. Its weather is blended in; whatever else the file holds applies at once.
    /// Meanwhile the camera may turn to the direction of the preset's thumbnail, unless it flies along the
    /// bookmarks or the preset has a camera of its own.
    enum class Turn { none, to_thumbnail };
    void blend_to(const fs::path& file, Turn turn) {
        attempt([&] {
            scene::Scene target = scene_;
            const scene::SceneFileNotes notes = scene::load_scene_file(file, target, models_folder_);
            scene::Scene start = target;
            scene::copy_weather(scene_, start);
            const auto seconds = static_cast<double>(settings_.blend_seconds);
            motion_.stop_turn();
            const bool is_free =
                !motion_.bookmarks().playing() && scene::same_pose(target.camera, scene_.camera);
            if (turn == Turn::to_thumbnail && is_free) {
                const PresetView view = preset_view(file);
                motion_.start_turn(target.camera, view.yaw, view.pitch, seconds);
            }
            blend_.start(start, target, seconds);
            sky_jumps_ = !(settings_.blend_seconds > 0);
            scene_ = start;
            names_.preset = file.stem().string();
            tell(file, notes);
        });
    }

    void tell(const fs::path& file, const scene::SceneFileNotes& notes) {
        gui_.notify(notes.description.empty() ? file.stem().string() : notes.description, Tone::info);
    }

    /// The scene's preset has another name, but the same values.
    void rename_preset_to(const std::string& name) {
        names_.preset = name;
        history_.rename(names_);
    }

    void save_preset(const GuiRequests::NewPreset& preset) {
        attempt([&] {
            const fs::path file = shelf_.save(preset.name, preset.description, scene_);
            rename_preset_to(preset.name);
            gui_.notify("Wrote " + file.string(), Tone::info);
        });
    }

    void rename_preset(const GuiRequests::NewName& wish) {
        attempt([&] {
            shelf_.rename(wish.preset, wish.name);
            if (names_.preset == wish.preset) rename_preset_to(wish.name);
        });
    }

    void delete_preset(const std::string& name) {
        attempt([&] {
            shelf_.remove(name);
            if (names_.preset == name) rename_preset_to("");
            gui_.notify("Deleted the preset " + name, Tone::info);
        });
    }

    void add_bookmark() {
        motion_.bookmarks().add(shown_.camera);
        gui_.notify("Bookmark " + std::to_string(motion_.bookmarks().path.bookmarks.size()), Tone::info);
    }

    void toggle_flight() {
        if (motion_.bookmarks().playing()) return motion_.stop_flight();
        if (motion_.bookmarks().path.bookmarks.empty())
            gui_.notify("There is no bookmark yet: B makes one", Tone::info);
        motion_.start_flight(scene_.camera);
    }

    void load_bookmarks(const fs::path& file) {
        attempt([&] {
            motion_.bookmarks().load(file);
            gui_.notify(
                std::to_string(motion_.bookmarks().path.bookmarks.size()) + " bookmarks of " + file.string(),
                Tone::info);
        });
    }

    void save_bookmarks() {
        attempt([&] {
            motion_.bookmarks().save();
            gui_.notify("Wrote " + motion_.bookmarks().file, Tone::info);
        });
    }

    /// Reads models again whose files have changed.
    void reload_changed_models() {
        frame_.reload_changed_models();
        feed_.reload_changed_models();
        offscreen_.reload_changed_models();
        obstacles_.reload_changed_models();
    }

    void add_model(const fs::path& file) {
        attempt([&] {
            scene_.objects.push_back(object_ahead(file, scene_.camera));
            reload_changed_models();
            gui_.notify("Added " + file.stem().string(), Tone::info);
        });
    }

    /// Renders the picture on the screen again, as the command line would, and writes it with its scene file.
    /// A scene file cannot hold fading clouds: during a blend the clouds are those of the target.
    void take_screenshot() {
        if (!has_drawn_) return;
        shown_.cloud_fade.reset();
        attempt([&] {
            const fs::path file = save_screenshot(
                offscreen_, shown_,
                screenshot_size(kScreenshotSizes[settings_.screenshot_size], window().framebuffer_size()),
                settings_.screenshot_folder,
                {.depth = settings_.screenshot_16_bits ? PngDepth::sixteen : PngDepth::eight});
            gui_.notify("Wrote " + file.string(), Tone::info);
            log_info("wrote '" + file.string() + "'");
        });
        feed_.forget();  // the stepper has computed the screenshot's sea in place of the next frame's
    }

    void serve(const GuiRequests& requests, double dt) {
        if (requests.undo) undo();
        if (requests.redo) redo();
        if (requests.helm) gui_.toggle_helm();
        if (requests.reset_viewer) reset_viewer();
        if (requests.shows_places) tell_problem(places_.update_thumbnails(dt));
        if (requests.screenshot) take_screenshot();
        if (requests.full_screen) window().toggle_full_screen();
        if (requests.scene) open_scene(*requests.scene);
        if (requests.preset)
            blend_to(*requests.preset, settings_.turn_to_presets ? Turn::to_thumbnail : Turn::none);
        if (requests.save_preset) save_preset(*requests.save_preset);
        if (requests.rename_preset) rename_preset(*requests.rename_preset);
        if (requests.delete_preset) delete_preset(*requests.delete_preset);
        if (requests.add_bookmark) add_bookmark();
        if (requests.toggle_flight) toggle_flight();
        if (requests.save_bookmarks) save_bookmarks();
        if (requests.load_bookmarks) load_bookmarks(motion_.bookmarks().file);
        if (requests.go_to_bookmark) motion_.go_to_bookmark(*requests.go_to_bookmark, scene_.camera);
        if (requests.model) add_model(*requests.model);
    }

    /// Runs an action that a person asked for, and reports its failure in the window.
    template <typename Action>
    void attempt(const Action& action) {
        try {
            action();
        } catch (const std::exception& failure) {
            report(failure);
        }
    }

    void report(const std::exception& failure) {
        const std::string message = explain(failure);
        log_error(message);
        gui_.notify(message, Tone::error);
    }

    const fs::path scenes_folder_ = scenes_folder();
    const fs::path models_folder_ = models_folder();
    WindowContext context_;
    Gui gui_{context_.window};
    sim::OceanStepper stepper_;
    SeaFeed feed_{stepper_};
    SceneOpening opening_;  ///< begins before programs are built
    gl::ShaderLibrary shaders_{data_root() / "shaders", [this] { opening_.program_built(); }};
    render::Frame frame_{shaders_};
    Offscreen offscreen_{frame_, stepper_};
    scene::Obstacles obstacles_;
    ViewerPicture picture_{frame_};
    PresetShelf shelf_{presets_folder(), own_presets_folder(), thumbnails_folder()};
    PresetShelf places_{scenes_folder_, {}, thumbnails_folder(), Thumbnails::View::of_file, models_folder_};
    scene::RunningBlend blend_;

    scene::Scene scene_;  ///< as it is set in the GUI and by files
    ParameterList parameters_;
    scene::Scene shown_;       ///< of the picture on the screen
    scene::Scene last_drawn_;  ///< the last `scene_` that could be drawn
    bool has_drawn_ = false;
    std::chrono::steady_clock::time_point last_;  ///< of the last frame
    /// The next picture has another sky without a blend, and is prepared before it is drawn.
    bool sky_jumps_ = false;

    SceneNames names_, last_drawn_names_;  ///< names of the files of `scene_` and of `last_drawn_`
    CameraMotion motion_;
    SceneHistory history_{named_scene()};
    BoatHelm helm_;

    PoolRecorder pool_recorder_;
    SeaWatch watch_;
    WaveStaff staff_;

    ViewerSettings settings_;
    RememberedState remembered_;
    PerformanceData performance_;
};

}  // namespace

void run_viewer(const SceneSetup& setup, const RememberedState& remembered, const fs::path& camera_path) {
    Bookmarks bookmarks;
    if (!camera_path.empty()) bookmarks.load(camera_path);
    SceneSetup first = setup;
    choose_quality(first.scene, remembered.panel.quality);
    Viewer(first, remembered, std::move(bookmarks)).run();
}

}  // namespace deepwater::app
