// Exported tiles: other programs can read the OpenEXR files, and the sea in them is that of the statistics.
#include <OpenEXR/ImfChannelList.h>
#include <OpenEXR/ImfFloatAttribute.h>
#include <OpenEXR/ImfFrameBuffer.h>
#include <OpenEXR/ImfHeader.h>
#include <OpenEXR/ImfInputPart.h>
#include <OpenEXR/ImfMultiPartInputFile.h>
#include <OpenEXR/ImfStringAttribute.h>

#include <signal.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "e2e/program.h"

namespace deepwater::test {
namespace {

/// All values of a channel.
std::vector<float> read_channel(Imf::MultiPartInputFile& file, int part, const char* name) {
    const Imath::Box2i window = file.header(part).dataWindow();
    const auto width = static_cast<size_t>(window.max.x - window.min.x + 1);
    std::vector<float> values(width * static_cast<size_t>(window.max.y - window.min.y + 1));
    Imf::FrameBuffer target;
    target.insert(name, Imf::Slice(Imf::FLOAT, reinterpret_cast<char*>(values.data()), sizeof(float),
                                   width * sizeof(float)));
    Imf::InputPart input(file, part);
    input.setFrameBuffer(target);
    input.readPixels(window.min.y, window.max.y);
    return values;
}

double variance(const std::vector<float>& values) {
    double sum = 0, squares = 0;
    for (const float v : values) {
        sum += static_cast<double>(v);
        squares += static_cast<double>(v) * static_cast<double>(v);
    }
    const auto n = static_cast<double>(values.size());
    return squares / n - sum / n * (sum / n);
}

struct Export : testing::Test {
    void write(const std::string& file, std::vector<std::string> arguments,
               const std::vector<std::string>& environment = {}) {
        arguments.insert(arguments.end(), {"--export-tile", file});
        const Outcome outcome = deepwater(arguments, dir.path(), environment);
        ASSERT_EQ(outcome.status, 0) << outcome.err;
        EXPECT_EQ(outcome.out + outcome.err, "");
    }
    [[nodiscard]] std::string path(const char* file) const { return (dir.path() / file).string(); }
    TempDir dir;
};

TEST_F(Export, HeightsGiveTheWaveHeightOfTheStatistics) {
    for (const char* wind : {"5", "14"}) {
        const std::vector<std::string> sea{"--seed", "3", "--set", std::string("wind.speed=") + wind};
        write("a.exr", sea);
        std::vector<std::string> arguments{"--stats", "--seeds", "1", "--seconds", "0"};
        arguments.insert(arguments.end(), sea.begin(), sea.end());
        const auto stats = nlohmann::json::parse(deepwater(arguments).out);

        Imf::MultiPartInputFile file(path("a.exr").c_str());
        double heights = 0, slopes = 0;
        for (int part = 0; part < file.parts(); ++part) {
            EXPECT_EQ(file.header(part).name(), "cascade" + std::to_string(part));
            EXPECT_GT(file.header(part).typedAttribute<Imf::FloatAttribute>("tileSize").value(), 0);
            EXPECT_EQ(file.header(part).typedAttribute<Imf::StringAttribute>("wind.speed").value(), wind);
            heights += variance(read_channel(file, part, "height"));
            slopes +=
                variance(read_channel(file, part, "slope_x")) + variance(read_channel(file, part, "slope_z"));
            double cover = 0, samples = 0;
            for (const float foam : read_channel(file, part, "foam")) {
                ASSERT_GE(foam, 0);
                ASSERT_LE(foam, 1);
                cover += static_cast<double>(foam);
                samples += 1;
            }
            // The foam of a single tile has the sea's cover of foam as its mean.
            const double law = stats.at("analytic").at("whitecap_fraction");
            EXPECT_NEAR(cover / samples, law, 0.4 * law) << part;
        }
        const double height = stats.at("measured").at("significant_wave_height");
        // Tiles hold their heights before they ride on larger ones, which adds a little to their sum.
        EXPECT_GT(height, (1 - 1e-4) * 4 * std::sqrt(heights));
        EXPECT_LT(height, (1 + 5e-3) * 4 * std::sqrt(heights));
        const double resolved = stats.at("measured").at("mean_square_slope_resolved");
        EXPECT_NEAR(slopes, resolved, 1e-3 * resolved);
    }
}

TEST_F(Export, DependsOnWhatIsAskedForAndOnNothingElse) {
    const std::string quality = "view.quality=low";
    write("a.exr", {"--set", quality, "--time", "31.7"});
    write("b.exr", {"--set", quality, "--time", "31.7"});
    EXPECT_EQ(read_file(path("a.exr")), read_file(path("b.exr")));
    Imf::MultiPartInputFile first(path("a.exr").c_str());
    EXPECT_EQ(first.header(0).dataWindow().max, Imath::V2i(255, 255));
    const std::vector<std::vector<std::string>> changes = {
        {"--time", "32"}, {"--seed", "2"}, {"--preset", "beaufort-8"}};
    for (std::vector<std::string> change : changes) {
        change.insert(change.end(), {"--set", quality});
        write("b.exr", change);
        Imf::MultiPartInputFile other(path("b.exr").c_str());
        EXPECT_NE(read_channel(first, 0, "height"), read_channel(other, 0, "height")) << change[0];
    }
    write("b.exr", {"--set", "waves.resolution=512"});
    EXPECT_EQ(Imf::MultiPartInputFile(path("b.exr").c_str()).header(0).dataWindow().max,
              Imath::V2i(511, 511));
}

TEST_F(Export, NeedsNoOpenGl) {
    const std::vector<std::string> no_driver{"__EGL_VENDOR_LIBRARY_DIRS=/none", "LIBGL_DRIVERS_PATH=/none"};
    ASSERT_EQ(deepwater({"--headless", "--screenshot", "a.png"}, dir.path(), no_driver).status, 1)
        << "there is OpenGL all the same";
    write("a.exr", {}, no_driver);
}

TEST_F(Export, OpensWithTheToolsOfOpenExr) {
    if (!is_installed("exrheader")) GTEST_SKIP() << "exrheader is not installed";
    write("a.exr", {});
    Process process({"exrheader", path("a.exr")}, {.folder = {}, .environment = {}});
    const Outcome outcome = process.wait(std::chrono::seconds(30));
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    for (const char* named : {"\"cascade0\"", "\"cascade2\"", "tileSize (type float)",
                              "jacobian, 32-bit floating-point", "wind.speed (type string): \"8\""}) {
        EXPECT_NE(outcome.out.find(named), std::string::npos) << named << "\n" << outcome.out;
    }
}

TEST_F(Export, ADiskThatIsFullLeavesNothing) {
    const Outcome outcome = limited_deepwater("-f 100", {"--export-tile", "a.exr"}, dir.path());
    EXPECT_TRUE(fails_with(outcome, 1, "a.exr"));
    EXPECT_TRUE(std::filesystem::is_empty(dir.path()));
}

// Where files may not grow as large as the tiles, the program fails with its usual error, whatever the shell
// does with the signal.
TEST(ExportTile, AFileTooLargeForTheUserIsAnError) {
    const TempDir dir;
    const Outcome outcome =
        limited_deepwater("-f 20", {"--export-tile", "a.exr", "--set", "waves.resolution=64"}, dir.path());
    EXPECT_TRUE(fails_with(outcome, 1, "a.exr"));
    EXPECT_TRUE(std::filesystem::is_empty(dir.path()));
}

TEST(ExportTile, AnInterruptLeavesNothingHalfWritten) {
    const TempDir dir;
    Process process({DEEPWATER_PROGRAM, "--export-tile", "a.exr", "--set", "waves.resolution=1024"},
                    {.folder = dir.path(), .environment = {}});
    // Most of the time goes into compressing: wait until the temporary is there.
    while (process.running() && std::filesystem::is_empty(dir.path())) {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    process.send(SIGINT);
    EXPECT_EQ(process.wait(std::chrono::seconds(60)).status, 128 + SIGINT);
    EXPECT_TRUE(std::filesystem::is_empty(dir.path()));
}

struct GaugeFile : testing::Test {
    [[nodiscard]] Outcome write(const std::string& file, std::vector<std::string> arguments,
                                const std::vector<std::string>& environment = {}) const {
        arguments.insert(arguments.end(), {"--export-gauges", file, "--set", "waves.resolution=64"});
        return deepwater(arguments, dir.path(), environment);
    }
    /// Reads the lines of a file after the first as numbers.
    [[nodiscard]] std::vector<std::vector<double>> read(const std::string& file) const {
        std::stringstream text(read_file(dir.path() / file));
        std::string line;
        std::getline(text, line);
        EXPECT_EQ(line, "time,gauge,x,z,height,vx,vy,vz");
        std::vector<std::vector<double>> lines;
        while (std::getline(text, line)) {
            std::stringstream fields(line);
            lines.emplace_back();
            for (std::string field; std::getline(fields, field, ',');)
                lines.back().push_back(std::stod(field));
        }
        return lines;
    }
    TempDir dir;
};

TEST_F(GaugeFile, HoldsALineAMomentAndGaugeWithoutOpenGl) {
    const std::vector<std::string> no_driver{"__EGL_VENDOR_LIBRARY_DIRS=/none", "LIBGL_DRIVERS_PATH=/none"};
    const Outcome outcome = write("a.csv",
                                  {"--preset", "beaufort-6", "--gauge", "3,-4.5", "--gauge", "1000,20",
                                   "--time", "7.5", "--seconds", "2", "--fps", "10"},
                                  no_driver);
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.out, "");
    const auto lines = read("a.csv");
    ASSERT_EQ(lines.size(), 40u);
    double highest = 0, fastest = 0;
    for (size_t i = 0; i < lines.size(); ++i) {
        ASSERT_EQ(lines[i].size(), 8u);
        EXPECT_EQ(lines[i][0], 7.5 + static_cast<double>(i / 2) / 10);
        EXPECT_EQ(lines[i][1], static_cast<double>(i % 2));
        EXPECT_EQ(lines[i][2], i % 2 == 0 ? 3 : 1000);
        EXPECT_EQ(lines[i][3], i % 2 == 0 ? -4.5 : 20);
        highest = std::max(highest, std::abs(lines[i][4]));
        fastest = std::max(fastest, std::abs(lines[i][6]));
    }
    EXPECT_GT(highest, 0.1);
    EXPECT_LT(highest, 10);
    EXPECT_GT(fastest, 0.1);

    // A reading depends on sea, time and place alone: a later series goes on where this one ends, and other
    // gauges change nothing.
    ASSERT_EQ(write("b.csv", {"--preset", "beaufort-6", "--gauge", "1000,20", "--time", "8.5", "--seconds",
                              "1", "--fps", "10"})
                  .status,
              0);
    const auto later = read("b.csv");
    ASSERT_EQ(later.size(), 10u);
    for (size_t i = 0; i < later.size(); ++i) {
        for (const size_t column : {0u, 2u, 3u, 4u, 5u, 6u, 7u})
            EXPECT_EQ(later[i][column], lines[2 * (10 + i) + 1][column]) << i << " " << column;
    }
    for (const std::vector<std::string>& change :
         {std::vector<std::string>{"--seed", "9"}, {"--set", "wind.speed=5"}}) {
        std::vector<std::string> arguments{"--preset", "beaufort-6", "--gauge", "1000,20", "--time",
                                           "8.5",      "--seconds",  "1",       "--fps",   "10"};
        arguments.insert(arguments.end(), change.begin(), change.end());
        ASSERT_EQ(write("c.csv", arguments).status, 0);
        EXPECT_NE(read("c.csv")[3][4], later[3][4]) << change[0];
    }
}

TEST_F(GaugeFile, CalmWaterIsLevel) {
    ASSERT_EQ(write("a.csv", {"--preset", "beaufort-0", "--gauge", "5,6", "--seconds", "1"}).status, 0);
    const auto lines = read("a.csv");
    EXPECT_EQ(lines.size(), 30u);
    for (const auto& line : lines) {
        for (size_t column = 4; column < 8; ++column) EXPECT_EQ(line[column], 0);
    }
}

TEST_F(GaugeFile, NothingHalfWrittenIsLeft) {
    const std::vector<std::string> sea{
        "--set", "waves.resolution=64", "--gauge", "0,0", "--seconds", "300", "--fps", "20"};
    std::vector<std::string> arguments{"--export-gauges", "a.csv"};
    arguments.insert(arguments.end(), sea.begin(), sea.end());
    EXPECT_TRUE(fails_with(limited_deepwater("-f 20", arguments, dir.path()), 1, "a.csv"));
    EXPECT_TRUE(std::filesystem::is_empty(dir.path()));

    dir.write("a.csv", "an older file");
    std::vector<std::string> command{DEEPWATER_PROGRAM, "--export-gauges", "a.csv", "--gauge", "0,0",
                                     "--seconds",       "80000",           "--fps", "100"};
    Process process(command, {.folder = dir.path(), .environment = {}});
    const auto files = [&] {
        return std::distance(std::filesystem::directory_iterator(dir.path()),
                             std::filesystem::directory_iterator());
    };
    while (process.running() && files() < 2) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    process.send(SIGINT);
    EXPECT_EQ(process.wait(std::chrono::seconds(60)).status, 128 + SIGINT);
    EXPECT_EQ(files(), 1);
    EXPECT_EQ(read_file(dir.path() / "a.csv"), "an older file");
}

TEST(MotionFile, HoldsWhereAllThatFloatsIsWithoutOpenGl) {
    TempDir dir;
    dir.write("a.json", R"({"wind.speed": 6, "waves.resolution": 64, "objects": [
        {"shape": "box", "size": [2, 1, 3], "floating": true, "density": 400, "name": "crate", "position": [3, 2, 0]},
        {"shape": "sphere", "size": 1, "position": [9, 0, 0]},
        {"shape": "sphere", "size": 1.5, "floating": true, "velocity": [1, 0, 0], "quaternion": [1, 0, 2, 0]},
        {"model": "crate.glb", "float": true}]})");
    const std::vector<std::string> no_driver{"__EGL_VENDOR_LIBRARY_DIRS=/none", "LIBGL_DRIVERS_PATH=/none"};
    const auto write = [&](const char* file, const char* fps) {
        return deepwater({"--scene", "a.json", "--export-motion", file, "--seconds", "4", "--fps", fps},
                         dir.path(), no_driver);
    };
    ASSERT_EQ(write("slow.csv", "2").status, 0);
    ASSERT_EQ(write("fast.csv", "40").status, 0);
    const auto lines_of = [&](const char* file) {
        std::vector<std::string> lines;
        std::stringstream text(read_file(dir.path() / file));
        for (std::string line; std::getline(text, line);) lines.push_back(line);
        return lines;
    };
    const std::vector<std::string> slow = lines_of("slow.csv"), fast = lines_of("fast.csv");
    ASSERT_EQ(slow.size(), 1u + 3 * 8);
    ASSERT_EQ(fast.size(), 1u + 3 * 160);
    EXPECT_EQ(slow[0], "time,body,x,y,z,qw,qx,qy,qz,vx,vy,vz,wx,wy,wz,submerged_volume");
    EXPECT_EQ(slow[1].substr(0, 15), "0,crate,3,2,0,1");
    EXPECT_EQ(slow[1].substr(slow[1].rfind(',')), ",0");
    EXPECT_EQ(slow[2].substr(0, 4), "0,2,");
    EXPECT_EQ(slow[3].substr(0, 4), "0,3,");
    EXPECT_EQ(slow[3].back(), ',');
    // The motion does not depend on how often it is written.
    for (size_t i = 0; i < 8; ++i) {
        for (size_t body = 0; body < 3; ++body) EXPECT_EQ(slow[1 + 3 * i + body], fast[1 + 60 * i + body]);
    }
    EXPECT_NE(slow[1 + 3 * 7], slow[1 + 3 * 6]);
}

