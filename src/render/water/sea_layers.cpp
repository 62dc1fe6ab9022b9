#include "render/water/sea_layers.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/gpu_blocks.h"
#include "optics/sea/short_waves.h"
#include "render/common/layer_light.h"

namespace deepwater::render {
namespace {

/// Returns the root mean square of slopes below which a layer's waves are not seen: where a mirrored ray turns by less
/// than a pixel, and among waves of the sea that are fifty times as steep.
float least_seen_slope(const sim::OceanMaps& maps) {
    constexpr float kLeast = 2e-4f, kShareOfSea = 0.02f;
    const glm::vec3 sea = optics::sea_slope_variance(maps);
    return std::max(kLeast, kShareOfSea * std::sqrt(sea.x + sea.y));
}

/// Where and how finely the mesh must follow a layer's waves.
struct MeshNeed {
    optics::WindowBox box;
    float pitch;  ///< m
};

/// Returns what the mesh must do for a layer's waves to be off by no noticeable part of a pixel: cells of side p miss
/// a (kp)²/8 of waves of amplitude a and wave number k. Slopes are shaded pixel by pixel in any case. Nothing where the
/// mesh is as fine without the layer.
std::optional<MeshNeed> mesh_need(const sim::LayerMaps& layer, const LayerSupport& support,
                                  const MeshView& view) {
    constexpr double kNoticed = 0.25;  // pixels
    constexpr double kHighest = 2;     // of a square's waves, over the root mean square of their heights
    const glm::dvec2 eye(view.camera.x, view.camera.z);
    const double above = std::abs(view.camera.y - static_cast<double>(view.surface_height));
    const auto wave_number = static_cast<double>(layer.wave_number),
               finest = static_cast<double>(layer.mesh_pitch);
    double pitch = std::numeric_limits<double>::infinity();
    const auto box = support.box_where([&](const optics::WindowBox& square, float slope) {
        const glm::dvec2 beside = glm::max(glm::max(square.low - eye, eye - square.high), glm::dvec2(0));
        const double missed =
            kNoticed * static_cast<double>(view.pixel_angle) * std::hypot(beside.x, beside.y, above);
        const double amplitude = kHighest * static_cast<double>(slope) / wave_number;
        if (amplitude < missed) return false;
        const double needed = std::max(std::sqrt(8 * missed / amplitude) / wave_number, finest);
        if (needed * view.cells > std::max({beside.x, beside.y, above})) return false;
        pitch = std::min(pitch, needed);
        return true;
    });
    if (!box) return {};
    return MeshNeed{*box, static_cast<float>(pitch)};
}

/// Returns what the mesh must do for a layer that replaces waves, whose fronts and edges are a few of its cells wide: it
/// follows them cell by cell as far off as it would have cells twice as wide by itself.
std::optional<MeshNeed> shore_need(const sim::LayerMaps& layer, const LayerSupport& support,
                                   const MeshView& view) {
    constexpr double kFiner = 2;
    const glm::dvec2 eye(view.camera.x, view.camera.z);
    const double above = std::abs(view.camera.y - static_cast<double>(view.surface_height));
    const double farthest = kFiner * static_cast<double>(layer.mesh_pitch) * view.cells;
    const auto box = support.box_where([&](const optics::WindowBox& square, float /*slope*/) {
        const glm::dvec2 beside = glm::max(glm::max(square.low - eye, eye - square.high), glm::dvec2(0));
        return std::max({beside.x, beside.y, above}) < farthest;
    });
    if (!box) return {};
    return MeshNeed{*box, layer.mesh_pitch};
}

}  // namespace

void SeaLayers::find(const sim::OceanMaps& maps, MeshView& view) {
    const OrderedLayers all = ordered_layers(maps);
    const float least_slope = least_seen_slope(maps);
    farthest_drift_ = static_cast<double>(maps.farthest_drift);
    supports_.resize(std::max(all.count, supports_.size()));
    layers_.count = 0;
    for (size_t l = 0; l < all.count; ++l) {
        LayerSupport& support = supports_[layers_.count];
        support.find(*all.layers[l], least_slope);
        // Programs of layers need one at least.
        const bool is_only_one = layers_.count == 0 && l + 1 == all.count;
        if (!support.box() && !is_only_one) continue;
        const sim::LayerMaps& layer = *all.layers[l];
        const std::optional<MeshNeed> need =
            replaces_any(layer) ? shore_need(layer, support, view) : mesh_need(layer, support, view);
        layers_.layers[layers_.count] = &layer;
        layers_.boxes[layers_.count] =
            need ? need->box : optics::WindowBox{layer.window.middle, layer.window.middle};
        layers_.pitches[layers_.count++] = need ? need->pitch : std::numeric_limits<float>::infinity();
    }
    set_mesh_windows(maps, layers_, view.windows);
}

WaterMesh::MayLieUnderLayers SeaLayers::under_layers() const {
    if (empty()) return {};
    return [this](const glm::dvec2& low, const glm::dvec2& high, double width) {
        return std::ranges::any_of(supports(), [&](const LayerSupport& support) {
            return support.touches(low, high, farthest_drift_, width);
        });
    };
}

void SeaLayers::place(const scene::Scene& scene, const sim::OceanMaps& maps, const MeshPlan& plan,
                      int cells) {
    if (empty()) return;
    textures_.update(layers_.all(), supports());
    textures_.bind();
    if (!block_) block_.emplace("layers of water");
    block_->write(layer_block(scene, maps, layers_, supports(), plan, textures_.slot(), cells));
    block_->bind(gpu::kLayerBinding);
}

}  // namespace deepwater::render
