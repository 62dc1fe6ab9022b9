#pragma once

#include "scene/scene.h"

namespace deepwater::scene {

// The weather is what a preset holds and a blend changes: wind, waves and swell, sun, moon, sky, clouds and
// haze, the water's colour, the exposure, glare and white balance. A parameter's row in its table says so
// (Parameter::is_weather()). The place (camera, objects, depth) is no weather, and neither is how a picture
// is computed (dispersion, tiles, models of reflection, quality, clock).

/// Gives every parameter of the weather its default.
void reset_weather(Scene& scene);

/// Gives `scene` the weather of `other`, bit for bit; everything else stays.
void copy_weather(const Scene& other, Scene& scene);

/// True when both have the same weather.
[[nodiscard]] bool same_weather(const Scene& a, const Scene& b);

}  // namespace deepwater::scene
