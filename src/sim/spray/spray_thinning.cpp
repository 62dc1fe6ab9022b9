#include "sim/spray/spray_thinning.h"

#include <algorithm>
#include <cmath>

namespace deepwater::sim {

float thinning(float distance) {
    constexpr float kMost = 6;
    const float far = std::max(distance / kNear, 1.0f);
    return std::min(far * std::sqrt(far), kMost);
}

float crowd(const SprayState& state, float breaking, float rate) {
    constexpr int kRings = 16;
    constexpr float kRising = 0.6f;     // rough share of breaking water that rises, times its mean strength
    constexpr float kMeanLife = 0.25f;  // relative to the longest life: most parcels fall back long before
    constexpr float kFilled = 0.75f;
    float area = 0;  // on which parcels are born, divided by their thinning
    for (int i = 0; i < kRings; ++i) {
        const float share = (static_cast<float>(i) + 0.5f) / kRings;
        const float distance = share * state.reach;
        const float width = state.reach / kRings;
        area += 2 * 3.14159265f * distance * width * std::min(4 * (1 - share), 1.0f) / thinning(distance);
    }
    const float alive = area * breaking * kRising * rate * state.rate * kMeanLife * state.lifetime;
    return std::max(alive / (kFilled * static_cast<float>(state.most)), 1.0f);
}

}  // namespace deepwater::sim
