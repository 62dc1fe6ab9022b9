#include "scene/state/cloud_state.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace deepwater::scene {
namespace {

using S = CloudState;

constexpr std::string_view kKinds[] = {"clear", "cumulus", "stratus", "cirrus", "storm"};

constexpr Param<S> kTable[] = {
    {{"clouds.kind", "Clouds", "", 0, 4,
      "clear: none; cumulus: fair-weather clouds; stratus: an even grey layer; cirrus: high streaks of ice; "
      "storm: dark towers with rain.",
      Scale::linear, kKinds},
     &S::kind,
     {Blend::cloud}},
    {{"clouds.cover", "Cover", "", 0, 1, "Share of the sky that clouds of the kind cover; 0: none."},
     &S::cover,
     {Blend::cloud}},
    {{"clouds.base", "Base", "m", 0, 6000,
      "Height of the flat bases; 0: by kind (cumulus 800, stratus 450, storm 600). Cirrus is at 9000 m."},
     &S::base,
     {Blend::cloud}},
    {{"clouds.thickness", "Thickness", "m", 0, 12000,
      "Height of the highest tops over the base; 0: by kind (cumulus 700, stratus 600, storm 7000)."},
     &S::thickness,
     {Blend::cloud}},
    {{"clouds.extinction", "Extinction", "1/m", 0, 0.2f,
      "Extinction coefficient where a cloud is densest; 0: by kind (cumulus 0.07, stratus 0.06, storm "
      "0.05)."},
     &S::extinction,
     {Blend::cloud}},
    {{"clouds.high_cover", "High cover", "", 0, 1,
      "Share of the sky that streaks of ice cloud, far above the others, cover."},
     &S::high_cover,
     {Blend::cloud}},
    {{"clouds.seed", "Cloud seed", "", 0, 9999,
      "Number of the clouds: another number gives other clouds of the kind."},
     &S::seed,
     {Blend::cloud}},
};
static_assert(table_is_sound(kTable, S{}));

// Extinction: Hess, Koepke & Schult 1998 (OPAC), table 4, give 0.034 to 0.080 /m for maritime cumulus and
// stratus; thickness: Houze, Cloud Dynamics (1993), ch. 1. Sizes of cells: by eye, from photographs.
constexpr std::array<CloudLayer, 5> kLayers = {{
    {.kind = kCloudsClear},
    {.kind = kCloudsCumulus,
     .base = 800,
     .thickness = 700,
     .extinction = 0.07f,
     .tile = 24e3f,
     .cell = 1700,
     .flatness = 0,
     .softness = 0.12f,
     .bite = 0.5f},
    {.kind = kCloudsStratus,
     .base = 450,
     .thickness = 600,
     .extinction = 0.06f,
     .tile = 24e3f,
     .cell = 3400,
     .flatness = 1,
     .softness = 0.35f,
     .bite = 0.12f},
    {.kind = kCloudsCirrus},
    {.kind = kCloudsStorm,
     .base = 600,
     .thickness = 7000,
     .extinction = 0.05f,
     .tile = 48e3f,
     .cell = 6000,
     .flatness = 0.75f,
     .softness = 0.12f,
     .bite = 0.5f,
     .rain = 0.0016f,
     .fall = 600},
}};

/// Wind in the free atmosphere relative to that at 10 m. Source: Garratt, The Atmospheric
/// Boundary Layer (1992), ch. 3: 0.6 to 0.75 is left at 10 m over open sea.
constexpr double kFreeAir = 1.5;
/// Wind at the height of cirrus relative to that at 10 m, by a typical profile of the middle latitudes.
constexpr double kAloft = 3.0;
constexpr double kVeer = 20.0;  ///< degrees that the wind aloft has turned clockwise (northern hemisphere)

glm::dvec2 towards(double speed, double direction) {
    return speed * glm::dvec2(std::sin(glm::radians(direction)), -std::cos(glm::radians(direction)));
}

}  // namespace

std::span<const Param<CloudState>> cloud_state_params() {
    return kTable;
}

CloudLayer cloud_layer(const CloudState& clouds) {
    CloudLayer layer = kLayers[static_cast<size_t>(clouds.kind)];
    if (layer.tile == 0 || clouds.cover == 0) return {};
    layer.cover = clouds.cover;
    if (clouds.base > 0) layer.base = clouds.base;
    layer.fall = std::min(layer.fall, layer.base);
    if (clouds.thickness > 0) layer.thickness = clouds.thickness;
    if (clouds.extinction > 0) layer.extinction = clouds.extinction;
    layer.seed = clouds.seed;
    return layer;
}

float high_cloud_cover(const CloudState& clouds) {
    return clouds.kind == kCloudsCirrus ? clouds.cover : clouds.high_cover;
}

bool has_clouds(const CloudState& clouds) {
    return cloud_layer(clouds).cover > 0 || high_cloud_cover(clouds) > 0;
}

glm::dvec2 cloud_drift(float speed, float direction) {
    return towards(static_cast<double>(speed) * kFreeAir, static_cast<double>(direction));
}

glm::dvec2 high_cloud_drift(float speed, float direction) {
    return towards(static_cast<double>(speed) * kAloft, static_cast<double>(direction) + kVeer);
}

}  // namespace deepwater::scene
