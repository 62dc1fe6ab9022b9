#include "workshop/granite.h"

#include <algorithm>
#include <cmath>

#include "noise.h"
#include "workshop/materials.h"

namespace deepwater::models {
namespace {

using asset_tools::cellular;
using asset_tools::fractal_noise;
using asset_tools::gradient_noise;
using asset_tools::lattice_random;
using asset_tools::ridged_noise;
using glm::ivec3;
using glm::vec3;

/// A cell of a line cut at irregular places, and how far its nearer end is.
struct Span {
    int index;
    float edge;
};
Span span_at(float x, std::uint32_t seed) {
    const auto cut = [&](int i) {
        return static_cast<float>(i) + 0.62f * lattice_random(ivec3(i, 5, 9), seed);
    };
    int i = static_cast<int>(std::floor(x));
    if (x < cut(i)) --i;
    return {i, std::min(x - cut(i), cut(i + 1) - x)};
}

/// From the model's axes to those of the joints: the sheets dip by a fifth.
vec3 joint_axes(vec3 p) {
    const vec3 sheet = glm::normalize(vec3(0.20f, 1.0f, 0.09f));
    const vec3 along = glm::normalize(glm::cross(vec3(0.35f, 0, 0.94f), sheet));
    return vec3(glm::dot(p, along), glm::dot(p, sheet), glm::dot(p, glm::cross(along, sheet)));
}

}  // namespace

Granite::Block Granite::block_at(vec3 p, float size, std::uint32_t seed) const {
    const vec3 q = joint_axes(p) / size;
    constexpr float kFlat = 0.55f;  // sheets are thinner than the blocks are wide
    const Span sheet = span_at(q.y / kFlat, seed);
    const float shift = 7.0f * lattice_random(ivec3(sheet.index, 1, 2), seed);
    const Span across = span_at(q.x + shift, seed + 1);
    const float shift_here = 7.0f * lattice_random(ivec3(sheet.index, across.index, 3), seed);
    const Span along = span_at(0.7f * q.z + shift_here, seed + 2);
    return {ivec3(across.index, sheet.index, along.index),
            std::min({across.edge, kFlat * sheet.edge, along.edge / 0.7f})};
}

float Granite::blocks_relief(vec3 p, float size, std::uint32_t seed) const {
    const Block block = block_at(p, size, seed);
    const float own = lattice_random(block.id, seed + 3) - 0.5f;
    // All blocks meet at the joints' depth, by rounded shoulders.
    constexpr float kJoint = -0.30f;
    return glm::mix(kJoint, own, ramp(0.0f, 0.15f, block.edge)) * size;
}

float Granite::relief(vec3 p, bool fine) const {
    const vec3 bent = p + 0.22f * block_ *
                              vec3(gradient_noise(p * (0.7f / block_), seed_ + 11),
                                   gradient_noise(p * (0.7f / block_), seed_ + 12),
                                   gradient_noise(p * (0.7f / block_), seed_ + 13));
    float sum =
        0.55f * blocks_relief(bent, block_, seed_) + 0.45f * blocks_relief(bent, 0.41f * block_, seed_ + 20);
    sum += 0.16f * block_ * (ridged_noise(p * (0.9f / block_), 3, seed_ + 30) - 0.6f);
    if (!fine) return sum;
    sum += 0.28f * blocks_relief(bent, 0.15f * block_, seed_ + 40);
    sum += 0.050f * block_ * fractal_noise(p * (5.0f / block_), 3, seed_ + 50);
    const float crack = std::abs(gradient_noise(bent * (1.7f / block_), seed_ + 60));
    sum -= 0.07f * block_ * ramp(0.035f, 0.0f, crack);
    return sum;
}

Surface Granite::surface(const Place& place) const {
    const vec3 p = place.position;
    const float broad = fractal_noise(p * (0.35f / block_), 3, seed_ + 70);
    const float middle = fractal_noise(p * (2.3f / block_), 4, seed_ + 71);
    const float grain = fractal_noise(p * 24.0f, 3, seed_ + 72);
    const Block block = block_at(p, 0.41f * block_, seed_ + 20);
    const float own = lattice_random(block.id, seed_ + 73);

    vec3 color = glm::mix(srgb(0x67635e), srgb(0x8a8279), glm::clamp(0.5f + 0.8f * broad, 0.0f, 1.0f));
    color = glm::mix(color, srgb(0x85705f), 0.45f * own);  // iron in some of the blocks
    color *= 0.94f + 0.14f * middle + 0.20f * grain + 0.16f * (own - 0.5f);
    // Water that seeps out of the joints stains the faces below.
    const float wall = ramp(0.75f, 0.35f, std::abs(place.normal.y));
    const float seep =
        ramp(0.05f, 0.55f,
             fractal_noise(vec3(p.x * 1.1f, p.y * 0.16f, p.z * 1.1f) / block_ * 1.6f, 4, seed_ + 74));
    color *= 1 - 0.40f * wall * seep;
    // Level tops bleach.
    color = glm::mix(color, color * 1.12f + 0.012f, ramp(0.55f, 0.9f, place.normal.y));
    // Earth and shadow sit in the joints.
    const float joint = ramp(0.05f, 0.0f, block.edge) + ramp(0.03f, 0.0f, block_at(p, block_, seed_).edge);
    color *= 1 - 0.34f * glm::clamp(joint, 0.0f, 1.0f) * ramp(-0.5f, 0.3f, middle);
    color *= 0.55f + 0.45f * ramp(0.1f, 0.75f, place.occlusion);
    return {.color = glm::max(color, vec3(0.01f)), .roughness = 0.88f + 0.06f * grain};
}

void Granite::add_shore_life(Surface& surface, const Place& place, float exposure) const {
    const vec3 p = place.position;
    // Heights are counted from a rim that noise and the slope of the place push about.
    const float y = (p.y + 0.35f * fractal_noise(p * 0.45f, 3, seed_ + 80) +
                     0.18f * fractal_noise(p * 2.6f, 3, seed_ + 81)) /
                    exposure;
    const float spots = fractal_noise(p * 3.3f, 4, seed_ + 82);
    const float fine = fractal_noise(p * 15.0f, 3, seed_ + 83);

    // Grey and yellow lichens of the dry rock.
    const float grey_lichen = ramp(0.02f, 0.45f, spots + 0.4f * fine) * ramp(1.9f, 3.4f, y);
    surface.color = glm::mix(surface.color, srgb(0x9f9c8e) * (1 + 0.2f * fine), 0.42f * grey_lichen);
    const float yellow = ramp(0.10f, 0.42f, fractal_noise(p * 1.7f, 5, seed_ + 84) + 0.25f * fine) *
                         ramp(1.15f, 1.7f, y) * ramp(4.2f, 2.2f, y);
    surface.color = glm::mix(surface.color, srgb(0xa97f2c) * (1 + 0.25f * fine),
                             0.55f * yellow * ramp(0.2f, 0.7f, place.occlusion));

    // The black band: a skin of lichen and blue-green algae in the splash.
    const float black = ramp(1.75f, 0.95f, y + 0.35f * spots);
    surface.color = glm::mix(surface.color, srgb(0x211f1d) * (1 + 0.3f * fine), 0.88f * black);
    surface.roughness = glm::mix(surface.roughness, 0.55f, black);

    // Barnacles, a pale crust between the tide marks.
    const float crust =
        ramp(0.75f, 0.5f, y) * ramp(-0.15f, 0.2f, y) * ramp(-0.25f, 0.25f, spots + 0.4f * fine);
    const asset_tools::Cell cell = cellular(p * 26.0f, seed_ + 85);
    surface.color = glm::mix(surface.color, srgb(0x8b8577) * (0.55f + 0.75f * ramp(0.6f, 0.1f, cell.nearest)),
                             0.45f * crust);
    surface.height += 0.012f * crust * ramp(0.6f, 0.1f, cell.nearest);

    // Weed: bladderwrack, then kelp.
    const float strands = fractal_noise(vec3(p.x * 9, p.y * 3, p.z * 9), 3, seed_ + 86);
    const float weed = ramp(0.38f, -0.05f, y + 0.28f * spots);
    const vec3 weed_color =
        glm::mix(srgb(0x4b4718), srgb(0x262411), glm::clamp(0.5f + 0.9f * strands - 0.25f * y, 0.0f, 1.0f));
    surface.color = glm::mix(surface.color, weed_color, 0.93f * weed);
    surface.roughness = glm::mix(surface.roughness, 0.42f, weed);
    surface.height += 0.03f * weed * strands;
}

float turf_cover(const Place& place, float lowest, std::uint32_t seed) {
    const vec3 p = place.position;
    const float ragged = fractal_noise(p * 0.55f, 4, seed) + 0.35f * fractal_noise(p * 4.0f, 3, seed + 1);
    return ramp(0.70f, 0.88f, place.normal.y + 0.14f * ragged) *
           ramp(lowest - 0.6f, lowest + 0.9f, p.y + 1.4f * ragged) * ramp(-0.35f, 0.05f, ragged + 0.25f);
}

Surface turf(const Place& place, std::uint32_t seed) {
    const vec3 p = place.position;
    const float broad = fractal_noise(p * 0.7f, 3, seed + 2);
    const float tufts = fractal_noise(vec3(p.x * 7, p.y * 3, p.z * 7), 4, seed + 3);
    const float blades = fractal_noise(p * 32.0f, 2, seed + 4);
    vec3 color = glm::mix(srgb(0x54602c), srgb(0x8a8046), glm::clamp(0.45f + 0.9f * broad, 0.0f, 1.0f));
    color *= 0.8f + 0.5f * tufts + 0.3f * blades;
    // Thrift in flower here and there.
    const asset_tools::Cell cell = cellular(p * 5.5f, seed + 5);
    const float flower =
        ramp(0.16f, 0.08f, cell.nearest) * ramp(0.1f, 0.4f, fractal_noise(p * 0.9f, 2, seed + 6));
    color = glm::mix(color, srgb(0xb0789a), 0.6f * flower);
    return {
        .color = glm::max(color, vec3(0.012f)), .roughness = 0.97f, .height = 0.06f * tufts + 0.02f * blades};
}

}  // namespace deepwater::models
