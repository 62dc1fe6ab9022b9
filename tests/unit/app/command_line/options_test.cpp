#include "app/command_line/options.h"

#include <gtest/gtest.h>

#include "core/check.h"

namespace deepwater::app {
namespace {

std::variant<Options, std::string> parse(std::vector<const char*> arguments) {
    arguments.insert(arguments.begin(), "deepwater");
    return parse_options(static_cast<int>(arguments.size()), arguments.data());
}

Options options(std::vector<const char*> arguments) {
    return std::get<Options>(parse(std::move(arguments)));
}

std::string error(std::vector<const char*> arguments) {
    try {
        (void)parse(std::move(arguments));
    } catch (const UsageError& caught) {
        return caught.what();
    }
    return "no error";
}

TEST(ParseOptions, NothingOpensTheViewer) {
    const Options parsed = options({});
    EXPECT_EQ(parsed.action, Action::view);
    EXPECT_FALSE(parsed.size || parsed.time || parsed.seed || parsed.camera);
}

// A script can give --without-display beside any action.
TEST(ParseOptions, APictureWithoutADisplayIsNoAction) {
    const Options parsed = options({"--without-display", "a.png", "--camera-path", "p.json"});
    EXPECT_EQ(parsed.action, Action::view);
    EXPECT_EQ(parsed.without_display, "a.png");
    EXPECT_EQ(options({"--without-display", "a.png", "--stats"}).action, Action::stats);
    EXPECT_EQ(options({"--without-display", "a.png", "--screenshot", "b.png"}).screenshot, "b.png");
}

TEST(ParseOptions, EveryOptionArrives) {
    const Options parsed =
        options({"--scene",    "storm",        "--preset", "gale", "--preset", "x.json",
                 "--set",      "a.b=c=d",      "--set",    "e.f=", "--size",   "320x200",
                 "--time",     "-2.5",         "--seed",   "7",    "--camera", "-1,2,3.5,-4e1,5",
                 "--headless", "--screenshot", "a.exr"});
    EXPECT_EQ(parsed.action, Action::screenshot);
    EXPECT_EQ(parsed.scene, "storm");
    EXPECT_EQ(parsed.presets, (std::vector<std::string>{"gale", "x.json"}));
    ASSERT_EQ(parsed.settings.size(), 2u);
    EXPECT_EQ(parsed.settings[0].name, "a.b");
    EXPECT_EQ(parsed.settings[0].value, "c=d");
    EXPECT_EQ(parsed.settings[1].value, "");
    EXPECT_EQ(parsed.size, glm::ivec2(320, 200));
    EXPECT_EQ(parsed.time, -2.5);
    EXPECT_EQ(parsed.seed, 7);
    EXPECT_EQ(parsed.camera, (std::array<double, 5>{-1, 2, 3.5, -40, 5}));
    EXPECT_EQ(parsed.screenshot, "a.exr");
}

TEST(ParseOptions, ActionsAreRecognised) {
    EXPECT_EQ(options({"--list-params"}).action, Action::list_params);
    EXPECT_TRUE(options({"--list-params", "--json"}).json);
    EXPECT_EQ(options({"--stats", "--seconds", "5", "--seeds", "3"}).action, Action::stats);
    EXPECT_EQ(options({"--benchmark"}).action, Action::benchmark_frame);
    EXPECT_EQ(options({"--benchmark", "--headless"}).action, Action::benchmark_frame);
    EXPECT_EQ(options({"--benchmark", "frame"}).action, Action::benchmark_frame);
    EXPECT_EQ(options({"--benchmark", "sim"}).action, Action::benchmark_sim);
    const Options swept = options({"--benchmark", "--sweep", "wind.speed=-2:4.5"});
    ASSERT_TRUE(swept.sweep);
    EXPECT_EQ(swept.sweep->name, "wind.speed");
    EXPECT_EQ(swept.sweep->from, -2);
    EXPECT_EQ(swept.sweep->to, 4.5);
    EXPECT_EQ(options({"--batch", "a.jsonl"}).action, Action::batch);
    EXPECT_EQ(options({"--export-tile", "a.exr"}).action, Action::export_tile);
    EXPECT_EQ(options({"--export-tile", "a.exr"}).export_tile, "a.exr");
    EXPECT_EQ(options({"--batch", "a.jsonl", "--screenshot", "a.png"}).action, Action::batch);
}

TEST(ParseOptions, KernelsAreChosenByName) {
    EXPECT_EQ(options({}).kernels.vectors, sim::kVectorsWidest);
    EXPECT_EQ(options({}).kernels.fft, sim::kFftDeepwater);
    EXPECT_EQ(options({"--simd", "auto"}).kernels.vectors, sim::kVectorsWidest);
    EXPECT_EQ(options({"--simd", "sse2"}).kernels.vectors, sim::kVectorsSse2);
    EXPECT_EQ(options({"--simd", "avx2"}).kernels.vectors, sim::kVectorsAvx2);
    EXPECT_EQ(options({"--simd", "avx512"}).kernels.vectors, sim::kVectorsAvx512);
    EXPECT_EQ(options({"--fft", "kissfft"}).kernels.fft, sim::kFftKissfft);
    EXPECT_EQ(error({"--simd", "avx"}), "bad value 'avx' for --simd: expected auto, sse2, avx2 or avx512");
    EXPECT_EQ(error({"--fft", ""}), "bad value '' for --fft: expected deepwater or kissfft");
}

TEST(ParseOptions, RecordingsAndFlights) {
    const Options film = options({"--record", "film", "--frames", "240", "--fps", "29.97", "--headless"});
    EXPECT_EQ(film.action, Action::record);
    EXPECT_EQ(film.record, "film");
    EXPECT_EQ(film.frames, 240);
    EXPECT_EQ(film.fps, 29.97);
    const Options flight = options({"--record", "film", "--camera-path", "p.json"});
    EXPECT_EQ(flight.camera_path, "p.json");
    EXPECT_FALSE(flight.frames || flight.fps);
    EXPECT_EQ(options({"--camera-path", "p.json"}).action, Action::view);
}

TEST(ParseOptions, LastOfTwoHolds) {
    const Options seen =
        options({"--scene", "a",     "--seed",  "1", "--time",   "2",  "--camera", "1,2,3,4,5",
                 "--size",  "10x20", "--seed",  "3", "--time",   "-4", "--camera", "5,4,3,2,1",
                 "--size",  "30x40", "--scene", "b", "--preset", "x",  "--preset", "y"});
    EXPECT_EQ(seen.scene, "b");
    EXPECT_EQ(seen.seed, 3);
    EXPECT_EQ(seen.time, -4);
    EXPECT_EQ(seen.camera, (std::array<double, 5>{5, 4, 3, 2, 1}));
    EXPECT_EQ(seen.size, glm::ivec2(30, 40));
    EXPECT_EQ(seen.presets, (std::vector<std::string>{"x", "y"}));

    const Options picture =
        options({"--headless", "--screenshot", "a.png", "--png-bits", "16", "--tile", "64", "--headless",
                 "--screenshot", "b.exr", "--png-bits", "8", "--tile", "128"});
    EXPECT_EQ(picture.screenshot, "b.exr");
    EXPECT_EQ(picture.format.depth, PngDepth::eight);
    EXPECT_EQ(picture.format.largest_tile, 128);

    const Options film = options({"--record",   "a", "--frames",        "1", "--fps",         "2",
                                  "--blend-to", "x", "--blend-seconds", "3", "--camera-path", "p.json",
                                  "--record",   "b", "--frames",        "4", "--fps",         "5",
                                  "--blend-to", "y", "--blend-seconds", "6", "--camera-path", "q.json"});
    EXPECT_EQ(film.record, "b");
    EXPECT_EQ(film.frames, 4);
    EXPECT_EQ(film.fps, 5);
    EXPECT_EQ(film.blend_to, "y");
    EXPECT_EQ(film.blend_seconds, 6);
    EXPECT_EQ(film.camera_path, "q.json");

    const Options statistics =
        options({"--stats", "--seconds", "1", "--seeds", "2", "--seconds", "3", "--seeds", "4"});
    EXPECT_EQ(statistics.seconds, 3);
    EXPECT_EQ(statistics.seeds, 4);
    EXPECT_EQ(options({"--batch", "a.jsonl", "--batch", "b.jsonl"}).batch, "b.jsonl");
    EXPECT_EQ(options({"--export-tile", "a.exr", "--export-tile", "b.exr"}).export_tile, "b.exr");
    EXPECT_EQ(options({"--benchmark", "sim", "--benchmark", "frame"}).action, Action::benchmark_frame);
    EXPECT_EQ(options({"--benchmark", "--benchmark", "sim"}).action, Action::benchmark_sim);
    EXPECT_EQ(options({"--benchmark", "--sweep", "a=1:2", "--sweep", "b=3:4"}).sweep->name, "b");
}

TEST(ParseOptions, Gauges) {
    const Options gauges = options({"--gauge", "-5,3.5", "--export-gauges", "a.csv", "--seconds", "60",
                                    "--gauge=1e3,-0.25", "--gauge", "0,0", "--fps", "4", "--headless"});
    EXPECT_EQ(gauges.action, Action::export_gauges);
    EXPECT_EQ(gauges.export_gauges, "a.csv");
    EXPECT_EQ(gauges.gauges, (std::vector<glm::dvec2>{{-5, 3.5}, {1000, -0.25}, {0, 0}}));
    EXPECT_EQ(gauges.seconds, 60);
    EXPECT_EQ(gauges.fps, 4);
    EXPECT_FALSE(options({"--gauge", "0,0", "--export-gauges", "a.csv", "--seconds", "1"}).fps);
}

TEST(ParseOptions, HelpNamesEveryOption) {
    const std::string help = std::get<std::string>(parse({"--help"}));
    for (const char* name :
         {"--scene",   "--preset",       "--set",       "--list-params", "--json",        "--headless",
          "--size",    "--time",         "--seed",      "--camera",      "--screenshot",  "--batch",
          "--record",  "--frames",       "--fps",       "--camera-path", "--export-tile", "--stats",
          "--seconds", "--seeds",        "--benchmark", "--sweep",       "--help",        "--version",
          "--gauge",   "--export-gauges"}) {
        EXPECT_NE(help.find(name), std::string::npos) << name;
    }
    EXPECT_TRUE(std::get<std::string>(parse({"--version"})).starts_with("deepwater "));
}

TEST(ParseOptions, ErrorsAreOneLineAndNameTheCulprit) {
    const struct {
        std::vector<const char*> arguments;
        const char* named;
    } cases[] = {
        {{"--bogus"}, "'--bogus'"},
        {{"--sise", "3x3"}, "did you mean '--size'?"},
        {{"picture.png"}, "'picture.png'"},
        {{"-x"}, "'-x'"},
        {{"--size"}, "--size"},
        {{"--size", "640"}, "'640'"},
        {{"--size", "640x"}, "'640x'"},
        {{"--size", "x480"}, "'x480'"},
        {{"--size", "640x480x3"}, "'640x480x3'"},
        {{"--size", "0x480"}, "'0x480'"},
        {{"--size", "-4x480"}, "'-4x480'"},
        {{"--size", "4.5x480"}, "'4.5x480'"},
        {{"--size", "16385x2"}, "'16385x2'"},
        {{"--size", "99999999999999999999x2"}, "--size"},
        {{"--time", "soon"}, "'soon'"},
        {{"--time", "nan"}, "'nan'"},
        {{"--time", "inf"}, "'inf'"},
        {{"--time", "1e999"}, "'1e999'"},
        {{"--time", ""}, "--time"},
        {{"--seed", "-1"}, "'-1'"},
        {{"--seed", "1.5"}, "'1.5'"},
        {{"--seed", "4294967296"}, "--seed"},
        {{"--camera", "1,2,3,4"}, "'1,2,3,4'"},
        {{"--camera", "1,2,3,4,5,6"}, "--camera"},
        {{"--camera", "1,2,3,4,x"}, "--camera"},
        {{"--camera", "1,2,,4,5"}, "--camera"},
        {{"--camera", "1,nan,3,4,5"}, "--camera"},
        {{"--set", "wind.speed"}, "'wind.speed'"},
        {{"--set", "=3"}, "'=3'"},
        {{"--screenshot", "a.jpg"}, "'a.jpg'"},
        {{"--screenshot", ""}, "--screenshot"},
        {{"--without-display", "a.jpg"}, "'a.jpg'"},
        {{"--headless"}, "--screenshot"},
        {{"--json"}, "--list-params"},
        {{"--seeds", "3"}, "--stats"},
        {{"--seconds", "3"}, "--stats"},
        {{"--stats", "--seeds", "0"}, "'0'"},
        {{"--stats", "--seconds", "-1"}, "'-1'"},
        {{"--stats", "--benchmark"}, "cannot be combined"},
        {{"--stats", "--screenshot", "a.png"}, "cannot be combined"},
        {{"--benchmark", "speed"}, "'speed'"},
        {{"--benchmark", "--sweep", "wind.speed"}, "'wind.speed'"},
        {{"--benchmark", "--sweep", "=0:1"}, "'=0:1'"},
        {{"--benchmark", "--sweep", "wind.speed=3"}, "'wind.speed=3'"},
        {{"--benchmark", "--sweep", "wind.speed=0:1:2"}, "'wind.speed=0:1:2'"},
        {{"--benchmark", "--sweep", "wind.speed=0:nan"}, "'wind.speed=0:nan'"},
        {{"--benchmark", "sim", "--sweep", "wind.speed=0:1"}, "--sweep"},
        {{"--time", "1", "--time", "soon"}, "'soon'"},
        {{"--benchmark", "sim", "--benchmark", "speed"}, "'speed'"},
        {{"--benchmark", ""}, "--benchmark"},
        {{"--list-params=3"}, "list-params"},
        {{"--headless=no", "--stats"}, "headless"},
        {{"--seed", "1e3"}, "'1e3'"},
        {{"--seed", "+3"}, "'+3'"},
        {{"--seed", ""}, "--seed"},
        {{"--stats", "--seeds", "2.0"}, "'2.0'"},
        {{"--record", "film"}, "--frames"},
        {{"--record", "", "--frames", "3"}, "--record"},
        {{"--record", "film", "--frames", "0"}, "'0'"},
        {{"--record", "film", "--frames", "100001"}, "'100001'"},
        {{"--record", "film", "--frames", "-1"}, "'-1'"},
        {{"--record", "film", "--frames", "3", "--fps", "0"}, "'0'"},
        {{"--record", "film", "--frames", "3", "--fps", "nan"}, "'nan'"},
        {{"--record", "film", "--frames", "3", "--fps", "1e9"}, "'1e9'"},
        {{"--record", "film", "--frames", "3", "--screenshot", "a.png"}, "cannot be combined"},
        {{"--record", "film", "--frames", "3", "--batch", "a.jsonl"}, "cannot be combined"},
        {{"--record", "film", "--frames", "3", "--export-tile", "a.exr"}, "cannot be combined"},
        {{"--frames", "3"}, "--record"},
        {{"--fps", "3"}, "--record"},
        {{"--camera-path", ""}, "--camera-path"},
        {{"--frame-log", ""}, "--frame-log"},
        {{"--frame-log", "f.csv", "--screenshot", "a.png"}, "the viewer"},
        {{"--camera-path", "p.json", "--screenshot", "a.png"}, "--record"},
        {{"--camera-path", "p.json", "--camera", "0,1,2,3,4"}, "cannot be combined"},
        {{"--export-tile", "a.png"}, "'a.png'"},
        {{"--export-tile", ""}, "--export-tile"},
        {{"--export-tile", "a.exr", "--stats"}, "cannot be combined"},
        {{"--batch", ""}, "--batch"},
        {{"--gauge", "0,0"}, "--export-gauges"},
        {{"--gauge", "0,0", "--stats"}, "--gauge needs --export-gauges"},
        {{"--export-gauges", "a.csv", "--seconds", "3"}, "at least one --gauge"},
        {{"--export-gauges", "a.csv", "--gauge", "0,0"}, "--seconds"},
        {{"--export-gauges", "a.csv", "--gauge", "0,0", "--seconds", "0"}, "'0'"},
        {{"--export-gauges", "a.csv", "--gauge", "0,0", "--seconds", "-3"}, "'-3'"},
        {{"--export-gauges", "a.csv", "--gauge", "0,0", "--seconds", "nan"}, "'nan'"},
        {{"--export-gauges", "a.csv", "--gauge", "0,0", "--seconds", "1e9"}, "'1e9'"},
        {{"--export-gauges", "a.csv", "--gauge", "0,0", "--seconds", "3", "--fps", "0"}, "'0'"},
        {{"--export-gauges", "a.csv", "--gauge", "0,0", "--seconds", "3", "--fps", "-2"}, "'-2'"},
        {{"--export-gauges", "a.csv", "--gauge", "0,0", "--seconds", "3", "--fps", "inf"}, "'inf'"},
        {{"--export-gauges", "a.csv", "--gauge", "0", "--seconds", "3"}, "'0'"},
        {{"--export-gauges", "a.csv", "--gauge", "0,", "--seconds", "3"}, "'0,'"},
        {{"--export-gauges", "a.csv", "--gauge", "0,1,2", "--seconds", "3"}, "'0,1,2'"},
        {{"--export-gauges", "a.csv", "--gauge", "0,x", "--seconds", "3"}, "'0,x'"},
        {{"--export-gauges", "a.csv", "--gauge", "0,nan", "--seconds", "3"}, "'0,nan'"},
        {{"--export-gauges", "a.csv", "--gauge", "inf,0", "--seconds", "3"}, "'inf,0'"},
        {{"--export-gauges", "a.csv", "--gauge", "0,2e7", "--seconds", "3"}, "'0,2e7'"},
        {{"--export-gauges", "a.csv", "--gauge", "", "--seconds", "3"}, "--gauge"},
        {{"--export-gauges", "a.txt", "--gauge", "0,0", "--seconds", "3"}, "'a.txt'"},
        {{"--export-gauges", "", "--gauge", "0,0", "--seconds", "3"}, "--export-gauges"},
        {{"--export-gauges", "a.csv", "--gauge", "0,0", "--seconds", "3", "--stats"}, "cannot be combined"},
        {{"--export-gauges", "a.csv", "--gauge", "0,0", "--seconds", "3", "--seeds", "2"}, "--stats"},
    };
    for (const auto& c : cases) {
        const std::string message = error(c.arguments);
        EXPECT_NE(message.find(c.named), std::string::npos) << c.arguments.front() << ": " << message;
        EXPECT_EQ(message.find('\n'), std::string::npos) << message;
    }
}

}  // namespace
}  // namespace deepwater::app
