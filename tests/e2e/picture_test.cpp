// Pictures made without a display: their size, that they are the same every time, float radiance, batches.
#include <OpenEXR/ImfArray.h>
#include <OpenEXR/ImfRgbaFile.h>

#include <algorithm>
#include <cmath>

#include "e2e/program.h"

namespace deepwater::test {
namespace {

struct Pictures : testing::Test {
    /// Renders `file` into the test's folder and expects that to work.
    void render(const std::string& file, std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), {"--headless", "--screenshot", file});
        const Outcome outcome = deepwater(arguments, dir.path());
        ASSERT_EQ(outcome.status, 0) << outcome.err;
        EXPECT_EQ(outcome.out, "");
        EXPECT_EQ(outcome.err.find("error"), std::string::npos) << outcome.err;
    }
    [[nodiscard]] std::string bytes(const char* file) const { return read_file(dir.path() / file); }

    TempDir dir;
};

TEST_F(Pictures, HaveTheSizeAskedFor) {
    for (const auto& [width, height] : {std::pair{160, 90}, std::pair{33, 71}, std::pair{1, 1}}) {
        render("a.png", {"--size", std::to_string(width) + "x" + std::to_string(height)});
        const Picture picture = read_png(dir.path() / "a.png");
        EXPECT_EQ(picture.width, width);
        EXPECT_EQ(picture.height, height);
    }
}

TEST_F(Pictures, ShowSomething) {
    render("a.png", {"--size", "160x90"});
    const Picture picture = read_png(dir.path() / "a.png");
    const auto [darkest, brightest] = std::minmax_element(picture.rgb.begin(), picture.rgb.end());
    ASSERT_NE(darkest, picture.rgb.end());
    EXPECT_GT(*brightest - *darkest, 40) << "a nearly uniform picture";
}

TEST_F(Pictures, WarnOfACameraUnderTheGround) {
    const auto line = [](const std::string& camera, const std::string& kind) {
        return "{\"camera\": [" + camera + ", 0, 0], \"set\": {\"bed.kind\": \"" + kind +
               "\"}, \"screenshot\": \"a.png\"}\n";
    };
    // The third lies in the water before the cliffs.
    dir.write("batch.jsonl", line("0, 1, -200", "coast") + line("0, 60, -200", "coast") +
                                 line("0, -3, 100", "coast") + line("0, 1, -200", "none") +
                                 line("0, -300, 100", "sand"));
    const Outcome outcome = deepwater(
        {"--headless", "--batch", "batch.jsonl", "--size", "32x18", "--set", "view.mode=depth"}, dir.path());
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    for (const int number : {1, 2, 3, 4, 5}) {
        const std::string warning = "batch.jsonl:" + std::to_string(number) + ": the camera lies ";
        const bool buried = number == 1 || number == 5;
        EXPECT_EQ(outcome.err.find(warning) != std::string::npos, buried) << number << "\n" << outcome.err;
    }
    EXPECT_NE(outcome.err.find(" m under the ground"), std::string::npos);
}

TEST_F(Pictures, ShowLandAboveTheSea) {
    // A look inland from the water: sand in the lower half, where without land there is only sea.
    const std::vector<std::string> arguments{"--size", "96x54", "--camera", "0,3,0,0,-12", "--time", "3"};
    std::vector<std::string> beach = arguments;
    beach.insert(beach.end(), {"--set", "bed.kind=beach"});
    render("a.png", arguments);
    render("b.png", beach);
    const auto redness = [&](const char* file) {
        const Picture picture = read_png(dir.path() / file);
        double red = 0, blue = 0;
        for (size_t i = picture.rgb.size() / 6 * 3; i + 2 < picture.rgb.size(); i += 3) {
            red += picture.rgb[i];
            blue += picture.rgb[i + 2];
        }
        return red / blue;
    };
    EXPECT_LT(redness("a.png"), 0.95) << "water";
    EXPECT_GT(redness("b.png"), 1.05) << "sand";
    render("c.png", beach);
    EXPECT_EQ(bytes("b.png"), bytes("c.png"));
}

TEST_F(Pictures, StandInForAViewerWithoutADisplay) {
    const Outcome outcome =
        deepwater({"--without-display", "a.png", "--size", "32x18", "--time", "0"}, dir.path());
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.out, "a.png\n");
    EXPECT_NE(outcome.err.find("there is no display"), std::string::npos) << outcome.err;
    EXPECT_EQ(read_png(dir.path() / "a.png").width, 32);
    render("b.png", {"--scene", "landfall", "--set", "view.quality=high", "--size", "32x18", "--time", "0"});
    EXPECT_EQ(bytes("a.png"), bytes("b.png")) << "the scene that the viewer would open, in high quality";
    render("c.png", {"--size", "32x18", "--time", "0"});
    EXPECT_NE(bytes("c.png"), bytes("b.png")) << "commands begin with the plain sea";
}

