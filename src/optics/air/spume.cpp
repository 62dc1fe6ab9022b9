#include "optics/air/spume.h"

#include <algorithm>
#include <cmath>

namespace deepwater::optics {

float spume_extinction(float wind_speed) {
    constexpr float kStorm = 24;          // m/s
    constexpr float kExtinction = 3e-3f;  // 1/m, in a storm
    constexpr float kExponent = 4.5f;
    return kExtinction * std::pow(wind_speed / kStorm, kExponent);
}

SpumeLayer spume_over(const scene::Scene& scene) {
    constexpr float kHeight = 0.1f;  // m for each m/s
    constexpr float kLowest = 0.1f;  // m
    if (scene.ground.present()) return {};
    const float wind = scene.sea.wind_speed;
    return {.extinction = scene.spray.rate * scene.spray.spindrift * spume_extinction(wind),
            .scale_height = std::max(kHeight * wind, kLowest)};
}

}  // namespace deepwater::optics
