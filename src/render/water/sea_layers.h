#pragma once

#include <optional>
#include <span>
#include <vector>

#include "gl/buffer.h"
#include "render/water/layer_block.h"
#include "render/water/layer_support.h"
#include "render/water/layer_textures.h"
#include "render/water/water_mesh.h"
#include "scene/scene.h"
#include "sim/moment/maps.h"

namespace deepwater::render {

/// The layers of water of a moment, for the mesh and the programs of the sea.
///   out  LayerTextures, LayerBlock at gpu::kLayerBinding
class SeaLayers {
public:
    /// Finds where the layers of a moment are to be seen; those that are nowhere are left out.
    /// @param maps  must stay valid until place()
    /// @param view  in: of the picture; out: its windows, where the mesh must be fine for the layers' waves
    void find(const sim::OceanMaps& maps, MeshView& view);
    [[nodiscard]] bool empty() const { return layers_.count == 0; }
    /// Returns the test that WaterMesh::update() needs, valid until the next find(); empty without layers.
    [[nodiscard]] WaterMesh::MayLieUnderLayers under_layers() const;
    /// Uploads the layers and binds them, if there are any.
    /// @param cells  MeshView::cells of the plan
    void place(const scene::Scene& scene, const sim::OceanMaps& maps, const MeshPlan& plan, int cells);

private:
    /// Those of layers_.
    [[nodiscard]] std::span<const LayerSupport> supports() const { return {supports_.data(), layers_.count}; }

    OrderedLayers layers_;                // which are seen
    double farthest_drift_ = 0;           // m, bound of the water's horizontal displacement
    std::vector<LayerSupport> supports_;  // of layers_ and more that were needed before
    LayerTextures textures_;
    std::optional<gl::UniformBlock<gpu::LayerBlock>> block_;  // from the first layer on
};

}  // namespace deepwater::render
