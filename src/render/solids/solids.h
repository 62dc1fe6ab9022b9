#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "gl/framebuffer.h"
#include "gl/profiler.h"
#include "gl/program.h"
#include "render/common/near_water.h"
#include "render/sky/sky_pass.h"
#include "render/solids/bed_pass.h"
#include "render/solids/hull_pass.h"
#include "render/solids/object_pass.h"
#include "render/solids/object_set.h"
#include "render/solids/reflection_pass.h"
#include "render/solids/refraction_pass.h"
#include "render/solids/shadow_pass.h"
#include "render/water/water_mesh.h"
#include "render/water/water_pass.h"
#include "scene/scene.h"
#include "sim/moment/maps.h"

namespace deepwater::render {

/// What is neither water nor sky, and what the water shows of it: objects and the sea bed, their shadows, what is seen of
/// them through the surface from above or below, and what the surface mirrors on either side.
class Solids {
public:
    struct Inputs {
        const scene::Scene& scene;
        const sim::OceanMaps& maps;
        float slope_deviation;  ///< slope_deviation() of what the picture shows
        const scene::QualityLevel& quality;
        const ObjectView& view;
        const SkyPass& sky;
        const NearWater& near_water;
        const gl::Framebuffer& target;  ///< over radiance and depth
        const gl::Texture& depth;       ///< reversed
        glm::ivec2 picture;             ///< pixels of the whole, of which the target is a part or all
        gl::Profiler& profiler;
    };
    explicit Solids(gl::ShaderLibrary& shaders);

    /// Reads the models of a scene. @throws RuntimeFailure
    void read(const scene::Scene& scene) { objects_.read(scene, models_); }
    /// Has models be read again whose files have changed.
    void reload_changed_models() { objects_.reload_changed_models(); }
    /// Places objects and bed; everything else is for this scene from here on. @throws RuntimeFailure
    void place(const scene::Scene& scene, const sim::OceanMaps& maps, const scene::QualityLevel& quality,
               const ObjectView& view);
    [[nodiscard]] bool empty() const { return objects_.empty() && !bed_.present(); }

    /// Shadows, then what the solids' pixels are made of. AmbientBlock is bound by then.
    void draw_surfaces(const Inputs& inputs);
    /// Lights them, then makes the pictures of what the water shows of them, other than mirror images above it.
    void light(const Inputs& inputs);
    /// The mirrored view of what stands above the water.
    /// @param may_keep  the one drawn last, where it fits
    /// @return false when the sea mirrors nothing of it
    [[nodiscard]] bool mirror(const Inputs& inputs, bool may_keep);

    /// What they do to the water, and where.
    [[nodiscard]] const WaterNearObjects& on_water() const { return on_water_; }
    [[nodiscard]] WaterMesh::Apart apart() const {
        return {.shaded = shaded_, .near_objects = near_windows_};
    }

    [[nodiscard]] const ObjectSet& objects() const { return objects_; }
    /// Null: there is none.
    [[nodiscard]] const scene::SeaBed* bed() const { return bed_.present() ? &bed_.bed() : nullptr; }
    /// Triangles of objects and bed in the frame's own view.
    [[nodiscard]] size_t triangle_count() const { return triangles_; }
    [[nodiscard]] const ShadowPass& shadows() const { return shadows_; }
    [[nodiscard]] const ReflectionPass& reflection() const { return reflection_; }
    [[nodiscard]] const RefractionPass& refraction() const { return refraction_; }
    [[nodiscard]] const RefractionPass& window() const { return window_; }
    [[nodiscard]] const RefractionPass& underside() const { return underside_; }

private:
    void cast_shadows(const Inputs& inputs);
    [[nodiscard]] ObjectPass::Inputs object_inputs(const Inputs& inputs);
    void find_hulls(const Inputs& inputs);
    void draw_behind_surface(const Inputs& inputs);

    std::filesystem::path models_;  ///< of what is strewn over the bed
    ObjectSet objects_;
    ShadowPass shadows_;
    ObjectSurfaces surfaces_;
    ObjectPass object_pass_;
    BedPass bed_;
    HullPass hulls_;
    ReflectionPass reflection_;
    RefractionPass refraction_;
    RefractionPass window_;
    RefractionPass underside_;
    size_t triangles_ = 0;
    WaterNearObjects on_water_;
    std::span<const WaterMesh::Circle> shaded_;
    std::vector<optics::ViewWindow> near_windows_;
};

}  // namespace deepwater::render
