#include "scene/state/pool_floor.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/check.h"

namespace deepwater::scene {
namespace {

constexpr double kFarthest = 1000;  ///< m over and under the plane
constexpr int kLooks = 192;         ///< along a side, for the mean

/// Four samples around a place and their weights in value and change.
struct Cubic {
    std::array<int, 4> sample;
    std::array<double, 4> value, change;
};

/// @param first  sample before the place, 0 … samples − 2  @param t  how far the place is behind it, 0 … 1
Cubic cubic_in_cell(int first, double t, int samples) {
    const double t2 = t * t, t3 = t2 * t, steps = samples - 1;
    Cubic cubic{.sample = {},
                .value = {0.5 * (-t3 + 2 * t2 - t), 0.5 * (3 * t3 - 5 * t2 + 2), 0.5 * (-3 * t3 + 4 * t2 + t),
                          0.5 * (t3 - t2)},
                .change = {0.5 * steps * (-3 * t2 + 4 * t - 1), 0.5 * steps * (9 * t2 - 10 * t),
                           0.5 * steps * (-9 * t2 + 8 * t + 1), 0.5 * steps * (3 * t2 - 2 * t)}};
    for (int i = 0; i < 4; ++i)
        cubic.sample[static_cast<size_t>(i)] = std::clamp(first - 1 + i, 0, samples - 1);
    return cubic;
}

Cubic cubic_at(double share, int samples) {
    const double at = std::clamp(share, 0.0, 1.0) * (samples - 1);
    const int first = std::min(static_cast<int>(at), samples - 2);
    return cubic_in_cell(first, at - first, samples);
}

/// Bézier's control points of the cubic over a part of a cell, each as four samples and their weights (`value`). The
/// cubic lies between the lowest and the highest of them.
std::array<Cubic, 4> control_points(int first, double from, double to, int samples) {
    const Cubic begin = cubic_in_cell(first, from, samples), end = cubic_in_cell(first, to, samples);
    std::array<Cubic, 4> points{begin, begin, end, end};
    const double third = (to - from) / (3 * (samples - 1));
    for (size_t i = 0; i < 4; ++i) {
        points[1].value[i] += third * begin.change[i];
        points[2].value[i] -= third * end.change[i];
    }
    return points;
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
    for (int j = 0; j < kLooks; ++j)
        for (int i = 0; i < kLooks; ++i)
            mean_ += at({(i + 0.5) / kLooks, (j + 0.5) / kLooks}).x / (kLooks * kLooks);
    set_bounds();
}

void PoolFloor::set_bounds() {
    constexpr int kParts = 2;  // of a cell along a side: smaller parts lie nearer to their control points
    lowest_ = highest_ = at({0, 0}).x;
    for (int j = 0; j < kParts * (samples_.y - 1); ++j) {
        const double z = static_cast<double>(j % kParts) / kParts;
        const auto along_z = control_points(j / kParts, z, z + 1.0 / kParts, samples_.y);
        for (int i = 0; i < kParts * (samples_.x - 1); ++i) {
            const double x = static_cast<double>(i % kParts) / kParts;
            const auto along_x = control_points(i / kParts, x, x + 1.0 / kParts, samples_.x);
            for (size_t point = 0; point < 16; ++point) {
                const Cubic &of_x = along_x[point % 4], &of_z = along_z[point / 4];
                double height = 0;
                for (size_t tap = 0; tap < 16; ++tap)
                    height += of_x.value[tap % 4] * of_z.value[tap / 4] *
                              sample(of_x.sample[tap % 4], of_z.sample[tap / 4]);
                lowest_ = std::min(lowest_, height);
                highest_ = std::max(highest_, height);
            }
        }
    }
}

double PoolFloor::sample(int x, int z) const {
    return static_cast<double>(
        heights_[static_cast<size_t>(z) * static_cast<size_t>(samples_.x) + static_cast<size_t>(x)]);
}

glm::dvec3 PoolFloor::at(const glm::dvec2& share) const {
    if (even()) return {};
    const Cubic x = cubic_at(share.x, samples_.x), z = cubic_at(share.y, samples_.y);
    glm::dvec3 sum(0);
    for (size_t j = 0; j < 4; ++j) {
        for (size_t i = 0; i < 4; ++i) {
            sum += sample(x.sample[i], z.sample[j]) *
                   glm::dvec3(x.value[i] * z.value[j], x.change[i] * z.value[j], x.value[i] * z.change[j]);
        }
    }
    return sum;
}

}  // namespace deepwater::scene
