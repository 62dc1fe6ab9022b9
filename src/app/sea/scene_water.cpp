#include "app/sea/scene_water.h"

#include <algorithm>
#include <utility>

#include "app/sea/sea_surroundings.h"
#include "scene/objects/model_library.h"
#include "scene/surroundings/water_layers.h"
#include "sim/bodies/body_poses.h"

namespace deepwater::app {

sim::SeaState sea_without_foam(const scene::Scene& scene) {
    sim::SeaState sea = scene::resolved_sea(scene, true);
    sea.foam = {.amount = 0};
    return sea;
}

SceneWater::SceneWater(const scene::Scene& scene) : ocean_(sea_without_foam(scene)), scene_(scene) {
    const bool is_open = std::ranges::none_of(scene.objects, &scene::Object::floats) &&
                         scene::water_layers(scene).empty() && !scene::is_land(scene::present_bed(scene));
    if (is_open) return;
    scene::ModelLibrary models;  // tells of a model that cannot be read
    models.update(scene.objects);
    around_ = builder_.build(scene);
}

const sim::OceanMaps& SceneWater::at(double t) {
    scene_.clock.time = t;
    recipes_ = scene::water_layers(scene_, builder_.waterlines());
    layers_.set(recipes_);
    ocean_.evaluate(t, maps_, sim::Motion::evaluated);
    history_.evaluate(ocean_, maps_,
                      {.scene = &around_,
                       .bodies = around_.bodies,
                       .ground = around_.ground,
                       .layers = &layers_,
                       .continues = std::exchange(continues_, true),
                       .progress = past_reporter(recipes_, around_.bodies, t)});
    sim::place_bodies(around_.bodies, maps_);
    return maps_;
}

}  // namespace deepwater::app
