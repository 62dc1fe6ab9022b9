#pragma once

#include <array>
#include <cstdint>
#include <glm/glm.hpp>

#include "sim/spray/particles.h"
#include "sim/laws/spray_state.h"

namespace deepwater::sim {

/// Numbers drawn one after the other for one place and step; the same for the same key.
class Draws {
public:
    explicit Draws(std::uint64_t key);
    [[nodiscard]] float uniform();  ///< 0 … 1
    [[nodiscard]] float between(float low, float high) { return low + (high - low) * uniform(); }
    [[nodiscard]] float signed_one() { return between(-1, 1); }
    /// Three numbers of mean 0 and variance 1 between −3 and 3: near enough to normal draws.
    [[nodiscard]] glm::vec3 burst();
    /// How many, when `mean` is expected.
    [[nodiscard]] int count(float mean);

private:
    std::uint64_t state_;
};

/// The longest life of a drop or of mist, over SprayState::lifetime.
inline constexpr float kLongestFlight = 0.9f;

/// Where and how water is thrown into the air.
struct Outburst {
    glm::vec3 position{0};  ///< on the surface, m
    glm::vec3 water{0};     ///< velocity of the surface, m/s
    glm::vec3 crest{0};     ///< velocity at which the crest runs, m/s
    glm::vec3 wind{0};      ///< at 10 m, m/s
    float strength = 0;     ///< 0 … 1 of a breaking crest
    float thinning = 1;     ///< one parcel stands for so many
    float floor = 0;        ///< m
};

/// A thread of water that a crest throws out as it falls over itself, torn into so many parcels of drops: all go one way,
/// those of its tip fastest.
inline constexpr int kLigament = 5;
[[nodiscard]] std::array<Particle, kLigament> crest_ligament(const Outburst& from, const SprayState& state,
                                                             Draws& draws);
/// What is so fine that the wind takes it along.
[[nodiscard]] Particle crest_mist(const Outburst& from, const SprayState& state, Draws& draws);
/// m over the head of the fastest water: a sheet that runs up is thickest at the sea, and gets thinner in proportion to what
/// is left to climb, (R − z), up to none at the height R that its tip reaches.
/// Source: van der Meer, Hardy, Steendam, Schüttrumpf & Verheij 2010, Flow depths and velocities at crest and landward slope of
/// a dike; EurOtop 2018, section 5.5: h = 0.20 (R − z), v = 1.4 √(g (R − z)).
inline constexpr float kSheetThickness = 0.2f;
/// Water that a front throws up along an obstacle, m³ a second and metre: as much as fills the sheet, kSheetThickness R²/2
/// with R = jet²/(2 g), in the time jet/g in which its tip climbs.
/// @param jet  m/s ≥ 0: speed of the fastest water
[[nodiscard]] float jet_flux(float jet);

/// Share of that water that is torn into drops on its way; the rest falls back in lumps. Ours, by pictures.
inline constexpr float kSplashTorn = 0.05f;
/// A finger of the sheet that a wave throws up along an obstacle, torn into so many parcels: mist and drops. The shares that
/// climb above z are as in the sheet, (1 − z/R)²; those of the tip are fastest.
/// @param outwards  unit, away from the obstacle
/// @param jet       m/s: speed of the fastest water
/// @param water     m³ in all its drops
inline constexpr int kFinger = 8;
[[nodiscard]] std::array<Particle, kFinger> shore_finger(const Outburst& from, glm::vec2 outwards, float jet,
                                                         float water, const SprayState& state, Draws& draws);
/// Parcels of a finger that are mist, twice as wide as that of crests, and their share of its water.
inline constexpr int kFingerMist = 3;
inline constexpr float kMistWater = 0.1f;

/// A cluster of bubbles under `at`, at a depth drawn from an exponential distribution whose mean is `depth_scale` of the
/// state's depth.
/// @param life  s, in which it comes up or is let go, as fine bubbles of deep plunges are
[[nodiscard]] Particle bubbles_under(const glm::vec3& at, float depth_scale, float life,
                                     const BubbleState& state, Draws& draws);

/// A thread of air that a crest drags under as it falls over itself, forwards and down, torn into so many clusters. Their
/// depths together are distributed as those of bubbles_under(), with scale 1; each is of bubbles of its own size.
inline constexpr int kPlume = 12;
[[nodiscard]] std::array<Particle, kPlume> bubble_plume(const Outburst& from, float life,
                                                        const BubbleState& state, Draws& draws);

/// Radius over the Hinze scale of bubbles that stand for as much of what all together cover as any other, from a draw of
/// 0 … 1. By number there are r^(−3/2) of them below that scale and, where turbulence tears them, r^(−10/3) above, from
/// kFinestBubble to kWidestBubble times it.
/// Source: Deane & Stokes 2002, Nature 418, 839, fig. 3; each counted as its cross-section π r².
[[nodiscard]] float bubble_spectrum(float draw);
inline constexpr float kFinestBubble = 0.2f, kWidestBubble = 4;

}  // namespace deepwater::sim
