#include "app/picture/frame_pace.h"

#include <algorithm>
#include <cmath>

#include "core/check.h"

namespace deepwater::app {
namespace {

constexpr size_t kFewFrames = 4;  ///< frames whose median can lower the scale, so that one slow frame cannot
constexpr size_t kManyFrames = 40;  ///< frames after which counting starts anew
constexpr int kUnsteadyFrames = 2;  ///< frames that are not counted after a change
/// A median of n frames is too long from this share of the asked time on: the fewer frames, the clearer it
/// has to be.
constexpr double too_long(size_t n) {
    return 1.03 + 1 / static_cast<double>(n);
}
/// Share of many frames that must have time to spare before the scale is raised.
constexpr double kNearlyAll = 0.9;
constexpr double kAimed = 0.97;      ///< share of the limit that a frame shall take with a new scale
constexpr double kToSpare = 0.85;    ///< share of the limit below which a frame has time to spare
constexpr double kMostGrowth = 1.1;  ///< largest factor by which the scale is raised in a step
constexpr double kSteps = 32;        ///< number of scales between 0 and 1

}  // namespace

FramePace::FramePace() {
    times_.reserve(kManyFrames);
}

FramePace::Limits FramePace::limits_of(const scene::ViewState& view, bool software_renderer) {
    const float most = scene::resolved_render_scale(view, software_renderer);
    if (view.render_scale > 0) return {.frame_ms = 0, .most_scale = most, .least_scale = most};
    const scene::QualityLevel level =
        scene::quality_level(scene::resolved_quality(view.quality, software_renderer));
    const float asked = view.frame_time > 0 ? view.frame_time : level.frame_time;
    return {.frame_ms = static_cast<double>(asked), .most_scale = most, .least_scale = level.least_scale};
}

float FramePace::scale(const Limits& limits) {
    if (limits_ != limits) {
        DW_CHECK(limits.least_scale > 0 && limits.least_scale <= limits.most_scale);
        limits_ = limits;
        scale_ = limits.most_scale;
        unsteady_ = kUnsteadyFrames;
        times_.clear();
    }
    return scale_;
}

/// The time [ms] that this share of the counted frames did not exceed.
double FramePace::longest_of(double share) {
    const auto at = times_.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(times_.size()));
    std::nth_element(times_.begin(), at, times_.end());
    return *at;
}

/// Assumes that a frame's time is proportional to its pixels. Where it is not, several changes are needed.
void FramePace::choose(double scale) {
    const auto stepped = static_cast<float>(std::floor(kSteps * scale) / kSteps);
    const float next = std::clamp(stepped, limits_.least_scale, limits_.most_scale);
    times_.clear();
    if (next == scale_) return;
    scale_ = next;
    unsteady_ = kUnsteadyFrames;
}

void FramePace::record(double ms) {
    if (unsteady_ > 0) {
        --unsteady_;
        return;
    }
    if (limits_.frame_ms <= 0) return;
    times_.push_back(ms);
    if (times_.size() < kFewFrames) return;

    const double median = longest_of(0.5);
    if (median > too_long(times_.size()) * limits_.frame_ms) {
        choose(scale_ * std::sqrt(kAimed * limits_.frame_ms / median));
        return;
    }
    if (times_.size() < kManyFrames) return;
    const double longest = longest_of(kNearlyAll);
    if (longest < kToSpare * limits_.frame_ms) {
        choose(scale_ * std::min(kMostGrowth, std::sqrt(kAimed * limits_.frame_ms / longest)));
    }
    times_.clear();
}

bool FramePace::settled() const {
    return limits_.frame_ms <= 0 || scale_ == limits_.least_scale || times_.size() >= kFewFrames;
}

}  // namespace deepwater::app
