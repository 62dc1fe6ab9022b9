#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "sim/bodies/floating_body.h"
#include "sim/layers/water_layer.h"
#include "sim/moment/past.h"
#include "sim/waves/tick_moments.h"

namespace deepwater::sim {

/// The layers of a sea. They step on the sea's clock.
class LayerStack {
public:
    /// Makes the layers of `recipes`. Layers whose recipe was there before keep their state, and so do those
    /// that can go on as another's (WaterLayer::continue_as()).
    /// @param past  whether those that are set anew keep what they have, where they can (WaterLayer::go_on_as())
    /// @throws UsageError when there are more than kMostLayers
    void set(const LayerRecipes& recipes, Past past = Past::anew);
    [[nodiscard]] bool empty() const { return entries_.empty(); }
    /// Returns a number of the list of layers: another one after every set() that changes what
    /// is shown of the past, 0 without layers.
    [[nodiscard]] std::uint64_t version() const { return version_; }
    /// Returns the most that any layer asks of the sea.
    [[nodiscard]] LayerAsks asks() const;
    /// Returns whether any layer follows the breakers of the sea.
    [[nodiscard]] bool follows_breakers() const;
    /// Returns the mean wave length, m, of the shortest tiles that layers ask for; infinite: no layer asks for a surface.
    [[nodiscard]] double shortest_wave() const;
    /// Returns how many ticks lie between those at which layers look at the sea's tiles.
    [[nodiscard]] int ticks_a_look() const;

    /// What step() does with the layers of its moment.
    enum class Showing {
        nothing,  ///< nobody looks at them: the moment has those that were shown before
        kept,  ///< it has them from an earlier call for the same tick; they are set where that is no longer so
        anew
    };

    /// Begins to bring the layers to the time `t` [s].
    /// @param continues  go on from the time before if that was shortly before; otherwise every layer
    ///                   restarts so long before `first` as its memory reaches
    /// @param first      the first tick at which others need the layers
    /// @param run_in     of the layers that restart
    /// @return the ticks for which step() is to be called, in order
    [[nodiscard]] TickRange begin(double t, bool continues, std::int64_t first, RunIn run_in = RunIn::before);
    /// Sets the layers of `now`, the moment at `tick`, then steps them to the next tick or to the time of
    /// begin().
    /// @param now     its tiles are evaluated as far as asks() asks for them
    /// @param bodies  to be posed on the surface of `now`; none if the tiles are not asked for
    void step(std::int64_t tick, OceanMaps& now, LayerSurroundings around,
              std::span<const FloatingBody> bodies, Showing showing = Showing::anew);
    /// Sets layers and bounds of `maps`, whose tiles are of the time of begin(). Layers of one pool are shown as one,
    /// their sum.
    /// @param motion     with velocities and accelerations
    /// @param foam_ages  s, by component of FoamMaps::trail, for WaterLayer::show_paths()
    void end(bool motion, const glm::vec4& foam_ages, OceanMaps& maps);

    /// Returns the time of the last begin(), s.
    [[nodiscard]] double time() const { return time_; }
    /// Returns the recipes of the layers that have begun without a past (RunIn::after) and have not run for as long as their
    /// memory reaches.
    [[nodiscard]] LayerRecipes running_in() const;
    /// Lets such layers turn (ChangingLayer) into those of the same recipes of another stack, which has been brought to the
    /// same time. The other stack is no longer of use.
    void take_over(LayerStack& run_in);

private:
    struct Entry {
        std::shared_ptr<const LayerRecipe> recipe;
        std::unique_ptr<WaterLayer> layer;
        std::optional<double> memory{};              ///< of the recipe
        std::optional<std::int64_t> without_past{};  ///< tick at which it began so
        std::int64_t restart = 0;                    ///< tick
        bool restarts = false;                       ///< at that tick
        bool alive = false;
        /// Number of steps done, counted from time 0. The layer can show times within the last step.
        std::int64_t done = 0;
        LayerMaps laid{};             ///< its maps at the tick `laid_tick`, unless a moment got them
        std::int64_t laid_tick = -1;  ///< valid while `alive`
        bool laid_motion = false;     ///< those maps have velocities and accelerations
        LayerMaps part{};             ///< its maps at the end, where they are a part of those of its pool

        [[nodiscard]] double step_seconds() const { return kSeaTick / recipe->steps_per_tick(); }
    };
    /// Sets the layers of the moment at a tick.  @param shows  also those that were not shown at this tick before
    void lay(std::int64_t tick, bool motion, bool shows, OceanMaps& now);
    void step_to_next(std::int64_t tick, const LayerSurroundings& around);
    void choose_shown(std::vector<LayerMaps>& layers);

    std::vector<Entry> entries_;
    std::vector<Entry*> stepping_;       ///< those that step, or are shown, now
    std::vector<WaterLayer*> together_;  ///< their layers
    std::vector<LayerMaps*> shown_;      ///< where they are shown
    std::vector<size_t> sum_;            ///< by shown layer: index among the maps that it belongs to
    std::uint64_t version_ = 0;
    double time_ = 0;
};

}  // namespace deepwater::sim
