#include "sim/spray/spray.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/check.h"
#include "sim/bodies/body_poses.h"
#include "sim/foam/foam_history.h"
#include "sim/numerics/random.h"
#include "sim/spray/spray_source.h"
#include "sim/spray/spray_thinning.h"
#include "sim/laws/whitecaps.h"

namespace deepwater::sim {
namespace {

using glm::vec2;
using glm::vec3;

constexpr auto kSeconds = static_cast<float>(Spray::kStep);

/// With less of the sea breaking there is nothing to see in a reach of kilometres.
constexpr double kNoBreaking = 2e-5;

/// m: cells of the world in which parcels are born.
constexpr float kCell = 1.5f;
/// What breaks does so in puffs: for so many steps at one place of a cell, with a strength that is now and then several
/// times its mean.
constexpr int kPuffSteps = 4;
constexpr float kPuffWidth = 0.25f;  ///< m
/// m: waves carry bubbles so far out of where they are born.
constexpr float kBubbleRoom = 10;

/// Parcels a second and square metre of breaking sea.
constexpr float kLigamentRate = 7;
constexpr float kMistRate = 7;        ///< in any wind …
constexpr float kSpindriftRate = 60;  ///< … and at kSpindriftRange above its onset
constexpr float kSpindriftRange = 8;  ///< m/s
constexpr float kPlumeRate = 20;
constexpr float kBubblesOfLanding = 0.5f;  ///< clusters that a parcel that falls back drags down
constexpr float kDropsDepth = 0.2f;        ///< how deep, over how deep a breaker does
constexpr float kDropsBubbles = 0.25f;     ///< how long they last, over the longest life of spray

/// Of a crest that breaks, at least: what is flatter belongs to longer waves.
constexpr float kLeastSteepness = 0.25f;

/// Water that runs against an obstacle slower than this wets it and no more, m/s: its stagnation head is 1 cm.
constexpr float kLeastImpact = 0.45f;
/// Fastest water of a splash over the sum of the speeds at which water comes and climbs: a wave that is thrown
/// back doubles both, and what runs together in a wedge of it is faster still (Peregrine 2003, section 3).
constexpr float kJet = 4.0f;
constexpr float kFingerRate = 12;   ///< fingers a second and metre of shore for each m/s of the jet
constexpr float kShorePuff = 2.5f;  ///< m of shore that throw up alike

/// Gusts near the sea: deviation over mean wind, 2.5 u* (Panofsky & Dutton 1984) with u* = 0.04 U.
constexpr float kGusts = 0.12f;

vec3 wind_of(const SeaState& state) {
    const float towards = glm::radians(state.wind_direction);
    return state.wind_speed * vec3(std::sin(towards), 0, -std::cos(towards));
}

double breaking_share(const SeaState& state) {
    return breaking_cover(static_cast<double>(state.wind_speed));
}

/// All of a sea that spray depends on.
SeaState spray_sea(const SeaState& state) {
    SeaState sea = state;
    sea.shortest_wave = Spray::kShortestWave;
    sea.foam = {};
    return sea;
}

std::int64_t floor_div(std::int64_t value, std::int64_t by) {
    return (value - (value % by + by) % by) / by;
}

std::uint64_t key_of(int seed, std::int64_t step, int x, int z, int kind) {
    const auto bits = [](std::int64_t value) { return static_cast<std::uint64_t>(value); };
    return scramble(scramble(bits(seed) << 40 ^ bits(step) << 8 ^ bits(kind)) ^
                    (bits(x) << 32 ^ (bits(z) & 0xffffffffull)));
}

}  // namespace

struct Spray::Impl {
    void restart();
    void advance();
    void break_crests();
    void beat_shores();
    void land();
    void whiten(const ParticleStore& store);
    void measure(const OceanMaps& now, size_t tiles);
    void fill(float beyond, SprayMaps& to);
    void follow_bodies(const std::vector<FloatingBody>& bodies);
    [[nodiscard]] const BodyPose& pose_of(size_t body);
    struct Front;
    [[nodiscard]] Front front_at(const ShorePiece& piece);
    void follow(const glm::dvec3& eye);

    [[nodiscard]] vec3 water_velocity(vec2 undisplaced) const {
        return way_of_water(before, after, undisplaced, kSeconds) / kSeconds;
    }

