// Sunbeams in the water: how strong they are, and that slices do not show.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include "gpu/picture_fixture.h"
#include "scene/files/scene_file.h"

namespace deepwater::render {
namespace {

const std::filesystem::path kScenes = std::filesystem::path(DEEPWATER_ASSETS) / "scenes";

class GodraysTest : public PictureTest {
protected:
    GodraysTest() : PictureTest({256, 144}) {}

    /// Green of what is scattered once towards the eye over the same of even light.
    std::vector<double> sunbeams() {
        scene_.view.mode = scene::kViewSunbeams;
        std::vector<double> values;
        for (const glm::vec4& value : radiance()) values.push_back(2 * static_cast<double>(value.y));
        return values;
    }

    /// Sum over the picture of g gᵀ, g the gradient by the direction of sight.
    glm::dmat3 gradients(const std::vector<double>& beams) const {
        const scene::CameraAxes axes = scene::axes(scene_.camera);
        const double tan_up = std::tan(glm::radians(static_cast<double>(scene_.camera.fov)) / 2);
        const auto ratio = [&](int x, int y) { return beams[static_cast<size_t>(y * size_.x + x)]; };
        constexpr int kApart = 4;  // pixels: more than a texel of the slices' picture
        glm::dmat3 sum(0);
        for (int y = kApart; y < size_.y - kApart; ++y) {
            for (int x = kApart; x < size_.x - kApart; ++x) {
                const glm::dvec2 at = (2.0 * (glm::dvec2(x, y) + 0.5) - glm::dvec2(size_)) /
                                      static_cast<double>(size_.y) * tan_up;
                const glm::dvec2 rise(ratio(x + kApart, y) - ratio(x - kApart, y),
                                      ratio(x, y + kApart) - ratio(x, y - kApart));
                const glm::dvec3 g = rise.x * glm::dvec3(axes.right) + rise.y * glm::dvec3(axes.up) -
                                     glm::dot(rise, at) * glm::dvec3(axes.forward);
                sum += glm::outerProduct(g, g);
            }
        }
        return sum;
    }

    /// The direction to which a picture's streaks converge: that most nearly upright to all gradients, the
    /// eigenvector of their tensor's least eigenvalue.
    static glm::dvec3 converging(const glm::dmat3& tensor) {
        glm::dvec3 direction(0, 1, 0);
        for (int i = 0; i < 50; ++i) direction = glm::normalize(glm::inverse(tensor) * direction);
        return direction.y < 0 ? -direction : direction;
    }

    std::vector<glm::u8vec4> picture() {
        draw(scene::resolved_sea(scene_, true));
        std::vector<glm::u8vec4> values(static_cast<size_t>(size_.x) * static_cast<size_t>(size_.y));
        glGetTextureImage(target_.name(), 0, GL_RGBA, GL_UNSIGNED_BYTE,
                          static_cast<GLsizei>(values.size() * sizeof(glm::u8vec4)), values.data());
        return values;
    }
};

TEST_F(GodraysTest, TwiceAsManySlicesChangeLittle) {
    scene::load_scene_file(kScenes / "reef.json", scene_);
    scene_.particles.amount = 0;
    for (const int quality : {scene::kQualityMedium, scene::kQualityLow}) {
        scene_.view.quality = quality;
        scene_.underwater.slices = 0;
        const std::vector<glm::u8vec4> few = picture();
        scene_.underwater.slices = 2 * scene::quality_level(quality).godray_slices;
        const std::vector<glm::u8vec4> many = picture();
        size_t changed = 0;
        for (size_t i = 0; i < few.size(); ++i) {
            const glm::ivec3 off = glm::abs(glm::ivec3(few[i]) - glm::ivec3(many[i]));
            changed += std::max({off.x, off.y, off.z}) >= 0.02 * 255 ? 1u : 0u;
        }
        EXPECT_LT(static_cast<double>(changed), 0.001 * static_cast<double>(few.size())) << quality;
    }
}

// In the reef's own view, looking down and up towards the sun. The phase function's peak does not count. Scattering takes
// a quarter of the pattern's contrast at 5 m; what is left of it in the beams is 0.086 or more.
TEST_F(GodraysTest, BeamsAreSeenInTheReef) {
    struct View {
        glm::dvec3 eye;
        float yaw, pitch;
    };
    scene::load_scene_file(kScenes / "reef.json", scene_);
    scene_.particles.amount = 0;
    scene_.sea.resolution = 0;
    for (const int quality : {scene::kQualityLow, scene::kQualityMedium, scene::kQualityHigh}) {
        scene_.view.quality = quality;
        for (const View& view :
             {View{{2, -3.6, -3}, 25, -10}, View{{0, -3.5, 0}, 150, -60}, View{{0, -5, 0}, 150, 50}}) {
            scene_.camera.position = view.eye;
            scene_.camera.yaw = view.yaw;
            scene_.camera.pitch = view.pitch;
            double squares = 0, sum = 0;
            const std::vector<double> beams = sunbeams();
            for (const double ratio : beams) {
                squares += ratio * ratio;
                sum += ratio;
            }
            const double mean = sum / static_cast<double>(beams.size());
            const double deviation = std::sqrt(squares / static_cast<double>(beams.size()) - mean * mean);
            EXPECT_GE(deviation / mean, 0.08) << quality << ", " << view.pitch << " degrees up";
        }
    }
}

// Beams lie along the flat sea's refracted ray; with the sun at the picture's edge or beyond, too.
TEST_F(GodraysTest, BeamsConvergeOnTheRefractedSun) {
    struct Case {
        float elevation, azimuth, wind;  // degrees, degrees, m/s
        int quality;
        double below;  // degrees from the refracted sun down to the view's axis
    };
    scene_.water.type = 0;
    scene_.sea.resolution = 256;  // many beams
    scene_.camera.fov = 60;
    resize({480, 480});
    for (const Case& c :
         {Case{30, 150, 5, scene::kQualityHigh, 0}, Case{45, 220, 9, scene::kQualityMedium, 0},
          Case{60, 100, 4, scene::kQualityHigh, 25}}) {
        scene_.view.quality = c.quality;
        scene_.sky.sun_elevation = c.elevation;
        scene_.sky.sun_azimuth = c.azimuth;
        scene_.sea.wind_speed = c.wind;
        constexpr double kIndex = 1.333;
        const double across = std::cos(glm::radians(static_cast<double>(c.elevation))) / kIndex;
        const double azimuth = glm::radians(static_cast<double>(c.azimuth));
        const glm::dvec3 refracted(across * std::sin(azimuth), std::sqrt(1 - across * across),
                                   -across * std::cos(azimuth));
        scene_.camera.position = {3, -8, 7};
        scene_.camera.yaw = c.azimuth;
        scene_.camera.pitch = glm::degrees(std::asin(refracted.y)) - c.below;
        const glm::dvec3 seen = converging(gradients(sunbeams()));
        const double off = glm::degrees(std::acos(std::min(glm::dot(seen, refracted), 1.0)));
        EXPECT_LT(off, 1) << c.elevation << " degrees high, " << c.wind << " m/s";
        RecordProperty("off_" + std::to_string(static_cast<int>(c.elevation)), std::to_string(off));
    }
}

}  // namespace
}  // namespace deepwater::render
