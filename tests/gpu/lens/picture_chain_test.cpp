// From radiance to the picture: bloom, exposure, white balance, tone curves.
#include <algorithm>
#include <cmath>
#include <random>
#include <span>

#include "core/shared_glsl.h"
#include "gl/pipeline_state.h"
#include "gpu/picture_fixture.h"
#include "optics/sight/glare.h"
#include "render/lens/bloom_pass.h"
#include "render/lens/present_pass.h"
#include "scene/files/scene_file.h"
#include "support/formula_harness.h"

namespace deepwater::shared {
#include "shared/conventions.glsl"
#include "shared/lens/dim_light.glsl"
#include "shared/lens/tone_curve.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

class PictureChain : public test::GlTest {
protected:
    void SetUp() override {
        test::GlTest::SetUp();
        if (!IsSkipped()) shaders_ = test::load_shaders();
    }
    std::unique_ptr<gl::ShaderLibrary> shaders_;
};

// Polynomials of order 10 and steep powers: 2e-4 of a display value is a twentieth of a step of 8 bits.
TEST_F(PictureChain, CurvesAgreeWithTheCpu) {
    std::mt19937 random(11);
    std::uniform_real_distribution<float> stops(-16, 12);
    std::vector<glm::vec4> inputs{{0, 0, 0, 0}, {1, 0, 0, 0}, {0.18f, 0.18f, 0.18f, 0}};
    for (int i = 0; i < 4096; ++i)
        inputs.emplace_back(std::exp2(stops(random)), std::exp2(stops(random)), std::exp2(stops(random)), 0);
    const std::vector<glm::vec4> punchy =
        test::evaluate_on_gpu("shared/lens/tone_curve.glsl", "vec4(punchy_agx(x.xyz), 0.0)", inputs);
    for (size_t i = 0; i < inputs.size(); ++i) {
        EXPECT_LT(glm::distance(glm::vec3(punchy[i]), shared::punchy_agx(glm::vec3(inputs[i]))), 5e-4f) << i;
    }
    for (int curve = shared::kCurveAces; curve <= shared::kCurveLinear; ++curve) {
        const std::vector<glm::vec4> shown = test::evaluate_on_gpu(
            "shared/lens/tone_curve.glsl", "vec4(shown(" + std::to_string(curve) + ", x.xyz), 0.0)", inputs);
        for (size_t i = 0; i < inputs.size(); ++i) {
            const glm::vec3 truth = shared::shown(curve, glm::vec3(inputs[i]));
            for (int c = 0; c < 3; ++c)
                ASSERT_NEAR(shown[i][c], truth[c], 2e-4f) << "curve " << curve << ", input " << i;
        }
    }
}

TEST_F(PictureChain, DimLightAgreesWithTheCpu) {
    std::mt19937 random(12);
    std::uniform_real_distribution<float> unit(0, 1), decades(-4, 2);
    std::vector<glm::vec4> inputs;
    for (int i = 0; i < 1024; ++i)
        inputs.emplace_back(unit(random), unit(random), unit(random), std::pow(10.0f, decades(random)));
    const std::vector<glm::vec4> seen = test::evaluate_on_gpu(
        "shared/lens/dim_light.glsl", "vec4(seen_by_rods(x.xyz), cone_share(x.w))", inputs);
    for (size_t i = 0; i < inputs.size(); ++i) {
        const float cones = shared::cone_share(inputs[i].w);
        const glm::vec3 truth = shared::seen_by_rods(glm::vec3(inputs[i]));
        ASSERT_NEAR(seen[i].w, cones, 1e-5f);
        for (int c = 0; c < 3; ++c) ASSERT_NEAR(seen[i][c], truth[c], 1e-4f);
    }
}

// A picture of a wave, along either axis, sharpened and then interpolated at every phase: its amplitude is
// what it was but for terms of the fourth order in the angular frequency, less than w^4 / 20 by the series of
// both factors, and 8 bits.
TEST_F(PictureChain, WhatIsEnlargedStaysAsSharp) {
    constexpr int kSide = 64;
    const gl::Program& sharpen =
        shaders_->load({"sharpen", {"common/fullscreen.vert", "lens/sharpen.frag"}, {}});
    for (const int waves : {0, 2, 4, 8}) {
        for (const bool upright : {false, true}) {
            const double frequency = 2 * 3.14159265358979 * waves / kSide;
            std::vector<std::uint8_t> texels;
            for (int i = 0; i < kSide * kSide; ++i) {
                const int along = upright ? i / kSide : i % kSide;
                const auto value =
                    static_cast<std::uint8_t>(std::lround(128 + 80 * std::cos(frequency * along)));
                texels.insert(texels.end(), {value, value, value, 255});
            }
            const gl::Texture display(
                {.format = GL_RGBA8, .width = kSide, .height = kSide, .label = "display"});
            display.upload(0, 0, GL_RGBA, GL_UNSIGNED_BYTE, std::span<const std::uint8_t>(texels));
            const gl::Texture sharp({.format = GL_RGBA8, .width = kSide, .height = kSide, .label = "sharp"});
            const gl::Framebuffer target("sharp", {{GL_COLOR_ATTACHMENT0, sharp}});
            target.bind(kSide, kSide);
            display.bind(0);
            sharpen.use();
            gl::draw_fullscreen_triangle();
            glGetTextureImage(sharp.name(), 0, GL_RGBA, GL_UNSIGNED_BYTE, static_cast<GLsizei>(texels.size()),
                              texels.data());
            double sum = 0, weight = 0;
            for (int y = 8; y < kSide - 8; ++y) {
                for (int x = 8; x < kSide - 8; ++x) {
                    const double cosine = std::cos(frequency * (upright ? y : x));
                    const double value = texels[4 * static_cast<size_t>(y * kSide + x)];
                    sum += cosine * (value - 128);
                    weight += cosine * cosine;
                }
            }
            const double half = 0.5 * frequency, sinc = half > 0 ? std::sin(half) / half : 1;
            const double amplitude = sum / weight * sinc * sinc;
            EXPECT_NEAR(amplitude, 80, 80 * std::pow(frequency, 4) / 20 + 0.5) << waves << " waves";
        }
    }
}

/// A picture of one light, and what the bloom makes of it.
struct Bloomed {
    glm::ivec2 size{0};
    std::vector<glm::vec4> texels;
    float share = 0;
    [[nodiscard]] double sum() const {
        double all = 0;
        for (const glm::vec4& texel : texels) all += static_cast<double>(texel.g);
        return all * BloomPass::kPixelsPerTexel * BloomPass::kPixelsPerTexel;
    }
};

Bloomed bloom_of(BloomPass& pass, glm::ivec2 size, glm::ivec2 low, glm::ivec2 high, float radiance,
                 float background, float pixel_angle) {
    std::vector<glm::vec4> pixels(static_cast<size_t>(size.x) * static_cast<size_t>(size.y),
                                  glm::vec4(background));
    for (int y = low.y; y < high.y; ++y)
        for (int x = low.x; x < high.x; ++x)
            pixels[static_cast<size_t>(y) * static_cast<size_t>(size.x) + static_cast<size_t>(x)] =
                glm::vec4(radiance);
    const gl::Texture color({.format = GL_RGBA16F, .width = size.x, .height = size.y, .label = "light"});
    color.upload(0, 0, GL_RGBA, GL_FLOAT, std::span<const glm::vec4>(pixels));
    pass.begin({.size = size, .pixel_angle = pixel_angle, .strength = 1});
    pass.take({.color = color, .corner = glm::ivec2(0), .low = glm::ivec2(0), .high = size});
    pass.gather();
    pass.spread();
    const gl::Texture& bloom = pass.bloom();
    Bloomed result{.size = {bloom.width(), bloom.height()}, .texels = {}, .share = pass.share()};
    result.texels.resize(static_cast<size_t>(result.size.x) * static_cast<size_t>(result.size.y));
    glGetTextureImage(bloom.name(), 0, GL_RGBA, GL_FLOAT,
                      static_cast<GLsizei>(result.texels.size() * sizeof(glm::vec4)), result.texels.data());
    return result;
}

/// What a picture is made of.
struct Drawn {
    const gl::Texture& color;
    const gl::Texture& depth;
    const gl::Texture* bloom;
    float near_share;
};

/// Shows a picture with the linear curve, white at a radiance of 1, in a texture of its size.
void present(PresentPass& pass, const Drawn& drawn, const gl::Texture& target, bool antialiasing) {
    const gl::Framebuffer framebuffer("picture", {{GL_COLOR_ATTACHMENT0, target}});
    const glm::ivec2 size(target.width(), target.height());
    pass.run({.color = drawn.color,
              .depth = drawn.depth,
              .bloom = drawn.bloom,
              .bloom_share = 0,
              .near_share = drawn.near_share,
              .size = size,
              .target = framebuffer.name(),
              .picture = size,
              .corner = {0, 0},
              .pixel_angle = 1e-3f,
              .balance = glm::mat3(1),
              .vignette = 0,
              .cones = 1,
              .luminance = 1,
              .exposure = 1,
              .rendering = Rendering::photograph,
              .options = {.tone_curve = scene::kToneLinear, .antialiasing = antialiasing, .dither = false}});
}

// Light beyond white that one pixel shows is seen beside it, wherever the pixel lies, at the edge of a picture of odd size
// too; what is not beyond white stays where it is, to the last bit.
TEST_F(PictureChain, LightBeyondWhiteReachesTheNeighbours) {
    constexpr int kSide = 17;
    constexpr float kShare = 0.2f, kBackground = 0.1f;
    const gl::Texture depth({.format = GL_R32F, .width = kSide, .height = kSide, .label = "depth"});
    const gl::Texture bloom({.format = GL_RGBA16F, .width = 5, .height = 5, .label = "no bloom"});
    glClearTexImage(bloom.name(), 0, GL_RGBA, GL_FLOAT, nullptr);
    const gl::Texture target({.format = GL_RGBA8, .width = kSide, .height = kSide, .label = "picture"});
    PresentPass pass(*shaders_);
    const auto shown = [&](glm::ivec2 place, float glint, float share) {
        std::vector<glm::vec4> pixels(kSide * kSide, glm::vec4(kBackground));
        pixels[static_cast<size_t>(place.y * kSide + place.x)] = glm::vec4(glint);
        const gl::Texture color({.format = GL_RGBA16F, .width = kSide, .height = kSide, .label = "light"});
        color.upload(0, 0, GL_RGBA, GL_FLOAT, std::span<const glm::vec4>(pixels));
        present(pass, {color, depth, &bloom, share}, target, false);
        std::vector<glm::u8vec4> picture(kSide * kSide);
        glGetTextureImage(target.name(), 0, GL_RGBA, GL_UNSIGNED_BYTE, 4 * kSide * kSide, picture.data());
        return picture;
    };
    const auto encoded = [](float light) { return 255 * shared::srgb_encode(light); };
    for (const glm::ivec2 place :
         {glm::ivec2(8, 7), glm::ivec2(7, 7), glm::ivec2(7, 8), glm::ivec2(8, 8), glm::ivec2(16, 8),
          glm::ivec2(15, 16), glm::ivec2(16, 16), glm::ivec2(0, 1)}) {
        EXPECT_EQ(shown(place, 1, kShare), shown(place, 1, 0));
        const std::vector<glm::u8vec4> spread = shown(place, 9, kShare);
        for (int y = 0; y < kSide; ++y) {
            for (int x = 0; x < kSide; ++x) {
                const int steps = std::abs(x - place.x) + std::abs(y - place.y);
                const int value = spread[static_cast<size_t>(y * kSide + x)].g;
                const float light = kBackground + (steps == 1 ? kShare / 4 * 8 : 0.0f);
                EXPECT_NEAR(value, steps == 0 ? 255 : encoded(light), 1) << x << ", " << y;
            }
        }
    }
}

// A slanted edge of something near is smooth in every row, whatever rows are left beside whole blocks.
TEST_F(PictureChain, SilhouettesAreSmoothUpToTheLastRows) {
    PresentPass pass(*shaders_);
    for (const glm::ivec2 size : {glm::ivec2(40, 17), glm::ivec2(41, 24), glm::ivec2(47, 31)}) {
        const auto count = static_cast<size_t>(size.x * size.y);
        std::vector<glm::vec4> light(count);
        std::vector<float> depths(count);
        for (int y = 0; y < size.y; ++y) {
            for (int x = 0; x < size.x; ++x) {
                const bool near = 2 * x < size.x + y;
                const auto i = static_cast<size_t>(y * size.x + x);
                light[i] = glm::vec4(near ? 0.05f : 0.8f);
                depths[i] = near ? 0.1f : 0.001f;
            }
        }
        const gl::Texture color({.format = GL_RGBA16F, .width = size.x, .height = size.y, .label = "light"});
        color.upload(0, 0, GL_RGBA, GL_FLOAT, std::span<const glm::vec4>(light));
        const gl::Texture depth({.format = GL_R32F, .width = size.x, .height = size.y, .label = "depth"});
        depth.upload(0, 0, GL_RED, GL_FLOAT, std::span<const float>(depths));
        const gl::Texture target({.format = GL_RGBA8, .width = size.x, .height = size.y, .label = "picture"});
        present(pass, {color, depth, nullptr, 0}, target, true);
        std::vector<glm::u8vec4> picture(count);
        glGetTextureImage(target.name(), 0, GL_RGBA, GL_UNSIGNED_BYTE,
                          static_cast<GLsizei>(count * sizeof(glm::u8vec4)), picture.data());
        const int dark = picture.front().g, bright = picture[static_cast<size_t>(size.x) - 1].g;
        for (int y = 0; y < size.y; ++y) {
            int between = 0;
            for (int x = 0; x < size.x; ++x) {
                const int value = picture[static_cast<size_t>(y * size.x + x)].g;
                between += int{value > dark + 8 && value < bright - 8};
            }
            EXPECT_GE(between, 1) << size.x << " by " << size.y << ", row " << y;
        }
    }
}

constexpr glm::ivec2 kSize{640, 400};

// What the light loses, `share` of it, is found again in the picture; wherever the light stands against the
// pyramid's texels. What falls off the edges is less than what the widest Gaussians, 2 of 7 hundredths each,
// put there.
TEST_F(PictureChain, BloomKeepsTheSumOfLight) {
    BloomPass pass(*shaders_);
    for (const int x : {320, 321, 322, 323, 331, 347}) {
        const Bloomed bloomed = bloom_of(pass, kSize, {x, 200}, {x + 1, 201}, 30000, 0, 0.0013f);
        EXPECT_NEAR(bloomed.sum() / 30000, static_cast<double>(bloomed.share), 0.15 * bloomed.share) << x;
    }
    // Even light everywhere stays even everywhere: the edges too.
    const Bloomed even = bloom_of(pass, {333, 201}, {0, 0}, {0, 0}, 0, 0.5f, 0.0013f);
    for (const glm::vec4& texel : even.texels)
        ASSERT_NEAR(texel.g, 0.5f * even.share, 0.004f * even.share);  // rgba16f through 12 steps
}

// One pixel as bright as it goes: its surroundings have the published spread, times its solid angle.
TEST_F(PictureChain, BloomIsTheEyesGlareAtEveryDistance) {
    constexpr float kRadiance = 60000;
    BloomPass pass(*shaders_);
    for (const float pixel : {0.0004f, 0.0013f, 0.004f}) {
        const glm::ivec2 at(322, 202);
        const Bloomed bloomed = bloom_of(pass, kSize, at, at + 1, kRadiance, 0, pixel);
        for (const int away : {3, 5, 8, 13, 21, 34}) {  // texels
            double mean = 0;
            int count = 0;
            for (const glm::ivec2 way :
                 {glm::ivec2(1, 0), glm::ivec2(-1, 0), glm::ivec2(0, 1), glm::ivec2(0, -1)}) {
                const glm::ivec2 texel = at / 4 + away * way;
                mean += static_cast<double>(
                    bloomed.texels[static_cast<size_t>(texel.y * bloomed.size.x + texel.x)].g);
                ++count;
            }
            const double angle = static_cast<double>(away) * 4 * static_cast<double>(pixel);
            const double truth = static_cast<double>(kRadiance) * static_cast<double>(pixel * pixel) *
                                 optics::eye_spread(glm::degrees(angle));
            EXPECT_NEAR(mean / count / truth, 1, 0.3) << away << " texels, " << pixel << " rad a pixel";
        }
    }
}

TEST_F(PictureChain, BloomSurvivesWhatIsNoNumber) {
    BloomPass pass(*shaders_);
    const Bloomed bloomed =
        bloom_of(pass, {64, 64}, {30, 30}, {31, 31}, std::numeric_limits<float>::infinity(), 0.1f, 0.002f);
    for (const glm::vec4& texel : bloomed.texels) ASSERT_TRUE(std::isfinite(texel.g));
    // A picture without room for a pyramid has none.
    EXPECT_EQ(bloom_of(pass, {12, 7}, {0, 0}, {0, 0}, 0, 1, 0.01f).share, 0);
}

class SmallPictures : public PictureTest {
protected:
    SmallPictures() : PictureTest({64, 64}) {}
};

// However few pixels it takes, down to a part of one, and wherever among them it lies. Pixels sample it at
// their middles: the mean over places is left with what their number leaves to chance.
TEST_F(SmallPictures, SunsDiscHasTheSunsLight) {
    scene_.sky.sun_elevation = 40;
    scene_.camera.position = {0, 10, 0};
    for (const float pixel : {0.05f, 0.2f, 0.5f, 1.0f, 2.0f}) {  // degrees; the disc is 0.53 wide
        scene_.camera.fov = glm::degrees(2 * std::atan(32 * glm::radians(pixel)));
        double mean = 0;
        constexpr int kPlaces = 5;
        for (int i = 0; i < kPlaces; ++i) {
            scene_.camera.yaw = scene_.sky.sun_azimuth + pixel * static_cast<float>(i) / kPlaces;
            scene_.camera.pitch =
                scene_.sky.sun_elevation + pixel * static_cast<float>((2 * i) % kPlaces) / kPlaces;
            const std::vector<glm::vec4> picture = radiance();
            const auto at = [&](int x, int y) {
                return static_cast<double>(picture[static_cast<size_t>(y * 64 + x)].y);
            };
            const int reach = static_cast<int>(0.4f / pixel) + 3;
            const double sky = at(32 - reach, 32);  // beside it
            double sum = 0;
            for (int y = 32 - reach; y < 32 + reach; ++y)
                for (int x = 32 - reach; x < 32 + reach; ++x) sum += at(x, y) - sky;
            mean += sum * std::pow(glm::radians(static_cast<double>(pixel)), 2) / kPlaces;
        }
        EXPECT_NEAR(mean / static_cast<double>(frame_->light().sun_irradiance.y), 1, 0.1)
            << pixel << " degrees a pixel";
    }
}

}  // namespace
}  // namespace deepwater::render
