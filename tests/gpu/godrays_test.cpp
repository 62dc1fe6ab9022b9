// Sunbeams in the water: how strong they are, and that slices do not show.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <vector>

#include "gpu/picture_fixture.h"
#include "scene/scene_file.h"

namespace deepwater::render {
namespace {

const std::filesystem::path kScenes = std::filesystem::path(DEEPWATER_ASSETS) / "scenes";

class GodraysTest : public PictureTest {
protected:
    GodraysTest() : PictureTest({256, 144}) {}

    /// Light that is scattered once towards the eye, green, with the beams and as if the waves gathered nothing.
    struct Term {
        std::vector<float> beams, even;
    };
    Term term() {
        const auto green = [this](float strength) {
            scene_.underwater.rays = strength;
            std::vector<float> values;
            for (const glm::vec4& value : radiance()) values.push_back(value.y);
            return values;
        };
        scene_.view.mode = scene::kViewGodrays;
        return {green(1), green(0)};
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

// Looking up towards the sun. The term over that of even light is what counts: the phase function's peak does not.
TEST_F(GodraysTest, BeamsAreSeenInTheReef) {
    scene::load_scene_file(kScenes / "reef.json", scene_);
    scene_.camera.yaw = 150;
    scene_.camera.pitch = 50;
    const Term term = this->term();
    double squares = 0, sum = 0;
    for (size_t i = 0; i < term.beams.size(); ++i) {
        const auto ratio = static_cast<double>(term.beams[i] / std::max(term.even[i], 1e-12f));
        squares += ratio * ratio;
        sum += ratio;
    }
    const auto count = static_cast<double>(term.beams.size());
    const double mean = sum / count;
    EXPECT_GE(std::sqrt(squares / count - mean * mean) / mean, 0.1);
}

}  // namespace
}  // namespace deepwater::render
