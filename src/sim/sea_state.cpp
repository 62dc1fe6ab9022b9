#include "sim/sea_state.h"

#include <array>
#include <string_view>

namespace deepwater::sim {
namespace {

using S = SeaState;

constexpr std::string_view kDispersions[] = {"deep", "finite_depth"};
constexpr int kResolutions[] = {0, 16, 32, 64, 128, 256, 512, 1024};

constexpr Param<S> kTable[] = {
    {{"wind.speed", "Wind speed", "m/s", 0, 40, Effect::spectrum, "Mean wind 10 m above the sea."},
     &S::wind_speed},
    {{"wind.direction", "Wind direction", "deg", 0, 360, Effect::spectrum,
      "Compass direction towards which the wind blows."},
     &S::wind_direction},
    {{"waves.choppiness", "Choppiness", "", 0, 1.5f, Effect::uniform,
      "Horizontal displacement of the surface (lambda): 0 round crests, 1 true to linear theory."},
     &S::choppiness},
    {{"waves.amplitude", "Amplitude", "", 1e-5f, 0.05f, Effect::spectrum,
      "Phillips constant a; 0.0039 gives the Pierson-Moskowitz wave height of the wind (0.00195 if two-way).",
      Scale::logarithmic},
     &S::amplitude},
    {{"waves.small_wave_cutoff", "Small-wave cut-off", "m", 1e-4f, 1, Effect::spectrum,
      "Length w that suppresses waves much shorter than 2 pi w by exp(-k^2 w^2).", Scale::logarithmic},
     &S::small_wave_cutoff},
    {{"waves.one_way", "Only along the wind", "", 0, 1, Effect::spectrum,
      "Drop waves that run against the wind."},
     &S::one_way},
    {{"waves.dispersion", "Dispersion", "", 0, 1, Effect::spectrum,
      "Deep water (w^2 = g k) or finite depth (w^2 = g k tanh k d).", Scale::linear, kDispersions},
     &S::dispersion},
    {{"waves.depth", "Water depth", "m", 0.5f, 5000, Effect::spectrum,
      "Depth felt by the waves when dispersion is finite_depth.", Scale::logarithmic},
     &S::depth},
    {{"waves.loop_period", "Loop period", "s", 0, 3600, Effect::spectrum,
      "The sea repeats after this time; 0: it never does."},
     &S::loop_period},
    {{"waves.resolution",
      "Tile resolution",
      "samples",
      0,
      1024,
      Effect::layout,
      "Samples along a tile's side, a power of two from 16 to 1024; 0: chosen by view.quality.",
      Scale::linear,
      {},
      kResolutions},
     &S::resolution},
};
static_assert(table_is_sound(kTable, S{}));

}  // namespace

std::span<const Param<SeaState>> sea_state_params() {
    return kTable;
}

}  // namespace deepwater::sim
