#pragma once

#include <deque>
#include <functional>
#include <optional>

#include "app/capture/capture_job.h"
#include "app/capture/drive_track.h"
#include "app/gui/model.h"
#include "app/requests/reports.h"

namespace deepwater::app {

/// The stills and films that a person asks for, made one at a time by another run of the program while the viewer goes
/// on. Stills wait for their turn. A film that was stopped and can go on is kept for that.
class CaptureRequests {
public:
    static constexpr size_t kMostWaiting = 20;

    CaptureRequests() = default;
    /// Ends the run, and forgets the stills that wait.
    ~CaptureRequests();
    CaptureRequests(const CaptureRequests&) = delete;
    CaptureRequests& operator=(const CaptureRequests&) = delete;

    /// Notes where the camera is, for films of a drive. Called in each frame.
    void watch(const scene::Scene& scene, bool drives, const std::string& place) {
        drive_.record(scene, drives, place);
    }
    /// Tells that a scene has another name now.
    void rename(const std::string& from, const std::string& to) { drive_.rename(from, to); }

    /// Reads how far a run is, which would else wait for a reader, and tells how it has ended. serve() does so too; this
    /// is for the time in which no frames are drawn.
    void watch_run(Reports& reports);

    /// Begins, cancels or goes on with what a person asked for, and tells how a run has ended. Called in each frame.
    /// @param shown   scene of the picture on the screen
    /// @param window  its size, pixels
    void serve(const GuiRequests& requests, const CaptureSettings& settings, const scene::Scene& shown,
               glm::ivec2 window, const scene::CameraPath& bookmarks, Reports& reports);

    /// What the panel shows.
    [[nodiscard]] CaptureStatus status(const CaptureSettings& settings, const scene::Scene& shown,
                                       const scene::CameraPath& bookmarks) const;

private:
    /// Has a still made when its turn comes. @throws RuntimeFailure
    void take_still(const CapturePlan& still, Reports& reports);
    /// @return whether it has begun
    bool begin(const std::function<CapturePlan()>& plan, Reports& reports);

    DriveTrack drive_;
    std::optional<CaptureJob> job_;
    std::deque<CapturePlan> waiting_;  ///< stills whose files are written
    std::optional<CapturePlan> interrupted_;
};

}  // namespace deepwater::app
