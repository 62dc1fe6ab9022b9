#include "core/exr_input.h"

#include <OpenEXR/ImfChannelList.h>
#include <OpenEXR/ImfFrameBuffer.h>
#include <OpenEXR/ImfOutputFile.h>
#include <OpenEXR/ImfStandardAttributes.h>
#include <OpenEXR/ImfTiledOutputFile.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/image_file.h"
#include "support/temp_dir.h"

namespace deepwater {
namespace {

using glm::vec3;

class ExrInputTest : public ::testing::Test {
protected:
    [[nodiscard]] std::string path(const std::string& name) const { return (folder_.path() / name).string(); }

    static Grid2D<vec3> read(const std::string& file) {
        return read_exr(file, [](glm::ivec2) {});
    }

    /// Why a file cannot be read; empty: it can.
    static std::string problem(const std::string& file) {
        try {
            (void)read(file);
        } catch (const std::exception& error) {
            return error.what();
        }
        return "";
    }

    /// Writes one value of `channel` to every pixel of a picture with this header.
    std::string write(const std::string& name, Imf::Header header, const std::string& channel, float value) {
        const Imath::Box2i data = header.dataWindow();
        const size_t width = static_cast<size_t>(data.max.x - data.min.x + 1);
        const std::vector<float> values(width * static_cast<size_t>(data.max.y - data.min.y + 1), value);
        header.channels().insert(channel, Imf::Channel(Imf::FLOAT));
        Imf::FrameBuffer buffer;
        buffer.insert(
            channel, Imf::Slice::Make(Imf::FLOAT, values.data(), data, sizeof(float), sizeof(float) * width));
        Imf::OutputFile out(path(name).c_str(), header);
        out.setFrameBuffer(buffer);
        out.writePixels(data.max.y - data.min.y + 1);
        return path(name);
    }

