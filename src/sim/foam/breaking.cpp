#include "sim/foam/breaking.h"

#include <cmath>

#include "sim/laws/whitecaps.h"
#include "sim/numerics/random.h"

namespace deepwater::sim {

BreakingLaw breaking_law(const SeaState& state, std::span<const TileInfo> tiles) {
    double variance = 0;
    for (const TileInfo& tile : tiles) {
        const glm::vec3& slopes = tile.lost_slope_variance.back();
        variance += static_cast<double>(tile.breaking * tile.breaking * (slopes.x + slopes.y));
    }
    constexpr double kLeastShare = 1e-9;
    const double share = std::max(breaking_cover(static_cast<double>(state.wind_speed)), kLeastShare);
    BreakingLaw law;
    law.deviation = std::max(static_cast<double>(state.choppiness) * std::sqrt(variance), 1e-6);
    law.threshold = -law.deviation * normal_quantile(share);
    return law;
}

bool breaks_anywhere(const SeaState& state) {
    constexpr double kNone = 2e-5;  // share of the sea
    return state.choppiness > 0 && breaking_cover(static_cast<double>(state.wind_speed)) > kNone;
}

}  // namespace deepwater::sim
