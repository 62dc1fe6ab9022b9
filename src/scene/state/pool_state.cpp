#include "scene/state/pool_state.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "core/check.h"

namespace deepwater::scene {
namespace {

using S = GroundState;

constexpr std::string_view kKinds[] = {"none", "paving", "grass", "planks"};

constexpr Param<S> kTable[] = {
    {{"ground.kind", "Ground", "", 0, 3,
      "Level ground in place of the sea, in which the scene's pools lie; none: there is the sea.",
      Scale::linear, kKinds},
     &S::kind},
    {{"ground.height", "Height", "m", 0, 2,
      "Height of the ground over y = 0, where pools' still water lies unless they say otherwise."},
     &S::height},
};
static_assert(table_is_sound(kTable, S{}));

constexpr double kCellsAlong = 256;  ///< of a pool whose cell is chosen by its size, along its longer side
constexpr double kFewestCells = 8, kMostCells = 1000;  ///< along a side
constexpr double kLeastCell = 0.002;                   ///< m
constexpr double kFarthestPool = 1e4;                  ///< m from the origin along x and z
constexpr double kLeastWater = 0.01;                   ///< m, depth at the shallow end

bool in(double value, double low, double high) {
    return value >= low && value <= high;
}

bool is_reflectance(const glm::vec3& color) {
    return glm::all(glm::greaterThanEqual(color, glm::vec3(0))) &&
           glm::all(glm::lessThanEqual(color, glm::vec3(1)));
}

}  // namespace

std::span<const Param<GroundState>> ground_state_params() {
    return kTable;
}

double Pool::cell_side() const {
    const glm::dvec2 reach = shape.reach();
    if (cell > 0) return cell;
    const double by_longer = std::max(2 * std::max(reach.x, reach.y) / kCellsAlong, kLeastCell);
    return std::min(by_longer, 2 * std::min(reach.x, reach.y) / kFewestCells);
}

sim::LayerWindow Pool::window() const {
    // The whole basin has the full share of the layer, whose rim lies in the walls.
    const double wall = cell_side();
    return {.middle = middle, .half_sides = shape.reach() + 2 * wall, .rotation = rotation, .rim = wall};
}

double Pool::floor_height(const glm::dvec2& own) const {
    return level - shape.depth - slope * own.y + floor.at(0.5 + 0.5 * own / shape.reach()).x;
}

double Pool::least_depth() const {
    return shape.depth - std::abs(slope) * shape.reach().y - std::max(floor.highest(), 0.0);
}

double Pool::rim_height(const GroundState& ground) const {
    return stands() ? freeboard : std::max(static_cast<double>(ground.height) - level, 0.0);
}

double Pool::underside() const {
    return level - shape.depth - std::abs(slope) * shape.reach().y + std::min(floor.lowest(), 0.0) -
           thickness;
}

void check_pool(const Pool& pool) {
    sim::check_basin_shape(pool.shape);
    if (!in(pool.middle.x, -kFarthestPool, kFarthestPool) ||
        !in(pool.middle.y, -kFarthestPool, kFarthestPool))
        throw UsageError("the middle of a pool lies at most 10,000 m from the origin");
    if (!std::isfinite(pool.rotation)) throw UsageError("the rotation of a pool is no number");
    if (!in(pool.slope, -1, 1)) throw UsageError("the floor of a pool slopes by -1 to 1 m per m");
    if (pool.least_depth() < kLeastWater)
        throw UsageError("a pool is at least 0.01 m deep at its shallow end");
    if (pool.cell != 0 && !in(pool.cell, 0.0005, 10))
        throw UsageError("the cells of a pool have sides of 0.0005 to 10 m, or 0");
    const glm::dvec2 reach = pool.shape.reach();
    const double side = pool.cell_side();
    if (!in(side, 0.0005, 10) || 2 * std::min(reach.x, reach.y) < 0.999 * kFewestCells * side ||
        2 * std::max(reach.x, reach.y) > kMostCells * side)
        throw UsageError("a pool has 8 to 1000 cells of 0.0005 m or more along each side");
    if (!in(pool.waves.tau, 0, 1)) throw UsageError("the damping of a pool's kass_miller waves is 0 to 1");
    if (pool.waves.in_array()) (void)array_water(pool.waves, pool.shape, pool.window(), side, 0);
    if (!in(pool.tile, 0.01, 10)) throw UsageError("the tiles of a pool have sides of 0.01 to 10 m");
    if (!in(pool.rim_width, 0, 10)) throw UsageError("the rim of a pool is 0 to 10 m wide");
    if (!in(pool.level, -100, 100)) throw UsageError("the level of a pool is -100 to 100 m");
    if (!in(pool.thickness, 0.001, 10)) throw UsageError("the walls of a tank are 0.001 to 10 m thick");
    if (!in(pool.freeboard, 0, 10))
        throw UsageError("the walls of a tank rise 0 to 10 m over its still water");
    if (pool.stands() && pool.shape.kind == sim::BasinShape::Kind::polygon)
        throw UsageError("a tank is a rectangle or round; polygons lie in the ground");
    if (!is_reflectance(pool.lining) || !is_reflectance(pool.rim))
        throw UsageError("a reflectance of a pool has three numbers from 0 to 1");
}

void check_lie(std::span<const Pool> pools, const GroundState& ground) {
    constexpr double kSlack = 1e-4;  // m
    const auto height = static_cast<double>(ground.height);
    for (const Pool& pool : pools) {
        if (!pool.stands() && !ground.present())
            throw UsageError("'pools' lie in the ground: 'ground.kind' is missing");
        if (!pool.stands() && pool.level > height + kSlack)
            throw UsageError("the water of a pool is higher than the ground around it");
        if (pool.stands() && ground.present() && pool.underside() < height - kSlack)
            throw UsageError("the underside of a tank is in the ground");
    }
}

}  // namespace deepwater::scene
