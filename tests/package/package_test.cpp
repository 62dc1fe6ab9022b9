// The library as another project uses it: installed into a folder, found by CMake, linked and run.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "e2e/program.h"
#include "sim/statistics/statistics.h"
#include "sim/surface/sea_surface.h"
#include "sim/waves/ocean.h"

namespace deepwater {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

constexpr auto kPatience = 240s;

struct Sample {
    double time;
    int staff;
    double x, z, height;
    glm::dvec3 normal;
};

test::Outcome run(const std::vector<std::string>& command, const fs::path& folder) {
    return test::Process(command, {.folder = folder, .environment = {}}).wait(kPatience);
}

/// Runs commands one after another. The first that fails makes the test fail. @return true when all succeeded
bool run_all(const std::vector<std::vector<std::string>>& commands, const fs::path& folder) {
    for (const auto& command : commands) {
        const test::Outcome outcome = run(command, folder);
        EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
        if (outcome.status != 0) return false;
    }
    return true;
}

/// Installs the library into `folder`, then configures and builds a project that uses it.
/// @return the project's build folder, or empty after a failure
fs::path build_against_library(const std::string& project, const fs::path& folder) {
    const std::string prefix = (folder / "prefix").string();
    const std::string build = (folder / "build").string();
    const bool good = run_all(
        {{DEEPWATER_CMAKE, "--install", DEEPWATER_BUILD_ROOT, "--component", "library", "--prefix", prefix},
         {DEEPWATER_CMAKE, "-S", DEEPWATER_SOURCE_ROOT + project, "-B", build, "-G", DEEPWATER_GENERATOR,
          "-DCMAKE_PREFIX_PATH=" + prefix, "-DDEEPWATER_HEADERS=" + prefix + "/include",
          std::string("-DDEEPWATER_SOURCES=") + DEEPWATER_SOURCE_ROOT + "/src", "-DCMAKE_BUILD_TYPE=Release"},
         {DEEPWATER_CMAKE, "--build", build}},
        folder);
    return good ? fs::path(build) : fs::path();
}

/// Builds the example. @return the program's path, or empty after a failure
fs::path build_example(const fs::path& folder) {
    const fs::path build = build_against_library("/docs/examples/wave_staff", folder);
    return build.empty() ? build : build / "wave_staff";
}

std::vector<Sample> series_of(const std::string& csv) {
    std::vector<Sample> samples;
    std::istringstream lines(csv);
    std::string line;
    std::getline(lines, line);
    EXPECT_EQ(line, "time_s,staff,x_m,z_m,height_m,normal_x,normal_y,normal_z");
    while (std::getline(lines, line)) {
        Sample s{};
        char comma;
        std::istringstream fields(line);
        fields >> s.time >> comma >> s.staff >> comma >> s.x >> comma >> s.z >> comma >> s.height >> comma >>
            s.normal.x >> comma >> s.normal.y >> comma >> s.normal.z;
        EXPECT_TRUE(fields) << line;
        samples.push_back(s);
    }
    return samples;
}

TEST(Package, ExampleBuiltAgainstTheInstalledLibraryMeasuresTheSameSea) {
    if (std::string(DEEPWATER_SANITIZE) != "") GTEST_SKIP() << "the library needs its sanitizers to link";
    const test::TempDir dir;
    const fs::path example = build_example(dir.path());
    ASSERT_FALSE(example.empty());

    const test::Outcome outcome = run({example.string(), "7", "300", "3"}, dir.path());
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const std::vector<Sample> samples = series_of(outcome.out);
    ASSERT_EQ(samples.size(), 3u * 3001u);

    sim::SeaState state;
    state.spectrum = sim::kSpectrumElfouhaily;
    state.wind_speed = 7;
    state.seed = 3;
    sim::Ocean ocean(state);
    sim::OceanMaps maps;
    constexpr double kPrinted = 1e-5;
    double sum = 0;
    double squares = 0;
    for (size_t i = 0; i < samples.size(); ++i) {
        const Sample& s = samples[i];
        ASSERT_NEAR(glm::length(s.normal), 1, 1e-5);
        ASSERT_GT(s.normal.y, 0);
        sum += s.height;
        squares += s.height * s.height;
        if (i % 499 != 0) continue;
        ocean.evaluate(s.time, maps);
        EXPECT_NEAR(s.height, static_cast<double>(sim::SeaSurface(maps).height(s.x, s.z)), kPrinted);
        const glm::dvec3 normal = sim::SeaSurface(maps).normal(s.x, s.z);
        EXPECT_LT(glm::distance(normal, s.normal), 1e-4);
    }
    const test::Outcome refused = run({example.string(), "-8"}, dir.path());
    EXPECT_EQ(refused.status, 2);
    EXPECT_NE(refused.err.find("'wind.speed'"), std::string::npos) << refused.err;

    // Five minutes at three places hold some 250 waves: the standard deviation is known to about 6 %.
    const double mean = sum / static_cast<double>(samples.size());
    const double deviation = std::sqrt(squares / static_cast<double>(samples.size()) - mean * mean);
    EXPECT_NEAR(4 * deviation / sim::analytic(state).significant_wave_height, 1, 0.15);
}

TEST(Package, ConsumerLinksNoGraphics) {
    const test::TempDir dir;
    if (std::string(DEEPWATER_SANITIZE) != "") GTEST_SKIP() << "the library needs its sanitizers to link";
    const fs::path example = build_example(dir.path());
    ASSERT_FALSE(example.empty());
    const test::Outcome libraries = run({"ldd", example.string()}, dir.path());
    ASSERT_EQ(libraries.status, 0) << libraries.err;
    for (const char* name : {"libGL", "libEGL", "glfw", "OpenEXR", "imgui", "X11"})
        EXPECT_EQ(libraries.out.find(name), std::string::npos) << name;
}

// Each installed header is compiled as the first include of a source, here or in the library.
TEST(Package, EveryInstalledHeaderStandsAloneAndAPluginHoldsTheLibrary) {
    if (std::string(DEEPWATER_SANITIZE) != "") GTEST_SKIP() << "the library needs its sanitizers to link";
    const test::TempDir dir;
    const fs::path build = build_against_library("/tests/package/consumer", dir.path());
    ASSERT_FALSE(build.empty());

    std::ifstream counted(build / "header_count");
    size_t headers = 0;
    counted >> headers;
    size_t installed = 0;
    for (const auto& entry : fs::recursive_directory_iterator(dir.path() / "prefix/include"))
        installed += entry.is_regular_file() ? 1 : 0;
    EXPECT_EQ(headers, installed);
    for (const char* advertised :
         {"sim/laws/sea_state.h", "sim/waves/ocean.h", "sim/moment/maps.h", "sim/step/ocean_stepper.h",
          "sim/laws/sea_spectrum.h", "sim/statistics/statistics.h", "sim/laws/dispersion.h",
          "sim/waves/cascades.h", "core/check.h", "sim/surface/sea_surface.h", "sim/layers/water_layer.h",
          "sim/moment/layer_maps.h", "sim/moment/body.h", "sim/bodies/floating_body.h",
          "sim/bodies/body_poses.h"}) {
        EXPECT_TRUE(fs::exists(dir.path() / "prefix/include/deepwater" / advertised)) << advertised;
    }

    const test::Outcome outcome =
        run({(build / "host").string(), (build / "plugin.so").string(), "9", "4", "31.5", "12", "-7"},
            dir.path());
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    sim::SeaState state;
    state.wind_speed = 9;
    state.seed = 4;
    sim::Ocean ocean(state);
    sim::OceanMaps maps;
    ocean.evaluate(31.5, maps);
    constexpr double kPrinted = 1e-7;
    EXPECT_NEAR(std::stod(outcome.out), static_cast<double>(sim::SeaSurface(maps).height(12, -7)), kPrinted);
}

// A newer compiler warns of more. Its warnings stop the build only where DEEPWATER_WARNINGS_AS_ERRORS is on.
TEST(Package, WarningsAreErrorsOnlyWhereTheyAreAskedToBe) {
    for (const bool asked : {false, true}) {
        const test::TempDir dir;
        const std::string build = (dir.path() / "build").string();
        std::vector<std::string> configure{
            DEEPWATER_CMAKE, "-S", DEEPWATER_SOURCE_ROOT, "-B",
            build,           "-G", DEEPWATER_GENERATOR,   "-DDEEPWATER_APP=OFF"};
        if (asked) configure.emplace_back("-DDEEPWATER_WARNINGS_AS_ERRORS=ON");
        ASSERT_TRUE(run_all({configure}, dir.path()));
        std::ifstream file(build + "/compile_commands.json");
        const nlohmann::json commands = nlohmann::json::parse(file);
        ASSERT_GT(commands.size(), 10u);
        for (const nlohmann::json& entry : commands) {
            const std::string command = entry.at("command").get<std::string>();
            EXPECT_NE(command.find("-Wall"), std::string::npos) << command;
            EXPECT_EQ(command.find("-Werror") != std::string::npos, asked) << command;
        }
    }
}

// With CI=true in the environment, scripts turn warnings into errors for that run alone; an option that
// somebody has set by hand stays.
TEST(Package, ScriptsAskForErrorsOnlyInCi) {
    const test::TempDir dir;
    const fs::path source = fs::path(DEEPWATER_SOURCE_ROOT);
    fs::create_directories(dir.path() / "scripts" / "lib");
    fs::copy(source / "scripts" / "lib" / "setup.sh", dir.path() / "scripts" / "lib");
    fs::copy(source / "CMakePresets.json", dir.path());
    std::ofstream(dir.path() / "CMakeLists.txt") << "cmake_minimum_required(VERSION 3.25)\n"
                                                    "project(small LANGUAGES NONE)\n"
                                                    "option(DEEPWATER_WARNINGS_AS_ERRORS \"\" OFF)\n"
                                                    "add_custom_target(nothing ALL)\n";
    const auto build = [&](const std::string& environment) {
        return run_all(
            {{"env", "-u", "CI", "bash", "-c",
              "set -euo pipefail; source scripts/lib/setup.sh; " + environment + " build_preset release"}},
            dir.path());
    };
    const auto errors = [&] {
        std::ifstream cache(dir.path() / "build" / "release" / "CMakeCache.txt");
        std::string line;
        while (std::getline(cache, line)) {
            if (line.starts_with("DEEPWATER_WARNINGS_AS_ERRORS:")) return line.ends_with("=ON");
        }
        ADD_FAILURE() << "no such line in the cache";
        return false;
    };
    ASSERT_TRUE(build(""));
    EXPECT_FALSE(errors());
    for (int turn = 0; turn < 2; ++turn) {
        ASSERT_TRUE(build("CI=true") && build("CI=true"));
        EXPECT_TRUE(errors());
        ASSERT_TRUE(build(""));
        EXPECT_FALSE(errors());
    }
    ASSERT_TRUE(
        run_all({{DEEPWATER_CMAKE, "--preset", "release", "-DDEEPWATER_WARNINGS_AS_ERRORS=ON"}}, dir.path()));
    for (const char* environment : {"", "CI=true", ""}) {
        ASSERT_TRUE(build(environment));
        EXPECT_TRUE(errors());
    }
}

}  // namespace
}  // namespace deepwater
