#pragma once

#include <optional>
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
    /// Finds where the layers of a moment are to be seen. @param maps  must stay valid until place()
    void find(const sim::OceanMaps& maps);
    [[nodiscard]] bool empty() const { return layers_.count == 0; }
    /// Returns the test that WaterMesh::update() needs, valid until the next find(); empty without layers.
    [[nodiscard]] WaterMesh::MayLieUnderLayers under_layers() const;
    /// Uploads the layers and binds them, if there are any.
    /// @param cells  MeshView::cells of the plan
    void place(const scene::Scene& scene, const sim::OceanMaps& maps, const MeshPlan& plan, int cells);

private:
    OrderedLayers layers_;
    double farthest_drift_ = 0;           // m, bound of the water's horizontal displacement
    std::vector<LayerSupport> supports_;  // of layers_
    LayerTextures textures_;
    std::optional<gl::UniformBlock<gpu::LayerBlock>> block_;  // from the first layer on
};

}  // namespace deepwater::render
