#include "app/viewer.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "app/camera/bookmarks.h"
#include "app/camera/fly_camera.h"
#include "app/camera/view_turn.h"
#include "app/command_line/paths.h"
#include "app/gui/gui.h"
#include "app/picture/frame_pace.h"
#include "app/picture/offscreen.h"
#include "app/picture/screenshot.h"
#include "app/scenes/preset_library.h"
#include "app/scenes/preset_view.h"
#include "app/scenes/scene_setup.h"
#include "app/scenes/thumbnails.h"
#include "app/sea/sea_feed.h"
#include "app/sea/sea_watch.h"
#include "app/sea/wave_staff.h"
#include "app/window/input.h"
#include "app/window/window.h"
#include "core/check.h"
#include "core/log.h"
#include "gl/headless_context.h"
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

constexpr const char* kTitle = "Deepwater";
constexpr double kMilli = 1e3;
constexpr double kThumbnailsAfter = 1;  ///< s until missing pictures of presets are begun
constexpr float kModelDistance =
    3.0f;  ///< m, beside twice its radius: from the camera to a model that is added

/// Where pictures of presets are kept; empty: nowhere.
fs::path thumbnails_folder() {
    const fs::path cache = user_cache_folder();
    return cache.empty() ? cache : cache / "thumbnails";
}

/// A window's context made ready for drawing before anything that draws is made.
struct WindowContext {
    explicit WindowContext(glm::ivec2 size) : window(kTitle, size) {
        gl::initialise_context(
            [](const char* name) { return reinterpret_cast<void*>(glfwGetProcAddress(name)); });
    }
    Window window;
};

class Viewer {
public:
    Viewer(const SceneSetup& setup, Bookmarks bookmarks)
        : context_(setup.size),
          scene_(setup.scene),
          parameters_(scene::parameters(scene_)),
          names_{setup.scene_name, setup.preset_name},
          bookmarks_(std::move(bookmarks)) {
        if (!setup.view_preset.empty()) {
            const PresetView view = preset_view(setup.view_preset);
            turn_.start(scene_.camera, view.yaw, view.pitch, 0);
            turn_.update(scene_.camera, 0);
        }
        bookmarks_.play(scene_.camera);
        performance_.renderer = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
        context_.window.set_vsync(settings_.vsync);
    }

    void run() {
        auto last = std::chrono::steady_clock::now();
        while (!window().should_close()) {
            const WindowEvents& events = window().poll();
            const auto now = std::chrono::steady_clock::now();
            const double elapsed = std::chrono::duration<double>(now - last).count();
            last = now;
            if (window().minimised()) continue;
            performance_.add_frame(static_cast<float>(elapsed * kMilli));
            pace_.took(elapsed * kMilli);
            frame(events, std::min(elapsed, kLongestHalt));
        }
    }

private:
    Window& window() { return context_.window; }

    void frame(const WindowEvents& events, double dt) {
        shaders_.reload_changed();
        handle_keys(events);
        for (const fs::path& file : events.dropped) open_dropped(file);
        move_camera(events, dt);
        scene_.clock.tick(dt);
        blend_.update(scene_, dt);
        feed_.pass(dt);

        draw_sea(dt);
        watch_sea();
        const std::string problems = shaders_.problems();
        GuiModel model{scene_,
                       parameters_,
                       settings_,
                       fly_.speed(),
                       feed_.shown() ? feed_.shown()->significant_height : 0.0f,
                       frame_.exposure(),
                       frame_.light(),
                       performance_,
                       problems,
                       scenes_folder_,
                       presets_,
                       thumbnails_,
                       names_.scene,
                       names_.preset,
                       bookmarks_,
                       {shown_.camera, feed_.shown(), watch_.latest(), staff_}};
        const bool vsync_before = settings_.vsync;
        const GuiRequests requests = gui_.build(model, events, static_cast<float>(dt));
        gui_.draw();
        window().swap();

        if (settings_.vsync != vsync_before) window().set_vsync(settings_.vsync);
        serve(requests);
        show_thumbnails(dt);
    }

