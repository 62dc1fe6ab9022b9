#pragma once

#include <algorithm>
#include <cstring>
#include <vector>

#include "sim/spray/spray.h"
#include "sim/step/sea_history.h"
#include "sim/waves/ocean.h"

namespace deepwater::sim {

inline SeaState gale() {
    return {.wind_speed = 22, .fetch_km = 300, .resolution = 64};
}

inline SeaState still_water() {
    return {.wind_speed = 0, .resolution = 64};
}

inline SprayScene scene_of(float reach) {
    return {.spray = {.lifetime = 1, .reach = reach},
            .bubbles = {},
            .under_water = true,
            .eye = {12, 2, -7},
            .shores = {}};
}

/// A sea with its spray.
struct Sprayed {
    void show(const SeaState& state, const SprayScene& scene, bool continues, OceanMaps& maps) {
        ocean.set_state(state);
        ocean.evaluate(maps.time, maps);
        history.evaluate(ocean, maps, {.spray = &spray, .scene = &scene, .continues = continues});
    }

    Ocean ocean{gale()};
    SeaHistory history;
    Spray spray;
};

inline OceanMaps shown(Sprayed& sprayed, const SeaState& state, const SprayScene& scene, double time,
                       bool continues) {
    OceanMaps maps;
    maps.time = time;
    sprayed.show(state, scene, continues, maps);
    return maps;
}

inline bool same(const std::vector<SprayParcel>& a, const std::vector<SprayParcel>& b) {
    const auto same_bytes = [](const SprayParcel& x, const SprayParcel& y) {
        return std::memcmp(&x, &y, sizeof x) == 0;
    };
    return std::ranges::equal(a, b, same_bytes);
}

}  // namespace deepwater::sim
