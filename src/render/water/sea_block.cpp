#include "render/water/sea_block.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <vector>

#include "core/shared_glsl.h"
#include "optics/sea/short_waves.h"
#include "sim/laws/compass.h"
#include "sim/waves/cascades.h"

namespace deepwater::shared {
#include "shared/conventions.glsl"
#include "shared/water/disc_image.glsl"
#include "shared/water/leaning_slopes.glsl"
#include "shared/water/scatter.glsl"
#include "shared/water/tile_lod.glsl"
#include "shared/water/wind_patches.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

/// Wavelength, m, of the shortest waves whose crests light is followed through: in ripples its path is too
/// short to matter.
constexpr float kShortestCrest = 2;
constexpr float kCrestWaveNumber = 2 * glm::pi<float>() / kShortestCrest;  ///< rad/m

/// Slope covariance (xx, zz, xz) that a tile's maps resolve for a footprint of 2^`log2_width` metres.
glm::vec3 shown_slopes(const sim::TileMaps& maps, const sim::TileInfo& info, float log2_width,
                       float gone_level) {
    const std::vector<glm::vec3>& shown = info.shown_slope_variance;
    const float texels = std::exp2(log2_width) * static_cast<float>(maps.resolution) / info.size;
    const float level = glm::clamp(std::log2(texels), 0.0f, static_cast<float>(shown.size() - 1));
    const size_t below = std::min(static_cast<size_t>(level), shown.size() - 2);
    const float share = shared::tile_share(level, shared::gone_level_at(gone_level, log2_width));
    return share * share * glm::mix(shown[below], shown[below + 1], level - static_cast<float>(below));
}

}  // namespace

float gone_level(const sim::OceanMaps& maps) {
    constexpr float kNearlyAll = 0.95f;  ///< share of the variance; the rest is noise of the mip filter
    size_t gone = 1;
    for (const sim::TileInfo& info : maps.info) {
        const std::vector<glm::vec3>& lost = info.lost_slope_variance;
        const auto total = [](const glm::vec3& covariance) { return covariance.x + covariance.y; };
        while (gone + 1 < lost.size() && total(lost[gone]) < kNearlyAll * total(lost.back())) ++gone;
    }
    return static_cast<float>(gone);
}

TileVariance tile_variance(const sim::OceanMaps& maps, size_t tile, float log2_width, float gone_level) {
    const sim::TileInfo& info = maps.info[tile];
    const glm::vec3 shown = shown_slopes(maps.tiles[tile], info, log2_width, gone_level);
    return {.hidden = info.lost_slope_variance.back() - shown,
            .crests_shown = shines_through(info.k_max) ? shown.x + shown.y : 0};
}

float crest_variance(const sim::TileInfo& tile) {
    const glm::vec3& whole = tile.lost_slope_variance.back();
    return shines_through(tile.k_max) ? whole.x + whole.y : 0;
}

bool shines_through(float wave_number) {
    return wave_number <= kCrestWaveNumber;
}

namespace {

/// The fraction of scatter_cycles(), computed in double so that it is exact anywhere.
glm::vec2 scatter_phase(const glm::dvec2& sides) {
    const glm::dvec2 wave_1(shared::kScatterWave1X, shared::kScatterWave1Y);
    const glm::dvec2 wave_2(shared::kScatterWave2X, shared::kScatterWave2Y);
    return glm::fract(glm::dvec2(glm::dot(wave_1, sides), glm::dot(wave_2, sides)));
}

static_assert(gpu::kMaxTiles == sim::kMostTiles);

/// Ratio of the curvature of a tile's surface to the convergence in its maps, 1/m; 0 for ripples.
///
/// A wave has the curvature k² h and the convergence λ k h. For a band of waves the ratio is estimated by
/// regression: the mean of k, weighted by the variance of the convergence. With equal slope variance in every
/// octave that is the logarithmic mean of the band's ends.
float crest_curvature(const sim::TileInfo& tile, float choppiness) {
    constexpr float kWidestBand = 100;  ///< k_max over k_min: the band of the largest tile begins at 0
    constexpr float kLeastChoppiness =
        0.01f;  ///< least choppiness: below, the maps have hardly any convergence
    if (!shines_through(tile.k_max) || choppiness < kLeastChoppiness) return 0;
    const float k_min = std::max(tile.k_min, tile.k_max / kWidestBand);
    return (tile.k_max - k_min) / std::log(tile.k_max / k_min) / choppiness;
}

/// Wave number [rad/m] of the waves that light may shine through: the root of the ratio of the variances of their
/// curvature and slope.
float crest_wave_number(const sim::OceanMaps& maps, float choppiness) {
    constexpr float kRipples = 1;  ///< rad/m, of a sea without such waves
    float slopes = 0, bends = 0;
    for (const sim::TileInfo& tile : maps.info) {
        const float k = choppiness * crest_curvature(tile, choppiness);
        slopes += k > 0 ? crest_variance(tile) : 0;
        bends += k * k * crest_variance(tile);
    }
    return slopes > 0 && bends > 0 ? std::sqrt(bends / slopes) : kRipples;
}

/// A row of SeaBlock::variance, for a footprint 2^`log2_width` metres wide. xyz: slope covariance of all
/// waves that it does not resolve: `short_waves`, which no tile carries, and what the tiles' mip levels at
/// that width average or fade out. w: share that it resolves of the slope variance of waves that light may
/// shine through.
glm::vec4 variance_row(const sim::OceanMaps& maps, const glm::vec3& short_waves, float log2_width,
                       float gone_level) {
    glm::vec3 hidden = short_waves;
    float all = 0, shown = 0;
    for (size_t i = 0; i < maps.tiles.size(); ++i) {
        const TileVariance tile = tile_variance(maps, i, log2_width, gone_level);
        hidden += tile.hidden;
        all += crest_variance(maps.info[i]);
        shown += tile.crests_shown;
    }
    return {hidden, all > 0 ? shown / all : 0};
}

/// Sets the strength of the wind's patches and where the reference point [m] lies in their cells: gusts go with
/// the wind, slicks with the film that it drives at a thirtieth of its speed. In a sea that loops nothing
/// drifts. They change waves of less than kShortestCrest and those that no tile carries. Of the numbers of cells only the remainder is kept, which floats hold.
void set_patches(gpu::SeaBlock& block, const scene::Scene& scene, const sim::OceanMaps& maps,
                 const glm::dvec2& reference) {
    constexpr double kPeriod = 4096;  ///< cells after which patches repeat
    constexpr double kFilmDrift = 1.0 / 30;
    const float wind = scene.sea.wind_speed;
    block.short_slopes = block.variance[0].x + block.variance[0].y;
    for (const sim::TileInfo& tile : maps.info) {
        const glm::vec3& whole = tile.lost_slope_variance.back();
        if (!shines_through(tile.k_max)) block.short_slopes += whole.x + whole.y;
    }
    if (!(scene.water.patches > 0) || !(wind > 0) || !(block.short_slopes > 0)) return;
    block.gusts = scene.water.patches * shared::gust_deviation(wind, block.short_slopes);
    block.slicks = std::min(scene.water.patches * shared::slick_cover(wind), shared::kMostSlick);
    const double way = scene.sea.loop_period > 0 ? 0 : static_cast<double>(wind) * scene.clock.time;
    const glm::dvec2 axis(block.wind);
    const double along = glm::dot(reference, axis);
    const double across = glm::dot(reference, glm::dvec2(-axis.y, axis.x));
    const auto place = [&](double drift, double cell, double stretch) {
        return glm::vec2(
            glm::mod(glm::dvec2((along - drift) / (cell * stretch), across / cell), glm::dvec2(kPeriod)));
    };
    block.gust_place = place(way, shared::kGustCell, shared::kGustStretch);
    block.slick_place = place(kFilmDrift * way, shared::kSlickCell, shared::kSlickStretch);
}

}  // namespace

