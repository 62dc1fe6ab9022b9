// Mip levels of textures: those of the GPU and those of the CPU, which take the place of the driver's.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <utility>
#include <vector>

#include "render/common/mip_levels.h"
#include "support/gl_fixture.h"

namespace deepwater::render {
namespace {

using glm::vec4;

class MipLevelsTest : public test::GlTest {
protected:
    void SetUp() override {
        test::GlTest::SetUp();
        if (IsSkipped()) return;
        shaders_ = test::load_shaders();
        levels_ = std::make_unique<MipLevels>(*shaders_);
    }

    Grid2D<vec4> noise(int width, int height) {
        std::uniform_real_distribution<float> value(0, 1);
        Grid2D<vec4> texels(width, height);
        for (vec4& texel : texels.values())
            texel = {value(random_), value(random_), value(random_), value(random_)};
        return texels;
    }

    static std::vector<vec4> read(const gl::Texture& texture, int level, int layer) {
        std::vector<vec4> values(static_cast<size_t>(texture.width(level)) *
                                 static_cast<size_t>(texture.height(level)));
        glGetTextureSubImage(texture.name(), level, 0, 0, layer, texture.width(level), texture.height(level),
                             1, GL_RGBA, GL_FLOAT, static_cast<GLsizei>(values.size() * sizeof(vec4)),
                             values.data());
        return values;
    }

    /// Fills a texture's levels on the GPU and compares all of them with next_level().
    void expect_those_of_the_cpu(const gl::TextureDesc& description) {
        const gl::Texture texture(description);
        const int layers = texture.layers() * texture.faces();
        std::vector<Grid2D<vec4>> expected;
        for (int layer = 0; layer < layers; ++layer) {
            expected.push_back(noise(texture.width(), texture.height()));
            texture.upload(0, layer, GL_RGBA, GL_FLOAT, std::as_const(expected.back()).values());
        }
        levels_->fill(texture);
        const float tolerance =
            2e-3f * static_cast<float>(texture.levels());  // of half floats, some steps a level
        for (int level = 1; level < texture.levels(); ++level) {
            for (int layer = 0; layer < layers; ++layer) {
                Grid2D<vec4>& mean = expected[static_cast<size_t>(layer)];
                mean = next_level(mean);
                const std::vector<vec4> values = read(texture, level, layer);
                ASSERT_EQ(values.size(), mean.values().size());
                for (size_t i = 0; i < values.size(); ++i) {
                    const vec4 off = glm::abs(values[i] - mean.values()[i]);
                    ASSERT_LT(std::max({off.x, off.y, off.z, off.w}), tolerance)
                        << "level " << level << ", layer " << layer << ", texel " << i;
                }
            }
        }
    }

    std::mt19937 random_{5};
    std::unique_ptr<gl::ShaderLibrary> shaders_;
    std::unique_ptr<MipLevels> levels_;
};

TEST_F(MipLevelsTest, OfTheGpuAreThoseOfTheCpu) {
    constexpr int kAll = gl::TextureDesc::kAllLevels;
    expect_those_of_the_cpu(
        {.format = GL_RGBA16F, .width = 64, .height = 16, .levels = kAll, .label = "wide"});
    expect_those_of_the_cpu(
        {.format = GL_RGBA16F, .width = 37, .height = 21, .levels = kAll, .label = "odd"});
    expect_those_of_the_cpu({.target = GL_TEXTURE_2D_ARRAY,
                             .format = GL_RGBA16F,
                             .width = 32,
                             .height = 32,
                             .layers = 3,
                             .levels = 4,
                             .label = "array"});
    expect_those_of_the_cpu({.target = GL_TEXTURE_CUBE_MAP,
                             .format = GL_RGBA16F,
                             .width = 32,
                             .height = 32,
                             .levels = kAll,
                             .label = "cube"});
}

// Where all sides are even, each level has the mean of the first.
TEST_F(MipLevelsTest, KeepTheMean) {
    Grid2D<vec4> level = noise(128, 32);
    const auto mean = [](const Grid2D<vec4>& texels) {
        glm::dvec4 sum(0);
        for (const vec4& texel : texels.values()) sum += glm::dvec4(texel);
        return sum / static_cast<double>(texels.values().size());
    };
    const glm::dvec4 first = mean(level);
    while (level.width() > 1) {
        level = next_level(level);
        const glm::dvec4 off = glm::abs(mean(level) - first);
        EXPECT_LT(std::max({off.x, off.y, off.z, off.w}), 1e-6) << level.width();
    }
}

TEST_F(MipLevelsTest, AreUploadedFromTheFirst) {
    const gl::Texture texture(
        {.format = GL_RGBA32F, .width = 16, .height = 8, .levels = 0, .label = "uploaded"});
    const Grid2D<vec4> first = noise(16, 8);
    upload_levels(texture, 0, GL_RGBA, first);
    Grid2D<vec4> expected = first;
    for (int level = 0; level < texture.levels(); ++level) {
        if (level > 0) expected = next_level(expected);
        const std::vector<vec4> values = read(texture, level, 0);
        EXPECT_TRUE(std::ranges::equal(values, std::as_const(expected).values())) << level;
    }
    EXPECT_EQ(texture.levels(), 5);
}

}  // namespace
}  // namespace deepwater::render
