#include "app/sea/scene_water.h"

#include <utility>

#include "app/sea/sea_surroundings.h"
#include "scene/objects/model_library.h"
#include "scene/surroundings/shores.h"
#include "scene/surroundings/water_layers.h"
#include "sim/bodies/body_poses.h"

namespace deepwater::app {

sim::SeaState sea_without_foam(const scene::Scene& scene) {
    sim::SeaState sea = scene::resolved_sea(scene, true);
    sea.foam = {.amount = 0};
    return sea;
}

SceneWater::SceneWater(const scene::Scene& scene) : ocean_(sea_without_foam(scene)) {
    scene::ModelLibrary().update(scene.objects);
    scene::SpraySceneBuilder builder;
    around_ = builder.build(scene);
    recipes_ = scene::water_layers(scene, builder.waterlines());
    layers_.set(recipes_);
}

const sim::OceanMaps& SceneWater::at(double t) {
    ocean_.evaluate(t, maps_, sim::Motion::evaluated);
    history_.evaluate(ocean_, maps_,
                      {.scene = &around_,
                       .bodies = around_.bodies,
                       .layers = &layers_,
                       .continues = std::exchange(continues_, true),
                       .progress = past_reporter(recipes_, t)});
    sim::place_bodies(around_.bodies, maps_);
    return maps_;
}

}  // namespace deepwater::app
