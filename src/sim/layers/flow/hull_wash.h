#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "sim/bodies/engines/propeller_wash.h"
#include "sim/layers/flow/surface_flow.h"
#include "sim/moment/body.h"

namespace deepwater::sim {

/// A hull that stirs the water of a flow while it moves.
struct HullWash {
    int body = 0;       ///< number of the floating body
    double length = 8;  ///< m, > 0
    double beam = 2.5;  ///< m, > 0
    double amount = 1;  ///< 0 … 10: factor on foam and bubbles

    bool operator==(const HullWash&) const = default;
};

/// Share [0, 1] of the white water that a hull makes at a speed [m/s] ≥ 0: none below a Froude number U/√(g
/// length) of 0.12, all from 0.5 on. Both numbers are ours.
[[nodiscard]] double white_share(const HullWash& hull, double speed);

/// Appends the sources of a hull's wake for a step. At the stern a band as wide as the hull gains foam,
/// bubbles and a slick, and turbulence: water follows the hull at up to 0.13 of its speed, and eddies are
/// shed in turn to both sides at the Strouhal number 0.2 of the beam. Along the sides the bow wave leaves
/// narrow bands of foam.
/// @param state    of the hull, whose bow points where it moves
/// @param t        s, beginning of the step
/// @param seconds  of the step
void add_wake(const HullWash& hull, const BodyState& state, double t, double seconds,
              std::vector<FlowSource>& to);

/// Depth over which a propeller's wash mixes with the water above and below it, over the propeller's
/// diameter.
inline constexpr double kWashDepth = 2;

/// Appends the sources of a propeller's wash for a step: the water down to kWashDepth gets the propeller's
/// force, and foam and bubbles from a wash of 0.8 m/s on, all of them from 5 m/s on. Both numbers are ours.
/// @param hull  that the propeller drives
void add_wash(const HullWash& hull, const PropellerWash& wash, double t, double seconds,
              std::vector<FlowSource>& to);

}  // namespace deepwater::sim
