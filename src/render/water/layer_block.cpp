#include "render/water/layer_block.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <limits>
#include <optional>

#include "core/shared_glsl.h"
#include "optics/sea/short_waves.h"
#include "render/common/layer_light.h"
#include "render/water/sea_block.h"

namespace deepwater::shared {
#include "shared/water/slick.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

/// Bound of the horizontal displacement by the tiles alone, m.
float tiles_drift(const sim::OceanMaps& maps) {
    float drift = maps.farthest_drift;
    for (const sim::LayerMaps& layer : maps.layers) drift -= layer.farthest;
    return std::max(drift, 0.0f);
}

gpu::WaterLayer layer_of(const sim::LayerMaps& maps, const std::optional<optics::WindowBox>& shown,
                         const optics::WindowBox& box, float pitch, const sim::OceanMaps& sea,
                         const glm::dvec2& reference, glm::ivec2 slot, int cells) {
    const sim::LayerWindow& window = maps.window;
    const glm::dvec2 density = 1.0 / maps.spacings(), per_metre = density / glm::dvec2(slot);
    const glm::dvec2 middle = 0.5 * glm::dvec2(maps.width, maps.height) / glm::dvec2(slot);
    // The denser axis chooses the mip level: by the other one, levels would be read that cannot resolve the
    // waves.
    const double log2_density = std::log2(std::max(density.x, density.y));
    gpu::WaterLayer layer{};
    layer.place = glm::vec4(std::cos(window.rotation), std::sin(window.rotation), window.middle - reference);
    layer.window = glm::vec4(window.half_sides, window.rim, maps.breaking);
    layer.box = glm::vec4(box.low - reference, box.high - reference);
    constexpr double kNowhere = 1e6;  // m
    const double beyond = 4 * glm::length(maps.spacings());
    layer.seen = shown ? glm::vec4(shown->low - reference - beyond, shown->high - reference + beyond)
                       : glm::vec4(kNowhere);
    layer.maps = glm::vec4(per_metre, middle + window.own_from_world(reference) * per_metre);
    layer.levels = glm::vec4(middle, static_cast<double>(maps.displacement.size() - 1), log2_density);
    layer.lacked = glm::vec4(maps.lacked_slope_variance, maps.surf.empty() ? 0 : 1);
    const auto replaced = [&](int place, int rung) {
        layer.replaces[place / 4][place % 4] = maps.replaces[static_cast<size_t>(rung)];
    };
    for (size_t i = 0; i < sea.info.size() && i < gpu::kMaxTiles; ++i)
        replaced(static_cast<int>(i), sea.info[i].rung);
    // Waves too short for any tile would begin in the band of the last rung, so its share holds for them.
    replaced(gpu::kMaxTiles, sim::kRungCount - 1);
    layer.paths = -1;
    layer.wave_number = maps.wave_number;
    layer.mesh_range = pitch * static_cast<float>(cells);
    layer.mesh_beyond = tiles_drift(sea);
    return layer;
}

/// Returns LayerBlock::margin. A footprint reads up to two texels beside its own of a level whose texels are at most
/// twice as wide along the denser axis as it is.
float margin_of(std::span<const sim::LayerMaps* const> layers) {
    double longest = 1;  // side of a texel over the other
    for (const sim::LayerMaps* layer : layers) {
        const glm::dvec2 spacing = layer->spacings();
        longest = std::max({longest, spacing.x / spacing.y, spacing.y / spacing.x});
    }
    return static_cast<float>(4 * std::hypot(1.0, longest));
}

/// Returns the number of the first tiles that move the water over the layers noticeably. All others together
/// move it by a standard deviation of at most 1/16 of the finest layer's texels.
int moving_tiles(const sim::OceanMaps& maps, std::span<const sim::LayerMaps* const> layers) {
    constexpr double kUnnoticed = 1.0 / 16;
    double finest = std::numeric_limits<double>::max();
    for (const sim::LayerMaps* layer : layers) {
        const glm::dvec2 spacing = layer->spacings();
        finest = std::min({finest, spacing.x, spacing.y});
    }
    int count = static_cast<int>(std::min(maps.info.size(), size_t{gpu::kMaxTiles}));
    double variance = 0;
    for (; count > 1; --count) {
        const sim::TileInfo& tile = maps.info[static_cast<size_t>(count - 1)];
        if (tile.shown_slope_variance.empty()) break;
        const glm::dvec3 slopes = tile.shown_slope_variance.front();
        // Horizontal displacements are 1 / tanh(kd) times the height.
        const auto k = static_cast<double>(tile.wave_number);
        const double shallow = k * std::tanh(k * static_cast<double>(maps.depth));
        variance += (slopes.x + slopes.y) / (shallow * shallow);
        if (variance > kUnnoticed * kUnnoticed * finest * finest) break;
    }
    return std::max(count, 1);
}

/// Returns the weights of LayerBlock::lace_share for the ages [s] of the stretches: the lace of the last
/// whole stretch fades in, that of the one before fades out.
glm::vec4 lace_shares(const glm::vec4& ages) {
    std::array<float, 4> sorted{ages.x, ages.y, ages.z, ages.w};
    std::ranges::sort(sorted);
    const float stretch = std::max(sorted[3] - sorted[2], 1e-3f);
    return glm::max(1.0f - glm::abs(ages / stretch - 1.5f), glm::vec4(0));
}

}  // namespace

