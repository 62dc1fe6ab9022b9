#pragma once

#include <array>
#include <glm/glm.hpp>

#include "gl/framebuffer.h"
#include "gl/program.h"
#include "gl/program_variants.h"
#include "gl/texture.h"
#include "optics/sight/view_window.h"
#include "render/common/layer_light.h"
#include "render/sky/sky_pass.h"
#include "render/solids/object_set.h"
#include "render/solids/object_view.h"
#include "render/solids/shadow_pass.h"

namespace deepwater::render {

class BedPass;

/// The G-buffer of ObjectPass: materials and normals of objects and bed, pixel by pixel, from draw_surfaces()
/// for light(). shaders/solids/object_surface.glsl describes its textures.
class ObjectSurfaces {
public:
    /// Allocates textures for a picture whose reversed depth is `depth`, unless they fit already.
    void fit(const gl::Texture& depth);
    /// Does the same and has place() say of all pixels, 0, that nothing is drawn there.
    void clear(const gl::Texture& depth);
    /// Binds materials, normals and places to the units of the step that lights them.
    void bind() const;

    /// Position of each pixel of the last draw; unchanged where nothing was drawn.
    [[nodiscard]] const gl::Texture& place() const { return place_; }

private:
    friend class ObjectPass;
    gl::Texture matter_, shape_, place_, deviation_;
    gl::Framebuffer target_;
    std::uint64_t depth_ = 0;  ///< serial number of the depth in target_
};

/// Draws objects and bed and lights them.
///   in   ObjectSet and ShadowPass of the frame; FrameBlock, AmbientBlock bound; sky and deep-water cubes
///   out  rgba16f radiance and reversed depth in the target's framebuffer, where objects are; the rest is
///        unchanged
class ObjectPass {
public:
    struct Inputs {
        ObjectSet& objects;
        const ShadowPass& shadows;
        const SkyPass& sky;
        ObjectSurfaces& surfaces;
        const gl::Framebuffer& target;  ///< colour and depth; the depth has been cleared
        const gl::Texture& depth;       ///< the target's
        BedPass* bed = nullptr;         ///< the sea bed, drawn and lit with the objects; null: none
    };
    explicit ObjectPass(gl::ShaderLibrary& shaders);

    /// Sets the land that shades objects and bed from now on; null: none.
    void set_land(const BedPass* land) { land_ = land; }

    void draw(const Inputs& inputs, const ObjectView& view);
    /// The two steps of draw().
    void draw_surfaces(const Inputs& inputs, const ObjectView& view);
    void light(const Inputs& inputs, const ObjectView& view);

    /// Has `preparation` build the programs that a view may need wherever its eye is; of the view only what
    /// programs depend on counts.
    /// @param clouds  SkyPass::has_clouds()
    void prepare(const ObjectSet& objects, const ObjectView& view, bool clouds, gl::Preparation& preparation);

    /// Returns true when draw() would show the object.
    [[nodiscard]] static bool shows(const PlacedObject& object, const ObjectView& view);
    /// Returns true when draw() would show any object.
    [[nodiscard]] static bool shows_any(const ObjectSet& objects, const ObjectView& view);

    /// Returns the corners of a box around all that draw() would show of the object, at its apparent position
    /// in the view; camera-relative, m.
    [[nodiscard]] static std::array<glm::vec3, 8> corners(const PlacedObject& object, const ObjectView& view);

    /// Returns the rectangle of pixels in which the view's objects can be seen: left, bottom, width, height.
    /// @param size  of the picture, pixels
    [[nodiscard]] static glm::ivec4 pixels(const ObjectSet& objects, const ObjectView& view, glm::ivec2 size);

    /// The same for objects with wires (scene::Material::wire_radius).
    [[nodiscard]] static glm::ivec4 wire_pixels(const ObjectSet& objects, const ObjectView& view,
                                                glm::ivec2 size);

    /// Triangles in the last draw.
    [[nodiscard]] size_t triangle_count() const { return triangles_; }

private:
    /// What a program that draws surfaces is compiled for.
    struct Material {
        ViewKind kind = ViewKind::direct;
        bool base_color = false, normals = false, surface = false, holes = false, checker = false,
             wires = false, film = false;
        auto operator<=>(const Material&) const = default;
    };
    /// What a program that lights the pixels of objects and bed is compiled for.
    struct Lighting {
        ViewKind kind = ViewKind::direct;
        Media media = Media::air;
        int view_mode = 0;
        bool still_shadow = false, floating_shadow = false, hard_shadows = false, clouds = false,
             metals = false, land = false;
        LayerLight layers = LayerLight::none;
        auto operator<=>(const Lighting&) const = default;
    };
    static Material material_of(const ObjectMesh::Part& part, const PlacedObject& object,
                                const ObjectView& view);
    /// @param shadows  as ShadowPass::shadows_on()
    [[nodiscard]] Lighting lighting_of(const ObjectSet& objects, const ObjectView& view, int shadows,
                                       bool clouds) const;
    void find_visible(const ObjectSet& objects, const ObjectView& view);
    void draw_visible(const Inputs& inputs, const ObjectView& view);
    static gl::ProgramDesc describe_material(const Material& material);
    static gl::ProgramDesc describe_lighting(const Lighting& lighting);

    gl::ProgramVariants<Material> materials_;
    gl::ProgramVariants<Lighting> lightings_;
    std::vector<std::pair<float, const PlacedObject*>> visible_;  ///< with the distance of the nearest point
    bool bed_shown_ = false;
    const BedPass* land_ = nullptr;
    size_t triangles_ = 0;
};

}  // namespace deepwater::render
