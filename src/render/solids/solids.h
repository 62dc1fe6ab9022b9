#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "gl/framebuffer.h"
#include "gl/profiler.h"
#include "gl/program.h"
#include "render/common/layer_light.h"
#include "render/common/water_near_objects.h"
#include "render/common/waterline.h"
#include "render/sky/sky_pass.h"
#include "render/solids/bed_pass.h"
#include "render/solids/hull_pass.h"
#include "render/solids/object_pass.h"
#include "render/solids/object_set.h"
#include "render/solids/reflection_pass.h"
#include "render/solids/refraction_pass.h"
#include "render/solids/shadow_pass.h"
#include "scene/scene.h"
#include "sim/moment/maps.h"

namespace deepwater::render {

/// Draws objects and the sea bed, their shadows, and the pictures of them that the water needs: what is seen
/// through its surface from above or below, and what the surface mirrors on either side.
class Solids {
public:
    struct Inputs {
        const scene::Scene& scene;
        const sim::OceanMaps& maps;
        float slope_deviation;  ///< slope_deviation() of the layers and waves in view
        const scene::QualityLevel& quality;
        const ObjectView& view;
        const SkyPass& sky;
        const Waterline& waterline;
        const gl::Framebuffer& target;  ///< radiance and depth
        const gl::Texture& depth;       ///< reversed
        glm::ivec2 picture;  ///< size of the whole picture, of which the target may be a part, pixels
        gl::Profiler& profiler;
    };
    explicit Solids(gl::ShaderLibrary& shaders);

    /// Reads the models of a scene. @throws RuntimeFailure
    void read(const scene::Scene& scene) { objects_.read(scene, models_); }
    /// Has the next picture read models again whose files have changed.
    void reload_changed_models() { objects_.reload_changed_models(); }
    /// Places objects and bed for this frame; called before the functions below. @throws RuntimeFailure
    /// @param to_sun          unit
    /// @param eye_over_water  m, height of the eye over the water's surface at its place
    /// @param moving          for one of many successive pictures
    void place(const scene::Scene& scene, const sim::OceanMaps& maps, const scene::QualityLevel& quality,
               const ObjectView& view, const glm::vec3& to_sun, float eye_over_water, bool moving);
    [[nodiscard]] bool empty() const { return objects_.empty() && !bed_.present(); }
    /// Binds the bed of place() as BedPass::bind() does.
    void bind_bed() const { bed_.bind(); }

    /// Has surfaces() say of all pixels that no object is drawn there; for those who read it beside objects, before
    /// draw_surfaces().
    void clear_surfaces(const gl::Texture& depth) { surfaces_.clear(depth); }
    /// Draws the shadow map, then depth and materials of objects and bed. @pre AmbientBlock is bound
    void draw_surfaces(const Inputs& inputs);
    /// Lights objects and bed, then draws hulls and the pictures that the water needs, except for the
    /// reflection.
    void light(const Inputs& inputs);
    /// Draws the reflection of what stands above the water.
    /// @param may_reuse  the picture of the last call may be used again
    /// @return false when the sea mirrors no object
    [[nodiscard]] bool mirror(const Inputs& inputs, bool may_reuse);

    /// What an eye which flies freely may see of objects and bed, as far as programs depend on it.
    struct Reach {
        unsigned objects = 0;  ///< ObjectSet::version()
        bool bed = false, land = false;
        int view_mode = 0;  ///< scene::ViewMode
        bool hard_shadows = false, clouds = false;
        LayerLight layers = LayerLight::none;
        WaterNearObjects near_objects{};  ///< all that the water may have to show
        bool reflection = false;          ///< the water may mirror objects
        bool operator==(const Reach&) const = default;
    };
    /// Returns what is within reach in a scene with the objects of the last place().
    /// @param view  a direct view of it
    [[nodiscard]] Reach reach(const scene::Scene& scene, const scene::QualityLevel& quality,
                              const ObjectView& view, const SkyPass& sky) const;
    /// Has `preparation` build all programs that pictures within reach need.
    void prepare(const Reach& reach, gl::Preparation& preparation);

    /// How the water has to show objects, and where.
    [[nodiscard]] const WaterNearObjects& on_water() const { return on_water_; }
    [[nodiscard]] WaterRegions water_regions() const {
        return {.shaded = shaded_, .near_objects = near_windows_};
    }

    [[nodiscard]] const ObjectSet& objects() const { return objects_; }
    /// Returns null when there is no bed.
    [[nodiscard]] const scene::SeaBed* bed() const { return bed_.present() ? &bed_.bed() : nullptr; }
    /// Triangles of objects and bed in the frame's own view.
    [[nodiscard]] size_t triangle_count() const { return triangles_; }
    [[nodiscard]] const ObjectSurfaces& surfaces() const { return surfaces_; }
    [[nodiscard]] const ShadowPass& shadows() const { return shadows_; }
    [[nodiscard]] const ReflectionPass& reflection() const { return reflection_; }
    [[nodiscard]] const RefractionPass& refraction() const { return refraction_; }
    [[nodiscard]] const RefractionPass& snell_window() const { return snell_window_; }
    [[nodiscard]] const RefractionPass& underside() const { return underside_; }

private:
    void cast_shadows(const Inputs& inputs);
    [[nodiscard]] ObjectPass::Inputs object_inputs(const Inputs& inputs);
    void find_hulls(const Inputs& inputs);
    void draw_behind_surface(const Inputs& inputs);

    std::filesystem::path models_;  ///< folder of the models that are scattered over the bed
    ObjectSet objects_;
    ShadowPass shadows_;
    ObjectSurfaces surfaces_;
    ObjectPass object_pass_;
    BedPass bed_;
    HullPass hulls_;
    ReflectionPass reflection_;
    RefractionPass::Filters refraction_filters_;
    MipLevels mip_levels_;
    RefractionPass refraction_;
    RefractionPass snell_window_;
    RefractionPass underside_;
    size_t triangles_ = 0;
    WaterNearObjects on_water_;
    std::span<const SeaCircle> shaded_;
    std::vector<optics::ViewWindow> near_windows_;
};

}  // namespace deepwater::render
