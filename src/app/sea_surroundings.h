#pragma once

#include "scene/scene.h"
#include "sim/ocean_stepper.h"
#include "sim/spray.h"

namespace deepwater::app {

/// Tells a stepper what the next moments of a scene's sea have beside its waves: what floats, spray, layers
/// of water. Layers that remember all since time 0 report on stderr how far they are.
/// @param view     SprayView::of(scene)
/// @param follows  moving pictures: OceanStepper::set_spray()
void set_surroundings(sim::OceanStepper& sea, const scene::Scene& scene, const sim::SprayScene& view,
                      bool follows);

}  // namespace deepwater::app
