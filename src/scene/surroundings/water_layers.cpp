#include "scene/surroundings/water_layers.h"

namespace deepwater::scene {

sim::LayerRecipes water_layers(const Scene& scene) {
    return scene.layers;
}

}  // namespace deepwater::scene
