#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/gpu_blocks.h"
#include "optics/sight/layer_view.h"
#include "render/water/layer_support.h"
#include "render/water/water_mesh.h"
#include "scene/scene.h"
#include "sim/moment/layer_maps.h"
#include "sim/moment/maps.h"

namespace deepwater::gpu {
#include "blocks/layer_block.glsl"
}

namespace deepwater::render {

/// The layers of one moment in the order of LayerBlock: those that replace some of the sea's waves come
/// first.
struct OrderedLayers {
    std::array<const sim::LayerMaps*, sim::kMostLayers> layers{};
    std::array<optics::WindowBox, sim::kMostLayers> boxes{};  ///< where the mesh must follow each
    std::array<float, sim::kMostLayers> pitches{};  ///< side of mesh cells in these, m; infinite: of any size
    size_t count = 0;
    [[nodiscard]] std::span<const sim::LayerMaps* const> all() const { return {layers.data(), count}; }
};
/// Returns the layers of a moment, each with the box of its whole window and LayerMaps::mesh_pitch.
[[nodiscard]] OrderedLayers ordered_layers(const sim::OceanMaps& maps);

/// Makes the block with the layers' places and the slope variance that remains of the tiles under them.
/// @param layers    of `maps`
/// @param supports  where each of them is shown
/// @param slot      LayerTextures::slot()
/// @param cells     MeshView::cells of the plan
[[nodiscard]] gpu::LayerBlock layer_block(const scene::Scene& scene, const sim::OceanMaps& maps,
                                          const OrderedLayers& layers, std::span<const LayerSupport> supports,
                                          const MeshPlan& plan, glm::ivec2 slot, int cells);

/// Replaces `windows` by the boxes of the layers. Mesh windows are of undisplaced water, so each is larger than
/// its layer's box by the distance over which tiles may move water into it. Allocates only when there are more than
/// ever before.
/// @param layers  of `maps`
void set_mesh_windows(const sim::OceanMaps& maps, const OrderedLayers& layers,
                      std::vector<MeshWindow>& windows);

/// Returns whether any of the layers flows, replaces some of the sea's waves or has waves that are too short for
/// its samples.
[[nodiscard]] bool change_sea(std::span<const sim::LayerMaps> layers);

/// Returns whether the layer has foam or bubbles anywhere.
[[nodiscard]] bool has_foam(const sim::LayerMaps& layer);

}  // namespace deepwater::render
