#pragma once

#include <glm/glm.hpp>
#include <memory>
#include <string>

#include "gl/framebuffer.h"
#include "gl/profiler.h"
#include "gl/program.h"
#include "render/blocks.h"
#include "render/present_pass.h"
#include "render/sea_maps.h"
#include "render/sky_pass.h"
#include "render/water_mesh.h"
#include "render/water_pass.h"
#include "scene/scene.h"
#include "sim/maps.h"

namespace deepwater::render {

/// One picture, in order: read render() first. The passes know nothing of each other.
///
///   sea maps   tile maps to the GPU
///   sky        sky cube, its prefiltered levels, irradiance, deep-water cube: when sun or water changed
///   water      the sea, then the sky behind it, into HDR colour and reversed depth
///   present    exposure, tone curve, antialiasing, dither into 8 bits
class Frame {
public:
    explicit Frame(gl::ShaderLibrary& shaders);

    /// Draws `scene` with the sea `maps` in `size` pixels into framebuffer `target` (0: the window).
    /// @throws RuntimeFailure when sky.image cannot be read: the last good sky stays
    void render(const scene::Scene& scene, const sim::OceanMaps& maps, glm::ivec2 size, GLuint target);

    /// Scene-linear radiance of the last picture, before exposure (internal resolution).
    [[nodiscard]] const gl::Texture& radiance() const { return color_; }

    [[nodiscard]] gl::Profiler& profiler() { return profiler_; }
    [[nodiscard]] bool software_renderer() const { return software_; }
    /// What lights the last picture.
    [[nodiscard]] const SkyLight& light() const { return sky_.light(); }
    /// Triangles of the water mesh in the last picture.
    [[nodiscard]] size_t water_triangles() const { return water_mesh_.triangle_count(); }

private:
    void resize(glm::ivec2 size);

    gl::Profiler profiler_;
    bool software_;
    SeaMaps sea_maps_;
    SkyPass sky_;
    WaterMesh water_mesh_;
    WaterPass water_;
    PresentPass present_;

    gl::UniformBlock<FrameBlock> frame_block_{"frame"};
    gl::UniformBlock<SeaBlock> sea_block_{"sea"};
    gl::Texture color_;
    gl::Texture depth_;
    gl::Framebuffer target_;
};

}  // namespace deepwater::render
