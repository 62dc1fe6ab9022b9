#pragma once

#include <vector>

#include "sim/layers/disturbances.h"
#include "sim/layers/flow/surface_flow.h"

namespace deepwater::sim {

/// Sources of flow by which stones and strokes stir the water of a SurfaceFlow. They begin with the stone or
/// stroke.
/// @param narrowest  m, > 0: least radius of a source that the flow's cells can hold

/// Appends a puff of eddies, of alternating sense about the crater (StoneSplash), which move no water as a
/// whole, and the foam and the bubbles of the splash. The eddies' energy in water as deep as the crater is
/// wide is 1/50 of the stone's; that share and their number are ours. Eddies of narrower craters are widened,
/// with the same energy.
void add_stirring(const Stone& stone, double narrowest, std::vector<FlowSource>& to);

/// Appends the drag of a stick (a cylinder across the water, drag coefficient 1): over a length h it pulls
/// the water with the force ½ρ · 2R h v², which acts as FlowSource::drag = v/(πR) over e^{−r²/R²}; wider
/// sources are weaker, with the same force.
void add_stirring(const Stroke& stroke, double narrowest, std::vector<FlowSource>& to);

}  // namespace deepwater::sim
