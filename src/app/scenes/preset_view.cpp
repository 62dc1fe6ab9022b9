#include "app/scenes/preset_view.h"

#include <cmath>

#include "scene/files/scene_file.h"
#include "sim/laws/sea_spectrum.h"

namespace deepwater::app {

PresetView preset_view(const std::filesystem::path& file) {
    constexpr double kLowSun = 12;                         // degrees
    constexpr double kBesideLowSun = 18, kBesideSun = 60;  // degrees
    constexpr double kEye = 2.5, kEyePerWave = 0.25;       // m, and per metre of significant height
    constexpr double kPitch = -2;                          // degrees
    scene::Scene scene;
    scene::load_scene_file(file, scene);
    const double height = 4 * std::sqrt(sim::SeaSpectrum(scene.sea).height_variance(0, sim::kAllShortWaves));
    const bool low = static_cast<double>(scene.sky.sun_elevation) < kLowSun;
    return {.height = kEye + kEyePerWave * height,
            .yaw = static_cast<double>(scene.sky.sun_azimuth) - (low ? kBesideLowSun : kBesideSun),
            .pitch = kPitch};
}

}  // namespace deepwater::app
