#pragma once

#include <algorithm>
#include <memory>

#include "sim/moment/sea_tick.h"
#include "sim/shore/shore_layer.h"
#include "sim/surface/sea_surface.h"
#include "sim/waves/ocean.h"

namespace deepwater::test {

/// A layer with the sea around it, stepped on its clock.
class ShoreFilm {
public:
    explicit ShoreFilm(const sim::ShoreRecipe& recipe,
                       const sim::SeaState& state = {.wind_speed = 3, .resolution = 64})
        : ocean_(state), layer_(recipe.make()) {
        layer_->restart(0);
    }
    /// Steps to the time `t` [s], a tick.
    /// @param ticks  of one step of the layer; a layer of large cells may take more than one
    void go_to(double t, double ticks = 0.5) {
        while (time_ < t) {
            ocean_.evaluate(time_, sea_, sim::Motion::evaluated);
            const sim::SeaSurface surface(sea_, 0, sim::Waters::sea);
            sim::LayerSurroundings around;
            around.sea = &surface;
            around.motion = true;
            const double until = time_ + std::max(ticks, 1.0) * sim::kSeaTick;
            for (; time_ < until; time_ += ticks * sim::kSeaTick) layer_->step(around, ticks * sim::kSeaTick);
        }
    }
    /// Returns whether the layer goes on as one of another recipe.
    [[nodiscard]] bool continue_as(const sim::ShoreRecipe& recipe) { return layer_->continue_as(recipe); }
    [[nodiscard]] double time() const { return time_; }
    [[nodiscard]] sim::LayerMaps maps(bool motion = false) {
        sim::LayerMaps maps;
        layer_->show(time_, motion, maps);
        return maps;
    }
    /// Returns the sea at the time of maps(), without the layer.
    const sim::OceanMaps& sea() {
        ocean_.evaluate(time_, sea_, sim::Motion::evaluated);
        return sea_;
    }

private:
    sim::Ocean ocean_;
    sim::OceanMaps sea_;
    std::unique_ptr<sim::WaterLayer> layer_;
    double time_ = 0;  // s
};

}  // namespace deepwater::test