    /// They are made while the row is looked at, and not while the first pictures are.
    void show_thumbnails(double dt) {
        if (!settings_.show_panel || !settings_.show_presets) return;
        watched_ += dt;
        if (watched_ < kThumbnailsAfter) return;
        if (!has_thumbnails_) thumbnails_.show(presets_.entries());
        has_thumbnails_ = true;
        thumbnails_.update(dt);
        if (const std::string problem = thumbnails_.take_problem(); !problem.empty()) {
            log_warning(problem);
            gui_.notify(problem, Tone::error);
        }
    }

    /// By hand, or along the bookmarks or to where a preset looks until a hand takes over.
    void move_camera(const WindowEvents& events, double dt) {
        const FlyInput input =
            read_fly_input(window(), events, gui_.capture(), static_cast<double>(scene_.camera.fov));
        if (takes_camera(input, events, gui_.capture())) {
            bookmarks_.stop();
            turn_.stop();
        }
        fly_.update(scene_.camera, input, dt, obstacles_);
        turn_.update(scene_.camera, dt);
        bookmarks_.update(scene_.camera, dt);
    }

    /// Takes the sea that was computed during the last frame, starts the next one, and draws.
    void draw_sea(double dt) {
        try {
            const sim::OceanMaps& sea = feed_.next(scene_, frame_.software_renderer());
            shown_ = scene_;
            shown_.clock.time = sea.time;
            obstacles_.update(shown_, sea, models_folder_);
            fly_.lift(shown_.camera, sea, dt, obstacles_);
            // At once: nothing leads from the one sky to the other.
            if (std::exchange(other_sky_, false)) frame_.prepare(shown_);
            frame_.let_adapt(blend_.running() ? optics::kAdapted : static_cast<float>(dt));
            shown_.view.render_scale =
                pace_.scale(FramePace::limits_of(scene_.view, frame_.software_renderer()));
            frame_.render(shown_, sea, window().framebuffer_size(), 0, render::Pace::lagging);
            performance_.drawn = frame_.rendered_size(shown_, window().framebuffer_size());
            shown_.view.render_scale = scene_.view.render_scale;
            good_ = scene_;
            good_names_ = names_;
            has_drawn_ = true;
        } catch (const std::exception& error) {
            if (!has_drawn_) throw;
            report(error);
            go_back();
        }
        performance_.simulation_ms = stepper_.last_step_seconds() * kMilli;
        performance_.water_triangles = frame_.water_triangles();
        performance_.passes = frame_.profiler().passes();
        performance_.size = window().framebuffer_size();
    }

    /// Feeds the instruments with the sea on the screen.
    void watch_sea() {
        const sim::OceanMaps* sea = feed_.shown();
        if (!sea) return;
        staff_.record(*sea);
        if (settings_.show_sea_state)
            watch_.look(scene::pictured_sea(shown_, frame_.software_renderer()), sea->time);
    }

    /// The last scene that could be drawn, at the place and time of now.
    void go_back() {
        const scene::Camera camera = scene_.camera;
        const scene::Clock clock = scene_.clock;
        blend_.stop();
        turn_.stop();
        scene_ = good_;
        scene_.cloud_fade.reset();  // of a blend on its way
        names_ = good_names_;
        scene_.camera = camera;
        scene_.clock = clock;
        feed_.restart(scene_, frame_.software_renderer());
    }

    void handle_keys(const WindowEvents& events) {
        for (const WindowEvents::Key& pressed : events.pressed) {
            if (gui_.capture().keyboard && pressed.key < GLFW_KEY_F1) continue;  // a letter of a text
            switch (pressed.key) {
                case GLFW_KEY_F1:
                    settings_.show_help = !settings_.show_help;
                    break;
                case GLFW_KEY_F2:
                    settings_.show_sea_state = !settings_.show_sea_state;
                    break;
                case GLFW_KEY_F3:
                    settings_.show_presets = !settings_.show_presets;
                    break;
                case GLFW_KEY_M:
                    settings_.show_sea_state = true;
                    gui_.plant_staff();
                    break;
                case GLFW_KEY_ESCAPE:
                    settings_.show_help = false;
                    break;
                case GLFW_KEY_TAB:
                case GLFW_KEY_F10:
                    settings_.show_panel = !settings_.show_panel;
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
                    if (pressed.modifiers & GLFW_MOD_CONTROL) window().close();
                    break;
                default:
                    break;
            }
        }
    }

