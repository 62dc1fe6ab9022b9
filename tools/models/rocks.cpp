// Loose rocks of the lighthouse's granite: a low skerry that the swell washes over, and a boulder.
#include <cmath>
#include <vector>

#include "models.h"
#include "noise.h"
#include "workshop/granite.h"
#include "workshop/materials.h"
#include "workshop/rock_mesh.h"

namespace deepwater::models {
namespace {

using asset_tools::fractal_noise;
using asset_tools::gradient_noise;
using glm::vec2;
using glm::vec3;

/// A mound with its foot on the bed.
struct Mound {
    float height;   ///< of its top above mean sea level [m]
    float foot;     ///< height of its foot [m], below 0
    float radius;   ///< at mean sea level, about [m]
    float stretch;  ///< longer along x by this much
    float block;    ///< of the granite [m]
    float bands;    ///< how far up the shore's life reaches, relative
    std::uint32_t seed;
};

Model rock(std::string_view name, const Mound& mound) {
    const Granite granite(mound.block, mound.seed);
    // Rounded above the water, an even slope below.
    constexpr float kUnderWaterSlope = 1.2f;
    const float slope = mound.height / mound.radius;
    const auto profile = [=](float r) {
        return r < mound.radius ? mound.height * (1 - std::pow(r / mound.radius, 1.7f))
                                : -kUnderWaterSlope * (r - mound.radius);
    };
    const auto towards = [=](vec2 d) {
        const vec3 p(d.x, 0, d.y);
        return 1 + mound.stretch * d.x * d.x + 0.22f * gradient_noise(p * 1.4f + 0.3f, mound.seed + 90) +
               0.12f * gradient_noise(p * 3.3f, mound.seed + 91);
    };
    const auto field = [=](vec3 p, bool fine) {
        const vec2 at(p.x, p.z);
        const float r = std::max(glm::length(at), 1e-3f);
        const float height = profile(r / towards(at / r)) +
                             0.25f * mound.height *
                                 fractal_noise(vec3(p.x, 0, p.z) * (1.1f / mound.radius), 2, mound.seed + 92);
        return (p.y - height) / std::sqrt(1 + slope * slope) - 1.1f * granite.relief(p, fine);
    };
    RockPlan plan;
    plan.most_around = 84;
    plan.reach = 0.9f * mound.block + 0.35f * mound.height;
    plan.stretch = towards;
    float r = 0;
    while (profile(r) > mound.foot) {
        const bool under_water = profile(r) < -0.5f;
        plan.rings.push_back(
            {r, profile(r), 0.55f * ramp(0.0f, 0.6f * mound.radius, r), under_water ? 0.35f : 1.0f});
        r += (under_water ? 0.14f : 0.062f) * mound.radius;
    }
    Model model{.name = std::string(name), .texture_size = 1024, .relief_share = 2, .occlusion_reach = 1.2f};
    const auto material = [=](const Place& place) {
        Surface surface = granite.surface(place);
        surface.height = -field(place.position, true);
        granite.add_shore_life(surface, place, mound.bands);
        add_guano(surface, place, 0.22f * ramp(1.2f, 2.0f, place.position.y), mound.seed + 93);
        return surface;
    };
    model.add({.mesh = rock_mesh(plan, [=](vec3 p) { return field(p, false); }),
               .material = material,
               .crease = kRockCrease});
    return model;
}

}  // namespace

Model rock_skerry() {
    return rock("rock_skerry", {.height = 1.7f,
                                .foot = -5.0f,
                                .radius = 4.6f,
                                .stretch = 0.55f,
                                .block = 1.25f,
                                .bands = 0.85f,
                                .seed = 5200});
}

Model rock_boulder() {
    return rock("rock_boulder", {.height = 2.6f,
                                 .foot = -4.0f,
                                 .radius = 2.5f,
                                 .stretch = 0.15f,
                                 .block = 1.0f,
                                 .bands = 0.9f,
                                 .seed = 5300});
}

}  // namespace deepwater::models
