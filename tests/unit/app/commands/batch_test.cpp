#include "app/commands/batch.h"

#include <gtest/gtest.h>

#include "core/check.h"
#include "support/temp_dir.h"

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

TEST(ParseBatchLine, LaysPresetsBelowItsSettings) {
    test::TempDir dir;
    const auto file = [&](const char* name, std::string_view text) {
        dir.write(name, text);
        return (dir.path() / name).string();
    };
    const std::string a = file("a.json", R"({"wind.speed": 5, "swell.height": 2, "time": 9})");
    const std::string b = file("b.json", R"({"wind.speed": 7})");
    const BatchItem item = parse_batch_line(
        R"({"time": 3, "set": {"swell.height": 1}, "preset": [")" + a + R"(", ")" + b + R"("]})", {},
        "a.png");
    EXPECT_EQ(item.scene.sea.wind_speed, 7);
    EXPECT_EQ(item.scene.sea.swell_height, 1);
    EXPECT_EQ(item.scene.clock.time, 3);
    EXPECT_EQ(parse_batch_line(R"({"preset": ")" + a + R"("})", {}, "a.png").scene.sea.wind_speed, 5);
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
        {R"({"preset": 3})", "'preset'"},
        {R"({"preset": ["none of these"]})", "'none of these'"},
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
