#pragma once

#include <functional>

#include "scene/scene.h"
#include "scene/surroundings/shores.h"
#include "sim/step/ocean_stepper.h"

namespace deepwater::app {

/// A function that reports on stderr how much of a sea's past has been simulated, for layers and rigid
/// bodies, which need all of it since time 0. It is called with the share [0, 1] that is done.
/// @param time  s, at which the past ends
/// @return null when nothing needs a past
[[nodiscard]] std::function<void(double)> past_reporter(const sim::LayerRecipes& layers,
                                                        const std::vector<sim::FloatingBody>& bodies,
                                                        double time);

/// Gives a stepper what the next moments of a scene's sea hold beside waves: floating bodies, spray and
/// layers. The simulation of the layers' past is reported on stderr.
/// @param view     SpraySceneBuilder::build(scene)
/// @param layers   scene::water_layers(scene, …)
/// @param time     s, of the next moment
/// @param follows  whether the moments follow each other, as in moving pictures: OceanStepper::set_spray()
void set_surroundings(sim::OceanStepper& sea, const sim::SprayScene& view, const sim::LayerRecipes& layers,
                      double time, bool follows);
/// The same for a scene's sea at the time of its clock.
/// @param builder  makes what is needed of the scene's objects
void set_surroundings(sim::OceanStepper& sea, const scene::Scene& scene, scene::SpraySceneBuilder& builder,
                      bool follows);

}  // namespace deepwater::app
