// Bad command lines: exit status 2, and one line that names the culprit.
#include "e2e/program.h"

namespace deepwater::test {
namespace {

constexpr int kUsage = 2;

TEST(Arguments, BadOnesAreNamed) {
    const struct {
        std::vector<std::string> arguments;
        const char* named;
    } cases[] = {
        {{"--bogus"}, "--bogus"},
        {{"--screnshot", "a.png"}, "'--screenshot'"},
        {{"stray"}, "stray"},
        {{"--headless"}, "--screenshot"},
        {{"--screenshot"}, "--screenshot"},
        {{"--screenshot", "a.bmp"}, "a.bmp"},
        {{"--screenshot", "a.png", "--size", "640"}, "--size"},
        {{"--screenshot", "a.png", "--size", "0x0"}, "--size"},
        {{"--screenshot", "a.png", "--size", "-640x480"}, "--size"},
        {{"--screenshot", "a.png", "--size", "1000000x1000000"}, "--size"},
        {{"--screenshot", "a.png", "--time", "nan"}, "--time"},
        {{"--screenshot", "a.png", "--time", "inf"}, "--time"},
        {{"--screenshot", "a.png", "--seed", "-3"}, "--seed"},
        {{"--screenshot", "a.png", "--seed", "99999999999"}, "--seed"},
        {{"--screenshot", "a.png", "--camera", "1,2,3"}, "--camera"},
        {{"--screenshot", "a.png", "--camera", "0,inf,0,0,0"}, "--camera"},
        {{"--screenshot", "a.png", "--camera", "0,5,0,0,100"}, "PITCH"},
        {{"--screenshot", "a.png", "--camera", "1e30,5,0,0,0"}, "camera"},
        {{"--screenshot", "a.png", "--set", "wind.speed"}, "--set"},
        {{"--screenshot", "a.png", "--set", "wind.sped=3"}, "'wind.speed'"},
        {{"--screenshot", "a.png", "--set", "wind.speed=nan"}, "'wind.speed'"},
        {{"--screenshot", "a.png", "--set", "wind.speed=-1"}, "'wind.speed'"},
        {{"--screenshot", "a.png", "--set", "wind.speed=1e9"}, "'wind.speed'"},
        {{"--screenshot", "a.png", "--set", "wind.speed="}, "'wind.speed'"},
        {{"--screenshot", "a.png", "--set", "view.mode=x-ray"}, "'view.mode'"},
        {{"--screenshot", "a.png", "--set", "waves.one_way=perhaps"}, "'waves.one_way'"},
        {{"--screenshot", "a.png", "--set", "waves.resolution=100"}, "'waves.resolution'"},
        {{"--stats", "--set", "waves.resolution=8"}, "'waves.resolution'"},
        {{"--stats", "--seeds", "0"}, "--seeds"},
        {{"--stats", "--seconds", "nan"}, "--seconds"},
        {{"--stats", "--list-params"}, "--stats"},
        {{"--benchmark", "speed"}, "--benchmark"},
        {{"--json"}, "--list-params"},
    };
    const TempDir dir;
    for (const auto& c : cases) {
        std::string line;
        for (const std::string& argument : c.arguments) line += argument + " ";
        EXPECT_TRUE(fails_with(deepwater(c.arguments, dir.path()), kUsage, c.named)) << line;
    }
    EXPECT_TRUE(std::filesystem::is_empty(dir.path())) << "something was written";
}

TEST(Arguments, HelpAndVersionGoToStdout) {
    for (const char* option : {"--help", "--version"}) {
        const Outcome outcome = deepwater({option});
        EXPECT_EQ(outcome.status, 0);
        EXPECT_FALSE(outcome.out.empty());
        EXPECT_EQ(outcome.err, "");
    }
}

TEST(Arguments, WithoutADisplayTheViewerSaysWhatElseThereIs) {
    EXPECT_TRUE(fails_with(deepwater({}), 1, "--headless --screenshot"));
}

}  // namespace
}  // namespace deepwater::test
