#include "optics/sea/short_waves.h"

#include <algorithm>

#include "sim/laws/compass.h"
#include "sim/statistics/sea_laws.h"

namespace deepwater::optics {
namespace {

/// Least variance relative to the spectrum's own: every sea has ripples.
constexpr double kLeastShare = 0.05;
constexpr double kAbout = 50;     ///< m: layers this near count, because the eye may turn towards them
constexpr double kFirstWind = 1;  ///< m/s: lowest wind of Cox & Munk's measurements

/// Returns the variance of the slopes along a unit vector (x, z).
double variance_along(const glm::dvec3& covariance, const glm::dvec2& direction) {
    return covariance.x * direction.x * direction.x + covariance.y * direction.y * direction.y +
           2 * covariance.z * direction.x * direction.y;
}

/// Returns the mean products (xx, zz, xz) of the slopes of a layer's waves in the steepest part of its window,
/// with those of the waves that are too short for its samples. Parts are the samples of the mip level that has
/// eight of them along the shorter side.
glm::vec3 steepest_part(const sim::LayerMaps& layer) {
    /// The last level has 1 sample along the shorter side, the fourth last 8.
    constexpr size_t kPartLevels = 4;
    glm::vec4 steepest(0);
    const auto& levels = layer.slope_moments;
    for (const glm::vec4& part : levels[levels.size() - std::min(levels.size(), kPartLevels)].values()) {
        if (part.x + part.y > steepest.x + steepest.y) steepest = part;
    }
    return glm::vec3(steepest) + layer.lacked_slope_variance;
}

}  // namespace

glm::vec3 short_wave_variance(const scene::Scene& scene, const sim::OceanMaps& maps) {
    const glm::dvec3 own(maps.unresolved_variance);
    if (scene.water.roughness == scene::kRoughnessSpectrum || !(scene.sea.wind_speed > 0)) return own;
    glm::dvec3 carried(0);
    for (const sim::TileInfo& tile : maps.info) carried += tile.lost_slope_variance.back();
    const sim::SeaLaws law(scene.sea);
    const double fade = std::min(static_cast<double>(scene.sea.wind_speed) / kFirstWind, 1.0);
    const auto rest = [&](double measured, const glm::dvec2& direction) {
        return std::max(fade * measured - variance_along(carried, direction),
                        kLeastShare * variance_along(own, direction));
    };
    const glm::dvec2 wind = sim::compass_vector(scene.sea.wind_direction);
    const glm::dvec2 beside(-wind.y, wind.x);
    const double along = rest(law.mean_square_slope_along, wind);
    const double across = rest(law.mean_square_slope_across, beside);
    return glm::vec3(along * wind.x * wind.x + across * beside.x * beside.x,
                     along * wind.y * wind.y + across * beside.y * beside.y,
                     along * wind.x * wind.y + across * beside.x * beside.y);
}

glm::vec3 sea_slope_variance(const sim::OceanMaps& maps) {
    glm::vec3 sum = maps.unresolved_variance;
    for (const sim::TileInfo& tile : maps.info) sum += tile.lost_slope_variance.back();
    return sum;
}

float slope_deviation(const sim::OceanMaps& maps, const LayerView& view) {
    glm::vec3 sum = sea_slope_variance(maps);
    for (const sim::LayerMaps& layer : maps.layers) {
        if (may_see(view, maps, layer, kAbout)) sum += steepest_part(layer);
    }
    return std::sqrt(0.5f * (sum.x + sum.y));
}

}  // namespace deepwater::optics
