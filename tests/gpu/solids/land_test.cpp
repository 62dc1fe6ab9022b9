// Land is drawn at the height that the CPU computes; it hides the sea behind it, is mirrored in the sea, and throws
// its shadow.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "core/image_file.h"
#include "gpu/picture_fixture.h"
#include "optics/sea/land_form.h"
#include "optics/sea/land_light.h"
#include "optics/sea/land_shadow.h"
#include "scene/state/bed_state.h"
#include "sim/laws/compass.h"
#include "sim/surface/sea_surface.h"
#include "support/temp_dir.h"

namespace deepwater::render {
namespace {

using glm::vec4;

class LandTest : public PictureTest {
protected:
    LandTest() : PictureTest({96, 64}) {}

    void SetUp() override {
        PictureTest::SetUp();
        if (IsSkipped()) return;
        scene_.sea.wind_speed = 0;
        scene_.bed.kind = scene::kBedCoast;
    }

    [[nodiscard]] const vec4& at(const std::vector<vec4>& values, int x, int y) const {
        return values[static_cast<size_t>(y) * static_cast<size_t>(size_.x) + static_cast<size_t>(x)];
    }
    /// Returns the distance of what the middle of the picture shows, m.
    double range_in_middle() {
        scene_.view.mode = scene::kViewDepth;
        const std::vector<vec4> values = radiance();
        double sum = 0;  // the four pixels around the middle
        for (const int y : {size_.y / 2 - 1, size_.y / 2}) {
            for (const int x : {size_.x / 2 - 1, size_.x / 2}) {
                const auto v = static_cast<double>(at(values, x, y).x);
                sum += 0.25 * 100 * v / (1 - v);
            }
        }
        return sum;
    }
    [[nodiscard]] double ground(double x, double z) const {
        return scene::bed_height(scene_.bed, scene_.sea, x, z);
    }
    /// A view from the sea to the cliffs, which lie to the north.
    void face_the_cliffs() {
        scene_.camera.position = {0, 3, 90};
        scene_.camera.yaw = 0;
        scene_.camera.pitch = -2;
    }
};

TEST_F(LandTest, LiesWhereTheCpuSaysItDoes) {
    for (const scene::BedKind kind :
         {scene::kBedBeach, scene::kBedCoast, scene::kBedIsland, scene::kBedAtoll, scene::kBedValley}) {
        scene_.bed.kind = kind;
        scene_.camera.pitch = -90;
        for (const glm::dvec2 place : {glm::dvec2(4, -60), glm::dvec2(-31, -90), glm::dvec2(237, -110),
                                       glm::dvec2(500, -160), glm::dvec2(-1270, -300)}) {
            const double height = ground(place.x, place.y);
            if (height < 1) continue;    // the sea may hide it
            constexpr double kOver = 6;  // m above the ground
            scene_.camera.position = {place.x, height + kOver, place.y};
            // Half floats of v = r / (r + 100) near 0.06 have steps of 3e-5, times (r + 100)^2 / 100: 4 mm. Cells of
            // 0.3 m depart from the curvature of rock, up to 2 / m, by 2 * 0.3^2 / 8; pixels about the middle lie half
            // of one, 3 cm, apart, on slopes of up to 1.
            EXPECT_NEAR(range_in_middle(), kOver, 0.05) << kind << " " << place.x;
        }
    }
}

TEST_F(LandTest, IsAsDeepUnderTheSeaAsTheCpuSays) {
    scene_.camera.pitch = -90;
    scene_.view.mode = scene::kViewWaterDepth;
    int places = 0;
    for (const scene::BedKind kind :
         {scene::kBedSand, scene::kBedBeach, scene::kBedIsland, scene::kBedValley}) {
        scene_.bed.kind = kind;
        scene_.bed.depth = kind == scene::kBedSand ? 7.0f : 0.0f;
        for (const glm::dvec2 place : {glm::dvec2(4, 30), glm::dvec2(-31, 90), glm::dvec2(50, 240)}) {
            const double depth = -ground(place.x, place.y);
            if (depth < 0.5) continue;
            ++places;
            scene_.camera.position = {place.x, 6, place.y};
            const auto shown = static_cast<double>(at(radiance(), size_.x / 2, size_.y / 2).x);
            // Half floats of v = d / (d + 5 m) near ½ have steps of 5e-4, times (d + 5 m)² / 5 m; the pixel's middle lies
            // 4 cm from the place, on slopes of up to ½.
            EXPECT_NEAR(5 * shown / (1 - shown), depth, 0.03 + 2.5e-4 * (depth + 5) * (depth + 5) / 5)
                << kind << " " << place.x;
        }
    }
    EXPECT_GE(places, 8);
    scene_.bed.kind = scene::kBedNone;
    EXPECT_EQ(at(radiance(), size_.x / 2, size_.y / 2).x, 1) << "bottomless";
}

TEST_F(LandTest, LeavesNoHoleUpToTheHorizon) {
    scene_.bed.kind = scene::kBedBeach;
    scene_.camera.position = {0, 40, 30};
    scene_.camera.yaw = 0;  // inland
    scene_.camera.pitch = -25;
    scene_.view.mode = scene::kViewDepth;
    for (const vec4& pixel : radiance()) {
        EXPECT_GT(pixel.x, 0);
        EXPECT_LT(pixel.x, 1);
    }
}

TEST_F(LandTest, HidesTheSeaBehindIt) {
    face_the_cliffs();
    scene_.view.mode = scene::kViewWaterMask;
    const std::vector<vec4> values = radiance();
    // Just under the horizon there is land, below it the sea.
    for (int x = 0; x < size_.x; ++x) EXPECT_EQ(at(values, x, size_.y / 2 + 1).x, 0) << x;
    for (int x = 0; x < size_.x; ++x) EXPECT_EQ(at(values, x, 4).x, 1) << x;
    scene_.bed.kind = scene::kBedNone;
    const std::vector<vec4> open = radiance();
    for (int x = 0; x < size_.x; ++x) EXPECT_EQ(at(open, x, size_.y / 2 - 1).x, 1) << x;
}

// From the air, what lies deeper than any trough is seen through the surface alone: the frame's own view has none of it,
// however low the eye is over waves, and the water leaves no hole. An eye under water sees it directly.
TEST_F(LandTest, IsDrawnUnderWaterOnlyForAnEyeInWater) {
    scene_.bed.kind = scene::kBedBeach;
    scene_.sea.wind_speed = 7;
    scene_.bed.hard = 0;  // bounds of the ground's height include the highest rocks that there may be
    constexpr double kX = 0, kZ = 6000;
    const sim::OceanMaps& maps = moment(scene::resolved_sea(scene_, true));
    const double surface = sim::SeaSurface(maps).height(kX, kZ);
    constexpr double kEye = 0.6;  // m over the surface, below the highest crests
    ASSERT_LT(surface + kEye, static_cast<double>(maps.highest_crest));
    ASSERT_LT(ground(kX, kZ), -static_cast<double>(maps.highest_crest) - 1);
    scene_.camera.position = {kX, surface + kEye, kZ};
    scene_.camera.yaw = 180;  // out to sea
    scene_.camera.pitch = -15;
    scene_.view.mode = scene::kViewWaterMask;
    const std::vector<vec4> seen = radiance();
    EXPECT_EQ(frame_->solids().triangle_count(), 0u)
        << "depth " << -ground(kX, kZ) << " m, crests " << maps.highest_crest << " m";
    for (int x = 0; x < size_.x; ++x) EXPECT_EQ(at(seen, x, 0).x, 1) << x;
    scene_.camera.position.y = ground(kX, kZ) + 2;
    scene_.camera.pitch = -60;
    draw(scene::resolved_sea(scene_, true));
    EXPECT_GT(frame_->solids().triangle_count(), 0u);
}

TEST_F(LandTest, IsMirroredInTheSea) {
    face_the_cliffs();
    scene_.camera.pitch = -8;
    scene_.view.mode = scene::kViewReflection;
    scene_.sky.sun_azimuth = 0;  // behind the cliffs, whose faces are then darker than the sky
    scene_.sky.sun_elevation = 35;
    const std::vector<vec4> with = radiance();
    scene_.bed.kind = scene::kBedNone;
    const std::vector<vec4> without = radiance();
    // Calm water below the cliffs mirrors rock, far darker than the sky low over the horizon, whose share of light that
    // the sea reflects is the same in both pictures.
    const int column = size_.x / 2;
    int darker = 0, seen = 0;
    // Rows from 5 to 11 degrees below the horizon; the cliffs' top stands 15 degrees over it.
    for (int y = size_.y / 2 - 3; y < size_.y / 2 + 3; ++y) {
        ++seen;
        darker += at(with, column, y).y < 0.8f * at(without, column, y).y ? 1 : 0;
    }
    EXPECT_GT(darker, seen / 2);
    // Mirrored rock is not black either.
    EXPECT_GT(at(with, column, size_.y / 2).y, 0);
}

TEST_F(LandTest, ShadesWhatLiesBehindIt) {
    // The sun stands low in the north, behind the cliffs, so that the ledge at their foot lies in their shadow; from
    // the south it is lit.
    face_the_cliffs();
    scene_.view.mode = scene::kViewShadows;
    scene_.sky.sun_elevation = 15;
    const auto lit_share = [&](float azimuth) {
        scene_.sky.sun_azimuth = azimuth;
        double lit = 0;
        const std::vector<vec4> values = radiance();
        for (int x = 0; x < size_.x; ++x) lit += static_cast<double>(at(values, x, size_.y / 2 + 2).x);
        return lit / size_.x;
    };
    EXPECT_LT(lit_share(0), 0.2);
    EXPECT_GT(lit_share(180), 0.6);
}

// From so high that ground is drawn in coarse cells, as much of it is shaded as the maps say, at the places of their samples.
TEST_F(LandTest, StandsInNoShadowOfItsOwnCoarseCells) {
    scene_.bed.kind = scene::kBedIsland;
    const glm::dvec2 over(-60, -800);
    scene_.camera.position = {over.x, 1500, over.y};
    scene_.camera.yaw = 0;
    scene_.camera.pitch = -90;
    scene_.camera.fov = 30;
    scene_.view.mode = scene::kViewShadows;
    scene_.sky.sun_azimuth = 220;
    const scene::SeaBed bed(scene_.bed, scene_.sea);
    for (const float elevation : {25.0f, 42.0f}) {
        scene_.sky.sun_elevation = elevation;
        double lit = 0;
        for (const vec4& value : radiance()) lit += static_cast<double>(value.x) / (size_.x * size_.y);

        const double up = glm::radians(static_cast<double>(elevation));
        const glm::dvec2 across = sim::compass_vector(220) * std::cos(up);
        const optics::LandShadow shadow =
            optics::land_shadow(*bed.terrain(), glm::vec3(across.x, std::sin(up), across.y));
        constexpr int kLevel = 1;  // that of these places
        const double half = 1400 * std::tan(glm::radians(15.0));
        const double aspect = static_cast<double>(size_.x) / size_.y;
        const double spacing = scene::Terrain::spacing(kLevel);
        double expected = 0;
        int count = 0;
        for (double z = over.y - half; z < over.y + half; z += spacing) {
            for (double x = over.x - half * aspect; x < over.x + half * aspect; x += spacing) {
                const int column = static_cast<int>(std::lround(x / spacing)) + shared::kTerrainSamples / 2;
                const int row = static_cast<int>(std::lround(z / spacing)) + shared::kTerrainSamples / 2;
                expected += bed.terrain()->map(kLevel)(column, row).x > shadow[kLevel](column, row) ? 1 : 0;
                ++count;
            }
        }
        EXPECT_NEAR(lit, expected / count, 0.03) << elevation;
        EXPECT_LT(lit, 0.98) << elevation;
    }
}

// The sea at the foot of high cliffs before a low sun has no glitter; at the foot of low ones it has. The eye sees the
// places that would mirror the sun.
TEST_F(LandTest, ShadesTheSeaBeforeIt) {
    constexpr float kSun = 12;  // degrees over the horizon, as the places are below it
    scene_.sea.wind_speed = 8;
    scene_.camera.position = {0, 25, 150};
    scene_.camera.yaw = 0;
    scene_.camera.pitch = -kSun;
    scene_.sky.sun_azimuth = 0;
    scene_.sky.sun_elevation = kSun;
    scene_.view.mode = scene::kViewGlitter;
    const auto glitter = [&](float cliffs) {
        scene_.bed.land_height = cliffs;
        double sum = 0;
        for (const vec4& value : radiance()) sum += static_cast<double>(value.y);
        return sum;
    };
    const double lit = glitter(2), shaded = glitter(60);
    EXPECT_GT(lit, 0);
    EXPECT_LT(shaded, 0.1 * lit);
}

// A ring of hills hides the sky from the ground within it and sends light instead. Without a sun the ground there is as
// much darker than the plain outside as the maps of the CPU say.
TEST_F(LandTest, GetsTheLightThatLandReflects) {
    const test::TempDir dir;
    constexpr int kSide = 512;
    constexpr float kPlain = 3, kFloor = 14,
                    kRing = 54;  // m: height; radius of the ground within the ring, and of its crest
    std::vector<float> rgb;
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x) {
            const float away = std::hypot(static_cast<float>(x) - 255.5f, static_cast<float>(y) - 255.5f);
            const float ring = 0.9f * std::min(away - kFloor, 2 * kRing - kFloor - away);
            rgb.insert(rgb.end(), 3, kPlain + std::max(ring, 0.0f));
        }
    write_exr(dir.path() / "ring.exr", kSide, kSide, rgb);
    scene_.bed.kind = scene::kBedFile;
    scene_.bed.file = (dir.path() / "ring.exr").string();
    scene_.bed.land_width = kSide;
    scene_.bed.relief = 0;
    scene_.bed.gravel = 0;
    scene_.bed.growth = 0;
    scene_.sky.sun_elevation = -4;
    const auto brightness = [&](double x) {
        double sum = 0;
        scene_.camera.pitch = -90;
        // The ground's patterns are even out over several places.
        for (const double z : {-4, 0, 4}) {
            scene_.camera.position = {x, static_cast<double>(kPlain) + 5, z};
            for (const vec4& value : radiance()) sum += static_cast<double>(value.y);
        }
        return sum;
    };
    const double within = brightness(0) / brightness(-170);

    const scene::SeaBed bed(scene_.bed, scene_.sea);
    const int middle = shared::kTerrainSamples / 2;
    const auto open = optics::land_form(*bed.terrain())[0](middle, middle).x / 255.0;
    const optics::LandLight light(*bed.terrain());
    const auto sent =
        static_cast<double>(light.reflected(bed.land_about({}), {0, -1, 0}, {})[0](middle / 4, middle / 4).w);
    EXPECT_GT(sent, 0.04);
    // The ring hides the bright sky at the horizon more than that overhead, which the maps do not tell apart.
    EXPECT_NEAR(within, open + sent, 0.03);
}

}  // namespace
}  // namespace deepwater::render
