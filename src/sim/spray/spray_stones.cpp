#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "sim/laws/gravity.h"
#include "sim/spray/spray_impl.h"
#include "sim/spray/spray_thinning.h"
#include "sim/spray/stone_splash.h"

namespace deepwater::sim {
namespace {

using glm::vec2;
using glm::vec3;

constexpr float kPlumesPerDepth = 60;  ///< plumes of bubbles behind a stone, per metre of its cavity
constexpr int kMostPlumes = 60;
constexpr double kLongestThrow = 8;  ///< s from a stone's entry: bound of the end of its jet
/// Share of all parcels that the stones of one step may throw; where there are more stones, each parcel stands for more.
constexpr float kStonesShare = 0.1f;
constexpr float kTurn = 2 * std::numbers::pi_v<float>;
constexpr float kSmallestShare = 1e-3f;  ///< m², that a parcel covers

}  // namespace

/// A stone that throws up water in a step from `begin` to `end`.
struct Spray::Impl::Throwing {
    const Stone* stone;
    StoneThrow thrown;
    double begin, end;  ///< s, after the stone's entry
    float fewer = 1;    ///< number of parcels that each stands for
};

/// Adds what stones throw up in this step.
void Spray::Impl::throw_stones() {
    if (scene.spray.rate * scene.spray.splash <= 0) return;
    const double end = static_cast<double>(step) * kStep;
    std::vector<Throwing> all;
    float parcels = 0;
    const auto consider = [&](const Stone& stone) {
        const double since = end - stone.time;
        if (since < 0 || since > kLongestThrow) return;
        const float distance = glm::length(vec2(stone.place - origin) - eye);
        if (distance > scene.spray.reach) return;
        const StoneThrow thrown = throw_of(stone);
        const bool enters = since < kStep;
        const double jet_end = static_cast<double>(thrown.jet_delay + thrown.jet_seconds) + kStep;
        if (!enters && (since < static_cast<double>(thrown.jet_delay) || since > jet_end)) return;
        parcels += static_cast<float>(thrown.fingers * kCrownFinger);
        all.push_back({&stone, thrown, since - kStep, since, thinning(distance)});
    };
    std::ranges::for_each(scene.stones, consider);
    std::ranges::for_each(fallen, consider);
    const float crowd = parcels / (kStonesShare * static_cast<float>(scene.spray.most));
    for (Throwing& one : all) {
        one.fewer *= std::max(crowd, 1.0f);
        throw_crown(one);
        throw_jet(one);
    }
}

/// Returns the place where a stone falls, as a source of drops. Height and velocity of the water are means over places
/// around it: the crater's own are not what drops start from.
Outburst Spray::Impl::outburst_of(const Stone& stone) const {
    constexpr int kPlaces = 6;
    constexpr float kAround = 3;  // radii of the crater
    const auto radius = kAround * static_cast<float>(splash_of(stone, 0).radius);
    const vec2 place(stone.place - origin);
    Outburst from{.position = vec3(place.x, 0, place.y), .wind = wind_of(state), .strength = 1};
    for (int i = 0; i < kPlaces; ++i) {
        const float angle = kTurn * static_cast<float>(i) / kPlaces;
        const vec2 at = after.undisplaced(place + radius * vec2(std::cos(angle), std::sin(angle)));
        from.position.y += after.displacement(at).y / kPlaces;
        from.water += water_velocity(at) / float{kPlaces};
    }
    from.floor = from.position.y;
    return from;
}

/// Returns the random draws of a stone in this step: stones at one time differ by their places.
Draws Spray::Impl::draws_of(const Stone& stone, int kind) const {
    const glm::ivec2 cell(glm::floor(glm::mod(stone.place * 1e3, 1e9)));
    return Draws(key_of(state.seed, step, cell.x, cell.y, kind));
}

/// Adds a parcel thrown `age` seconds ago. Of parcels that cover less than kSmallestShare only some are added, which
/// then cover as much.
/// @param shown_for  s, for which it has been water already that is seen: it fades in by as much less
void Spray::Impl::add_thrown(Particle parcel, float age, Draws& draws, float shown_for) {
    if (parcel.share < kSmallestShare) {
        if (draws.uniform() * kSmallestShare > parcel.share) return;
        parcel.share = kSmallestShare;
    }
    add_aged(parcel, age, shown_for);
}

/// Adds a parcel thrown `age` seconds ago, which has been water that is seen for `shown_for` seconds already.
void Spray::Impl::add_aged(Particle parcel, float age, float shown_for) {
    parcel.age = age + shown_for;
    parcel.position += age * parcel.velocity - vec3(0, 0.5f * static_cast<float>(kGravity) * age * age, 0);
    parcel.velocity.y -= static_cast<float>(kGravity) * age;
    drops->add(parcel);
}

/// Adds the crown, and bubbles, of a stone that goes under in this step.
void Spray::Impl::throw_crown(const Throwing& one) {
    const StoneThrow& thrown = one.thrown;
    if (one.end >= kStep || thrown.crown_speed < kSlowestThrow) return;
    Draws draws = draws_of(*one.stone, 5);
    const int fingers = draws.count(static_cast<float>(thrown.fingers) / one.fewer);
    if (fingers == 0) return;
    Outburst from = outburst_of(*one.stone);
    from.thinning = scene.spray.rate * scene.spray.splash * one.fewer;
    for (int i = 0; i < fingers; ++i) {
        const float angle = kTurn * (static_cast<float>(i) + draws.uniform()) / static_cast<float>(fingers);
        const vec2 outwards(std::cos(angle), std::sin(angle));
        for (const Particle& parcel : crown_finger(from, outwards, thrown, scene.spray, draws))
            add_thrown(parcel, static_cast<float>(one.end), draws);
    }
    if (!scene.under_water || scene.bubbles.rate <= 0) return;
    // Air comes off all along the cavity.
    const vec3 middle = from.position;
    const float plumes = std::min(kPlumesPerDepth * thrown.cavity * scene.bubbles.rate, float{kMostPlumes});
    const float crater = static_cast<float>(splash_of(*one.stone, 0).radius);
    for (int n = draws.count(plumes / one.fewer); n > 0; --n) {
        const float angle = kTurn * draws.uniform(), off = 0.5f * crater * std::sqrt(draws.uniform());
        from.position = middle + vec3(off * std::cos(angle), 0, off * std::sin(angle));
        for (const Particle& cluster : bubble_plume(from, scene.spray.lifetime, scene.bubbles, draws))
            bubbles->add(cluster);
    }
}

/// Adds the part of a stone's jet that comes out of the water in this step.
void Spray::Impl::throw_jet(const Throwing& one) {
    const StoneThrow& thrown = one.thrown;
    if (thrown.jet_speed < kSlowestThrow) return;
    Draws draws = draws_of(*one.stone, 6);
    const int count = draws.count(kJetParcels / one.fewer);
    if (count == 0) return;
    Outburst from = outburst_of(*one.stone);
    from.thinning = scene.spray.rate * scene.spray.splash * one.fewer;
    for (int i = 0; i < count; ++i) {
        const float part = (static_cast<float>(i) + 0.5f) / static_cast<float>(count);
        const auto at = static_cast<double>(thrown.jet_delay + part * thrown.jet_seconds);
        if (at <= one.begin || at > one.end) continue;
        add_thrown(jet_parcel(from, thrown, part, scene.spray, draws), static_cast<float>(one.end - at),
                   draws);
    }
}

}  // namespace deepwater::sim
