// Tiles as OpenEXR files: readable by others, of the same sea as the statistics.
#include <OpenEXR/ImfChannelList.h>
#include <OpenEXR/ImfFloatAttribute.h>
#include <OpenEXR/ImfFrameBuffer.h>
#include <OpenEXR/ImfHeader.h>
#include <OpenEXR/ImfInputPart.h>
#include <OpenEXR/ImfMultiPartInputFile.h>
#include <OpenEXR/ImfStringAttribute.h>

#include <signal.h>

#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
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
            // What a tile alone can say of foam has the sea's cover as its mean.
            const double law = stats.at("analytic").at("whitecap_fraction");
            EXPECT_NEAR(cover / samples, law, 0.4 * law) << part;
        }
        const double height = stats.at("measured").at("significant_wave_height");
        EXPECT_NEAR(4 * std::sqrt(heights), height, 1e-4 * height);
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
    EXPECT_EQ(first.header(0).dataWindow().max, Imath::V2i(127, 127));
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

// Files that may not grow as large as the tiles: an error like any other, whatever the shell does with the
// signal.
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

}  // namespace
}  // namespace deepwater::test
