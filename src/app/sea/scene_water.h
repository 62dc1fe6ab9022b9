#pragma once

#include "scene/scene.h"
#include "scene/surroundings/shores.h"
#include "sim/layers/layer_stack.h"
#include "sim/spray/spray.h"
#include "sim/step/body_clock.h"
#include "sim/step/sea_history.h"
#include "sim/waves/ocean.h"

namespace deepwater::app {

/// The sea of a scene without foam, which does not move the surface.
[[nodiscard]] sim::SeaState sea_without_foam(const scene::Scene& scene);

/// Evaluates a scene's water and what floats in it, moment after moment, without OpenGL: the sea with velocities, its
/// layers and its bodies. Tiles are those of `view.quality` on a software rasteriser.
class SceneWater {
public:
    /// @throws as sim::Ocean does; UsageError for a body that cannot float, RuntimeFailure for a model that cannot be
    /// read
    explicit SceneWater(const scene::Scene& scene);

    /// @param t  s; layers and bodies continue from the previous moment when that was shortly before
    [[nodiscard]] const sim::OceanMaps& at(double t);

    [[nodiscard]] const std::vector<sim::FloatingBody>& bodies() const { return around_.bodies; }
    [[nodiscard]] const sim::BodyClock& clock() const { return history_.bodies(); }

private:
    sim::Ocean ocean_;
    sim::SeaHistory history_;
    sim::LayerRecipes recipes_;
    sim::LayerStack layers_;
    scene::Scene scene_;
    scene::SpraySceneBuilder builder_;
    sim::SprayScene around_;  ///< the scene's bodies and shores
    bool continues_ = false;  ///< whether a moment was evaluated before
    sim::OceanMaps maps_;
};

}  // namespace deepwater::app