TEST(MotionFile, BadRequestsAreTold) {
    TempDir dir;
    EXPECT_TRUE(fails_with(deepwater({"--export-motion", "a.csv", "--seconds", "1"}, dir.path()), 2,
                           "nothing floats"));
    EXPECT_TRUE(fails_with(deepwater({"--export-motion", "a.csv"}, dir.path()), 2, "--seconds"));
    EXPECT_TRUE(
        fails_with(deepwater({"--export-motion", "a.txt", "--seconds", "1"}, dir.path()), 2, "FILE.csv"));
    dir.write("open.json", R"({"objects": [{"model": "seagrass.glb", "floating": true}]})");
    EXPECT_TRUE(fails_with(
        deepwater({"--scene", "open.json", "--export-motion", "a.csv", "--seconds", "1"}, dir.path()), 2,
        "objects[0] cannot float as a rigid body"));
}

// What is impossible is an error of one line; what is merely odd moves and stays finite.
TEST(MotionFile, HostileBodiesAreToldOrMoveSanely) {
    TempDir dir;
    const auto export_of = [&](const std::string& objects, const char* seconds = "2") {
        dir.write("a.json", R"({"wind.speed": 6, "waves.resolution": 64, "objects": [)" + objects + "]}");
        return deepwater(
            {"--scene", "a.json", "--export-motion", "a.csv", "--seconds", seconds, "--fps", "4"},
            dir.path());
    };
    const char* const impossible[] = {
        R"({"shape": "box", "floating": true, "mass": 0})",
        R"({"shape": "box", "floating": true, "mass": -5})",
        R"({"shape": "box", "floating": true, "density": 1e300})",
        R"({"shape": "box", "floating": true, "throttle": NaN})",
        R"({"shape": "box", "floating": true, "throttle": 1e999})",
        R"({"shape": "box", "floating": true, "throttle": "full"})",
        R"({"shape": "box", "floating": true, "velocity": [1e6, 0, 0]})",
        R"({"shape": "box", "floating": true, "mooring": [{"anchor": [0, 0, 0], "length": -1}]})",
        R"({"model": "seagrass.glb", "floating": true})",
    };
    for (const char* object : impossible) {
        const auto result = export_of(object);
        EXPECT_NE(result.status, 0) << object;
        EXPECT_EQ(std::ranges::count(result.err, '\n'), 1) << object << ": " << result.err;
    }
    std::string many = R"({"shape": "box", "floating": true})";
    for (int i = 1; i < 10'000; ++i) many += R"(, {"shape": "box", "floating": true})";
    EXPECT_TRUE(fails_with(export_of(many), 1, "at most 1000"));

    const char* const odd[] = {
        // One inside another, and both in the same place.
        R"({"shape": "box", "floating": true, "size": 2}, {"shape": "box", "floating": true, "size": 0.5},
           {"shape": "box", "floating": true, "size": 2})",
        // A ship of 200 m, dropped.
        R"({"shape": "box", "floating": true, "size": [30, 20, 200], "position": [0, 60, 0]})",
        R"({"shape": "box", "floating": true, "mass": 1e-6}, {"shape": "box", "floating": true, "mass": 1e12})",
        R"({"shape": "box", "floating": true, "size": 0.001}, {"shape": "sphere", "floating": true, "size": 5000})",
        R"({"shape": "box", "floating": true, "throttle": 1, "rudder": 90, "engine": {"power": 1e9}})",
        R"({"shape": "box", "floating": true, "velocity": [900, -400, 0], "angular_velocity": [0, 999, 0]})",
        R"({"shape": "box", "floating": true, "mooring": [{"anchor": [1e6, -1e6, 0], "length": 0.001}]})",
        R"({"shape": "box", "floating": true, "pulls": [{"stiffness": 1e12, "path": [[0, 0, 0, 0], [9, 900, 9, 9]]}]})",
    };
    for (const char* object : odd) {
        const auto result = export_of(object);
        ASSERT_EQ(result.status, 0) << object << ": " << result.err;
        std::string text = read_file(dir.path() / "a.csv");
        text.erase(0, text.find('\n'));
        EXPECT_EQ(text.find("nan"), std::string::npos) << object;
        EXPECT_EQ(text.find("inf"), std::string::npos) << object;
    }
}

}  // namespace
}  // namespace deepwater::test
