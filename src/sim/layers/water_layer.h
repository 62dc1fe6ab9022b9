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

/// What a layer asks of the sea around it while it steps; each takes the one before in.
enum class LayerAsks {
    nothing,  ///< not of the tiles: they are then not evaluated for it
    surface,  ///< where it is
    motion    ///< its velocities and accelerations too
};

/// What a layer may ask about while it steps: all of the tick of the sea at which the step begins or before
/// it.
struct LayerSurroundings {
    const SeaSurface* sea =
        nullptr;  ///< the whole surface: the tiles, as far as LayerRecipe::asks() says, and all layers
    bool motion = false;               ///< whether that has velocities
    std::span<const BodyPose> bodies;  ///< of those that it asks for with the surface
    std::span<const ShorePiece> shores;
    float depth = 0;  ///< m, of the water that waves feel; kBottomless where they feel no bed
};

/// A finite window of water with waves of its own, which adds to the sea or takes its place: wakes, pools,
/// surf.
///
/// A layer steps on a clock of its own, LayerRecipe::steps_per_tick() steps to a tick of the sea (kSeaTick),
/// from a state that restart() makes. What it shows is a function of that state and of the steps since.
class WaterLayer {
public:
    virtual ~WaterLayer() = default;

    /// Forgets all: the state of time `t` [s], a tick of the sea, as if nothing had moved before.
    virtual void restart(double t) = 0;
    /// Goes on by one step of `seconds` > 0.
    virtual void step(const LayerSurroundings& around, double seconds) = 0;
    /// Writes the moment `t` [s], from the beginning of the last step to its end, into `maps`, finish()
    /// included.
    /// @param motion  velocity and acceleration are wanted
    virtual void show(double t, bool motion, LayerMaps& maps) = 0;
};

/// What a layer is made from: its parameters, as a value. Equal recipes make layers that show the same.
class LayerRecipe {
public:
    virtual ~LayerRecipe() = default;

    [[nodiscard]] virtual std::unique_ptr<WaterLayer> make() const = 0;
    [[nodiscard]] virtual bool operator==(const LayerRecipe& other) const = 0;
    /// Steps in a tick of the sea, ≥ 1.
    [[nodiscard]] virtual int steps_per_tick() const { return 2; }
    [[nodiscard]] virtual LayerAsks asks() const { return LayerAsks::nothing; }
    /// Seconds of past on which a moment depends, ≥ 0: a still restarts the layer that long before. Nothing:
    /// all of it since time 0, as of a layer that is coupled to bodies.
    [[nodiscard]] virtual std::optional<double> memory() const = 0;
};

using LayerRecipes = std::vector<std::shared_ptr<const LayerRecipe>>;

/// True when both make the same layers.
[[nodiscard]] bool same_layers(const LayerRecipes& a, const LayerRecipes& b);

}  // namespace deepwater::sim
