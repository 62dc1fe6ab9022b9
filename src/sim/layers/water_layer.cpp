#include "sim/layers/water_layer.h"

#include <algorithm>
#include <cmath>

#include "core/check.h"

namespace deepwater::sim {

void WaterLayer::show_paths(double /*t*/, const glm::vec4& ages, LayerMaps& maps) {
    const std::span<const glm::vec4> means = maps.extra.back().values();
    if (std::ranges::all_of(means, [](const glm::vec4& mean) { return mean.y == 0 && mean.z == 0; })) {
        maps.came_from = {};
        return;
    }
    maps.resize_paths();
    for (size_t i = 0; i < maps.extra[0].values().size(); ++i) {
        const glm::vec4& extra = maps.extra[0].values()[i];
        const glm::vec4 back(-extra.y, -extra.z, -extra.y, -extra.z);
        maps.came_from[0][0].values()[i] = back * glm::vec4(ages.x, ages.x, ages.y, ages.y);
        maps.came_from[1][0].values()[i] = back * glm::vec4(ages.z, ages.z, ages.w, ages.w);
    }
    maps.finish_paths();
}

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
