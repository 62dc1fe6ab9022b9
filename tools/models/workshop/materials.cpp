#include "workshop/materials.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "noise.h"

namespace deepwater::models {
namespace {

using asset_tools::cellular;
using asset_tools::fractal_noise;
using asset_tools::gradient_noise;
using asset_tools::lattice_random;
using glm::vec2;
using glm::vec3;

/// Streaks drawn out downwards, about [0, 1], few of them strong.
float streaks(const Place& place, float width, std::uint32_t seed) {
    const vec3 p(place.position.x / width, place.position.y * 0.35f / width * 0.25f,
                 place.position.z / width);
    return glm::smoothstep(0.05f, 0.75f, fractal_noise(p, 3, seed));
}

/// How upright the surface stands: 0 level, 1 a wall.
float upright(const Place& place) {
    return glm::smoothstep(0.35f, 0.85f, 1 - std::abs(place.normal.y));
}

/// Characters are strokes between the points of a grid of 5 × 7, columns a–e from left to right, rows 0–6
/// from the baseline up; a space lifts the pen.
struct Glyph {
    char character;
    std::string_view strokes;
};
constexpr std::array<Glyph, 36> kGlyphs = {{
    {'A', "a0c6e0 b2d2"},
    {'B', "a0a6d6e5e4d3a3 d3e2e1d0a0"},
    {'C', "e5d6b6a5a1b0d0e1"},
    {'D', "a0a6c6e4e2c0a0"},
    {'E', "e6a6a0e0 a3d3"},
    {'F', "e6a6a0 a3d3"},
    {'G', "e5d6b6a5a1b0d0e1e3c3"},
    {'H', "a0a6 e0e6 a3e3"},
    {'I', "c0c6"},
    {'J', "a1b0c0d1d6"},
    {'K', "a0a6 e6a2 b3e0"},
    {'L', "a6a0e0"},
    {'M', "a0a6c3e6e0"},
    {'N', "a0a6e0e6"},
    {'O', "a1a5b6d6e5e1d0b0a1"},
    {'P', "a0a6d6e5e4d3a3"},
    {'Q', "a1a5b6d6e5e1d0b0a1 c2e0"},
    {'R', "a0a6d6e5e4d3a3 c3e0"},
    {'S', "e5d6b6a5a4b3d3e2e1d0b0a1"},
    {'T', "a6e6 c6c0"},
    {'U', "a6a1b0d0e1e6"},
    {'V', "a6c0e6"},
    {'W', "a6b0c4d0e6"},
    {'X', "a0e6 a6e0"},
    {'Y', "a6c3e6 c3c0"},
    {'Z', "a6e6a0e0"},
    {'0', "a1a5b6d6e5e1d0b0a1"},
    {'1', "b5c6c0"},
    {'2', "a5b6d6e5e4a0e0"},
    {'3', "a6e6c4d4e3e1d0b0a1"},
    {'4', "d0d6a2e2"},
    {'5', "e6a6a3d4e3e1d0b0a1"},
    {'6', "d6b5a3a1b0d0e1e2d3a3"},
    {'7', "a6e6c0"},
    {'8', "b3a4a5b6d6e5e4d3b3a2a1b0d0e1e2d3"},
    {'9', "b0d1e3e5d6b6a5a4b3e3"},
}};
constexpr float kGlyphWidth = 4.0f / 6;  // in units of the height
constexpr float kAdvance = 0.92f;

float distance_to_stroke(vec2 p, vec2 a, vec2 b) {
    const vec2 along = b - a;
    const float t = glm::clamp(glm::dot(p - a, along) / std::max(glm::dot(along, along), 1e-9f), 0.0f, 1.0f);
    return glm::distance(p, a + along * t);
}

}  // namespace

Surface layered(const Surface& under, const Surface& over, float t) {
    return {glm::mix(under.color, over.color, t), glm::mix(under.roughness, over.roughness, t),
            glm::mix(under.metallic, over.metallic, t), glm::mix(under.height, over.height, t)};
}

float ramp(float from, float to, float x) {
    const float t = glm::clamp((x - from) / (to - from), 0.0f, 1.0f);
    return t * t * (3 - 2 * t);
}

Surface paint(const Place& place, vec3 color, float roughness, std::uint32_t seed) {
    const float patches = fractal_noise(place.position * 1.3f, 3, seed);
    const float fine = fractal_noise(place.position * 21.0f, 2, seed + 7);
    const vec3 faded = glm::mix(color, vec3(glm::dot(color, vec3(0.3f, 0.6f, 0.1f))) * 1.15f + 0.02f, 0.25f);
    Surface surface;
    surface.color =
        glm::mix(color, faded, glm::clamp(0.35f + 0.55f * patches, 0.0f, 1.0f)) * (1.0f + 0.05f * fine);
    surface.roughness = glm::clamp(roughness + 0.10f * patches + 0.05f * fine, 0.08f, 1.0f);
    surface.height = 0.0012f * fractal_noise(place.position * 3.1f, 2, seed + 3);
    return surface;
}

Surface timber(const Place& place, vec3 color, float weathered, std::uint32_t seed) {
    const float piece = lattice_random(glm::ivec3(static_cast<int>(seed), 3, 7), 11);
    const vec2 uv = place.uv + vec2(piece * 31.0f, piece * 57.0f);
    const float slow = fractal_noise(vec3(uv.x * 6.0f, uv.y * 0.7f, piece), 2, seed);
    // Rings cut lengthwise: long nested bands, bent around knots.
    const asset_tools::Cell knot = cellular(vec3(uv.x * 3.0f, uv.y * 0.9f, piece * 9), seed + 5);
    const float knot_distance = glm::length(vec2(1.0f, 0.8f)) * knot.nearest;
    const float bend = 0.5f * std::exp(-14.0f * knot_distance * knot_distance);
    const float rings = 0.5f + 0.5f * std::sin(6.2831853f * (uv.x * 22.0f + 1.6f * slow + 3.0f * bend));
    const float fibres = fractal_noise(vec3(uv.x * 260.0f, uv.y * 5.0f, piece), 2, seed + 9);
    const float crack_line = std::abs(gradient_noise(vec3(uv.x * 26.0f, uv.y * 0.9f, piece * 5), seed + 13));
    const float crack_here =
        glm::smoothstep(0.05f, 0.35f, fractal_noise(vec3(uv.x * 4, uv.y * 0.6f, 1), 2, seed + 17));
    const float crack = crack_here * ramp(0.045f, 0.0f, crack_line) * (0.3f + 0.7f * weathered);
    const float is_knot = ramp(0.12f, 0.06f, knot.nearest);

    const vec3 silver = vec3(0.30f, 0.285f, 0.26f);
    vec3 tone = glm::mix(color, silver, weathered * (0.75f + 0.25f * slow));
    tone *= 0.78f + 0.22f * rings + 0.16f * fibres + 0.22f * (piece - 0.5f);
    tone = glm::mix(tone, tone * vec3(0.42f, 0.34f, 0.28f), is_knot);
    tone *= 1.0f - 0.75f * crack;
    Surface surface;
    surface.color = glm::max(tone, vec3(0.008f));
    surface.roughness = glm::clamp(0.62f + 0.28f * weathered + 0.08f * fibres, 0.2f, 1.0f);
    surface.height = (0.0004f + 0.0010f * weathered) * (rings - 0.5f) + 0.0005f * fibres - 0.006f * crack;
    return surface;
}

Surface steel(const Place& place, vec3 color, float roughness, std::uint32_t seed) {
    // Spangle of the zinc, and dull patches.
    const float spangle = lattice_random(cellular(place.position * 60.0f, seed).id, seed + 1);
    const float dull = fractal_noise(place.position * 3.0f, 3, seed + 2);
    Surface surface;
    surface.color = color * (0.85f + 0.2f * spangle + 0.1f * dull);
    surface.roughness = glm::clamp(roughness + 0.15f * dull + 0.1f * spangle, 0.1f, 1.0f);
    surface.metallic = glm::clamp(0.75f - 0.4f * dull, 0.0f, 1.0f);
    return surface;
}

Surface rubber(const Place& place, std::uint32_t seed) {
    const float scuffs = fractal_noise(place.position * 9.0f, 4, seed);
    Surface surface;
    surface.color = vec3(0.018f) * (1.2f + 0.6f * scuffs) +
                    vec3(0.02f, 0.018f, 0.015f) * glm::smoothstep(0.1f, 0.6f, scuffs);
    surface.roughness = 0.82f;
    surface.height = 0.001f * scuffs;
    return surface;
}

Surface rope(const Place& place, vec3 color, float girth, float pitch) {
    constexpr float kStrands = 3;
    const float turn = place.uv.x / girth + place.uv.y / pitch;
    const float strand = std::abs(std::sin(3.14159265f * kStrands * turn));
    const float yarn = gradient_noise(vec3(turn * 40.0f, place.uv.y * 30.0f, 1), 3);
    Surface surface;
    surface.color = color * (0.35f + 0.65f * strand) * (1.0f + 0.25f * yarn);
    surface.roughness = 0.95f;
    surface.height = girth * 0.06f * strand;
    return surface;
}

Surface glass(const Place& place) {
    const float dust = fractal_noise(place.position * 4.0f, 3, 91);
    Surface surface;
    surface.color = vec3(0.012f, 0.016f, 0.018f) + 0.012f * glm::smoothstep(0.0f, 0.8f, dust);
    surface.roughness = 0.08f + 0.10f * glm::smoothstep(0.1f, 0.9f, dust);
    return surface;
}

void add_grime(Surface& surface, const Place& place, float amount, std::uint32_t seed) {
    const float sheltered = ramp(0.95f, 0.25f, place.occlusion);
    const float blotches = 0.5f + 0.5f * fractal_noise(place.position * 2.7f, 4, seed);
    const float run = upright(place) * streaks(place, 0.11f, seed + 1);
    const float dirt = glm::clamp(
        amount * (1.1f * sheltered * (0.5f + blotches) + 0.40f * run + 0.25f * blotches * blotches), 0.0f,
        0.85f);
    surface.color = glm::mix(surface.color,
                             surface.color * vec3(0.30f, 0.27f, 0.22f) + vec3(0.010f, 0.009f, 0.006f), dirt);
    surface.roughness = glm::mix(surface.roughness, 0.9f, dirt);
    surface.metallic *= 1 - dirt;
}

void add_rust(Surface& surface, const Place& place, float amount, std::uint32_t seed) {
    const float bloom_noise = fractal_noise(place.position * 5.0f, 5, seed);
    const float bloom =
        glm::smoothstep(0.62f - amount, 0.80f - amount, bloom_noise + 0.15f * (1 - place.occlusion));
    const float run = upright(place) * streaks(place, 0.05f, seed + 1) *
                      glm::smoothstep(0.45f - amount, 1.0f - amount,
                                      0.4f + 0.8f * fractal_noise(place.position * 0.9f, 2, seed + 2));
    const float speckle = 0.5f + 0.5f * fractal_noise(place.position * 40.0f, 3, seed + 3);
    Surface rust;
    rust.color = glm::mix(srgb(0x4a2412), srgb(0x9a5426), speckle);
    rust.roughness = 0.95f;
    rust.metallic = 0;
    rust.height = surface.height + 0.002f * (speckle - 0.5f);
    surface = layered(surface, rust, bloom);
    // Runs are a thin stain: the paint shows through.
    const float stain = 0.75f * run * (1 - bloom);
    surface.color = glm::mix(surface.color,
                             surface.color * vec3(0.75f, 0.42f, 0.22f) + vec3(0.03f, 0.012f, 0.004f), stain);
}

void add_growth(Surface& surface, const Place& place, float top, std::uint32_t seed) {
    const vec3 p = place.position;
    constexpr float kReach = 0.45f;  // nothing shows farther above than this [m]
    if (p.y > top + kReach) return;
    const float rim =
        0.10f * fractal_noise(p * 2.2f, 3, seed) + 0.05f * fractal_noise(p * 13.0f, 2, seed + 1);
    const float below = top + rim - p.y;  // m under the rim
    const float wet = ramp(-0.30f, -0.02f, below);
    surface.color *= 1 - 0.38f * wet;
    surface.roughness = glm::mix(surface.roughness, std::min(surface.roughness, 0.38f), wet);

    const float cover = ramp(-0.02f, 0.10f, below);
    const float tufts = fractal_noise(vec3(p.x * 30, p.y * 9, p.z * 30), 3, seed + 2);
    Surface weed;
    const float deep = ramp(0.1f, 1.0f, below);
    weed.color = glm::mix(srgb(0x3c4320), srgb(0x24230f), glm::clamp(deep + 0.35f * tufts, 0.0f, 1.0f)) *
                 (0.9f + 0.5f * tufts);
    weed.color = glm::max(weed.color, vec3(0.006f));
    weed.roughness = 0.55f;
    weed.height = surface.height + 0.008f * tufts;
    const float patchy = glm::smoothstep(-0.45f, 0.05f, fractal_noise(p * 3.5f, 4, seed + 3) + 0.9f * below);
    surface = layered(surface, weed, cover * patchy);

    // Barnacles: a scatter of pale cones, thickest just under the rim.
    const asset_tools::Cell cell = cellular(p * 34.0f, seed + 4);
    const float crowd = glm::smoothstep(0.0f, 0.45f, fractal_noise(p * 1.9f, 3, seed + 5) + 0.25f);
    const float cone =
        ramp(0.42f, 0.15f, cell.nearest) * crowd * ramp(0.0f, 0.12f, below) * ramp(1.6f, 0.5f, below);
    if (lattice_random(cell.id, seed + 6) > 0.45f) {
        Surface barnacle;
        barnacle.color = srgb(0x9a9486) * (cell.nearest < 0.1f ? 0.3f : 1.0f);
        barnacle.roughness = 0.9f;
        barnacle.height = surface.height + 0.006f;
        surface = layered(surface, barnacle, 0.85f * cone);
    }
}

void add_nails(Surface& surface, const Place& place, std::span<const vec3> points, float radius) {
    for (const vec3& point : points) {
        const vec3 off = place.position - point;
        const float distance = glm::length(off);
        if (distance > 12 * radius) continue;
        // Black stain that spreads in the wood and runs down a wall.
        const float fall = off.y < 0 ? upright(place) * 0.8f : 0.0f;
        const float spread = glm::length(vec3(off.x, off.y * (1 - fall), off.z)) / radius;
        surface.color *= 1 - 0.55f * ramp(3.2f, 0.8f, spread) * ramp(11 * radius, 4 * radius, distance);
        const float head = ramp(1.15f, 0.85f, distance / radius);
        Surface iron;
        iron.color = srgb(0x4b3527);
        iron.roughness = 0.7f;
        iron.metallic = 0.3f;
        iron.height = surface.height + 0.002f;
        surface = layered(surface, iron, head);
    }
}

Material weathered_paint(vec3 color, float roughness, float rust, std::uint32_t seed) {
    return [=](const Place& place) {
        Surface surface = paint(place, color, roughness, seed);
        add_grime(surface, place, 0.6f, seed + 1);
        if (rust > 0) add_rust(surface, place, rust, seed + 2);
        return surface;
    };
}

void add_guano(Surface& surface, const Place& place, float amount, std::uint32_t seed) {
    if (amount <= 0) return;
    const float level = ramp(0.35f, 0.8f, place.normal.y);
    const float splashes = glm::smoothstep(0.75f - amount, 0.95f - amount,
                                           0.5f + 0.6f * fractal_noise(place.position * 4.0f, 4, seed));
    const float run = ramp(0.0f, 0.5f, place.normal.y + 0.4f) * streaks(place, 0.04f, seed + 1) * splashes;
    Surface lime;
    lime.color = srgb(0xd8d4c6);
    lime.roughness = 0.95f;
    lime.height = surface.height + 0.001f;
    surface = layered(surface, lime, glm::clamp(0.85f * std::max(level * splashes, run * 0.7f), 0.0f, 1.0f));
}

float lettering(std::string_view text, vec2 at, float stroke, float blur) {
    const auto cell = static_cast<int>(std::floor((at.x + 0.5f * (kAdvance - kGlyphWidth)) / kAdvance));
    if (cell < 0 || cell >= static_cast<int>(text.size()) || at.y < -stroke || at.y > 1 + stroke) return 0;
    const auto glyph = std::ranges::find(kGlyphs, text[static_cast<size_t>(cell)], &Glyph::character);
    if (glyph == kGlyphs.end()) return 0;
    const vec2 p(at.x - static_cast<float>(cell) * kAdvance, at.y);
    const auto point = [&](size_t i) {
        return vec2(static_cast<float>(glyph->strokes[i] - 'a'),
                    static_cast<float>(glyph->strokes[i + 1] - '0')) /
               6.0f;
    };
    float nearest = 1e9f;
    for (size_t i = 0; i + 3 < glyph->strokes.size();) {
        if (glyph->strokes[i + 2] == ' ') {
            i += 3;
            continue;
        }
        nearest = std::min(nearest, distance_to_stroke(p, point(i), point(i + 2)));
        i += 2;
    }
    return ramp(0.5f * (stroke + blur), 0.5f * (stroke - blur), nearest);
}

float lettering_width(std::string_view text) {
    return kAdvance * static_cast<float>(text.size()) - (kAdvance - kGlyphWidth);
}

}  // namespace deepwater::models
