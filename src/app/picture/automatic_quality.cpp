#include "app/picture/automatic_quality.h"

#include <algorithm>

#include "core/check.h"

namespace deepwater::app {
namespace {

constexpr double kFrameOnGpu = 1000.0 / 60, kFrameOnSoftware = 1000.0 / 10;  ///< ms
/// A frame may be longer by this factor: with vertical synchronisation one that is quick enough takes just the screen's
/// interval, and clocks differ.
constexpr double kTolerance = 1.1;

bool is_choice(int quality) {
    return quality >= scene::kQualityLow && quality <= scene::kQualityHigh;
}

double cost_of(int quality) {
    return kQualityCost[quality - scene::kQualityLow];
}

}  // namespace

int suitable_quality(int measured, double frame_ms, bool software_renderer) {
    DW_CHECK(is_choice(measured) && frame_ms >= 0);
    const double longest = kTolerance * (software_renderer ? kFrameOnSoftware : kFrameOnGpu);
    for (int quality = scene::kQualityHigh; quality > scene::kQualityLow; --quality)
        if (frame_ms * cost_of(quality) / cost_of(measured) <= longest) return quality;
    return scene::kQualityLow;
}

AutomaticQuality::AutomaticQuality(bool software_renderer, std::optional<int> known)
    : software_(software_renderer),
      quality_(scene::resolved_quality(scene::kQualityAuto, software_renderer)),
      decided_(known && is_choice(*known)) {
    if (decided_) quality_ = *known;
}

bool AutomaticQuality::record(double seconds, double pixels) {
    DW_CHECK(seconds >= 0 && pixels > 0 && pixels <= 1);
    if (decided_ || ++seen_ <= kPassedOver) return false;
    constexpr double kMilli = 1e3;
    measured_ += seconds;
    ms_.push_back(kMilli * seconds / pixels);
    if (measured_ < kMeasured || ms_.size() < kLeastFrames) return false;
    const auto middle = ms_.begin() + static_cast<std::ptrdiff_t>(ms_.size() / 2);
    std::nth_element(ms_.begin(), middle, ms_.end());
    quality_ = suitable_quality(quality_, *middle, software_);
    return decided_ = true;
}

}  // namespace deepwater::app
