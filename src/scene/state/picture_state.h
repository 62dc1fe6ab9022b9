#pragma once

#include <span>

#include "core/param.h"

namespace deepwater::scene {

/// Curve from exposed scene light to what a screen can show.
enum ToneCurve : int { kToneAces, kToneAgx, kToneNeutral, kToneLinear };

/// The camera's picture-making half: from radiance to the screen. `view.exposure` is added to whatever
/// exposure comes out here.
struct PictureState {
    bool auto_exposure = true;
    float dazzle =
        0;  ///< share of a sun's glare, in or near the view, for which the automatic exposure closes
    float ev = 14.0f;    ///< EV at ISO 100 without auto_exposure; a sunny day is 14 to 15, full moon -3
    float bloom = 1.0f;  ///< glare of bright lights, relative to that of the eye
    int tone_curve = kToneAces;
    float white_balance = 6500.0f;  ///< K: light of this colour is shown white; 6500 changes nothing
    float tint = 0.0f;  ///< of that light: distance above (green) the black bodies' line, in CIE 1960 u, v
    float purkinje = 1.0f;       ///< share of what rods make of colours in dim light; 0: as a camera sees
    float water_balance = 0.3f;  ///< share of the water's colour on daylight at the eye that is balanced out
    float vignette = 0.0f;       ///< 1: fall of light of a plain lens towards the corners, cos^4

    bool operator==(const PictureState&) const = default;
};

[[nodiscard]] std::span<const Param<PictureState>> picture_state_params();

}  // namespace deepwater::scene
