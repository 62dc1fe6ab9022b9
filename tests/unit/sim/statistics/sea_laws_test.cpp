#include "sim/statistics/sea_laws.h"

#include <gtest/gtest.h>

#include <cmath>

namespace deepwater::sim {
namespace {

SeaLaws at(float wind) {
    SeaState state;
    state.wind_speed = wind;
    return SeaLaws(state);
}

TEST(SeaLaws, FullyDevelopedSeaOfPiersonAndMoskowitz) {
    for (const float wind : {5.0f, 10.0f, 20.0f}) {
        const SeaLaws law = at(wind);
        const double u = 1.026 * static_cast<double>(wind);
        EXPECT_NEAR(law.significant_wave_height, 0.21 * u * u / 9.81, 0.005 * law.significant_wave_height);
        EXPECT_NEAR(law.peak_period, 2 * 3.14159265 * u / (0.877 * 9.81), 0.002 * law.peak_period);
    }
    // Known values at 10 m/s: 2.25 m, 7.49 s, 5.32 s.
    EXPECT_NEAR(at(10).significant_wave_height, 2.25, 0.01);
    EXPECT_NEAR(at(10).peak_period, 7.49, 0.01);
    EXPECT_NEAR(at(10).zero_crossing_period, 5.32, 0.01);
}

TEST(SeaLaws, SlopesOfCoxAndMunk) {
    EXPECT_NEAR(at(10).mean_square_slope, 0.0542, 1e-6);
    EXPECT_NEAR(at(10).mean_square_slope_along, 0.0316, 1e-6);
    EXPECT_NEAR(at(10).mean_square_slope_across, 0.0222, 1e-6);
}

TEST(SeaLaws, StillAirRaisesNothing) {
    EXPECT_EQ(at(0).significant_wave_height, 0);
    EXPECT_EQ(at(0).peak_period, 0);
    EXPECT_EQ(at(0).zero_crossing_period, 0);
    EXPECT_NEAR(at(0).mean_square_slope, 0.003, 1e-6);
}

}  // namespace
}  // namespace deepwater::sim
