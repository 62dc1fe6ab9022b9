#include <algorithm>
#include <array>
#include <cmath>

#include "sim/spray/spray_impl.h"
#include "sim/spray/spray_source.h"
#include "sim/spray/spray_thinning.h"

namespace deepwater::sim {
namespace {

using glm::vec2;
using glm::vec3;

/// Duration of a puff, in steps. Waves break in puffs: during a puff spray comes from a line across a cell,
/// with a random strength that is sometimes several times its mean.
constexpr int kPuffSteps = 4;
constexpr float kPuffWidth = 0.25f;  ///< m, of that line
/// Parcels per second and square metre of breaking sea.
constexpr float kLigamentRate = 7;
constexpr float kMistRate = 7;  ///< in any wind
constexpr float kSpindriftRate =
    60;  ///< additional ones at a wind kSpindriftRange above the onset of spindrift
constexpr float kSpindriftRange = 8;  ///< m/s
constexpr float kPlumeRate = 20;

/// Least steepness of a breaking crest: flatter water belongs to longer waves.
constexpr float kLeastSteepness = 0.25f;

/// Speed of the fastest water of a splash over the sum of the speeds at which water arrives and climbs:
/// reflection doubles both, and water that converges in a wedge is faster still (Peregrine 2003, section 3).
constexpr float kJet = 4.0f;
/// Slowest speed of a hull's side against the water, m/s, at which a sheet of spray stands at it all the
/// time, and the speed of that sheet over the side's. Both are ours.
constexpr float kLeastPlough = 1.5f, kPloughJet = 1.2f;
constexpr float kFingerRate = 12;   ///< fingers per second and metre of shore for each m/s of the jet
constexpr float kShorePuff = 2.5f;  ///< length of shore with the same strength, m

std::int64_t floor_div(std::int64_t value, std::int64_t by) {
    return (value - (value % by + by) % by) / by;
}

}  // namespace

/// Adds parcels in the world's cells about the eye where the sea breaks.
void Spray::Impl::break_crests() {
    const float reach = scene.spray.reach;
    const glm::dvec2 centre = (origin + glm::dvec2(eye)) / double(kSprayCell);
    const auto first_x = static_cast<int>(std::floor(centre.x - double(reach / kSprayCell)));
    const auto first_z = static_cast<int>(std::floor(centre.y - double(reach / kSprayCell)));
    const int cells = 2 * static_cast<int>(std::ceil(reach / kSprayCell));
    const vec3 wind = wind_of(state);
    const float over = (state.wind_speed - scene.spray.spindrift_wind) / kSpindriftRange;
    const float mist_rate = kMistRate * std::min(state.wind_speed / 10, 1.5f) +
                            kSpindriftRate * scene.spray.spindrift * std::max(over, 0.0f);
    const auto limit = static_cast<float>(breaking.threshold);
    const float most =
        crowd(scene.spray, static_cast<float>(breaking_share(state)), kLigamentRate * kLigament + mist_rate);
    for (int j = 0; j < cells; ++j) {
        for (int i = 0; i < cells; ++i) {
            const int x = first_x + i, z = first_z + j;
            const vec2 corner(glm::dvec2(x, z) * double(kSprayCell) - origin);
            const float distance = glm::length(corner - eye);
            if (distance > reach) continue;
            Draws puff(key_of(state.seed, floor_div(step, kPuffSteps), x, z, 3));
            const float at_x = puff.uniform(), at_z = puff.uniform();
            const vec2 at = corner + kSprayCell * vec2(at_x, at_z);
            const float crowding = after.crowding(at);
            if (crowding < limit) continue;
            const vec3 water = water_velocity(at);
            if (water.y <= 0) continue;  // the crest is past

            const vec3 moved = after.displacement(at);
            // In a wave of steepness ak water moves at ak times the phase speed, and its crowding is ak.
            const vec2 run = vec2(water.x, water.z) / std::max(1 - after.jacobian(at), kLeastSteepness);
            const vec2 crest = run * std::min(state.wind_speed / std::max(glm::length(run), 1e-3f), 1.0f);
            Draws draws(key_of(state.seed, step, x, z, 0));
            Outburst from{.position = vec3(at.x, 0, at.y) + moved,
                          .water = water,
                          .crest = vec3(crest.x, 0, crest.y),
                          .wind = wind,
                          .strength = breaking.strength(crowding),
                          .thinning = most * thinning(distance)};
            from.floor = from.position.y;
            // Towards the edge of the reach there are fewer parcels, so that no line is seen.
            const float fade = std::min(4 * (1 - distance / reach), 1.0f);
            const float chance = std::log(1 - puff.uniform());
            const float many =
                kSprayCell * kSprayCell * kSpraySeconds * fade / from.thinning * (0.4f + from.strength);
            const float puffed = 0.5f * chance * chance;
            const float thrown = many * puffed * scene.spray.rate;
            // Water leaves the crest as a sheet: from anywhere along its line within the cell.
            const vec2 line = vec2(-crest.y, crest.x) / std::max(glm::length(crest), 1e-3f);
            const vec2 half = 0.5f * kSprayCell * line;
            const std::array<vec3, 2> ends = {
                vec3(at.x - half.x, 0, at.y - half.y) + after.displacement(at - half),
                vec3(at.x + half.x, 0, at.y + half.y) + after.displacement(at + half)};
            const auto born = [&](Particle parcel) {
                parcel.position += parcel.velocity * parcel.age;
                drops->add(parcel);
            };
            const auto next_place = [&] {
                from.position = glm::mix(ends[0], ends[1], draws.uniform()) +
                                kPuffWidth * vec3(draws.signed_one(), 0, draws.signed_one());
                return kSpraySeconds * draws.uniform();
            };
            for (int n = draws.count(thrown * kLigamentRate); n > 0; --n) {
                const float age = next_place();
                for (Particle& parcel : crest_ligament(from, scene.spray, draws)) {
                    parcel.age = age;
                    born(parcel);
                }
            }
            for (int n = draws.count(thrown * mist_rate); n > 0; --n) {
                const float age = next_place();
                Particle parcel = crest_mist(from, scene.spray, draws);
                parcel.age = age;
                born(parcel);
            }
            if (!scene.under_water || distance > kNear) continue;
            for (int n = draws.count(many * puffed * kPlumeRate * scene.bubbles.rate); n > 0; --n) {
                // The place is anywhere along the crest within a cell.
                const vec2 off = kSprayCell * draws.signed_one() * line +
                                 kPuffWidth * vec2(draws.signed_one(), draws.signed_one());
                from.position = vec3(at.x + off.x, 0, at.y + off.y) + after.displacement(at + off);
                for (const Particle& cluster : bubble_plume(from, scene.spray.lifetime, scene.bubbles, draws))
                    bubbles->add(cluster);
            }
        }
    }
}

/// Adds spray where a wave runs against a shore and the water climbs it.
void Spray::Impl::beat_shores() {
    const float rate = scene.spray.rate * scene.spray.splash;
    if (rate <= 0 || scene.shores.empty()) return;
    const vec3 wind = wind_of(state);
    int number = 0;
    for (const ShorePiece& piece : scene.shores) {
        ++number;
        const float distance = glm::length(vec2(piece.middle - origin) - eye);
        if (distance > scene.spray.reach) continue;
        if (piece.body >= 0 && !is_there(scene.bodies[static_cast<size_t>(piece.body)], *sea_before))
            continue;
        const ShoreFront front = front_at(piece);
        const vec2 outwards = front.shore.outwards;
        // Only an incoming front makes spray: the water climbs, is higher farther out, and does not run off.
        const float towards = -glm::dot(vec2(front.water.x, front.water.z), outwards);
        const bool climbs = front.climb > 0 && front.mounts && towards >= 0;
        float impact = climbs ? towards + front.climb : 0;
        // The bow of a hull under way throws up spray in still water too.
        if (piece.body >= 0 && towards > kLeastPlough) impact = std::max(impact, kPloughJet / kJet * towards);
        if (impact < kLeastImpact) continue;

        // Water converges at some places: puffs have the random strength 3 u², 1 on average.
        const glm::ivec2 place_of_puff(glm::floor(piece.middle / double(kShorePuff)));
        Draws puff(key_of(state.seed, floor_div(step, kPuffSteps), place_of_puff.x, place_of_puff.y, 4));
        const float strength = std::sqrt(3.0f) * puff.uniform();
        const float jet = kJet * impact * std::cbrt(strength * strength);  // the flux goes as its cube
        Draws draws(key_of(state.seed, step, number, 0, 1));
        throw_fingers({.water = front.water,
                       .wind = wind,
                       .strength = 1,
                       .thinning = thinning(distance),
                       .floor = front.height},
                      {.middle = front.at,
                       .outwards = outwards,
                       .length = piece.length,
                       .velocity = front.shore.velocity,
                       .jet = jet,
                       .rate = rate},
                      draws);
    }
}

/// Adds the fingers that a sheet of water throws up along a face within a step.
/// @param from  its velocity is relative to the face
void Spray::Impl::throw_fingers(Outburst from, const ThrowingWall& wall, Draws& draws) {
    const float fingers = kFingerRate * wall.jet;  // per second and metre
    const float water_of_finger = kSplashTorn * jet_flux(wall.jet) / fingers;
    const float mean = fingers * wall.rate * wall.length * kSpraySeconds / from.thinning;
    const vec2 along(-wall.outwards.y, wall.outwards.x);
    for (int n = draws.count(mean); n > 0; --n) {
        const vec2 place = wall.middle + along * (wall.length * (draws.uniform() - 0.5f));
        from.position = {place.x, from.floor, place.y};
        const float age = kSpraySeconds * draws.uniform();
        for (Particle& parcel :
             shore_finger(from, wall.outwards, wall.jet, water_of_finger, scene.spray, draws)) {
            parcel.age = age;
            parcel.velocity += wall.velocity;
            parcel.position += parcel.velocity * parcel.age;
            drops->add(parcel);
        }
    }
}

ShoreFront Spray::Impl::front_at(const ShorePiece& piece) {
    const auto from_origin = [this](const MovingShore& shore) {
        return vec2(glm::dvec2(shore.middle.x, shore.middle.z) - origin);
    };
    const auto height_of = [](const NearSurface& surface, vec2 at) {
        return surface.displacement(surface.undisplaced(at)).y;
    };
    ShoreFront front;
    float rise = 0;        // height of the water over the shore's own waterline, m
    float farther = 0;     // height of the water farther out
    vec2 outward_step(0);  // step from the shore to the place farther out, m
    if (piece.body < 0) {
        front.shore = shore_at_rest(piece);
        front.at = from_origin(front.shore);
        outward_step = HeightPatch::kSpacing * front.shore.outwards;
        front.height = heights.height(front.at.x, front.at.y);
        rise = front.height - heights_before.height(front.at.x, front.at.y);
        farther = heights.height((front.at + outward_step).x, (front.at + outward_step).y);
    } else {
        // A hull moves with waves longer than itself: the difference is found from the full surface.
        const auto index = static_cast<size_t>(piece.body);
        front.shore = shore_of(piece, bodies_posed[index], pose_of(index));
        const MovingShore earlier = shore_of(piece, bodies_posed[index], *poses_before[index]);
        front.at = from_origin(front.shore);
        outward_step = HeightPatch::kSpacing * front.shore.outwards;
        front.height = height_of(after, front.at);
        rise = (front.height - static_cast<float>(front.shore.middle.y)) -
               (height_of(before, from_origin(earlier)) - static_cast<float>(earlier.middle.y));
        farther = height_of(after, front.at + outward_step);
    }
    front.climb = rise / kSpraySeconds;
    front.water =
        water_velocity(after.undisplaced(front.at + 0.2f * front.shore.outwards)) - front.shore.velocity;
    front.mounts = farther - glm::dot(front.shore.slope, outward_step) >= front.height;
    return front;
}

}  // namespace deepwater::sim
