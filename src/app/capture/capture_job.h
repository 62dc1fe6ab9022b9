#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "app/capture/capture_plan.h"
#include "app/command_line/progress.h"
#include "app/runs/child_process.h"

namespace deepwater::app {

/// A still or film that another run of the program makes at a lower priority, while the viewer goes on. The destructor
/// ends that run.
class CaptureJob {
public:
    /// By how much the viewer goes before the run: with 10, threads of the viewer get nine times the time of those of
    /// the run where both want the same processor (sched(7): a factor of 1.25 a step).
    static constexpr int kNiceness = 10;
    /// The same for a plan that is wanted soon: a factor of two.
    static constexpr int kSoonNiceness = 3;

    /// Writes what the run needs, and starts it.
    /// @param program  the program's file @throws RuntimeFailure
    explicit CaptureJob(CapturePlan plan, const std::string& program = kThisProgram);
    ~CaptureJob();
    CaptureJob(const CaptureJob&) = delete;
    CaptureJob& operator=(const CaptureJob&) = delete;

    [[nodiscard]] const CapturePlan& plan() const { return plan_; }

    /// Reads how far the run is. @return whether it still runs
    bool update();
    /// Has the run end.
    void cancel();

    /// Share [0, 1] that is done; nothing while that is not known.
    [[nodiscard]] std::optional<float> share() const;
    /// What is being done, for people: "12 of 90 frames, 1.2 frames/s, 1 min 05 s left".
    [[nodiscard]] std::string text() const;

    /// How it ended. @pre update() has returned false
    enum class End { done, cancelled, failed };
    [[nodiscard]] End end() const { return end_; }
    /// What to tell a person then.
    [[nodiscard]] std::string message() const;

private:
    void finish();

    CapturePlan plan_;
    ChildProcess run_;
    std::optional<ProgressLine> progress_;
    int first_ = 0;                                ///< steps that were done when the first line came
    std::chrono::steady_clock::time_point since_;  ///< of the first line of these things
    std::string error_;                            ///< last line on stderr that tells one
    bool cancelled_ = false, running_ = true;
    End end_ = End::done;
};

}  // namespace deepwater::app
