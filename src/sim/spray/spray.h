#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <memory>
#include <vector>

#include "sim/bodies/floating_body.h"
#include "sim/bodies/shores.h"
#include "sim/foam/splash_foam.h"
#include "sim/laws/sea_state.h"
#include "sim/laws/spray_state.h"
#include "sim/moment/maps.h"
#include "sim/moment/sea_tick.h"
#include "sim/spray/particles.h"
#include "sim/surface/near_surface.h"

namespace deepwater::sim {

class Ocean;

/// What spray depends on beside the sea and the time.
struct SprayScene {
    SprayState spray;
    BubbleState bubbles;
    bool under_water = false;  ///< bubbles are wanted: the eye is in the water or close above it
    glm::dvec3 eye{0};         ///< world, m
    std::vector<ShorePiece> shores;
    std::vector<FloatingBody> bodies{};  ///< what `shores` that move belong to

    /// Whether a moment of one sea that was shown for the one scene can stay for the other: all is the same but the eye,
    /// and that is still where parcels are drawn one by one.
    [[nodiscard]] bool shows_the_same(const SprayScene& other) const;
    /// Whether the eye is near enough to see foam of what falls back.
    [[nodiscard]] bool splashes_show() const;
};

/// Spray and bubbles of a sea, as particles, at any time.
///
/// They step on the ticks of the sea's clock: a step looks at the sea (its tiles down to waves of two metres), moves
/// everything, and lets new parcels be born where it breaks. Where
/// and how is drawn from the seed, the world's grid cell and the step's number, never from the camera's way:
/// what lives at a moment is a function of the kHistory seconds of sea before it and of where the eye is. A
/// picture between two steps moves everything on along its velocity.
class Spray {
public:
    static constexpr double kStep = kSeaTick;  ///< s
    static_assert(kStep == SplashFoam::kStep);
    /// Shorter waves [m] break without spray: it looks at the tiles of a sea without them.
    static constexpr float kShortestWave = 2.4f;

    Spray();
    ~Spray();

    /// Begins to bring spray to the time `t` [s] of the sea `state`.
    /// @param continues  goes on from the moment shown last when that was shortly before: moving pictures. Else
    ///                 the history is gone through anew, for single pictures; likewise when the moment stands still
    ///                 and the sea is another or `scene` does not show the same.
    /// @return the ticks for which step() is wanted, in order; nothing: there is no spray
    /// @param layers  name of the layers that lie over the sea, LayerStack::version()
    [[nodiscard]] std::optional<TickRange> begin(const SeaState& state, const SprayScene& scene,
                                                 std::uint64_t layers, bool continues, double t);
    /// One tick, of which the first of a new history only says where the sea is.
    /// @param before, now  the sea one tick before and at it
    /// @param tiles        so many of the largest tiles are looked at
    void step(std::int64_t tick, const OceanMaps& before, const OceanMaps& now, size_t tiles);
    /// Whether step(tick) looks at the moment before it.
    [[nodiscard]] bool needs_moment_before(std::int64_t tick) const;
    /// Fills `maps` with the time of begin(), or clears it.
    void end(SprayMaps& maps);

    /// Whether there can be any spray: the sea breaks, or waves run against something.
    [[nodiscard]] static bool possible(const SeaState& state, const SprayScene& scene);

    /// Parcels of spray that live now.
    [[nodiscard]] int alive() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace deepwater::sim
