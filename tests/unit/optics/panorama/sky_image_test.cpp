#include "optics/panorama/sky_image.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "core/check.h"
#include "core/image_file.h"

#include "support/temp_dir.h"

namespace deepwater {
namespace {

using glm::vec3;

/// Returns an RGBE row without run-length encoding: every texel is (mantissa, mantissa, mantissa, exponent).
std::string hdr(int width, int height, unsigned char mantissa = 128, unsigned char exponent = 129) {
    std::string text = "#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y " + std::to_string(height) + " +X " +
                       std::to_string(width) + "\n";
    for (int i = 0; i < width * height; ++i) {
        text.append(3, static_cast<char>(mantissa));
        text.push_back(static_cast<char>(exponent));
    }
    return text;
}

/// A 4 × 2 picture, 8 bits a channel: upper row white, lower row value 188. Made by hand: stored deflate
/// block.
std::string png() {
    return std::string(
        "\x89PNG\r\n\x1a\n"
        "\0\0\0\rIHDR\0\0\0\4\0\0\0\2\x08\2\0\0\0\xf0\xca\xea\x34"
        "\0\0\0\x25IDAT\x78\1\1\x1a\0\xe5\xff\0"
        "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\0"
        "\xbc\xbc\xbc\xbc\xbc\xbc\xbc\xbc\xbc\xbc\xbc\xbc"
        "\x22\x87\x14\xc5\x5c\xd4\x57\xac"
        "\0\0\0\0IEND\xae\x42\x60\x82",
        8 + 25 + 49 + 12);
}

class SkyImageTest : public ::testing::Test {
protected:
    std::filesystem::path write(const std::string& name, std::string_view text) {
        folder_.write(name, text);
        return folder_.path() / name;
    }

    /// Returns the message of the exception for a file that cannot be read.
    std::string problem(const std::filesystem::path& file) {
        try {
            (void)optics::load_sky_image(file);
        } catch (const RuntimeFailure& failure) {
            return failure.what();
        }
        return "no failure";
    }

