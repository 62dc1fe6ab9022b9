#include "render/water/sea_layers.h"

#include <algorithm>

#include "core/gpu_blocks.h"

namespace deepwater::render {

void SeaLayers::find(const sim::OceanMaps& maps) {
    layers_ = ordered_layers(maps);
    farthest_drift_ = static_cast<double>(maps.farthest_drift);
    supports_.resize(layers_.count);
    for (size_t l = 0; l < layers_.count; ++l) supports_[l].find(*layers_.layers[l]);
}

WaterMesh::MayLieUnderLayers SeaLayers::under_layers() const {
    if (empty()) return {};
    return [this](const glm::dvec2& low, const glm::dvec2& high, double width) {
        return std::ranges::any_of(supports_, [&](const LayerSupport& support) {
            return support.touches(low, high, farthest_drift_, width);
        });
    };
}

void SeaLayers::place(const scene::Scene& scene, const sim::OceanMaps& maps, const MeshPlan& plan,
                      int cells) {
    if (empty()) return;
    textures_.update(layers_.all(), supports_);
    textures_.bind();
    if (!block_) block_.emplace("layers of water");
    block_->write(layer_block(scene, maps, layers_.all(), plan, textures_.slot(), cells));
    block_->bind(gpu::kLayerBinding);
}

}  // namespace deepwater::render
