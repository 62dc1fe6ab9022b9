#include "app/batch.h"

#include <gtest/gtest.h>

#include "core/check.h"

namespace deepwater::app {
namespace {

TEST(ParseBatchLine, LaysItselfOverTheBase) {
    scene::Scene base;
    base.sea.wind_speed = 5;
    base.clock.time = 3;
    const BatchItem item = parse_batch_line(
        R"({"camera": [1, 2, 3, 4, 5], "seed": 9, "set": {"wind.direction": 10, "view.mode": "normals"},
            "screenshot": "a.png"})",
        base, "");
    EXPECT_EQ(item.scene.camera.position, glm::dvec3(1, 2, 3));
    EXPECT_EQ(item.scene.sea.seed, 9);
    EXPECT_EQ(item.scene.sea.wind_speed, 5);
    EXPECT_EQ(item.scene.sea.wind_direction, 10);
    EXPECT_EQ(item.scene.view.mode, scene::kViewNormals);
    EXPECT_EQ(item.scene.clock.time, 3);
    EXPECT_EQ(item.screenshot, "a.png");
}

TEST(ParseBatchLine, ALineMayLeaveItsFileToTheCommandLine) {
    EXPECT_EQ(parse_batch_line("{}", {}, "b.exr").screenshot, "b.exr");
    EXPECT_THROW((void)parse_batch_line("{}", {}, ""), UsageError);
}

TEST(ParseBatchLine, RefusesWhatItDoesNotKnow) {
    const struct {
        const char* line;
        const char* named;
    } cases[] = {
        {R"({"kamera": [1, 2, 3, 4, 5]})", "did you mean 'camera'?"},
        {R"({"wind.speed": 3})", "'wind.speed'"},
        {R"({"set": {"wind.sped": 3}})", "did you mean 'wind.speed'?"},
        {R"({"set": {"wind.speed": 300}})", "'wind.speed'"},
        {R"({"set": ["wind.speed", 3]})", "'set'"},
        {R"({"screenshot": 3})", "'screenshot'"},
        {R"({"screenshot": "a.gif"})", "'a.gif'"},
        {R"({"time": null})", "'time'"},
        {R"(not json)", "line 1"},
        {R"({"seed": 1, "seed": 2})", "twice"},
    };
    for (const auto& c : cases) {
        try {
            (void)parse_batch_line(c.line, {}, "a.png");
            ADD_FAILURE() << c.line << " was taken";
        } catch (const std::runtime_error& error) {
            EXPECT_NE(std::string(error.what()).find(c.named), std::string::npos) << error.what();
        }
    }
}

}  // namespace
}  // namespace deepwater::app
