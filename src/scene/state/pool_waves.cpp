#include "scene/state/pool_waves.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/check.h"
#include "sim/moment/sea_tick.h"

namespace deepwater::scene {
namespace {

constexpr int kFewestSamples = 32, kMostSamples = 512;  ///< of the maps along a side
/// Steps of the rules per tick: Phelps steps about 30 times a second, the others once a frame.
constexpr int kStepsOfPhelps = 2, kStepsOfOthers = 4;

}  // namespace

sim::ArrayWavesRecipe array_water(const PoolWaves& waves, const sim::BasinShape& shape,
                                  const sim::LayerWindow& window, double cell, int pool) {
    using Rule = PoolWaves::Rule;
    DW_CHECK(waves.in_array());
    if (shape.kind != sim::BasinShape::Kind::rectangle)
        throw UsageError("array waves need a pool that is a rectangle");
    sim::ArrayWavesRecipe water;
    water.pool = pool;
    water.window = window;
    const glm::dvec2 sides = 2.0 * shape.half_sides;
    // Along the longer side as many as asked for, and as long ones along the other.
    const int along = std::max(3, static_cast<int>(std::lround(std::max(sides.x, sides.y) / cell)));
    const double side = std::max(sides.x, sides.y) / along;
    water.cells = glm::max(glm::ivec2(glm::round(sides / side)), glm::ivec2(3));
    water.reach = shape.half_sides * (1.0 - 1.0 / glm::dvec2(water.cells));
    const auto samples = [](int cells) {
        const auto up = static_cast<int>(std::bit_ceil(static_cast<unsigned>(cells)));
        return std::clamp(up, kFewestSamples, kMostSamples);
    };
    water.samples = {samples(water.cells.x), samples(water.cells.y)};
    water.unit = waves.unit;
    water.steps_of_rule = waves.steps > 0 ? waves.steps : kStepsOfOthers;
    switch (waves.rule) {
        case Rule::dispersive:
        case Rule::kass_miller:
            break;
        case Rule::array:
        case Rule::gomez: {
            water.steps_of_rule = sim::array_sub_steps(waves.speed, sim::kSeaTick, water.cell());
            const double seconds = sim::kSeaTick / water.steps_of_rule;
            water.rule = sim::central_difference_rule(waves.speed, seconds, water.cell(), waves.damping);
            if (waves.rule != Rule::gomez) water.rule->edges = sim::ArrayEdges::reflecting;
            break;
        }
        case Rule::willemse:
            water.rule = sim::willemse_rule();
            break;
        case Rule::phelps:
            water.rule = sim::phelps_rule(waves.divisor);
            if (waves.steps == 0) water.steps_of_rule = kStepsOfPhelps;
            break;
        case Rule::vvvv:
            water.rule = sim::vvvv_rule(waves.attack, waves.slowdown);
            break;
    }
    water.check();
    return water;
}

double array_speed(const sim::ArrayWavesRecipe& water) {
    const double cells_a_step = std::sqrt(water.rule->keep * water.rule->stiffness);
    return cells_a_step * water.cell() * water.steps_per_tick() / sim::kSeaTick;
}

}  // namespace deepwater::scene