TEST_F(Pictures, ShowTheFoamOfAStoneInASeaThatHasNone) {
    const std::string calm = R"({"camera": [0, 1.8, 0, 0, -14], "wind.speed": 0.6, "wind.fetch_km": 1)";
    dir.write("stone.json", calm + R"(, "disturbances": {"stones":
                         [{"place": [0, -5.5], "time": 1, "mass": 12, "speed": 7}]}})");
    dir.write("calm.json", calm + "}");
    for (const std::string name : {"stone", "calm"})
        render(name + ".png",
               {"--scene", name + ".json", "--set", "view.quality=high", "--size", "64x36", "--time", "1.9"});
    EXPECT_NE(bytes("stone.png"), bytes("calm.png"));
}

TEST_F(Pictures, AreTheSameEveryTime) {
    for (const std::string name : {"a", "b"}) {
        dir.write("batch.jsonl",
                  "{\"screenshot\": \"" + name + ".png\"}\n{\"screenshot\": \"" + name + ".exr\"}\n");
        const Outcome outcome = deepwater({"--headless", "--batch", "batch.jsonl", "--size", "200x120",
                                           "--scene", "storm", "--seed", "5", "--time", "77.5"},
                                          dir.path());
        ASSERT_EQ(outcome.status, 0) << outcome.err;
    }
    EXPECT_FALSE(bytes("a.png").empty());
    EXPECT_EQ(bytes("a.png"), bytes("b.png"));
    EXPECT_FALSE(bytes("a.exr").empty());
    EXPECT_EQ(bytes("a.exr"), bytes("b.exr"));
}

// A picture that is drawn in tiles equals the one drawn at once, with bloom, antialiasing, spray, stars and
// sunbeams. Only where an edge runs through the very middle of a pixel does rounding decide: in less than one
// value of ten thousand.
TEST_F(Pictures, OfTilesAreThoseInOnePiece) {
    for (const auto& arguments : {std::vector<std::string>{"--scene", "open_sea", "--preset", "beaufort-9"},
                                  {"--scene", "harbour"},
                                  {"--preset", "moonlight"},
                                  {"--scene", "reef"}}) {
        render("whole.png", with(arguments, {"--size", "208x117"}));
        render("tiles.png", with(arguments, {"--size", "208x117", "--tile", "64"}));
        const Picture whole = read_png(dir.path() / "whole.png"), tiles = read_png(dir.path() / "tiles.png");
        ASSERT_EQ(whole.rgb.size(), tiles.rgb.size());
        size_t others = 0;
        for (size_t i = 0; i < whole.rgb.size(); ++i) others += std::abs(whole.rgb[i] - tiles.rgb[i]) > 1;
        EXPECT_LT(static_cast<double>(others), 1e-4 * static_cast<double>(whole.rgb.size())) << arguments[1];
    }
}

// A large picture is the same to the last bit whatever size of tiles is asked for, with rigging, rocks,
// shadows and spray.
TEST_F(Pictures, OfManyPixelsAreTheSameInAnyTiles) {
    const std::vector<std::string> arguments{"--scene", "harbour", "--size", "2112x64"};
    render("a.png", arguments);
    render("b.png", with(arguments, {"--tile", "256"}));
    EXPECT_EQ(bytes("a.png"), bytes("b.png"));
}

TEST_F(Pictures, Have16BitsWhenAskedFor) {
    render("a.png", {"--size", "64x48", "--png-bits", "16"});
    EXPECT_EQ(bytes("a.png")[24], 16);  // IHDR's bit depth
    EXPECT_TRUE(
        fails_with(deepwater({"--headless", "--screenshot", "b.png", "--png-bits", "12"}), 2, "--png-bits"));
    EXPECT_TRUE(fails_with(deepwater({"--headless", "--screenshot", "b.png", "--tile", "63"}), 2, "--tile"));
    EXPECT_TRUE(fails_with(deepwater({"--stats", "--tile", "128"}), 2, "--tile"));
}

TEST_F(Pictures, DependOnWhatIsAskedFor) {
    render("a.png", {"--size", "96x64"});
    const std::vector<std::vector<std::string>> changes = {
        {"--time", "9"},     {"--seed", "2"},       {"--camera", "5,8,2,40,-10"}, {"--set", "wind.speed=15"},
        {"--preset", "fog"}, {"--scene", "low_sun"}};
    for (std::vector<std::string> change : changes) {
        change.insert(change.end(), {"--size", "96x64"});
        render("b.png", change);
        EXPECT_NE(bytes("a.png"), bytes("b.png")) << change[0];
    }
}

TEST_F(Pictures, LaterOptionsWin) {
    dir.write("scene.json", R"({"wind.speed": 5, "time": 10, "seed": 3, "camera": [0, 5, 0, 0, 0]})");
    dir.write("preset.json", R"({"wind.speed": 9})");
    render("a.png", {"--size", "96x64", "--scene", "scene.json", "--preset", "preset.json", "--time", "20",
                     "--camera", "0,9,0,30,-5", "--set", "wind.speed=13"});
    render("b.png", {"--size", "96x64", "--set", "wind.speed=13", "--time", "20", "--seed", "3", "--camera",
                     "0,9,0,30,-5"});
    EXPECT_EQ(bytes("a.png"), bytes("b.png"));
    render("c.png", {"--size", "96x64", "--scene", "scene.json", "--preset", "preset.json"});
    render("d.png", {"--size", "96x64", "--scene", "scene.json", "--set", "wind.speed=9"});
    EXPECT_EQ(bytes("c.png"), bytes("d.png"));
}

