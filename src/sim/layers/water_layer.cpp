#include "sim/layers/water_layer.h"

#include <algorithm>
#include <cmath>

#include "core/check.h"

namespace deepwater::sim {

void check_window(const LayerWindow& window) {
    constexpr double kFarthest = 1e7, kLargest = 1e5;
    for (const double value : {window.middle.x, window.middle.y, window.rotation}) {
        if (!(std::abs(value) <= kFarthest))
            throw UsageError("the place of a layer's window is out of range");
    }
    for (const double value : {window.half_sides.x, window.half_sides.y, window.rim}) {
        if (!(value > 0 && value <= kLargest))
            throw UsageError("the size of a layer's window is out of range");
    }
}

void lay_rest(bool motion, LayerMaps& maps) {
    constexpr int kSamples = 16;
    maps.resize(kSamples, kSamples, motion);
    for (int j = 0; j < kSamples; ++j) {
        for (int i = 0; i < kSamples; ++i) maps.set(i, j, {}, glm::vec3(0));
    }
    maps.finish();
}

bool same_layers(const LayerRecipes& a, const LayerRecipes& b) {
    return std::ranges::equal(
        a, b, [](const auto& one, const auto& other) { return one == other || *one == *other; });
}

}  // namespace deepwater::sim
