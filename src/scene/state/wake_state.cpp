#include "scene/state/wake_state.h"

namespace deepwater::scene {
namespace {

using S = WakeState;

constexpr int kCells[] = {128, 256, 512};

constexpr Param<S> kTable[] = {
    {{"wakes.waves", "Waves of bodies", "", 0, 1,
      "Rigid bodies raise waves: rings when they fall in, bow waves and wakes when they move."},
     &S::waves},
    {{"wakes.cells",
      "Cells",
      "",
      128,
      512,
      "Cells along each side of a window of these waves: more show a longer wake and shorter waves.",
      Scale::linear,
      {},
      kCells},
     &S::cells},
    {{"wakes.foam", "White water", "", 0, 4,
      "Factor on foam and bubbles beside and behind hulls that move; 0: no white wakes."},
     &S::foam},
    {{"wakes.foam_life", "Foam lasts", "s", 2, 120, "Time in which the foam of wakes falls to 37 %.",
      Scale::logarithmic},
     &S::foam_life},
    {{"wakes.drying", "Hulls dry in", "s", 2, 600,
      "Time in which a hull that has come out of the water dries to 37 %.", Scale::logarithmic},
     &S::drying},
};
static_assert(table_is_sound(kTable, S{}));

}  // namespace

std::span<const Param<WakeState>> wake_state_params() {
    return kTable;
}

}  // namespace deepwater::scene
