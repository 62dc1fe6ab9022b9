#include "scene/scene.h"

namespace deepwater::scene {

ParameterList parameters(Scene& scene) {
    ParameterList list;
    list.add(scene.sea, sim::sea_state_params());
    list.add(scene.sky, sky_state_params());
    list.add(scene.water, water_state_params());
    list.add(scene.camera, camera_params());
    list.add(scene.view, view_state_params());
    list.add(scene.clock, clock_params());
    return list;
}

sim::SeaState resolved_sea(const Scene& scene, bool software_renderer) {
    sim::SeaState sea = scene.sea;
    if (sea.resolution == 0) {
        sea.resolution =
            quality_level(resolved_quality(scene.view.quality, software_renderer)).tile_resolution;
    }
    return sea;
}

}  // namespace deepwater::scene
