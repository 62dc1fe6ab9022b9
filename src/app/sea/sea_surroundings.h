#pragma once

#include <functional>

#include "scene/scene.h"
#include "sim/step/ocean_stepper.h"
#include "sim/spray/spray.h"

namespace deepwater::app {

/// Reports on stderr how far the past of a sea has been gone through, whose layers remember all since time 0.
/// Hears of the share [0, 1] that is done.
/// @param time  s, that is gone to
/// @return nullptr where no layer remembers so much
[[nodiscard]] std::function<void(double)> report_on_past(const sim::LayerRecipes& layers, double time);

/// Tells a stepper what the next moments of a scene's sea have beside its waves: what floats, spray, layers
/// of water.
/// The past of layers is reported on.
/// @param view     SprayView::of(scene)
/// @param follows  moving pictures: OceanStepper::set_spray()
void set_surroundings(sim::OceanStepper& sea, const scene::Scene& scene, const sim::SprayScene& view,
                      bool follows);

}  // namespace deepwater::app
