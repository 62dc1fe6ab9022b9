#pragma once

#include <cmath>
#include <cstdint>

namespace deepwater::sim {

/// s between two ticks of the sea's clock. What has a memory (foam, spray, layers) looks at the sea on its ticks, whatever
/// the rate of frames.
inline constexpr double kSeaTick = 1.0 / 16;

/// The last tick at or before the time `t` [s].
[[nodiscard]] inline std::int64_t sea_tick(double t) {
    return static_cast<std::int64_t>(std::floor(t / kSeaTick));
}

/// Ticks from `first` to `last`; none where last < first.
struct TickRange {
    std::int64_t first = 0;
    std::int64_t last = -1;

    [[nodiscard]] bool empty() const { return last < first; }
    [[nodiscard]] bool contains(std::int64_t tick) const { return tick >= first && tick <= last; }
};

}  // namespace deepwater::sim
