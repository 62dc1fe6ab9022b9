// Results on stdout: parameters, statistics, benchmarks.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

#include "e2e/program.h"

namespace deepwater::test {
namespace {

using nlohmann::json;

json json_of(const std::vector<std::string>& arguments) {
    const Outcome outcome = deepwater(arguments);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    return json::parse(outcome.out, nullptr, false);
}

TEST(Results, ParametersAreListed) {
    const json list = json_of({"--list-params", "--json"});
    ASSERT_TRUE(list.is_array());
    std::vector<std::string> names;
    for (const json& row : list) names.push_back(row.at("name"));
    for (const char* name :
         {"wind.speed", "wind.direction", "waves.choppiness", "waves.resolution", "sun.azimuth",
          "sun.elevation", "sky.image", "camera.fov", "view.mode", "view.quality"}) {
        EXPECT_NE(std::find(names.begin(), names.end(), name), names.end()) << name;
    }
    const Outcome table = deepwater({"--list-params"});
    EXPECT_EQ(table.status, 0);
    for (const std::string& name : names) EXPECT_NE(table.out.find(name), std::string::npos) << name;
}

TEST(Results, StatisticsRiseWithTheWindAndMeetTheSpectrum) {
    double height = 0;
    double slope = 0;
    for (const char* wind : {"4", "8", "12", "16"}) {
        const json stats = json_of(
            {"--stats", "--seeds", "16", "--seconds", "0", "--set", std::string("wind.speed=") + wind});
        const json& measured = stats.at("measured");
        const json& analytic = stats.at("analytic");
        for (const char* key :
             {"significant_wave_height", "mean_square_slope", "peak_period", "zero_crossing_period"}) {
            EXPECT_GE(measured.at(key).get<double>(), 0) << key;
            EXPECT_GT(analytic.at(key).get<double>(), 0) << key;
        }
        const double hs = measured.at("significant_wave_height");
        EXPECT_NEAR(hs, analytic.at("significant_wave_height").get<double>(), 0.05 * hs) << wind << " m/s";
        EXPECT_GT(hs, height);
        EXPECT_GT(measured.at("mean_square_slope").get<double>(), slope);
        height = hs;
        slope = measured.at("mean_square_slope");
    }
}

TEST(Results, SeasWithNextToNoWavesHaveStatistics) {
    for (const std::vector<std::string>& sea :
         {std::vector<std::string>{"--set", "wind.speed=0", "--set", "swell.height=1e-24"},
          std::vector<std::string>{"--set", "wind.speed=1", "--set", "waves.amplitude=1e-44"}}) {
        std::vector<std::string> arguments{"--stats", "--seeds", "1", "--seconds", "0"};
        arguments.insert(arguments.end(), sea.begin(), sea.end());
        const json stats = json_of(arguments);
        for (const char* source : {"measured", "analytic"}) {
            for (const auto& [key, value] : stats.at(source).items()) {
                ASSERT_TRUE(value.is_number()) << sea.back() << ": " << key;
                EXPECT_EQ(value.get<double>(), key.starts_with("jacobian") ? 1 : 0)
                    << sea.back() << ": " << key;
            }
        }
    }
}

TEST(Results, StatisticsRepeatAndSeedsDiffer) {
    const std::vector<std::string> arguments{"--stats", "--seeds", "1", "--seconds", "5"};
    const json first = json_of(arguments);
    EXPECT_EQ(first, json_of(arguments));
    std::vector<std::string> other = arguments;
    other.insert(other.end(), {"--seed", "2"});
    const json second = json_of(other);
    EXPECT_NE(first.at("measured"), second.at("measured"));
    EXPECT_EQ(first.at("analytic"), second.at("analytic"));
}

TEST(Results, StatisticsHoldLawsSpectrumAndSpread) {
    const json stats = json_of({"--stats", "--seeds", "2", "--seconds", "0", "--set", "wind.speed=10"});
    const json& measured = stats.at("measured");
    for (const char* column : {"analytic", "standard_error"}) {
        ASSERT_EQ(stats.at(column).size(), measured.size());
        for (const auto& [key, value] : stats.at(column).items()) {
            EXPECT_TRUE(value.is_number()) << key;
            EXPECT_TRUE(measured.contains(key)) << key;
        }
    }
    for (const auto& [key, value] : stats.at("law").items()) {
        EXPECT_TRUE(measured.contains(key)) << key;
        EXPECT_GT(value.get<double>(), 0) << key;
    }
    // The values of Pierson and Moskowitz and of Cox and Munk at 10 m/s.
    EXPECT_NEAR(stats.at("law").at("significant_wave_height").get<double>(), 2.25, 0.01);
    EXPECT_NEAR(stats.at("law").at("mean_square_slope").get<double>(), 0.0542, 1e-4);

    const json& spectrum = stats.at("spectrum");
    const auto frequency = spectrum.at("frequency_hz").get<std::vector<double>>();
    const auto target = spectrum.at("target").get<std::vector<double>>();
    ASSERT_GT(frequency.size(), 50U);
    ASSERT_EQ(target.size(), frequency.size());
    ASSERT_EQ(spectrum.at("measured").size(), frequency.size());
    double variance = 0;
    for (size_t i = 1; i < frequency.size(); ++i) {
        EXPECT_GT(frequency[i], frequency[i - 1]);
        variance += 0.5 * (target[i] + target[i - 1]) * (frequency[i] - frequency[i - 1]);
    }
    const double height = stats.at("analytic").at("significant_wave_height");
    EXPECT_NEAR(4 * std::sqrt(variance), height, 0.01 * height);

    const json& spread = stats.at("spread");
    ASSERT_EQ(spread.at("direction_deg").size(), spread.at("measured").size());
    ASSERT_EQ(spread.at("direction_deg").size(), spread.at("target").size());
}

TEST(Results, BenchmarksNameEveryStage) {
    const json frame =
        json_of({"--benchmark", "frame", "--headless", "--size", "160x90", "--seconds", "0.2"});
    EXPECT_GT(frame.at("frame").at("median_ms").get<double>(), 0);
    EXPECT_GE(frame.at("frame").at("longest_ms").get<double>(), frame.at("frame").at("p99_ms").get<double>());
    EXPECT_GT(frame.at("sim").at("step_ms").get<double>(), 0);
    EXPECT_EQ(frame.at("programs").at("built_in_frames"), 0);
    ASSERT_FALSE(frame.at("passes").empty());
    for (const auto& [name, pass] : frame.at("passes").items()) {
        EXPECT_TRUE(pass.at("cpu_ms").is_number() && pass.at("gpu_ms").is_number()) << name;
    }
    EXPECT_EQ(frame.at("pixels"), "all");
    EXPECT_EQ(frame.at("drawn_at"), frame.at("size"));
    const json sim = json_of({"--benchmark", "sim", "--seconds", "0.1"});
    EXPECT_GT(sim.at("sim").at("step_ms").get<double>(), 0);
    EXPECT_GE(sim.at("sim").at("tiles").get<int>(), 3);
    for (const char* stage : {"rows_ms", "columns_ms", "mips_ms"}) {
        EXPECT_TRUE(sim.at("sim").at("stages").at(stage).is_number()) << stage;
    }
    EXPECT_GT(sim.at("three_tiles_256").at("one_thread_ms").get<double>(), 0);
    EXPECT_EQ(sim.at("particles").at("count"), 100'000);
    EXPECT_GT(sim.at("particles").at("step_ms").get<double>(), 0);
    for (const char* resolution : {"256", "512"}) {
        const json& tile = sim.at("comparison").at(resolution).at("fullest_tile");
        EXPECT_GT(tile.at("kissfft_scalar").at("one_thread_ms").get<double>(), 0);
        for (const auto& [width, ratios] : tile.at("ratios").items()) {
            EXPECT_GT(ratios.at("to_kissfft_scalar").at("one_thread").get<double>(), 0) << width;
        }
    }
}

json frames_of(const std::vector<std::string>& settings) {
    std::vector<std::string> arguments = {"--benchmark", "frame",     "--headless", "--size",
                                          "160x96",      "--seconds", "0.2"};
    for (const std::string& setting : settings) arguments.insert(arguments.end(), {"--set", setting});
    return json_of(arguments);
}

// Costs are told in all pixels, whatever the quality; beside them stands what the viewer shows when no frame is as quick
// as it is asked to be.
TEST(Results, BenchmarksDrawAllPixelsUnlessAScaleIsSet) {
    const json low = frames_of({"view.quality=low", "view.frame_time=0.001"});
    EXPECT_EQ(low.at("pixels"), "all");
    EXPECT_EQ(low.at("drawn_at"), json({160, 96}));
    EXPECT_EQ(low.at("frame").at("drawn_at"), json({160, 96}));
    EXPECT_EQ(low.at("paced").at("drawn_at"), json({80, 48}));  // half along a side is the least of `low`
    EXPECT_GT(low.at("paced").at("median_ms").get<double>(), 0);
    EXPECT_NE(low.at("paced"), low.at("frame"));

    const json half = frames_of({"view.quality=low", "view.frame_time=0.001", "view.render_scale=0.5"});
    EXPECT_EQ(half.at("pixels"), "0.5 times as many along a side");
    EXPECT_EQ(half.at("drawn_at"), json({80, 48}));
    EXPECT_EQ(half.at("paced"), half.at("frame"));  // a scale that is set holds in the viewer too
}

}  // namespace
}  // namespace deepwater::test
