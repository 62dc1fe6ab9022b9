#include "scene/files/camera_path_file.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "core/check.h"
#include "support/temp_dir.h"

namespace deepwater::scene {
namespace {

struct CameraPathFile : testing::Test {
    std::filesystem::path write(std::string_view text) {
        dir.write("path.json", text);
        return dir.path() / "path.json";
    }
    std::string problem(std::string_view text) {
        try {
            (void)load_camera_path(write(text));
        } catch (const RuntimeFailure& error) {
            return error.what();
        }
        return "no error";
    }
    test::TempDir dir;
};

TEST_F(CameraPathFile, ComesBackAsItWasSaved) {
    const CameraPath path{
        .bookmarks = {{.position = {1.0 / 3, -0.1, 2e6}, .yaw = 359.99, .pitch = -90, .fov = 37.3f},
                      {.position = {0, 1, 0}, .yaw = -5, .pitch = 3, .fov = {}, .seconds = 0.1}},
        .closed = true};
    const auto file = dir.path() / "saved.json";
    save_camera_path(file, path);
    EXPECT_EQ(load_camera_path(file), path);
    EXPECT_TRUE(is_camera_path_file(file));
}

TEST_F(CameraPathFile, WhatCouldNotBeReadIsNotWritten) {
    const auto file = write("what was there");
    const auto text = [&] {
        std::ifstream in(file);
        return std::string(std::istreambuf_iterator<char>(in), {});
    };
    CameraPath path;
    try {
        save_camera_path(file, path);
        FAIL() << "no bookmark";
    } catch (const RuntimeFailure& error) {
        EXPECT_NE(std::string(error.what()).find("1 to 1000 bookmarks, not 0"), std::string::npos)
            << error.what();
        EXPECT_NE(std::string(error.what()).find("path.json"), std::string::npos) << error.what();
    }
    path.bookmarks.resize(1001);
    EXPECT_THROW(save_camera_path(file, path), RuntimeFailure);
    EXPECT_EQ(text(), "what was there");
    path.bookmarks.resize(1000);
    save_camera_path(file, path);
    EXPECT_EQ(load_camera_path(file), path);
}

TEST_F(CameraPathFile, LeavesOutWhatItNeedNotSay) {
    const CameraPath path = load_camera_path(write(R"({"bookmarks": [{"camera": [1, 2, 3, 4, 5]}]})"));
    ASSERT_EQ(path.bookmarks.size(), 1u);
    EXPECT_EQ(path.bookmarks[0].position, glm::dvec3(1, 2, 3));
    EXPECT_FALSE(path.bookmarks[0].fov);
    EXPECT_EQ(path.bookmarks[0].seconds, Bookmark::kDefaultLeg);
    EXPECT_FALSE(path.closed);
}

TEST_F(CameraPathFile, NamesWhatIsWrongAndWhere) {
    const std::string good = R"({"camera": [0, 1, 0, 0, 0]})";
    const struct {
        std::string text;
        const char* named;
    } cases[] = {
        {"", "path.json"},
        {"[]", "expected a JSON object"},
        {"{}", "'bookmarks'"},
        {R"({"bookmarks": []})", "1 to 1000"},
        {R"({"bookmarks": {}})", "'bookmarks'"},
        {R"({"bookmarks": [)" + good + R"(], "close": true})", "did you mean 'closed'?"},
        {R"({"bookmarks": [)" + good + R"(], "closed": 1})", "'closed'"},
        {R"({"bookmarks": [)" + good + ", 3]}", "bookmark 2"},
        {R"({"bookmarks": [{}]})", "'camera'"},
        {R"({"bookmarks": [{"camera": [1, 2, 3]}]})", "bookmark 1"},
        {R"({"bookmarks": [{"camera": [1, 2, 3, 4, 91]}]})", "PITCH"},
        {R"({"bookmarks": [{"camera": [1e300, 2, 3, 4, 0]}]})", "X and Z"},
        {R"({"bookmarks": [{"camera": [1, 2, 3, 4, 0], "fov": 200}]})", "camera.fov"},
        {R"({"bookmarks": [{"camera": [1, 2, 3, 4, 0], "fov": null}]})", "camera.fov"},
        {R"({"bookmarks": [{"camera": [1, 2, 3, 4, 0], "seconds": 0}]})", "'seconds'"},
        {R"({"bookmarks": [{"camera": [1, 2, 3, 4, 0], "seconds": "5"}]})", "'seconds'"},
        {R"({"bookmarks": [{"camera": [1, 2, 3, 4, 0], "second": 3}]})", "did you mean 'seconds'?"},
        {R"({"bookmarks": [[[[[[[[1]]]]]]]]})", "nested too deeply"},
        {R"({"bookmarks": [)" + good + "]}" + std::string(1, '\0') + "x", "NUL"},
        {std::string((1 << 20) + 1, ' '), "larger than"},
    };
    for (const auto& c : cases) {
        const std::string message = problem(c.text);
        EXPECT_NE(message.find(c.named), std::string::npos) << c.text.substr(0, 80) << ": " << message;
        EXPECT_NE(message.find("path.json"), std::string::npos) << message;
        EXPECT_EQ(message.find('\n'), std::string::npos) << message;
    }
    std::string many;
    for (int i = 0; i < 1001; ++i) many += (i ? "," : "") + good;
    EXPECT_NE(problem("{\"bookmarks\": [" + many + "]}").find("1 to 1000"), std::string::npos);
    EXPECT_THROW((void)load_camera_path(dir.path() / "none.json"), RuntimeFailure);
    EXPECT_THROW((void)load_camera_path(dir.path()), RuntimeFailure);
}

TEST_F(CameraPathFile, IsToldFromAScene) {
    EXPECT_FALSE(is_camera_path_file(write(R"({"camera": [0, 1, 0, 0, 0], "wind.speed": 3})")));
    EXPECT_FALSE(is_camera_path_file(write("no JSON")));
    EXPECT_FALSE(is_camera_path_file(dir.path() / "none.json"));
}

}  // namespace
}  // namespace deepwater::scene
