// The presets of assets/presets as pictures, and the way from one to another.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "gpu/picture_fixture.h"
#include "scene/files/scene_file.h"
#include "scene/weather/preset_blend.h"

namespace deepwater::render {
namespace {

const std::filesystem::path kPresets = std::filesystem::path(DEEPWATER_ASSETS) / "presets";
constexpr glm::ivec2 kSize{96, 54};

class Presets : public PictureTest {
protected:
    Presets() : PictureTest(kSize) {}

    void SetUp() override {
        PictureTest::SetUp();
        scene_.camera.position = {0, 5, 0};
        scene_.camera.yaw = 55;
        scene_.clock.time = 40;
    }

    void lay(const std::string& name) { scene::load_scene_file(kPresets / (name + ".json"), scene_); }

    /// 8-bit values of the picture that was drawn last.
    std::vector<std::uint8_t> pixels() {
        std::vector<std::uint8_t> values(static_cast<size_t>(size_.x) * static_cast<size_t>(size_.y) * 4);
        glGetTextureImage(target_.name(), 0, GL_RGBA, GL_UNSIGNED_BYTE, static_cast<GLsizei>(values.size()),
                          values.data());
        return values;
    }

    std::vector<std::uint8_t> picture() {
        draw(scene::resolved_sea(scene_, true));
        return pixels();
    }
};

/// Mean absolute difference of the colours, in steps of eight bits; alpha is the same everywhere.
double difference(const std::vector<std::uint8_t>& a, const std::vector<std::uint8_t>& b) {
    double sum = 0;
    for (size_t i = 0; i < a.size(); ++i) sum += std::abs(int{a[i]} - int{b[i]});
    return sum / (0.75 * static_cast<double>(a.size()));
}

/// Mean linear luminance of a picture, 0 to 1.
double mean_luminance(const std::vector<std::uint8_t>& values) {
    const auto linear = [](std::uint8_t value) {
        const double v = value / 255.0;
        return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    double sum = 0;
    for (size_t i = 0; i < values.size(); i += 4)
        sum += 0.2126 * linear(values[i]) + 0.7152 * linear(values[i + 1]) + 0.0722 * linear(values[i + 2]);
    return 4 * sum / static_cast<double>(values.size());
}

// Rounding to eight bits makes two equal pictures differ by half a step each at most. Neighbours in the row
// are to differ by more than twice that on average, and nothing is to be black or white all over.
TEST_F(Presets, EachIsAPictureOfItsOwn) {
    constexpr double kRounding = 1;
    scene_.view.quality = scene::kQualityLow;
    std::vector<std::uint8_t> before;
    for (const std::string& name : scene::scene_names(kPresets)) {
        lay(name);
        const std::vector<std::uint8_t> now = picture();
        double sum = 0, squares = 0, count = 0;
        for (size_t i = 0; i < now.size(); i += 4) {
            const double luma = 0.2126 * now[i] + 0.7152 * now[i + 1] + 0.0722 * now[i + 2];
            sum += luma;
            squares += luma * luma;
            ++count;
        }
        const double mean = sum / count, deviation = std::sqrt(squares / count - mean * mean);
        EXPECT_GT(mean, 10) << name << " is black";
        EXPECT_LT(mean, 235) << name << " is white";
        EXPECT_GT(deviation, 2) << name << " shows nothing";
        if (!before.empty()) {
            EXPECT_GT(difference(before, now), 2 * kRounding) << name;
        }
        before = now;
    }
}

// While the sea stands still, only the weather moves: with four times as many frames a smooth way has steps a
// quarter as large, a jump is as large as before. Between the two: 0.6, for what eight bits round.
TEST_F(Presets, TurnIntoOneAnotherWithoutAJump) {
    constexpr double kSeconds = 4;
    const auto load = [&](const char* name) {
        lay(name);
        return scene_;
    };
    scene::Scene from = load("beaufort-3"), to = load("storm-front");
    from.clouds = to.clouds = {};   // below
    scene::Scene other_law = from;  // wind and light stay: nothing hides what the waves do
    other_law.sea.spectrum = sim::kSpectrumPhillips;
    const auto largest_step = [&](const scene::PresetBlend& blend, int frames) {
        scene_ = from;
        sim::OceanStepper stepper;
        std::vector<std::uint8_t> before;
        double largest = 0;
        for (int i = 0; i <= frames; ++i) {
            blend.apply(static_cast<double>(i) / frames, scene_);
            stepper.request(scene::resolved_sea(scene_, true), scene_.clock.time, kSeconds / frames);
            frame_->render(scene_, stepper.take(), size_, framebuffer_.name());
            const std::vector<std::uint8_t> now = pixels();
            if (!before.empty()) largest = std::max(largest, difference(before, now));
            before = now;
        }
        return largest;
    };
    for (const scene::Scene& target : {to, other_law}) {
        const scene::PresetBlend blend(from, target);
        const double few = largest_step(blend, 8), many = largest_step(blend, 32);
        EXPECT_GT(few, 0.3) << "nothing happens";
        EXPECT_LT(many, 0.6 * few);
    }
    const scene::PresetBlend blend(from, to);
    scene_ = to;
    const std::vector<std::uint8_t> arrived = picture();
    blend.apply(1, scene_);
    EXPECT_EQ(arrived, picture());
}

// Fair weather into a gale, noon into a moonlit night: the picture's mean goes steadily, and never through the dark. In a
// film of three seconds a jump of 0.4 EV in a frame is seen as one; here a step stands for six such frames.
TEST_F(Presets, WithTheirCloudsAndTheirNightToo) {
    constexpr int kFrames = 14;
    resize({64, 36});
    scene_.view.quality = scene::kQualityLow;
    scene_.camera.yaw = 200;  // away from sun and moon, whose discs come and go behind clouds
    struct Way {
        const char *first, *last;
        double largest_step;  // EV; the night is four darker, and most of that is a third of the way
    };
    for (const auto& [first, last, largest_step] :
         {Way{"beaufort-4", "beaufort-9", 0.5}, Way{"tropical-noon", "moonlight", 1.1}}) {
        lay(first);
        const scene::Scene from = scene_;
        lay(last);
        const scene::PresetBlend blend(from, scene_);
        std::vector<double> means;
        for (int i = 0; i <= kFrames; ++i) {
            blend.apply(static_cast<double>(i) / kFrames, scene_);
            frame_->adapt_exposure(optics::kAdapted);
            means.push_back(mean_luminance(picture()));
        }
        for (size_t i = 1; i < means.size(); ++i)
            EXPECT_LT(std::abs(std::log2(means[i] / means[i - 1])), largest_step)
                << first << " " << last << " " << i;
        EXPECT_GT(*std::min_element(means.begin(), means.end()), 0.5 * std::min(means.front(), means.back()));
    }
}

}  // namespace
}  // namespace deepwater::render
