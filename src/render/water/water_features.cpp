#include "render/water/water_features.h"

#include <array>
#include <string_view>
#include <utility>

namespace deepwater::render {
namespace {

constexpr std::array<std::pair<WaterFeature, std::string_view>, static_cast<size_t>(WaterFeature::count)>
    kDefines = {{{WaterFeature::clouds, "CLOUDS"},
                 {WaterFeature::scatter, "SCATTER"},
                 {WaterFeature::hulls, "HULLS"},
                 {WaterFeature::local_reflection, "LOCAL_REFLECTION"},
                 {WaterFeature::local_refraction, "LOCAL_REFRACTION"},
                 {WaterFeature::window_picture, "WINDOW_PICTURE"},
                 {WaterFeature::underside_picture, "UNDERSIDE_PICTURE"},
                 {WaterFeature::still_shadow, "STILL_SHADOW"},
                 {WaterFeature::floating_shadow, "FLOATING_SHADOW"},
                 {WaterFeature::layers, "WATER_LAYERS"},
                 {WaterFeature::layer_mesh, "LAYER_MESH"},
                 {WaterFeature::layers_change_sea, "LAYERS_CHANGE_SEA"},
                 {WaterFeature::coast, "SEA_COAST"},
                 {WaterFeature::land_shadow, "LAND_SHADOW"},
                 {WaterFeature::sun_disc, "SUN_DISC"},
                 {WaterFeature::slicks, "SLICKS"},
                 {WaterFeature::foam, "FOAM"},
                 {WaterFeature::contact_foam, "CONTACT_FOAM"},
                 {WaterFeature::plain, "PLAIN"},
                 {WaterFeature::foam_by_pixel, "FOAM_BY_PIXEL"}}};

}  // namespace

std::vector<gl::Define> feature_defines(const WaterFeatures& features) {
    std::vector<gl::Define> defines;
    defines.reserve(kDefines.size());
    for (const auto& [feature, name] : kDefines)
        defines.push_back({std::string(name), features.has(feature) ? "1" : "0"});
    return defines;
}

}  // namespace deepwater::render
