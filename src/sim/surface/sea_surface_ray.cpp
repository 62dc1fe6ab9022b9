#include <algorithm>
#include <cmath>

#include "core/check.h"
#include "sim/surface/sea_surface.h"
#include "sim/surface/surface_lookup.h"

namespace deepwater::sim {

std::optional<double> SeaSurface::first_hit(const glm::dvec3& origin, const glm::dvec3& direction,
                                            double farthest) const {
    // Waves are seldom steeper than 45°: a step of this share of the height above the water is safe.
    constexpr double kSafeShare = 0.6;
    constexpr double kLeastStep = 0.02;       // m
    constexpr double kLeastStepShare = 0.01;  // least step over the distance
    constexpr int kHalvings = 24;
    constexpr double kMargin =
        0.01;  // m: the march begins so far above the highest crest, even of a flat sea
    check_point(origin.x, origin.z);
    if (!std::isfinite(origin.y) || !std::isfinite(glm::dot(direction, glm::dvec3(1))) ||
        std::isnan(farthest))
        throw UsageError(
            "bad ray over the sea: expected numbers for its origin, its direction and its length");
    farthest = std::min(farthest, kFarthestPoint);
    const double top = static_cast<double>(maps_->highest_crest) + kMargin;
    const auto clearance = [&](double distance) {
        const glm::dvec3 p = origin + distance * direction;
        return p.y - static_cast<double>(displacement_at(place_under({p.x, p.z})).y);
    };

    // The surface lies between the lowest trough and the highest crest.
    double near = 0;
    if (std::abs(origin.y) > top) {
        const double fall = origin.y > 0 ? -direction.y : direction.y;
        if (fall <= 0) return std::nullopt;
        near = (std::abs(origin.y) - top) / fall;
        if (near >= farthest) return std::nullopt;
    }
    double over = clearance(near);
    const bool from_above = over >= 0;
    while (near < farthest) {
        const double step = std::max({kSafeShare * std::abs(over), kLeastStep, kLeastStepShare * near});
        const double far = std::min(near + step, farthest);
        over = clearance(far);
        if ((over >= 0) != from_above) {
            double before = near;
            double behind = far;
            for (int i = 0; i < kHalvings; ++i) {
                const double middle = (before + behind) / 2;
                ((clearance(middle) >= 0) == from_above ? before : behind) = middle;
            }
            return behind;
        }
        near = far;
        const double height = origin.y + near * direction.y;
        if (from_above ? height > top && direction.y >= 0 : height < -top && direction.y <= 0) break;
    }
    return std::nullopt;
}

}  // namespace deepwater::sim
