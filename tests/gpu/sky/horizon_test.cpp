#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/shared_glsl.h"
#include "gpu/picture_fixture.h"

namespace deepwater::shared {
#include "shared/conventions.glsl"
}

namespace deepwater::render {
namespace {

constexpr int kWidth = 16, kHeight = 96;

/// A narrow strip of the picture about the horizon.
class Horizon : public PictureTest {
protected:
    Horizon() : PictureTest({kWidth, kHeight}) {}

    /// Angle by which the horizon lies below the level, rad.
    [[nodiscard]] double dip() const {
        const double radius = static_cast<double>(shared::kSightRadius);
        return std::acos(radius / (radius + scene_.camera.position.y));
    }

    /// To where the last row of the picture's sea lies at least, half a row below the horizon. From low down
    /// that is much nearer than the horizon.
    [[nodiscard]] double distance_to_last_row() const {
        const double radius = static_cast<double>(shared::kSightRadius);
        const double below = dip() + 1.5 * glm::radians(static_cast<double>(scene_.camera.fov) / kHeight);
        return radius * (below - std::sqrt(below * below - 2 * scene_.camera.position.y / radius));
    }

    /// Rows of water in every column, from below.
    std::array<int, kWidth> rows_of_water() {
        scene_.view.mode = scene::kViewWaterMask;
        const std::vector<glm::vec4> mask = radiance();
        scene_.view.mode = scene::kViewFinal;
        std::array<int, kWidth> rows{};
        for (int x = 0; x < kWidth; ++x) {
            int& row = rows[static_cast<size_t>(x)];
            const auto wet = [&](int y) { return mask[static_cast<size_t>(y * kWidth + x)].x > 0.5f; };
            while (row < kHeight && wet(row)) ++row;
            for (int y = row; y < kHeight; ++y) EXPECT_FALSE(wet(y)) << "water over sky, row " << y;
        }
        return rows;
    }

    /// The largest step of luminance from the last row of sea to the first of sky, over that of the sky.
    double step() {
        const std::array<int, kWidth> rows = rows_of_water();
        const std::vector<glm::vec4> picture = radiance();
        double most = 0;
        for (int x = 0; x < kWidth; ++x) {
            const int row = rows[static_cast<size_t>(x)];
            EXPECT_TRUE(row > 0 && row < kHeight) << "no horizon in column " << x;
            if (row == 0 || row == kHeight) return 1;
            const auto luminance_of = [&](int y) {
                return static_cast<double>(
                    shared::luminance(glm::vec3(picture[static_cast<size_t>(y * kWidth + x)])));
            };
            most = std::max(most, std::abs(luminance_of(row) / luminance_of(row - 1) - 1));
        }
        return most;
    }

