// The running sea: while time stands still, what is changed shows as a single picture would, and nobody waits for it.
#include "app/sea_feed.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstring>
#include <numeric>
#include <thread>

namespace deepwater::app {
namespace {

using namespace std::chrono_literals;

struct SeaFeedTest : testing::Test {
    SeaFeedTest() {
        scene.sea.wind_speed = 20;
        scene.sea.resolution = 32;
        scene.spray.reach = 60;
        scene.camera.position = {0, 2, 0};
        scene.clock = {.time = 40, .speed = 1, .paused = true};
    }

    /// The picture when all that was asked for has come.
    const sim::OceanMaps& settled() {
        feed.next(scene, false);
        const auto end = std::chrono::steady_clock::now() + 60s;
        while (!stepper.ready() && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(1ms);
        return feed.next(scene, false);
    }
    void expect_single_picture(const std::string& what) {
        scene::SprayView view;
        other.set_spray(view.of(scene), false);
        const sim::OceanMaps& expected = other.evaluate_now(scene.sea, scene.clock.time);
        const sim::OceanMaps& found = settled();
        ASSERT_EQ(found.spray.drops.size(), expected.spray.drops.size()) << what;
        EXPECT_EQ(std::memcmp(found.spray.drops.data(), expected.spray.drops.data(),
                              found.spray.drops.size() * sizeof(sim::SprayParcel)),
                  0)
            << what;
        EXPECT_EQ(found.foam.threshold, expected.foam.threshold) << what;
        ASSERT_EQ(found.foam.trail.size(), expected.foam.trail.size()) << what;
        for (size_t i = 0; i < found.foam.trail.size(); ++i) {
            if (!expected.foam.breaks(i)) continue;
            EXPECT_TRUE(std::ranges::equal(found.foam.trail[i][0].values(), expected.foam.trail[i][0].values())) << what;
        }
        EXPECT_EQ(found.foam.fade, expected.foam.fade) << what;
    }

    scene::Scene scene;
    sim::OceanStepper stepper, other;
    SeaFeed feed{stepper};
};

TEST_F(SeaFeedTest, AStandingSeaFollowsWhatIsChanged) {
    settled();
    ASSERT_GT(feed.shown()->spray.drops.size(), 100u);
    scene.spray.drop_size = 3;
    expect_single_picture("drops");
    scene.spray.lifetime = 2;
    expect_single_picture("lifetime");
    scene.camera.position = {50, 4, 20};
    expect_single_picture("another place");
    for (const auto& param : sim::foam_state_params()) {
        if (const auto* real = std::get_if<float sim::FoamState::*>(&param.field)) {
            scene.sea.foam.*(*real) = std::midpoint(scene.sea.foam.*(*real), param.info.minimum);
        } else {
            scene.sea.foam.*std::get<int sim::FoamState::*>(param.field) = 1;
        }
        expect_single_picture(std::string(param.info.id));
    }
}

TEST_F(SeaFeedTest, NobodyWaitsForAStandingSea) {
    settled();
    int late = 0;
    for (int i = 0; i < 3; ++i) {
        // Two seconds of it take a thread far longer than two calls.
        scene.spray.drop_size += 0.1f;
        const sim::OceanMaps& before = feed.next(scene, false);
        late += &feed.next(scene, false) == &before ? 1 : 0;
        settled();
    }
    EXPECT_GT(late, 0);
    // A moment that comes is waited for.
    scene.clock.time += 0.1;
    feed.next(scene, false);
    scene.clock.time += 0.1;
    EXPECT_EQ(feed.next(scene, false).time, 40.1);
}

}  // namespace
}  // namespace deepwater::app
