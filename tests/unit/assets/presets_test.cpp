// The presets in assets/presets, without pictures.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include "scene/files/scene_file.h"
#include "scene/scene.h"
#include "scene/weather/weather.h"
#include "sim/statistics/statistics.h"

namespace deepwater::scene {
namespace {

namespace fs = std::filesystem;

const fs::path kPresets = fs::path(DEEPWATER_ASSETS) / "presets";

SceneFileNotes lay(const std::string& name, Scene& scene) {
    return load_scene_file(kPresets / (name + ".json"), scene);
}

/// A scene whose parameters all differ from their defaults.
Scene unusual_scene() {
    Scene scene;
    for (const Parameter& parameter : parameters(scene)) {
        const ParamInfo& info = parameter.info();
        if (parameter.is_choice()) {
            parameter.set_number(static_cast<double>(info.choices.size()) - 1);
        } else if (parameter.type_name() == "boolean") {
            parameter.set_bool(parameter.default_text() != "true");
        } else if (parameter.type_name() == "text") {
            parameter.set_text(info.accepts ? "1999-12-31" : "somewhere.hdr");
        } else {
            parameter.set_number(info.values.empty() ? static_cast<double>(info.minimum)
                                                     : info.values.back());
        }
    }
    return scene;
}

class PresetAsset : public testing::TestWithParam<std::string> {};

TEST_P(PresetAsset, SaysWhatItIs) {
    Scene scene;
    const std::string description = lay(GetParam(), scene).description;
    EXPECT_TRUE(description.ends_with('.')) << description;
    EXPECT_LT(description.size(), 100u) << "more than a line";
    EXPECT_EQ(description.find('\n'), std::string::npos);
}

// A preset replaces all of the weather and leaves the place as it is.
TEST_P(PresetAsset, IsAWhole) {
    Scene fresh, over = unusual_scene();
    const Scene before = over;
    lay(GetParam(), fresh);
    lay(GetParam(), over);
    EXPECT_TRUE(same_weather(fresh, over));
    EXPECT_EQ(over.camera, before.camera);
    EXPECT_EQ(over.clock, before.clock);
    EXPECT_EQ(over.sea.depth, before.sea.depth);
    EXPECT_EQ(over.sea.resolution, before.sea.resolution);
    EXPECT_EQ(over.view.quality, before.view.quality);
}

// Where the surface folds over itself, light and normals mean nothing. A thousandth of it may come near: what
// is left then is 0.3 of its area, three tenths of the way to a fold in the worst case of 4 seas.
TEST_P(PresetAsset, DoesNotFold) {
    Scene scene;
    lay(GetParam(), scene);
    scene.sea.resolution = 128;
    const sim::SeaStatistics measured = sim::measure(scene.sea, 4, 0).mean;
    EXPECT_GT(measured.jacobian_quantiles[0], 0.3);
}

INSTANTIATE_TEST_SUITE_P(All, PresetAsset, testing::ValuesIn(scene_names(kPresets)), [](const auto& preset) {
    std::string name = preset.param;
    std::ranges::replace(name, '-', '_');
    return name;
});

/// Significant wave heights of the open sea that belong to a wind force, and mean winds. WMO, Manual on
/// Marine Meteorological Services (WMO-No. 558), Beaufort table: probable and probable maximum height [m],
/// speed at 10 m [m/s]. The table has no maximum for force 12.
struct Force {
    double probable, maximum;
    double weakest, strongest;
};
constexpr double kNone = std::numeric_limits<double>::infinity();
constexpr Force kForces[] = {{0, 0, 0, 0.2},
                             {0.1, 0.1, 0.3, 1.5},
                             {0.2, 0.3, 1.6, 3.3},
                             {0.6, 1.0, 3.4, 5.4},
                             {1.0, 1.5, 5.5, 7.9},
                             {2.0, 2.5, 8.0, 10.7},
                             {3.0, 4.0, 10.8, 13.8},
                             {4.0, 5.5, 13.9, 17.1},
                             {5.5, 7.5, 17.2, 20.7},
                             {7.0, 10.0, 20.8, 24.4},
                             {9.0, 12.5, 24.5, 28.4},
                             {11.5, 16.0, 28.5, 32.6},
                             {14.0, kNone, 32.7, kNone}};

class Beaufort : public testing::TestWithParam<int> {};

TEST_P(Beaufort, BlowsAndRisesAsTheTableHasIt) {
    const Force& force = kForces[GetParam()];
    Scene scene;
    lay("beaufort-" + std::to_string(GetParam()), scene);
    const auto wind = static_cast<double>(scene.sea.wind_speed);
    EXPECT_GE(wind, force.weakest);
    EXPECT_LE(wind, force.strongest);

    // Variances of 24 independent seas, each with some hundred waves of weight, average to better than 3 % of
    // the height; the mean is in the band when the analytic height is in it by this much, and it is.
    constexpr int kSeeds = 24;
    scene.sea.resolution = 128;
    const double analytic = sim::analytic(scene.sea).significant_wave_height;
    const double measured = sim::measure(scene.sea, kSeeds, 0).mean.significant_wave_height;
    for (const double height : {analytic, measured}) {
        EXPECT_GE(height, 0.8 * force.probable);
        EXPECT_LE(height, force.maximum);
    }
    EXPECT_NEAR(measured, analytic, 0.05 * analytic);
}

TEST_P(Beaufort, IsHigherThanTheForceBelow) {
    if (GetParam() == 0) return;
    const auto height = [](int number) {
        Scene scene;
        lay("beaufort-" + std::to_string(number), scene);
        return sim::analytic(scene.sea).significant_wave_height;
    };
    EXPECT_GT(height(GetParam()), height(GetParam() - 1));
}

INSTANTIATE_TEST_SUITE_P(Forces, Beaufort, testing::Range(0, 13));

TEST(Presets, HaveTheScaleAndTheMoods) {
    const std::vector<std::string> names = scene_names(kPresets);
    for (int force = 0; force <= 12; ++force)
        EXPECT_EQ(names[static_cast<size_t>(force)], "beaufort-" + std::to_string(force));
    for (const char* mood : {"tropical-noon", "north-sea-winter", "sunset", "moonlight", "fog", "storm-front",
                             "reef-noon", "deep-blue", "murky-harbour", "sunset-shallows"})
        EXPECT_NE(std::ranges::find(names, mood), names.end()) << mood;
}

}  // namespace
}  // namespace deepwater::scene
