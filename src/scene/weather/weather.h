#pragma once

#include "scene/scene.h"

namespace deepwater::scene {

/// True for the parameters that make up the weather: what a preset holds and a blend moves. Wind, waves and
/// swell, sun, sky and haze, the water's colour, the exposure, glare and white balance.
///
/// The place stays the scene's (camera, objects, depth), and so does how it is computed and drawn
/// (dispersion, tiles, models of reflection, quality, clock).
[[nodiscard]] bool is_weather(const ParamInfo& info);

/// Gives every parameter of the weather its default.
void reset_weather(Scene& scene);

/// Gives `scene` the weather of `other`, bit for bit; everything else stays.
void copy_weather(const Scene& other, Scene& scene);

/// True when both have the same weather.
[[nodiscard]] bool same_weather(const Scene& a, const Scene& b);

}  // namespace deepwater::scene
