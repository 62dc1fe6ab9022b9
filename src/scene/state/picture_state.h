#pragma once

#include <span>

#include "core/param.h"

namespace deepwater::scene {

/// Tone curve: from exposed scene radiance to what a screen can show.
enum ToneCurve : int { kToneAces, kToneAgx, kToneNeutral, kToneLinear };

/// What the automatic exposure goes by: the light that falls on the sea, or that and the picture itself.
enum Metering : int { kMeterLight, kMeterPicture };

/// How radiance becomes the picture on the screen. ViewState::exposure is added to the exposure of these
/// parameters.
struct PictureState {
    bool auto_exposure = true;
    int metering = kMeterPicture;  ///< what the automatic exposure goes by
    float dazzle = 0;  ///< share of the glare of a sun in or near the view that lowers the automatic exposure
    float ev = 14.0f;  ///< EV at ISO 100 without auto_exposure; a sunny day is 14 to 15, full moon -3
    float bloom = 1.0f;  ///< glare of bright lights, relative to that of the eye
    int tone_curve = kToneAces;
    float soft_highlights = 0.0f;   ///< share of AgX's curve, with its punchy look, in the tone curve
    float white_balance = 6500.0f;  ///< K: light of this colour is shown white; 6500 changes nothing
    float tint = 0.0f;      ///< distance of that light above (green) the Planckian locus, in CIE 1960 u, v
    float purkinje = 1.0f;  ///< weight of the rods' colourless sight in dim light; 0: as a camera sees
    float water_balance = 0.3f;  ///< share of the water's colour in daylight at the eye that is balanced out
    float vignette = 0.0f;       ///< 1: light falls towards the corners by cos^4, as in a simple lens

    bool operator==(const PictureState&) const = default;
};

[[nodiscard]] std::span<const Param<PictureState>> picture_state_params();

}  // namespace deepwater::scene
