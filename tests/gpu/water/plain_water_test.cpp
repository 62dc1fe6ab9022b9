// Quality `low`, at which the mesh interpolates most of the open sea's light, beside `medium`: the same sea, as bright
// and with the same waves in the same places.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "gpu/picture_fixture.h"

namespace deepwater::render {
namespace {

constexpr int kBlock = 8;  ///< pixels along a side of the blocks whose likeness is measured

struct Sight {
    std::string name;
    double height;      ///< of the eye, m
    double yaw, pitch;  ///< degrees
    float wind;         ///< m/s
    float sun;          ///< its elevation, degrees
};
void PrintTo(const Sight& sight, std::ostream* out) {
    *out << sight.name;
}

/// Values as a display shows them, in [0, 1].
std::vector<double> shown(const std::vector<glm::vec4>& radiance, double white) {
    std::vector<double> values;
    for (const glm::vec4& pixel : radiance) {
        const double light = 0.2126 * static_cast<double>(pixel.r) + 0.7152 * static_cast<double>(pixel.g) +
                             0.0722 * static_cast<double>(pixel.b);
        values.push_back(std::pow(std::clamp(light / white, 0.0, 1.0), 1 / 2.2));
    }
    return values;
}

double mean_of(const std::vector<double>& values) {
    double sum = 0;
    for (const double value : values) sum += value;
    return sum / static_cast<double>(values.size());
}

/// The mean structural similarity of two pictures over blocks. Source: Wang, Bovik, Sheikh & Simoncelli 2004.
double similarity(const std::vector<double>& a, const std::vector<double>& b, glm::ivec2 size) {
    constexpr double kLight = 0.01 * 0.01, kContrast = 0.03 * 0.03, kPixels = kBlock * kBlock;
    double sum = 0;
    int blocks = 0;
    for (int y = 0; y + kBlock <= size.y; y += kBlock) {
        for (int x = 0; x + kBlock <= size.x; x += kBlock, ++blocks) {
            double mean_a = 0, mean_b = 0, aa = 0, bb = 0, ab = 0;
            for (int i = 0; i < kBlock * kBlock; ++i) {
                const auto at = static_cast<size_t>((y + i / kBlock) * size.x + x + i % kBlock);
                mean_a += a[at] / kPixels;
                mean_b += b[at] / kPixels;
                aa += a[at] * a[at] / kPixels;
                bb += b[at] * b[at] / kPixels;
                ab += a[at] * b[at] / kPixels;
            }
            const double of_a = aa - mean_a * mean_a, of_b = bb - mean_b * mean_b,
                         both = ab - mean_a * mean_b;
            sum += (2 * mean_a * mean_b + kLight) * (2 * both + kContrast) /
                   ((mean_a * mean_a + mean_b * mean_b + kLight) * (of_a + of_b + kContrast));
        }
    }
    return sum / blocks;
}

class PlainWaterTest : public PictureTest, public testing::WithParamInterface<Sight> {
protected:
    PlainWaterTest() : PictureTest({320, 192}) {}
    std::vector<glm::vec4> picture(int quality) {
        scene_.view.quality = quality;
        return radiance();
    }
};

TEST_P(PlainWaterTest, LooksAsTheSeaOfMediumDoes) {
    const Sight& sight = GetParam();
    scene_.sea.wind_speed = sight.wind;
    scene_.sea.resolution = 128;
    scene_.sky.sun_elevation = sight.sun;
    scene_.camera.position = {0, sight.height, 0};
    scene_.camera.yaw = sight.yaw;
    scene_.camera.pitch = sight.pitch;
    const std::vector<glm::vec4> medium = picture(scene::kQualityMedium), low = picture(scene::kQualityLow);
    double brightest = 0;
    for (const glm::vec4& pixel : medium) brightest += static_cast<double>(pixel.g);
    const double white = 4 * brightest / static_cast<double>(medium.size());
    const std::vector<double> before = shown(medium, white), after = shown(low, white);
    EXPECT_NEAR(mean_of(after) / mean_of(before), 1, 0.1);
    EXPECT_GT(similarity(before, after, size_), 0.75);
    EXPECT_GT(*std::min_element(after.begin(), after.end()),
              0.2 * *std::min_element(before.begin(), before.end()))
        << "a black pixel";
}

INSTANTIATE_TEST_SUITE_P(Seas, PlainWaterTest,
                         testing::Values(Sight{"breeze", 8, 200, -6, 8, 35},
                                         Sight{"gale", 15, 80, -4, 17, 20},
                                         Sight{"from_a_hill", 180, 140, -14, 11, 50},
                                         Sight{"low_sun", 5, 215, -5, 6, 7}),
                         [](const auto& sight) { return sight.param.name; });

}  // namespace
}  // namespace deepwater::render
