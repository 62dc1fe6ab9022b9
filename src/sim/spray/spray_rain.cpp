#include <algorithm>
#include <cmath>
#include <numbers>

#include "sim/laws/gravity.h"
#include "sim/pools/basin_play.h"
#include "sim/spray/spray_impl.h"
#include "sim/spray/spray_thinning.h"

namespace deepwater::sim {
namespace {

using glm::vec2;
using glm::vec3;

constexpr float kTurn = 2 * std::numbers::pi_v<float>;
constexpr float kSeenFrom = 15;        // m: what drops throw up is finer than a pixel from farther away
constexpr double kLeastCrown = 1e-3;   // m, diameter of a drop
constexpr float kShownFor = 0.1f;      // s: crowns and jets are dense where they leave the water
constexpr double kLongestDelay = 0.2;  // s, of the jet of the largest drop
constexpr float kLife = 1;             // s: they fall back before

// A crown's shape over the radius of its crater, after the photographs of Worthington 1908, A Study of Splashes: where
// it leaves the water and how high it climbs. It falls back on the crater's rim.
constexpr int kFingers = 4;
constexpr float kCrownRoot = 0.55f, kCrownRise = 0.5f;
constexpr float kCrownDrops = 3e-4f;    // m, diameter of its drops
constexpr float kFingerRadius = 0.35f;  // radius of a parcel over that of the crater
constexpr float kCrownFullness =
    0.5f;  // share of its wall, a thin sheet, that hides what is behind it: chosen by eye

constexpr int kJetParcels = 4;
constexpr float kJetWidth = 0.6f;  // over the drop's diameter

}  // namespace

/// Adds the crowns of the raindrops that meet pools in this step, and the jets that leave the water in it. They are the
/// drops that make rings in the pools' layers.
void Spray::Impl::rain() {
    const float rate = scene.spray.rate * scene.spray.splash;
    if (rate <= 0) return;
    const double end = static_cast<double>(step) * kStep, begin = end - kStep;
    std::vector<RainImpact> impacts;
    for (const SprayRain& shower : scene.rains) {
        if (spell_at(shower.spells, end).rain <= 0 &&
            spell_at(shower.spells, begin - kLongestDelay).rain <= 0)
            continue;
        BasinRain drops_of = BasinPlay::rain_on(shower.shape, 0, pool_seed(shower.pool));
        const auto slot_at = [&](double t) { return static_cast<std::int64_t>(std::floor(t / shower.slot)); };
        for (std::int64_t slot = slot_at(begin - kLongestDelay); slot < slot_at(end); ++slot) {
            const double slot_begins = static_cast<double>(slot) * shower.slot;
            drops_of.fall(spell_at(shower.spells, slot_begins + 0.5 * shower.slot).rain, slot, shower.slot,
                          impacts);
            Draws draws(key_of(state.seed, slot, shower.pool, 0, 8));
            for (const RainImpact& impact : impacts) {
                if (impact.diameter < kLeastCrown) continue;
                const vec2 place(shower.window.world_from_own(impact.place) - origin);
                if (glm::length(place - eye) > kSeenFrom) continue;
                const double met = slot_begins + static_cast<double>(draws.uniform()) * shower.slot;
                if (met >= begin) throw_drop_crown(impact, place, static_cast<float>(end - met), draws);
                if (impact.diameter < BasinPlay::kJetDrop) continue;
                const DropJet jet = jet_of_drop(impact.diameter);
                if (const double left = met + jet.delay; left >= begin && left < end)
                    throw_drop_jet(jet, impact.diameter, place, static_cast<float>(end - left), draws);
            }
        }
    }
}

/// @param age  s since the drop met the water
void Spray::Impl::throw_drop_crown(const RainImpact& drop, vec2 place, float age, Draws& draws) {
    const auto crater = static_cast<float>(drop.splash.radius);
    const float up = std::sqrt(2 * static_cast<float>(kGravity) * kCrownRise * crater);
    const float flight = 2 * up / static_cast<float>(kGravity);
    if (age >= flight) return;
    const float out = (1 - kCrownRoot) * crater / flight;
    const float wall = kTurn * kCrownRoot * crater * kCrownRise * crater;
    const float floor = after.displacement(place).y, turn = kTurn * draws.uniform();
    for (int i = 0; i < kFingers; ++i) {
        const float angle = turn + kTurn * (static_cast<float>(i) + 0.5f * draws.uniform()) / kFingers;
        const vec2 side(std::cos(angle), std::sin(angle));
        Particle parcel;
        parcel.velocity = vec3(out * side.x, up * (0.8f + 0.2f * draws.uniform()), out * side.y);
        parcel.position = vec3(place.x, floor, place.y) + kCrownRoot * crater * vec3(side.x, 0, side.y);
        parcel.drag = drop_drag(kCrownDrops);
        parcel.life = kLife;
        parcel.phase = 0.5f * draws.uniform();
        parcel.floor = floor;
        parcel.size = kFingerRadius * crater;
        parcel.share = kCrownFullness * wall / kFingers * scene.spray.rate * scene.spray.splash;
        add_aged(parcel, age, kShownFor);
    }
}

/// @param age  s since its tip left the water
void Spray::Impl::throw_drop_jet(const DropJet& jet, double diameter, vec2 place, float age, Draws& draws) {
    const float floor = after.displacement(place).y;
    const float width = kJetWidth * static_cast<float>(diameter), rise = static_cast<float>(jet.rise);
    for (int i = 0; i < kJetParcels; ++i) {
        // The tip is fastest; the root stays where it is.
        const float part = 1 - static_cast<float>(i) / kJetParcels;
        Particle parcel;
        parcel.velocity = vec3(0, part * static_cast<float>(jet.speed), 0);
        parcel.position = vec3(place.x, floor + 0.5f * width, place.y);
        parcel.drag = drop_drag(static_cast<float>(diameter));
        parcel.life = kLife;
        parcel.phase = 0.5f * draws.uniform();
        parcel.floor = floor;
        parcel.size = std::max(0.5f * width, rise / (2 * kJetParcels));
        parcel.share = width * rise / kJetParcels * scene.spray.rate * scene.spray.splash;
        add_aged(parcel, age, kShownFor);
    }
}

}  // namespace deepwater::sim
