// Changes while the viewer runs become part of the scene, and the water goes on.
#include "app/sea/pool_recorder.h"

#include <gtest/gtest.h>

#include "scene/surroundings/pool_spells.h"

namespace deepwater::app {
namespace {

scene::Scene pool_scene() {
    scene::Scene scene;
    scene.ground.kind = scene::kGroundPaving;
    scene.pools.emplace_back();
    scene.clock.time = 30;
    return scene;
}

TEST(PoolRecorder, AChangeKeepsWhatHasBeenComputed) {
    scene::Scene scene = pool_scene();
    PoolRecorder recorder;
    recorder.record(scene);
    const auto before = scene::pool_spells(scene, 0);
    scene.pool_play.rain = 20;  // a button
    recorder.record(scene);
    const auto after = scene::pool_spells(scene, 0);
    EXPECT_TRUE(sim::same_spells_until(before, after, 30.2));
    EXPECT_GT(sim::spell_at(after, 30.3).rain, 0) << "within a third of a second";
    // Each frame of a drag: what is computed stays, and changes are not too many.
    for (int frame = 0; frame < 60; ++frame) {
        scene.clock.time += 1.0 / 60;
        const auto earlier = scene::pool_spells(scene, 0);
        scene.pool_play.rain += 1;
        recorder.record(scene);
        EXPECT_TRUE(sim::same_spells_until(earlier, scene::pool_spells(scene, 0), scene.clock.time + 0.125));
    }
    EXPECT_LE(scene.pool_past.size(), 12u);
    EXPECT_NO_THROW(scene::check_pool_past(scene.pool_past));
}

TEST(PoolRecorder, AnotherSceneBeginsAnew) {
    scene::Scene scene = pool_scene();
    PoolRecorder recorder;
    recorder.record(scene);
    scene = pool_scene();
    scene.pools.emplace_back();
    scene.pool_play.rain = 50;
    recorder.record(scene);
    EXPECT_TRUE(scene.pool_past.empty());
    scene.clock.time = 3;  // the same file once more, from its beginning
    scene.pool_play.rain = 0;
    recorder.record(scene);
    EXPECT_TRUE(scene.pool_past.empty());
}

TEST(PoolRecorder, TheSeaHasNoPoolsToRecord) {
    scene::Scene scene;
    PoolRecorder recorder;
    recorder.record(scene);
    scene.sea.wind_speed = 12;
    recorder.record(scene);
    EXPECT_TRUE(scene.pool_past.empty());
}

}  // namespace
}  // namespace deepwater::app
