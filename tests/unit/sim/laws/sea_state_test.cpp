#include "sim/laws/sea_state.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "core/check.h"
#include "sim/laws/sea_spectrum.h"
#include "sim/statistics/sea_laws.h"
#include "sim/statistics/statistics.h"
#include "sim/step/ocean_stepper.h"
#include "sim/waves/cascades.h"
#include "sim/waves/ocean.h"

namespace deepwater::sim {
namespace {

struct BadState {
    const char* id;    // the parameter that is refused
    const char* text;  // the value on the command line; empty where that cannot say it
    SeaState state;
};

std::vector<BadState> bad_states() {
    std::vector<BadState> cases;
    const auto add = [&](const char* id, const char* text, auto member, auto value) {
        SeaState state;
        state.resolution = 16;
        state.*member = value;
        cases.push_back({id, text, state});
    };
    add("waves.small_wave_cutoff", "0", &SeaState::small_wave_cutoff, 0.0f);
    add("wind.speed", "-8", &SeaState::wind_speed, -8.0f);
    add("wind.speed", "1e20", &SeaState::wind_speed, 1e20f);
    add("wind.speed", "", &SeaState::wind_speed, std::nanf(""));
    add("wind.direction", "inf", &SeaState::wind_direction, std::numeric_limits<float>::infinity());
    add("wind.fetch_km", "0", &SeaState::fetch_km, 0.0f);
    add("wind.fetch_km", "-5", &SeaState::fetch_km, -5.0f);
    add("waves.depth", "-3", &SeaState::depth, -3.0f);
    add("waves.loop_period", "-1", &SeaState::loop_period, -1.0f);
    add("waves.choppiness", "9", &SeaState::choppiness, 9.0f);
    add("waves.resolution", "100", &SeaState::resolution, 100);
    add("waves.resolution", "2048", &SeaState::resolution, 2048);
    add("waves.shortest", "-0.1", &SeaState::shortest_wave, -0.1f);
    add("swell.period", "0", &SeaState::swell_period, 0.0f);
    add("swell.width", "0", &SeaState::swell_width, 0.0f);
    add("waves.spectrum", "", &SeaState::spectrum, 5);
    add("waves.spreading", "", &SeaState::spreading, -1);
    return cases;
}

TEST(SeaState, TheLibraryRefusesTheSameValuesAsTheCommandLineInTheSameWords) {
    for (const BadState& bad : bad_states()) {
        std::string expected;
        if (*bad.text) {
            try {
                SeaState state;
                ParameterList list;
                list.add(state, sea_state_params());
                list.at(bad.id).set_text(bad.text);
            } catch (const UsageError& error) {
                expected = error.what();
            }
            ASSERT_FALSE(expected.empty()) << bad.id << '=' << bad.text;
        }
        try {
            check_state(bad.state);
            FAIL() << bad.id << '=' << bad.text;
        } catch (const UsageError& error) {
            if (*bad.text) {
                EXPECT_EQ(error.what(), expected);
            }
            EXPECT_NE(std::string(error.what()).find("'" + std::string(bad.id) + "'"), std::string::npos)
                << error.what();
        }
    }
    EXPECT_NO_THROW(check_state(SeaState{}));
    EXPECT_NO_THROW(check_state({.wind_speed = 40, .swell_height = 15, .resolution = 1024}));
}

TEST(SeaState, EveryMakerRefusesABadState) {
    SeaState good;
    good.resolution = 16;
    Ocean ocean(good);
    const SeaSpectrum spectrum(good);
    const SpectrumEstimate estimate(good);
    for (const BadState& bad : bad_states()) {
        const SeaState& state = bad.state;
        const std::function<void()> makers[] = {
            [&] { Ocean made(state); },
            [&] { ocean.set_state(state); },
            [&] { ocean.ease_to(state, 0.1); },
            [&] { SeaSpectrum made(state); },
            [&] { SpectrumEstimate made(state); },
            [&] { SeaLaws made(state); },
            [&] { (void)tile_resolution(state); },
            [&] { (void)needed_rungs(state, spectrum); },
            [&] { (void)plan_tiles(state); },
            [&] {
                (void)plan_tiles(state, {0, 2});
            },
            [&] { (void)analytic(state); },
            [&] { (void)measure(state, 1, 0); },
            [&] { (void)compare_spectra(state, estimate); },
            [&] { OceanStepper().evaluate_now(state, 0); },
        };
        int number = 0;
        for (const auto& make : makers)
            EXPECT_THROW(make(), UsageError) << bad.id << '=' << bad.text << ", " << number++;
        EXPECT_EQ(ocean.state(), good);
    }
}

}  // namespace
}  // namespace deepwater::sim
