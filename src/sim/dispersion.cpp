#include "sim/dispersion.h"

#include <cmath>
#include <numbers>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/dispersion.glsl"
}

namespace deepwater::sim {
namespace {

float felt_depth(const SeaState& state) {
    return state.dispersion == kDispersionFiniteDepth ? state.depth : 0.0f;
}

}  // namespace

double angular_frequency(const SeaState& state, double k) {
    return shared::angular_frequency(static_cast<float>(k), felt_depth(state));
}

double group_speed(const SeaState& state, double k) {
    return shared::group_speed(static_cast<float>(k), felt_depth(state));
}

double animation_frequency(const SeaState& state, double k) {
    const double frequency = angular_frequency(state, k) / (2.0 * std::numbers::pi);
    if (state.loop_period <= 0) return frequency;
    const double period = state.loop_period;
    return std::floor(frequency * period) / period;
}

}  // namespace deepwater::sim
