#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "sim/bodies/floating_body.h"
#include "sim/layers/water_layer.h"
#include "sim/waves/tick_moments.h"

namespace deepwater::sim {

/// The layers of a sea, stepped by its clock.
class LayerStack {
public:
    /// Makes the layers of `recipes`; those that were there already go on as they are.
    /// @throws UsageError when there are more than kMostLayers
    void set(const LayerRecipes& recipes);
    [[nodiscard]] bool empty() const { return entries_.empty(); }
    /// Names the list of layers: another after every set() that changes it, 0 without layers.
    [[nodiscard]] std::uint64_t version() const { return version_; }
    /// What the layers ask of the sea, the most of them.
    [[nodiscard]] LayerAsks asks() const;

    /// Begins to bring the layers to the time `t` [s].
    /// @param continues  goes on from the time shown last when that was shortly before; else every layer
    ///                 restarts as long before as its memory is
    /// @param first    the first tick of those at which others look at the layers, which begin as long before
    /// that
    /// @return the ticks for which step() is wanted, in order
    [[nodiscard]] TickRange begin(double t, bool continues, std::int64_t first);
    /// Lays the layers' moment at `tick` over `now`, then goes on until the next tick or the time of begin().
    /// @param now     the tiles at the tick, as far as asks() asks for them
    /// @param bodies  posed on the surface of `now`; none where the tiles are not asked for
    void step(std::int64_t tick, OceanMaps& now, LayerSurroundings around,
              std::span<const FloatingBody> bodies);
    /// Lays the time of begin() over `maps`, whose tiles are of that time: layers and bounds.
    void end(bool motion, OceanMaps& maps);

private:
    struct Entry {
        std::shared_ptr<const LayerRecipe> recipe;
        std::unique_ptr<WaterLayer> layer;
        std::int64_t restart = 0;  ///< tick
        bool restarts = false;     ///< at that tick
        bool alive = false;
        /// Steps since time 0 that are done: the layer shows the time from the beginning of the last one to its
        /// end.
        std::int64_t done = 0;
        LayerMaps laid{};             ///< what it showed at the tick `laid_tick`
        std::int64_t laid_tick = -1;  ///< of any use while `alive`

        [[nodiscard]] double step_seconds() const { return kSeaTick / recipe->steps_per_tick(); }
    };
    std::vector<Entry> entries_;
    std::uint64_t version_ = 0;
    double time_ = 0;
};

}  // namespace deepwater::sim
