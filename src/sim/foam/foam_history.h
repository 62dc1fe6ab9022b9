#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sim/foam/foam_threshold.h"
#include "sim/moment/maps.h"
#include "sim/waves/ocean_tile.h"
#include "sim/waves/tick_moments.h"

namespace deepwater::sim {

/// Time between two samples of the sea for its foam, s. A breaking crest of a 90 m wave runs 3 m in it, less
/// than its width.
inline constexpr double kFoamTick = 0.25;

/// Ticks of the sea's clock between two samples.
inline constexpr std::int64_t kTicksOfFoam = 4;
static_assert(kFoamTick == kTicksOfFoam * kSeaTick);

/// Length of a stretch of the memory, in units of FoamState::life.
inline constexpr double kFoamStretch = 0.6;

/// Returns the length of a stretch [s], a whole number of kFoamTick.
[[nodiscard]] double foam_stretch(const FoamState& foam);

/// Returns the mean age [s] at the time `t` [s] of the moments in each component of FoamMaps::trail: of the
/// four stretches of `seconds` up to number `last`, counted from time 0. The stretch that is not over reaches
/// from its beginning to now.
[[nodiscard]] glm::vec4 stretch_ages(double t, double seconds, std::int64_t last);

/// Returns the velocity [m/s, (x, z)] at which foam drifts with the wind: FoamState::drift times the wind's.
[[nodiscard]] glm::dvec2 foam_drift(const SeaState& state);

/// Remembers where the sea has broken in the last seconds, and decides how much of that is foam.
///
/// Foam is remembered at undisplaced places, which move with the waves' orbits and, along the plane, with
/// foam_drift(): so foam moves with the water at the surface. It forms where the crowding S = Σ w (1 − J) is
/// large, summed over the tiles that break with the weights TileInfo::breaking. (With weights 1 this is 1
/// minus the total Jacobian, but for products of different tiles.)
///
/// Tiles have no common period, so no grid can hold the sum. Each tile keeps its own term instead, at its own
/// samples, which drift: the largest value in each of the last four stretches of time. Where the surface is
/// drawn, terms are summed, stretch by stretch, and then compared with the threshold. The largest sum within
/// a stretch is approximated by the sum of the largest terms, which is exact where one tile carries all of
/// it.
///
/// The memory takes a sample on every kTicksOfFoam-th tick of the sea's clock, so that it is a function of
/// sea state and time, whatever the frame rate.
///
/// The threshold is the quantile of S, weighted by area in the world, for which the mean opacity that is
/// drawn is whitecap_cover() of the wind. The distribution of S, a sum of independent fields, is sampled by
/// drawing a random place of every tile. The threshold is found right after a sample and right before the
/// next, when the memory has faded and crests have moved on; in between it is interpolated.
class FoamHistory {
public:
    /// Begins to bring the memory to the time `t` [s] of the sea of `tiles`. The memory is continued where
    /// possible, else filled anew.
    /// @return the ticks, kFoamTick apart, for which sample() is to be called, in order; nothing: the sea has
    /// no foam
    [[nodiscard]] std::optional<TickRange> begin(const SeaState& state, std::span<const OceanTile> tiles,
                                                 double t);
    /// Returns whether sample() and sample_ahead() need a tile's maps.
    [[nodiscard]] bool needs_tile(size_t tile) const { return memory_.breaks(tile); }
    /// Adds the moment of one of these ticks to the memory.
    void sample(const SeaState& state, std::span<const OceanTile> tiles, std::int64_t tick,
                const OceanMaps& maps);
    /// Uses the moment one tick of foam after the last sample to find the threshold towards which end()
    /// interpolates. Call it after the last sample().
    void sample_ahead(std::span<const OceanTile> tiles, std::int64_t tick, const OceanMaps& maps);
    /// Fills `foam` for the time of begin(), or clears it.
    void end(std::span<const OceanTile> tiles, FoamMaps& foam);

    /// Discards the memory: the next begin() fills it anew.
    void forget() { known_ = false; }

private:
    /// Values for which the mean opacity is that of the law.
    struct Setting {
        float threshold = 0;
        float width = 1;
        std::vector<FoamMaps::Row> rows;
    };

    void choose_tiles(const SeaState& state, std::span<const OceanTile> tiles);
    void settle(std::int64_t tick, const OceanMaps& maps, Setting& setting);
    void set_fade(double t, FoamMaps& foam) const;
    void set_drift(std::span<const OceanTile> tiles, double t, FoamMaps& foam) const;
    void blend(double t, FoamMaps& foam) const;

    bool known_ = false;
    bool begun_ = false;           ///< the last begin() found that there is foam
    double time_ = 0;              ///< s: time of the last begin()
    TickRange pending_;            ///< ticks that the last begin() returned
    double wanted_ = 0;            ///< cover at the time of the last begin()
    std::int64_t tick_ = 0;        ///< tick of the last sample
    int stretch_ticks_ = 1;        ///< length of a stretch, in ticks of foam
    FoamState rules_;              ///< state with which the memory was made
    float wind_ = 0;               ///< m/s, for which the threshold was set
    glm::dvec2 drift_{0};          ///< foam_drift()
    std::vector<TilePlan> plans_;  ///< plans of the tiles that are remembered

    FoamMaps memory_;
    Setting now_, next_;      ///< right after the last sample and right before the next
    Grid2D<float> crowding_;  ///< crowding of one tile
    std::vector<float> line_;
    FoamThreshold threshold_;
};

}  // namespace deepwater::sim
