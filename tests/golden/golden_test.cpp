#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#include <stb_image.h>

#include "core/image_file.h"
#include "golden/described_scene.h"
#include "golden/headless_test.h"

namespace deepwater {
namespace {

constexpr glm::ivec2 kSize(320, 180);

// The same program on the same rasteriser gives the same bits. Another processor may round the rasteriser's
// exp, log and reciprocals differently, by some 1e-6. On the tone curve, whose slope is at most 2, that is
// far below a step of 1/255; but a value near a rounding edge may step by one, and where the choice of a
// texel (mip level, cube face) depends on it, a glint moves by a few steps. Hence a tolerance of 4 steps, and
// 0.2 % of pixels that may exceed it.
constexpr int kTolerance = 4;
constexpr double kMayDiffer = 0.002;

/// A picture: the name of its file and the program's options that make it.
struct Picture {
    const char* name;
    const char* options;
};

// Together they show every pass.
constexpr Picture kPictures[] = {
    {"open_sea", "--scene open_sea"},
    {"low_sun", "--scene low_sun"},
    {"storm", "--scene storm"},                // foam, spray, rain clouds
    {"fair_weather", "--scene fair_weather"},  // a sky from a picture
    {"harbour", "--scene harbour"},            // objects, their shadows and reflections, hulls
    {"reef", "--scene reef"},                  // under water: bed, caustics, rays, particles
    {"waterline", "--scene reef --camera 2,0.03,-3,200,-4 --set camera.roll=5 --set swell.height=0.8"},
    {"moonlight", "--scene open_sea --preset moonlight --camera 0,5,0,132,2"},  // the moon, clouds before it
};

void PrintTo(const Picture& picture, std::ostream* out) {
    *out << picture.options;
}

class Golden : public test::HeadlessTest, public testing::WithParamInterface<Picture> {};

TEST_P(Golden, PictureIsUnchanged) {
    if (!headless_->frame.software_renderer())
        GTEST_SKIP() << "golden pictures are the software rasteriser's";

    scene::Scene scene = test::described_scene(GetParam().options);
    scene.view.dither = false;
    scene.view.quality = scene::kQualityMedium;
    const std::vector<std::uint8_t> picture = headless_->offscreen.picture(scene, kSize);

    const std::filesystem::path golden =
        std::filesystem::path(DEEPWATER_GOLDEN_DIR) / (std::string(GetParam().name) + ".png");
    if (std::getenv("DEEPWATER_UPDATE_GOLDEN")) {
        write_png(golden, kSize.x, kSize.y, picture);
        GTEST_SKIP() << "wrote " << golden;
    }

    int width = 0, height = 0, channels = 0;
    const std::unique_ptr<stbi_uc, void (*)(void*)> expected(
        stbi_load(golden.c_str(), &width, &height, &channels, 3), stbi_image_free);
    ASSERT_TRUE(expected) << "cannot read " << golden;
    ASSERT_EQ(glm::ivec2(width, height), kSize);

    const size_t pixels = static_cast<size_t>(width) * static_cast<size_t>(height);
    std::vector<std::uint8_t> difference(picture.size());
    size_t differing = 0;
    for (size_t i = 0; i < pixels; ++i) {
        int worst = 0;
        for (size_t c = 0; c < 3; ++c) {
            const int off = std::abs(int{picture[3 * i + c]} - int{expected.get()[3 * i + c]});
            difference[3 * i + c] = static_cast<std::uint8_t>(std::min(255, 16 * off));
            worst = std::max(worst, off);
        }
        differing += worst > kTolerance;
    }
    if (static_cast<double>(differing) > kMayDiffer * static_cast<double>(pixels)) {
        const std::filesystem::path folder = DEEPWATER_GOLDEN_OUTPUT_DIR;
        std::filesystem::create_directories(folder);
        write_png(folder / (std::string(GetParam().name) + "-actual.png"), width, height, picture);
        write_png(folder / (std::string(GetParam().name) + "-difference.png"), width, height, difference);
        FAIL() << differing << " of " << pixels << " pixels differ; see " << folder;
    }
}

INSTANTIATE_TEST_SUITE_P(Scenes, Golden, testing::ValuesIn(kPictures),
                         [](const auto& instance) { return std::string(instance.param.name); });

}  // namespace
}  // namespace deepwater
