#pragma once

#include <glm/glm.hpp>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "sim/moment/layer_maps.h"

namespace deepwater::sim {

class SeaSurface;
struct BodyPose;
struct ShorePiece;

/// What a layer needs of the sea around it while it steps. Each value includes those before it.
enum class LayerAsks {
    nothing,  ///< the tiles are not evaluated for it
    surface,  ///< the surface's position
    motion    ///< its velocities and accelerations as well
};

/// The surroundings of a layer during a step, at the last tick of the sea's clock before or at the step's
/// beginning.
struct LayerSurroundings {
    const SeaSurface* sea = nullptr;   ///< tiles, as far as LayerRecipe::asks() says, and all layers
    bool motion = false;               ///< `sea` has velocities and accelerations
    std::span<const BodyPose> bodies;  ///< empty unless LayerRecipe::asks() is surface or motion
    std::span<const ShorePiece> shores;
    float depth = 0;  ///< m, of the water for its waves; kBottomless if they feel no bed
};

/// A finite window of water with its own waves, which adds to the sea or replaces it: for wakes, pools, surf.
///
/// A layer takes LayerRecipe::steps_per_tick() steps per tick of the sea (kSeaTick), from the state that
/// restart() makes. What it shows is a function of that state and of the steps since.
class WaterLayer {
public:
    virtual ~WaterLayer() = default;

    /// Sets the initial state, at rest, for the time `t` [s], a tick of the sea.
    virtual void restart(double t) = 0;
    /// Advances by one step of `seconds` > 0.
    virtual void step(const LayerSurroundings& around, double seconds) = 0;
    /// Writes the moment `t` [s], which lies within the last step, into `maps`, and calls maps.finish().
    /// @param motion  with velocity and acceleration
    virtual void show(double t, bool motion, LayerMaps& maps) = 0;
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
    /// Returns for how many seconds, ≥ 0, a state affects later moments: for a still the layer restarts so
    /// long before. Nothing: forever, as in a layer coupled to bodies; a still then restarts it at time 0.
    [[nodiscard]] virtual std::optional<double> memory() const = 0;
};

using LayerRecipes = std::vector<std::shared_ptr<const LayerRecipe>>;

/// Checks that a window is finite and has a size.
/// @throws UsageError when a value is not a number, a side or the rim is not positive, or one is larger than
///         10⁷ m (place) or 10⁵ m (size)
void check_window(const LayerWindow& window);

/// Returns whether both lists make the same layers.
[[nodiscard]] bool same_layers(const LayerRecipes& a, const LayerRecipes& b);

}  // namespace deepwater::sim
