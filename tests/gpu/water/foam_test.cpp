#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include "gpu/picture_fixture.h"
#include "optics/sea/foam_lace.h"
#include "render/water/sea_foam.h"
#include "scene/surroundings/foam_in_view.h"
#include "sim/foam/foam.h"
#include "sim/laws/whitecaps.h"
#include "sim/waves/ocean.h"
#include "support/formula_harness.h"

namespace deepwater::shared {
#include "shared/water/foam.glsl"
}

namespace deepwater::render {
namespace {

class FoamPictureTest : public PictureTest {
protected:
    FoamPictureTest() : PictureTest({240, 180}) {}

    void SetUp() override {
        PictureTest::SetUp();
        scene_.sea.fetch_km = 5000;
        scene_.sea.wind_speed = 14;
        scene_.sea.resolution = 128;
        scene_.view.mode = scene::kViewFoam;
    }

    /// Mean opacity of a picture of 8 bits from straight above.
    double seen_from(double height, const glm::dvec2& place = {0, 0}) {
        scene_.camera.position = {place.x, height, place.y};
        scene_.camera.pitch = -90;
        double sum = 0;
        for (const glm::vec4& pixel : radiance()) sum += std::round(255 * static_cast<double>(pixel.x)) / 255;
        const double scale = scene::quality_level(scene_.view.quality).render_scale;
        return sum / (size_.x * size_.y * scale * scale);
    }

