// Crests and hulls are heard where they are, when something begins there.
#include "app/sound/sea_listener.h"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <vector>

#include "sim/waves/ocean.h"

namespace deepwater::app {
namespace {

struct SeaListenerTest : testing::Test {
    SeaListenerTest() {
        scene.camera.position = {0, 6, 0};
        blow(25);
    }

    void blow(float wind) {
        scene.sea.wind_speed = wind;
        scene.sea.resolution = 64;
        ocean.emplace(scene.sea);
    }
    const sim::OceanMaps& moment(double time) {
        ocean->evaluate(time, maps);
        return maps;
    }

    /// What begins in ten seconds.
    std::vector<Burst> bursts() {
        SeaListener listener;
        std::vector<Burst> all;
        for (int i = 0; i < 50; ++i) {
            listener.listen(scene, moment(10 + 0.2 * i), {}, 1);
            all.insert(all.end(), listener.bursts().begin(), listener.bursts().end());
        }
        return all;
    }

    scene::Scene scene;
    std::optional<sim::Ocean> ocean;
    sim::OceanMaps maps;
};

TEST_F(SeaListenerTest, CrestsThatBeginToBreakAreHeardOnTheirSide) {
    const std::vector<Burst> north = bursts();
    ASSERT_GT(north.size(), 10u);
    scene.camera.yaw = 180;
    const std::vector<Burst> south = bursts();
    ASSERT_EQ(north.size(), south.size());
    bool any_beside = false;
    for (size_t i = 0; i < north.size(); ++i) {
        EXPECT_NEAR(north[i].pan, -south[i].pan, 1e-5);
        EXPECT_EQ(north[i].distance, south[i].distance);
        EXPECT_GT(north[i].distance, 4);
        EXPECT_GT(north[i].level, 0);
        any_beside = any_beside || std::abs(north[i].pan) > 0.5f;
    }
    EXPECT_TRUE(any_beside);
    blow(3);
    EXPECT_TRUE(bursts().empty()) << "a sea that does not break";
}

TEST_F(SeaListenerTest, NothingBeginsInAStandingSeaOrAfterAJump) {
    SeaListener listener;
    const auto begins = [&](double time) {
        listener.listen(scene, moment(time), {}, 1);
        return listener.bursts().size();
    };
    EXPECT_EQ(begins(10), 0u) << "at the first moment";
    size_t heard = 0;
    for (int i = 1; i <= 40; ++i) heard += begins(10 + 0.2 * i);
    EXPECT_GT(heard, 0u);
    EXPECT_EQ(begins(18), 0u) << "the same moment";
    EXPECT_EQ(begins(50), 0u) << "after a jump";
    EXPECT_EQ(begins(18), 0u) << "back in time";
    EXPECT_EQ(listener.heard().volume, 1);
    scene.clock.paused = true;
    for (int i = 1; i <= 40; ++i) EXPECT_EQ(begins(18 + 0.2 * i), 0u);
    EXPECT_EQ(listener.heard().volume, 0);
}

TEST_F(SeaListenerTest, AnEarIsAboveOrUnderTheWaterThatIsThere) {
    SeaListener listener;
    const sim::OceanMaps& sea = moment(3);
    const float height = sim::SeaSurface(sea).height(0, 0);
    listener.listen(scene, sea, {}, 0.5f);
    EXPECT_NEAR(listener.heard().depth, height - 6, 1e-4);
    EXPECT_EQ(listener.heard().volume, 0.5f);
    EXPECT_EQ(listener.heard().wave_height, sea.significant_height);
    EXPECT_GT(listener.heard().breaking, 0);
    scene.camera.position.y = -2;
    listener.listen(scene, sea, {}, 1);
    EXPECT_NEAR(listener.heard().depth, height + 2, 1e-4);
}

TEST_F(SeaListenerTest, WaterThatRisesFastStrikesAHull) {
    const std::vector<sim::FloatingBody> bodies{
        {.number = 4, .position = {10, 0, 0}, .probes = {{0, 2.5}, {0, -2.5}}}};
    blow(3);  // no crest breaks
    SeaListener listener;
    double time = 0;
    const auto bursts_after = [&](double water) {
        moment(time += 0.1);
        maps.bodies = {{.number = 4, .state = {.position = {10, 0, 0}}, .water_height = water}};
        listener.listen(scene, maps, bodies, 1);
        return listener.bursts().size();
    };
    EXPECT_EQ(bursts_after(0), 0u);
    EXPECT_EQ(bursts_after(0.02), 0u) << "0.2 m/s";
    EXPECT_EQ(bursts_after(0.12), 2u) << "1 m/s: a thud and a splash";
    const Burst thud = listener.bursts()[0];
    EXPECT_NEAR(thud.distance, std::hypot(10, 6), 1e-4);
    EXPECT_GT(thud.pan, 0.8f) << "the camera looks north, the hull lies east";
    EXPECT_EQ(bursts_after(0.22), 0u) << "the same blow";
    EXPECT_EQ(bursts_after(0.2), 0u);
    EXPECT_EQ(bursts_after(0.4), 2u);
    EXPECT_NEAR(listener.bursts()[0].level / thud.level, 4, 0.01) << "the pressure of twice the speed";
}

TEST(WindAtHeight, IsTheLogarithmicProfile) {
    EXPECT_FLOAT_EQ(wind_at_height(12, 10), 12);
    EXPECT_LT(wind_at_height(12, 1), 0.85f * 12);
    EXPECT_FLOAT_EQ(wind_at_height(12, -3), wind_at_height(12, 0.5f));
    EXPECT_FLOAT_EQ(wind_at_height(0, 3), 0);
    EXPECT_NEAR(wind_at_height(10, 40) - wind_at_height(10, 20),
                wind_at_height(10, 20) - wind_at_height(10, 10), 1e-4);
}

}  // namespace
}  // namespace deepwater::app
