// What every program asks of OpenGL is at most what OpenGL 4.5 promises on any machine. prepared_programs_test.cpp looks
// at those of flights through scenes.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "gpu/picture_fixture.h"
#include "gpu/program_limits.h"
#include "support/without_draws.h"

namespace deepwater::render {
namespace {

class ProgramLimits : public PictureTest {
protected:
    ProgramLimits() : PictureTest({64, 36}) {}
};

TEST_F(ProgramLimits, HoldInEveryView) {
    const test::WithoutDraws undrawn;
    load_scene("harbour");
    scene_.view.quality = scene::kQualityLow;
    scene_.camera.position.y = 0;
    for (scene_.view.mode = 0; scene_.view.mode < scene::kViewModeCount; ++scene_.view.mode)
        draw(scene::resolved_sea(scene_, true));
    EXPECT_EQ(excesses_of_all_programs(), std::vector<std::string>{});
}

// All that the sea may show at once, be there such a scene or not.
TEST_F(ProgramLimits, HoldForTheSeaWithAllItsParts) {
    const std::vector<gl::Define> common = {
        {"CLOUDS", "1"},   {"SCATTER", "1"},        {"WATER_LAYERS", "1"},   {"LAYERS_CHANGE_SEA", "1"},
        {"SUN_DISC", "1"}, {"FOAM", "1"},           {"FOAM_BY_PIXEL", "1"},  {"VIEW_MODE", "0"},
        {"FRESNEL", "2"},  {"FOOTPRINT_TAPS", "4"}, {"HEAP_RAY_STEPS", "10"}};
    const std::vector<std::string> of_air = {"LOCAL_REFLECTION", "LOCAL_REFRACTION", "CONTACT_FOAM",
                                             "STILL_SHADOW", "FLOATING_SHADOW"};
    const std::vector<std::string> of_water = {"WINDOW_PICTURE", "UNDERSIDE_PICTURE"};
    for (const Media media : {Media::air, Media::water}) {
        gl::ProgramDesc desc{
            "water with all its parts", {"common/fullscreen_ray.vert", "water/water.frag"}, common};
        desc.defines.push_back({"MEDIA", std::to_string(static_cast<int>(media))});
        for (const std::string& part : of_air)
            desc.defines.push_back({part, media == Media::air ? "1" : "0"});
        for (const std::string& part : of_water)
            desc.defines.push_back({part, media == Media::water ? "1" : "0"});
        const gl::Program& program = shaders_->load(desc);
        EXPECT_EQ(excesses_of(program.name()), std::vector<std::string>{});
    }
}

}  // namespace
}  // namespace deepwater::render
