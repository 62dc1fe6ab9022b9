// Steps of the scene that a person edits, with the bookmarks that belong to it.
#include "app/editing/edited_scene.h"

#include <gtest/gtest.h>

namespace deepwater::app {
namespace {

TEST(EditedScene, BookmarksAreUndoneAndDoneAgain) {
    Bookmarks loaded;
    loaded.add({.position = {1, 2, 3}});
    EditedScene edited({}, loaded);
    Bookmarks& bookmarks = edited.motion().bookmarks();
    const scene::CameraPath first = bookmarks.path;
    edited.end_frame(false);
    EXPECT_FALSE(edited.history().can_undo()) << "those that were loaded are the beginning";

    bookmarks.add({.position = {4, 5, 6}});
    edited.end_frame(false);
    bookmarks.path.bookmarks[0].seconds = 9;
    edited.end_frame(true);  // the slider is still held
    bookmarks.path.bookmarks[0].seconds = 12;
    edited.end_frame(false);
    const scene::CameraPath last = bookmarks.path;

    EXPECT_TRUE(edited.undo());
    EXPECT_EQ(bookmarks.path.bookmarks.size(), 2u);
    EXPECT_EQ(bookmarks.path.bookmarks[0].seconds, first.bookmarks[0].seconds) << "a drag is one step";
    EXPECT_TRUE(edited.undo());
    EXPECT_EQ(bookmarks.path, first);
    EXPECT_FALSE(edited.undo());
    EXPECT_TRUE(edited.redo());
    EXPECT_TRUE(edited.redo());
    EXPECT_EQ(bookmarks.path, last);
}

TEST(EditedScene, AJumpOfTheCameraIsAStepAndFlightIsNone) {
    EditedScene edited({}, {});
    scene::Camera& camera = edited.values().camera;
    edited.let_flow([&] { camera.position.x = 30; });
    edited.end_frame(false);
    EXPECT_FALSE(edited.history().can_undo());
    camera.position = {500, 60, 7};
    edited.end_frame(false);
    EXPECT_TRUE(edited.undo());
    EXPECT_EQ(camera.position.x, 30);
}

TEST(EditedScene, AnotherSceneKeepsTheBookmarks) {
    EditedScene edited({}, {});
    edited.motion().bookmarks().add({});
    edited.end_frame(false);
    edited.replace({}, {.scene = "other", .preset = "", .argument = ""});
    edited.end_frame(false);
    EXPECT_EQ(edited.motion().bookmarks().path.bookmarks.size(), 1u);
    EXPECT_TRUE(edited.undo());
    EXPECT_EQ(edited.names().scene, "");
    EXPECT_EQ(edited.motion().bookmarks().path.bookmarks.size(), 1u);
}

}  // namespace
}  // namespace deepwater::app
