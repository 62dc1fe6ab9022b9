#include <algorithm>
#include <cmath>

#include "sim/shore/shore_wetness.h"
#include "sim/spray/spray_impl.h"
#include "sim/spray/spray_source.h"
#include "sim/spray/spray_thinning.h"

namespace deepwater::sim {
namespace {

using glm::vec2;
using glm::vec3;
using glm::vec4;

/// Duration of a puff, in steps: rollers throw spray in puffs, as crests do.
constexpr std::int64_t kPuffSteps = 4;
/// Thinnest white water that throws drops, and the thickness at which a roller is as strong as a breaking crest, m.
constexpr float kLeastRoller = 0.03f, kStrongRoller = 0.25f;
/// Ligaments and parcels of mist per second, square metre, metre of thickness and m/s of the front. Chosen by eye.
constexpr float kLigamentRate = 6, kMistRate = 5;
/// Least slope of a front, and its fastest speed, m/s.
constexpr float kLeastSlope = 0.05f, kFastest = 9;

/// Returns the velocity [m/s] of a front that keeps its shape: where its surface rises by η_t, η_t = −c · ∇η.
vec2 front_velocity(vec2 slope, float rise) {
    const float steepness = glm::length(slope);
    if (steepness < kLeastSlope || rise <= 0) return vec2(0);
    return -slope / steepness * std::min(rise / steepness, kFastest);
}

/// Width of the strip before steep ground in which LayerPoint::impact is not 0, m: what a cell throws comes from a face as
/// long as the cell's area over it.
constexpr float kStrip = 2;

/// Seed of draws that stay the same during a puff in a cell of the world.
std::uint64_t puff_key(int seed, std::int64_t step, glm::ivec2 cell, int kind) {
    return key_of(seed, (step - (step % kPuffSteps + kPuffSteps) % kPuffSteps) / kPuffSteps, cell.x, cell.y,
                  kind);
}

}  // namespace

/// Adds spray that the water of shores throws up: its rollers at their fronts, and waves that run against rocks.
void Spray::Impl::throw_surf() {
    if (scene.spray.rate <= 0) return;
    const float reach = scene.spray.reach;
    for (const LayerMaps& layer : sea_now->layers) {
        if (layer.surf.empty()) continue;
        const vec4 mean = layer.surf.back()(0, 0);
        if (mean.x <= 0 && vec2(mean.z, mean.w) == vec2(0)) continue;
        const vec2 middle(layer.window.middle - origin);
        const auto around = static_cast<float>(glm::length(layer.window.half_sides));
        const vec2 low = glm::max(eye - reach, middle - around),
                   high = glm::min(eye + reach, middle + around);
        const glm::dvec2 first = (origin + glm::dvec2(low)) / double(kSprayCell),
                         last = (origin + glm::dvec2(high)) / double(kSprayCell);
        for (int z = static_cast<int>(std::floor(first.y)); z <= static_cast<int>(std::floor(last.y)); ++z) {
            for (int x = static_cast<int>(std::floor(first.x)); x <= static_cast<int>(std::floor(last.x));
                 ++x) {
                const vec2 corner(glm::dvec2(x, z) * double(kSprayCell) - origin);
                if (glm::length(corner - eye) > reach) continue;
                Draws puff(puff_key(state.seed, step, {x, z}, 9));
                const float at_x = puff.uniform(), at_z = puff.uniform();
                const vec2 at = corner + kSprayCell * vec2(at_x, at_z);
                const LayerPoint here = layer.at(origin + glm::dvec2(at));
                if (here.roller >= kLeastRoller) throw_from_roller(here, at, {x, z}, puff);
                if (glm::length(here.impact) >= kLeastImpact) throw_from_rock(here, at, {x, z});
            }
        }
    }
}

/// Adds what a roller throws up in a cell of the world.
/// @param at    a place in it [m from origin], at which the layer is as `here`
/// @param puff  that drew the place
void Spray::Impl::throw_from_roller(const LayerPoint& here, vec2 at, glm::ivec2 cell, Draws& puff) {
    const vec2 corner(glm::dvec2(cell) * double(kSprayCell) - origin);
    const float reach = scene.spray.reach, distance = glm::length(corner - eye);
    const vec3 water = water_velocity(at);
    const vec2 front = front_velocity(here.slope, water.y);
    const float speed = glm::length(front);
    if (speed <= 0) return;
    Outburst from{.water = water,
                  .crest = vec3(front.x, 0, front.y),
                  .wind = wind_of(state),
                  .strength = std::min(here.roller / kStrongRoller, 1.0f),
                  .thinning = thinning(distance),
                  .floor = here.displacement.y};
    const float fade = std::min(4 * (1 - distance / reach), 1.0f);
    const float chance = std::log(1 - puff.uniform());
    const float puffed = 0.5f * chance * chance;
    const float many = kSprayCell * kSprayCell * kSpraySeconds * fade / from.thinning * here.roller * speed *
                       puffed * scene.spray.rate;
    Draws draws(key_of(state.seed, step, cell.x, cell.y, 10));
    const auto next_place = [&] {
        const vec2 place = at + 0.5f * kSprayCell * vec2(draws.signed_one(), draws.signed_one());
        from.position = vec3(place.x, here.displacement.y + here.roller, place.y);
        return kSpraySeconds * draws.uniform();
    };
    const auto born = [&](Particle parcel, float age) {
        parcel.age = age;
        parcel.position += parcel.velocity * age;
        drops->add(parcel);
    };
    for (int n = draws.count(many * kLigamentRate); n > 0; --n) {
        const float age = next_place();
        for (const Particle& parcel : crest_ligament(from, scene.spray, draws)) born(parcel, age);
    }
    for (int n = draws.count(many * kMistRate); n > 0; --n) {
        const float age = next_place();
        born(crest_mist(from, scene.spray, draws), age);
    }
}

/// Adds what a wave throws up that runs against rocks in a cell of the world, by the formula of shores in beat_shores().
/// @param at  a place in it [m from origin], at which the layer is as `here`
void Spray::Impl::throw_from_rock(const LayerPoint& here, vec2 at, glm::ivec2 cell) {
    const float speed = glm::length(here.impact);
    const vec2 outwards = -here.impact / speed;
    Draws puff(puff_key(state.seed, step, cell, 12));
    const float strength = std::sqrt(3.0f) * puff.uniform();  // the square's mean is 1
    Draws draws(key_of(state.seed, step, cell.x, cell.y, 11));
    throw_fingers({.water = vec3(here.impact.x, 0, here.impact.y),
                   .wind = wind_of(state),
                   .strength = 1,
                   .thinning = thinning(glm::length(at - eye)),
                   .floor = here.displacement.y},
                  {.middle = at,
                   .outwards = outwards,
                   .length = kSprayCell * kSprayCell / kStrip,
                   .jet = kImpactJet * speed * std::cbrt(strength * strength),
                   .rate = scene.spray.rate * scene.spray.splash},
                  draws);
}

}  // namespace deepwater::sim