    void open_dropped(const fs::path& file) {
        if (scene::is_camera_path_file(file)) {
            load_bookmarks(file);
        } else if (file.extension() == ".json") {
            open_scene(file);
        } else if (scene::is_model_file(file)) {
            add_model(file);
        } else {
            scene_.sky.image = file.string();
            scene_.sky.image_sun = scene::kImageSunPicture;
            other_sky_ = true;
        }
    }

    /// A scene starts from the defaults.
    void open_scene(const fs::path& file) {
        attempt([&] {
            scene::Scene loaded;
            const scene::SceneFileNotes notes = scene::load_scene_file(file, loaded, models_folder_);
            scene_ = loaded;
            look_at_models_again();
            names_ = {.scene = file.stem().string(), .preset = ""};
            other_sky_ = true;
            blend_.stop();
            fly_.stop();
            turn_.stop();
            bookmarks_.stop();
            tell(file, notes);
        });
    }

    /// A preset is laid over what is there: its weather by and by, whatever else it says at once. Meanwhile
    /// the view turns to what the preset's picture shows, unless the camera flies along the bookmarks or the
    /// preset has one of its own.
    void blend_to(const fs::path& file) {
        attempt([&] {
            scene::Scene target = scene_;
            const scene::SceneFileNotes notes = scene::load_scene_file(file, target, models_folder_);
            scene::Scene start = target;
            scene::copy_weather(scene_, start);
            const auto seconds = static_cast<double>(settings_.blend_seconds);
            turn_.stop();
            if (!bookmarks_.playing() && scene::same_pose(target.camera, scene_.camera)) {
                const PresetView view = preset_view(file);
                turn_.start(target.camera, view.yaw, view.pitch, seconds);
            }
            blend_.start(start, target, seconds);
            other_sky_ = !(settings_.blend_seconds > 0);
            scene_ = start;
            names_.preset = file.stem().string();
            tell(file, notes);
        });
    }

    void tell(const fs::path& file, const scene::SceneFileNotes& notes) {
        gui_.notify(notes.description.empty() ? file.stem().string() : notes.description, Tone::info);
    }

    void save_preset(const GuiRequests::NewPreset& preset) {
        attempt([&] {
            const fs::path file = presets_.save(preset.name, preset.description, scene_);
            names_.preset = preset.name;
            has_thumbnails_ = false;
            gui_.notify("Wrote " + file.string(), Tone::info);
        });
    }

    void rename_preset(const GuiRequests::NewName& wish) {
        attempt([&] {
            presets_.rename(wish.preset, wish.name);
            if (names_.preset == wish.preset) names_.preset = wish.name;
            has_thumbnails_ = false;
        });
    }

    void delete_preset(const std::string& name) {
        attempt([&] {
            presets_.remove(name);
            if (names_.preset == name) names_.preset.clear();
            has_thumbnails_ = false;
            gui_.notify("Deleted the preset " + name, Tone::info);
        });
    }

    void add_bookmark() {
        bookmarks_.add(shown_.camera);
        gui_.notify("Bookmark " + std::to_string(bookmarks_.path.bookmarks.size()), Tone::info);
    }

    void toggle_flight() {
        if (bookmarks_.playing()) return bookmarks_.stop();
        if (bookmarks_.path.bookmarks.empty())
            gui_.notify("There is no bookmark yet: B makes one", Tone::info);
        fly_.stop();
        turn_.stop();
        bookmarks_.play(scene_.camera);
    }

    void load_bookmarks(const fs::path& file) {
        attempt([&] {
            bookmarks_.load(file);
            gui_.notify(std::to_string(bookmarks_.path.bookmarks.size()) + " bookmarks of " + file.string(),
                        Tone::info);
        });
    }

    void save_bookmarks() {
        attempt([&] {
            bookmarks_.save();
            gui_.notify("Wrote " + bookmarks_.file, Tone::info);
        });
    }