TEST_F(Pictures, ExrHoldsFiniteRadianceOfFullSizeAtAnyQuality) {
    for (const char* quality : {"low", "medium", "ultra"}) {
        render("a.exr", {"--size", "120x70", "--set", std::string("view.quality=") + quality});
        Imf::RgbaInputFile in((dir.path() / "a.exr").c_str());
        const Imath::Box2i window = in.dataWindow();
        const int width = window.max.x - window.min.x + 1, height = window.max.y - window.min.y + 1;
        ASSERT_EQ(width, 120);
        ASSERT_EQ(height, 70);
        Imf::Array2D<Imf::Rgba> pixels(height, width);
        in.setFrameBuffer(&pixels[0][0], 1, static_cast<size_t>(width));
        in.readPixels(window.min.y, window.max.y);
        float sky = 0;
        float sea = 0;
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x) {
                const Imf::Rgba& p = pixels[y][x];
                ASSERT_TRUE(p.r.isFinite() && p.g.isFinite() && p.b.isFinite())
                    << quality << " " << x << "," << y;
                ASSERT_TRUE(p.r >= 0 && p.g >= 0 && p.b >= 0) << quality << " " << x << "," << y;
                (y < height / 2 ? sky : sea) += p.g;
            }
        }
        EXPECT_GT(sky, sea) << "top and bottom are exchanged";
    }
}

// The view of depths does not depend on the light: it is the same in dusk, whose radiance is kept a thousand
// times larger while it is drawn.
TEST_F(Pictures, ExrHoldsWhatIsNoLightAsItIsAtAnyHour) {
    std::vector<Imf::Rgba> of_hour[2];
    for (const int hour : {0, 1}) {
        render("a.exr", {"--size", "64x36", "--set", "view.mode=depth", "--set",
                         hour == 0 ? "sun.elevation=40" : "sun.elevation=-5"});
        Imf::RgbaInputFile in((dir.path() / "a.exr").c_str());
        of_hour[hour].resize(64 * 36);
        in.setFrameBuffer(of_hour[hour].data(), 1, 64);
        in.readPixels(0, 35);
    }
    float most = 0;
    for (size_t i = 0; i < of_hour[0].size(); ++i) {
        most = std::max<float>(most, of_hour[0][i].r);
        ASSERT_EQ(of_hour[0][i].r, of_hour[1][i].r) << i;
    }
    EXPECT_GT(most, 0.05f);
}

TEST_F(Pictures, WaterMaskIsWhiteBelowAndBlackAbove) {
    const auto mask = [&](const char* camera) {
        render("a.png", {"--size", "64x64", "--set", "view.mode=water-mask", "--camera", camera});
        return read_png(dir.path() / "a.png").rgb;
    };
    const auto is = [](std::uint8_t wanted) { return [wanted](std::uint8_t v) { return v == wanted; }; };
    const auto down = mask("10,20,30,77,-60"), up = mask("10,20,30,77,60");
    EXPECT_TRUE(std::all_of(down.begin(), down.end(), is(255)));
    EXPECT_TRUE(std::all_of(up.begin(), up.end(), is(0)));
}

TEST_F(Pictures, ABatchEqualsItsSingleRuns) {
    dir.write("batch.jsonl",
              "{\"camera\": [0, 20, 0, 45, -10], \"screenshot\": \"0.png\"}\n"
              "\n"
              "{\"time\": 12.25, \"seed\": 3, \"set\": {\"wind.speed\": 14, \"view.quality\": \"low\"},"
              " \"screenshot\": \"1.png\"}\n"
              "{\"set\": {\"sun.elevation\": 4, \"view.mode\": \"normals\"}, \"screenshot\": \"2.png\"}\n"
              "{\"screenshot\": \"3.png\"}\n"
              "{\"screenshot\": \"4.exr\"}\n");
    const std::vector<std::string> base{"--size", "128x80", "--preset", "beaufort-5"};
    std::vector<std::string> batch = base;
    batch.insert(batch.end(), {"--headless", "--batch", "batch.jsonl"});
    const Outcome outcome = deepwater(batch, dir.path());
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.out, "");

    const std::vector<std::vector<std::string>> singles = {
        {"--camera", "0,20,0,45,-10"},
        {"--time", "12.25", "--seed", "3", "--set", "wind.speed=14", "--set", "view.quality=low"},
        {"--set", "sun.elevation=4", "--set", "view.mode=normals"},
        {},
        {}};
    for (size_t i = 0; i < singles.size(); ++i) {
        std::vector<std::string> single = singles[i];
        single.insert(single.end(), base.begin(), base.end());
        const std::string extension = i == 4 ? ".exr" : ".png";
        render("single" + extension, single);
        EXPECT_EQ(bytes((std::to_string(i) + extension).c_str()), bytes(("single" + extension).c_str()))
            << "line " << i;
    }
}

}  // namespace
}  // namespace deepwater::test
