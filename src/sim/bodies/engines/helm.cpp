#include "sim/bodies/engines/helm.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "core/check.h"

namespace deepwater::sim {

void check_helm(const Helm& helm) {
    if (!(std::abs(helm.throttle) <= 1)) throw UsageError("bad throttle: expected a number from -1 to 1");
    if (!(std::abs(helm.rudder) <= std::numbers::pi / 2))
        throw UsageError("bad rudder angle: expected at most a right angle (rad) to each side");
}

HelmPath::HelmPath(std::vector<HelmPoint> points) : points_(std::move(points)) {
    for (size_t i = 0; i < points_.size(); ++i) {
        check_helm(points_[i].helm);
        const bool rises = i == 0 || points_[i].time > points_[i - 1].time;
        if (!std::isfinite(points_[i].time) || !rises)
            throw UsageError("bad helm path: expected finite times, each later than the one before");
    }
}

Helm HelmPath::at(double time) const {
    if (points_.empty()) return {};
    const auto after = std::upper_bound(points_.begin(), points_.end(), time,
                                        [](double t, const HelmPoint& point) { return t < point.time; });
    if (after == points_.begin()) return after->helm;
    if (after == points_.end()) return points_.back().helm;
    const HelmPoint& a = *(after - 1);
    const double share = (time - a.time) / (after->time - a.time);
    return {.throttle = std::lerp(a.helm.throttle, after->helm.throttle, share),
            .rudder = std::lerp(a.helm.rudder, after->helm.rudder, share)};
}

}  // namespace deepwater::sim
