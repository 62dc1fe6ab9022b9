#include "app/stats_command.h"

#include <limits>
#include <nlohmann/json.hpp>

#include "core/check.h"
#include "scene/scene_values.h"
#include "sim/statistics.h"

namespace deepwater::app {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kDefaultSeeds = 8;
constexpr int kIndent = 2;

Json to_json(const sim::SeaStatistics& s) {
    return {{"significant_wave_height", s.significant_wave_height},
            {"mean_square_slope", s.mean_square_slope},
            {"mean_square_slope_along_wind", s.mean_square_slope_along},
            {"mean_square_slope_across_wind", s.mean_square_slope_across},
            {"mean_square_slope_resolved", s.mean_square_slope_resolved},
            {"peak_period", s.peak_period},
            {"zero_crossing_period", s.zero_crossing_period}};
}

/// The parameters that the sea depends on, with the values used.
Json sea_json(sim::SeaState sea) {
    Json values;
    ParameterList list;
    list.add(sea, sim::sea_state_params());
    for (const Parameter& parameter : list)
        values[std::string(parameter.info().id)] = scene::json_value(parameter);
    return values;
}

}  // namespace

std::string statistics_json(const scene::Scene& scene, std::optional<int> seeds,
                            std::optional<double> seconds) {
    // The tiles of quality "auto" do not depend on a driver here: no driver is asked.
    const sim::SeaState sea = scene::resolved_sea(scene, true);
    const int seed_count = seeds.value_or(kDefaultSeeds);
    const double stretch = seconds.value_or(sim::kDefaultStatisticsSeconds);
    if (sea.seed > std::numeric_limits<int>::max() - seed_count) {
        throw UsageError("bad value '" + std::to_string(sea.seed) +
                         "' for --seed: --stats counts on from it");
    }
    Json result;
    result["measured"] = to_json(sim::measure(sea, seed_count, stretch));
    result["analytic"] = to_json(sim::analytic(sea));
    result["seed"] = sea.seed;
    result["seeds"] = seed_count;
    result["seconds"] = stretch;
    result["parameters"] = sea_json(sea);
    return result.dump(kIndent) + "\n";
}

}  // namespace deepwater::app