gpu::SeaBlock sea_block(const scene::Scene& scene, const sim::OceanMaps& maps, const MeshPlan& plan,
                        int cells, const optics::FootprintWidths& widths) {
    gpu::SeaBlock block{};
    const int tiles = std::min(static_cast<int>(maps.tiles.size()), gpu::kMaxTiles);
    for (gpu::SeaTile& tile : block.tiles) tile.log2_texels_per_metre = gpu::kNoTile;
    for (int i = 0; i < tiles; ++i) {
        const sim::TileInfo& info = maps.info[i];
        const double c = std::cos(static_cast<double>(info.rotation)) / static_cast<double>(info.size);
        const double s = std::sin(static_cast<double>(info.rotation)) / static_cast<double>(info.size);
        // Only the fraction of the reference point's tile coordinate matters; in double it is exact anywhere.
        const glm::dvec2 at(c * plan.reference.x - s * plan.reference.y,
                            s * plan.reference.x + c * plan.reference.y);
        const float density = static_cast<float>(maps.tiles[i].resolution) / info.size;
        block.tiles[i] = {.place = glm::vec4(c, s, glm::fract(at) + 0.5 / maps.tiles[i].resolution),
                          .log2_texels_per_metre = std::log2(density),
                          .scatter = shared::scatter_strength(plan.eye_distance, info.size),
                          .scatter_phase = scatter_phase(at),
                          .crest_curvature = crest_curvature(info, scene.sea.choppiness)};
    }
    block.gone_level = gone_level(maps);
    block.crest_wave_number = crest_wave_number(maps, scene.sea.choppiness);
    const glm::vec3 short_waves = optics::short_wave_variance(scene, maps);
    for (int row = 0; row < gpu::kVarianceRows; ++row) {
        const float width = gpu::kFirstVarianceWidth + static_cast<float>(row) / gpu::kVarianceRowsPerOctave;
        block.variance[row] = variance_row(maps, short_waves, width, block.gone_level);
    }
    glm::vec3 all_waves = short_waves;
    for (const sim::TileInfo& tile : maps.info) all_waves += tile.lost_slope_variance.back();
    block.wind = glm::vec2(sim::compass_vector(static_cast<double>(scene.sea.wind_direction)));
    block.slope_variance = shared::variance_along(all_waves, block.wind);
    block.lean = shared::sea_lean(scene.sea.wind_speed);
    set_patches(block, scene, maps, plan.reference);
    block.width_axis = widths.axis();
    std::ranges::copy(widths.sample(), block.sample_widths);
    std::ranges::copy(widths.whole(), block.whole_widths);
    const glm::dvec3& camera = scene.camera.position;
    block.camera_from_reference =
        glm::vec3(camera.x - plan.reference.x, camera.y, camera.z - plan.reference.y);
    block.level_range = static_cast<float>(cells);
    block.eye_distance = plan.eye_distance;
    block.mesh_middle = plan.middle;
    return block;
}

bool may_show_sun_disc(const gpu::SeaBlock& sea, const sim::OceanMaps& maps, float sun_cos_radius) {
    const auto replaces = [](const sim::LayerMaps& layer) {
        return std::ranges::any_of(layer.replaces, [](float share) { return share > 0; });
    };
    // The first row is for the narrowest footprint; wider ones hide more slopes.
    return shared::disc_share(glm::vec3(sea.variance[0]), sun_cos_radius) > 0 || maps.coast ||
           std::ranges::any_of(maps.layers, replaces);
}

}  // namespace deepwater::render
