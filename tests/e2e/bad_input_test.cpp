// Missing, broken and hostile files end the program with exit status 1 and one line that names the file and
// the place; nothing is left half-written.
#include <sys/stat.h>

#include <limits>

#include "core/image_file.h"
#include "e2e/program.h"

namespace deepwater::test {
namespace {

constexpr int kFailure = 1;

struct BadInput : testing::Test {
    [[nodiscard]] Outcome picture(std::vector<std::string> arguments) const {
        arguments.insert(arguments.end(), {"--headless", "--size", "64x48", "--screenshot", "out.png"});
        return deepwater(arguments, dir.path());
    }
    [[nodiscard]] bool wrote_nothing() const { return !std::filesystem::exists(dir.path() / "out.png"); }

    TempDir dir;
};

TEST_F(BadInput, Scenes) {
    dir.write("broken.json", "{\"wind.speed\": 8,\n \"time\"");
    dir.write("unknown.json", R"({"wind.spede": 8})");
    dir.write("range.json", R"({"wind.speed": 8000})");
    dir.write("type.json", R"({"camera": "north"})");
    dir.write("array.json", "[]");
    dir.write("tail.json", std::string("{}\0tail", 7));
    dir.write("time.json", R"({"time": 1e300})");
    dir.write("empty.json", "");
    dir.write("binary.json", std::string("\x00\xff\x13\x00{", 5));
    dir.write("deep.json", "{\"camera\":" + std::string(200000, '['));
    dir.write("picture.json", R"({"sky.image": "none.hdr"})");
    dir.write("bed.json", R"({"bed.shallowest": 30, "bed.deepest": 20})");
    std::filesystem::create_directory(dir.path() / "folder.json");
    ASSERT_EQ(mkfifo((dir.path() / "pipe.json").c_str(), 0600), 0);
    const struct {
        const char* file;
        const char* named;
    } cases[] = {
        {"none.json", "none.json"},     {"folder.json", "folder.json"},
        {"broken.json", "line 2"},      {"unknown.json", "wind.spede"},
        {"range.json", "wind.speed"},   {"type.json", "camera"},
        {"array.json", "array.json"},   {"empty.json", "empty.json"},
        {"binary.json", "binary.json"}, {"tail.json", "NUL"},
        {"time.json", "1e9"},           {"deep.json", "deep.json"},
        {"pipe.json", "it is a pipe"},  {"bed.json", "bed.shallowest"},
        {"picture.json", "none.hdr"},   {"no-such-scene", "no-such-scene"},
    };
    for (const char* option : {"--scene", "--preset"}) {
        for (const auto& c : cases) {
            EXPECT_TRUE(fails_with(picture({option, c.file}), kFailure, c.named)) << option << " " << c.file;
        }
    }
    EXPECT_TRUE(wrote_nothing());
}

TEST_F(BadInput, NamesThatAreNearlyRight) {
    EXPECT_TRUE(fails_with(picture({"--scene", "opensea"}), kFailure, "did you mean 'open_sea'?"));
    EXPECT_TRUE(fails_with(picture({"--preset", "sunst"}), kFailure, "did you mean 'sunset'?"));
}

TEST_F(BadInput, SkyImages) {
    dir.write("text.png", "this is no picture");
    dir.write("empty.hdr", "");
    dir.write("truncated.hdr", "#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 512 +X 1024\n\x02\x02");
    dir.write("huge.hdr", "#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 2000000000 +X 2000000000\n");
    dir.write("magic.exr", std::string("\x76\x2f\x31\x01\2\0\0\0channels\0chlist\0\xff\xff\xff\x7f", 27));
    std::filesystem::create_directory(dir.path() / "folder.png");
    for (const char* file :
         {"none.hdr", "magic.exr", "text.png", "empty.hdr", "truncated.hdr", "huge.hdr", "folder.png"}) {
        EXPECT_TRUE(fails_with(picture({"--set", std::string("sky.image=") + file}), kFailure, file)) << file;
    }
    EXPECT_TRUE(wrote_nothing());
}

TEST_F(BadInput, Land) {
    dir.write("text.png", "this is no picture");
    dir.write("empty.png", "");
    dir.write("magic.exr", std::string("\x76\x2f\x31\x01\2\0\0\0channels\0chlist\0\xff\xff\xff\x7f", 27));
    std::filesystem::create_directory(dir.path() / "folder.png");
    for (const char* file : {"none.png", "text.png", "empty.png", "magic.exr", "folder.png"}) {
        const std::string set = std::string("bed.file=") + file;
        EXPECT_TRUE(fails_with(picture({"--set", "bed.kind=file", "--set", set}), kFailure, file)) << file;
    }
    EXPECT_TRUE(fails_with(picture({"--set", "bed.kind=file"}), 2, "bed.file"));
    EXPECT_TRUE(wrote_nothing());
}

/// Writes heights, m, as an OpenEXR picture of one row after another.
void write_land(const std::filesystem::path& file, int width, const std::vector<float>& heights) {
    std::vector<float> rgb;
    for (const float height : heights) rgb.insert(rgb.end(), 3, height);
    write_exr(file, width, static_cast<int>(heights.size()) / width, rgb);
}

TEST_F(BadInput, HostileLand) {
    write_land(dir.path() / "nan.exr", 2, {1, 2, std::numeric_limits<float>::quiet_NaN(), 4});
    write_land(dir.path() / "infinite.exr", 2, {1, std::numeric_limits<float>::infinity(), 3, 4});
    write_land(dir.path() / "pixel.exr", 1, {3});
    // The header of a PNG of 16384 x 16384 samples.
    dir.write("huge.png",
              std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x40\0\0\0\x40\0\x10\0\0\0\0\1\2\3\4", 33));
    const struct {
        const char *file, *reason;
    } cases[] = {
        {"nan.exr", "no number"}, {"infinite.exr", ""}, {"pixel.exr", "1 x 1"}, {"huge.png", "16384"}};
    for (const auto& c : cases) {
        const Outcome outcome =
            picture({"--set", "bed.kind=file", "--set", std::string("bed.file=") + c.file});
        EXPECT_TRUE(fails_with(outcome, kFailure, c.file)) << c.file;
        EXPECT_NE(outcome.err.find(c.reason), std::string::npos) << outcome.err;
    }
    EXPECT_TRUE(wrote_nothing());
}

// A cliff of a kilometre through the sea is land like any other. The water at its foot is that of
// ShallowFlow.CliffsOfAKilometreStayFinite; here it is left out, for so deep its steps are short.
TEST_F(BadInput, ACliffOfAKilometreIsDrawn) {
    std::vector<float> cliff;
    for (int i = 0; i < 32 * 32; ++i) cliff.push_back(i < 32 * 16 ? 500.0f : -500.0f);
    write_land(dir.path() / "cliff.exr", 32, cliff);
    const Outcome outcome = picture({"--set", "bed.kind=file", "--set", "bed.file=cliff.exr", "--set",
                                     "bed.land_width=2000", "--set", "shore.place=off"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(read_png(dir.path() / "out.png").width, 64);
}

TEST_F(BadInput, Objects) {
    dir.write("text.glb", "this is no model");
    dir.write("empty.glb", "");
    dir.write("half.glb", std::string("glTF\2\0\0\0\xff\0\0\0\x80\0\0\0JSON{\"asset\"", 28));
    dir.write("missing.gltf",
              R"({"asset": {"version": "2.0"}, "buffers": [{"byteLength": 9, "uri": "/etc/passwd"}]})");
    std::filesystem::create_directory(dir.path() / "folder.glb");
    for (const char* file : {"none.glb", "text.glb", "empty.glb", "half.glb", "missing.gltf", "folder.glb"}) {
        dir.write("scene.json", std::string(R"({"objects": [{"model": ")") + file + "\"}]}");
        EXPECT_TRUE(fails_with(picture({"--scene", "scene.json"}), kFailure, file)) << file;
    }
    dir.write("lost.json", R"({"objects": [{"shape": "box"}, {"model": "none.glb"}]})");
    EXPECT_TRUE(fails_with(picture({"--scene", "lost.json"}), kFailure, "lost.json"));
    EXPECT_TRUE(fails_with(picture({"--scene", "lost.json"}), kFailure, "objects[1]: there is no model"));
    dir.write("noise.glb", "\xde\xad\xbe\xef\x80\xff noise that is no model at all");
    dir.write("noise.gltf", "\xde\xad\xbe\xef\x80\xff noise that is no model at all");
    for (const char* file : {"noise.glb", "noise.gltf"}) {
        dir.write("scene.json", std::string(R"({"objects": [{"model": ")") + file + "\"}]}");
        const Outcome outcome = picture({"--scene", "scene.json"});
        EXPECT_TRUE(fails_with(outcome, kFailure, file));
        for (const char c : outcome.err) EXPECT_GE(c, 0) << "raw bytes in " << outcome.err;
    }
    dir.write("key.json", R"({"objects": [{"shape": "box"}, {"shape": "box", "colour": [1, 0, 0]}]})");
    EXPECT_TRUE(fails_with(picture({"--scene", "key.json"}), kFailure, "objects[1]: unknown key 'colour'"));
    EXPECT_TRUE(wrote_nothing());
}

TEST_F(BadInput, OutputsThatCannotBeWritten) {
    dir.write("file", "");
    std::filesystem::create_directory(dir.path() / "folder.png");
    for (const char* file : {"none/out.png", "none/out.exr", "file/out.png", "folder.png"}) {
        EXPECT_TRUE(fails_with(deepwater({"--headless", "--screenshot", file}, dir.path()), kFailure, file))
            << file;
    }
    std::filesystem::create_directory(dir.path() / "folder.exr");
    for (const char* file : {"none/out.exr", "file/out.exr", "folder.exr"}) {
        EXPECT_TRUE(fails_with(deepwater({"--export-tile", file}, dir.path()), kFailure, file)) << file;
    }
    std::filesystem::create_directory(dir.path() / "folder.csv");
    for (const char* file : {"none/out.csv", "file/out.csv", "folder.csv"}) {
        EXPECT_TRUE(
            fails_with(deepwater({"--export-gauges", file, "--gauge", "0,0", "--seconds", "1"}, dir.path()),
                       kFailure, file))
            << file;
    }
    std::filesystem::create_directories(dir.path() / "film" / "frame_00000.png");
    for (const char* folder : {"file", "file/film", "film"}) {
        EXPECT_TRUE(
            fails_with(deepwater({"--record", folder, "--frames", "2"}, dir.path()), kFailure, folder))
            << folder;
    }
}

TEST_F(BadInput, CameraPaths) {
    dir.write("empty.json", R"({"bookmarks": []})");
    dir.write("steep.json", R"({"bookmarks": [{"camera": [0, 1, 0, 0, 0]}, {"camera": [0, 1, 0, 0, 100]}]})");
    dir.write("scene.json", R"({"wind.speed": 8})");
    dir.write("tail.json", std::string("{\"bookmarks\": [{\"camera\": [0, 1, 0, 0, 0]}]}\0tail", 54));
    dir.write("deep.json", "{\"bookmarks\":" + std::string(200000, '['));
    const struct {
        const char* file;
        const char* named;
    } cases[] = {{"none.json", "none.json"},   {"empty.json", "1 to 1000"}, {"steep.json", "bookmark 2"},
                 {"scene.json", "wind.speed"}, {"tail.json", "NUL"},        {"deep.json", "deep.json"}};
    for (const auto& c : cases) {
        EXPECT_TRUE(fails_with(deepwater({"--camera-path", c.file, "--record", "film"}, dir.path()), kFailure,
                               c.named));
        EXPECT_TRUE(fails_with(deepwater({"--camera-path", c.file}, dir.path()), kFailure, c.named));
    }
    EXPECT_FALSE(std::filesystem::exists(dir.path() / "film"));
}

// A sea or a picture that does not fit into memory is refused with a message. The limit on the address space
// leaves enough room for the program itself, but not for this sea or this picture.
TEST_F(BadInput, MoreMemoryThanThereIs) {
    const std::string sea = "waves.resolution=1024";
    EXPECT_TRUE(fails_with(
        limited_deepwater("-v 300000", {"--stats", "--seeds", "1", "--seconds", "0", "--set", sea}), kFailure,
        "not enough memory"));
    EXPECT_TRUE(
        fails_with(limited_deepwater("-v 300000", {"--export-tile", "out.exr", "--set", sea}, dir.path()),
                   kFailure, "not enough memory"));
    EXPECT_TRUE(fails_with(
        limited_deepwater("-v 700000", {"--headless", "--screenshot", "out.exr", "--size", "16384x16384"},
                          dir.path()),
        kFailure, "not enough memory for a picture of 16384x16384"));
    EXPECT_TRUE(std::filesystem::is_empty(dir.path()));
}

TEST_F(BadInput, BatchesNameTheLineAndKeepEarlierPictures) {
    const struct {
        const char* line;
        const char* named;
    } cases[] = {
        {"oops", "bad.jsonl:2"},
        {R"({"screenshot": "b.png", "wind.speed": 3})", "wind.speed"},
        {R"({"screenshot": "b.png", "set": {"wind.sped": 3}})", "wind.speed"},
        {R"({"screenshot": "b.png", "set": {"wind.speed": 300}})", "wind.speed"},
        {R"({"screenshot": "b.png", "set": {"waves.resolution": 100}})", "bad.jsonl:2"},
        {R"({"screenshot": "b.png", "camera": [1, 2]})", "camera"},
        {R"({"screenshot": "none/b.png"})", "none/b.png"},
        {R"({"time": 3})", "screenshot"},
    };
    for (const auto& c : cases) {
        dir.write("bad.jsonl", std::string(R"({"screenshot": "a.png"})") + "\n" + c.line + "\n");
        const Outcome outcome =
            deepwater({"--batch", "bad.jsonl", "--headless", "--size", "32x32"}, dir.path());
        EXPECT_EQ(outcome.status, kFailure) << c.line;
        EXPECT_NE(outcome.err.find("deepwater: error: bad.jsonl:2: "), std::string::npos) << outcome.err;
        EXPECT_NE(outcome.err.find(c.named), std::string::npos) << outcome.err;
        EXPECT_EQ(read_png(dir.path() / "a.png").width, 32);
        EXPECT_FALSE(std::filesystem::exists(dir.path() / "b.png"));
        std::filesystem::remove(dir.path() / "a.png");
    }
    EXPECT_TRUE(
        fails_with(deepwater({"--batch", "none.jsonl", "--headless"}, dir.path()), kFailure, "none.jsonl"));
}

TEST_F(BadInput, AWrongRootIsNamed) {
    const Outcome outcome = deepwater({"--headless", "--screenshot", "out.png"}, dir.path(),
                                      {"DEEPWATER_ROOT=" + dir.path().string()});
    EXPECT_TRUE(fails_with(outcome, kFailure, "DEEPWATER_ROOT"));
}

}  // namespace
}  // namespace deepwater::test
