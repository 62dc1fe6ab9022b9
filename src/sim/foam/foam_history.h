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

/// Time between two looks at the sea for its foam, s: a breaking crest of a 90 m wave runs 3 m in it, less
/// than it is wide.
inline constexpr double kFoamTick = 0.25;

/// Ticks of the sea between two of them.
inline constexpr std::int64_t kTicksOfFoam = 4;
static_assert(kFoamTick == kTicksOfFoam * kSeaTick);

/// A stretch of the memory over FoamState::life.
inline constexpr double kFoamStretch = 0.6;

/// Velocity [m/s, (x, z)] at which foam drifts with the wind through the water: FoamState::drift of its
/// speed.
[[nodiscard]] glm::dvec2 foam_drift(const SeaState& state);

/// Remembers where the sea has broken in the last seconds, and decides how much of that is foam.
///
/// A place of the undisplaced plane rides with the waves' orbits, and in foam_drift() along the plane with
/// the water at the surface: places that do both keep their foam, so it moves as the water does. It gathers
/// where neighbouring points crowd together: S = Σ w (1 − J) over the tiles that break, each weighing
/// TileInfo::breaking: were it 1, the total Jacobian but for products of different tiles. Tiles have no common period, so no grid
/// could hold the sum. Each tile keeps its own term instead, at its own samples, which drift: the largest of
/// each of the last four stretches of time. Terms are summed where the surface is drawn, stretch by stretch,
/// and only then compared with the threshold: what is seen breaking is the sum, at every place of the endless
/// sea. Within a stretch the largest sum is taken to be the sum of the largest terms, which is exact for a
/// tile that carries it all and errs only as far as stretches are long against the waves.
///
/// The memory is filled on every kTicksOfFoam-th tick of the sea's clock: it is a function of sea state and time,
/// whatever the rate of frames.
///
/// The threshold is that quantile of S, weighted by the area that places have in the world, which makes the
/// mean of what is drawn whitecap_cover() of the wind. S being a sum of independent fields, its distribution
/// is sampled by drawing a place of every tile at random. It is found right after a look and
/// right before the next, when what is remembered has faded and crests have run on; in between it goes from
/// the one to the other.
class FoamHistory {
public:
    /// Begins to bring the memory to the time `t` [s] of the sea that `tiles` carry. Continues it if it can, else fills it
    /// anew.
    /// @return the ticks of foam, kFoamTick apart, whose moments it has to look() at, in order; nothing: the sea has no foam
    [[nodiscard]] std::optional<TickRange> begin(const SeaState& state, std::span<const OceanTile> tiles,
                                                 double t);
    /// Whether sample() and end() need a tile's maps.
    [[nodiscard]] bool needs_tile(size_t tile) const { return memory_.breaks(tile); }
    /// Looks at the moment of a tick of foam.
    void sample(const SeaState& state, std::span<const OceanTile> tiles, std::int64_t tick,
                const OceanMaps& maps);
    /// After the last look: the moment after it settles what holds until then.
    void sample_ahead(std::span<const OceanTile> tiles, std::int64_t tick, const OceanMaps& maps);
    /// Fills `foam` with the time of begin(), or clears it.
    void end(std::span<const OceanTile> tiles, FoamMaps& foam);

    /// The memory is of another sea: the next moment fills it anew.
    void forget() { known_ = false; }

private:
    /// What makes the mean of what is drawn the law's.
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
    bool begun_ = false;           ///< by the last begin(): there is foam
    double time_ = 0;              ///< s, of the last begin()
    TickRange pending_;            ///< that it asked for
    double wanted_ = 0;            ///< cover, likewise
    std::int64_t tick_ = 0;        ///< of the last look
    int stretch_ticks_ = 1;        ///< of a stretch
    FoamState rules_;              ///< those that the memory was made with
    float wind_ = 0;               ///< m/s, that the threshold was set for
    glm::dvec2 drift_{0};          ///< foam_drift()
    std::vector<TilePlan> plans_;  ///< of the tiles remembered

    FoamMaps memory_;
    Setting now_, next_;      ///< right after the last look and right before the one to come
    Grid2D<float> crowding_;  ///< of one tile
    std::vector<float> line_;
    FoamThreshold threshold_;
};

}  // namespace deepwater::sim
