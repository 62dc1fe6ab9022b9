#pragma once

#include <cmath>
#include <cstdint>

namespace deepwater::sim {

/// Time between two ticks of the sea's clock, s. Foam, spray and layers, which have a memory, step on its
/// ticks, whatever the frame rate.
inline constexpr double kSeaTick = 1.0 / 16;

/// Returns the last tick at or before the time `t` [s].
[[nodiscard]] inline std::int64_t sea_tick(double t) {
    return static_cast<std::int64_t>(std::floor(t / kSeaTick));
}

/// The ticks from `first` to `last`; none if last < first.
struct TickRange {
    std::int64_t first = 0;
    std::int64_t last = -1;

    [[nodiscard]] bool empty() const { return last < first; }
    [[nodiscard]] bool contains(std::int64_t tick) const { return tick >= first && tick <= last; }
};

}  // namespace deepwater::sim
