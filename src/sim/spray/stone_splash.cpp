#include "sim/spray/stone_splash.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sim/laws/gravity.h"
#include "sim/numerics/random.h"

namespace deepwater::sim {
namespace {

constexpr auto kPi = std::numbers::pi_v<float>;
constexpr auto kFall = static_cast<float>(kGravity);  // m/s²
constexpr float kFingerWidth = 0.02f;                 // m along the crown
constexpr int kFewestFingers = 16, kMostFingers = 128;
/// Horizontal over vertical speed at the root and at the tip of the crown, which stands steeper.
constexpr float kRootLean = 0.55f, kTipLean = 0.32f;
/// Turbulence of the thrown water, over its speed.
constexpr float kTurbulence = 0.06f;
/// Speed of the last water of the jet over that of its tip, and the time in which the jet comes out over the time in
/// which its tip rises. Chosen by eye.
constexpr float kJetRoot = 0.3f, kJetDuration = 0.5f;
/// Radius of the jet at its tip over that at its root, and the mean square of its radius over the root's square.
constexpr float kJetTip = 0.35f;
constexpr float kJetFullness = (1 + kJetTip + kJetTip * kJetTip) / 3;

constexpr float kMilli = 1e-3f;
/// Number of a finger's parcels that are mist, and their share of its water. Chosen by eye.
constexpr int kCrownMist = 3;
constexpr float kMistShare = 0.02f;
static_assert(kCrownFinger % kCrownMist == 0);
constexpr float kTension = 7.3e-5f;  // m³/s², surface tension of water over its density
/// Diameter of drops over that of the thread that falls apart into them (Rayleigh 1879, Proc. London Math. Soc. 10, 4).
constexpr float kDropOfThread = 1.89f;
/// Largest drop that the air does not tear apart, m (Villermaux & Bossa 2009, Nature Physics 5, 697).
constexpr float kLargestDrop = 0.006f;
constexpr float kSmallestDrop = 0.0003f;  // m
constexpr float kUsualDropSize = 1.4f;    // mm, default of SprayState::drop_size
constexpr float kWidestParcel = 0.5f;     // m
constexpr float kDispersal = 0.035f;      // growth of a parcel's radius over its speed

/// Gives a parcel the values that crown and jet share.
/// @param water     m³ in its drops
/// @param diameter  m, of the drops
/// @param radius    m
void fill_parcel(float water, float diameter, float radius, const Outburst& from, const SprayState& state,
                 Draws& draws, Particle& parcel) {
    diameter *= draws.between(0.8f, 1.25f);
    parcel.drag = drop_drag(diameter);
    parcel.life = state.lifetime * draws.between(0.4f, kLongestFlight);
    parcel.phase = 0.5f * draws.uniform();
    parcel.floor = from.floor;
    // Drops of volume V cover 3 V/(2 d).
    parcel.share = 1.5f * water / diameter * from.thinning;
    const float wider = std::sqrt(from.thinning);
    parcel.size = std::min(radius, kWidestParcel) * wider;
    parcel.growth = kDispersal * glm::length(parcel.velocity) * wider;
}

}  // namespace

StoneThrow throw_of(const Stone& stone) {
    const double volume = stone.mass / stone.density;
    StoneThrow thrown;
    thrown.radius = static_cast<float>(std::cbrt(0.75 * volume / std::numbers::pi));
    const auto speed = static_cast<float>(stone.speed);
    const float unsealed = std::min(speed, kSealSpeed * std::sqrt(kFall * thrown.radius));
    const float closing = 2 * std::sqrt(2 * kCavityOpening * thrown.radius / kFall);
    thrown.cavity = unsealed * closing / 2;
    thrown.crown_speed = kCavityOpening * speed;
    thrown.crown_water = static_cast<float>(volume);
    const float rise = kJetRise * thrown.cavity;
    thrown.jet_speed = std::sqrt(2 * kFall * rise);
    const float root = kJetWidth * thrown.radius;
    thrown.jet_water = kJetFullness * kPi * root * root * rise;
    // The jet climbs from where the cavity closes, and slows down on its way.
    thrown.jet_delay = closing + (std::sqrt(2 * kFall * (rise + thrown.cavity)) - thrown.jet_speed) / kFall;
    thrown.jet_seconds = kJetDuration * thrown.jet_speed / kFall;
    thrown.fingers = std::clamp(static_cast<int>(std::min(2 * kPi * thrown.radius / kFingerWidth, 1e6f)),
                                kFewestFingers, kMostFingers);
    return thrown;
}

/// The rim of a sheet that slows down at the rate b is √(σ/(ρ b)) thick (Wang, Dandekar, Bustos, Poulain & Bourouiba
/// 2018, Phys. Rev. Lett. 120, 204503). The tip is thrown within the time a/U; the root falls freely.
float StoneThrow::crown_drop(float along) const {
    const float sharp = crown_speed * crown_speed / (kCavityOpening * std::max(radius, 1e-6f));
    const float rim = std::sqrt(kTension / (kFall + along * along * sharp));
    return std::clamp(kDropOfThread * rim, kSmallestDrop, kLargestDrop);
}

float StoneThrow::jet_radius(float part) const {
    return kJetWidth * radius * glm::mix(kJetTip, 1.0f, part);
}

float StoneThrow::jet_drop(float part) const {
    return std::clamp(2 * kDropOfThread * jet_radius(part), kSmallestDrop, kLargestDrop);
}

std::array<Particle, kCrownFinger> crown_finger(const Outburst& from, glm::vec2 outwards,
                                                const StoneThrow& thrown, const SprayState& state,
                                                Draws& draws) {
    const float strength = draws.between(0.65f, 1.0f);
    const float steeper = draws.between(0.6f, 1.3f);
    const float water = thrown.crown_water / static_cast<float>(thrown.fingers);
    const float drop_size = state.drop_size / kUsualDropSize;
    std::array<Particle, kCrownFinger> finger;
    for (size_t i = 0; i < finger.size(); ++i) {
        Particle& parcel = finger[i];
        const float along = (static_cast<float>(i) + draws.uniform()) / kCrownFinger;  // root to tip
        const float speed = strength * thrown.crown_speed * (0.25f + 0.75f * along);
        const float lean = steeper * glm::mix(kRootLean, kTipLean, along);
        parcel.velocity = from.water + speed * glm::vec3(lean * outwards.x, 1, lean * outwards.y) +
                          kTurbulence * speed * draws.burst();
        parcel.position = from.position + 1.5f * thrown.radius * glm::vec3(outwards.x, 0, outwards.y) +
                          glm::vec3(0, 0.02f, 0);
        const float radius = 0.012f + thrown.radius * glm::mix(0.5f, 0.3f, along);
        const bool mist = i % (kCrownFinger / kCrownMist) == 0;
        if (mist) {
            fill_parcel(kMistShare / kCrownMist * water, state.mist_size * kMilli, 2 * radius, from, state,
                        draws, parcel);
            parcel.phase += 0.5f;
        } else {
            fill_parcel((1 - kMistShare) / (kCrownFinger - kCrownMist) * water,
                        drop_size * thrown.crown_drop(along), radius, from, state, draws, parcel);
        }
    }
    return finger;
}

Particle jet_parcel(const Outburst& from, const StoneThrow& thrown, float part, const SprayState& state,
                    Draws& draws) {
    Particle parcel;
    const float speed = thrown.jet_speed * glm::mix(1.0f, kJetRoot, part);
    const float radius = thrown.jet_radius(part);
    parcel.velocity = from.water + glm::vec3(0, speed, 0) +
                      kTurbulence * speed * draws.burst() * glm::vec3(0.7f, 0.3f, 0.7f);
    parcel.position = from.position + glm::vec3(0, 0.02f, 0) +
                      0.4f * radius * glm::vec3(draws.signed_one(), 0, draws.signed_one());
    const float wide = radius / (kJetWidth * thrown.radius);
    const float water = thrown.jet_water / kJetParcels * wide * wide / kJetFullness;
    fill_parcel(water, state.drop_size / kUsualDropSize * thrown.jet_drop(part), 0.6f * radius + 0.012f, from,
                state, draws, parcel);
    return parcel;
}

std::vector<Stone> fallen_lumps(const Stone& stone) {
    constexpr int kCrownLumps = 14, kJetLumps = 5;
    constexpr double kInLumps = 0.5;     // share of the crown's water; the rest falls as drops
    constexpr double kFastestFall = 9;   // m/s, of the largest drops
    constexpr double kLightest = 0.002;  // kg
    constexpr double kSlowest = 0.7;     // m/s
    const StoneThrow thrown = throw_of(stone);
    Draws draws(seed_of(stone));
    std::vector<Stone> lumps;
    const auto add = [&](double after, const glm::dvec2& off, double speed, double water) {
        if (water * kWaterDensity < kLightest || speed < kSlowest) return;
        lumps.push_back({.place = stone.place + off,
                         .time = stone.time + after + 2 * speed / kGravity,
                         .mass = water * kWaterDensity,
                         .speed = speed,
                         .density = kWaterDensity});
    };
    const auto fall = [&](float speed) { return std::min(static_cast<double>(speed), kFastestFall); };
    for (int i = 0; i < kCrownLumps; ++i) {
        const double angle = 2 * std::numbers::pi * (i + static_cast<double>(draws.uniform())) / kCrownLumps;
        const double speed = fall(thrown.crown_speed * draws.between(0.35f, 1));
        const auto lean = static_cast<double>(draws.between(0.7f * kTipLean, kRootLean));
        const double off = 1.5 * static_cast<double>(thrown.radius) + lean * speed * 2 * speed / kGravity;
        add(0, off * glm::dvec2(std::cos(angle), std::sin(angle)), speed,
            kInLumps / kCrownLumps * static_cast<double>(thrown.crown_water * draws.between(0.3f, 1.7f)));
    }
    for (int i = 0; i < kJetLumps; ++i) {
        const float part = (static_cast<float>(i) + 0.5f) / kJetLumps;
        const double speed = fall(thrown.jet_speed * glm::mix(1.0f, kJetRoot, part));
        const glm::dvec2 way(draws.signed_one(), draws.signed_one());
        add(static_cast<double>(thrown.jet_delay + part * thrown.jet_seconds),
            static_cast<double>(kTurbulence) * way * speed * speed / kGravity, speed,
            static_cast<double>(thrown.jet_water) / kJetLumps);
    }
    return lumps;
}

}  // namespace deepwater::sim
