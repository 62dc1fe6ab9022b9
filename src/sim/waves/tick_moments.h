#pragma once

#include <bitset>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "sim/moment/maps.h"
#include "sim/waves/ocean_tile.h"
#include "sim/moment/sea_tick.h"
#include "sim/waves/step_runner.h"

namespace deepwater::sim {

/// Tiles of a sea by their number, the largest first.
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
    std::vector<TileMaps> rates_;  ///< what else is evaluated with a derivative
    std::vector<StepRunner::Item> items_;
    StepRunner runner_;
};

/// The sea's tiles on the ticks of its clock. Each tile is evaluated once for a tick, however many ask for it.
class TickMoments {
public:
    /// Called with the rung and the time [s] of every tile that is evaluated.
    using Observer = std::function<void(int rung, double t)>;

    struct Sea {
        std::span<OceanTile> tiles;
        float choppiness = 1;
        float depth = kBottomless;
        bool motion = false;                   ///< velocities and accelerations of what is evaluated, too
        MipLevels levels = MipLevels::finest;  ///< of what is evaluated
    };

    /// The tiles at `tick`: the maps of those in `wanted` are there, those of others may be. Valid until
    /// let_go_before() a later tick or forget().
    [[nodiscard]] OceanMaps& at(std::int64_t tick, const Sea& sea, TileSet wanted);
    /// The next at() copies what `maps`, a moment of the same sea, holds already.
    void offer(const OceanMaps& maps) { offered_ = &maps; }
    void withdraw_offer() { offered_ = nullptr; }

    /// Copies a tile of the time `t` [s] with all its levels, where an at() has evaluated it so.
    /// @param maps      prepared by the tile's field
    /// @param extremes  likewise
    /// @return false: it is not there
    [[nodiscard]] bool copy(double t, size_t tile, TileMaps& maps, WaveExtremes& extremes) const;

    /// Says that the layers of a moment were laid over it.
    void set_layered(std::int64_t tick);
    /// Whether they were, since forget_layers().
    [[nodiscard]] bool is_layered(std::int64_t tick) const;
    /// The layers are others than those that lie over the moments.
    void forget_layers();

    /// Moments before `tick` are not asked for again.
    void let_go_before(std::int64_t tick);
    /// The sea is another.
    void forget();

    void observe(Observer observer) { observer_ = std::move(observer); }

private:
    struct Moment {
        std::int64_t tick = 0;
        std::vector<bool> evaluated;         ///< by tile
        std::vector<bool> levelled;          ///< by tile: with all mip levels
        std::vector<bool> moved;             ///< by tile: velocities and accelerations are there
        std::vector<bool> copied;            ///< by tile: of what was offered
        std::vector<WaveExtremes> extremes;  ///< by tile; of all tiles together where it was copied
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
