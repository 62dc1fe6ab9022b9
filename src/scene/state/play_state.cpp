#include "scene/state/play_state.h"

#include <iterator>
#include <string_view>

namespace deepwater::scene {
namespace {

using S = PlayState;

constexpr int kCells[] = {128, 256, 512};

constexpr std::string_view kDrops[] = {"stone", "crate", "buoy", "barrel", "ball", "duck", "boat"};
static_assert(std::size(kDrops) == kDropKindCount);

constexpr Param<S> kTable[] = {
    {{"play.drop", "A click drops", "", 0, 1,
      "What a click of the play tool lets fall into the water: a stone, or a body that floats.",
      Scale::linear, kDrops},
     &S::drop},
    {{"play.drop_height", "Height of the fall", "m", 0, 50,
      "Height over the water from which the play tool drops bodies."},
     &S::drop_height},
    {{"play.drop_size", "Size", "", 0.1f, 20, "Factor on the size of the bodies that the play tool drops.",
      Scale::logarithmic},
     &S::drop_size},
    {{"play.waves", "Local waves", "", 0, 1, "Stones and sticks raise waves; without them they only splash."},
     &S::waves},
    {{"play.cell", "Cell", "m", 0.02f, 1,
      "Side of a cell of the local waves; waves shorter than four cells are lost.", Scale::logarithmic},
     &S::cell},
    {{"play.cells",
      "Cells",
      "",
      128,
      512,
      "Cells along each side of a window of local waves; waves fade out in the outer three sixteenths.",
      Scale::linear,
      {},
      kCells},
     &S::cells},
    {{"play.stone_mass", "Stone", "kg", 0.01f, 1000, "Mass of the stones that the play tool throws.",
      Scale::logarithmic},
     &S::stone_mass},
    {{"play.throw_speed", "Throw", "m/s", 0, 30, "Speed at which a thrown stone meets the water."},
     &S::throw_speed},
    {{"play.stick_radius", "Stick", "m", 0.02f, 2,
      "Radius of the stick that the play tool draws through the water.", Scale::logarithmic},
     &S::stick_radius},
    {{"play.stick_pressure", "Stick's pressure", "Pa", 10, 5000,
      "Pressure with which the stick pushes the water down; 100 Pa hold it about 1 cm lower.",
      Scale::logarithmic},
     &S::stick_pressure},
};
static_assert(table_is_sound(kTable, S{}));

}  // namespace

std::span<const Param<PlayState>> play_state_params() {
    return kTable;
}

}  // namespace deepwater::scene
