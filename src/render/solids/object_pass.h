#pragma once

#include <array>
#include <glm/glm.hpp>
#include <map>

#include "gl/framebuffer.h"
#include "gl/program.h"
#include "gl/texture.h"
#include "render/common/near_water.h"
#include "render/solids/object_set.h"
#include "render/solids/shadow_pass.h"
#include "render/sky/sky_pass.h"
#include "optics/sight/view_window.h"

namespace deepwater::render {

class BedPass;

/// A view of the objects: the frame's own, or another (a mirrored camera, say) of the same moment.
struct ObjectView {
    glm::mat4 clip_from_world;  ///< relative to the frame's camera, wherever this view's eye is
    glm::vec3 eye{0};           ///< m, relative to the frame's camera
    bool mirrored =
        false;  ///< the eye's mirror image in the sea: only what stands above the water, or may in a trough
    Media media = Media::air;  ///< in what the rays start
    bool through_water =
        false;  ///< only what is under water, raised to where its surface, were it flat, shows it
    bool in_window =
        false;  ///< only what is above the water, raised to where a flat sea shows it to an eye in it
    bool mirrored_below = false;  ///< the image of the eye in the surface over it: only what is under water
    float deepest = 0;            ///< through water: what lies deeper, wholly, is left out [m]
    bool smooth = false;          ///< for small or blurred pictures: no bumps
    bool hard_shadows = false;    ///< one look-up each, for pictures in which few would see more
    bool coarse = false;          ///< for blurred pictures: no small things, the bed in large cells
    bool water_layers = false;    ///< there are layers of water, whose light has maps of its own
    int view_mode = 0;            ///< scene::ViewMode
    float farthest = 6000;        ///< m: the sea bed beyond is left out
    float pixel_angle = 0;        ///< rad a pixel spans: objects smaller than a part of it are left out
};

/// What objects are made of, pixel by pixel, between the two steps of ObjectPass:
/// shaders/solids/object_surface.glsl says what is in each.
class ObjectSurfaces {
public:
    /// Makes room for a picture whose reversed depth is `depth`; nothing happens when it fits already.
    void fit(const gl::Texture& depth);

    /// Where each pixel of the last draw stands; unchanged where nothing is.
    [[nodiscard]] const gl::Texture& place() const { return place_; }

private:
    friend class ObjectPass;
    gl::Texture matter_, shape_, place_, deviation_;
    gl::Framebuffer target_;
    std::uint64_t depth_ = 0;  ///< serial number of the depth in target_
};

/// Draws the objects and lights them. Programs are compiled when objects are new, not when they come into
/// view.
///   in   ObjectSet and ShadowPass of the frame; FrameBlock, AmbientBlock bound; sky and deep-water cubes
///   out  rgba16f radiance and reversed depth in the target's framebuffer, where objects are; the rest stays
class ObjectPass {
public:
    struct Inputs {
        ObjectSet& objects;
        const ShadowPass& shadows;
        const SkyPass& sky;
        ObjectSurfaces& surfaces;
        const gl::Framebuffer& target;  ///< colour and depth; depth is cleared
        const gl::Texture& depth;       ///< the same as the target's
        BedPass* bed = nullptr;         ///< the sea bed, drawn and lit with the objects; none: null
    };
    explicit ObjectPass(gl::ShaderLibrary& shaders) : shaders_(shaders) {}

    void draw(const Inputs& inputs, const ObjectView& view);
    /// The two steps of draw(), for those who have something to do in between.
    void draw_surfaces(const Inputs& inputs, const ObjectView& view);
    void light(const Inputs& inputs, const ObjectView& view);

    /// True when draw() would show the object.
    [[nodiscard]] static bool shows(const PlacedObject& object, const ObjectView& view);
    /// True when draw() would show something.
    [[nodiscard]] static bool shows_any(const ObjectSet& objects, const ObjectView& view);

    /// Corners of a box around all that draw() would show of the object, where the view shows it;
    /// camera-relative, m.
    [[nodiscard]] static std::array<glm::vec3, 8> corners(const PlacedObject& object, const ObjectView& view);

    /// The pixels of a picture of `size` in which the objects of the view can be seen: left, bottom, width,
    /// height.
    [[nodiscard]] static glm::ivec4 pixels(const ObjectSet& objects, const ObjectView& view, glm::ivec2 size);

    /// The same of those objects that have wires (scene::Material::wire_radius).
    [[nodiscard]] static glm::ivec4 wire_pixels(const ObjectSet& objects, const ObjectView& view,
                                                glm::ivec2 size);

    /// Triangles in the last draw.
    [[nodiscard]] size_t triangle_count() const { return triangles_; }

private:
    /// What a program is compiled for.
    struct Material {
        bool base_color = false, normals = false, surface = false, holes = false, checker = false,
             wires = false, mirrored = false, through_water = false, in_window = false,
             mirrored_below = false;
        auto operator<=>(const Material&) const = default;
    };
    struct Lighting {
        bool still_shadow = false, floating_shadow = false, hard_shadows = false, clouds = false,
             metals = false, mirrored = false, through_water = false, in_window = false,
             mirrored_below = false, water_layers = false;
        Media media = Media::air;
        int view_mode = 0;
        auto operator<=>(const Lighting&) const = default;
    };
    static Material material_of(const ObjectMesh::Part& part, const PlacedObject& object,
                                const ObjectView& view);
    /// @param shadows  as ShadowPass::shadows_on()
    static Lighting lighting_of(const Inputs& inputs, const ObjectView& view, int shadows);
    /// Has every program compiled that a view like this one may ask for as long as the objects are the same.
    void prepare(const Inputs& inputs, const ObjectView& view);
    void find_visible(const ObjectSet& objects, const ObjectView& view);
    void draw_visible(const Inputs& inputs, const ObjectView& view);
    const gl::Program& program_for(const Material& material);
    const gl::Program& program_for(const Lighting& lighting);

    gl::ShaderLibrary& shaders_;
    std::map<Material, const gl::Program*> materials_;
    std::map<Lighting, const gl::Program*> lightings_;
    std::map<Lighting, unsigned> prepared_;                       ///< version of the objects by kind of view
    std::vector<std::pair<float, const PlacedObject*>> visible_;  ///< with the distance of the nearest point
    bool bed_shown_ = false;
    size_t triangles_ = 0;
};

}  // namespace deepwater::render