    /// What the sea itself says of the same square view and moment.
    double foam_in_view(double height) {
        scene_.camera.position = {0, height, 0};
        scene_.camera.pitch = -90;
        const sim::OceanMaps& maps =
            stepper_.evaluate_now(scene::resolved_sea(scene_, true), scene_.clock.time);
        const auto seen = scene::foam_in_view(maps, scene_.camera, 1);
        EXPECT_TRUE(seen && seen->sea_share == 1);
        return seen ? seen->cover : 0;
    }
};

// Opacity of pictures from straight above is the area mean of foam_at() over what they show. 10 % is what is
// asked for; of it, a few are for chance in the rays and for where the lace happens to lie, which fine lace
// keeps small.
TEST_F(FoamPictureTest, SeenFromAboveIsTheFoamOfTheSea) {
    resize({200, 200});
    scene_.sea.resolution = 256;
    scene_.sea.foam.lace_size = 0.5f;
    for (const int quality : {scene::kQualityLow, scene::kQualityMedium, scene::kQualityHigh}) {
        scene_.view.quality = quality;
        for (const float wind : {9.0f, 18.0f}) {
            scene_.sea.wind_speed = wind;
            double picture = 0, sea = 0;
            for (const double time : {3.0, 40.2}) {
                scene_.clock.time = time;
                picture += seen_from(700);
                sea += foam_in_view(700);
            }
            EXPECT_NEAR(picture, sea, 0.1 * sea) << quality << " " << wind;
        }
    }
}

// With everything as it comes, whatever the height and the wind: the mean of pictures rounded to 8 bits is
// the law's. From 300 m a picture shows 8 ha, a few dozen breakers that lace may happen to cover or not:
// single ones scatter by 15 %, forty by 2.5 %. From 3 km no chance is left.
TEST_F(FoamPictureTest, SeenFromAboveIsTheCoverOfTheLaw) {
    scene_.sea = {};
    const auto expect_law = [&](int quality, int size, float wind, double height, int pictures) {
        resize({size, size});
        scene_.view.quality = quality;
        scene_.sea.wind_speed = wind;
        double sum = 0;
        for (int i = 0; i < pictures; ++i) {
            scene_.clock.time = 30 + 40.1 * (i / 10);
            const glm::dvec2 place(std::fmod(i * 45123.7, 90000.0), std::fmod(i * 31987.3, 90000.0));
            sum += seen_from(height, place) / pictures;
        }
        const double law = sim::whitecap_cover(static_cast<double>(wind));
        EXPECT_NEAR(sum, law, 0.1 * law)
            << "quality " << quality << ", " << wind << " m/s, " << height << " m";
    };
    expect_law(scene::kQualityMedium, 128, 8.3f, 300, 40);
    expect_law(scene::kQualityHigh, 128, 14.2f, 300, 40);
    for (const int quality : {scene::kQualityMedium, scene::kQualityHigh})
        expect_law(quality, 64, 7, 3000, 4);
    // Streaks, some strong and most faint, leave more to chance: four pictures scatter by 10 %.
    expect_law(scene::kQualityHigh, 64, 20, 1000, 40);
    expect_law(scene::kQualityMedium, 64, 28, 1000, 20);
}

// Pixels between two mip levels, 1.6 m wide, a third of what breaks at 7 m/s: the mean of pictures is that of
// the foam before the camera, and of the same pictures with nine times the pixels. Fine lace leaves little
// to chance.
TEST_F(FoamPictureTest, FootprintsAsWideAsBreakersKeepTheirMean) {
    scene_.sea = {};
    scene_.sea.wind_speed = 7;
    scene_.sea.foam.lace_size = 0.4f;
    scene_.view.quality = scene::kQualityHigh;
    scene_.clock.time = 40;
    double picture = 0, fine_picture = 0, sea = 0;
    for (const int seed : {7301, 7302, 7303}) {
        scene_.sea.seed = seed;
        sea += foam_in_view(300);
        resize({180, 180});
        picture += seen_from(300);
        resize({540, 540});
        fine_picture += seen_from(300);
    }
    EXPECT_NEAR(picture, sea, 0.07 * sea);
    EXPECT_NEAR(picture, fine_picture, 0.07 * fine_picture);
}

// Where the mesh's cells, 4 to 15 m wide, are wider than what breaks in light winds, pictures show the very
// breakers that lie before the camera: of the mesh alone they had 0.8 to 1.6 of them.
TEST_F(FoamPictureTest, CoarseMeshesHideNoBreakers) {
    scene_.sea = {};
    scene_.sea.wind_speed = 7.5f;
    scene_.sea.foam.lace_size = 0.4f;
    scene_.clock.time = 40;
    resize({180, 180});
    for (const int quality : {scene::kQualityLow, scene::kQualityMedium}) {
        scene_.view.quality = quality;
        std::array<double, 2> picture{}, sea{};
        const std::array<double, 2> heights{150, 300};
        for (const int seed : {7301, 7302, 7303}) {
            scene_.sea.seed = seed;
            for (size_t i = 0; i < heights.size(); ++i) {
                picture[i] += seen_from(heights[i]);
                sea[i] += foam_in_view(heights[i]);
            }
        }
        for (size_t i = 0; i < heights.size(); ++i)
            EXPECT_NEAR(picture[i], sea[i], 0.1 * sea[i]) << quality << " from " << heights[i] << " m";
    }
}

TEST_F(FoamPictureTest, IsBlackWhereNoFoamIs) {
    scene_.sea.wind_speed = 3;
    EXPECT_EQ(seen_from(200), 0);
}

TEST_F(FoamPictureTest, AStillDoesNotDependOnWhatRanBefore) {
    scene_.view.mode = scene::kViewFinal;
    scene_.camera.position = {0, 8, 0};
    scene_.clock.time = 12.34;
    const std::vector<glm::vec4> first = radiance();
    scene_.clock.time = 11.9;
    radiance();
    scene_.clock.time = 12.34;
    EXPECT_TRUE(std::ranges::equal(first, radiance()));
}

// Against a sun 7 degrees up under a clear sky, foam in the shade of its own wave has the light of the sky's
// other half, whose integral over slopes of 15 and 25 degrees is 2.3 times as blue as red; to first order
// about a level sea it was 4 times.
TEST_F(FoamPictureTest, ShadeIsAsBlueAsTheSkyThatLightsIt) {
    scene_.view.quality = scene::kQualityHigh;
    scene_.sea.wind_speed = 19;
    scene_.sea.resolution = 256;
    scene_.sky.sun_elevation = 7;
    scene_.sky.sun_azimuth = 120;
    scene_.camera.position = {0, 12, 0};
    scene_.camera.yaw = 120;
    scene_.camera.pitch = -18;
    scene_.clock.time = 31;
    const std::vector<glm::vec4> opacity = radiance();
    scene_.view.mode = scene::kViewFinal;
    const std::vector<glm::vec4> light = radiance();
    std::vector<float> blue_over_red;
    for (size_t i = 0; i < light.size(); ++i) {
        if (opacity[i].x > 0.9f) blue_over_red.push_back(light[i].z / light[i].x);
    }
    ASSERT_GT(blue_over_red.size(), 200u);
    std::ranges::sort(blue_over_red);
    const float shade = blue_over_red[blue_over_red.size() * 98 / 100];
    EXPECT_GT(shade, 1.3f);
    EXPECT_LT(shade, 2.6f);
    EXPECT_LT(blue_over_red.front(), 0.7f) << "in the sun";
}

// Heaps move light about and take none of it: from straight above pixels of 17 cm, which show every heap,
// have the mean of pixels of 1.4 m, which show few.
TEST_F(FoamPictureTest, HeapsKeepTheMeanOfLight) {
    scene_.sea.wind_speed = 17;
    scene_.sea.foam.amount = 3;
    scene_.sky.sun_elevation = 25;
    scene_.camera.position = {0, 60, 0};
    scene_.camera.pitch = -90;
    scene_.view.mode = scene::kViewFinal;
    double fine = 0, coarse = 0;
    for (const double time : {31.0, 77.0}) {
        scene_.clock.time = time;
        resize({400, 400});
        for (const glm::vec4& pixel : radiance()) fine += static_cast<double>(pixel.y) / (400 * 400);
        resize({50, 50});
        for (const glm::vec4& pixel : radiance()) coarse += static_cast<double>(pixel.y) / (50 * 50);
    }
    EXPECT_NEAR(fine, coarse, 0.03 * coarse);
}

// The more foam a breaking crest may gather, the higher it is heaped: what is white has more light and shade.
TEST_F(FoamPictureTest, CrestsThatGatherMoreAreHeapedHigher) {
    scene_.view.quality = scene::kQualityHigh;
    scene_.sea.resolution = 256;
    scene_.sea.wind_speed = 17;
    scene_.sea.foam.amount = 3;
    scene_.sky.sun_elevation = 25;
    scene_.camera.position = {0, 40, 0};
    scene_.camera.pitch = -90;
    resize({400, 400});
    const auto unevenness = [&](float cap) {
        scene_.sea.foam.cap = cap;
        double sum = 0, squares = 0, count = 0;
        for (const double time : {31.0, 77.0, 113.0}) {
            scene_.clock.time = time;
            scene_.view.mode = scene::kViewFoam;
            const std::vector<glm::vec4> opacity = radiance();
            scene_.view.mode = scene::kViewFinal;
            const std::vector<glm::vec4> light = radiance();
            for (size_t i = 0; i < light.size(); ++i) {
                if (opacity[i].x < 0.8f) continue;
                const auto white = static_cast<double>(light[i].y);
                sum += white;
                squares += white * white;
                ++count;
            }
        }
        EXPECT_GT(count, 1000) << "white pixels";
        return std::sqrt(squares / count / (sum / count * sum / count) - 1);
    };
    const double flat = unevenness(1), heaped = unevenness(3);
    EXPECT_GT(heaped, 1.1 * flat);
}

// Waves whiten water over dark ground that lies nearer to the surface than a share of their height, near the eye and far
// from it, and not over deeper ground but for their own breakers.
TEST_F(FoamPictureTest, WavesWhitenWaterOverWhatLiesNearTheSurface) {
    std::mt19937 random(8);
    const auto between = [&random](double low, double high) {
        return std::uniform_real_distribution(low, high)(random);
    };
    scene_.sea.wind_speed = 9;
    scene_.sea.fetch_km = 4;
    const glm::ivec2 part = size_ / 6;  // in the middle of the picture
    scene_.view.mode = scene::kViewFinal;
    const auto light_over = [&](float depth, double away, float foam) {
        scene_.sea.foam.amount = foam;
        scene::Object slab;
        slab.shape = scene::kShapeBox;
        slab.base_color = glm::vec3(0.1f);
        slab.size = glm::vec3(away, 2, away);
        slab.position = {0, -1 - depth, -away};
        scene_.objects = {slab};
        double sum = 0;
        const std::vector<glm::vec4> values = radiance();
        const glm::ivec2 low = (size_ - part) / 2;
        for (int y = low.y; y < low.y + part.y; ++y) {
            for (int x = low.x; x < low.x + part.x; ++x)
                sum += static_cast<double>(values[static_cast<size_t>(y * size_.x + x)].y);
        }
        return sum / (part.x * part.y);
    };
    for (int n = 0; n < 6; ++n) {
        const double away = std::exp2(between(1.5, 6)), height = away * between(0.15, 0.6);
        scene_.clock.time = between(5, 60);
        scene_.camera.position = {0, height, 0};
        scene_.camera.pitch = -glm::degrees(std::atan(height / away));
        const float waves = moment(scene::resolved_sea(scene_, true)).significant_height;
        const auto whitened = [&](float depth) {
            return light_over(depth, away, 1) / light_over(depth, away, 0);
        };
        const double deep = whitened(3 * waves), near = whitened(0.1f * waves);
        EXPECT_NEAR(deep, 1, 0.1) << "case " << n << ", " << away << " m away";
        EXPECT_GT(near, 1.5) << "case " << n << ", " << away << " m away";
    }
}

TEST(FoamLace, FieldsAreStandardNormal) {
    for (const Grid2D<glm::vec2>& field : optics::foam_lace()) {
        double mean = 0, square = 0, below = 0;
        for (const glm::vec2& value : field.values()) {
            mean += static_cast<double>(value.x);
            square += static_cast<double>(value.y);
            below += value.x < -1.2816f;
        }
        const auto count = static_cast<double>(field.values().size());
        EXPECT_NEAR(mean / count, 0, 1e-3);
        EXPECT_NEAR(square / count, 1, 5e-3);
        EXPECT_NEAR(below / count, 0.1, 1e-3);
    }
}

// Before the layer draws them out, streaks are three times as long as wide: a field's change over a way along
// them is that over a third of it across. Webs and clouds know no direction.
TEST(FoamLace, StreaksAreLong) {
    const auto change = [](optics::LaceField kind, int along, int across) {
        const Grid2D<glm::vec2>& field = optics::foam_lace()[kind];
        double sum = 0;
        for (int y = 0; y < optics::kLaceTexels; ++y) {
            for (int x = 0; x < optics::kLaceTexels; ++x) {
                const float there =
                    field((x + along) % optics::kLaceTexels, (y + across) % optics::kLaceTexels).x;
                sum += static_cast<double>(std::abs(there - field(x, y).x));
            }
        }
        return sum;
    };
    for (const int way : {2, 8}) {
        EXPECT_NEAR(change(optics::kLaceStreaks, 3 * way, 0) / change(optics::kLaceStreaks, 0, way), 1, 0.15)
            << way;
        EXPECT_NEAR(change(optics::kLaceWeb, way, 0) / change(optics::kLaceWeb, 0, way), 1, 0.15) << way;
        EXPECT_NEAR(change(optics::kLaceCloud, way, 0) / change(optics::kLaceCloud, 0, way), 1, 0.15) << way;
    }
}

}  // namespace
}  // namespace deepwater::render
