#include "scene/state/picture_state.h"

#include <string_view>

namespace deepwater::scene {
namespace {

using P = PictureState;

constexpr std::string_view kToneCurves[] = {"aces", "agx", "neutral", "linear"};

constexpr Param<P> kTable[] = {
    {{"picture.auto_exposure", "Automatic exposure", "", 0, 1, Effect::uniform,
      "Expose for the light that falls on the sea, adapting as an eye does; view.exposure is added to it."},
     &P::auto_exposure},
    {{"picture.dazzle", "Dazzle", "", 0, 1, Effect::uniform,
      "How far a sun in or near the view closes the automatic exposure; 0: only the light on the sea counts, 1: as its "
      "glare in an eye asks."},
     &P::dazzle},
    {{"picture.ev", "Exposure value", "EV", -8, 24, Effect::uniform,
      "Exposure value at ISO 100 without automatic exposure: 15 full sun, 12 overcast, 9 sunset, -3 full "
      "moon."},
     &P::ev},
    {{"picture.bloom", "Bloom", "", 0, 2, Effect::uniform,
      "Glare around what is bright, of the size that its radiance gives it; 1: in the eye, 0: none."},
     &P::bloom},
    {{"picture.tone_curve", "Tone curve", "", 0, 1, Effect::uniform,
      "Curve from light to screen: ACES fit, AgX, Khronos PBR Neutral, or none (linear, clipped).",
      Scale::linear, kToneCurves},
     &P::tone_curve},
    {{"picture.white_balance", "White balance", "K", 2000, 15000, Effect::uniform,
      "Colour temperature of the light that is shown as white; 6500 changes nothing, more is warmer.",
      Scale::logarithmic},
     &P::white_balance},
    {{"picture.tint", "Tint", "", -0.05f, 0.05f, Effect::uniform,
      "Of the light shown as white, off the black bodies' line in CIE 1960 u, v; positive: more magenta."},
     &P::tint},
    {{"picture.purkinje", "Night sight", "", 0, 1, Effect::uniform,
      "How far dim light is seen as by rods, grey and bluish, with reds dark and blues bright; 0: in colour, as a camera sees."},
     &P::purkinje},
    {{"picture.water_balance", "Balance under water", "", 0, 1, Effect::uniform,
      "How far the picture is balanced for daylight at the eye's depth, as a diver's camera is; 0: as above water, 1: a "
      "card there is white."},
     &P::water_balance},
    {{"picture.vignette", "Vignette", "", 0, 1, Effect::uniform,
      "Darker towards the corners; 1: by the fourth power of the cosine, as in a plain lens."},
     &P::vignette},
};
static_assert(table_is_sound(kTable, P{}));

}  // namespace

std::span<const Param<PictureState>> picture_state_params() {
    return kTable;
}

}  // namespace deepwater::scene
