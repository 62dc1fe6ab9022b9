#pragma once

#include <array>
#include <glm/glm.hpp>

#include "core/gpu_blocks.h"
#include "gl/buffer.h"
#include "gl/texture.h"
#include "optics/sight/layer_view.h"
#include "scene/scene.h"
#include "sim/moment/maps.h"

namespace deepwater::gpu {
#include "blocks/foam_block.glsl"
}

namespace deepwater::render {

/// The sea's foam on the GPU: FoamBlock and
///   out  trail  rgba16_snorm [N, N, tiles] with all mips, 32767 steps of sim::kCrowdingStep
///        lace   rg16f [kLaceTexels, kLaceTexels, kLaceFields]  foam_lace(), with mips
///        heaps  rgba8    foam_heaps() as heap_texel(), with mips
///        splash r8  [sim::kSplashCells]² foam of fallen spray
/// The textures are made when there is foam for the first time.
class SeaFoam {
public:
    /// Uploads the foam of a moment.
    /// @param reference  MeshPlan::reference
    /// @param to_sun     direction to the sun or the moon, whichever lights the sea
    /// @param view       the picture's: only layers whose crests may shade something in it count
    /// @param by_pixel   FoamBlock::by_pixel
    void update(const scene::Scene& scene, const sim::OceanMaps& maps, const glm::dvec2& reference,
                const glm::vec3& to_sun, const optics::LayerView& view, float by_pixel);

    [[nodiscard]] bool empty() const { return empty_; }
    /// Whether pixels compute foam themselves, beside what the mesh interpolates.
    [[nodiscard]] bool by_pixel() const { return by_pixel_; }
    /// Whether waves whiten water that is shallow over objects or the bed: not where only layers have foam.
    [[nodiscard]] bool at_contacts() const { return at_contacts_; }
    /// Whether the sea or its surf at a coast has foam: not where only layers have some.
    [[nodiscard]] bool everywhere() const { return everywhere_; }
    void bind() const;

private:
    void upload(const sim::FoamMaps& foam);
    void upload_splashes(const std::vector<std::uint8_t>& splashes);

    bool empty_ = true;
    bool by_pixel_ = false;
    bool at_contacts_ = false;
    bool everywhere_ = false;
    std::uint64_t version_ = 0;
    gl::Texture trail_;
    gl::Texture lace_;
    gl::Texture heaps_;
    gl::Texture splash_;
    gl::StreamRing ring_, splash_ring_;
    gl::UniformBlock<gpu::FoamBlock> block_{"foam"};
};

/// Returns the share of the foam that pixels compute themselves, 0…1; the rest is interpolated from the
/// mesh's vertices. It is 0 where the finest cells are narrower than breakers, 1 where they are wider, and 0
/// again where each cell has so many breakers that their mean is right.
/// @param pitch  size of the mesh's cells under the eye, m
[[nodiscard]] float foam_by_pixel(float pitch);

/// Returns the strength of wind streaks in the foam's pattern, 0…1, by wind speed [m/s]: none up to 10, full
/// from 24 on.
[[nodiscard]] float streak_share(float wind_speed);

}  // namespace deepwater::render
