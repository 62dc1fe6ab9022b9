#pragma once

#include <array>
#include <cstdint>
#include <glm/glm.hpp>

#include "sim/laws/spray_state.h"
#include "sim/spray/particles.h"

namespace deepwater::sim {

/// A sequence of random numbers for one place and step; the same for the same key.
class Draws {
public:
    explicit Draws(std::uint64_t key);
    [[nodiscard]] float uniform();  ///< 0 … 1
    [[nodiscard]] float between(float low, float high) { return low + (high - low) * uniform(); }
    [[nodiscard]] float signed_one() { return between(-1, 1); }
    /// Returns three numbers with mean 0 and variance 1 between −3 and 3, nearly normal.
    [[nodiscard]] glm::vec3 burst();
    /// Returns a whole number ≥ 0 whose expected value is `mean`.
    [[nodiscard]] int count(float mean);

private:
    std::uint64_t state_;
};

/// Longest life of a drop or of mist, in units of SprayState::lifetime.
inline constexpr float kLongestFlight = 0.9f;

/// A place where water is thrown into the air.
struct Outburst {
    glm::vec3 position{0};  ///< on the surface, m
    glm::vec3 water{0};     ///< velocity of the surface, m/s
    glm::vec3 crest{0};     ///< velocity at which the crest runs, m/s
    glm::vec3 wind{0};      ///< at 10 m, m/s
    float strength = 0;     ///< 0 … 1 of a breaking crest
    float thinning = 1;     ///< number of parcels that each parcel represents
    float floor = 0;        ///< height of the water, m
};

/// Returns a ligament, a thread of water that a plunging crest throws out, as kLigament parcels of drops. All
/// fly in one direction, those of its tip fastest.
inline constexpr int kLigament = 5;
[[nodiscard]] std::array<Particle, kLigament> crest_ligament(const Outburst& from, const SprayState& state,
                                                             Draws& draws);
/// Returns a parcel of mist, drops so fine that they drift with the wind.
[[nodiscard]] Particle crest_mist(const Outburst& from, const SprayState& state, Draws& draws);
/// Thickness of a sheet that runs up an obstacle, over the height that is left to climb, (R − z): it is
/// thickest at the sea, and 0 at the height R that its tip reaches.
/// Source: van der Meer, Hardy, Steendam, Schüttrumpf & Verheij 2010, Flow depths and velocities at crest and
/// landward slope of a dike; EurOtop 2018, section 5.5: h = 0.20 (R − z), v = 1.4 √(g (R − z)).
inline constexpr float kSheetThickness = 0.2f;
/// Returns the water that a front throws up along an obstacle, in m³ per second and metre: the content of the
/// sheet, kSheetThickness R²/2 with R = jet²/(2 g), over the time jet/g in which its tip climbs.
/// @param jet  m/s ≥ 0: speed of the fastest water
[[nodiscard]] float jet_flux(float jet);

/// Share of that water that breaks up into drops; the rest falls back in lumps. Chosen by eye.
inline constexpr float kSplashTorn = 0.05f;
/// Returns a finger of the sheet that a wave throws up along an obstacle, as kFinger parcels of mist and
/// drops. The share of its water that climbs above z is that of the sheet, (1 − z/R)²; the tip is fastest.
/// @param outwards  unit, away from the obstacle
/// @param jet       m/s: speed of the fastest water
/// @param water     m³ in all its drops
inline constexpr int kFinger = 8;
[[nodiscard]] std::array<Particle, kFinger> shore_finger(const Outburst& from, glm::vec2 outwards, float jet,
                                                         float water, const SprayState& state, Draws& draws);
/// Number of a finger's parcels that are mist, twice as wide as that of crests, and their share of its water.
inline constexpr int kFingerMist = 3;
inline constexpr float kMistWater = 0.1f;

/// Returns a cluster of bubbles under `at`, at a depth drawn from an exponential distribution with the mean
/// `depth_scale` times the state's depth.
/// @param life  s: it comes up within this time or is removed, as fine bubbles at depth are
[[nodiscard]] Particle bubbles_under(const glm::vec3& at, float depth_scale, float life,
                                     const BubbleState& state, Draws& draws);

/// Number of clusters in a plume.
inline constexpr int kPlume = 12;
/// Returns a plume of air that a plunging crest drags under, forwards and down, as clusters of bubbles. Over all
/// plumes the depths are distributed as those of bubbles_under() with the `depth_scale` 1. The size of the
/// bubbles is drawn for each cluster.
/// @param life  as in bubbles_under()
[[nodiscard]] std::array<Particle, kPlume> bubble_plume(const Outburst& from, float life,
                                                        const BubbleState& state, Draws& draws);

/// Returns the quantile `draw` [0, 1] of the radius of bubbles over the Hinze scale, distributed by the area
/// that they cover. Their number goes as r^(−3/2) below that scale and as r^(−10/3) above it, where
/// turbulence tears them apart, from kFinestBubble to kWidestBubble times the scale.
/// Source: Deane & Stokes 2002, Nature 418, 839, fig. 3; each counted as its cross-section π r².
[[nodiscard]] float bubble_spectrum(float draw);
inline constexpr float kFinestBubble = 0.2f, kWidestBubble = 4;

}  // namespace deepwater::sim
