#pragma once

#include <filesystem>
#include <optional>

#include "app/scenes/scene_setup.h"
#include "scene/camera/camera_path.h"
#include "scene/weather/preset_blend.h"

namespace deepwater::app {

/// Frames a second when nobody says otherwise.
inline constexpr double kDefaultFps = 30;

/// A film: pictures at even steps of time.
struct Recording {
    std::filesystem::path folder;  ///< made when missing
    int frames = 0;                ///< ≥ 1
    double fps = kDefaultFps;
    std::optional<scene::CameraFlight>
        flight;  ///< where the camera is; nothing: it stays where the scene has it

    std::optional<scene::PresetBlend> blend =
        {};                    ///< of the weather, from the first frame on; nothing: it stays
    double blend_seconds = 0;  ///< > 0

    /// The scene of frame `i`: the sea at its time plus i / fps (times `clock.speed`; not at all while
    /// `clock.paused`), the camera i / fps into the flight, the weather i / fps
    /// into the blend.
    [[nodiscard]] scene::Scene scene_of(const scene::Scene& start, int i) const;
    /// The weather of frame `i` is on its way.
    [[nodiscard]] bool blends(int i) const;
};

/// The recording that a command line means; a flight's frames are as many as its time holds when --frames
/// does not say.
/// @throws RuntimeFailure for a bad camera path, UsageError when there would be more than kMostFrames
[[nodiscard]] Recording make_recording(const Options& options, const scene::Scene& scene);

/// "frame_00042.png"
[[nodiscard]] std::string frame_name(int i);

/// Renders every frame into DIR/frame_00000.png and so on, without a window, and tells on stderr how far it
/// is. Frame i is bit for bit the picture of `scene_of(i)` while the light stays the same; the
/// automatic exposure adapts by the film's own clock, and is adapted all through a blend. Files of these names are replaced; each appears
/// whole or not at all. On SIGINT, SIGTERM or SIGHUP the frame in hand is finished, then the program ends by
/// that signal.
/// @throws RuntimeFailure; frames written before stay
void record(const Recording& recording, const SceneSetup& setup);

}  // namespace deepwater::app
