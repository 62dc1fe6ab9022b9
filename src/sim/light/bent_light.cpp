#include "sim/light/bent_light.h"

#include <algorithm>
#include <glm/gtc/constants.hpp>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/water/fresnel.glsl"
}

namespace deepwater::sim {

using shared::kWaterIndex;

float bending_distance(float depth, float height) {
    return std::max((kWaterIndex - 1) / kWaterIndex * depth, 2 * height);
}

float flat_slope(const LayerMaps& layer, float bent, float least_change) {
    constexpr float kShortest = 4;  // samples
    const glm::dvec2 spacing = layer.spacings();
    const float wave_number =
        std::min(2 * layer.wave_number,
                 2 * glm::pi<float>() / (kShortest * static_cast<float>(std::min(spacing.x, spacing.y))));
    return least_change / std::max(bent * wave_number, 1e-6f);
}

double focal_depth(double amplitude, double k) {
    const auto n = static_cast<double>(kWaterIndex);
    return n / ((n - 1) * amplitude * k * k);
}

}  // namespace deepwater::sim
