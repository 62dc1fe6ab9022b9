#pragma once

#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "core/param.h"
#include "scene/state/pool_floor.h"
#include "scene/state/pool_waves.h"
#include "sim/layers/water_layer.h"
#include "sim/pools/basin_shape.h"

namespace deepwater::scene {

/// What the ground around pools consists of: GROUND_… of shaders/pools/ground.frag.
enum GroundKind : int {
    kGroundNone,  ///< there is the sea
    kGroundPaving,
    kGroundGrass,
    kGroundPlanks
};

/// Level ground in place of the sea. ground_state_params() gives ids, units, ranges and meanings.
struct GroundState {
    int kind = kGroundNone;
    float height = 0.12f;  ///< m, over y = 0

    [[nodiscard]] bool present() const { return kind != kGroundNone; }
    bool operator==(const GroundState&) const = default;
};

[[nodiscard]] std::span<const Param<GroundState>> ground_state_params();

/// What the walls of a pool are.
enum class PoolWalls : int {
    ground,  ///< it lies in the ground
    glass,   ///< a tank that stands on something
    wood,
    stone
};

/// What floor and walls are covered with: FINISH_… of shaders/pools/lining.glsl.
enum class PoolFinish : int { tiles, sand, rock };

/// A basin of water in the ground, or in a tank that stands on something.
struct Pool {
    sim::BasinShape shape;  ///< corners of a polygon run from +x towards +z
    glm::dvec2 middle{0};   ///< (x, z) world, m
    double rotation = 0;    ///< radians, as LayerWindow::rotation
    double slope = 0;       ///< m per m: how much deeper the floor gets along its own z, −1 … 1
    PoolFloor floor{};      ///< over that plane
    double cell = 0;        ///< m, of its water; 0: chosen by its size
    PoolWaves waves;        ///< array waves: only in a rectangle
    glm::vec3 lining{0.24f, 0.5f, 0.6f};  ///< linear Rec.709 reflectance of floor and walls, 0 … 1
    PoolFinish finish = PoolFinish::tiles;
    double tile = 0.15;                  ///< m, their side, 0.01 … 10
    glm::vec3 rim{0.62f, 0.58f, 0.52f};  ///< reflectance of the stones around it
    double rim_width = 0.35;             ///< m, 0 … 10; around a pool in the ground
    double level = 0;                    ///< m, of its still water over y = 0, −100 … 100
    PoolWalls walls = PoolWalls::ground;
    double thickness = 0.012;  ///< m, of a tank's walls and floor, 0.001 … 10
    double freeboard = 0.05;   ///< m, of a tank's walls over its still water, 0 … 10

    [[nodiscard]] bool stands() const { return walls != PoolWalls::ground; }
    /// Returns the height [m] of its rim over its still water.
    [[nodiscard]] double rim_height(const GroundState& ground) const;
    /// Returns the height [m] of a tank's underside over y = 0.
    [[nodiscard]] double underside() const;

    /// Returns the height [m] of its floor over y = 0 at a place in its own axes.
    [[nodiscard]] double floor_height(const glm::dvec2& own) const;
    /// Returns the depth of its still water where it is shallowest, m.
    [[nodiscard]] double least_depth() const;
    /// Returns its mean depth, m.
    [[nodiscard]] double mean_depth() const { return shape.depth - floor.mean(); }
    /// Returns the side of its cells, m.
    [[nodiscard]] double cell_side() const;
    /// Returns the window of the world that its water needs.
    [[nodiscard]] sim::LayerWindow window() const;
    bool operator==(const Pool&) const = default;
};

inline constexpr size_t kMostPools = 4;

/// @throws UsageError, in one line, for values that are no numbers or outside their ranges
void check_pool(const Pool& pool);
/// @throws UsageError, in one line, for pools in the ground without ground or with water higher than it, and for tanks
///         whose undersides are in the ground
void check_lie(std::span<const Pool> pools, const GroundState& ground);

}  // namespace deepwater::scene
