#include "scene/state/pool_floor.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/check.h"

namespace deepwater::scene {
namespace {

constexpr double kFarthest = 1000;  ///< m over and under the plane
constexpr int kLooks = 192;         ///< along a side, for mean and bounds

/// Four samples around a place and their weights in value and change.
struct Cubic {
    std::array<int, 4> sample;
    std::array<double, 4> value, change;
};

Cubic cubic_at(double share, int samples) {
    const double at = std::clamp(share, 0.0, 1.0) * (samples - 1);
    const int first = std::min(static_cast<int>(at), samples - 2);
    const double t = at - first, t2 = t * t, t3 = t2 * t, steps = samples - 1;
    Cubic cubic{.sample = {},
                .value = {0.5 * (-t3 + 2 * t2 - t), 0.5 * (3 * t3 - 5 * t2 + 2), 0.5 * (-3 * t3 + 4 * t2 + t),
                          0.5 * (t3 - t2)},
                .change = {0.5 * steps * (-3 * t2 + 4 * t - 1), 0.5 * steps * (9 * t2 - 10 * t),
                           0.5 * steps * (-9 * t2 + 8 * t + 1), 0.5 * steps * (3 * t2 - 2 * t)}};
    for (int i = 0; i < 4; ++i)
        cubic.sample[static_cast<size_t>(i)] = std::clamp(first - 1 + i, 0, samples - 1);
    return cubic;
}

}  // namespace

PoolFloor::PoolFloor(const glm::ivec2& samples, std::vector<float> heights)
    : samples_(samples), heights_(std::move(heights)) {
    const bool fits = std::min(samples.x, samples.y) >= kFewest && std::max(samples.x, samples.y) <= kMost &&
                      heights_.size() == static_cast<size_t>(samples.x) * static_cast<size_t>(samples.y);
    if (!fits) throw UsageError("a floor has 2 to 64 rows of 2 to 64 heights each, all of one length");
    const auto sane = [](float height) { return std::abs(static_cast<double>(height)) <= kFarthest; };
    if (!std::ranges::all_of(heights_, sane))
        throw UsageError("a height of a floor is a number from -1000 to 1000 m");
    lowest_ = highest_ = at({0, 0}).x;
    for (int j = 0; j < kLooks; ++j) {
        for (int i = 0; i < kLooks; ++i) {
            const double height = at({(i + 0.5) / kLooks, (j + 0.5) / kLooks}).x;
            mean_ += height / (kLooks * kLooks);
            lowest_ = std::min(lowest_, height);
            highest_ = std::max(highest_, height);
        }
    }
}

glm::dvec3 PoolFloor::at(const glm::dvec2& share) const {
    if (even()) return {};
    const Cubic x = cubic_at(share.x, samples_.x), z = cubic_at(share.y, samples_.y);
    glm::dvec3 sum(0);
    for (size_t j = 0; j < 4; ++j) {
        const float* row =
            heights_.data() + static_cast<size_t>(z.sample[j]) * static_cast<size_t>(samples_.x);
        for (size_t i = 0; i < 4; ++i) {
            const auto height = static_cast<double>(row[x.sample[i]]);
            sum += height *
                   glm::dvec3(x.value[i] * z.value[j], x.change[i] * z.value[j], x.value[i] * z.change[j]);
        }
    }
    return sum;
}

}  // namespace deepwater::scene
