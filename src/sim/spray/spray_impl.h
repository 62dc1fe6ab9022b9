#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "sim/bodies/body_poses.h"
#include "sim/foam/breaking.h"
#include "sim/laws/whitecaps.h"
#include "sim/numerics/random.h"
#include "sim/pools/basin_play.h"
#include "sim/spray/spray.h"
#include "sim/spray/spray_source.h"

namespace deepwater::sim {

/// Duration of a step, s.
inline constexpr auto kSpraySeconds = static_cast<float>(Spray::kStep);

/// Side of the world's grid cells in which parcels are born, m.
inline constexpr float kSprayCell = 1.5f;
/// Slowest impact of water on an obstacle that makes spray, m/s: its stagnation head is 1 cm.
inline constexpr float kLeastImpact = 0.45f;
/// Velocity of the wind, m/s.
inline glm::vec3 wind_of(const SeaState& state) {
    const float towards = glm::radians(state.wind_direction);
    return state.wind_speed * glm::vec3(std::sin(towards), 0, -std::cos(towards));
}

/// Share of the sea's area that breaks.
inline double breaking_share(const SeaState& state) {
    return breaking_cover(static_cast<double>(state.wind_speed));
}

/// Seed of the random draws of one `kind` at a step and a cell of the world.
inline std::uint64_t key_of(int seed, std::int64_t step, int x, int z, int kind) {
    const auto bits = [](std::int64_t value) { return static_cast<std::uint64_t>(value); };
    return scramble(scramble(bits(seed) << 40 ^ bits(step) << 8 ^ bits(kind)) ^
                    (bits(x) << 32 ^ (bits(z) & 0xffffffffull)));
}

/// Motion of the water against a piece of shore in the last step.
struct ShoreFront {
    MovingShore shore;
    glm::vec2 at{0};      // (x, z) of its middle, m from origin
    glm::vec3 water{0};   // its velocity past the shore, m/s
    float height = 0;     // height of the water there, m
    float climb = 0;      // speed at which it climbs the shore, m/s
    bool mounts = false;  // the water farther out is higher, relative to the shore's own waterline
};

/// A piece of a steep face along which water is thrown up.
struct ThrowingWall {
    glm::vec2 middle{0};    // m from origin
    glm::vec2 outwards{0};  // unit, away from the face
    float length = 0;       // m
    glm::vec3 velocity{0};  // m/s
    float jet = 0;          // m/s: speed of the fastest water
    float rate = 1;         // factor on the number of fingers
};

struct Spray::Impl {
    void restart();
    void advance();
    void break_crests();
    void beat_shores();
    void throw_surf();
    void throw_from_roller(const LayerPoint& here, glm::vec2 at, glm::ivec2 cell, Draws& puff);
    void throw_from_rock(const LayerPoint& here, glm::vec2 at, glm::ivec2 cell);
    void throw_fingers(Outburst from, const ThrowingWall& wall, Draws& draws);
    void throw_stones();
    void spout();
    void rain();
    void throw_drop_crown(const RainImpact& drop, glm::vec2 place, float age, Draws& draws);
    void throw_drop_jet(const DropJet& jet, double diameter, glm::vec2 place, float age, Draws& draws);
    void drip();
    struct Throwing;
    [[nodiscard]] Outburst outburst_of(const Stone& stone) const;
    [[nodiscard]] Draws draws_of(const Stone& stone, int kind) const;
    void add_thrown(Particle parcel, float age, Draws& draws, float shown_for = 0);
    void add_aged(Particle parcel, float age, float shown_for);
    void throw_crown(const Throwing& one);
    void throw_jet(const Throwing& one);
    void land();
    void whiten(const ParticleStore& store);
    void fill(float beyond, SprayMaps& to);
    void follow_bodies(const std::vector<FloatingBody>& bodies);
    [[nodiscard]] const BodyPose& pose_of(size_t body);
    [[nodiscard]] ShoreFront front_at(const ShorePiece& piece);
    void follow(const glm::dvec3& eye);

    /// Returns the height to which what flies over a place falls back, m.
    [[nodiscard]] float floor_at(glm::vec2 place) const;
    [[nodiscard]] glm::vec3 water_velocity(glm::vec2 undisplaced) const {
        return water_displacement(before, after, undisplaced, kSpraySeconds) / kSpraySeconds;
    }

    // the sea before and after the step that is being taken
    const OceanMaps *sea_before = nullptr, *sea_now = nullptr;
    NearSurface before, after;
    HeightPatch heights, heights_before;
    MotionPatch motion;  // in the last step, about the eye
    std::vector<FloatingBody> bodies_posed;
    // Poses of bodies after and before the last step, for those that were asked for.
    std::vector<std::optional<BodyPose>> poses, poses_before;
    std::optional<ParticleStore> drops, bubbles;
    std::int64_t step = 0;  // the stores show the time kStep · step
    bool begun = false;
    std::optional<double> time_without;  // of the last begin() [s], if there could be no spray then
    bool wanted = false;                 // by the last begin(), which was of:
    SeaState state;
    SprayScene scene;
    std::vector<Stone> fallen;             // bodies, in the last seconds
    std::vector<BodyDrip> drips;           // in the step
    double time = 0;                       // s
    std::optional<std::int64_t> restarts;  // at this tick
    double shown_time = 0;                 // s, and what it was first shown of
    SeaState shown_sea;
    std::uint64_t shown_layers = 0;
    SprayScene shown_scene;
    glm::dvec2 origin{0};  // (x, z) world, m: particles' places count from here
    glm::vec2 eye{0};      // from origin
    glm::vec2 drift{0};    // drift velocity of foam, m/s
    BreakingLaw breaking;  // of the tiles in use

    SplashFoam splashes;
};

}  // namespace deepwater::sim
