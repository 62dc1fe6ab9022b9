#include "sim/spray/spray.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/check.h"
#include "core/shared_glsl.h"
#include "sim/foam/foam_history.h"
#include "sim/spray/spray_impl.h"
#include "sim/spray/spray_source.h"
#include "sim/spray/spray_thinning.h"

namespace deepwater::shared {
#include "shared/particles/parcel_share.glsl"
}  // namespace deepwater::shared

namespace deepwater::sim {
namespace {

using glm::vec2;
using glm::vec3;

/// Distance by which waves carry bubbles away from where they are born, m.
constexpr float kBubbleRoom = 10;

constexpr float kBubblesOfLanding = 0.5f;  ///< clusters of bubbles that a parcel drags down where it lands
constexpr float kDropsDepth = 0.2f;        ///< depth to which it drags them, relative to that of breakers
constexpr float kDropsBubbles = 0.25f;     ///< their life, relative to SprayState::lifetime

/// Gusts near the sea: deviation over mean wind, 2.5 u* (Panofsky & Dutton 1984) with u* = 0.04 U.
constexpr float kGusts = 0.12f;

/// Returns `state` reduced to what spray depends on.
SeaState spray_sea(const SeaState& state) {
    SeaState sea = state;
    sea.shortest_wave = Spray::kShortestWave;
    sea.foam = {};
    return sea;
}

}  // namespace

bool SprayScene::shows_the_same(const SprayScene& other) const {
    return spray == other.spray && bubbles == other.bubbles && under_water == other.under_water &&
           splashes_show() == other.splashes_show() && shores == other.shores && bodies == other.bodies &&
           ground == other.ground && land == other.land && stones == other.stones &&
           fountains == other.fountains && rains == other.rains && surf == other.surf &&
           drying == other.drying && glm::distance(eye, other.eye) < double(kNear);
}

bool SprayScene::splashes_show() const {
    constexpr double kSeenFrom = 40;  // m: from higher up the foam of fallen spray is too small to be seen
    return eye.y <= kSeenFrom;
}

Spray::Spray() : impl_(std::make_unique<Impl>()) {}
Spray::~Spray() = default;

bool Spray::possible(const SeaState& state, const SprayScene& scene) {
    if (scene.spray.rate <= 0 && scene.bubbles.rate <= 0) return false;
    if (breaks_anywhere(state) || scene.surf) return true;
    return (!scene.shores.empty() || !scene.stones.empty() || !scene.bodies.empty() ||
            !scene.fountains.empty() || !scene.rains.empty()) &&
           scene.spray.splash > 0;
}

int Spray::alive() const {
    return impl_->drops ? impl_->drops->alive() : 0;
}

std::optional<TickRange> Spray::begin(const SeaState& state, const SprayScene& scene, std::uint64_t layers,
                                      bool continues, double t, RunIn run_in) {
    Impl& self = *impl_;
    self.wanted = possible(state, scene);
    const std::int64_t last = sea_tick(t);
    const std::optional<double> time_without = std::exchange(self.time_without, std::nullopt);
    if (!self.wanted) {
        self.begun = false;
        self.time_without = t;
        return {};
    }
    // The longest history: drops fly, drag bubbles under, and these rise and leave foam.
    const float drops_life = kLongestFlight * scene.spray.lifetime,
                bubbles_life = kDropsBubbles * scene.spray.lifetime;
    const float lives =
        std::max(drops_life + (scene.under_water ? bubbles_life : 0.0f), scene.spray.lifetime);
    const auto history =
        static_cast<std::int64_t>(std::ceil((static_cast<double>(lives) + SplashFoam::kLongest) / kStep));
    const SeaState sea = spray_sea(state);
    const bool paused = continues && self.begun && t == self.shown_time;
    const bool same =
        sea == self.shown_sea && layers == self.shown_layers && scene.shows_the_same(self.shown_scene);
    self.restarts.reset();
    if (!continues || !self.begun || (paused && !same) || last < self.step || last > self.step + history)
        self.restarts = run_in == RunIn::before ? last - history : last;
    // Moving pictures of a sea without spray have no past of it, when a hand raises the wind or stirs the water.
    const bool had_none =
        continues && time_without && *time_without < t && last <= sea_tick(*time_without) + history;
    if (had_none) self.restarts = last;
    if (!paused || !same) {
        self.shown_time = t;
        self.shown_sea = sea;
        self.shown_layers = layers;
        self.shown_scene = scene;
    }
    self.state = state;
    self.scene = scene;
    self.time = t;
    self.drift = vec2(foam_drift(state));
    if (!self.restarts) self.follow(scene.eye);
    return TickRange{self.restarts ? *self.restarts : self.step + 1, last};
}

bool Spray::needs_moment_before(std::int64_t tick) const {
    return impl_->restarts != tick;
}

void Spray::step(std::int64_t tick, const OceanMaps& before, const OceanMaps& now, size_t tiles,
                 const SprayOfBodies& of_bodies) {
    Impl& self = *impl_;
    self.fallen.assign(of_bodies.stones.begin(), of_bodies.stones.end());
    self.drips.assign(of_bodies.drips.begin(), of_bodies.drips.end());
    const bool restarts = self.restarts == tick;
    if (restarts) self.restart();
    self.step = tick;
    self.breaking = breaking_law(self.state, std::span(now.info).first(std::min(tiles, now.info.size())));
    self.after.set_moment(now, self.origin, tiles);
    std::swap(self.heights, self.heights_before);
    self.heights.fill(self.after, self.eye, self.scene.spray.reach + 2 * HeightPatch::kSpacing);
    self.begun = true;
    if (restarts) return;
    self.before.set_moment(before, self.origin, tiles);
    self.sea_before = &before;
    self.sea_now = &now;
    self.advance();
}

void Spray::end(SprayMaps& maps) {
    Impl& self = *impl_;
    if (!self.wanted) {
        maps.drops.clear();
        maps.bubbles.clear();
        maps.splashes.clear();
        return;
    }
    self.fill(static_cast<float>(self.time - static_cast<double>(self.step) * kStep), maps);
}

void Spray::Impl::restart() {
    if (!drops || drops->capacity() != scene.spray.most) drops.emplace(scene.spray.most);
    if (!bubbles || bubbles->capacity() != scene.bubbles.most) bubbles.emplace(scene.bubbles.most);
    drops->clear();
    bubbles->clear();
    splashes.clear();
    origin = glm::floor(glm::dvec2(scene.eye.x, scene.eye.z) / double(kSprayCell)) * double(kSprayCell);
    follow(scene.eye);
    bodies_posed.clear();
    poses.clear();
}

/// Moves the origin when the eye is far from it, so that floats stay exact.
void Spray::Impl::follow(const glm::dvec3& to) {
    constexpr double kFar = 1024;  // m
    const glm::dvec2 place(to.x, to.z);
    if (glm::length(place - origin) > kFar) {
        const glm::dvec2 next = glm::floor(place / double(kSprayCell)) * double(kSprayCell);
        const glm::dvec2 by = next - origin;
        drops->move_origin({static_cast<float>(by.x), 0, static_cast<float>(by.y)});
        bubbles->move_origin({static_cast<float>(by.x), 0, static_cast<float>(by.y)});
        splashes.move_origin(vec2(by));
        origin = next;
    }
    eye = vec2(place - origin);
}

void Spray::Impl::advance() {
    const vec3 wind = wind_of(state);
    const auto height = [this](float x, float z) { return floor_at({x, z}); };
    drops->set_floors(height);
    drops->step({.flow_x = wind.x, .flow_z = wind.z, .gusts = kGusts * state.wind_speed}, kSpraySeconds);
    if (scene.under_water || bubbles->alive() > 0) {
        // Bubbles move with the orbits of the water around them.
        motion.fill(before, after, kSpraySeconds, eye, kNear + kBubbleRoom);
        bubbles->carry([this](float x, float z) { return motion.displacement(x, z); });
        bubbles->set_floors(height);
    }
    bubbles->step({.water = true, .gravity = -kBubbleLift, .gusts = scene.bubbles.waver, .waver = 1.7f},
                  kSpraySeconds);
    if (!sea_now->layers.empty()) splashes.carry(step - 1, drift, [this](vec2 at) { return after.flow(at); });
    land();
    if (state.choppiness > 0) break_crests();
    throw_surf();
    follow_bodies(scene.bodies);
    beat_shores();
    throw_stones();
    spout();
    rain();
    drip();
}

/// A pool may be narrower than the cells of `heights`: its floor is its still water.
float Spray::Impl::floor_at(vec2 place) const {
    for (const LayerMaps& layer : sea_now->layers) {
        if (layer.pool < 0) continue;
        const glm::dvec2 own = layer.window.own_from_world(origin + glm::dvec2(place));
        if (glm::all(glm::lessThan(glm::abs(own), layer.window.half_sides))) return layer.level;
    }
    return heights.height(place.x, place.y);
}

void Spray::Impl::follow_bodies(const std::vector<FloatingBody>& floating) {
    if (floating != bodies_posed) {
        bodies_posed = floating;
        poses.assign(floating.size(), std::nullopt);
    }
    std::swap(poses, poses_before);
    poses.assign(floating.size(), std::nullopt);
}

/// Returns the pose of a body, with its mean motion over the last step.
const BodyPose& Spray::Impl::pose_of(size_t body) {
    DW_CHECK(body < poses.size());
    std::optional<BodyPose>&pose = poses[body], &earlier = poses_before[body];
    if (pose) return *pose;
    if (!earlier) earlier = pose_on_sea(bodies_posed[body], *sea_before);
    pose = pose_on_sea(bodies_posed[body], *sea_now);
    add_motion(earlier->state, kStep, pose->state);
    return *pose;
}

/// Adds foam where particles of a store have met the surface in the last step.
void Spray::Impl::whiten(const ParticleStore& store) {
    store.for_each_landed([&](size_t i) {
        const vec3 at = store.position(i);
        const vec2 place(at.x, at.z);
        if (std::max(std::abs(place.x - eye.x), std::abs(place.y - eye.y)) > SplashFoam::kReach) return;
        splashes.add(after.undisplaced(place), store.share(i), step);
    });
}

/// Adds foam for drops that fell back and bubbles that rose to the surface, and bubbles that drops drag
/// under.
void Spray::Impl::land() {
    whiten(*drops);
    whiten(*bubbles);
    if (!scene.under_water || scene.bubbles.rate <= 0) return;
    int number = 0;
    drops->for_each_landed([&](size_t i) {
        Draws draws(key_of(state.seed, step, ++number, 0, 2));
        vec3 at = drops->position(i);
        at.y = drops->floor(i);
        for (int n = draws.count(kBubblesOfLanding * scene.bubbles.rate); n > 0; --n)
            bubbles->add(
                bubbles_under(at, kDropsDepth, kDropsBubbles * scene.spray.lifetime, scene.bubbles, draws));
    });
}

/// Writes all live parcels and splashes, `beyond` seconds after the last step. Parcels fade in and out.
void Spray::Impl::fill(float beyond, SprayMaps& to) {
    constexpr float kFadeIn = 0.08f;   // s
    constexpr float kFadeOut = 0.35f;  // share of its life
    to.origin = {origin.x, 0, origin.y};
    const auto copy = [beyond](const ParticleStore& store, std::vector<SprayParcel>& parcels,
                               const auto& flow) {
        parcels.clear();
        store.for_each([&](size_t i) {
            const float age = store.age(i) + beyond;
            const float left = 1 - age / store.life(i);
            if (left <= 0) return;
            const float shown = std::min(age / kFadeIn, 1.0f) * std::min(left / kFadeOut, 1.0f);
            const std::uint32_t share = shared::parcel_share_bits(store.share(i) * shown);
            const float phase = store.phase(i);
            const std::uint32_t mist = phase >= 0.5f ? 0x8000u : 0;
            const vec3 at = store.position(i);
            const vec3 velocity = store.velocity(i) + flow(at);
            parcels.push_back(
                {.position = at + beyond * velocity,
                 .radius = store.size(i),
                 .velocity = velocity,
                 .share_mist_number = share | mist | static_cast<std::uint32_t>(phase * 65535) << 16});
        });
    };
    copy(*drops, to.drops, [](const vec3&) { return vec3(0); });
    copy(*bubbles, to.bubbles,
         [this](const vec3& at) { return motion.displacement(at.x, at.z) / kSpraySeconds; });
    to.splashes.clear();
    if (scene.splashes_show())
        splashes.fill(static_cast<double>(step) + static_cast<double>(beyond) / kStep, origin, eye, drift,
                      to);
}

}  // namespace deepwater::sim
