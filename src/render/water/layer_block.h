#pragma once

#include <array>
#include <span>
#include <vector>

#include "optics/sight/layer_view.h"
#include "render/common/blocks.h"
#include "render/water/water_mesh.h"
#include "scene/scene.h"
#include "sim/moment/layer_maps.h"
#include "sim/moment/maps.h"

namespace deepwater::render {

/// Sizes as in shaders/blocks/layer_block.glsl.
inline constexpr int kLayerImages = 4;

/// std140 mirror of LayerBlock: where layers of water lie over the tiles, and what their maps hold.
struct LayerBlock {
    struct Layer {
        glm::vec4 place;   ///< xy: cosine and sine of the window's rotation; zw: its middle, m from the
                           ///< reference point
        glm::vec4 window;  ///< xy: half sides, m; z: rim, m; w: log2 of texels per metre
        glm::vec4 box;     ///< lowest, highest coordinates of its corners, m from the reference point
        glm::vec4
            texels;  ///< xy: of level 0; z: last mip level; w: the one whose texels are as wide as its waves
        glm::vec4 lacked;  ///< xyz: slope covariance; w: 1 where light may shine through its crests, else 0
        glm::vec4 replaces[2];  ///< by tile; [1].z: of waves that no tile carries
        float wave_number;
        float breaking;
        float mesh_range;   ///< m
        float mesh_beyond;  ///< m
    };
    Layer layers[sim::kMostLayers];  ///< those that replace some of the sea's waves come first
    glm::vec4 tile_variance[kMaxTiles * kVarianceRows];
    glm::vec4 crest_variance[2];
    glm::vec4 trail_age;  ///< FoamMaps::age
    glm::vec3 short_waves;
    int count;
    glm::vec2 slot;  ///< texels of LayerTextures
    int replacing;
    float reach;  ///< m
};
static_assert(sizeof(LayerBlock) == sim::kMostLayers * 8 * 16 + (kMaxTiles * kVarianceRows + 3 + 2) * 16);

/// The layers of one moment in the order of LayerBlock: those that replace some of the sea's waves come
/// first.
struct OrderedLayers {
    std::array<const sim::LayerMaps*, sim::kMostLayers> layers{};
    size_t count = 0;
    [[nodiscard]] std::span<const sim::LayerMaps* const> all() const { return {layers.data(), count}; }
};
[[nodiscard]] OrderedLayers ordered_layers(const sim::OceanMaps& maps);

/// Makes the block with the layers' places and the slope variance that remains of the tiles under them.
/// @param layers  ordered_layers() of `maps`
/// @param slot    LayerTextures::slot()
/// @param cells   MeshView::cells of the plan
[[nodiscard]] LayerBlock layer_block(const scene::Scene& scene, const sim::OceanMaps& maps,
                                     std::span<const sim::LayerMaps* const> layers, const MeshPlan& plan,
                                     glm::ivec2 slot, int cells);

/// Replaces `windows` by those of the layers. Mesh windows are of undisplaced water, so each is larger than
/// its layer by the distance over which tiles may move water into it. Allocates only when there are more than
/// ever before.
void set_mesh_windows(const sim::OceanMaps& maps, std::vector<MeshWindow>& windows);

/// Returns whether the layer has foam anywhere.
[[nodiscard]] bool has_foam(const sim::LayerMaps& layer);

}  // namespace deepwater::render