bool change_sea(std::span<const sim::LayerMaps> layers) {
    return std::ranges::any_of(layers, [](const sim::LayerMaps& layer) {
        return layer.flows() || replaces_any(layer) || layer.lacked_slope_variance != glm::vec3(0);
    });
}

bool has_foam(const sim::LayerMaps& layer) {
    const auto last_above_0 = [](const auto& levels) {
        return std::ranges::any_of(levels.back().values(), [](const glm::vec4& mean) { return mean.w > 0; });
    };
    return last_above_0(layer.extra) || last_above_0(layer.displacement);
}

void set_mesh_windows(const sim::OceanMaps& maps, const OrderedLayers& layers,
                      std::vector<MeshWindow>& windows) {
    const auto drift = static_cast<double>(tiles_drift(maps));
    windows.clear();
    for (size_t l = 0; l < layers.count; ++l) {
        if (std::isinf(layers.pitches[l])) continue;
        windows.push_back({.low = layers.boxes[l].low - drift,
                           .high = layers.boxes[l].high + drift,
                           .pitch = static_cast<double>(layers.pitches[l])});
    }
}

OrderedLayers ordered_layers(const sim::OceanMaps& maps) {
    OrderedLayers ordered;
    for (const bool replacing : {true, false}) {
        for (const sim::LayerMaps& layer : maps.layers) {
            if (layer.pool >= 0 || replaces_any(layer) != replacing || ordered.count == ordered.layers.size())
                continue;
            ordered.boxes[ordered.count] = optics::window_box(layer.window);
            ordered.pitches[ordered.count] = layer.mesh_pitch;
            ordered.layers[ordered.count++] = &layer;
        }
    }
    return ordered;
}

static_assert(gpu::kMostLayers == sim::kMostLayers);

gpu::LayerBlock layer_block(const scene::Scene& scene, const sim::OceanMaps& maps,
                            const OrderedLayers& layers, std::span<const LayerSupport> supports,
                            const MeshPlan& plan, glm::ivec2 slot, int cells) {
    gpu::LayerBlock block{};
    int paths = gpu::kLayerImages * static_cast<int>(layers.count);
    for (const sim::LayerMaps* layer : layers.all()) {
        const auto at = static_cast<size_t>(block.count++);
        gpu::WaterLayer& own = block.layers[at];
        own = layer_of(*layer, supports[at].box(), layers.boxes[at], layers.pitches[at], maps, plan.reference,
                       slot, cells);
        block.replacing += replaces_any(*layer) ? 1 : 0;
        if (!layer->flows()) continue;
        own.paths = paths;
        paths += gpu::kPathImages;
    }
    const float gone = gone_level(maps);
    for (size_t tile = 0; tile < maps.tiles.size() && tile < gpu::kMaxTiles; ++tile) {
        for (int row = 0; row < gpu::kVarianceRows; ++row) {
            const float width =
                gpu::kFirstVarianceWidth + static_cast<float>(row) / gpu::kVarianceRowsPerOctave;
            const TileVariance variance = tile_variance(maps, tile, width, gone);
            block.tile_variance[tile * gpu::kVarianceRows + static_cast<size_t>(row)] =
                glm::vec4(variance.hidden, variance.crests_shown);
        }
        block.crest_variance[tile / 4][static_cast<int>(tile % 4)] = crest_variance(maps.info[tile]);
        block.slick_left[tile / 4][static_cast<int>(tile % 4)] =
            shared::slick_left(maps.info[tile].k_min, maps.info[tile].k_max);
    }
    constexpr float kShortestWave = 0.005f;  // m: the rest has hardly any slope
    const float last = maps.info.empty() ? 1 : maps.info.back().k_max;
    block.slick_left[gpu::kMaxTiles / 4][gpu::kMaxTiles % 4] =
        shared::slick_left(last, std::max(2 * glm::pi<float>() / kShortestWave, 2 * last));
    block.lace_share = lace_shares(maps.path_ages);
    block.short_waves = optics::short_wave_variance(scene, maps);
    block.texel = 1.0f / glm::vec2(slot);
    block.margin = margin_of(layers.all());
    block.moving = moving_tiles(maps, layers.all());
    return block;
}

}  // namespace deepwater::render
