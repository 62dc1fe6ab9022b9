#pragma once

#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "core/param.h"
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
    float height = 0.12f;  ///< m over the still water of the pools

    [[nodiscard]] bool present() const { return kind != kGroundNone; }
    bool operator==(const GroundState&) const = default;
};

[[nodiscard]] std::span<const Param<GroundState>> ground_state_params();

/// A basin of water in the ground, whose still water lies at y = 0.
struct Pool {
    sim::BasinShape shape;  ///< corners of a polygon run from +x towards +z
    glm::dvec2 middle{0};   ///< (x, z) world, m
    double rotation = 0;    ///< radians, as LayerWindow::rotation
    double slope = 0;       ///< m per m: how much deeper the floor gets along its own z, −1 … 1
    double cell = 0;        ///< m, of its water; 0: chosen by its size
    PoolWaves waves;        ///< array waves: only of a rectangle
    glm::vec3 lining{0.24f, 0.5f, 0.6f};  ///< linear Rec.709 reflectance of its tiles, 0 … 1
    double tile = 0.15;                   ///< m, their side, 0.01 … 10
    glm::vec3 rim{0.62f, 0.58f, 0.52f};   ///< reflectance of the stones around it
    double rim_width = 0.35;              ///< m, 0 … 10

    /// Returns the height [m] of its floor at a place in its own axes.
    [[nodiscard]] double floor(const glm::dvec2& own) const { return -(shape.depth + slope * own.y); }
    /// Returns the side of its cells, m.
    [[nodiscard]] double cell_side() const;
    /// Returns the window of the world that its water needs.
    [[nodiscard]] sim::LayerWindow window() const;
    bool operator==(const Pool&) const = default;
};

inline constexpr size_t kMostPools = 4;

/// @throws UsageError, in one line, for values that are no numbers or outside their ranges
void check_pool(const Pool& pool);

}  // namespace deepwater::scene
