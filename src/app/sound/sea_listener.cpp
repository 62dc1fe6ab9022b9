#include "app/sound/sea_listener.h"

#include <algorithm>
#include <cmath>

#include "sim/foam/breaking.h"
#include "sim/laws/whitecaps.h"

namespace deepwater::app {
namespace {

constexpr float kSquareOverHeight = 8;  ///< half side of the square of places over the height of the ear
constexpr float kBegins = 0.25f,
                kEnds = 0;  ///< strength of breaking at which it is heard, and when it is over

/// Bursts of crests. Level at 1 m of a place of 16 m² in a sea of 1 m, times √H; chosen by comparison with sea_level().
constexpr float kCrestLevel = 1, kCrestSide = 4;
constexpr float kCrestAttack = 0.15f, kCrestDecay = 0.8f;  ///< s in a sea of 1 m, times √H
constexpr float kCrestHz = 900;                            ///< in a sea of 1 m, over √H

/// Water that strikes a hull: from this speed [m/s] of rising along it, and ready again below that one.
constexpr double kStrikes = 0.35, kReady = 0.1;
constexpr double kHullFar = 80;  ///< m
/// Level at 1 m when water rises at 1 m/s along a hull of 5 m. The pressure of slamming goes with the speed's square (von
/// Kármán 1929).
constexpr float kSlapLevel = 0.5f, kSlapLength = 5;
constexpr float kSlapAttack = 0.004f, kSlapDecay = 0.12f;  ///< s
constexpr float kThudOfMetre = 400;                        ///< Hz, over the hull's length in metres
constexpr float kSplashLevel = 0.3f, kSplashHz = 1500,
                kSplashDecay = 0.35f;  ///< of the water thrown up: over the slap's

double length_of(const sim::FloatingBody& body) {
    double farthest = 0;
    for (const glm::dvec2& probe : body.probes) farthest = std::max(farthest, glm::length(probe));
    return 2 * farthest;
}

}  // namespace

float wind_at_height(float wind_speed, float height) {
    constexpr float kRoughness = 0.0002f, kReference = 10;
    return wind_speed * std::log(std::clamp(height, 0.5f, 100.0f) / kRoughness) /
           std::log(kReference / kRoughness);
}

Burst SeaListener::from(const Ear& ear, const glm::dvec3& place) {
    const glm::dvec3 away = place - ear.place;
    const double distance = glm::length(away);
    Burst burst;
    burst.distance = static_cast<float>(distance);
    burst.pan = distance > 0 ? static_cast<float>(glm::dot(away, ear.right) / distance) : 0.0f;
    return burst;
}

void SeaListener::listen(const scene::Scene& scene, const sim::OceanMaps& sea,
                         std::span<const sim::FloatingBody> bodies, float volume) {
    bursts_.clear();
    const double seconds = sea.time - last_time_;
    const bool follows = has_listened_ && seconds >= 0 && seconds <= kLongestStep;
    last_time_ = sea.time;
    has_listened_ = true;
    if (!follows) {
        spacing_ = 0;
        hulls_.clear();
    }

    const sim::SeaSurface surface(sea);
    const Ear ear{scene.camera.position, glm::dvec3(scene::axes(scene.camera).right)};
    const float over_water = static_cast<float>(ear.place.y) - surface.height(ear.place.x, ear.place.z);
    heard_ = {.wind = wind_at_height(scene.sea.wind_speed, over_water),
              .wave_height = sea.significant_height,
              .breaking = static_cast<float>(sim::breaking_cover(static_cast<double>(scene.sea.wind_speed))),
              .depth = -over_water,
              .volume = scene.clock.paused ? 0.0f : volume};
    if (scene.clock.paused || (follows && seconds == 0)) return;
    listen_to_crests(ear, surface, scene.sea);
    listen_to_hulls(ear, sea, bodies, seconds);
}

void SeaListener::listen_to_crests(const Ear& ear, const sim::SeaSurface& surface,
                                   const sim::SeaState& state) {
    const sim::BreakingLaw law = sim::breaking_law(state, surface.maps().info);
    // The square follows the height of the ear over the mean level in steps, so that its places stay where they are.
    const float half = std::clamp(kSquareOverHeight * static_cast<float>(std::abs(ear.place.y)), kNear, kFar);
    const float spacing = std::exp2(std::round(std::log2(2 * half / kCells)));
    if (spacing != spacing_) {
        spacing_ = spacing;
        std::ranges::fill(cells_, Cell{});
    }
    const auto wrapped = [](int i) { return static_cast<size_t>(((i % kCells) + kCells) % kCells); };
    const float size = std::sqrt(std::max(heard_.wave_height, 0.1f));
    const glm::ivec2 first =
        glm::ivec2(glm::floor(glm::dvec2(ear.place.x, ear.place.z) / static_cast<double>(spacing))) -
        kCells / 2;
    for (int row = 0; row < kCells; ++row) {
        for (int column = 0; column < kCells; ++column) {
            const glm::ivec2 place = first + glm::ivec2(column, row);
            const size_t index = wrapped(place.y) * kCells + wrapped(place.x);
            Cell& cell = cells_[index];
            if (cell.place != place) cell = {.place = place};
            const glm::dvec2 at = (glm::dvec2(place) + 0.5) * static_cast<double>(spacing);
            const float strength = law.strength(surface.crowding(at.x, at.y));
            if (strength > kBegins && !cell.breaks) {
                cell.breaks = true;
                Burst burst = from(ear, {at.x, 0, at.y});
                burst.level = kCrestLevel * size * spacing / kCrestSide;
                burst.attack = kCrestAttack * size;
                burst.decay = kCrestDecay * size;
                burst.hz = kCrestHz / size;
                bursts_.push_back(burst);
            } else if (strength <= kEnds) {
                cell.breaks = false;
            }
        }
    }
}

void SeaListener::listen_to_hulls(const Ear& ear, const sim::OceanMaps& sea,
                                  std::span<const sim::FloatingBody> bodies, double seconds) {
    for (const sim::BodyPose& pose : sea.bodies) {
        const double under = pose.water_height - pose.state.position.y;
        const auto [known, is_new] = hulls_.try_emplace(pose.number, Hull{.under = under});
        Hull& hull = known->second;
        const double rising = is_new || seconds <= 0 ? 0 : (under - hull.under) / seconds;
        hull.under = under;
        if (rising < kReady) hull.struck = false;
        if (rising < kStrikes || hull.struck) continue;
        hull.struck = true;
        const auto body = std::ranges::find(bodies, pose.number, &sim::FloatingBody::number);
        Burst thud = from(ear, pose.state.position);
        if (body == bodies.end() || static_cast<double>(thud.distance) > kHullFar) continue;
        const float length = std::max(static_cast<float>(length_of(*body)), 0.2f);
        thud.level = kSlapLevel * static_cast<float>(rising * rising) * std::min(length / kSlapLength, 3.0f);
        thud.attack = kSlapAttack;
        thud.decay = kSlapDecay;
        thud.hz = std::clamp(kThudOfMetre / length, 50.0f, 600.0f);
        bursts_.push_back(thud);
        Burst splash = thud;
        splash.level *= kSplashLevel;
        splash.decay = kSplashDecay;
        splash.hz = kSplashHz;
        bursts_.push_back(splash);
    }
}

}  // namespace deepwater::app
