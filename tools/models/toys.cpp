// Toys for a pool: a rubber duck, and a wooden motor boat.
#include <array>
#include <cmath>
#include <functional>
#include <glm/gtc/constants.hpp>
#include <vector>

#include "models.h"
#include "workshop/materials.h"
#include "workshop/solids.h"

namespace deepwater::models {
namespace {

using glm::vec2;
using glm::vec3;

/// A mesh with every corner moved.
Mesh shaped(Mesh mesh, const std::function<vec3(vec3)>& to) {
    for (Vertex& vertex : mesh.vertices) vertex.position = to(vertex.position);
    return mesh;
}

Material plain(vec3 color, float roughness) {
    return [=](const Place&) { return Surface{.color = color, .roughness = roughness}; };
}

// The duck swims towards −z.
const vec3 kBody(0.105f, 0.075f, 0.14f);  // m, half axes
constexpr float kBodyUp = 0.03f;          // m, of its middle over the water
constexpr float kHead = 0.062f;           // m, radius
const vec3 kHeadAt(0, 0.155f, -0.075f);

/// The body: an ellipsoid, flatter below, whose tail points up.
vec3 duck_body(vec3 unit) {
    vec3 p = unit * kBody;
    if (p.y < 0) p.y *= 0.85f;
    const float aft = std::max(unit.z, 0.0f);
    p.y += 0.05f * aft * aft * aft;
    p.x *= 1 - 0.35f * aft * aft;
    return p + vec3(0, kBodyUp, 0);
}

}  // namespace

Model toy_duck() {
    Model model{.name = "toy_duck", .texture_size = 512, .occlusion_reach = 0.1f};
    const Mesh unit = ball(vec3(0), 1, 32);
    const Material yellow = plain(srgb(0xf2b705), 0.35f), orange = plain(srgb(0xd9480f), 0.4f),
                   black = plain(srgb(0x101010), 0.2f);
    model.add(shaped(unit, duck_body), yellow);
    model.add(ball(kHeadAt, kHead, 28), yellow);
    // Wings, laid on the sides.
    model.add(both_sides(shaped(ball(vec3(0), 1, 20),
                                [](vec3 p) {
                                    const vec3 wing = p * vec3(0.02f, 0.035f, 0.075f);
                                    return wing + vec3(0.095f - 0.25f * std::abs(wing.z),
                                                       0.055f + 0.25f * wing.z, 0.025f);
                                })),
              yellow);
    model.add(
        shaped(ball(vec3(0), 1, 18),
               [](vec3 p) { return p * vec3(0.026f, 0.012f, 0.034f) + kHeadAt + vec3(0, -0.01f, -0.066f); }),
        orange);
    model.add(both_sides(ball(kHeadAt + vec3(0.034f, 0.022f, -0.044f), 0.010f, 14)), black);
    model.water_exclusion = shaped(ball(vec3(0), 1, 20), [](vec3 p) {
        return 0.98f * (duck_body(p) - vec3(0, kBodyUp, 0)) + vec3(0, kBodyUp, 0);
    });
    model.buoyancy = {.length = 2 * kBody.z, .beam = 2 * kBody.x, .draught = 0.034f, .probes = {}};
    for (const float x : {-0.6f, 0.6f})
        for (const float z : {-0.6f, 0.6f}) model.buoyancy->probes.emplace_back(x * kBody.x, 0, z * kBody.z);
    return model;
}

namespace {

// The boat runs towards −z.
constexpr float kLength = 0.72f, kBeam = 0.26f, kDepth = 0.15f, kDraught = 0.06f;  // m
constexpr float kGunwale = kDepth - kDraught;                                      // m over the water

/// The outline of the deck in x and z: a pointed bow, a square stern.
std::vector<vec2> deck_outline(float inset) {
    std::vector<vec2> right;
    constexpr int kPoints = 9;
    for (int i = 0; i <= kPoints; ++i) {
        const float t = static_cast<float>(i) / kPoints;  // stern to bow
        const float half = (0.5f * kBeam - inset) * std::sqrt(std::max(1 - t * t * t, 0.0f)) *
                           glm::mix(0.88f, 1.0f, glm::smoothstep(0.0f, 0.3f, t));
        right.emplace_back(half, 0.5f * kLength - inset - t * (kLength - 2 * inset));
    }
    std::vector<vec2> outline;
    // As seen from above with z down: from the stern along the right side to the bow, and back.
    for (const vec2& p : right) outline.emplace_back(p.x, -p.y);
    for (size_t i = right.size() - 1; i-- > 0;) outline.emplace_back(-right[i].x, -right[i].y);
    return outline;
}

/// A slab with the outline of the deck, from height `low` to `high`; below it is narrower by `flare`.
Mesh slab(float inset, float low, float high, float flare) {
    const Mesh flat = prism(deck_outline(inset), 1);  // in x and −z, drawn out upwards
    return shaped(flat, [=](vec3 p) {
        const float wide = 1 - flare * (1 - p.z);
        return vec3(wide * p.x, glm::mix(low, high, p.z), wide * -p.y);
    });
}

Surface varnish(const Place& place) {
    Surface surface = timber(place, srgb(0x9a5a24), 0.05f, 31);
    surface.roughness = 0.3f;
    return surface;
}

}  // namespace

Model toy_boat() {
    Model model{.name = "toy_boat", .texture_size = 512, .occlusion_reach = 0.15f};
    model.add(slab(0, -kDraught, kGunwale - 0.025f, 0.28f), plain(srgb(0xb3221a), 0.35f));
    model.add(slab(-0.006f, kGunwale - 0.025f, kGunwale, 0), plain(srgb(0xf0ece0), 0.4f));
    model.add(slab(0.018f, kGunwale, kGunwale + 0.004f, 0), varnish);
    model.add(box({0.15f, 0.085f, 0.20f}, 0.008f).moved({0, kGunwale + 0.042f, 0.06f}),
              plain(srgb(0xf0ece0), 0.4f));
    model.add(box({0.17f, 0.012f, 0.23f}, 0.004f).moved({0, kGunwale + 0.09f, 0.06f}), varnish);
    for (const float side : {-1.0f, 1.0f}) {
        model.add(box({0.003f, 0.035f, 0.13f}, 0).moved({side * 0.0755f, kGunwale + 0.05f, 0.05f}),
                  plain(srgb(0x1c3448), 0.1f));
    }
    model.add(rod({0, kGunwale + 0.09f, 0.10f}, {0, kGunwale + 0.17f, 0.115f}, 0.022f, 16),
              plain(srgb(0x1d3f8a), 0.35f));
    model.add(rod({0, kGunwale, -0.21f}, {0, kGunwale + 0.13f, -0.21f}, 0.005f, 10), varnish);
    model.water_exclusion = slab(0.002f, -kDraught + 0.002f, kGunwale - 0.002f, 0.28f);
    model.buoyancy = {.length = kLength, .beam = kBeam, .draught = kDraught, .probes = {}};
    for (const float x : {-0.35f, 0.35f})
        for (const float z : {-0.3f, 0.35f}) model.buoyancy->probes.emplace_back(x * kBeam, 0, z * kLength);
    return model;
}

}  // namespace deepwater::models
