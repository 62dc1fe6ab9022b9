#include "scene/weather/preset_blend.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>
#include <string>

#include "scene/files/scene_file.h"
#include "scene/weather/weather.h"
#include "sim/laws/sea_spectrum.h"
#include "sim/surface/sea_surface.h"
#include "sim/waves/ocean.h"

namespace deepwater::scene {
namespace {

const std::filesystem::path kPresets = std::filesystem::path(DEEPWATER_ASSET_DIR) / "presets";

/// Largest slope of 3s² − 2s³.
constexpr double kSteepest = 1.5;
/// Steps of a blend in these tests.
constexpr int kSteps = 500;

Scene preset(const std::string& name) {
    Scene scene;
    load_scene_file(kPresets / (name + ".json"), scene);
    return scene;
}

/// A scene whose parameters have random values in their ranges.
Scene random_scene(unsigned seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> share(0, 1);
    Scene scene;
    for (const Parameter& parameter : parameters(scene)) {
        const ParamInfo& info = parameter.info();
        if (parameter.info().accepts) {
            parameter.set_text(random() % 2 ? "2026-03-20" : "1999-12-31");  // only a date restricts its text
        } else if (parameter.type_name() == "text") {
            parameter.set_text(random() % 2 ? "sky" + std::to_string(seed) + ".hdr" : "");
        } else if (parameter.type_name() == "boolean") {
            parameter.set_bool(random() % 2 == 1);
        } else if (parameter.is_choice()) {
            parameter.set_number(static_cast<double>(random() % info.choices.size()));
        } else if (!info.values.empty()) {
            parameter.set_number(info.values[random() % info.values.size()]);
        } else {
            const auto low = static_cast<double>(info.minimum), high = static_cast<double>(info.maximum);
            const double number = info.scale == Scale::logarithmic ? low * std::pow(high / low, share(random))
                                                                   : low + (high - low) * share(random);
            const bool whole = std::holds_alternative<int>(parameter.value());
            parameter.set_number(whole ? std::floor(number) : number);
        }
    }
    return scene;
}

double number(Scene scene, std::string_view id) {
    const ParameterList list = parameters(scene);
    return static_cast<double>(std::get<float>(list.at(id).value()));
}

std::string text(Scene scene, std::string_view id) {
    return parameters(scene).at(id).text();
}

TEST(PresetBlend, BeginsAndEndsBitForBit) {
    for (unsigned seed = 0; seed < 40; ++seed) {
        const Scene from = random_scene(seed), to = random_scene(seed + 1000);
        const PresetBlend blend(from, to);
        Scene scene = random_scene(7);
        blend.apply(0, scene);
        EXPECT_TRUE(same_weather(scene, from));
        blend.apply(1, scene);
        EXPECT_TRUE(same_weather(scene, to));
        blend.apply(7, scene);
        EXPECT_TRUE(same_weather(scene, to));
    }
}

// When one end holds a choice as its first and the other as its second, nothing changes.
TEST(PresetBlend, TheSameMixtureWrittenInTwoWaysDoesNotChange) {
    Scene from, to;
    from.sea.spectrum = sim::kSpectrumJonswap;
    from.sea.second_spectrum = sim::kSpectrumTma;
    to.sea.spectrum = sim::kSpectrumElfouhaily;
    to.sea.second_spectrum = sim::kSpectrumJonswap;
    to.sea.second_share = 1;
    const PresetBlend blend(from, to);
    for (int i = 1; i < 20; ++i) {
        Scene scene;
        blend.apply(i / 20.0, scene);
        EXPECT_EQ(scene.sea.spectrum, sim::kSpectrumJonswap);
        EXPECT_EQ(scene.sea.second_share, 0);
    }
}

TEST(PresetBlend, LeavesThePlaceAlone) {
    const Scene from = random_scene(1), to = random_scene(2), here = random_scene(3);
    Scene scene = here;
    PresetBlend(from, to).apply(0.3, scene);
    EXPECT_EQ(scene.camera, here.camera);
    EXPECT_EQ(scene.clock, here.clock);
    EXPECT_EQ(scene.sea.depth, here.sea.depth);
    EXPECT_EQ(scene.sea.dispersion, here.sea.dispersion);
    EXPECT_EQ(scene.sea.resolution, here.sea.resolution);
    EXPECT_EQ(scene.view.quality, here.view.quality);
    EXPECT_EQ(scene.water.fresnel, here.water.fresnel);
}

// The blended scene has all parameters in their ranges, so that a file can hold it.
TEST(PresetBlend, StaysInRange) {
    for (unsigned seed = 0; seed < 20; ++seed) {
        const PresetBlend blend(random_scene(seed), random_scene(seed + 50));
        for (int i = 0; i <= 20; ++i) {
            Scene scene;
            blend.apply(i / 20.0, scene);
            for (const Parameter& parameter : parameters(scene)) EXPECT_NO_THROW(parameter.check_value());
        }
    }
}

/// A parameter's position on its scale.
double place(const ParamInfo& info, double value) {
    return info.scale == Scale::logarithmic ? std::log(value) : value;
}

// Plain numbers are monotone, and change in one of kSteps steps by no more than the curve's largest slope.
TEST(PresetBlend, NumbersAreMonotoneAndNeverJump) {
    for (unsigned seed = 0; seed < 10; ++seed) {
        Scene from = random_scene(seed), to = random_scene(seed + 99);
        from.sky.image = to.sky.image = "";  // a switch of pictures would lower the exposure
        from.sky.sun_source = to.sky.sun_source = kSunAngles;
        const PresetBlend blend(from, to);
        Scene before = from, after = from;
        for (int i = 1; i <= kSteps; ++i) {
            blend.apply(static_cast<double>(i) / kSteps, after);
            const ParameterList ends = parameters(from), goals = parameters(to);
            const ParameterList old = parameters(before), now = parameters(after);
            for (size_t p = 0; p < now.all().size(); ++p) {
                const ParamInfo& info = now.all()[p].info();
                const ParamValue value = now.all()[p].value();
                if (now.all()[p].weather().blend != Blend::plain || !std::holds_alternative<float>(value))
                    continue;
                const auto at = [&](const ParameterList& list) {
                    return place(info, static_cast<double>(std::get<float>(list.all()[p].value())));
                };
                const double way = at(goals) - at(ends), step = at(now) - at(old);
                const double rounding = 1e-5 * (1 + std::abs(at(now)));
                EXPECT_GE(step * (way < 0 ? -1 : 1), -rounding) << info.id;
                EXPECT_LE(std::abs(step), kSteepest / kSteps * std::abs(way) + rounding) << info.id;
            }
            before = after;
        }
    }
}

TEST(PresetBlend, BearingsTurnTheShortWay) {
    Scene from, to;
    from.sea.wind_direction = 350;
    to.sea.wind_direction = 20;
    const PresetBlend blend(from, to);
    Scene scene;
    blend.apply(0.5, scene);
    EXPECT_NEAR(scene.sea.wind_direction, 5, 1e-4);
    for (int i = 0; i <= kSteps; ++i) {
        blend.apply(static_cast<double>(i) / kSteps, scene);
        EXPECT_LE(std::abs(std::remainder(scene.sea.wind_direction - 5.0, 360)), 15 + 1e-4);
    }
}

TEST(PresetBlend, ScalesAreLogarithmicWhereTheirSlidersAre) {
    Scene from, to;
    from.sky.visibility_km = 1;
    to.sky.visibility_km = 100;
    Scene scene;
    PresetBlend(from, to).apply(0.5, scene);
    EXPECT_NEAR(scene.sky.visibility_km, 10, 1e-4);
}

// A swell that begins has its own period and direction from the start.
TEST(PresetBlend, WhatComesUpDoesNotTurn) {
    Scene from, to;
    from.sea.swell_height = 0;
    from.sea.swell_direction = 10;
    to.sea.swell_height = 2;
    to.sea.swell_direction = 170;
    to.sea.swell_period = 17;
    Scene scene;
    PresetBlend(from, to).apply(0.1, scene);
    EXPECT_EQ(scene.sea.swell_direction, 170);
    EXPECT_EQ(scene.sea.swell_period, 17);
    PresetBlend(to, from).apply(0.9, scene);
    EXPECT_EQ(scene.sea.swell_direction, 170);
}

/// The share of each choice in a mixture.
std::map<std::string, double> shares(const Scene& scene, const char* first, const char* second,
                                     const char* share) {
    std::map<std::string, double> shares;
    const double b = number(scene, share);
    shares[text(scene, first)] += 1 - b;
    shares[text(scene, second)] += b;
    return shares;
}

double share_of(const std::map<std::string, double>& shares, const std::string& name) {
    const auto found = shares.find(name);
    return found == shares.end() ? 0 : found->second;
}

// For all mixtures at both ends, no choice's share jumps. A blend has at most three legs, and is then three
// times as fast.
TEST(PresetBlend, ChoicesTurnIntoOneAnother) {
    const char* const mixtures[][3] = {
        {"waves.spectrum", "waves.second_spectrum", "waves.second_share"},
        {"waves.spreading", "waves.second_spreading", "waves.second_share"},
        {"water.type", "water.second_type", "water.second_share"},
    };
    constexpr double kLargestStep = 3 * kSteepest / kSteps + 1e-6;
    for (unsigned seed = 0; seed < 30; ++seed) {
        Scene from = random_scene(seed), to = random_scene(seed + 31);
        if (seed % 3 == 0) from.sea.second_share = from.water.second_share = 0;
        if (seed % 3 != 1) to.sea.second_share = to.water.second_share = 0;
        const PresetBlend blend(from, to);
        Scene before = from, after = from;
        for (int i = 1; i <= kSteps; ++i) {
            blend.apply(static_cast<double>(i) / kSteps, after);
            for (const auto& [first, second, share] : mixtures) {
                const auto old = shares(before, first, second, share),
                           now = shares(after, first, second, share);
                for (const auto& [name, value] : now)
                    EXPECT_NEAR(value, share_of(old, name), kLargestStep) << first << " " << name << " " << i;
                for (const auto& [name, value] : old)
                    EXPECT_NEAR(value, share_of(now, name), kLargestStep) << first << " " << name << " " << i;
            }
            before = after;
        }
    }
}

TEST(PresetBlend, ASkyPictureChangesInTheDark) {
    Scene from, to;
    from.sky.image_gain = 3;
    to.sky.image = "a.hdr";
    to.view.exposure = 1;
    const PresetBlend blend(from, to);
    Scene before = from, after = from;
    int changes = 0;
    for (int i = 1; i <= kSteps; ++i) {
        blend.apply(static_cast<double>(i) / kSteps, after);
        if (after.sky.image != before.sky.image || after.sky.image_gain != before.sky.image_gain) {
            ++changes;
            EXPECT_LE(before.view.exposure, -7.99f);
            EXPECT_LE(after.view.exposure, -7.99f);
        }
        // The exposure falls and rises by 9 EV at most, each in a fifth of the blend, and changes by 1 EV
        // itself.
        EXPECT_LE(std::abs(after.view.exposure - before.view.exposure), (9 / 0.2 + 1) * kSteepest / kSteps);
        before = after;
    }
    EXPECT_EQ(changes, 1);
}

// Clouds do not change shape: those of one end fade out and those of the other in, each drifting with its own
// wind.
TEST(PresetBlend, CloudsFadeIntoOneAnother) {
    Scene from, to;
    from.clouds = {.kind = kCloudsCumulus, .cover = 0.3f};
    to.clouds = {.kind = kCloudsStorm, .cover = 0.8f, .base = 500, .seed = 7};
    from.sea.wind_speed = 4;
    to.sea.wind_speed = 20;
    to.sea.wind_direction = 200;
    const PresetBlend blend(from, to);
    Scene now = from;
    double before = 1;
    for (int i = 1; i < kSteps; ++i) {
        blend.apply(static_cast<double>(i) / kSteps, now);
        EXPECT_EQ(now.clouds, to.clouds);
        ASSERT_TRUE(now.cloud_fade);
        EXPECT_EQ(now.cloud_fade->leaving, from.clouds);
        EXPECT_EQ(now.cloud_fade->leaving_wind_speed, from.sea.wind_speed);
        EXPECT_EQ(now.cloud_fade->wind_direction, to.sea.wind_direction);
        const auto left = static_cast<double>(now.cloud_fade->leaving_weight);
        EXPECT_LE(left, before);
        EXPECT_LE(before - left, kSteepest / kSteps + 1e-6);
        before = left;
    }
    EXPECT_LE(before, kSteepest / kSteps);
    blend.apply(1, now);
    EXPECT_FALSE(now.cloud_fade);
    EXPECT_EQ(now.clouds, to.clouds);

    // The same clouds in the same wind need no fade; in another wind their drift would jump.
    to = from;
    PresetBlend(from, to).apply(0.5, now);
    EXPECT_FALSE(now.cloud_fade);
    to.sea.wind_speed = 9;
    PresetBlend(from, to).apply(0.5, now);
    EXPECT_TRUE(now.cloud_fade);
}

// Daylight falls by 2^15 from 10 degrees above to 10 degrees below the horizon, which the sun passes slowly.
TEST(PresetBlend, TheSunIsSlowNearTheHorizon) {
    Scene from, to;
    from.sky.sun_elevation = 68;
    to.sky.sun_elevation = -25;
    const PresetBlend blend(from, to);
    Scene now = from;
    int near = 0;
    float before = from.sky.sun_elevation;
    for (int i = 1; i < kSteps; ++i) {
        blend.apply(static_cast<double>(i) / kSteps, now);
        EXPECT_LT(now.sky.sun_elevation, before);
        before = now.sky.sun_elevation;
        near += std::abs(before) < 15;
    }
    EXPECT_GT(near, kSteps / 2);  // these are 30 of 93 degrees
    EXPECT_NEAR(before, -25, 1);
}

// A moon that is not seen at one end stays where the other end has it, and does not cross the sky.
TEST(PresetBlend, AMoonWaxesWhereItWillStand) {
    Scene from, to;
    from.sky.moon_elevation = -30;
    from.sky.moon_azimuth = 240;
    to.sky.moon_elevation = 28;
    to.sky.moon_azimuth = 120;
    to.sky.moon_phase = 165;
    const PresetBlend up(from, to), down(to, from);
    for (const double progress : {0.001, 0.5, 0.999}) {
        Scene now, then;
        up.apply(progress, now);
        down.apply(1 - progress, then);
        EXPECT_EQ(now.sky.moon_azimuth, 120);
        EXPECT_NEAR(now.sky.moon_elevation, 28, 1e-4f);
        EXPECT_NEAR(now.sky.moon_phase, then.sky.moon_phase, 1e-3f);
        EXPECT_NEAR(now.sky.moon_phase, 165 * progress * progress * (3 - 2 * progress), 1e-3);
    }
}

// A moon that only the night sees changes its phase while the sun's light hides it, in both directions.
TEST(PresetBlend, AMoonWanesInTheSunsLight) {
    Scene night, day;
    night.sky.sun_elevation = -25;
    night.sky.moon_elevation = 28;
    night.sky.moon_phase = 165;
    day.sky.sun_elevation = 3;
    day.sky.moon_elevation = -30;
    const PresetBlend dawn(night, day), dusk(day, night);
    int full = 0, gone = 0;
    for (int i = 1; i < kSteps; ++i) {
        const double progress = static_cast<double>(i) / kSteps;
        Scene rising, setting;
        dawn.apply(progress, rising);
        dusk.apply(1 - progress, setting);
        EXPECT_NEAR(rising.sky.moon_phase, setting.sky.moon_phase, 1e-2f);
        if (rising.sky.sun_elevation < -8.01f) {
            EXPECT_NEAR(rising.sky.moon_phase, 165, 1e-3f);
            ++full;
        }
        if (rising.sky.sun_elevation > -1.99f) {
            EXPECT_NEAR(rising.sky.moon_phase, 0, 1e-3f);
            ++gone;
        }
    }
    EXPECT_GT(full, kSteps / 4);
    EXPECT_GT(gone, 0);
}

// A blend between a sun by place and time and a sun by angles does not jump.
TEST(PresetBlend, SunsOfAClockAndOfAHandMeet) {
    Scene from, to;
    from.sky.sun_source = kSunPlace;
    from.sky.sun_hour = 9;
    to.sky.sun_elevation = 5;
    to.sky.sun_azimuth = 250;
    const PresetBlend blend(from, to);
    Scene before = from, now = from;
    for (int i = 1; i <= kSteps; ++i) {
        blend.apply(static_cast<double>(i) / kSteps, now);
        const glm::vec3 old = sun_direction(resolved_sky(before.sky, 0)),
                        next = sun_direction(resolved_sky(now.sky, 0));
        EXPECT_LT(glm::degrees(std::acos(std::min(glm::dot(old, next), 1.0f))), 1.5f) << i;
        before = now;
    }
}

// An automatic amplitude (0) counts as the one that wind and fetch raise.
TEST(PresetBlend, AnAutomaticAmplitudeIsNoZero) {
    Scene from, to;
    to.sea.amplitude = 0.02f;
    const auto height = [](const Scene& scene) {
        return 4 * std::sqrt(sim::SeaSpectrum(scene.sea).height_variance(0, sim::kAllShortWaves));
    };
    const PresetBlend there(from, to), back(to, from);
    Scene scene;
    there.apply(1e-4, scene);
    EXPECT_NEAR(height(scene), height(from), 1e-3 * height(from));
    back.apply(1 - 1e-4, scene);
    EXPECT_NEAR(height(scene), height(from), 1e-3 * height(from));
}

/// The largest change of the sea's height and slope at some points in one of `steps` steps of a blend; sea
/// time stands still.
double largest_step(const Scene& from, const Scene& to, int steps) {
    constexpr double kSeconds = 4, kTime = 40;
    const PresetBlend blend(from, to);
    const auto small = [](Scene scene) {
        scene.sea.resolution = 64;
        return scene.sea;
    };
    Scene scene = from;
    sim::Ocean ocean(small(scene));
    sim::OceanMaps maps;
    ocean.ease_to(small(scene), 0);
    const auto look = [&] {
        ocean.evaluate(kTime, maps);
        std::vector<double> values;
        for (int i = 0; i < 8; ++i) {
            const sim::SurfaceSample sample = sim::SeaSurface(maps).undisplaced(13.7 * i, 5.1 * i * i);
            values.insert(values.end(),
                          {static_cast<double>(sample.displacement.y), static_cast<double>(sample.slope.x)});
        }
        return values;
    };
    std::vector<double> before = look();
    double largest = 0;
    for (int i = 1; i <= steps; ++i) {
        blend.apply(static_cast<double>(i) / steps, scene);
        ocean.ease_to(small(scene), kSeconds / steps);
        const std::vector<double> after = look();
        for (size_t v = 0; v < after.size(); ++v) largest = std::max(largest, std::abs(after[v] - before[v]));
        before = after;
    }
    return largest;
}

// In a smooth blend four times as many steps are a quarter as large; a jump stays as large. The limit of 0.5
// lies between.
TEST(PresetBlend, TheSeaDoesNotJump) {
    constexpr int kFew = 60;
    const Scene phillips;
    for (const auto& [from, to] : {std::pair{preset("beaufort-2"), preset("beaufort-9")},
                                   std::pair{preset("storm-front"), preset("tropical-noon")},
                                   std::pair{phillips, preset("north-sea-winter")}}) {
        EXPECT_LT(largest_step(from, to, 4 * kFew), 0.5 * largest_step(from, to, kFew));
    }
}

TEST(RunningBlend, EndsExactlyAtItsTargetAndStops) {
    const Scene from = preset("fog"), to = preset("beaufort-7");
    Scene scene = from;
    RunningBlend blend;
    blend.start(scene, to, 1);
    for (int i = 0; i < 9; ++i) {
        blend.update(scene, 0.1);
        EXPECT_TRUE(blend.running());
        EXPECT_FALSE(same_weather(scene, to));
    }
    blend.update(scene, 0.2);
    EXPECT_FALSE(blend.running());
    EXPECT_TRUE(same_weather(scene, to));
    blend.start(scene, from, 0);
    blend.update(scene, 0);
    EXPECT_TRUE(same_weather(scene, from)) << "0 s is at once";
}

TEST(RunningBlend, YieldsToAHand) {
    Scene scene = preset("fog");
    RunningBlend blend;
    blend.start(scene, preset("beaufort-7"), 1);
    blend.update(scene, 0.3);
    scene.sea.wind_speed = 33;
    const Scene by_hand = scene;
    blend.update(scene, 0.3);
    EXPECT_FALSE(blend.running());
    EXPECT_TRUE(same_weather(scene, by_hand));
    // The camera is no weather.
    blend.start(scene, preset("beaufort-7"), 1);
    scene.camera.yaw += 3;
    blend.update(scene, 0.3);
    EXPECT_TRUE(blend.running());
}

}  // namespace
}  // namespace deepwater::scene
