// The shelf of models: those of the program and one's own.
#include "app/objects/model_shelf.h"

#include <gtest/gtest.h>

#include <chrono>

#include "core/check.h"
#include "core/image_file.h"
#include "core/picture_file.h"
#include "core/text_file.h"
#include "scene/files/scene_file.h"
#include "support/temp_dir.h"

namespace deepwater::app {
namespace {

namespace fs = std::filesystem;

const fs::path kShelfModels = DEEPWATER_ASSETS "/models";

TEST(ModelShelf, EveryModelOfTheProgramHasASmallPicture) {
    const std::vector<fs::path> models = model_files(kShelfModels);
    EXPECT_GE(models.size(), 19u);
    for (const fs::path& model : models) {
        const fs::path picture = kShelfModels / "thumbnails" / (model.stem().string() + ".png");
        ASSERT_TRUE(fs::exists(picture)) << "run scripts/model_thumbnails.sh " << model.stem().string();
        EXPECT_LT(fs::file_size(picture), 12'000u) << picture;
        const RgbPicture pixels = read_picture(picture);
        EXPECT_EQ(pixels.width * 3, pixels.height * 4) << picture;
    }
}

TEST(ModelShelf, KeepsOnesOwnModelsFromRunToRun) {
    const test::TempDir dir;
    const fs::path list = dir.path() / "data" / "models.txt", mine = dir.path() / "mine.glb";
    fs::copy_file(kShelfModels / "toy_duck.glb", mine);
    size_t shipped = 0;
    {
        ModelShelf shelf(kShelfModels, list, {});
        shipped = shelf.entries().size();
        EXPECT_EQ(shelf.add(mine), shipped);
        EXPECT_EQ(shelf.add(mine), shipped) << "it is there once";
        EXPECT_LT(shelf.add(kShelfModels / "crate.glb"), shipped) << "that is the program's";
    }
    ModelShelf shelf(kShelfModels, list, {});
    ASSERT_EQ(shelf.entries().size(), shipped + 1);
    EXPECT_EQ(shelf.entries().back().name, "mine");
    EXPECT_TRUE(shelf.entries().back().own);
    shelf.forget(shipped);
    EXPECT_TRUE(read_own_models(list).empty());
    EXPECT_TRUE(fs::exists(mine)) << "the file stays";
}

TEST(ModelShelf, PassesOverModelsThatAreGone) {
    const test::TempDir dir;
    const fs::path list = dir.path() / "models.txt";
    write_text_file(
        list, "relative.glb\n/nowhere/gone.glb\n" + (kShelfModels / "crate.glb").string() + "\n/etc/hosts\n");
    EXPECT_EQ(read_own_models(list), std::vector<fs::path>{kShelfModels / "crate.glb"});
    EXPECT_TRUE(read_own_models(dir.path() / "missing.txt").empty());
}

TEST(ModelShelf, KeepsLinesOfModelsOnAnAbsentDrive) {
    const test::TempDir dir;
    const fs::path list = dir.path() / "models.txt", mine = dir.path() / "mine.glb";
    fs::copy_file(kShelfModels / "toy_duck.glb", mine);
    write_text_file(list, "/nowhere/absent.glb\n");
    ModelShelf shelf(kShelfModels, list, {});
    const size_t added = shelf.add(mine);
    EXPECT_EQ(read_text_file(list, 1000), "/nowhere/absent.glb\n" + mine.string() + "\n");
    shelf.forget(added);
    EXPECT_EQ(read_text_file(list, 1000), "/nowhere/absent.glb\n");
}

TEST(ModelShelf, OpensWithoutAListThatCannotBeReadAndLeavesItAsItIs) {
    const test::TempDir dir;
    const fs::path folder = dir.path() / "folder.txt", large = dir.path() / "large.txt",
                   mine = dir.path() / "mine.glb";
    fs::copy_file(kShelfModels / "toy_duck.glb", mine);
    fs::create_directory(folder);
    write_text_file(large, std::string((1 << 20) + 1, '\n'));
    for (const fs::path& list : {folder, large}) {
        ModelShelf shelf(kShelfModels, list, {});
        EXPECT_FALSE(shelf.entries().back().own) << list;
        EXPECT_THROW(shelf.add(mine), RuntimeFailure) << list;
        EXPECT_TRUE(shelf.entries().back().own) << list;
    }
    EXPECT_TRUE(fs::is_directory(folder));
    EXPECT_EQ(fs::file_size(large), (1u << 20) + 1);
}

TEST(ModelShelf, ReadsAModelForItsPictureOnlyAfterAChange) {
    const test::TempDir dir;
    const fs::path scene = dir.path() / "scene.json", model = dir.path() / "mine.glb";
    fs::copy_file(kShelfModels / "toy_duck.glb", model);
    EXPECT_TRUE(update_picture_scene(scene, model));
    EXPECT_FALSE(update_picture_scene(scene, model));
    fs::last_write_time(model, fs::last_write_time(model) - std::chrono::hours(1));
    EXPECT_TRUE(update_picture_scene(scene, model)) << "an older file has taken its place";
    fs::remove(scene);
    EXPECT_TRUE(update_picture_scene(scene, model));
    EXPECT_THROW(update_picture_scene(scene, dir.path() / "none.glb"), RuntimeFailure);
}

TEST(ModelShelf, APicturesSceneShowsTheModelAlone) {
    const test::TempDir dir;
    const fs::path file = dir.path() / "scene.json";
    for (const char* name : {"lighthouse.glb", "coral_table.glb", "toy_duck.glb"}) {
        write_picture_scene(file, kShelfModels / name);
        scene::Scene scene;
        scene::load_scene_file(file, scene);
        ASSERT_EQ(scene.objects.size(), 1u);
        EXPECT_EQ(fs::path(scene.objects.front().model).filename(), name);
        EXPECT_GT(scene.camera.position.y, 0) << name;
    }
    EXPECT_THROW(write_picture_scene(file, dir.path() / "none.glb"), RuntimeFailure);
}

}  // namespace
}  // namespace deepwater::app
