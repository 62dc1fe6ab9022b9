#include "sim/waves/rung_fader.h"

#include <algorithm>

#include "core/check.h"

namespace deepwater::sim {

void RungFader::want(const SeaState& state, const SeaSpectrum& spectrum) {
    const bool first = !wanted_;
    wanted_ = needed_rungs(state, spectrum, wanted_);
    if (first) advance(kFadeSeconds);
}

void RungFader::advance(double elapsed) {
    DW_CHECK(wanted_ && elapsed >= 0);
    const double change = elapsed / kFadeSeconds;
    for (int rung = 0; rung < kRungCount; ++rung) {
        double& progress = progress_[static_cast<size_t>(rung)];
        progress = std::clamp(progress + (wanted_->contains(rung) ? change : -change), 0.0, 1.0);
    }
}

RungRange RungFader::shown() const {
    DW_CHECK(wanted_);
    RungRange range = *wanted_;
    for (int rung = 0; rung < kRungCount; ++rung) {
        if (gain(rung) <= 0) continue;
        range.first = std::min(range.first, rung);
        range.last = std::max(range.last, rung);
    }
    range.last = std::min(range.last, range.first + kMostTiles - 1);
    return range;
}

float RungFader::gain(int rung) const {
    const double p = progress_[static_cast<size_t>(rung)];
    return static_cast<float>(p * p * (3 - 2 * p));
}

}  // namespace deepwater::sim
