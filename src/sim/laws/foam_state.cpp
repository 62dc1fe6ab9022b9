#include "sim/laws/foam_state.h"

#include <string_view>

namespace deepwater::sim {
namespace {

using S = FoamState;

constexpr std::string_view kRules[] = {"jacobian", "slope_difference"};

constexpr Param<S> kTable[] = {
    {{"foam.amount", "Amount", "", 0, 3,
      "Factor on the share of the sea that foam covers by the wind; 0: none, 1: as measured at sea."},
     &S::amount},
    {{"foam.threshold", "Threshold", "sd", -1, 1,
      "Added to the threshold of crowding above which waves break, in standard deviations of the crowding: above 0 "
      "fewer waves break than at sea, below 0 more."},
     &S::threshold},
    {{"foam.rule", "Rule", "", 0, 1,
      "Measure by which waves break: the Jacobian of the choppy displacement, or the difference of neighbouring "
      "slopes.",
      Scale::linear, kRules},
     &S::rule},
    {{"foam.cap", "Cap", "", 1, 3,
      "Most foam that a breaking crest makes at a place: 1 covers it; the part above 1 fades with foam.crest_life."},
     &S::cap},
    {{"foam.crest_life", "Crest life", "s", 0.05f, 2,
      "Time in which the part of a crest's foam above 1 falls to 37 %."},
     &S::crest_life},
    {{"foam.life", "Life", "s", 0.5f, 6, "Time in which the lace that a crest leaves behind falls to 37 %."},
     &S::life},
    {{"foam.drift", "Drift", "", 0, 0.06f,
      "Speed at which foam drifts with the wind, over that of the wind; measured: 0.03."},
     &S::drift},
    {{"foam.streaks", "Streaks", "", 0, 1,
      "Strength of the streaks into which a wind of 10 m/s and more draws foam."},
     &S::streaks},
    {{"foam.lace_size", "Lace size", "m", 0.4f, 6, "Width of the largest holes in the lace.",
      Scale::logarithmic},
     &S::lace_size},
    {{"foam.bubbles", "Bubbles", "", 0, 2, "Factor on the light that bubbles under fresh foam scatter back."},
     &S::bubbles},
};
static_assert(table_is_sound(kTable, S{}));

}  // namespace

std::span<const Param<FoamState>> foam_state_params() {
    return kTable;
}

}  // namespace deepwater::sim
