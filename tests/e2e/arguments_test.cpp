// A bad command line ends the program with exit status 2 and one line that names the bad argument.
#include <nlohmann/json.hpp>

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
        {{"harbour.json"}, "--scene harbour.json"},
        {{"a.png"}, "--screenshot a.png"},
        {{"--scene", ""}, "--scene"},
        {{"--screenshot", "a.png", "--preset", ""}, "--preset"},
        {{"--stats", "--set", "bed.shallowest=9", "--set", "bed.deepest=3"}, "bed.deepest"},
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
        {{"--benchmark", ""}, "--benchmark"},
        {{"--benchmark", "--sweep", "wind.sped=0:1"}, "did you mean 'wind.speed'"},
        {{"--benchmark", "--sweep", "wind.speed=0:99"}, "wind.speed"},
        {{"--benchmark", "--sweep", "view.mode=0:1"}, "--sweep"},
        {{"--list-params=3"}, "list-params"},
        {{"--stats", "--seed", "1e3"}, "--seed"},
        {{"--stats", "--seed", "2147483648"}, "2147483647"},
        {{"--stats", "--seed", "1", "--seed", "-2"}, "'-2'"},
        {{"--stats", "--time", "1e300"}, "1e9"},
        {{"--record", "film"}, "--frames"},
        {{"--record", "film", "--frames", "3", "--screenshot", "a.png"}, "--record and --screenshot"},
        {{"--record", "film", "--frames", "3", "--set", "wind.speed=-1"}, "'wind.speed'"},
        {{"--screenshot", "a.png", "--blend-to", "fog"}, "--record"},
        {{"--record", "film", "--frames", "3", "--blend-to", ""}, "--blend-to"},
        {{"--record", "film", "--frames", "3", "--blend-seconds", "3"}, "--blend-to"},
        {{"--record", "film", "--frames", "3", "--blend-to", "fog", "--blend-seconds", "-1"},
         "--blend-seconds"},
        {{"--export-tile", "a.png"}, "a.png"},
        {{"--export-tile", "a.exr", "--set", "waves.resolution=48"}, "'waves.resolution'"},
        {{"--gauge", "0,0"}, "--export-gauges"},
        {{"--export-gauges", "a.csv", "--seconds", "3", "--fps", "2"}, "--gauge"},
        {{"--export-gauges", "a.csv", "--gauge", "0,0"}, "--seconds"},
        {{"--export-gauges", "a.csv", "--gauge", "0,nan", "--seconds", "3"}, "0,nan"},
        {{"--export-gauges", "a.csv", "--gauge", "0;0", "--seconds", "3"}, "0;0"},
        {{"--export-gauges", "a.csv", "--gauge", "0,0", "--seconds", "0"}, "--seconds"},
        {{"--export-gauges", "a.csv", "--gauge", "0,0", "--seconds", "3", "--fps", "-1"}, "--fps"},
        {{"--export-gauges", "a.csv", "--gauge", "0,0", "--seconds", "86400", "--fps", "1000"},
         "86400000 lines"},
        {{"--export-gauges", "a.csv", "--gauge", "0,0", "--seconds", "3", "--set", "wind.sped=3"},
         "'wind.speed'"},
        {{"--camera-path", "p.json", "--screenshot", "a.png"}, "--camera-path"},
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

// SetText.RefusesWhatIsNoValueOfTheParameter tries every bad value on every parameter. Here the program gets one for each
// parameter, another kind from one to the next.
TEST(Arguments, EveryParameterKnowsItsLimits) {
    const auto list = nlohmann::json::parse(deepwater({"--list-params", "--json"}).out);
    size_t tried = 0;
    for (const auto& parameter : list) {
        const std::string name = parameter.at("name");
        const std::string type = parameter.at("type");
        if (type == "text") continue;
        std::vector<std::string> bad{"", "nan", "inf", "1,5", "8x", "0x10", "\xff"};
        if (type == "number" || type == "integer") {
            bad.push_back(std::to_string(parameter.at("minimum").get<double>() - 1));
            bad.push_back(std::to_string(parameter.at("maximum").get<double>() + 1));
        }
        const std::string& value = bad[tried % bad.size()];
        EXPECT_TRUE(fails_with(deepwater({"--stats", "--set", name + "=" + value}), kUsage, "'" + name + "'"))
            << name << "=" << value;
        ++tried;
    }
    EXPECT_GT(tried, 150u);
}

TEST(Arguments, LastOfTwoHolds) {
    const auto statistics = [](const std::vector<std::string>& more) {
        std::vector<std::string> arguments{"--stats", "--seconds", "1",           "--seeds",
                                           "1",       "--set",     "wind.speed=4"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const Outcome outcome = deepwater(arguments);
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        return nlohmann::json::parse(outcome.out);
    };
    const nlohmann::json last = statistics({"--seed", "5", "--time", "30"});
    EXPECT_EQ(statistics({"--seed", "1", "--time", "7", "--seed", "5", "--time", "30"}), last);
    EXPECT_NE(statistics({"--seed", "5", "--time", "30", "--seed", "1"}), last);
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
