#include "app/requests/capture_requests.h"

#include <string>
#include <utility>

#include "core/check.h"
#include "core/log.h"

namespace deepwater::app {

CaptureRequests::~CaptureRequests() {
    for (const CapturePlan& still : waiting_) still.remove_files();
}

void CaptureRequests::serve(const GuiRequests& requests, const CaptureSettings& settings,
                            const scene::Scene& shown, glm::ivec2 window, const scene::CameraPath& bookmarks,
                            Reports& reports) {
    if (job_ && requests.cancel_capture) job_->cancel();
    watch_run(reports);
    const CaptureView view{shown, window, bookmarks, drive_};
    const std::time_t now = std::time(nullptr);
    if (requests.screenshot) reports.attempt([&] { take_still(plan_still(settings, view, now), reports); });
    if (!job_ && !waiting_.empty()) {
        const CapturePlan next = std::move(waiting_.front());
        waiting_.pop_front();
        begin([&] { return next; }, reports);
    }
    if (requests.film) {
        if (const char* why = film_obstacle(settings, view)) return reports.tell(why);
        begin([&] { return plan_film(settings, view, now); }, reports);
    }
    if (requests.go_on_with_film && interrupted_ && begin([&] { return *interrupted_; }, reports))
        interrupted_.reset();
}

void CaptureRequests::take_still(const CapturePlan& still, Reports& reports) {
    if (waiting_.size() == kMostWaiting)
        throw RuntimeFailure(std::to_string(kMostWaiting) + " stills wait to be made: no more at a time");
    still.write_files();  // its name is taken now, and its scene is this moment's
    waiting_.push_back(still);
    if (job_) reports.tell(std::string("The still is made after the present ") + job_->plan().name());
}

bool CaptureRequests::begin(const std::function<CapturePlan()>& plan, Reports& reports) {
    if (job_) {
        reports.tell(std::string("A ") + job_->plan().name() + " is being made: cancel it first");
        return false;
    }
    reports.attempt([&] {
        job_.emplace(plan());
        reports.tell("Making " + job_->plan().target.string());
    });
    return job_.has_value();
}

void CaptureRequests::watch_run(Reports& reports) {
    if (!job_ || job_->update()) return;
    const std::string message = job_->message();
    if (job_->end() == CaptureJob::End::failed) {
        reports.fail(RuntimeFailure(message));
    } else {
        reports.tell(message);
        log_info(message);
    }
    if (job_->end() != CaptureJob::End::done && job_->plan().goes_on()) interrupted_ = job_->plan();
    job_.reset();
}

CaptureStatus CaptureRequests::status(const CaptureSettings& settings, const scene::Scene& shown,
                                      const scene::CameraPath& bookmarks) const {
    CaptureStatus status;
    const CaptureView view{shown, {}, bookmarks, drive_};
    status.film_obstacle = film_obstacle(settings, view);
    if (interrupted_) status.interrupted = interrupted_->target.string();
    if (!job_) return status;
    status.running = job_->plan().name();
    status.share = job_->share();
    status.text = job_->text();
    if (!waiting_.empty()) status.text += "; stills that wait: " + std::to_string(waiting_.size());
    return status;
}

}  // namespace deepwater::app
