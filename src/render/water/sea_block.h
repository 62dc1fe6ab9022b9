#pragma once

#include "core/gpu_blocks.h"
#include "optics/sea/footprint_widths.h"
#include "render/water/water_mesh.h"
#include "scene/scene.h"
#include "sim/moment/maps.h"

namespace deepwater::gpu {
#include "blocks/sea_block.glsl"
}

namespace deepwater::render {

/// Makes the block with the tiles' places and the slope variance that their mip levels hide.
/// @param cells   MeshView::cells of the plan
/// @param widths  footprint widths for the same sea
[[nodiscard]] gpu::SeaBlock sea_block(const scene::Scene& scene, const sim::OceanMaps& maps,
                                      const MeshPlan& plan, int cells, const optics::FootprintWidths& widths);

/// Returns whether a pixel of the sea may mirror the disc of the sun or the moon as a sharp image. That takes
/// a surface with hardly any slope variance hidden in the pixel's footprint: a nearly calm sea, or a layer
/// that replaces waves.
/// @param sun_cos_radius  cosine of the disc's angular radius
[[nodiscard]] bool may_show_sun_disc(const gpu::SeaBlock& sea, const sim::OceanMaps& maps,
                                     float sun_cos_radius);

/// How a footprint divides the slope variance of one tile's waves.
struct TileVariance {
    glm::vec3 hidden;  ///< covariance (xx, zz, xz) of the slopes that it does not resolve
    /// Variance of the slopes that it resolves, if light may shine through the tile's crests; else 0.
    float crests_shown;
};
/// @param log2_width  log2 of the footprint's width in metres
/// @param gone_level  gone_level() of the maps
[[nodiscard]] TileVariance tile_variance(const sim::OceanMaps& maps, size_t tile, float log2_width,
                                         float gone_level);

/// Returns the slope variance of a tile's waves if light may shine through their crests, else 0.
[[nodiscard]] float crest_variance(const sim::TileInfo& tile);

/// Returns whether light may shine through the crests of waves of this wave number [rad/m].
[[nodiscard]] bool shines_through(float wave_number);

/// Returns the mip level from which on hardly any slope variance is left in the maps of any tile.
[[nodiscard]] float gone_level(const sim::OceanMaps& maps);

}  // namespace deepwater::render
