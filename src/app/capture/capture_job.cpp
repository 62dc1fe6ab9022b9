#include "app/capture/capture_job.h"

#include <algorithm>
#include <utility>

namespace deepwater::app {
namespace {

/// Writes the files of a plan and begins its run. Where it cannot begin, they are removed again.
ChildProcess begun(const CapturePlan& plan, const std::string& program) {
    std::vector<std::string> command = plan.arguments();
    command.insert(command.begin(), program);
    try {
        plan.write_files();
        return ChildProcess(command, plan.soon ? CaptureJob::kSoonNiceness : CaptureJob::kNiceness);
    } catch (...) {
        plan.remove_files();
        throw;
    }
}

}  // namespace

CaptureJob::CaptureJob(CapturePlan plan, const std::string& program)
    : plan_(std::move(plan)), run_(begun(plan_, program)) {}

CaptureJob::~CaptureJob() {
    if (running_) plan_.remove_files();
}

bool CaptureJob::update() {
    if (!running_) return false;
    running_ = run_.running();  // asked first, so that nothing is printed after the last reading
    for (const std::string& line : run_.take_output()) {
        const std::optional<ProgressLine> read = read_progress_json(line);
        if (!read) continue;
        if (!progress_ || progress_->things != read->things) {
            first_ = read->done;
            since_ = std::chrono::steady_clock::now();
        }
        progress_ = read;
    }
    for (const std::string& line : run_.take_errors())
        if (const std::optional<std::string> told = told_error(line)) error_ = *told;
    if (!running_) finish();
    return running_;
}

void CaptureJob::finish() {
    const bool done = run_.status() == 0;
    end_ = done ? End::done : cancelled_ ? End::cancelled : End::failed;
    if (!done) plan_.remove_files();
}

void CaptureJob::cancel() {
    cancelled_ = true;
    run_.end();
}

std::optional<float> CaptureJob::share() const {
    if (!progress_ || progress_->total < 1) return {};
    return std::clamp(static_cast<float>(progress_->done) / static_cast<float>(progress_->total), 0.0f, 1.0f);
}

std::string CaptureJob::text() const {
    if (cancelled_) return "ending";
    if (!progress_) return "preparing";
    const double elapsed = std::chrono::duration<double>(std::chrono::steady_clock::now() - since_).count();
    return progress_text(progress_->done, progress_->total, elapsed, progress_->things, first_);
}

std::string CaptureJob::message() const {
    const std::string target = plan_.target.string();
    if (end_ == End::done) return "Wrote " + target;
    if (end_ == End::failed)
        return std::string("The ") + plan_.name() + " failed: " + (error_.empty() ? "its run ended" : error_);
    if (plan_.goes_on()) return "Stopped: what is done of the film is in " + target;
    return std::string("The ") + plan_.name() + " was cancelled";
}

}  // namespace deepwater::app
