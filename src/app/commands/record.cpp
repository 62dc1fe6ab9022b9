#include "app/commands/record.h"

#include <signal.h>

#include <array>
#include <cmath>
#include <csignal>
#include <functional>
#include <future>
#include <nlohmann/json.hpp>

#include "app/capture/film_folder.h"
#include "app/capture/video_file.h"
#include "app/command_line/progress.h"
#include "app/command_line/version.h"
#include "app/commands/buried_camera.h"
#include "app/picture/headless.h"
#include "app/sea/sea_memory.h"
#include "app/sea/sea_surroundings.h"
#include "core/check.h"
#include "core/image_file.h"
#include "core/log.h"
#include "scene/files/camera_path_file.h"
#include "scene/files/scene_file.h"
#include "scene/surroundings/own_shore.h"

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

/// Warns about frames of a longer recording, which would become part of a film made from the folder.
void warn_of_later_frames(const Recording& recording) {
    if (fs::exists(recording.target / frame_name(recording.frames))) {
        log_warning("'" + recording.target.string() + "' has frames of a longer recording after " +
                    frame_name(recording.frames - 1));
    }
}

/// A rendered frame, and what the exposure has adapted to after it.
struct RenderedFrame {
    std::vector<std::uint8_t> rgb;
    optics::AutoExposure::Adapted adapted;
};

/// Renders the frames from `first` on. Meanwhile the simulation computes the next frame, and another thread writes the
/// previous one.
/// @param adapted  after the frame before the first
/// @param write  writes a frame; the calls follow one another
/// @return number of the frame after the last one written: all, unless a signal was received
int render_frames(const Recording& recording, const SceneSetup& setup, int first,
                  const optics::AutoExposure::Adapted& adapted,
                  const std::function<void(const RenderedFrame&)>& write) {
    Headless headless;
    headless.frame.go_on_from(adapted);
    check_memory_for(scene::pictured_sea(setup.scene, headless.frame.software_renderer()), SeaUse::drawn);
    warn_of_buried_camera(recording.scene_of(setup.scene, first));
    scene::SpraySceneBuilder spray;
    const auto request = [&](int i) {
        const scene::Scene next = recording.scene_of(setup.scene, i);
        // While the clock stands still, so does spray: such frames are single pictures.
        set_surroundings(headless.sea, next, spray, i > first && !next.clock.paused);
        headless.sea.request(scene::pictured_sea(next, headless.frame.software_renderer()), next.clock.time);
    };
    Progress progress(recording.frames, "frames", 0, first);
    std::future<void> writing;
    const auto finish_writing = [&] {
        if (!writing.valid()) return;
        writing.get();
        progress.advance();
    };
    request(first);
    int i = first;
    for (; i < recording.frames && !SignalCatcher::caught(); ++i) {
        const sim::OceanMaps& maps = headless.sea.take();
        if (i + 1 < recording.frames) request(i + 1);
        // The exposure adapts in the film's time, so that a recording can be repeated exactly. It is adapted
        // at first.
        headless.frame.adapt_exposure(recording.blends(i) ? optics::kAdapted
                                                          : static_cast<float>(1 / recording.fps));
        RenderedFrame frame{headless.offscreen.picture(recording.scene_of(setup.scene, i), maps, setup.size),
                            headless.frame.adapted_exposure()};
        finish_writing();
        writing = std::async(std::launch::async, [&write, done = std::move(frame)] { write(done); });
    }
    finish_writing();
    return i;
}

/// JSON of all that a film's pictures depend on.
std::string film_text(const Recording& recording, const SceneSetup& setup) {
    nlohmann::ordered_json film = nlohmann::ordered_json::parse(recording.film);
    film["scene"] = nlohmann::ordered_json::parse(scene::scene_text(setup.scene, setup.size.x, setup.size.y));
    return film.dump(2) + "\n";
}

void record_film_file(const Recording& recording, const SceneSetup& setup) {
    check_video(recording.target, setup.size);
    write_video(recording.target, setup.size, recording.fps, [&](VideoFile& video) {
        render_frames(recording, setup, 0, {},
                      [&video](const RenderedFrame& frame) { video.add(frame.rgb); });
    });
    log_info("wrote " + std::to_string(recording.frames) + " frames to '" + recording.target.string() + "'");
}

void record_pictures(const Recording& recording, const SceneSetup& setup) {
    FilmFolder folder(recording.target, film_text(recording, setup));
    warn_of_later_frames(recording);
    const std::string name = "'" + recording.target.string() + "'";
    const std::string all = std::to_string(recording.frames);
    if (folder.done() >= recording.frames)
        return log_info("all " + all + " frames are in " + name + " already");
    if (folder.done() > 0)
        log_info("going on after " + std::to_string(folder.done()) + " frames that are in " + name);
    int signal = 0;
    {
        const SignalCatcher catcher;
        const int first = folder.done();
        const int end = render_frames(
            recording, setup, first, folder.adapted(),
            [&](const RenderedFrame& frame) { folder.add(setup.size, frame.rgb, frame.adapted); });
        signal = SignalCatcher::caught();
        if (end == recording.frames) {
            log_info("wrote " + std::to_string(end - first) + " frames to " + name);
        } else {
            log_info("stopped: " + std::to_string(end) + " of " + all + " frames are in " + name +
                     "; the same command goes on");
        }
    }
    // The program ends by the signal, also after the last frame, so that a calling script sees it.
    if (signal != 0) raise(signal);
}

}  // namespace

scene::Scene Recording::scene_of(const scene::Scene& start, int i) const {
    scene::Scene scene = start;
    const double seconds = i / fps;
    if (flight) scene.camera = flight->at(0);
    scene::hold_shore(scene);
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
        .target = options.record, .fps = options.fps.value_or(kDefaultFps), .flight = {}, .blend = {}};
    nlohmann::ordered_json film{{"version", version()}, {"fps", recording.fps}};
    if (!options.camera_path.empty()) {
        const scene::CameraPath path = scene::load_camera_path(options.camera_path);
        recording.flight.emplace(path, scene.camera.fov);
        film["camera_path"] = nlohmann::ordered_json::parse(scene::camera_path_text(path));
    }
    recording.frames = frames_of(options, recording);
    if (!options.blend_to.empty()) {
        scene::Scene target = scene;
        apply_preset(options.blend_to, target);
        recording.blend.emplace(scene, target);
        recording.blend_seconds = options.blend_seconds.value_or((recording.frames - 1) / recording.fps);
        film["blend_to"] = nlohmann::ordered_json::parse(scene::scene_text(target, 1, 1));
        film["blend_seconds"] = recording.blend_seconds;
    }
    recording.film = film.dump();
    return recording;
}

bool Recording::blends(int i) const {
    return blend && i / fps <= blend_seconds;
}

void record(const Recording& recording, const SceneSetup& setup) {
    is_video_file(recording.target) ? record_film_file(recording, setup) : record_pictures(recording, setup);
}

}  // namespace deepwater::app
