// The example of docs/examples, built against an installed copy of the library.
#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

#include "e2e/program.h"
#include "sim/ocean.h"
#include "sim/statistics.h"

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

/// Installs, configures and builds; the example's path, or empty after a failure.
fs::path build_example(const fs::path& folder) {
    const std::string prefix = (folder / "prefix").string();
    const std::string build = (folder / "build").string();
    const std::vector<std::vector<std::string>> commands{
        {DEEPWATER_CMAKE, "--install", DEEPWATER_BUILD_ROOT, "--prefix", prefix},
        {DEEPWATER_CMAKE, "-S", DEEPWATER_SOURCE_ROOT "/docs/examples/wave_staff", "-B", build, "-G",
         DEEPWATER_GENERATOR, "-DCMAKE_PREFIX_PATH=" + prefix, "-DCMAKE_BUILD_TYPE=Release"},
        {DEEPWATER_CMAKE, "--build", build}};
    for (const auto& command : commands) {
        const test::Outcome outcome = run(command, folder);
        EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
        if (outcome.status != 0) return {};
    }
    return fs::path(build) / "wave_staff";
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

    const test::Outcome outcome = run({example.string(), "7", "600", "3"}, dir.path());
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const std::vector<Sample> samples = series_of(outcome.out);
    ASSERT_EQ(samples.size(), 3u * 6001u);

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
        if (i % 999 != 0) continue;
        ocean.evaluate(s.time, maps);
        EXPECT_NEAR(s.height, static_cast<double>(sim::height_at(maps, s.x, s.z)), kPrinted);
        const glm::dvec3 normal = sim::normal_at(maps, s.x, s.z);
        EXPECT_LT(glm::distance(normal, s.normal), 1e-4);
    }
    const test::Outcome refused = run({example.string(), "-8"}, dir.path());
    EXPECT_EQ(refused.status, 2);
    EXPECT_NE(refused.err.find("'wind.speed'"), std::string::npos) << refused.err;

    // Ten minutes at three places hold some 500 waves: the standard deviation is known to about 4 %.
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

}  // namespace
}  // namespace deepwater
