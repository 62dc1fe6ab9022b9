#include "sim/spray/spray_source.h"

#include <algorithm>
#include <cmath>

#include "sim/laws/gravity.h"
#include "sim/numerics/random.h"

namespace deepwater::sim {
namespace {

constexpr float kMilli = 1e-3f;
constexpr auto kFall = static_cast<float>(kGravity);  // m/s²
constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15ull;

/// Standard deviation of the turbulence of a breaker over the crest's speed: Drazen & Melville 2009 measured
/// 0.1 to 0.25 of the phase speed.
constexpr float kTurbulence = 0.15f;
/// Speed of the water in the lip of a breaking crest over the crest's (Perlin, Choi & Tian 2013, section 3:
/// 0.85 to 1 where it begins to break, more in the jet).
constexpr float kTipSpeed = 0.95f;
/// Share of the turbulence that acts along the crest's line: a spilling front tumbles about that line. Ours.
constexpr float kSideways = 0.35f;
/// Share of the wind's speed with which mist is born: it leaves in the gust that tears it off. Ours.
constexpr float kBlown = 0.5f;

/// Returns random velocities of a breaking crest, relative to its turbulence: three numbers with mean 0.
/// @param crest  m/s: its velocity
glm::vec3 tumble(const glm::vec3& crest, Draws& draws) {
    const glm::vec3 burst = draws.burst();
    const glm::vec3 line = glm::vec3(-crest.z, 0, crest.x) / std::max(glm::length(crest), 1e-3f);
    return burst - (1 - kSideways) * glm::dot(burst, line) * line;
}

void disperse(Particle& parcel, float size, float growth, float share, float thinning) {
    const float wider = std::sqrt(thinning);
    parcel.size = size * wider;
    parcel.growth = growth * wider;
    parcel.share = share * thinning;
}

}  // namespace

Draws::Draws(std::uint64_t key) : state_(scramble(key + kGolden)) {}

float Draws::uniform() {
    state_ += kGolden;
    constexpr float kUnit = 1.0f / 16777216;  // 2^-24
    return static_cast<float>(scramble(state_) >> 40) * kUnit;
}

glm::vec3 Draws::burst() {
    // The sum of three uniform draws from −1 to 1 has variance 1.
    const auto one = [this] { return signed_one() + signed_one() + signed_one(); };
    const float x = one(), y = one();
    return {x, y, one()};
}

int Draws::count(float mean) {
    const float whole = std::floor(mean);
    return static_cast<int>(whole) + (uniform() < mean - whole ? 1 : 0);
}

std::array<Particle, kLigament> crest_ligament(const Outburst& from, const SprayState& state, Draws& draws) {
    const float speed = kTurbulence * glm::length(from.crest);
    const glm::vec3 burst = tumble(from.crest, draws);
    const float upwards = draws.between(0.3f, 1.3f) * (0.5f + from.strength);
    const glm::vec3 throw_ = speed * (burst * glm::vec3(1, 0.6f, 1) + glm::vec3(0, upwards, 0));
    // Ligaments of many widths break into drops of many sizes: even over the logarithm, from 0.4 to 2 times the mean.
    const float diameter = state.drop_size * kMilli * std::exp(draws.between(-0.9f, 0.7f));
    std::array<Particle, kLigament> thread;
    for (size_t i = 0; i < thread.size(); ++i) {
        Particle& parcel = thread[i];
        const float along = (static_cast<float>(i) + draws.between(0.5f, 1.5f)) / kLigament;
        parcel.velocity = kTipSpeed * from.crest + glm::vec3(0, from.water.y, 0) + along * throw_ +
                          0.04f * speed * draws.burst();
        parcel.velocity.y = std::max(parcel.velocity.y, 0.2f);
        parcel.position = from.position + glm::vec3(0, 0.03f, 0);
        parcel.life = state.lifetime * draws.between(0.25f, 0.6f);
        parcel.drag = drop_drag(diameter * draws.between(0.7f, 1.3f));
        parcel.phase = draws.uniform() * 0.5f;
        parcel.floor = from.floor;
        disperse(parcel, draws.between(0.04f, 0.12f), draws.between(0.1f, 0.35f),
                 draws.between(0.003f, 0.010f) * (0.5f + from.strength), from.thinning);
    }
    return thread;
}

Particle crest_mist(const Outburst& from, const SprayState& state, Draws& draws) {
    Particle parcel;
    const float speed = kTurbulence * glm::length(from.crest);
    parcel.velocity = glm::mix(kTipSpeed * from.crest, from.wind, kBlown) + speed * tumble(from.crest, draws);
    parcel.velocity.y = std::abs(parcel.velocity.y) + draws.between(0.02f, 0.07f) * glm::length(from.wind);
    parcel.position = from.position + glm::vec3(0, draws.between(0.02f, 0.3f), 0);
    parcel.life = state.lifetime * draws.between(0.25f, 0.8f);
    parcel.drag = drop_drag(state.mist_size * kMilli * draws.between(0.6f, 1.6f));
    parcel.phase = 0.5f + draws.uniform() * 0.49f;
    parcel.floor = from.floor;
    const float size = draws.uniform();
    disperse(parcel, 0.05f + 0.2f * size * size, draws.between(0.1f, 0.4f),
             draws.between(0.008f, 0.026f) * (0.4f + 0.8f * from.strength), from.thinning);
    return parcel;
}

float jet_flux(float jet) {
    const float head = jet * jet / (2 * kFall);
    return kSheetThickness * head * head / 2 / std::max(jet / kFall, 1e-6f);
}

std::array<Particle, kFinger> shore_finger(const Outburst& from, glm::vec2 outwards, float jet, float water,
                                           const SprayState& state, Draws& draws) {
    const float head = jet * jet / (2 * kFall);
    const float lean = draws.between(0.05f, 0.45f);
    const glm::vec3 way =
        glm::vec3(outwards.x * lean, 1, outwards.y * lean) + 0.1f * draws.burst() * glm::vec3(1, 0, 1);
    std::array<Particle, kFinger> finger;
    for (int i = 0; i < kFinger; ++i) {
        Particle& parcel = finger[static_cast<size_t>(i)];
        // The share u = (1 − z/R)² of the sheet climbs above z. Mist is anywhere in it.
        const bool mist = i * kFingerMist % kFinger < kFingerMist;
        const float thickness = std::sqrt((static_cast<float>(i) + draws.uniform()) /
                                          kFinger);  // relative to the speed at the sea
        const float speed = jet * std::sqrt(1 - thickness);
        parcel.velocity = speed * way + 0.03f * jet * draws.burst();
        parcel.position = from.position + glm::vec3(outwards.x * 0.1f, 0.05f, outwards.y * 0.1f);
        parcel.life = state.lifetime * draws.between(0.4f, kLongestFlight);
        const float diameter =
            kMilli * (mist ? 2 * state.mist_size : state.drop_size * draws.between(0.6f, 2.0f));
        parcel.drag = drop_drag(diameter);
        parcel.phase = (mist ? 0.5f : 0.0f) + draws.uniform() * 0.49f;
        parcel.floor = from.floor;
        // Drops of volume V cover 3 V/(2 d).
        const float volume =
            water * (mist ? kMistWater / kFingerMist : (1 - kMistWater) / (kFinger - kFingerMist));
        const float radius = draws.between(0.06f, 0.16f) + 0.5f * kSheetThickness * head * thickness;
        disperse(parcel, radius, draws.between(0.03f, 0.08f) * jet, 1.5f * volume / diameter, from.thinning);
    }
    return finger;
}

float bubble_spectrum(float draw) {
    // Shares of r^(1/2) and r^(−4/3), which meet at 1.
    const float first = std::pow(kFinestBubble, 1.5f);
    const float fine = (1 - first) / 1.5f;
    const float wide = 3 * (1 - 1 / std::cbrt(kWidestBubble));
    const float sum = draw * (fine + wide);
    if (sum < fine) return std::pow(first + 1.5f * sum, 2.0f / 3);
    const float root = 1 - (sum - fine) / 3;
    return 1 / (root * root * root);
}

namespace {

/// Returns bubbles of one size: a cluster of single ones or, below the Hinze scale, a cloud of fine ones.
/// @param phase  0 … 1
Particle bubble_cluster(const BubbleState& state, float life, float floor, float phase, Draws& draws) {
    constexpr float kCloseness = 8;      // radius of a cluster, in diameters of its bubbles
    constexpr float kSmallest = 0.012f;  // m
    Particle cluster;
    const float radius = bubble_spectrum(draws.uniform());  // relative to the Hinze scale
    const float diameter = state.size * kMilli * radius;
    cluster.drag = bubble_drag(std::clamp(diameter, 0.3f * kMilli, 8 * kMilli));
    cluster.life = life;
    cluster.floor = floor;
    if (radius < 1) {
        cluster.phase = 0.5f + 0.49f * phase;
        const float size = draws.uniform();
        disperse(cluster, 0.04f + 0.16f * size * size, 0.05f, draws.between(0.001f, 0.005f), 1);
    } else {
        cluster.phase = 0.5f * phase;
        disperse(cluster, draws.between(0.7f, 1.3f) * (kSmallest + kCloseness * diameter), 0.012f,
                 draws.between(0.0003f, 0.0011f), 1);
    }
    return cluster;
}

float exponential(Draws& draws) {
    return -std::log(1 - draws.uniform());
}

constexpr float kDeepestBubbles = 4;  // in mean depths

}  // namespace

Particle bubbles_under(const glm::vec3& at, float depth_scale, float life, const BubbleState& state,
                       Draws& draws) {
    Particle cluster = bubble_cluster(state, life, at.y, draws.uniform(), draws);
    const float depth = depth_scale * state.depth * std::min(exponential(draws), kDeepestBubbles);
    cluster.position = at + glm::vec3(draws.signed_one() * 0.3f, -depth - 0.02f, draws.signed_one() * 0.3f);
    return cluster;
}

std::array<Particle, kPlume> bubble_plume(const Outburst& from, float life, const BubbleState& state,
                                          Draws& draws) {
    constexpr float kForwards = 0.6f;   // share of the depth
    constexpr float kWander = 0.3f;     // share of the depth by which a thread leans and bends
    constexpr float kTorn = 0.07f;      // share of the depth: distance of a cluster from the thread
    constexpr float kTogether = 0.02f;  // spread of phases: neighbours sway alike
    const glm::vec3 level(from.crest.x, 0, from.crest.z);
    const glm::vec3 forwards = kForwards / std::max(glm::length(level), 1e-3f) * level;
    const glm::vec3 lean = forwards + kWander * draws.burst(), bend = kWander * draws.burst();
    // A uniform share of the sum of two exponential variables is exponentially distributed.
    const float deepest = state.depth * (exponential(draws) + exponential(draws));
    const float phase = draws.uniform();
    std::array<Particle, kPlume> thread;
    for (Particle& cluster : thread) {
        cluster = bubble_cluster(state, life, from.position.y,
                                 glm::fract(phase + kTogether * draws.uniform()), draws);
        const float share = draws.uniform();
        const float depth = std::min(share * deepest, kDeepestBubbles * state.depth);
        const glm::vec3 off = lean + share * bend + kTorn * draws.burst();
        cluster.position = from.position + depth * glm::vec3(off.x, -1, off.z) - glm::vec3(0, 0.02f, 0);
    }
    return thread;
}

}  // namespace deepwater::sim
