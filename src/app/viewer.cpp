#include "app/viewer.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <chrono>

#include "app/fly_camera.h"
#include "app/gui/gui.h"
#include "app/input.h"
#include "app/offscreen.h"
#include "app/paths.h"
#include "app/screenshot.h"
#include "app/window.h"
#include "core/log.h"
#include "gl/headless_context.h"
#include "gl/program.h"
#include "render/frame.h"
#include "scene/scene_file.h"
#include "sim/ocean.h"
#include "sim/ocean_stepper.h"

namespace deepwater::app {
namespace {

namespace fs = std::filesystem;

constexpr const char* kTitle = "Deepwater";
constexpr double kLongestFrame = 0.25;   ///< s: a longer halt (a dragged window) is not made up for
constexpr float kLeastClearance = 0.3f;  ///< m between the camera and the waves below it
constexpr double kMilli = 1e3;

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
    explicit Viewer(const SceneSetup& setup)
        : context_(setup.size), scene_(setup.scene), parameters_(scene::parameters(scene_)) {
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
            frame(events, std::min(elapsed, kLongestFrame));
        }
    }

private:
    Window& window() { return context_.window; }

    void frame(const WindowEvents& events, double dt) {
        shaders_.reload_changed();
        handle_keys(events);
        for (const fs::path& file : events.dropped) open_dropped(file);
        fly_.update(scene_.camera,
                    read_fly_input(window(), events, gui_.capture(), static_cast<double>(scene_.camera.fov)),
                    dt);
        scene_.clock.tick(dt);

        draw_sea();
        const std::string problems = shaders_.problems();
        GuiModel model{scene_,
                       parameters_,
                       settings_,
                       fly_.speed(),
                       maps_ ? maps_->significant_height : 0.0f,
                       performance_,
                       problems,
                       scenes_folder_,
                       presets_folder_};
        const bool vsync_before = settings_.vsync;
        const GuiRequests requests = gui_.build(model, static_cast<float>(dt));
        gui_.draw();
        window().swap();

        if (settings_.vsync != vsync_before) window().set_vsync(settings_.vsync);
        serve(requests);
    }

    /// Takes the sea that was computed during the last frame, starts the next one, and draws.
    void draw_sea() {
        try {
            if (!maps_) request_sea();
            maps_ = &sea_.take();
            request_sea();
            shown_ = scene_;
            shown_.clock.time = maps_->time;
            lift_above_waves(shown_.camera);
            frame_.render(shown_, *maps_, window().framebuffer_size(), 0);
            good_ = scene_;
            has_drawn_ = true;
        } catch (const std::runtime_error& error) {
            if (!has_drawn_) throw;
            report(error.what());
            go_back();
        }
        performance_.simulation_ms = sea_.last_step_seconds() * kMilli;
        performance_.water_triangles = frame_.water_triangles();
        performance_.passes = frame_.profiler().passes();
        performance_.size = window().framebuffer_size();
    }

    /// Asks for the sea of the next frame; one that stands still is there already.
    void request_sea() {
        const sim::SeaState sea = scene::resolved_sea(scene_, frame_.software_renderer());
        const double time = scene_.clock.time;
        if (maps_ && requested_ && sea == requested_sea_ && time == requested_time_) return;
        sea_.request(sea, time);
        requested_sea_ = sea;
        requested_time_ = time;
        requested_ = true;
    }

    /// The last scene that could be drawn, at the place and time of now.
    void go_back() {
        const scene::Camera camera = scene_.camera;
        const scene::Clock clock = scene_.clock;
        scene_ = good_;
        scene_.camera = camera;
        scene_.clock = clock;
        requested_ = false;
        request_sea();
    }

    /// A crest that rolls by carries the camera with it; one that was put under water on purpose stays there.
    void lift_above_waves(scene::Camera& camera) const {
        if (camera.position.y < 0 ||
            camera.position.y > static_cast<double>(maps_->highest_crest + kLeastClearance)) {
            return;
        }
        const float surface = sim::height_at(*maps_, camera.position.x, camera.position.z);
        camera.position.y = std::max(camera.position.y, static_cast<double>(surface + kLeastClearance));
    }

    void handle_keys(const WindowEvents& events) {
        for (const WindowEvents::Key& pressed : events.pressed) {
            if (gui_.capture().keyboard && pressed.key < GLFW_KEY_F1) continue;  // a letter of a text
            switch (pressed.key) {
                case GLFW_KEY_F1:
                    settings_.show_help = !settings_.show_help;
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
                case GLFW_KEY_Q:
                    if (pressed.modifiers & GLFW_MOD_CONTROL) window().close();
                    break;
                default:
                    break;
            }
        }
    }

    void open_dropped(const fs::path& file) {
        if (file.extension() == ".json") {
            load(file, true);
        } else {
            scene_.sky.image = file.string();
        }
    }

    /// A scene starts from the defaults, a preset is laid over what is there.
    void load(const fs::path& file, bool from_defaults) {
        try {
            scene::Scene loaded = from_defaults ? scene::Scene{} : scene_;
            const scene::SceneFileNotes notes = scene::load_scene_file(file, loaded);
            scene_ = loaded;
            if (from_defaults) fly_.stop();
            gui_.notify(notes.description.empty() ? file.stem().string() : notes.description, Tone::info);
        } catch (const std::runtime_error& error) {
            report(error.what());
        }
    }

    /// The picture on the screen, rendered again by the way that the command line takes.
    void take_screenshot() {
        if (!has_drawn_) return;
        try {
            const fs::path file =
                save_screenshot(offscreen_, shown_, window().framebuffer_size(), settings_.screenshot_folder);
            // The stepper has been used for the picture: the running sea is asked for again.
            maps_ = nullptr;
            gui_.notify("Wrote " + file.string(), Tone::info);
            log_info("wrote '" + file.string() + "'");
        } catch (const std::runtime_error& error) {
            maps_ = nullptr;
            report(error.what());
        }
    }

    void serve(const GuiRequests& requests) {
        if (requests.screenshot) take_screenshot();
        if (requests.full_screen) window().toggle_full_screen();
        if (requests.scene) load(*requests.scene, true);
        if (requests.preset) load(*requests.preset, false);
    }

    void report(const std::string& message) {
        log_error(message);
        gui_.notify(message, Tone::error);
    }

    WindowContext context_;
    gl::ShaderLibrary shaders_{data_root() / "shaders"};
    render::Frame frame_{shaders_};
    sim::OceanStepper sea_;
    Offscreen offscreen_{frame_, sea_};
    Gui gui_{context_.window};
    FlyCamera fly_;
    const fs::path scenes_folder_ = scenes_folder();
    const fs::path presets_folder_ = presets_folder();

    scene::Scene scene_;  ///< what the person sets
    ParameterList parameters_;
    scene::Scene shown_;  ///< what the picture on the screen shows
    scene::Scene good_;   ///< the last one that could be drawn
    bool has_drawn_ = false;

    const sim::OceanMaps* maps_ = nullptr;  ///< on the screen
    sim::SeaState requested_sea_;
    double requested_time_ = 0;
    bool requested_ = false;

    ViewerSettings settings_;
    PerformanceData performance_;
};

}  // namespace

void run_viewer(const SceneSetup& setup) {
    Viewer(setup).run();
}

}  // namespace deepwater::app
