#pragma once

#include <glm/glm.hpp>
#include <span>

#include "core/param.h"
#include "core/shared_glsl.h"
#include "sim/laws/sea_state.h"

namespace deepwater::shared {
#include "shared/solids/bed.glsl"
}

namespace deepwater::scene {

/// What the sea bed consists of.
enum BedKind : int {
    kBedNone,  ///< the open sea: bottomless
    kBedSand,  ///< sand with ripples, patches of gravel
    kBedReef   ///< spurs of hard ground with corals, sand and weed between them
};

/// The sea bed that is drawn. The waves' own depth is `waves.depth`.
struct BedState {
    int kind = kBedNone;
    float depth = 0;              ///< m below mean sea level at the world's origin; 0: waves.depth
    float slope = 0;              ///< degrees
    float slope_direction = 180;  ///< degrees, compass, towards which it gets deeper
    float shallowest = 1;         ///< m: the depth at which the slope ends towards the shore
    float deepest = 200;          ///< m: the depth at which it ends towards the open sea
    float relief = 0.25f;         ///< m, standard deviation of the height about the slope
    float hard = 1.1f;            ///< m: height of a reef's spurs
    float gravel = 0.25f;         ///< share of the sand's area
    float ripple_length = 0;      ///< m from crest to crest; 0: as the waves make them
    float growth = 1;             ///< amount of rocks, corals and weed on a reef; 1: as usual
    int seed = 1;

    bool operator==(const BedState&) const = default;
};

[[nodiscard]] std::span<const Param<BedState>> bed_state_params();

/// Length and height [m] of the ripples that the waves of `sea` form in medium sand at a depth; both 0 where
/// the waves do not move the sand.
///
/// The length follows from the diameter of the water's orbits at the bed: Wiberg & Harris 1994, "Ripple
/// geometry in wave-dominated environments", eqs. 2-5.
struct Ripples {
    float length;
    float height;
};
[[nodiscard]] Ripples ripples_of(const sim::SeaState& sea, float depth);

/// The sea bed's heights.
class SeaBed {
public:
    SeaBed(const BedState& bed, const sim::SeaState& sea);

    [[nodiscard]] bool present() const { return state_.kind != kBedNone; }

    /// The bed relative to a reference point of the world (x, z) [m], as shaders/shared/solids/bed.glsl needs
    /// it.
    [[nodiscard]] shared::Bed about(const glm::dvec2& reference) const;

    /// Upper bound [m] of the bed's height over its mean, without the ripples.
    [[nodiscard]] double highest_rise() const;

    /// Height [m] of the ripples from trough to crest; 0 without ripples.
    [[nodiscard]] double ripple_height() const { return static_cast<double>(form_.ripple_height); }

    /// Height [m] over mean sea level at a world position, without the ripples.
    [[nodiscard]] double height(double x, double z) const;

    /// Depth [m] of the slope, without relief, at a world position.
    [[nodiscard]] double mean_depth(double x, double z) const;

private:
    BedState state_;
    shared::Bed form_;      ///< without what depends on the reference point
    glm::dvec2 crests_{0};  ///< cycles per metre
};

/// Height [m] of a scene's bed over mean sea level at a world position, without the ripples.
/// @pre bed.kind is not kBedNone
[[nodiscard]] double bed_height(const BedState& bed, const sim::SeaState& sea, double x, double z);

}  // namespace deepwater::scene
