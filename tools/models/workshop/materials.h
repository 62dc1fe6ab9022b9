#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <span>
#include <string_view>

#include "workshop/model.h"

namespace deepwater::models {

/// What surfaces are made of and what wind, sun and sea do to them. Every function is a plain painter: it
/// takes a place and returns, or changes, the surface there. `seed` tells pieces of one material apart.

/// Share `t` in [0, 1] of `over` laid upon `under`.
[[nodiscard]] Surface layered(const Surface& under, const Surface& over, float t);

/// Smooth step from 0 at `from` to 1 at `to`, either way round.
[[nodiscard]] float ramp(float from, float to, float x);

/// Brushed or sprayed paint that has been out for some seasons: patches a little faded, faint relief.
[[nodiscard]] Surface paint(const Place& place, glm::vec3 color, float roughness, std::uint32_t seed);

/// Timber with its grain along the chart's v (along a swept beam): fibres, rings, knots and drying cracks.
/// @param weathered  [0, 1]: from fresh `color` to silver grey, rough and cracked
[[nodiscard]] Surface timber(const Place& place, glm::vec3 color, float weathered, std::uint32_t seed);

/// Galvanised or bare steel.
[[nodiscard]] Surface steel(const Place& place, glm::vec3 color, float roughness, std::uint32_t seed);

/// Vulcanised rubber: tyres, fenders.
[[nodiscard]] Surface rubber(const Place& place, std::uint32_t seed);

/// Laid rope: strands turn around the chart's v with a pitch of `pitch` metres; `girth` [m] is the chart's u
/// once around.
[[nodiscard]] Surface rope(const Place& place, glm::vec3 color, float girth, float pitch);

/// Window glass as seen from outside by day: dark, smooth.
[[nodiscard]] Surface glass(const Place& place);

/// Corners that rain and cloths do not reach gather dirt; upright walls get faint streaks below.
void add_grime(Surface& surface, const Place& place, float amount, std::uint32_t seed);

/// Rust that breaks through: blooms, and streaks that run down from them.
void add_rust(Surface& surface, const Place& place, float amount, std::uint32_t seed);

/// Slime, weed and barnacles up to about height `top` [m], thinning out; everything a little above is wet.
void add_growth(Surface& surface, const Place& place, float top, std::uint32_t seed);

/// Heads of nails or bolts at those points, `radius` wide; iron weeps down from them.
void add_nails(Surface& surface, const Place& place, std::span<const glm::vec3> points, float radius);

/// A material: paint() with grime, and rust when there is any.
[[nodiscard]] Material weathered_paint(glm::vec3 color, float roughness, float rust, std::uint32_t seed);

/// White lime of gulls on level tops.
void add_guano(Surface& surface, const Place& place, float amount, std::uint32_t seed);

/// Share [0, 1] by which a point of a plane lies on lettering: capitals A–Z and digits of unit height, drawn
/// by strokes `stroke` wide, from (0, 0) to the right; other characters are spaces. `blur` is the edge's
/// width.
[[nodiscard]] float lettering(std::string_view text, glm::vec2 at, float stroke, float blur);

/// Width of lettering() for that text.
[[nodiscard]] float lettering_width(std::string_view text);

}  // namespace deepwater::models