    /// Camera i of twenty: heights 0.5 m to 2 km, all around, suns from dawn to noon, winds from calm to
    /// gale.
    void set_camera(int i) {
        scene_.camera.position.y = 0.5 * std::pow(4000.0, i / 19.0);
        scene_.camera.yaw = 77.0 * i;
        scene_.camera.fov = 1;  // a row is a hundredth of a degree: far rows of sea span kilometres
        scene_.sky.sun_elevation = static_cast<float>(std::array{1, 6, 20, 55}[static_cast<size_t>(i % 4)]);
        scene_.sea.wind_speed = static_cast<float>(std::min(1.2 * std::sqrt(scene_.camera.position.y), 18.0));
        scene_.camera.pitch = -glm::degrees(dip());
    }
};

// In haze, so dense that the last row of sea is farther than the visibility, sea and sky meet without a line.
TEST_F(Horizon, InHazeHasNoLineOfItsOwn) {
    for (int i = 0; i < 20; ++i) {
        set_camera(i);
        scene_.sky.visibility_km = static_cast<float>(std::min(0.6e-3 * distance_to_last_row(), 20.0));
        // The sea keeps exp(-3.912 / 0.6) = 0.15 % of its own light; half floats step by 0.05 to 0.1 %; a row
        // of this view is 0.01 degrees of a sky that brightens by less than 10 % a degree.
        const double found = step();
        RecordProperty("step_" + std::to_string(i), std::to_string(found));
        EXPECT_LT(found, 0.01) << "camera " << i << " at " << scene_.camera.position.y << " m";
    }
}

// In clear air there is one, as there is at sea: the sea at the horizon is some kilometres of air away.
TEST_F(Horizon, InClearAirHasALineFromLowDown) {
    for (int i = 0; i < 20; i += 4) {
        set_camera(i);
        scene_.sky.visibility_km = 300;
        const double found = step();
        std::printf("clear air, camera %d at %.1f m: step %.3f\n", i, scene_.camera.position.y, found);
        if (scene_.camera.position.y < 10) {
            EXPECT_GT(found, 0.05);
        }
    }
}

// The sea ends where a round Earth does, and sky begins there.
TEST_F(Horizon, DipsAsTheEarthIsRound) {
    scene_.sea.wind_speed = 3;
    for (const double height : {10.0, 200.0, 2e3, 1e4, 1e5}) {
        scene_.camera.position.y = height;
        scene_.camera.fov = 6;  // a row is a 16th of a degree, a pixel of 800 rows in a view of 50 degrees
        scene_.camera.pitch = -glm::degrees(dip());
        const std::array<int, kWidth> rows = rows_of_water();
        // In the middle of the picture; to the sides the horizon curves down by less than a tenth of a row.
        for (const int row : rows) EXPECT_NEAR(row, kHeight / 2, 1) << "from " << height << " m";
        const std::vector<glm::vec4> picture = radiance();
        for (const glm::vec4& value : picture)
            ASSERT_GT(shared::luminance(glm::vec3(value)), 1e-4f) << "a gap, from " << height << " m";
    }
}

// On a calm sea the sun's image lies as far below the horizon as the sun stands above it: nothing of it is
// seen in the rows about the horizon, whether the last row of the sea has sky or sea beside it in its block
// of pixels.
TEST_F(Horizon, ACalmSeaMirrorsNoSunBesideItsImage) {
    frame_->keep_float_radiance(true);
    scene_.sea.wind_speed = 0;
    scene_.sky.sun_azimuth = 180;
    scene_.camera.yaw = 180;
    scene_.camera.fov = 25;  // a pixel is a quarter of a degree, half of the disc
    for (int i = 0; i < 16; ++i) {
        scene_.sky.sun_elevation = 25 + 2.5f * static_cast<float>(i);
        scene_.camera.position = {40.0 * i, 2 * std::pow(1.6, i), -30.0 * i};
        scene_.camera.pitch = -glm::degrees(dip()) + 0.13 * i;
        const std::array<int, kWidth> rows = rows_of_water();
        EXPECT_GT(*std::ranges::min_element(rows), 10);
        scene_.view.mode = scene::kViewGlitter;
        for (const glm::vec4& value : radiance())
            ASSERT_LT(value.y, 1e-3f) << "camera " << i << " at " << scene_.camera.position.y << " m";
    }
}

// What a calm sea shows is a matter of the moment, not of what the picture showed before.
TEST_F(Horizon, ACalmSeaRemembersNothing) {
    frame_->keep_float_radiance(true);
    scene_.sky.sun_azimuth = 180;
    scene_.sky.sun_elevation = 9;
    scene::Scene calm = scene_, rough = scene_;
    calm.sea.wind_speed = 0;
    calm.camera.yaw = 180;
    calm.camera.fov = 25;
    calm.camera.position = {0, 5, 0};
    calm.camera.pitch = -4;
    rough.sea.wind_speed = 4;
    for (const double pitch : {-4.0, -4.13}) {
        calm.camera.pitch = pitch;
        scene_ = calm;
        const std::vector<glm::vec4> first = radiance();
        for (const double before : {-80.0, -9.0}) {
            scene_ = rough;
            scene_.camera.pitch = before;
            radiance();
            scene_ = calm;
            const std::vector<glm::vec4> again = radiance();
            for (size_t i = 0; i < first.size(); ++i)
                ASSERT_EQ(again[i], first[i]) << "pixel " << i << ", " << before << " degrees before";
        }
    }
}

}  // namespace
}  // namespace deepwater::render
