#include "app/commands/record.h"

#include <signal.h>

#include <array>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <future>

#include "app/command_line/progress.h"
#include "app/picture/headless.h"
#include "app/sea/sea_memory.h"
#include "app/sea/sea_surroundings.h"
#include "core/check.h"
#include "core/image_file.h"
#include "core/log.h"
#include "scene/files/camera_path_file.h"

namespace deepwater::app {
namespace {

namespace fs = std::filesystem;

volatile std::sig_atomic_t caught_signal = 0;

void on_signal(int number) {
    caught_signal = number;
}

/// While it exists, the first signal to end the program is only stored, so that work can be finished; a
/// second one ends the program at once.
class SignalCatcher {
public:
    SignalCatcher() {
        caught_signal = 0;
        struct sigaction action {};
        action.sa_handler = on_signal;
        action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
        for (size_t i = 0; i < kSignals.size(); ++i) {
            sigaction(kSignals[i], nullptr, &before_[i]);
            // A signal that was ignored at the start (nohup) stays ignored.
            if (before_[i].sa_handler != SIG_IGN) sigaction(kSignals[i], &action, nullptr);
        }
    }
    ~SignalCatcher() {
        for (size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &before_[i], nullptr);
    }
    SignalCatcher(const SignalCatcher&) = delete;
    SignalCatcher& operator=(const SignalCatcher&) = delete;

    /// The signal that was received, or 0.
    [[nodiscard]] static int caught() { return caught_signal; }

private:
    static constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP};
    std::array<struct sigaction, kSignals.size()> before_{};
};

/// Warns about frames of an earlier, longer recording, which would become part of a film made from the
/// folder.
void warn_of_older_frames(const Recording& recording) {
    if (fs::exists(recording.folder / frame_name(recording.frames))) {
        log_warning("'" + recording.folder.string() + "' has frames of an earlier recording after " +
                    frame_name(recording.frames - 1));
    }
}

/// Renders all frames. Meanwhile the simulation computes the next frame, and another thread encodes the
/// previous one.
/// @return number of frames written: all, unless a signal was received
int render_frames(const Recording& recording, const SceneSetup& setup) {
    Headless headless;
    check_memory_for(scene::pictured_sea(setup.scene, headless.frame.software_renderer()), SeaUse::drawn);
    scene::SpraySceneBuilder spray;
    const auto request = [&](int i) {
        const scene::Scene next = recording.scene_of(setup.scene, i);
        // While the clock stands still, so does spray: such frames are single pictures.
        set_surroundings(headless.sea, next, spray, i > 0 && !next.clock.paused);
        headless.sea.request(scene::pictured_sea(next, headless.frame.software_renderer()), next.clock.time);
    };
    Progress progress(recording.frames);
    std::future<void> writing;
    const auto finish_writing = [&] {
        if (!writing.valid()) return;
        writing.get();
        progress.advance();
    };
    request(0);
    int i = 0;
    for (; i < recording.frames && !SignalCatcher::caught(); ++i) {
        const sim::OceanMaps& maps = headless.sea.take();
        if (i + 1 < recording.frames) request(i + 1);
        // The exposure adapts in the film's time, so that a recording can be repeated exactly. It is adapted
        // at first.
        headless.frame.adapt_exposure(recording.blends(i) ? optics::kAdapted
                                                          : static_cast<float>(1 / recording.fps));
        std::vector<std::uint8_t> pixels =
            headless.offscreen.picture(recording.scene_of(setup.scene, i), maps, setup.size);
        finish_writing();
        writing = std::async(std::launch::async,
                             [file = recording.folder / frame_name(i), size = setup.size,
                              rgb = std::move(pixels)] { write_png(file, size.x, size.y, rgb); });
    }
    finish_writing();
    return i;
}

}  // namespace

scene::Scene Recording::scene_of(const scene::Scene& start, int i) const {
    scene::Scene scene = start;
    const double seconds = i / fps;
    scene.clock.tick(seconds);
    if (flight) scene.camera = flight->at(seconds);
    if (blend) blend->apply(blend_seconds > 0 ? seconds / blend_seconds : 1.0, scene);
    return scene;
}

namespace {

/// @throws UsageError when there would be more than kMostFrames
int frames_of(const Options& options, const Recording& recording) {
    if (options.frames) return *options.frames;
    // Rounded, because the product of a number of frames and 1 / fps is rarely exact.
    const double steps = recording.flight ? recording.flight->duration() * recording.fps : 0.0;
    const double frames = std::floor(std::round(steps * 1e6) / 1e6) + 1;
    if (frames > kMostFrames) {
        throw UsageError("the flight '" + options.camera_path.string() +
                         "' is too long for --record: more than " + std::to_string(kMostFrames) +
                         " frames; say --frames N, or a smaller --fps");
    }
    return static_cast<int>(frames);
}

}  // namespace

Recording make_recording(const Options& options, const scene::Scene& scene) {
    Recording recording{
        .folder = options.record, .fps = options.fps.value_or(kDefaultFps), .flight = {}, .blend = {}};
    if (!options.camera_path.empty()) {
        recording.flight.emplace(scene::load_camera_path(options.camera_path), scene.camera.fov);
    }
    recording.frames = frames_of(options, recording);
    if (!options.blend_to.empty()) {
        scene::Scene target = scene;
        apply_preset(options.blend_to, target);
        recording.blend.emplace(scene, target);
        recording.blend_seconds = options.blend_seconds.value_or((recording.frames - 1) / recording.fps);
    }
    return recording;
}

bool Recording::blends(int i) const {
    return blend && i / fps <= blend_seconds;
}

std::string frame_name(int i) {
    char name[32];
    std::snprintf(name, sizeof name, "frame_%05d.png", i);
    return name;
}

void record(const Recording& recording, const SceneSetup& setup) {
    std::error_code error;
    fs::create_directories(recording.folder, error);
    if (error) {
        throw RuntimeFailure("cannot make the folder '" + recording.folder.string() +
                             "': " + error.message());
    }
    check_writable(recording.folder / frame_name(0));
    warn_of_older_frames(recording);
    int signal = 0;
    {
        const SignalCatcher catcher;
        const int written = render_frames(recording, setup);
        signal = SignalCatcher::caught();
        const std::string folder = "'" + recording.folder.string() + "'";
        if (written == recording.frames) {
            log_info("wrote " + std::to_string(written) + " frames to " + folder);
        } else {
            log_info("stopped: " + std::to_string(written) + " of " + std::to_string(recording.frames) +
                     " frames are in " + folder);
        }
    }
    // The program ends by the signal, also after the last frame, so that a calling script sees it.
    if (signal != 0) raise(signal);
}

}  // namespace deepwater::app