    const OceanMaps *sea_before = nullptr, *sea_now = nullptr;  // of the step that is being taken
    NearSurface before, after;
    HeightPatch heights, heights_before;
    MotionPatch motion;  // in the last step, about the eye
    std::vector<FloatingBody> bodies_posed;
    // After and before the last step, where asked for.
    std::vector<std::optional<BodyPose>> poses, poses_before;
    std::optional<ParticleStore> drops, bubbles;
    std::int64_t step = 0;  // what the stores show is kStep · step
    bool begun = false;
    bool wanted = false;  // by the last begin(), which was of:
    SeaState state;
    SprayScene scene;
    double time = 0;                       // s
    std::optional<std::int64_t> restarts;  // at this tick
    double shown_time = 0;                 // s, and what it was first shown of
    SeaState shown_sea;
    std::uint64_t shown_layers = 0;
    SprayScene shown_scene;
    glm::dvec2 origin{0};  // (x, z) world, m: particles' places count from here
    vec2 eye{0};           // from origin
    vec2 drift{0};         // of foam, m/s
    double threshold = 0;  // crowding from which on the sea breaks
    double deviation = 1;  // of the crowding

    SplashFoam splashes;
};

bool SprayScene::shows_the_same(const SprayScene& other) const {
    return spray == other.spray && bubbles == other.bubbles && under_water == other.under_water &&
           splashes_show() == other.splashes_show() && shores == other.shores && bodies == other.bodies &&
           glm::distance(eye, other.eye) < double(kNear);
}

bool SprayScene::splashes_show() const {
    constexpr double kSeenFrom = 40;  // m: from higher up foam of what falls back is too small to be seen
    return eye.y <= kSeenFrom;
}

Spray::Spray() : impl_(std::make_unique<Impl>()) {}
Spray::~Spray() = default;

bool Spray::possible(const SeaState& state, const SprayScene& scene) {
    if (scene.spray.rate <= 0 && scene.bubbles.rate <= 0) return false;
    if (state.choppiness > 0 && breaking_share(state) > kNoBreaking) return true;
    return !scene.shores.empty() && scene.spray.splash > 0;
}

int Spray::alive() const {
    return impl_->drops ? impl_->drops->alive() : 0;
}

std::optional<TickRange> Spray::begin(const SeaState& state, const SprayScene& scene, std::uint64_t layers,
                                      bool follows, double t) {
    Impl& self = *impl_;
    self.wanted = possible(state, scene);
    if (!self.wanted) {
        self.begun = false;
        return {};
    }
    const std::int64_t last = sea_tick(t);
    // The longest story: drops that fly, what they drag under, the foam that this comes up as.
    const float drops_life = kLongestFlight * scene.spray.lifetime,
                bubbles_life = kDropsBubbles * scene.spray.lifetime;
    const float lives =
        std::max(drops_life + (scene.under_water ? bubbles_life : 0.0f), scene.spray.lifetime);
    const auto history =
        static_cast<std::int64_t>(std::ceil((static_cast<double>(lives) + SplashFoam::kLongest) / kStep));
    const SeaState sea = spray_sea(state);
    const bool stands = follows && self.begun && t == self.shown_time;
    const bool same =
        sea == self.shown_sea && layers == self.shown_layers && scene.shows_the_same(self.shown_scene);
    self.restarts.reset();
    if (!follows || !self.begun || (stands && !same) || last < self.step || last > self.step + history)
        self.restarts = last - history;
    if (!stands || !same) {
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

bool Spray::looks_back(std::int64_t tick) const {
    return impl_->restarts != tick;
}

void Spray::step(std::int64_t tick, const OceanMaps& before, const OceanMaps& now, size_t tiles) {
    Impl& self = *impl_;
    const bool restarts = self.restarts == tick;
    if (restarts) self.restart();
    self.step = tick;
    self.measure(now, tiles);
    self.after.look_at(now, self.origin, tiles);
    std::swap(self.heights, self.heights_before);
    self.heights.fill(self.after, self.eye, self.scene.spray.reach + 2 * HeightPatch::kSpacing);
    self.begun = true;
    if (restarts) return;
    self.before.look_at(before, self.origin, tiles);
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
    origin = glm::floor(glm::dvec2(scene.eye.x, scene.eye.z) / double(kCell)) * double(kCell);
    follow(scene.eye);
    bodies_posed.clear();
    poses.clear();
}

/// Keeps what counts from the origin near enough for floats.
void Spray::Impl::follow(const glm::dvec3& to) {
    constexpr double kFar = 1024;  // m
    const glm::dvec2 place(to.x, to.z);
    if (glm::length(place - origin) > kFar) {
        const glm::dvec2 next = glm::floor(place / double(kCell)) * double(kCell);
        const glm::dvec2 by = next - origin;
        drops->move_origin({static_cast<float>(by.x), 0, static_cast<float>(by.y)});
        bubbles->move_origin({static_cast<float>(by.x), 0, static_cast<float>(by.y)});
        splashes.move_origin(vec2(by));
        origin = next;
    }
    eye = vec2(place - origin);
}

/// What the sea breaks by.
void Spray::Impl::measure(const OceanMaps& now, size_t tiles) {
    double variance = 0;
    for (size_t i = 0; i < std::min(tiles, now.info.size()); ++i) {
        const TileInfo& tile = now.info[i];
        const vec3& slopes = tile.lost_slope_variance.back();
        variance += static_cast<double>(tile.breaking * tile.breaking * (slopes.x + slopes.y));
    }
    deviation = std::max(double(state.choppiness) * std::sqrt(variance), 1e-6);
    const double share = std::max(breaking_share(state), 1e-9);
    threshold = -deviation * normal_quantile(share);
}

void Spray::Impl::advance() {
    const vec3 wind = wind_of(state);
    const auto height = [this](float x, float z) { return heights.height(x, z); };
    drops->set_floors(height);
    drops->step({.flow_x = wind.x, .flow_z = wind.z, .gusts = kGusts * state.wind_speed}, kSeconds);
    if (scene.under_water || bubbles->alive() > 0) {
        // They are in the water, which takes them along on its orbits.
        motion.fill(before, after, kSeconds, eye, kNear + kBubbleRoom);
        bubbles->carry([this](float x, float z) { return motion.way(x, z); });
        bubbles->set_floors(height);
    }
    bubbles->step({.water = true, .gravity = -kBubbleLift, .gusts = scene.bubbles.waver, .waver = 1.7f},
                  kSeconds);
    land();
    if (state.choppiness > 0) break_crests();
    follow_bodies(scene.bodies);
    beat_shores();
}

void Spray::Impl::follow_bodies(const std::vector<FloatingBody>& floating) {
    if (floating != bodies_posed) {
        bodies_posed = floating;
        poses.assign(floating.size(), std::nullopt);
    }
    std::swap(poses, poses_before);
    poses.assign(floating.size(), std::nullopt);
}

/// With its motion in the last step.
const BodyPose& Spray::Impl::pose_of(size_t body) {
    DW_CHECK(body < poses.size());
    std::optional<BodyPose>&pose = poses[body], &earlier = poses_before[body];
    if (pose) return *pose;
    if (!earlier) earlier = pose_on_sea(bodies_posed[body], *sea_before);
    pose = pose_on_sea(bodies_posed[body], *sea_now);
    add_motion(earlier->state, kStep, pose->state);
    return *pose;
}

/// How the water meets a piece of shore in the last step.
struct Spray::Impl::Front {
    MovingShore shore;
    vec2 at{0};           // (x, z) of its middle, m from origin
    vec3 water{0};        // its velocity past the shore, m/s
    float height = 0;     // of the water there, m
    float climb = 0;      // m/s: by which it climbs the shore
    bool mounts = false;  // higher up, as the shore sees it, farther out
};

Spray::Impl::Front Spray::Impl::front_at(const ShorePiece& piece) {
    const auto from_origin = [this](const MovingShore& shore) {
        return vec2(glm::dvec2(shore.middle.x, shore.middle.z) - origin);
    };
    const auto height_of = [](const NearSurface& surface, vec2 at) {
        return surface.displacement(surface.undisplaced(at)).y;
    };
    Front front;
    float rise = 0;     // of the water over the shore's own waterline, m
    float farther = 0;  // height of the water farther out
    vec2 way(0);        // to there
    if (piece.body < 0) {
        front.shore = shore_at_rest(piece);
        front.at = from_origin(front.shore);
        way = HeightPatch::kSpacing * front.shore.outwards;
        front.height = heights.height(front.at.x, front.at.y);
        rise = front.height - heights_before.height(front.at.x, front.at.y);
        farther = heights.height((front.at + way).x, (front.at + way).y);
    } else {
        // A hull rides the waves that are longer than itself: what is left of them is worth a close look.
        const auto index = static_cast<size_t>(piece.body);
        front.shore = shore_of(piece, bodies_posed[index], pose_of(index));
        const MovingShore earlier = shore_of(piece, bodies_posed[index], *poses_before[index]);
        front.at = from_origin(front.shore);
        way = HeightPatch::kSpacing * front.shore.outwards;
        front.height = height_of(after, front.at);
        rise = (front.height - static_cast<float>(front.shore.middle.y)) -
               (height_of(before, from_origin(earlier)) - static_cast<float>(earlier.middle.y));
        farther = height_of(after, front.at + way);
    }
    front.climb = rise / kSeconds;
    front.water =
        water_velocity(after.undisplaced(front.at + 0.2f * front.shore.outwards)) - front.shore.velocity;
    front.mounts = farther - glm::dot(front.shore.slope, way) >= front.height;
    return front;
}

/// What came to the surface, from above or below, leaves foam.
void Spray::Impl::whiten(const ParticleStore& store) {
    store.for_each_landed([&](size_t i) {
        const vec3 at = store.position(i);
        const vec2 place(at.x, at.z);
        if (std::max(std::abs(place.x - eye.x), std::abs(place.y - eye.y)) > SplashFoam::kReach) return;
        splashes.add(after.undisplaced(place), store.share(i), step);
    });
}

/// Drops that fall back and bubbles that come up leave foam; drops drag air under.
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

/// Parcels are born in the world's cells about the eye where the sea breaks.
void Spray::Impl::break_crests() {
    const float reach = scene.spray.reach;
    const glm::dvec2 centre = (origin + glm::dvec2(eye)) / double(kCell);
    const auto first_x = static_cast<int>(std::floor(centre.x - double(reach / kCell)));
    const auto first_z = static_cast<int>(std::floor(centre.y - double(reach / kCell)));
    const int cells = 2 * static_cast<int>(std::ceil(reach / kCell));
    const vec3 wind = wind_of(state);
    const float over = (state.wind_speed - scene.spray.spindrift_wind) / kSpindriftRange;
    const float mist_rate = kMistRate * std::min(state.wind_speed / 10, 1.5f) +
                            kSpindriftRate * scene.spray.spindrift * std::max(over, 0.0f);
    const auto limit = static_cast<float>(threshold);
    const auto range = static_cast<float>(deviation);
    const float most =
        crowd(scene.spray, static_cast<float>(breaking_share(state)), kLigamentRate * kLigament + mist_rate);
    for (int j = 0; j < cells; ++j) {
        for (int i = 0; i < cells; ++i) {
            const int x = first_x + i, z = first_z + j;
            const vec2 corner(glm::dvec2(x, z) * double(kCell) - origin);
            const float distance = glm::length(corner - eye);
            if (distance > reach) continue;
            Draws puff(key_of(state.seed, floor_div(step, kPuffSteps), x, z, 3));
            const float at_x = puff.uniform(), at_z = puff.uniform();
            const vec2 at = corner + kCell * vec2(at_x, at_z);
            const float crowding = after.crowding(at);
            if (crowding < limit) continue;
            const vec3 water = water_velocity(at);
            if (water.y <= 0) continue;  // the crest is past

            const vec3 moved = after.displacement(at);
            // A wave of slope ak moves its water at ak times its own speed, and crowds it by as much.
            const vec2 run = vec2(water.x, water.z) / std::max(1 - after.jacobian(at), kLeastSteepness);
            const vec2 crest = run * std::min(state.wind_speed / std::max(glm::length(run), 1e-3f), 1.0f);
            Draws draws(key_of(state.seed, step, x, z, 0));
            Outburst from{.position = vec3(at.x, 0, at.y) + moved,
                          .water = water,
                          .crest = vec3(crest.x, 0, crest.y),
                          .wind = wind,
                          .strength = std::min((crowding - limit) / (0.5f * range), 1.0f),
                          .thinning = most * thinning(distance)};
            from.floor = from.position.y;
            // At the rim of the reach there is less and less, so that nothing ends in a line.
            const float fade = std::min(4 * (1 - distance / reach), 1.0f);
            const float chance = std::log(1 - puff.uniform());
            const float many = kCell * kCell * kSeconds * fade / from.thinning * (0.4f + from.strength);
            const float puffed = 0.5f * chance * chance;
            const float thrown = many * puffed * scene.spray.rate;
            const vec3 middle = from.position;
            const auto born = [&](Particle parcel) {
                parcel.position += parcel.velocity * parcel.age;
                drops->add(parcel);
            };
            const auto next_place = [&] {
                from.position = middle + kPuffWidth * vec3(draws.signed_one(), 0, draws.signed_one());
                return kSeconds * draws.uniform();
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
            const vec2 line = vec2(-crest.y, crest.x) / std::max(glm::length(crest), 1e-3f);
            for (int n = draws.count(many * puffed * kPlumeRate * scene.bubbles.rate); n > 0; --n) {
                // Anywhere along the crest of a cell.
                const vec2 off = kCell * draws.signed_one() * line +
                                 kPuffWidth * vec2(draws.signed_one(), draws.signed_one());
                from.position = vec3(at.x + off.x, 0, at.y + off.y) + after.displacement(at + off);
                for (const Particle& cluster : bubble_plume(from, scene.spray.lifetime, scene.bubbles, draws))
                    bubbles->add(cluster);
            }
        }
    }
}

/// A wave that runs against an obstacle while the water climbs it throws up a sheet of spray.
void Spray::Impl::beat_shores() {
    const float rate = scene.spray.rate * scene.spray.splash;
    if (rate <= 0 || scene.shores.empty()) return;
    const vec3 wind = wind_of(state);
    int number = 0;
    for (const ShorePiece& piece : scene.shores) {
        ++number;
        const float distance = glm::length(vec2(piece.middle - origin) - eye);
        if (distance > scene.spray.reach) continue;
        const Front front = front_at(piece);
        const vec2 outwards = front.shore.outwards;
        // A front that comes in: the water climbs, stands higher farther out, and does not run off.
        const float towards = -glm::dot(vec2(front.water.x, front.water.z), outwards);
        const float impact = towards + front.climb;
        if (front.climb <= 0 || !front.mounts || towards < 0 || impact < kLeastImpact) continue;

        // Here and there the water runs together: puffs as strong as 3 u², 1 on average.
        const glm::ivec2 place_of_puff(glm::floor(piece.middle / double(kShorePuff)));
        Draws puff(key_of(state.seed, floor_div(step, kPuffSteps), place_of_puff.x, place_of_puff.y, 4));
        const float strength = std::sqrt(3.0f) * puff.uniform();
        const float jet = kJet * impact * std::cbrt(strength * strength);  // of its cube the flux is made
        Draws draws(key_of(state.seed, step, number, 0, 1));
        Outburst from{.water = front.water,
                      .wind = wind,
                      .strength = 1,
                      .thinning = thinning(distance),
                      .floor = front.height};
        const float fingers = kFingerRate * jet;  // a second and metre
        const float water_of_finger = kSplashTorn * jet_flux(jet) / fingers;
        const float mean = fingers * rate * piece.length * kSeconds / from.thinning;
        const vec2 along(-outwards.y, outwards.x);
        for (int n = draws.count(mean); n > 0; --n) {
            const vec2 place = front.at + along * (piece.length * (draws.uniform() - 0.5f));
            from.position = {place.x, front.height, place.y};
            const float age = kSeconds * draws.uniform();
            for (Particle& parcel : shore_finger(from, outwards, jet, water_of_finger, scene.spray, draws)) {
                parcel.age = age;
                parcel.velocity += front.shore.velocity;  // what was said of them holds as the hull sees it
                parcel.position += parcel.velocity * parcel.age;
                drops->add(parcel);
            }
        }
    }
}

/// Parcels come and go by and by.
void Spray::Impl::fill(float beyond, SprayMaps& to) {
    constexpr float kComes = 0.08f;  // s
    constexpr float kGoes = 0.35f;   // of its life
    to.origin = {origin.x, 0, origin.y};
    const auto copy = [beyond](const ParticleStore& store, std::vector<SprayParcel>& parcels,
                               const auto& flow) {
        parcels.clear();
        store.for_each([&](size_t i) {
            const float age = store.age(i) + beyond;
            const float left = 1 - age / store.life(i);
            if (left <= 0) return;
            const float shown = std::min(age / kComes, 1.0f) * std::min(left / kGoes, 1.0f);
            const float share = std::min(store.share(i) * shown / kSprayShare, 32767.0f);
            const float phase = store.phase(i);
            const std::uint32_t mist = phase >= 0.5f ? 0x8000u : 0;
            const vec3 at = store.position(i);
            const vec3 velocity = store.velocity(i) + flow(at);
            parcels.push_back({.position = at + beyond * velocity,
                               .radius = store.size(i),
                               .velocity = velocity,
                               .look = static_cast<std::uint32_t>(share) | mist |
                                       static_cast<std::uint32_t>(phase * 65535) << 16});
        });
    };
    copy(*drops, to.drops, [](const vec3&) { return vec3(0); });
    copy(*bubbles, to.bubbles, [this](const vec3& at) { return motion.way(at.x, at.z) / kSeconds; });
    to.splashes.clear();
    if (scene.splashes_show())
        splashes.fill(static_cast<double>(step) + static_cast<double>(beyond) / kStep, origin, eye, drift,
                      to);
}

}  // namespace deepwater::sim
