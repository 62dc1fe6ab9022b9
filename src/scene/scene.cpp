#include "scene/scene.h"

#include <algorithm>
#include <cmath>

namespace deepwater::scene {
namespace {

/// Below this height of the camera, ripples of the length kRipple cover enough pixels in the foreground to be
/// seen as waves.
constexpr double kRippleHeight = 12;  // m
/// The same at quality low, which is for speed: up to here they fill the foreground.
constexpr double kRippleHeightAtLow = 5.5;
constexpr float kRipple = 0.1f;  // m
/// So close to mean sea level, above it or below, capillary waves of this length are seen as waves.
constexpr double kCapillaryHeight = 1.5;  // m
constexpr float kCapillary = 0.01f;       // m

}  // namespace

ParameterList parameters(Scene& scene) {
    ParameterList list;
    list.add(scene.sea, sim::sea_state_params());
    list.add(scene.spray, sim::spray_state_params());
    list.add(scene.bubbles, sim::bubble_state_params());
    list.add(scene.sea.foam, sim::foam_state_params());
    list.add(scene.sky, sky_state_params());
    list.add(scene.clouds, cloud_state_params());
    list.add(scene.water, water_state_params());
    list.add(scene.bed, bed_state_params());
    list.add(scene.ground, ground_state_params());
    list.add(scene.pool_play, pool_play_params());
    list.add(scene.pool_view, pool_view_params());
    list.add(scene.underwater, underwater_light_params());
    list.add(scene.particles, particle_state_params());
    list.add(scene.play, play_state_params());
    list.add(scene.wakes, wake_state_params());
    list.add(scene.shore, shore_state_params());
    list.add(scene.camera, camera_params());
    list.add(scene.view, view_state_params());
    list.add(scene.picture, picture_state_params());
    list.add(scene.clock, clock_params());
    return list;
}

BedState present_bed(const Scene& scene) {
    return scene.ground.present() ? BedState{} : scene.bed;
}

sim::SeaState resolved_sea(const Scene& scene, bool software_renderer) {
    sim::SeaState sea = scene.sea;
    if (const BedState bed = present_bed(scene);
        is_land(bed)) {                      // its waves feel the depth that the ground has offshore
        constexpr float kLeastDepth = 0.5f;  // m, where a low tide leaves less
        sea.depth = std::max(bed.deepest + bed.tide, kLeastDepth);
        const bool tension =
            sea.dispersion == sim::kDispersionCapillary || sea.dispersion == sim::kDispersionFull;
        sea.dispersion = tension ? sim::kDispersionFull : sim::kDispersionFiniteDepth;
    }
    const QualityLevel level = quality_level(resolved_quality(scene.view.quality, software_renderer));
    if (sea.resolution == 0) sea.resolution = level.tile_resolution;
    if (sea.shortest_wave == 0) sea.shortest_wave = level.shortest_wave;
    if (scene.ground.present()) {  // there is no sea, and under it none that moves
        sea.wind_speed = 0;
        sea.swell_height = 0;
    }
    return sea;
}

sim::SeaState pictured_sea(const Scene& scene, bool software_renderer) {
    sim::SeaState sea = resolved_sea(scene, software_renderer);
    const bool chosen = scene.sea.shortest_wave != 0;
    const bool low = resolved_quality(scene.view.quality, software_renderer) == kQualityLow;
    if (!chosen && scene.camera.position.y < (low ? kRippleHeightAtLow : kRippleHeight))
        sea.shortest_wave = std::min(sea.shortest_wave, kRipple);
    if (!chosen && std::abs(scene.camera.position.y) < kCapillaryHeight)
        sea.shortest_wave = std::min(sea.shortest_wave, kCapillary);
    return sea;
}

Scene without_fading_clouds(Scene scene) {
    scene.cloud_fade.reset();
    return scene;
}

}  // namespace deepwater::scene