    test::TempDir folder_;
};

TEST_F(ExrInputTest, ReadsWhatWasWritten) {
    std::vector<float> rgb(3 * 6 * 4);
    for (size_t i = 0; i < rgb.size(); ++i) rgb[i] = 0.1f * static_cast<float>(i * i);
    write_exr(path("a.exr"), 6, 4, rgb);
    EXPECT_TRUE(is_exr(path("a.exr")));
    const Grid2D<vec3> picture = read(path("a.exr"));
    ASSERT_EQ(picture.width(), 6);
    ASSERT_EQ(picture.height(), 4);
    for (int y = 0; y < 4; ++y) {
        for (int x = 0; x < 6; ++x) {
            const size_t first = static_cast<size_t>(3 * (y * 6 + x));
            EXPECT_EQ(picture(x, y), vec3(rgb[first], rgb[first + 1], rgb[first + 2]));
        }
    }
}

TEST_F(ExrInputTest, ReadsTilesAndWindowsAwayFromTheOrigin) {
    const Imath::Box2i window({-5, 70}, {26, 85});
    Imf::Header header(window, window);
    header.channels().insert("R", Imf::Channel(Imf::HALF));
    header.setTileDescription(Imf::TileDescription(8, 8));
    std::vector<float> values(32 * 16);
    for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i);
    header.channels().insert("R", Imf::Channel(Imf::FLOAT));
    {
        Imf::FrameBuffer buffer;
        buffer.insert("R",
                      Imf::Slice::Make(Imf::FLOAT, values.data(), window, sizeof(float), 32 * sizeof(float)));
        Imf::TiledOutputFile out(path("tiles.exr").c_str(), header);
        out.setFrameBuffer(buffer);
        out.writeTiles(0, out.numXTiles() - 1, 0, out.numYTiles() - 1);
    }
    const Grid2D<vec3> picture = read(path("tiles.exr"));
    ASSERT_EQ(picture.width(), 32);
    EXPECT_EQ(picture(0, 0), vec3(0, 0, 0));
    EXPECT_EQ(picture(31, 15), vec3(511, 0, 0));
    EXPECT_EQ(picture(3, 2), vec3(67, 0, 0));
}

TEST_F(ExrInputTest, ReplacesValuesThatAreNotFinite) {
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    const std::vector<float> rgb = {kInfinity, -kInfinity, kNan, -1, 3e38f, 0.5f};
    write_exr(path("a.exr"), 2, 1, rgb);
    const Grid2D<vec3> picture = read(path("a.exr"));
    EXPECT_EQ(picture(0, 0), vec3(65504, 0, 0));
    EXPECT_EQ(picture(1, 0), vec3(0, 1e30f, 0.5f));
}

TEST_F(ExrInputTest, ReadsGrey) {
    EXPECT_EQ(read(write("grey.exr", Imf::Header(4, 2), "Y", 0.25f))(3, 1), vec3(0.25f));
}

TEST_F(ExrInputTest, ConvertsOtherPrimaries) {
    // ACES AP0 (SMPTE ST 2065-1): its white becomes white, its green is outside of Rec.709.
    Imf::Header header(2, 1);
    Imf::addChromaticities(header, {{0.7347f, 0.2653f}, {0, 1}, {0.0001f, -0.077f}, {0.32168f, 0.33767f}});
    header.channels().insert("R", Imf::Channel(Imf::FLOAT));
    header.channels().insert("G", Imf::Channel(Imf::FLOAT));
    header.channels().insert("B", Imf::Channel(Imf::FLOAT));
    const std::vector<float> rgb = {1, 1, 1, 0, 1, 0};
    {
        Imf::FrameBuffer buffer;
        for (const auto& [name, band] : {std::pair{"R", 0}, std::pair{"G", 1}, std::pair{"B", 2}}) {
            buffer.insert(name, Imf::Slice::Make(Imf::FLOAT, rgb.data() + band, header.dataWindow(),
                                                 3 * sizeof(float), 6 * sizeof(float)));
        }
        Imf::OutputFile out(path("aces.exr").c_str(), header);
        out.setFrameBuffer(buffer);
        out.writePixels(1);
    }
    const Grid2D<vec3> picture = read(path("aces.exr"));
    for (int band = 0; band < 3; ++band) EXPECT_NEAR(picture(0, 0)[band], 1, 1e-3f);
    EXPECT_EQ(picture(1, 0).x, 0);
    EXPECT_GT(picture(1, 0).y, 1);
}

TEST_F(ExrInputTest, SaysWhatItCannotRead) {
    EXPECT_NE(problem(write("z.exr", Imf::Header(4, 2), "Z", 1)).find("no channels R, G, B"),
              std::string::npos);
    const Imf::Header cropped(Imath::Box2i({0, 0}, {7, 3}), Imath::Box2i({1, 1}, {4, 2}));
    EXPECT_NE(problem(write("cropped.exr", cropped, "R", 1)).find("cropped"), std::string::npos);
    Imf::Header flat(4, 2);
    Imf::addChromaticities(flat, {{0.3f, 0.3f}, {0.3f, 0.3f}, {0.3f, 0.3f}, {0.3f, 0.3f}});
    EXPECT_NE(problem(write("flat.exr", flat, "R", 1)).find("chromaticities"), std::string::npos);
}

TEST_F(ExrInputTest, AsksForTheSizeFirst) {
    const std::string file = write("a.exr", Imf::Header(40, 20), "R", 1);
    glm::ivec2 asked{};
    EXPECT_THROW((void)read_exr(file,
                                [&](glm::ivec2 size) {
                                    asked = size;
                                    throw std::runtime_error("no");
                                }),
                 std::runtime_error);
    EXPECT_EQ(asked, glm::ivec2(40, 20));
}

// A damaged file gives a picture or an error of one line.
TEST_F(ExrInputTest, DamagedFilesDoNoHarm) {
    const std::string whole_file = write("whole.exr", Imf::Header(16, 8), "R", 1);
    std::ifstream in(whole_file, std::ios::binary);
    const std::string whole((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    int refused = 0;
    const auto check = [&](const std::string& bytes, size_t place) {
        folder_.write("damaged.exr", bytes);
        const std::string why = problem(path("damaged.exr"));
        EXPECT_EQ(why.find('\n'), std::string::npos) << place << ": " << why;
        if (!why.empty()) ++refused;
    };
    for (size_t at = 4; at < whole.size(); ++at) {
        for (const char byte : {'\0', '\xff', '\x7f'}) {
            std::string damaged = whole;
            damaged[at] = byte;
            check(damaged, at);
        }
    }
    EXPECT_GT(refused, 0);
    for (size_t length = 0; length < whole.size(); ++length) {
        folder_.write("cut.exr", whole.substr(0, length));
        EXPECT_NE(problem(path("cut.exr")), "") << length;
    }
}

}  // namespace
}  // namespace deepwater
