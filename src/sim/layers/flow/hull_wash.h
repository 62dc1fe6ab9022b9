#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "sim/layers/surface_flow.h"
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
/// bubbles and a slick, and turbulence: in the middle a wash goes aft at 0.2 of the hull's speed U, beside it
/// water follows the hull, with as much momentum, and eddies are shed in turn to both sides at the Strouhal
/// number 0.2 of the beam. Along the sides the bow wave leaves narrow bands of foam. The bound of the wash is
/// that of a propeller that pulls a boat (momentum theory: bodies whose drag their engine balances leave no
/// momentum).
/// @param state    of the hull, whose bow points where it moves
/// @param t        s, beginning of the step
/// @param seconds  of the step
void add_wash(const HullWash& hull, const BodyState& state, double t, double seconds,
              std::vector<FlowSource>& to);

}  // namespace deepwater::sim