    /// Shows those models anew whose files have changed.
    void look_at_models_again() {
        frame_.look_at_models_again();
        feed_.look_at_models_again();
        offscreen_.look_at_models_again();
        obstacles_.look_again();
    }

    /// Puts a model into the scene, ahead of the camera; a hull afloat, anything else at sea level.
    void add_model(const fs::path& file) {
        attempt([&] {
            const scene::Model model = scene::load_model(file);
            const scene::CameraAxes axes = scene::axes(scene_.camera);
            const glm::dvec3 right(axes.right);
            const glm::dvec3 ahead(right.z, 0, -right.x);
            const float radius = glm::length(model.high - model.low) / 2;
            scene::Object object = scene::model_object(fs::absolute(file).lexically_normal().string());
            object.position =
                scene_.camera.position + ahead * static_cast<double>(kModelDistance + 2 * radius);
            object.position.y = 0;
            object.floats = !model.dry.indices.empty();
            scene_.objects.push_back(object);
            look_at_models_again();
            gui_.notify("Added " + file.stem().string(), Tone::info);
        });
    }

    /// The picture on the screen, rendered again by the way that the command line takes. Its description holds no fading
    /// clouds: on the way to another weather they are the ones that come.
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
        feed_.forget();  // the stepper has been used for the picture: the running sea is asked for again
    }

    void serve(const GuiRequests& requests) {
        if (requests.screenshot) take_screenshot();
        if (requests.full_screen) window().toggle_full_screen();
        if (requests.scene) open_scene(*requests.scene);
        if (requests.preset) blend_to(*requests.preset);
        if (requests.save_preset) save_preset(*requests.save_preset);
        if (requests.rename_preset) rename_preset(*requests.rename_preset);
        if (requests.delete_preset) delete_preset(*requests.delete_preset);
        if (requests.add_bookmark) add_bookmark();
        if (requests.toggle_flight) toggle_flight();
        if (requests.save_bookmarks) save_bookmarks();
        if (requests.load_bookmarks) load_bookmarks(bookmarks_.file);
        if (requests.go_to_bookmark) {
            bookmarks_.stop();
            fly_.stop();
            turn_.stop();
            scene_.camera = bookmarks_.place(*requests.go_to_bookmark, scene_.camera);
        }
        if (requests.model) add_model(*requests.model);
    }

    /// Does what a person asked for; a failure is told, and nothing is lost.
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

    WindowContext context_;
    gl::ShaderLibrary shaders_{data_root() / "shaders"};
    render::Frame frame_{shaders_};
    sim::OceanStepper stepper_;
    SeaFeed feed_{stepper_};
    Offscreen offscreen_{frame_, stepper_};
    Gui gui_{context_.window};
    FlyCamera fly_;
    scene::Obstacles obstacles_;
    ViewTurn turn_;
    FramePace pace_;
    const fs::path scenes_folder_ = scenes_folder();
    const fs::path models_folder_ = models_folder();
    PresetLibrary presets_{presets_folder(), own_presets_folder()};
    Thumbnails thumbnails_{thumbnails_folder()};
    bool has_thumbnails_ = false;  ///< told of what presets_ holds
    double watched_ = 0;           ///< s that the row of presets was there
    scene::RunningBlend blend_;

    scene::Scene scene_;  ///< what the person sets
    ParameterList parameters_;
    scene::Scene shown_;  ///< what the picture on the screen shows
    scene::Scene good_;   ///< the last one that could be drawn
    bool has_drawn_ = false;
    bool other_sky_ = false;  ///< a scene or a sky has been opened, and is not shown yet

    struct Names {
        std::string scene, preset;  ///< opened last
    };
    Names names_, good_names_;  ///< of `scene_` and `good_`
    Bookmarks bookmarks_;

    SeaWatch watch_;
    WaveStaff staff_;

    ViewerSettings settings_;
    PerformanceData performance_;
};

}  // namespace

void run_viewer(const SceneSetup& setup, const fs::path& camera_path) {
    Bookmarks bookmarks;
    if (!camera_path.empty()) bookmarks.load(camera_path);
    Viewer(setup, std::move(bookmarks)).run();
}

}  // namespace deepwater::app
