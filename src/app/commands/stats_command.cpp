#include "app/commands/stats_command.h"

#include <limits>
#include <nlohmann/json.hpp>
#include <numbers>

#include "app/sea/sea_memory.h"
#include "core/check.h"
#include "core/text.h"
#include "scene/files/scene_values.h"
#include "scene/surroundings/foam_in_view.h"
#include "sim/statistics/sea_laws.h"
#include "sim/statistics/statistics.h"
#include "sim/step/sea_history.h"
#include "sim/waves/ocean.h"

namespace deepwater::app {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kDefaultSeeds = 8;

Json to_json(const sim::SeaStatistics& statistics) {
    Json values;
    for (const sim::StatisticsValue& value : sim::statistics_values())
        values[std::string(value.key)] = value.of(statistics);
    return values;
}

Json errors_json(const sim::Measurement& measurement) {
    Json values;
    std::size_t i = 0;
    for (const sim::StatisticsValue& value : sim::statistics_values())
        values[std::string(value.key)] = measurement.standard_error[i++];
    return values;
}

Json to_json(const sim::SeaLaws& law) {
    return {{"significant_wave_height", law.significant_wave_height},
            {"peak_period", law.peak_period},
            {"zero_crossing_period", law.zero_crossing_period},
            {"mean_square_slope", law.mean_square_slope},
            {"mean_square_slope_along_wind", law.mean_square_slope_along},
            {"mean_square_slope_across_wind", law.mean_square_slope_across}};
}

/// Converts angular frequencies to hertz, and densities per rad/s to densities per hertz.
std::vector<double> scaled(std::vector<double> values, double factor) {
    for (double& value : values) value *= factor;
    return values;
}

Json spectrum_json(const sim::SpectrumComparison& spectra) {
    constexpr double kTurn = 2 * std::numbers::pi;
    return {{"frequency_hz", scaled(spectra.frequency, 1 / kTurn)},
            {"target", scaled(spectra.target, kTurn)},
            {"measured", scaled(spectra.measured, kTurn)}};
}

Json spread_json(const sim::SpectrumComparison& spectra) {
    return {{"frequency_hz", spectra.spread_frequency / (2 * std::numbers::pi)},
            {"direction_deg", spectra.direction},
            {"target", spectra.target_spread},
            {"measured", spectra.measured_spread}};
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

/// The foam that the scene's camera sees at the scene's time.
Json view_json(const scene::Scene& scene, const sim::SeaState& sea, double aspect) {
    sim::Ocean ocean(sea);
    sim::OceanMaps maps;
    ocean.evaluate(scene.clock.time, maps);
    sim::SeaHistory().evaluate_foam(ocean, maps);
    const auto foam = scene::foam_in_view(maps, scene.camera, aspect);
    if (!foam) return nullptr;
    return {{"sea_fraction", foam->sea_share}, {"whitecap_fraction", foam->cover}};
}

}  // namespace

std::string statistics_json(const scene::Scene& scene, double aspect, std::optional<int> seeds,
                            std::optional<double> seconds) {
    // Without a driver, the quality "auto" is that of a software rasteriser.
    const sim::SeaState sea = scene::resolved_sea(scene, true);
    const int seed_count = seeds.value_or(kDefaultSeeds);
    const double stretch = seconds.value_or(sim::kDefaultStatisticsSeconds);
    if (sea.seed > std::numeric_limits<int>::max() - seed_count) {
        throw UsageError("bad value '" + std::to_string(sea.seed) +
                         "' for --seed: --stats counts on from it");
    }
    check_memory_for(sea, SeaUse::measured);
    const sim::Measurement measurement = sim::measure(sea, seed_count, stretch);
    const sim::SpectrumComparison spectra = sim::compare_spectra(sea, measurement.spectrum);
    Json result;
    result["measured"] = to_json(measurement.mean);
    result["analytic"] = to_json(sim::analytic(sea));
    result["law"] = to_json(sim::SeaLaws(sea));
    result["standard_error"] = errors_json(measurement);
    result["in_view"] = view_json(scene, sea, aspect);
    result["spectrum"] = spectrum_json(spectra);
    result["spread"] = spread_json(spectra);
    result["seed"] = sea.seed;
    result["seeds"] = seed_count;
    result["seconds"] = stretch;
    result["parameters"] = sea_json(sea);
    return result.dump(kJsonIndent) + "\n";
}

}  // namespace deepwater::app