    test::TempDir folder_;
};

TEST_F(SkyImageTest, ReadsRadiance) {
    const optics::SkyImage image = optics::load_sky_image(write("sky.hdr", hdr(4, 2)));
    ASSERT_TRUE(image.is_panorama());
    EXPECT_EQ(image.pictures[0].width(), 4);
    // 128 / 256 · 2^(129 - 128) = 1
    EXPECT_EQ(image.pictures[0](3, 1), vec3(1));
}

TEST_F(SkyImageTest, DecodesSrgb) {
    const optics::SkyImage image = optics::load_sky_image(write("sky.png", png()));
    EXPECT_EQ(image.pictures[0](0, 0), vec3(1));
    // 188/255 is 0.5029 in linear light.
    EXPECT_NEAR(image.pictures[0](0, 1).x, 0.5029f, 1e-4f);
}

TEST_F(SkyImageTest, ReadsOpenExr) {
    std::vector<float> rgb(3 * 4 * 2, 0.25f);
    rgb.back() = 1e6f;
    write_exr(folder_.path() / "sky.exr", 4, 2, rgb);
    optics::SkyImage image = optics::load_sky_image(folder_.path() / "sky.exr");
    ASSERT_TRUE(image.is_panorama());
    EXPECT_EQ(image.pictures[0](0, 0), vec3(0.25f));
    EXPECT_EQ(image.pictures[0](3, 1).z, 1e6f);
    EXPECT_FALSE(std::isfinite(image.white));
    optics::limit_to_half_floats(image);
    EXPECT_EQ(image.pictures[0](3, 1), vec3(0.25f, 0.25f, 65504));

    write_exr(folder_.path() / "square.exr", 2, 2, std::vector<float>(12));
    EXPECT_NE(problem(folder_.path() / "square.exr").find("twice as wide as high"), std::string::npos);
    EXPECT_NE(problem(write("cut.exr", std::string("\x76\x2f\x31\x01\2\0\0\0junk", 12)))
                  .find("no sound OpenEXR picture"),
              std::string::npos);
}

TEST_F(SkyImageTest, ReadsSixFacesBesideEachOther) {
    for (const char* face : {"px", "nx", "py", "ny", "pz", "nz"})
        write(std::string("sky_") + face + ".hdr", hdr(2, 2, face == std::string("py") ? 255 : 128));
    const optics::SkyImage image = optics::load_sky_image(folder_.path() / "sky_px.hdr");
    ASSERT_EQ(image.pictures.size(), 6u);
    EXPECT_GT(image.pictures[2](0, 0).x, 1.5f);
    EXPECT_EQ(image.pictures[3](0, 0).x, 1);
}

TEST_F(SkyImageTest, UniformSkyOfRadianceOneGivesPi) {
    const auto panorama = optics::load_sky_image(write("sky.hdr", hdr(128, 64)));
    // Midpoint rule over 64 rows: error (pi / 64)^2 / 24.
    EXPECT_NEAR(optics::level_irradiance(panorama).x, std::numbers::pi_v<float>, 2e-3f);
    for (const char* face : {"px", "nx", "py", "ny", "pz", "nz"})
        write(std::string(face) + ".hdr", hdr(64, 64));
    EXPECT_NEAR(optics::level_irradiance(optics::load_sky_image(folder_.path() / "px.hdr")).x,
                std::numbers::pi_v<float>, 2e-3f);
}

TEST_F(SkyImageTest, MissingFileIsNamed) {
    const auto file = folder_.path() / "none.hdr";
    EXPECT_EQ(problem(file), "cannot read sky image '" + file.string() + "': no such file");
    EXPECT_NE(problem(folder_.path()).find("not a file"), std::string::npos);
}

TEST_F(SkyImageTest, MissingFaceIsNamed) {
    write("sky_px.hdr", hdr(2, 2));
    EXPECT_NE(problem(folder_.path() / "sky_px.hdr").find("sky_nx.hdr': no such file"), std::string::npos);
}

TEST_F(SkyImageTest, TextFileFails) {
    EXPECT_NE(problem(write("sky.png", "a line of text\n")).find("not an .exr, .hdr, .png or .jpg picture"),
              std::string::npos);
    EXPECT_NE(problem(write("empty.hdr", "")).find("not an .exr, .hdr, .png or .jpg picture"),
              std::string::npos);
}

TEST_F(SkyImageTest, TruncatedFilesFail) {
    const std::string whole = png();
    for (const size_t length : {20ul, 40ul, 60ul})
        EXPECT_NE(problem(write("cut.png", whole.substr(0, length))), "no failure") << length;
    const std::string radiance = hdr(64, 32);
    EXPECT_NE(problem(write("cut.hdr", radiance.substr(0, radiance.size() / 2))), "no failure");
    // Run-length encoded, its first row missing: 2, 2, width, then nothing.
    const std::string runs =
        "#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 32 +X 64\n" + std::string("\2\2\0\x40", 4);
    EXPECT_NE(problem(write("runs.hdr", runs)).find("cut short or damaged"), std::string::npos);
    EXPECT_NE(problem(write("cut.jpg", std::string("\xff\xd8\xff\xe0", 4))), "no failure");
}

TEST_F(SkyImageTest, WrongShapeFails) {
    EXPECT_NE(problem(write("square.hdr", hdr(4, 4))).find("4x4 pixels: a panorama is twice as wide as high"),
              std::string::npos);
}

/// A PNG whose header says 4 × 2 pixels and whose stream unpacks to `bytes` zeros: each repetition of the
/// last byte (length 258, distance 1, fixed codes) takes 13 bits.
std::string png_bomb(size_t bytes) {
    std::string stream = "\x78\x01";
    unsigned bits = 0;
    int count = 0;
    const auto put = [&](unsigned value, int length) {  // as it stands in the stream, first bit lowest
        bits |= value << count;
        for (count += length; count >= 8; count -= 8, bits >>= 8)
            stream.push_back(static_cast<char>(bits & 255));
    };
    put(0b011, 3);       // the last block, fixed codes
    put(0b00001100, 8);  // the literal 0, code 00110000
    for (size_t i = 0; i < bytes / 258; ++i) {
        put(0b10100011, 8);  // length 258, code 11000101
        put(0, 5);           // distance 1
    }
    put(0, 7);                              // the end
    for (int i = 0; i < 5; ++i) put(0, 8);  // the rest of the last byte, and a checksum that is not looked at
    const auto chunk = [](const char* type, const std::string& data) {
        std::string text;
        for (const int shift : {24, 16, 8, 0}) text.push_back(static_cast<char>(data.size() >> shift & 255));
        return text + type + data + "none";  // nor is this one
    };
    return "\x89PNG\r\n\x1a\n" + chunk("IHDR", std::string("\0\0\0\4\0\0\0\2\x08\2\0\0\0", 13)) +
           chunk("IDAT", stream) + chunk("IEND", "");
}

TEST_F(SkyImageTest, StreamMuchLongerThanItsPictureIsNotUnpacked) {
    const std::string problem_of_bomb = problem(write("bomb.png", png_bomb(size_t{1} << 28)));
    EXPECT_NE(problem_of_bomb.find("unpacks to more"), std::string::npos) << problem_of_bomb;
    // A few additional bytes are accepted.
    EXPECT_EQ(optics::load_sky_image(write("long.png", png_bomb(500))).pictures[0](3, 1), vec3(0));
}

TEST_F(SkyImageTest, HugeSizeFailsWithoutAllocating) {
    const std::string huge = "#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1000000 +X 2000000\n";
    EXPECT_NE(problem(write("huge.hdr", huge)), "no failure");
}

}  // namespace
}  // namespace deepwater
