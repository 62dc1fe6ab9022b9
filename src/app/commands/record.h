#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "app/scenes/scene_setup.h"
#include "scene/camera/camera_path.h"
#include "scene/weather/preset_blend.h"

namespace deepwater::app {

/// Frames per second without --fps.
inline constexpr double kDefaultFps = 30;

/// A film: pictures at equal steps of time.
struct Recording {
    std::filesystem::path target;  ///< a folder, made when missing, or a film file
    int frames = 0;                ///< ≥ 1
    double fps = kDefaultFps;
    std::optional<scene::CameraFlight> flight;  ///< of the camera; nothing: it stays where the scene has it

    std::optional<scene::PresetBlend> blend = {};  ///< of the weather, from the first frame on; nothing: none
    double blend_seconds = 0;                      ///< > 0 with a blend

    std::string film = {};  ///< JSON of all that its pictures depend on, but the scene and their size

    /// The scene of frame `i`: the sea at its time plus i / fps (times `clock.speed`; not at all while
    /// `clock.paused`), the camera i / fps into the flight, the weather i / fps
    /// into the blend.
    [[nodiscard]] scene::Scene scene_of(const scene::Scene& start, int i) const;
    /// Whether frame `i` is within the blend.
    [[nodiscard]] bool blends(int i) const;
};

/// The recording that a command line asks for. Without --frames it is as long as the flight.
/// @throws RuntimeFailure for a bad camera path, UsageError when there would be more than kMostFrames
[[nodiscard]] Recording make_recording(const Options& options, const scene::Scene& scene);

/// Renders every frame, without a window, and reports progress on stderr. While the light does not change, frame i is bit
/// for bit the picture of `scene_of(i)`. The automatic exposure adapts in the film's time; during a blend it is always
/// fully adapted.
///
/// Frames go into a FilmFolder, DIR/frame_00000.png and so on, each written completely or not at all, or into a film
/// file (VideoFile). In a folder a film that was interrupted goes on where it stopped. On SIGINT, SIGTERM or SIGHUP the
/// current frame is then finished, and the program ends by that signal; a film file is removed.
/// @throws RuntimeFailure; frames written before are kept
void record(const Recording& recording, const SceneSetup& setup);

}  // namespace deepwater::app
