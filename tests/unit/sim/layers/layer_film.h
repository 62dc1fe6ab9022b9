#pragma once

#include "sim/layers/layer_stack.h"
#include "sim/waves/ocean.h"

namespace deepwater::test {

inline sim::LayerSurroundings deep_water() {
    sim::LayerSurroundings around;
    around.depth = sim::kBottomless;
    return around;
}

/// Layers over a sea that stands still, moment after moment.
class LayerFilm {
public:
    LayerFilm() {
        sim::Ocean ocean({.wind_speed = 3, .resolution = 64});
        ocean.evaluate(0, sea_);
    }

    void set(const sim::LayerRecipes& recipes) { layers_.set(recipes); }
    [[nodiscard]] std::uint64_t version() const { return layers_.version(); }

    /// Returns the layers at the time `t` [s].
    /// @param continues  goes on from the moment before
    const std::vector<sim::LayerMaps>& at(double t, bool continues) {
        const sim::LayerSurroundings around = deep_water();
        const sim::TickRange ticks = layers_.begin(t, continues, sim::sea_tick(t));
        for (std::int64_t tick = ticks.first; tick <= ticks.last; ++tick) {
            sea_.layers.clear();
            layers_.step(tick, sea_, around, {});
        }
        sea_.layers.clear();
        layers_.end(false, glm::vec4(0), sea_);
        return sea_.layers;
    }

private:
    sim::OceanMaps sea_;
    sim::LayerStack layers_;
};

}  // namespace deepwater::test
