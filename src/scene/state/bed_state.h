#pragma once

#include <array>
#include <glm/glm.hpp>
#include <memory>
#include <span>
#include <string>

#include "core/param.h"
#include "core/shared_glsl.h"
#include "scene/terrain/terrain.h"
#include "sim/laws/sea_state.h"

namespace deepwater::shared {
#include "shared/solids/bed.glsl"
}

namespace deepwater::scene {

/// What the sea bed consists of.
enum BedKind : int {
    kBedNone,    ///< the open sea: bottomless
    kBedSand,    ///< sand with ripples, patches of gravel
    kBedReef,    ///< spurs of hard ground with corals, sand and weed between them
    kBedBeach,   ///< land: a sandy shore with bars, berm and dunes
    kBedCoast,   ///< land: cliffs, ledges, stacks, coves
    kBedIsland,  ///< land: headlands and a bay, a mountain
    kBedAtoll,   ///< land: a ring of reef with islets about a lagoon
    kBedFile,    ///< land: heights from a picture
    kBedValley   ///< land: a valley that comes down to the sea between hills
};

/// The sea bed that is drawn, and the land that it rises to. The waves' own depth is `waves.depth`.
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
    // Land alone.
    float bars = 0.6f;       ///< m: height of the bars off a beach
    float land_height = 0;   ///< m: of dunes, cliffs, hills or sides; 0: as usual for the kind
    float land_width = 0;    ///< m: of an island, an atoll, a valley's floor or a file's picture; 0: as usual
    float land_x = 0;        ///< m, world: a point of the shoreline, or the middle of a file's ground
    float land_z = 0;        ///< m
    std::string file = {};   ///< picture of heights
    float file_black = -50;  ///< m: height of a PNG's black
    float file_white = 50;   ///< m: and of its white
    float tide = 0;          ///< m: level of the sea over its mean, at which the heights of land are given

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

/// Returns whether the bed is land: ground above and below the sea.
[[nodiscard]] bool is_land(const BedState& bed);

/// The sea bed about a reference point of the world, to ask for many heights near it. It refers to the SeaBed
/// that made it.
struct BedAround {
    shared::Bed form;
    shared::Land land;
    const Terrain* terrain;  ///< null where there is no land

    /// Height [m] over mean sea level at a point p [m] from the reference point, without the ripples.
    [[nodiscard]] float height(const glm::vec2& p) const;
    /// Depth [m] of the mean bed, without relief; negative on land above the sea.
    [[nodiscard]] float mean_depth(const glm::vec2& p) const;
    /// Upper bound [m] of the bed's height within `reach` [m] of p, as a mesh shows it whose cells are `finest` to
    /// `coarsest` metres wide; without the ripples.
    /// @pre there is no land
    [[nodiscard]] float highest_within(const glm::vec2& p, float reach, float finest, float coarsest) const;
    /// Manning's roughness of what covers the ground over that of sand: land_roughness() of
    /// shaders/shared/solids/land_cover.glsl; 1 where there is no land.
    [[nodiscard]] float roughness(const glm::vec2& p) const;
};

/// The sea bed's heights.
class SeaBed {
public:
    /// @throws RuntimeFailure when the file of land cannot be read
    SeaBed(const BedState& bed, const sim::SeaState& sea);

    [[nodiscard]] bool present() const { return terrain_ || (state_.kind != kBedNone && !is_land(state_)); }

    /// The land of which the bed is a part; null for the open sea's bed.
    [[nodiscard]] const std::shared_ptr<const Terrain>& terrain() const { return terrain_; }

    /// The bed near a reference point of the world (x, z) [m].
    [[nodiscard]] BedAround around(const glm::dvec2& reference) const;

    /// The land relative to a reference point, as shaders/shared/solids/terrain.glsl needs it.
    /// @pre terrain() is not null
    [[nodiscard]] shared::Land land_about(const glm::dvec2& reference) const;

    /// Upper bound [m] of the bed's height over mean sea level, without the ripples, between two places and in
    /// the rectangle of the world that has them as corners; and of all the bed.
    [[nodiscard]] double highest_between(const glm::dvec2& a, const glm::dvec2& b) const;
    [[nodiscard]] double highest() const;

    /// Least and greatest depth [m] (x, y) of the mean bed within `distance` [m] of a place, at least 0.
    [[nodiscard]] glm::dvec2 depths_within(const glm::dvec2& place, double distance) const;

    /// The bed relative to a reference point of the world (x, z) [m], as shaders/shared/solids/bed.glsl needs
    /// it.
    [[nodiscard]] shared::Bed about(const glm::dvec2& reference) const;

    /// Upper bound [m] of the bed's height over its mean, without the ripples.
    [[nodiscard]] double highest_rise() const;

    /// Height [m] of the ripples from trough to crest; 0 without ripples.
    [[nodiscard]] double ripple_height() const { return static_cast<double>(form_.ripple_height); }

    /// Height [m] over mean sea level at a world position, without the ripples.
    [[nodiscard]] double height(double x, double z) const;

    /// Depth [m] of the mean bed, without relief, at a world position; negative on land above the sea.
    [[nodiscard]] double mean_depth(double x, double z) const;

private:
    BedState state_;
    std::shared_ptr<const Terrain> terrain_;
    shared::Bed form_;                                      ///< without what depends on the reference point
    shared::Land land_{};                                   ///< the same
    glm::dvec2 crests_{0};                                  ///< cycles per metre
    glm::dvec2 down_{0};                                    ///< unit, towards deeper water
    std::array<glm::dmat2, shared::kBedLattices> cells_{};  ///< from metres to cells of each lattice
};

/// Height [m] of a scene's bed over mean sea level at a world position, without the ripples.
/// @pre bed.kind is not kBedNone
[[nodiscard]] double bed_height(const BedState& bed, const sim::SeaState& sea, double x, double z);

}  // namespace deepwater::scene
