#include "app/loading/scene_loading.h"

#include <gtest/gtest.h>

#include "app/scenes/scene_setup.h"
#include "core/check.h"

namespace deepwater::app {
namespace {

struct SceneLoadingTest : testing::Test {
    void begin(std::function<LoadedScene()> read) {
        loading.begin(std::move(read), models_folder(), feed, true);
    }

    sim::OceanStepper stepper;
    SeaFeed feed{stepper};
    SceneLoading loading;
};

TEST_F(SceneLoadingTest, RequestsTheSeaOfTheSceneThatItReads) {
    scene::Scene scene;
    scene.sea.resolution = 32;
    scene.clock.time = 7;
    begin([scene] { return LoadedScene{.scene = scene, .notes = {}}; });
    const LoadedScene loaded = loading.finish();
    EXPECT_EQ(loaded.scene.clock.time, 7);
    EXPECT_TRUE(loading.requested());
    EXPECT_EQ(loading.share(), 1);
    EXPECT_EQ(feed.next(loaded.scene, true).time, 7);
}

TEST_F(SceneLoadingTest, LeavesTheFeedAloneWhenTheSceneCannotBeRead) {
    begin([]() -> LoadedScene { throw RuntimeFailure("no such scene"); });
    EXPECT_THROW((void)loading.finish(), RuntimeFailure);
    EXPECT_FALSE(loading.requested());
    EXPECT_EQ(feed.shown(), nullptr);
}

TEST_F(SceneLoadingTest, ReadsTheModels) {
    scene::Scene scene;
    scene.objects = {scene::model_object("no such model.glb")};
    begin([scene] { return LoadedScene{.scene = scene, .notes = {}}; });
    EXPECT_THROW((void)loading.finish(), RuntimeFailure);
    EXPECT_FALSE(loading.requested());
}

TEST_F(SceneLoadingTest, MayBeginAgain) {
    begin([]() -> LoadedScene { throw RuntimeFailure("no such scene"); });
    EXPECT_THROW((void)loading.finish(), RuntimeFailure);
    scene::Scene scene;
    scene.sea.resolution = 32;
    begin([scene] { return LoadedScene{.scene = scene, .notes = {}}; });
    EXPECT_NO_THROW((void)loading.finish());
    EXPECT_TRUE(loading.requested());
    loading.forget();
}

}  // namespace
}  // namespace deepwater::app
