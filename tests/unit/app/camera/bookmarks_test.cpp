#include "app/camera/bookmarks.h"

#include <gtest/gtest.h>

#include "core/check.h"
#include "support/temp_dir.h"

namespace deepwater::app {
namespace {

constexpr double kFrame = 0.1;  // s

scene::Camera camera_at(double x, double yaw) {
    return {.position = {x, 5, 0}, .yaw = yaw, .pitch = -3, .fov = 40};
}

struct BookmarksTest : testing::Test {
    BookmarksTest() {
        bookmarks.add(camera_at(0, 350));
        bookmarks.add(camera_at(20, 10));
        bookmarks.path.bookmarks[0].seconds = 1;
    }
    /// Frames until the flight is over, 1000 at most.
    int play_to_the_end() {
        int frames = 0;
        for (; bookmarks.playing() && frames < 1000; ++frames) bookmarks.update(camera, kFrame);
        return frames;
    }
    Bookmarks bookmarks;
    scene::Camera camera;
};

TEST_F(BookmarksTest, AreWhatTheCameraSaw) {
    EXPECT_EQ(bookmarks.place(1, camera), camera_at(20, 10));
    bookmarks.path.bookmarks[1].fov.reset();
    camera.fov = 77;
    EXPECT_EQ(bookmarks.place(1, camera).fov, 77);
}

TEST_F(BookmarksTest, AFlightGoesFromTheFirstToTheLastAndEnds) {
    camera = camera_at(-100, 180);
    bookmarks.update(camera, kFrame);
    EXPECT_EQ(camera, camera_at(-100, 180)) << "it moved without a flight";
    bookmarks.play(camera);
    bookmarks.update(camera, kFrame);
    EXPECT_EQ(camera, camera_at(0, 350));
    EXPECT_LE(play_to_the_end(), 12);
    EXPECT_NEAR(glm::distance(camera.position, glm::dvec3(20, 5, 0)), 0, 1e-9);
    EXPECT_NEAR(camera.yaw, 10, 1e-9);
}

TEST_F(BookmarksTest, ClosedFlightsGoOn) {
    bookmarks.path.closed = true;
    bookmarks.play(camera);
    EXPECT_EQ(play_to_the_end(), 1000);
    bookmarks.stop();
    EXPECT_FALSE(bookmarks.playing());
}

TEST_F(BookmarksTest, MayChangeDuringTheFlight) {
    bookmarks.play(camera);
    bookmarks.update(camera, kFrame);
    bookmarks.path.bookmarks[0].position.x = 8;
    bookmarks.path.bookmarks[1].position.x = 8;
    bookmarks.update(camera, kFrame);
    EXPECT_NEAR(camera.position.x, 8, 1e-12);
    bookmarks.path.bookmarks.clear();
    bookmarks.update(camera, kFrame);
    EXPECT_FALSE(bookmarks.playing());
    bookmarks.play(camera);
    EXPECT_FALSE(bookmarks.playing()) << "a flight without a bookmark";
}

TEST_F(BookmarksTest, AreSavedAndLoadedAllOrNothing) {
    test::TempDir dir;
    bookmarks.file = (dir.path() / "path.json").string();
    bookmarks.save();
    Bookmarks other;
    other.load(bookmarks.file);
    EXPECT_EQ(other.path, bookmarks.path);
    EXPECT_EQ(other.file, bookmarks.file);
    dir.write("broken.json", R"({"bookmarks": [{"camera": [0, 1, 0, 0, 0]}, {}]})");
    EXPECT_THROW(other.load(dir.path() / "broken.json"), RuntimeFailure);
    EXPECT_EQ(other.path, bookmarks.path);
    EXPECT_EQ(other.file, bookmarks.file);
}

}  // namespace
}  // namespace deepwater::app
