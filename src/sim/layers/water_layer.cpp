#include "sim/layers/water_layer.h"

#include <algorithm>

namespace deepwater::sim {

bool same_layers(const LayerRecipes& a, const LayerRecipes& b) {
    return std::ranges::equal(
        a, b, [](const auto& one, const auto& other) { return one == other || *one == *other; });
}

}  // namespace deepwater::sim
