#include "gl/texture.h"

#include <new>
#include <numeric>
#include <vector>

#include "core/check.h"
#include "gl/debug.h"
#include "support/gl_fixture.h"

namespace deepwater::gl {
namespace {

class TextureTest : public test::GlTest {
protected:
    /// One layer (or face) of a level.
    template <class T>
    static std::vector<T> read(const Texture& texture, int level, int layer, GLenum format, GLenum type) {
        std::vector<T> pixels(texture.level_bytes(level, format, type) / sizeof(T));
        glGetTextureSubImage(texture.name(), level, 0, 0, layer, texture.width(level), texture.height(level),
                             1, format, type, static_cast<GLsizei>(pixels.size() * sizeof(T)), pixels.data());
        return pixels;
    }

    /// Uploads values that differ for each `salt`, reads them back and expects the same.
    template <class T>
    static std::vector<T> upload(const Texture& texture, int level, int layer, GLenum format, GLenum type,
                                 int salt) {
        std::vector<T> pixels(texture.level_bytes(level, format, type) / sizeof(T));
        for (size_t i = 0; i < pixels.size(); ++i)
            pixels[i] = static_cast<T>((i + static_cast<size_t>(salt) * 31) % 251);
        texture.upload<T>(level, layer, format, type, pixels);
        return pixels;
    }
};

TEST_F(TextureTest, RowsOfAnyLengthArriveWhole) {
    // Three bytes a pixel, five pixels a row: not a multiple of the four bytes that OpenGL pads rows to by
    // default.
    const Texture bytes({.format = GL_RGB8, .width = 5, .height = 3, .label = "bytes"});
    const auto rgb = upload<unsigned char>(bytes, 0, 0, GL_RGB, GL_UNSIGNED_BYTE, 1);
    EXPECT_EQ(read<unsigned char>(bytes, 0, 0, GL_RGB, GL_UNSIGNED_BYTE), rgb);

    const Texture floats({.format = GL_RGBA32F, .width = 3, .height = 7, .label = "floats"});
    const auto rgba = upload<float>(floats, 0, 0, GL_RGBA, GL_FLOAT, 2);
    EXPECT_EQ(read<float>(floats, 0, 0, GL_RGBA, GL_FLOAT), rgba);
}

// This holds whether or not OpenGL uses the name again.
TEST_F(TextureTest, SerialNumbersAreNeverGivenAgain) {
    EXPECT_EQ(Texture().serial(), 0u);
    std::uint64_t last = 0;
    for (int i = 0; i < 3; ++i) {
        const Texture texture({.label = "passing"});
        EXPECT_NE(texture.serial(), last);
        last = texture.serial();
    }
    Texture first({.label = "moved"});
    const std::uint64_t serial = first.serial();
    const Texture second = std::move(first);
    EXPECT_EQ(second.serial(), serial);
}

TEST_F(TextureTest, LayersAndLevelsAreSeparate) {
    const Texture texture({.target = GL_TEXTURE_2D_ARRAY,
                           .format = GL_RG32F,
                           .width = 12,
                           .height = 5,
                           .layers = 3,
                           .levels = TextureDesc::kAllLevels,
                           .label = "array"});
    ASSERT_EQ(texture.levels(), 4);  // 12×5, 6×2, 3×1, 1×1
    std::vector<std::vector<float>> uploaded;
    for (int level = 0; level < texture.levels(); ++level)
        for (int layer = 0; layer < texture.layers(); ++layer)
            uploaded.push_back(upload<float>(texture, level, layer, GL_RG, GL_FLOAT, level * 10 + layer));
    auto expected = uploaded.begin();
    for (int level = 0; level < texture.levels(); ++level)
        for (int layer = 0; layer < texture.layers(); ++layer, ++expected)
            EXPECT_EQ(read<float>(texture, level, layer, GL_RG, GL_FLOAT), *expected)
                << level << ' ' << layer;
}

TEST_F(TextureTest, CubeFacesAreSeparate) {
    const Texture cube({.target = GL_TEXTURE_CUBE_MAP,
                        .format = GL_RGBA32F,
                        .width = 8,
                        .height = 8,
                        .levels = 2,
                        .label = "cube"});
    std::vector<std::vector<float>> uploaded;
    for (int face = 0; face < 6; ++face)
        uploaded.push_back(upload<float>(cube, 1, face, GL_RGBA, GL_FLOAT, face));
    for (int face = 0; face < 6; ++face)
        EXPECT_EQ(read<float>(cube, 1, face, GL_RGBA, GL_FLOAT), uploaded[static_cast<size_t>(face)]) << face;
}

TEST_F(TextureTest, TakesTheParametersOfItsDescription) {
    const Texture texture({.width = 16,
                           .height = 4,
                           .levels = 2,
                           .min_filter = GL_LINEAR_MIPMAP_LINEAR,
                           .mag_filter = GL_NEAREST,
                           .wrap = GL_REPEAT,
                           .label = "described"});
    const auto parameter = [&texture](GLenum name) {
        GLint value = 0;
        glGetTextureParameteriv(texture.name(), name, &value);
        return value;
    };
    EXPECT_EQ(parameter(GL_TEXTURE_MIN_FILTER), GL_LINEAR_MIPMAP_LINEAR);
    EXPECT_EQ(parameter(GL_TEXTURE_MAG_FILTER), GL_NEAREST);
    EXPECT_EQ(parameter(GL_TEXTURE_WRAP_S), GL_REPEAT);
    EXPECT_EQ(parameter(GL_TEXTURE_WRAP_T), GL_REPEAT);
    EXPECT_EQ(parameter(GL_TEXTURE_IMMUTABLE_LEVELS), 2);
    char label[32] = "";
    glGetObjectLabel(GL_TEXTURE, texture.name(), sizeof label, nullptr, label);
    EXPECT_STREQ(label, "described");
}

TEST_F(TextureTest, SaysWhenItIsTooLarge) {
    try {
        const Texture texture({.width = 1 << 20, .height = 2, .label = "huge"});
        FAIL() << "nothing thrown";
    } catch (const RuntimeFailure& failure) {
        EXPECT_EQ(std::string(failure.what()).find("texture 'huge' of 1048576x2, 1 layers, is too large"),
                  0U);
    }
}

TEST_F(TextureTest, ThrowsWhereTheDriverRunsOutOfMemory) {
    const TextureDesc eight_terabytes{.target = GL_TEXTURE_2D_ARRAY,
                                      .format = GL_RGBA32F,
                                      .width = 16384,
                                      .height = 16384,
                                      .layers = 2048,
                                      .label = "vast"};
    EXPECT_THROW(Texture{eight_terabytes}, std::bad_alloc);
    EXPECT_TRUE(debug_messages().empty());
    const Texture texture({.width = 4, .height = 4, .label = "small"});
    EXPECT_NE(texture.name(), 0u);
    glGetError();  // what the driver keeps of the first one
}

}  // namespace
}  // namespace deepwater::gl
