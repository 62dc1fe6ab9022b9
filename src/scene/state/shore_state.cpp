#include "scene/state/shore_state.h"

#include <string_view>

namespace deepwater::scene {
namespace {

using S = ShoreState;

constexpr std::string_view kSolvers[] = {"shallow_water", "kass_miller"};

constexpr std::string_view kPlaces[] = {"auto", "scene", "off"};

constexpr Param<S> kTable[] = {
    {{"shore.place", "Shores", "", 0, 1,
      "Where waves run up and break. auto: in the windows that the scene's file places or, on land without any, in "
      "one of 256 m at the waterline before the camera, which follows the eye in the viewer alone; scene: in the "
      "file's alone; off: nowhere.",
      Scale::linear, kPlaces},
     &S::place},
    {{"shore.solver", "Solver", "", 0, 1,
      "Water of shores. shallow_water: waves steepen, break, run up and flood; kass_miller: the implicit rule of "
      "Kass & Miller (1990), which is smooth and never breaks.",
      Scale::linear, kSolvers},
     &S::solver},
    {{"shore.dispersion", "Dispersion", "", 0, 1,
      "Longer waves run faster than shorter ones, as in deep water."},
     &S::dispersion},
    {{"shore.breaking", "Breaking", "", 0, 1,
      "Steep fronts become rollers, which take the waves' energy and make foam."},
     &S::breaking},
    {{"shore.friction", "Friction", "s/m^(1/3)", 0, 0.2f,
      "Roughness of sand after Manning; shingle is 1.5 times, rock and plants are 2.5 times as rough."},
     &S::friction},
    {{"shore.damping", "Damping", "", 0, 1,
      "Part of a step's change of the surface with which the next step of kass_miller does not go on."},
     &S::damping},
    {{"shore.loss_free", "Loss-free", "", 0, 1, "A form of kass_miller whose waves keep their height."},
     &S::loss_free},
    {{"shore.foam_life", "Foam lasts", "s", 1, 120,
      "Time in which the foam of breakers falls to 37 %; on dry ground it lasts four times as long.",
      Scale::logarithmic},
     &S::foam_life},
};
static_assert(table_is_sound(kTable, S{}));

}  // namespace

std::span<const Param<ShoreState>> shore_state_params() {
    return kTable;
}

}  // namespace deepwater::scene
