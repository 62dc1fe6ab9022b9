#include "app/sea/sea_watch.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace deepwater::app {
namespace {

using namespace std::chrono_literals;
using Reading = std::shared_ptr<const SeaWatch::Reading>;

struct SeaWatchTest : testing::Test {
    SeaWatchTest() {
        state.wind_speed = 9;
        state.resolution = 32;
    }

    /// Shows the moment, frame by frame, until there is a reading other than `before`.
    Reading next_reading(SeaWatch& watch, double time, const Reading& before) const {
        const auto end = std::chrono::steady_clock::now() + 20s;
        while (std::chrono::steady_clock::now() < end) {
            watch.observe(state, time);
            if (Reading reading = watch.latest(); reading && reading != before) return reading;
            std::this_thread::sleep_for(5ms);
        }
        return nullptr;
    }

    sim::SeaState state;
};

// Repeated measurements of a sea that stands still would outweigh those before and after.
TEST_F(SeaWatchTest, APauseCountsOnce) {
    SeaWatch watch, paused;
    const Reading first = next_reading(watch, 3, {});
    const Reading same = next_reading(paused, 3, {});
    ASSERT_TRUE(first && same);
    EXPECT_EQ(first->watched, 0);
    // Long enough for two more measurements.
    const auto end =
        std::chrono::steady_clock::now() + std::chrono::duration<double>(2.5 * SeaWatch::kInterval);
    while (std::chrono::steady_clock::now() < end) {
        paused.observe(state, 3);
        EXPECT_EQ(paused.latest(), same) << "nothing new to tell";
        std::this_thread::sleep_for(5ms);
    }
    const Reading later = next_reading(watch, 23, first);
    const Reading after_pause = next_reading(paused, 23, same);
    ASSERT_TRUE(later && after_pause);
    EXPECT_EQ(after_pause->watched, 20);
    EXPECT_NE(later->measured.significant_wave_height, first->measured.significant_wave_height);
    for (const sim::StatisticsValue& value : sim::statistics_values())
        EXPECT_EQ(value.of(after_pause->measured), value.of(later->measured)) << value.key;
}

TEST_F(SeaWatchTest, AnotherStateStartsAnewAndComesBack) {
    SeaWatch watch;
    const sim::SeaState breeze = state;
    const Reading first = next_reading(watch, 3, {});
    ASSERT_TRUE(first);
    state.wind_speed = 14;
    watch.observe(state, 3);
    EXPECT_EQ(watch.latest(), nullptr);
    state = breeze;
    const Reading again = next_reading(watch, 3, {});
    ASSERT_TRUE(again);
    EXPECT_EQ(again->state, breeze);
    EXPECT_EQ(again->measured.significant_wave_height, first->measured.significant_wave_height);
}

}  // namespace
}  // namespace deepwater::app
