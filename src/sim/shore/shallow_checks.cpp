// Checks of what shallow water is made of: apart from its loops, which are compiled as if there were no NaN.
#include <cmath>
#include <string>

#include "core/check.h"
#include "sim/shore/shallow_water.h"

namespace deepwater::sim {
namespace {

constexpr int kMostCells = 4096;
constexpr double kHighestGround = 1e5;  // m
constexpr const char* kRoughnessRange = "the roughness must be 0 to 1 s/m^(1/3)";

void require(bool holds, const char* what) {
    if (!holds) throw UsageError(std::string("shallow water: ") + what);
}

}  // namespace

void check_shallow(const Grid2D<float>& ground, const ShallowSettings& settings,
                   const Grid2D<float>& roughness) {
    const int width = ground.width(), height = ground.height();
    require(width >= 1 && width <= kMostCells && height >= 1 && height <= kMostCells,
            "there may be 1 to 4096 cells along a side");
    for (const float z : ground.values()) {
        require(std::abs(static_cast<double>(z)) <= kHighestGround,
                "a height of the ground is not a number or beyond 100 km");
    }
    require(settings.cell > 0 && settings.cell <= 1000, "a cell's side must be above 0 m and at most 1000 m");
    require(std::abs(settings.level) <= kHighestGround, "the level is out of range");
    require(settings.manning >= 0 && settings.manning <= 1, kRoughnessRange);
    if (roughness.values().empty()) return;
    require(roughness.width() == width && roughness.height() == height,
            "there must be as many values of roughness as cells");
    for (const float n : roughness.values()) require(n >= 0 && n <= 1, kRoughnessRange);
}

}  // namespace deepwater::sim
