#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <memory>
#include <span>
#include <vector>

#include "sim/bodies/floating_body.h"
#include "sim/bodies/shores.h"
#include "sim/bodies/wet_hull.h"
#include "sim/foam/splash_foam.h"
#include "sim/laws/sea_state.h"
#include "sim/laws/spray_state.h"
#include "sim/layers/disturbances.h"
#include "sim/layers/water_layer.h"
#include "sim/moment/maps.h"
#include "sim/moment/sea_tick.h"
#include "sim/pools/basin_shape.h"
#include "sim/pools/basin_spell.h"
#include "sim/spray/particles.h"
#include "sim/surface/near_surface.h"

namespace deepwater::sim {

struct BodyGround;
struct CoastGround;

/// A fountain in a pool: its jets at all times.
struct SprayFountain {
    glm::dvec2 place{0};             ///< (x, z) world, m
    double room = 1;                 ///< m, to the nearest wall
    std::vector<BasinSpell> spells;  ///< of which BasinSpell::fountain counts

    bool operator==(const SprayFountain&) const = default;
};

/// Rain on a pool, at all times.
struct SprayRain {
    int pool = 0;  ///< its number
    BasinShape shape;
    LayerWindow window;
    double slot = kSeaTick;          ///< s: BasinRecipe::slot_of()
    std::vector<BasinSpell> spells;  ///< of which BasinSpell::rain counts

    bool operator==(const SprayRain&) const = default;
};

/// What spray depends on besides the sea and the time.
struct SprayScene {
    SprayState spray;
    BubbleState bubbles;
    bool under_water = false;  ///< the eye is in the water or close above it: bubbles are wanted
    glm::dvec3 eye{0};         ///< world, m
    std::vector<ShorePiece> shores;
    std::vector<FloatingBody> bodies{};          ///< the bodies of those `shores` that move
    std::shared_ptr<const BodyGround> ground{};  ///< what rigid ones of them touch; nullptr: none
    std::shared_ptr<const CoastGround> land{};   ///< that holds back the sea's waves; nullptr: none
    std::vector<Stone> stones{};                 ///< that fall into the water at some time
    std::vector<SprayFountain> fountains{};
    std::vector<SprayRain> rains{};
    bool surf = false;                   ///< layers of shallow water may have rollers
    float drying = float{kUsualDrying};  ///< s > 0, in which the hulls of `bodies` dry

    /// Returns whether a moment that was computed for this scene is also right for `other`, of the same sea:
    /// all is equal except the eye, which has moved by less than kNear (spray_thinning.h).
    [[nodiscard]] bool shows_the_same(const SprayScene& other) const;
    /// Returns whether the eye is low enough to see the foam of spray that falls back.
    [[nodiscard]] bool splashes_show() const;
};

/// What rigid bodies throw up and let fall in a tick.
struct SprayOfBodies {
    std::span<const Stone> stones{};    ///< bodies that have fallen into the water, as stones
    std::span<const BodyDrip> drips{};  ///< water that falls off hulls in the tick
};

/// Spray and bubbles of a sea, as particles, at any time.
///
/// They step on the ticks of the sea's clock. A step samples the sea (tiles with waves down to 2.4 m), moves
/// all parcels and adds new ones where waves break. Random draws depend on the seed, the world's grid cell
/// and the step's number, not on how the camera has moved: the parcels of a moment are a function of the sea
/// in the seconds before it and of the place of the eye. For a picture between two steps parcels are moved on
/// along their velocities.
class Spray {
public:
    static constexpr double kStep = kSeaTick;  ///< s
    static_assert(kStep == SplashFoam::kStep);
    /// Waves shorter than this [m] make no spray: only the tiles of a sea without them are sampled.
    static constexpr float kShortestWave = 2.4f;

    Spray();
    ~Spray();

    /// Begins to bring spray to the time `t` [s] of the sea `state`.
    /// @param layers     LayerStack::version() of the layers over the sea
    /// @param continues  moving pictures: go on from the moment before if that was shortly before. Otherwise,
    ///                   and when the time is the same but the sea or the scene is not, the history is
    ///                   computed anew
    /// @param run_in     of a history that is to be computed anew: after, there is none, and the air and the water are clear
    /// @return the ticks for which step() is to be called, in order; nothing: there is no spray
    [[nodiscard]] std::optional<TickRange> begin(const SeaState& state, const SprayScene& scene,
                                                 std::uint64_t layers, bool continues, double t,
                                                 RunIn run_in = RunIn::before);
    /// Steps one tick. The first tick of a new history only records the sea.
    /// @param before, now  the sea one tick before and at the tick
    /// @param tiles        number of tiles to sample, the largest first
    void step(std::int64_t tick, const OceanMaps& before, const OceanMaps& now, size_t tiles,
              const SprayOfBodies& of_bodies = {});
    /// Returns whether step(tick) uses the moment before it.
    [[nodiscard]] bool needs_moment_before(std::int64_t tick) const;
    /// Fills `maps` for the time of begin(), or clears it.
    void end(SprayMaps& maps);

    /// Returns whether there can be spray: the sea breaks, here or on a shore, or there are shores for waves to run against.
    [[nodiscard]] static bool possible(const SeaState& state, const SprayScene& scene);

    /// Returns the number of live parcels of spray.
    [[nodiscard]] int alive() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace deepwater::sim
