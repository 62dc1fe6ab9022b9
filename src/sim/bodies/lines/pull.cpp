#include "sim/bodies/lines/pull.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/check.h"
#include "sim/bodies/point_force.h"

namespace deepwater::sim {

PullPath::PullPath(std::vector<PullPoint> points) : points_(std::move(points)) {
    constexpr double kFarthest = 1e8;  // m
    for (size_t i = 0; i < points_.size(); ++i) {
        if (!is_finite(points_[i].place) || glm::length(points_[i].place) > kFarthest)
            throw UsageError("bad path of a pull: expected places within 1e8 m of the origin");
        const bool rises = i == 0 || points_[i].time > points_[i - 1].time;
        if (!std::isfinite(points_[i].time) || !rises)
            throw UsageError("bad path of a pull: expected finite times, each later than the one before");
    }
}

std::optional<glm::dvec3> PullPath::at(double time) const {
    const auto after = std::ranges::upper_bound(points_, time, {}, &PullPoint::time);
    if (after == points_.begin() || after == points_.end()) return {};
    const PullPoint& before = *(after - 1);
    return glm::mix(before.place, after->place, (time - before.time) / (after->time - before.time));
}

Pull::Pull(const PullRecipe& recipe) : recipe_(recipe) {
    constexpr double kMost = 1e12;
    if (!is_finite(recipe.point) || glm::length(recipe.point) > kLargestHull)
        throw UsageError("bad point of a pull: expected it within 1e4 m of the body's origin");
    if (!(recipe.stiffness > 0 && recipe.stiffness <= kMost))
        throw UsageError("bad stiffness of a pull: expected more than 0 and at most 1e12 N/m");
    if (!(recipe.damping >= 0 && recipe.damping <= kMost))
        throw UsageError("bad damping of a pull: expected 0 to 1e12 N s/m");
}

void Pull::add(const BodyTick& tick, Load& load) {
    const std::optional<glm::dvec3> target = recipe_.path.at(tick.time);
    if (!target) return;
    const BodyPoint point(tick.body, recipe_.point);
    const double resistance = recipe_.damping + tick.seconds * recipe_.stiffness;
    add_point_force(load, tick.body, point,
                    recipe_.stiffness * (*target - point.place) - resistance * point.velocity,
                    glm::dmat3(resistance));
}

}  // namespace deepwater::sim
