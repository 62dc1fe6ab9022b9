#pragma once

#include <bitset>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "sim/moment/maps.h"
#include "sim/moment/sea_tick.h"
#include "sim/waves/ocean_tile.h"
#include "sim/waves/step_runner.h"

namespace deepwater::sim {

/// A set of a sea's tiles; bit i is the i-th largest.
using TileSet = std::bitset<kRungCount>;

/// Evaluates velocities and accelerations of tiles at time `t` [s] into maps that hold their displacements.
class MotionRunner {
public:
    struct Item {
        OceanTile* tile = nullptr;
        TileMaps* maps = nullptr;
    };
    void run(double t, float choppiness, std::span<const Item> items, MipLevels levels);

private:
    std::vector<TileMaps> rates_;  ///< maps for derivatives of the other fields, which are not used
    std::vector<Item> moving_;     ///< those of the items whose water is not still
    std::vector<StepRunner::Item> items_;
    StepRunner runner_;
};

/// Caches the sea's tiles on the ticks of its clock: each tile is evaluated once for a tick, however many
/// need it.
class TickMoments {
public:
    /// Called with the rung and the time [s] of every tile that is evaluated.
    using Observer = std::function<void(int rung, double t)>;

    struct Sea {
        std::span<OceanTile> tiles;
        float choppiness = 1;
        float depth = kBottomless;
        std::shared_ptr<const CoastMaps> coast{};  ///< OceanMaps::coast of every moment
        bool motion = false;                       ///< evaluate velocities and accelerations as well
        MipLevels levels = MipLevels::finest;      ///< to evaluate
    };

    /// Returns the tiles at `tick`, those in `wanted` with their maps. The reference is valid until
    /// let_go_before() a later tick or forget().
    [[nodiscard]] OceanMaps& at(std::int64_t tick, const Sea& sea, TileSet wanted);
    /// Lets at() copy tiles from `maps`, a moment of the same sea, until withdraw_offer().
    void offer(const OceanMaps& maps) { offered_ = &maps; }
    void withdraw_offer() { offered_ = nullptr; }

    /// Copies a tile at the time `t` [s] with all its levels, if at() has evaluated it so.
    /// @param maps      prepared by the tile's field; overwritten
    /// @param extremes  overwritten
    /// @return whether it was there
    [[nodiscard]] bool copy(double t, size_t tile, TileMaps& maps, WaveExtremes& extremes) const;

    /// Records that the layers of a moment are set.
    void set_layered(std::int64_t tick);
    /// Returns whether set_layered() was called for a moment since forget_layers().
    [[nodiscard]] bool is_layered(std::int64_t tick) const;
    /// Marks the layers of all moments as outdated.
    void forget_layers();

    /// Drops the moments before `tick`.
    void let_go_before(std::int64_t tick);
    /// Drops all moments, of another sea.
    void forget();

    void observe(Observer observer) { observer_ = std::move(observer); }

private:
    struct Moment {
        std::int64_t tick = 0;
        std::vector<bool> evaluated;         ///< by tile
        std::vector<bool> levelled;          ///< by tile: with all mip levels
        std::vector<bool> moved;             ///< by tile: velocities and accelerations are there
        std::vector<bool> copied;            ///< by tile: copied from what was offered
        std::vector<WaveExtremes> extremes;  ///< by tile; of all tiles together for a copied one
        bool layered = false;
        OceanMaps maps;
    };

    std::vector<std::unique_ptr<Moment>> moments_, spare_;
    std::vector<StepRunner::Item> items_;
    StepRunner runner_;
    std::vector<MotionRunner::Item> motion_items_;
    MotionRunner motion_;
    std::vector<size_t> evaluating_;  ///< tiles of items_
    const OceanMaps* offered_ = nullptr;
    Observer observer_;

    [[nodiscard]] const Moment* find(std::int64_t tick) const;
};

}  // namespace deepwater::sim
