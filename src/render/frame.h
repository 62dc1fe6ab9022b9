#pragma once

#include <glm/glm.hpp>
#include <memory>
#include <string>

#include "gl/framebuffer.h"
#include "gl/profiler.h"
#include "gl/program.h"
#include "render/ambient_light.h"
#include "render/blocks.h"
#include "render/hull_pass.h"
#include "render/night_pass.h"
#include "render/object_pass.h"
#include "render/object_set.h"
#include "render/present_pass.h"
#include "render/reflection_pass.h"
#include "render/refraction_pass.h"
#include "render/sea_maps.h"
#include "render/shadow_pass.h"
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
///   shadow     the sun's shadow map; this and the next two only when there are objects
///   objects    the opaque world into HDR colour and reversed depth
///   hulls      where no water stands, when such a hull is in view
///   reflection what the sea mirrors of objects, when any can be seen in it
///   refraction what is seen through the surface, when any object under water can be
///   water      the sea, then the sky behind it, into HDR colour and reversed depth; moon and stars behind both
///   present    exposure, tone curve, antialiasing, dither into 8 bits
class Frame {
public:
    explicit Frame(gl::ShaderLibrary& shaders);

    /// Draws `scene` with the sea `maps` in `size` pixels into framebuffer `target` (0: the window).
    /// @throws RuntimeFailure when sky.image or an object's model cannot be read: the last good ones stay
    void render(const scene::Scene& scene, const sim::OceanMaps& maps, glm::ivec2 size, GLuint target);

    /// Has the next picture show those models anew whose files have changed.
    void look_at_models_again() { objects_.look_again(); }

    /// Scene-linear radiance of the last picture times light().scale, before exposure (internal resolution).
    [[nodiscard]] const gl::Texture& radiance() const { return color_; }

    [[nodiscard]] gl::Profiler& profiler() { return profiler_; }
    [[nodiscard]] bool software_renderer() const { return software_; }
    /// What lights the last picture.
    [[nodiscard]] const SkyLight& light() const { return sky_.light(); }
    /// Triangles of the water mesh in the last picture.
    [[nodiscard]] size_t water_triangles() const { return water_mesh_.triangle_count(); }
    /// Triangles of the objects in the last picture.
    [[nodiscard]] size_t object_triangles() const {
        return objects_.empty() ? 0 : object_pass_.triangle_count();
    }
    [[nodiscard]] const ShadowPass& shadows() const { return shadows_; }
    [[nodiscard]] const ReflectionPass& reflection() const { return reflection_; }
    [[nodiscard]] const RefractionPass& refraction() const { return refraction_; }

private:
    void resize(glm::ivec2 size);
    /// @return false when the sea mirrors no object
    bool reflect_objects(const scene::Scene& scene, const sim::OceanMaps& maps, bool submerged, float scale);
    /// Everything that is no water and no sky. @return what it does to the water within the circles
    /// near_objects_
    WaterNearObjects draw_objects(const scene::Scene& scene, const sim::OceanMaps& maps,
                                  const ObjectView& view, int shadow_texels);

    gl::Profiler profiler_;
    bool software_;
    SeaMaps sea_maps_;
    SkyPass sky_;
    ObjectSet objects_;
    ShadowPass shadows_;
    AmbientLight ambient_;
    ObjectSurfaces object_surfaces_;
    ObjectPass object_pass_;
    HullPass hulls_;
    ReflectionPass reflection_;
    RefractionPass refraction_;
    std::vector<WaterMesh::Circle> near_objects_;
    WaterMesh water_mesh_;
    WaterPass water_;
    NightPass night_;
    PresentPass present_;

    gl::UniformBlock<FrameBlock> frame_block_{"frame"};
    gl::UniformBlock<SeaBlock> sea_block_{"sea"};
    gl::Texture color_;
    gl::Texture depth_;
    gl::Framebuffer target_;
};

}  // namespace deepwater::render
