// The daylight that an eye under water gets from above, in rendered pictures.
#include <gtest/gtest.h>

#include <cmath>

#include "gpu/picture_fixture.h"
#include "scene/state/water_state.h"

namespace deepwater::render {
namespace {

using glm::dvec3;

class DaylightTest : public PictureTest {
protected:
    DaylightTest() : PictureTest({128, 128}) {}

    void SetUp() override {
        PictureTest::SetUp();
        if (IsSkipped()) return;
        scene_.sea.wind_speed = 0;
        scene_.camera.pitch = 90;
        scene_.camera.fov = 120;  // the picture holds a cone of 60 degrees about the vertical
    }

    /// Irradiance of a level plane by all rays within 60 degrees of straight up.
    dvec3 irradiance(double depth) {
        scene_.camera.position = {0, -depth, 0};
        const std::vector<glm::vec4> seen = radiance();
        const double edge = std::sqrt(3.0), texel = 2 * edge / size_.x;
        dvec3 sum(0);
        for (int y = 0; y < size_.y; ++y) {
            for (int x = 0; x < size_.x; ++x) {
                const double u = (x + 0.5) * texel - edge, v = (y + 0.5) * texel - edge;
                if (u * u + v * v > edge * edge) continue;
                // A pixel's solid angle is its area over its distance cubed; the cosine is 1 over that.
                const double squared = 1 + u * u + v * v;
                sum +=
                    dvec3(seen[static_cast<size_t>(y * size_.x + x)]) * (texel * texel / (squared * squared));
            }
        }
        return sum;
    }

    /// Compares the attenuation between two depths with that of the water's type, within 15 %.
    void compare(int type, double from, double to) {
        scene_.water.type = type;
        const dvec3 kd(scene::optics(scene_.water).diffuse_attenuation);
        const dvec3 found = glm::log(irradiance(from) / irradiance(to)) / (to - from);
        for (int band = 0; band < 3; ++band)
            EXPECT_NEAR(found[band] / kd[band], 1, 0.15)
                << "type " << type << ", " << from << " to " << to << " m, band " << band;
    }
};

TEST_F(DaylightTest, FadesInAHarbourByTheDiffuseAttenuationOfItsWater) {
    scene_.sky.sun_elevation = 60;
    for (const double depth : {1.0, 2.0, 4.0}) compare(6, 0.5, depth);
}

TEST_F(DaylightTest, FadesInTheDeepByTheDiffuseAttenuationOfItsWater) {
    scene_.sky.sun_elevation = 60;
    for (const int type : {1, 2, 3}) compare(type, 10, 20);
}

}  // namespace
}  // namespace deepwater::render
