#include "sim/spray/stone_splash.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sim/laws/gravity.h"

namespace deepwater::sim {
namespace {

constexpr float kMilli = 1e-3f;
constexpr auto kFall = static_cast<float>(kGravity);  // m/s²
constexpr float kFingerWidth = 0.05f;                 // m along the crown
constexpr int kFewestFingers = 8, kMostFingers = 64;
/// The crown leaves the water at about 60° (tan 60° = 1 / 0.58), steeper at its root.
constexpr float kLean = 0.58f;
/// Turbulence of the thrown water, over its speed.
constexpr float kTurbulence = 0.06f;

/// Gives a parcel the values that crown and jet share.
/// @param water   m³ in its drops
/// @param radius  m
void fill_parcel(float water, float radius, const Outburst& from, const SprayState& state, Draws& draws,
                 Particle& parcel) {
    const float diameter = state.drop_size * kMilli * draws.between(0.8f, 2.4f);
    parcel.drag = drop_drag(diameter);
    parcel.life = state.lifetime * draws.between(0.4f, kLongestFlight);
    parcel.phase = 0.5f * draws.uniform();
    parcel.floor = from.floor;
    // Drops of volume V cover 3 V/(2 d).
    parcel.share = 1.5f * water / diameter * from.thinning;
    const float wider = std::sqrt(from.thinning);
    parcel.size = radius * wider;
    parcel.growth = 0.5f * radius * wider;
}

}  // namespace

StoneThrow throw_of(const Stone& stone) {
    const StoneSplash crater = splash_of(stone, 0);
    const auto radius = static_cast<float>(crater.radius), depth = static_cast<float>(crater.depth);
    StoneThrow thrown;
    thrown.radius = radius;
    thrown.crown_speed = std::sqrt(2 * kFall * kCrownRise * depth);
    thrown.jet_speed = std::sqrt(2 * kFall * kJetRise * depth);
    // A crater closes in about the time in which water falls through its depth and rises again.
    thrown.jet_delay = 2 * std::sqrt(2 * depth / kFall);
    thrown.water =
        kStoneTorn * std::numbers::pi_v<float> / std::numbers::e_v<float> * depth * radius * radius;
    thrown.fingers = std::clamp(static_cast<int>(2 * std::numbers::pi_v<float> * radius / kFingerWidth),
                                kFewestFingers, kMostFingers);
    return thrown;
}

std::array<Particle, kCrownFinger> crown_finger(const Outburst& from, glm::vec2 outwards,
                                                const StoneThrow& thrown, const SprayState& state,
                                                Draws& draws) {
    const float strength = draws.between(0.7f, 1.1f);
    const float water = thrown.water / static_cast<float>(thrown.fingers * kCrownFinger);
    std::array<Particle, kCrownFinger> finger;
    for (size_t i = 0; i < finger.size(); ++i) {
        Particle& parcel = finger[i];
        const float along = (static_cast<float>(i) + draws.uniform()) / kCrownFinger;  // root to tip
        const float speed = strength * thrown.crown_speed * (0.3f + 0.7f * along);
        const float lean = kLean * (0.5f + 0.5f * along);
        parcel.velocity = from.water + speed * glm::vec3(lean * outwards.x, 1, lean * outwards.y) +
                          kTurbulence * speed * draws.burst();
        parcel.position =
            from.position + thrown.radius * glm::vec3(outwards.x, 0, outwards.y) + glm::vec3(0, 0.02f, 0);
        fill_parcel(water, 0.08f * thrown.radius + draws.between(0.01f, 0.03f), from, state, draws, parcel);
    }
    return finger;
}

std::array<Particle, kJetParcels> stone_jet(const Outburst& from, const StoneThrow& thrown,
                                            const SprayState& state, Draws& draws) {
    const float water = thrown.water / kJetParcels;
    std::array<Particle, kJetParcels> jet;
    for (size_t i = 0; i < jet.size(); ++i) {
        Particle& parcel = jet[i];
        const float along = (static_cast<float>(i) + draws.uniform()) / kJetParcels;  // root to tip
        const float speed = thrown.jet_speed * (0.15f + 0.85f * along);
        parcel.velocity = from.water + glm::vec3(0, speed, 0) +
                          kTurbulence * thrown.jet_speed * draws.burst() * glm::vec3(1, 0.3f, 1);
        parcel.position = from.position + glm::vec3(0, 0.02f, 0);
        // The column is widest at its root.
        fill_parcel(water, thrown.radius * (0.25f - 0.17f * along) + 0.01f, from, state, draws, parcel);
    }
    return jet;
}

}  // namespace deepwater::sim
