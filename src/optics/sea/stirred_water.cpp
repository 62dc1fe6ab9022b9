#include "optics/sea/stirred_water.h"

#include "core/shared_glsl.h"
#include "sim/laws/whitecaps.h"

namespace deepwater::shared {
#include "shared/water/water_body.glsl"
}  // namespace deepwater::shared

namespace deepwater::optics {

BubbleLayer bubbles_under(const scene::Scene& scene) {
    constexpr float kOfCover = 0.3f;  // 1/m
    constexpr float kDepth = 0.12f;   // m for each m/s
    if (scene.ground.present()) return {};
    const auto wind = static_cast<double>(scene.sea.wind_speed);
    const auto cover = static_cast<float>(sim::whitecap_cover(wind) - sim::storm_streaks(wind));
    return {.backscatter = kOfCover * cover * scene.sea.foam.bubbles, .depth = kDepth * scene.sea.wind_speed};
}

glm::vec3 body_scattering(const scene::Scene& scene) {
    const scene::WaterOptics water = scene::optics(scene.water);
    const BubbleLayer bubbles = bubbles_under(scene);
    return shared::stirred_scattering(water.absorption, water.scattering, bubbles.backscatter, bubbles.depth);
}

}  // namespace deepwater::optics
