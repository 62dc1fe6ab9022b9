#pragma once

#include "optics/rough_sea/footprint_widths.h"
#include "render/common/blocks.h"
#include "render/water/water_mesh.h"
#include "scene/scene.h"
#include "sim/moment/maps.h"

namespace deepwater::render {

/// Where the tiles lie and what their mip levels lose.
/// @param cells  MeshView::cells of the plan
/// @param widths  of the same sea
[[nodiscard]] SeaBlock sea_block(const scene::Scene& scene, const sim::OceanMaps& maps, const MeshPlan& plan,
                                 int cells, const optics::FootprintWidths& widths);

/// Whether a pixel of the sea may show the disc of the sun or the moon itself, because it hides next to no
/// slopes: never where even the narrowest footprint hides enough, nothing but layers taking waves away.
/// @param sun_cos_radius  cosine of the disc's angular radius
[[nodiscard]] bool may_show_sun_disc(const SeaBlock& sea, const sim::OceanMaps& maps, float sun_cos_radius);

/// What a footprint makes of the slopes of one tile's waves.
struct TileVariance {
    glm::vec3 hidden;    ///< covariance (xx, zz, xz) of those that it does not resolve
    float crests_shown;  ///< variance of those that it resolves, if light may shine through the tile's
                         ///< crests; else 0
};
/// @param log2_width  of the footprint's width, m;  @param gone_level  gone_level() of the maps
[[nodiscard]] TileVariance tile_variance(const sim::OceanMaps& maps, size_t tile, float log2_width,
                                         float gone_level);

/// Slope variance of a tile's waves, if light may shine through their crests; else 0.
[[nodiscard]] float crest_variance(const sim::TileInfo& tile);

/// Whether light may shine through crests of waves of this number [rad/m].
[[nodiscard]] bool shines_through(float wave_number);

/// The mip level from which on no tile shows anything that matters of its waves' slopes.
[[nodiscard]] float gone_level(const sim::OceanMaps& maps);

}  // namespace deepwater::render
