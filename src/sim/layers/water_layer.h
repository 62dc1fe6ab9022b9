#pragma once

#include <glm/glm.hpp>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "sim/moment/layer_maps.h"

namespace deepwater::sim {

class LayerRecipe;
class SeaSurface;
struct BodyDisplacement;
struct BodyPose;
struct BodyPush;
struct BodySplash;
struct BreakingLaw;
struct PropellerWash;
struct ShorePiece;

/// What a layer needs of the sea around it while it steps. Each value includes those before it.
enum class LayerAsks {
    nothing,   ///< the tiles are not evaluated for it
    breakers,  ///< the tiles whose waves break, where a sea breaks at all, if LayerRecipe::follows_breakers()
    surface,   ///< the surface's position
    motion     ///< its velocities and accelerations as well
};

/// When layers that run in (LayerRecipe::runs_in()) and spray go through the past that they need, where they begin anew.
enum class RunIn {
    before,  ///< the moment that is asked for is shown
    after    ///< it: they begin at that moment; the layers' past is computed on another thread (LayerRunIn)
};

/// The surroundings of a layer during a step, at the last tick of the sea's clock before or at the step's
/// beginning.
struct LayerSurroundings {
    const SeaSurface* sea = nullptr;   ///< tiles, as far as LayerRecipe::asks() says, and all layers
    bool motion = false;               ///< `sea` has velocities and accelerations
    std::span<const BodyPose> bodies;  ///< empty unless LayerRecipe::asks() is surface or motion
    /// What bodies have raised in the tick before, in their order; it acts one tick later, in the steps from
    /// now on.
    std::span<const BodyPush> pushes;
    std::span<const BodySplash> splashes;   ///< of bodies in the last half minute, by time
    std::span<const PropellerWash> washes;  ///< of bodies at the tick, in their order
    /// Of the rigid bodies that move, at the tick, in their order; empty: they are where they were.
    std::span<const BodyDisplacement> displaced;
    std::span<const ShorePiece> shores;
    float depth = 0;  ///< m, of the water for its waves; kBottomless if they feel no bed
    /// Where the sea breaks; nullptr: nowhere, or no layer follows breakers.
    const BreakingLaw* breaking = nullptr;
    glm::dvec2 wind{0};         ///< m/s, (x, z), at 10 m
    glm::dvec2 foam_drift{0};   ///< m/s, (x, z), at which foam drifts with the wind
    double foam_stretch = 1.5;  ///< s, > 0, of a stretch of the foam's memory (FoamHistory)
};

/// A finite window of water with its own waves, which adds to the sea or replaces it: for wakes, pools, surf.
///
/// A layer takes LayerRecipe::steps_per_tick() steps per tick of the sea (kSeaTick), from the state that
/// restart() makes. What it shows is a function of that state and of the steps since. begin_step(), step(), show() and
/// show_paths() of several layers run at the same time, on different threads: they change nothing but their layer.
class WaterLayer {
public:
    virtual ~WaterLayer() = default;

    /// Sets the initial state, at rest, for the time `t` [s], a tick of the sea.
    virtual void restart(double t) = 0;
    /// Prepares a step of `seconds` > 0: sources and the window's place. Called for all layers that step at
    /// one time before any of them steps.
    virtual void begin_step(const LayerSurroundings& /*around*/, double /*seconds*/) {}
    /// Gives waves that leave its window to other layers, which have begun a step at the same time. Called
    /// between begin_step() and step().
    /// @param others  in the order of the recipes; this layer is one of them
    virtual void hand_over(std::span<WaterLayer* const> /*others*/) {}
    /// Advances by one step of `seconds` > 0.
    virtual void step(const LayerSurroundings& around, double seconds) = 0;
    /// Writes the moment `t` [s], which lies within the last step, into `maps`, and calls maps.finish().
    /// @param motion  with velocity and acceleration
    virtual void show(double t, bool motion, LayerMaps& maps) = 0;
    /// Sets LayerMaps::came_from of maps that show() has filled for the same time `t` [s]. Unless overridden,
    /// water that flows has come straight.
    /// @param ages  s, ≥ 0: so long before `t` are the four moments
    virtual void show_paths(double t, const glm::vec4& ages, LayerMaps& maps);
    /// Goes on as a layer of `next` where that shows the same up to now, such as a list of events that has
    /// gained later ones.
    /// @return whether it does; if not, nothing has changed
    /// @throws UsageError as the recipe's make() does
    [[nodiscard]] virtual bool continue_as(const LayerRecipe& /*next*/) { return false; }
    /// Goes on as a layer of `next`, from what it has now, although `next` would show something else up to now
    /// (Past::kept).
    /// @return whether it does; if not, nothing has changed
    /// @throws UsageError as the recipe's make() does
    [[nodiscard]] virtual bool go_on_as(const LayerRecipe& next) { return continue_as(next); }
};

/// Makes layers with certain parameters. Equal recipes make layers that show the same.
class LayerRecipe {
public:
    virtual ~LayerRecipe() = default;

    [[nodiscard]] virtual std::unique_ptr<WaterLayer> make() const = 0;
    [[nodiscard]] virtual bool operator==(const LayerRecipe& other) const = 0;
    /// Returns the number of steps per tick of the sea, ≥ 1.
    [[nodiscard]] virtual int steps_per_tick() const { return 2; }
    [[nodiscard]] virtual LayerAsks asks() const { return LayerAsks::nothing; }
    /// Returns whether it uses LayerSurroundings::breaking.  @pre true only if it asks for at least breakers
    [[nodiscard]] virtual bool follows_breakers() const { return false; }
    /// Returns the mean wave length, m, ≥ 0, of the sea's shortest tiles that it asks for, if it asks for a surface.
    [[nodiscard]] virtual double shortest_wave() const { return 0; }
    /// Returns how many ticks, ≥ 1, lie between two looks at the sea's tiles, if it asks for a surface: it looks at the
    /// ticks whose number is a multiple, and at a still's restart begins on one.
    [[nodiscard]] virtual int ticks_a_look() const { return 1; }
    /// Returns for how many seconds, ≥ 0, a state affects later moments: for a still the layer restarts so
    /// long before. Nothing: forever, as in a layer coupled to bodies; a still then restarts it at time 0.
    [[nodiscard]] virtual std::optional<double> memory() const = 0;
    /// Returns whether moving pictures may show the layer from its restart on, before it has run in for its memory.
    /// @pre true only if it has a memory
    [[nodiscard]] virtual bool runs_in() const { return false; }
    /// Returns a time [s] before which the layer is at rest unless other layers hand it waves: for a still it
    /// restarts no earlier than the first of those that say so. −∞: nothing is known.
    [[nodiscard]] virtual double still_until() const { return -std::numeric_limits<double>::infinity(); }
    /// Returns the number of the pool whose water it makes, as LayerMaps::pool; −1: none. Bodies feel the layers of
    /// one pool each by itself; pictures and gauges see their sum.
    [[nodiscard]] virtual int pool_number() const { return -1; }
};

using LayerRecipes = std::vector<std::shared_ptr<const LayerRecipe>>;

/// Checks that a window is finite and has a size.
/// @throws UsageError when a value is not a number, a side or the rim is not positive, or one is larger than
///         10⁷ m (place) or 10⁵ m (size)
void check_window(const LayerWindow& window);

/// Fills maps with water at rest, as few samples as there may be.  @pre maps.window is set
void lay_rest(bool motion, LayerMaps& maps);

/// Returns whether both lists make the same layers.
[[nodiscard]] bool same_layers(const LayerRecipes& a, const LayerRecipes& b);

}  // namespace deepwater::sim
