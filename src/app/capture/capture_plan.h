#pragma once

#include <ctime>
#include <filesystem>
#include <glm/glm.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/capture/drive_track.h"
#include "app/remembered/capture_settings.h"
#include "scene/camera/camera_path.h"
#include "scene/scene.h"

namespace deepwater::app {

/// A still or a film that is to be made by a run of the program without a window, from files that describe it.
struct CapturePlan {
    std::filesystem::path target;      ///< file of the picture or film, or folder of pictures
    std::filesystem::path scene_file;  ///< that the run opens; it stays beside the target
    scene::Scene scene;
    glm::ivec2 size{0};  ///< pixels
    int png_bits = 8;    ///< of a still
    bool soon = false;   ///< whether a person waits for it: a still of the picture on the screen itself

    struct Film {
        int fps = 30;
        std::optional<int> frames;        ///< nothing: as many as the flight takes
        std::filesystem::path path_file;  ///< of `path`; empty: the camera stays
        scene::CameraPath path;
    };
    std::optional<Film> film;  ///< nothing: a still

    /// Whether pictures that are done when it is interrupted are kept, and the same plan goes on after them.
    [[nodiscard]] bool goes_on() const { return film && target.extension().empty(); }
    /// "still" or "film".
    [[nodiscard]] const char* name() const { return film ? "film" : "still"; }
    /// The program's arguments.
    [[nodiscard]] std::vector<std::string> arguments() const;
    /// Makes the folders and writes the files that the run opens. @throws RuntimeFailure
    void write_files() const;
    /// Removes what write_files() wrote, unless a film goes on.
    void remove_files() const;
};

/// What is on the screen.
struct CaptureView {
    const scene::Scene& shown;
    glm::ivec2 window;                   ///< size in pixels
    const scene::CameraPath& bookmarks;  ///< that a person has set
    const DriveTrack& drive;
};

/// The still that a person wants of what is shown, in settings.folder under a name with the date.
[[nodiscard]] CapturePlan plan_still(const CaptureSettings& settings, const CaptureView& view,
                                     std::time_t now);

/// Why a film of the chosen subject cannot be made; null: it can.
[[nodiscard]] const char* film_obstacle(const CaptureSettings& settings, const CaptureView& view);

/// The film that a person wants. One from here or of the bookmarks begins at the moment that is shown, one of the
/// drive with the drive. The sea runs on in each, also where it is paused. @pre !film_obstacle()
[[nodiscard]] CapturePlan plan_film(const CaptureSettings& settings, const CaptureView& view,
                                    std::time_t now);

}  // namespace deepwater::app
