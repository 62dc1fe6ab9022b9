#include "sim/laws/dispersion.h"

#include <cmath>
#include <numbers>

#include "core/shared_glsl.h"
#include "sim/laws/gravity.h"

namespace deepwater::shared {
#include "shared/water/dispersion.glsl"
}

namespace deepwater::sim {
namespace {

float felt_depth(const SeaState& state) {
    const bool bed = state.dispersion == kDispersionFiniteDepth || state.dispersion == kDispersionFull;
    return bed ? state.depth : 0.0f;
}

float felt_tension(const SeaState& state) {
    const bool felt = state.dispersion == kDispersionCapillary || state.dispersion == kDispersionFull;
    return felt ? shared::kWaterTension : 0.0f;
}

}  // namespace

double angular_frequency(const SeaState& state, double k) {
    return shared::angular_frequency(static_cast<float>(k), felt_depth(state), felt_tension(state));
}

double group_speed(const SeaState& state, double k) {
    return shared::group_speed(static_cast<float>(k), felt_depth(state), felt_tension(state));
}

double wave_number(const SeaState& state, double omega) {
    if (omega <= 0) return 0;
    // ln ω is nearly linear in ln k, with slopes between 1/2 and 3/2: Newton's method on the two logarithms
    // converges in a few steps from anywhere.
    constexpr int kSteps = 12;
    double k = omega * omega / kGravity;
    for (int step = 0; step < kSteps; ++step) {
        const double here = angular_frequency(state, k);
        const double slope = k * group_speed(state, k) / here;
        k *= std::pow(omega / here, 1 / slope);
    }
    return k;
}

double animation_frequency(const SeaState& state, double k) {
    const double frequency = angular_frequency(state, k) / (2.0 * std::numbers::pi);
    if (state.loop_period <= 0) return frequency;
    const double period = state.loop_period;
    return std::floor(frequency * period) / period;
}

}  // namespace deepwater::sim
