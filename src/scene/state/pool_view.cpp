#include "scene/state/pool_view.h"

#include <string_view>

namespace deepwater::scene {
namespace {

using S = PoolView;

constexpr std::string_view kRefractions[] = {"true",     "five-walls", "van-grootel",
                                             "willemse", "flat-floor", "repeating-floor"};
constexpr std::string_view kReflections[] = {"fresnel", "fixed"};
constexpr std::string_view kRamps[] = {"blue-white", "grey", "spectrum"};
constexpr std::string_view kRampInputs[] = {"height", "slope"};

constexpr Param<S> kTable[] = {
    {{"pool.refraction", "Refraction", "", 0, 1,
      "How rays from above find floor and walls of a pool: by Snell's law, or as small papers do it "
      "(docs/pools.md).",
      Scale::linear, kRefractions},
     &S::refraction},
    {{"pool.reflection", "Reflection", "", 0, 1,
      "The share of mirrored surroundings: by Fresnel's equations, or one share for all angles.",
      Scale::linear, kReflections},
     &S::reflection},
    {{"pool.reflection_share", "Share", "", 0, 1,
      "Share of mirrored surroundings where it is the same for all angles."},
     &S::reflection_share},
    {{"pool.ramp", "Colour ramp", "", 0, 1, "Colours of the view colour-ramp.", Scale::linear, kRamps},
     &S::ramp},
    {{"pool.ramp_by", "Ramp by", "", 0, 1, "What the view colour-ramp shows.", Scale::linear, kRampInputs},
     &S::ramp_by},
    {{"pool.ramp_range", "Range", "m", 0.0001f, 10,
      "Height over and under the still water at which the colour ramp ends.", Scale::logarithmic},
     &S::ramp_range},
};
static_assert(table_is_sound(kTable, S{}));

}  // namespace

std::span<const Param<PoolView>> pool_view_params() {
    return kTable;
}

}  // namespace deepwater::scene
