#include "sim/pools/displaced_volume.h"

#include <algorithm>
#include <cmath>

#include "sim/moment/body.h"

namespace deepwater::sim {
namespace {

constexpr double kLeastRise = 1e-9;  ///< m, of the level: less is felt at once
/// A body displaces at most this share of the basin's water, whatever its size.
constexpr double kMostOfBasin = 0.5;

}  // namespace

void DisplacedVolume::restart() {
    felt_of_.clear();
    felt_ = rest_ = 0;
}

void DisplacedVolume::follow(const LayerSurroundings& around, std::span<const int> bodies,
                             const LayerWindow& window, const BasinShape& shape, double seconds) {
    if (around.displaced.empty()) return;
    const double share = 1 - std::exp(-seconds / kDelay), area = shape.area();
    const double most = kMostOfBasin * area * shape.depth;
    const auto in_basin = [&](const glm::dvec2& place, double volume) {
        return shape.inside(window.own_from_world(place)) ? volume : 0;
    };
    felt_ = rest_ = 0;
    for (const BodyDisplacement& body : around.displaced) {
        if (!std::ranges::binary_search(bodies, body.number)) continue;
        const double more = in_basin(body.place, body.volume) - in_basin(body.start, body.at_start);
        const double now = std::clamp(more, -most, most);
        double& felt = felt_of_[body.number];
        felt += share * (now - felt);
        if (std::abs(now - felt) < kLeastRise * area) felt = now;
        felt_ += felt;
        rest_ += now - felt;
    }
}

}  // namespace deepwater::sim
