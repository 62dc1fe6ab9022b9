#include "sim/laws/spray_state.h"

namespace deepwater::sim {
namespace {

using S = SprayState;
using B = BubbleState;

constexpr Param<S> kSprayTable[] = {
    {{"spray.rate", "Amount", "", 0, 4, "Factor on all spray; 0: none."}, &S::rate},
    {{"spray.splash", "Splash", "", 0, 4,
      "Factor on the spray that waves throw up against rocks, piers and boats."},
     &S::splash},
    {{"spray.spindrift", "Spindrift", "", 0, 4, "Factor on the spray that the wind tears off crests."},
     &S::spindrift},
    {{"spray.spindrift_wind", "Spindrift from", "m/s", 5, 40, "Wind at 10 m from which crests are torn off."},
     &S::spindrift_wind},
    {{"spray.drop_size_mm", "Drops", "mm", 0.2f, 5, "Diameter of the drops of a splash."}, &S::drop_size},
    {{"spray.mist_size_mm", "Mist", "mm", 0.02f, 1, "Diameter of the drops that drift with the wind."},
     &S::mist_size},
    {{"spray.lifetime", "Lifetime", "s", 0.5f, 8, "Longest life of a parcel of spray."}, &S::lifetime},
    {{"spray.reach", "Reach", "m", 20, 400, "Distance from the eye up to which there is spray."}, &S::reach},
    {{"spray.most", "At most", "", 1000, 400000,
      "Largest number of parcels of spray at a time; a new one then replaces the oldest."},
     &S::most},
};
static_assert(table_is_sound(kSprayTable, S{}));

constexpr Param<B> kBubbleTable[] = {
    {{"bubbles.rate", "Amount", "", 0, 4,
      "Factor on the bubbles that breaking waves and falling spray drag under; 0: none."},
     &B::rate},
    {{"bubbles.size_mm", "Size", "mm", 0.6f, 8,
      "Diameter above which breaking water tears bubbles apart, and near which most air is. It sets how fast they rise."},
     &B::size},
    {{"bubbles.depth", "Depth", "m", 0.05f, 5, "Mean depth to which bubbles are dragged."}, &B::depth},
    {{"bubbles.waver", "Waver", "m/s", 0, 1, "Speed at which bubbles sway as they rise."}, &B::waver},
    {{"bubbles.most", "At most", "", 100, 100000,
      "Largest number of clusters of bubbles at a time; a new one then replaces the oldest."},
     &B::most},
};
static_assert(table_is_sound(kBubbleTable, B{}));

}  // namespace

std::span<const Param<SprayState>> spray_state_params() {
    return kSprayTable;
}

std::span<const Param<BubbleState>> bubble_state_params() {
    return kBubbleTable;
}

}  // namespace deepwater::sim
