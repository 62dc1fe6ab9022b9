#include "scene/state/picture_state.h"

#include <string_view>

namespace deepwater::scene {
namespace {

using P = PictureState;

constexpr std::string_view kToneCurves[] = {"aces", "agx", "neutral", "linear"};
constexpr std::string_view kMeterings[] = {"light", "picture"};

constexpr Param<P> kTable[] = {
    {{"picture.auto_exposure", "Automatic exposure", "", 0, 1,
      "Sets the exposure by the light that falls on the sea, and adapts to changes as an eye does; "
      "view.exposure is added."},
     &P::auto_exposure},
    {{"picture.metering", "Metering", "", 0, 1,
      "What automatic exposure goes by: the light on the sea alone, the same wherever one looks; or also the "
      "picture, slowly and within bounds, as a camera does.",
      Scale::linear, kMeterings},
     &P::metering},
    {{"picture.dazzle", "Dazzle", "", 0, 1,
      "How much a sun in or near the view lowers the automatic exposure; 0: not at all, 1: by its glare in "
      "an eye."},
     &P::dazzle,
     {Blend::plain}},
    {{"picture.ev", "Exposure value", "EV", -8, 24,
      "Exposure value at ISO 100 without automatic exposure: 15 full sun, 12 overcast, 9 sunset, -3 full "
      "moon."},
     &P::ev},
    {{"picture.bloom", "Bloom", "", 0, 2,
      "Glare around bright parts of the picture; 1: as in the eye, 0: none."},
     &P::bloom,
     {Blend::plain}},
    {{"picture.tone_curve", "Tone curve", "", 0, 1,
      "Curve from light to screen: ACES fit, AgX, Khronos PBR Neutral, or none (linear, clipped).",
      Scale::linear, kToneCurves},
     &P::tone_curve},
    {{"picture.soft_highlights", "Soft highlights", "", 0, 1,
      "Share of AgX's curve, with more contrast and colour, that is mixed into the tone curve: a low sun "
      "stays small and golden, and shadows stay open."},
     &P::soft_highlights,
     {Blend::plain}},
    {{"picture.white_balance", "White balance", "K", 2000, 15000,
      "Colour temperature of the light that is shown as white; 6500 changes nothing, more gives a warmer "
      "picture.",
      Scale::logarithmic},
     &P::white_balance,
     {Blend::plain}},
    {{"picture.tint", "Tint", "", -0.05f, 0.05f,
      "Distance of the light shown as white from the Planckian locus in CIE 1960 u, v; positive: the picture "
      "gets more magenta."},
     &P::tint,
     {Blend::plain}},
    {{"picture.purkinje", "Night sight", "", 0, 1,
      "Weight of the rods' sight in dim light, which is grey and bluish, with dark reds and bright blues; 0: "
      "in colour, as a camera sees."},
     &P::purkinje},
    {{"picture.water_balance", "Balance under water", "", 0, 1,
      "How far a picture under water is balanced for daylight at the camera's depth, as a diver's camera is; "
      "0: as above water, 1: a white card there is white."},
     &P::water_balance},
    {{"picture.vignette", "Vignette", "", 0, 1,
      "Darkens the picture towards its corners; 1: by the fourth power of the cosine, as a simple lens "
      "does."},
     &P::vignette},
};
static_assert(table_is_sound(kTable, P{}));

}  // namespace

std::span<const Param<PictureState>> picture_state_params() {
    return kTable;
}

}  // namespace deepwater::scene
