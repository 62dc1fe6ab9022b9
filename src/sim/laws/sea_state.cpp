#include "sim/laws/sea_state.h"

#include <array>
#include <string_view>

namespace deepwater::sim {
namespace {

using S = SeaState;

constexpr std::string_view kSpectra[] = {"phillips", "pierson_moskowitz", "jonswap", "tma", "elfouhaily"};
constexpr std::string_view kSpreadings[] = {"own", "cos2s", "mitsuyasu", "hasselmann", "donelan_banner"};
constexpr std::string_view kDispersions[] = {"deep", "finite_depth", "capillary", "full"};
constexpr int kResolutions[] = {0, 16, 32, 64, 128, 256, 512, 1024};

constexpr Param<S> kTable[] = {
    {{"wind.speed", "Wind speed", "m/s", 0, 40, "Mean wind 10 m above the sea."},
     &S::wind_speed,
     {.blend = Blend::plain, .nothing = 0}},
    {{"wind.direction", "Wind direction", "deg", 0, 360, "Compass direction towards which the wind blows."},
     &S::wind_direction,
     {.blend = Blend::bearing, .describes = "wind.speed"}},
    {{"wind.fetch_km", "Fetch", "km", 0.1f, 5000,
      "Length of open water over which the wind has blown; it limits the height of the sea.",
      Scale::logarithmic},
     &S::fetch_km,
     {Blend::plain}},
    {{"waves.choppiness", "Choppiness", "", 0, 1.5f,
      "Factor lambda on the horizontal displacement of the surface: 0 gives round crests, 1 is linear theory."},
     &S::choppiness,
     {Blend::plain}},
    {{"waves.spectrum", "Spectrum", "", 0, 1,
      "Law of the wind sea's energy over wave lengths; tma is jonswap in water of depth waves.depth.",
      Scale::linear, kSpectra},
     &S::spectrum,
     {.blend = Blend::mixed, .second = "waves.second_spectrum", .share = "waves.second_share"}},
    {{"waves.amplitude", "Amplitude", "", 0, 0.05f,
      "Constant a of the phillips spectrum; 0 takes the one that gives the wave height that wind and fetch "
      "raise."},
     &S::amplitude,
     {Blend::plain}},
    {{"waves.small_wave_cutoff", "Small-wave cut-off", "m", 1e-4f, 1,
      "Length w: the factor exp(-k^2 w^2) suppresses waves much shorter than 2 pi w. elfouhaily has its own "
      "cut-off.",
      Scale::logarithmic},
     &S::small_wave_cutoff,
     {Blend::plain}},
    {{"waves.spreading", "Spreading", "", 0, 1,
      "Law of the wind sea's directions; own means cos^2 for phillips, mitsuyasu for pierson_moskowitz, "
      "hasselmann for jonswap and tma, and its own for elfouhaily.",
      Scale::linear, kSpreadings},
     &S::spreading,
     {.blend = Blend::mixed, .second = "waves.second_spreading", .share = "waves.second_share"}},
    {{"waves.spreading_exponent", "Spreading exponent", "", 0, 100,
      "Exponent s of cos2s spreading, cos^2s of half the angle from the wind: 0 gives all directions alike, 100 "
      "long crests."},
     &S::spreading_exponent,
     {Blend::plain}},
    {{"waves.elongation", "Elongation", "", 0, 1,
      "Lengthens the crests of the wind sea's long waves, with any spreading (Horvath's swell parameter)."},
     &S::elongation,
     {Blend::plain}},
    {{"waves.one_way", "Only along the wind", "", 0, 1,
      "Waves of the wind sea that would run against the wind run with it. Where waves.amplitude is given for "
      "phillips, they are left out instead, which is half of the height variance."},
     &S::one_way},
    {{"waves.second_spectrum", "Second spectrum", "", 0, 1,
      "Second law of the wind sea's energy, with the share waves.second_share.", Scale::linear, kSpectra},
     &S::second_spectrum,
     {Blend::in_mixture}},
    {{"waves.second_spreading", "Second spreading", "", 0, 1, "Law of directions of waves.second_spectrum.",
      Scale::linear, kSpreadings},
     &S::second_spreading,
     {Blend::in_mixture}},
    {{"waves.second_share", "Second share", "", 0, 1,
      "Share of waves.second_spectrum in the wind sea's energy, at every wave length and direction."},
     &S::second_share,
     {Blend::in_mixture}},
    {{"waves.dispersion", "Dispersion", "", 0, 1,
      "Relation of frequency and wave number: deep water, finite_depth, capillary (deep water with surface "
      "tension) or full (both).",
      Scale::linear, kDispersions},
     &S::dispersion},
    {{"waves.depth", "Water depth", "m", 0.5f, 5000,
      "Depth for finite_depth and full dispersion and for the tma spectrum.", Scale::logarithmic},
     &S::depth},
    {{"waves.loop_period", "Loop period", "s", 0, 3600,
      "The sea repeats after this time; 0: it never repeats."},
     &S::loop_period},
    {{"waves.resolution",
      "Tile resolution",
      "samples",
      0,
      1024,
      "Samples along a tile's side, a power of two from 16 to 1024; 0: chosen by view.quality. "
      "Below 256 tiles hold fewer of their longest waves; below 64 slopes are too steep.",
      Scale::linear,
      {},
      kResolutions},
     &S::resolution},
    {{"waves.shortest", "Shortest wave", "m", 0, 3,
      "Length of the shortest waves that tiles carry. 0 chooses: 0.3 m; 0.1 m in pictures taken from below "
      "12 m, at quality low from below 5.5 m; 0.01 m within 1.5 m of the sea's level; at ultra at most "
      "0.03 m."},
     &S::shortest_wave},
    {{"swell.height", "Swell height", "m", 0, 15,
      "Significant height of the swell, the waves of a distant storm; 0: none."},
     &S::swell_height,
     {.blend = Blend::plain, .nothing = 0}},
    {{"swell.period", "Swell period", "s", 3, 30, "Period of the swell's peak."},
     &S::swell_period,
     {.blend = Blend::plain, .describes = "swell.height"}},
    {{"swell.direction", "Swell direction", "deg", 0, 360, "Compass direction towards which the swell runs."},
     &S::swell_direction,
     {.blend = Blend::bearing, .describes = "swell.height"}},
    {{"swell.width", "Swell width", "deg", 1, 90,
      "Circular standard deviation of the swell's directions; from 81 deg on all directions are alike."},
     &S::swell_width,
     {.blend = Blend::plain, .describes = "swell.height"}},
};
static_assert(table_is_sound(kTable, S{}));

}  // namespace

std::span<const Param<SeaState>> sea_state_params() {
    return kTable;
}

void check_state(const SeaState& state) {
    check_values(state, sea_state_params());
    check_values(state.foam, foam_state_params());
}

}  // namespace deepwater::sim
