#pragma once

#include <map>
#include <span>
#include <vector>

#include "gl/framebuffer.h"
#include "gl/program.h"
#include "gl/texture.h"
#include "render/common/near_water.h"
#include "render/water/sea_foam.h"
#include "render/water/sea_maps.h"
#include "render/sky/sky_pass.h"
#include "render/water/water_mesh.h"

namespace deepwater::render {

/// What the water shaders are compiled for.
struct WaterVariant {
    int view_mode = 0;       ///< scene::ViewMode
    int footprint_taps = 1;  ///< samples along a pixel's slanted footprint
    int fresnel = 0;         ///< scene::FresnelModel
    bool operator==(const WaterVariant&) const = default;
};

/// What objects do to the water near them, where the mesh is drawn apart.
struct WaterNearObjects {
    bool hulls = false;            ///< leave out the water inside hulls, as HullPass found them
    bool refraction = false;       ///< show what RefractionPass has drawn: Behind::surface
    bool window = false;           ///< Behind::window
    bool underside = false;        ///< Behind::underside
    bool still_shadow = false;     ///< shadows of what stands still, as ShadowPass has bound them
    bool floating_shadow = false;  ///< and of what floats
};

/// The sea, then the sky behind it: Fresnel blend of reflected sky and the water's own colour, sun glitter,
/// haze.
///   in   sea maps, sky cube, deep-water cube, FrameBlock, SeaBlock
///   out  rgba16f radiance and reversed depth
class WaterPass {
public:
    struct Inputs {
        const gl::Texture& color;       ///< rgba16f radiance
        const gl::Texture& depth;       ///< reversed
        const gl::Framebuffer& target;  ///< over both
        const NearWater& near_water;
        const SeaMaps& maps;
        const SeaFoam& foam;
        const SkyPass& sky;
        const WaterMesh& mesh;
        bool scatter;     ///< break up repetitions, as seen from high above
        bool clouds;      ///< their shadows, and they themselves, sharply: as SkyPass has bound them
        bool reflection;  ///< mirror objects too, as ReflectionPass has bound them, but where the mesh need
                          ///< not
        bool alone;       ///< nothing else is drawn yet
        bool
            layers;  ///< windows of water lie over the tiles, as LayerTextures and LayerBlock have bound them
        bool sun_disc;  ///< may_show_sun_disc()
        WaterNearObjects near_objects;
        WaterVariant variant;
    };
    explicit WaterPass(gl::ShaderLibrary& shaders);
    void run(const Inputs& inputs);

private:
    gl::ShaderLibrary& shaders_;
    WaterVariant variant_;
    /// What differs between programs of one variant; each is made when first needed.
    struct Parts {
        Media media = Media::air;
        bool clouds = false, scatter = false, hulls = false, reflection = false;
        bool refraction = false, still_shadow = false, floating_shadow = false;
        bool window = false, underside = false, foam = false, foam_by_pixel = false, layers = false,
             sun_disc = false;
        auto operator<=>(const Parts&) const = default;
    };
    [[nodiscard]] std::vector<gl::Define> defines(const Parts& parts) const;
    /// Pixels to light: those of a mark, see shaders/water/water_marks.frag.
    struct Marked {
        Parts parts;
        int mark;
        auto operator<=>(const Marked&) const = default;
    };
    [[nodiscard]] std::vector<gl::Define> surface_defines(const Marked& marked) const;
    static bool needs_no_mark(const Inputs& inputs) { return inputs.alone && inputs.foam.empty(); }
    /// What draws the mesh: pixels with foam get kFoamMark more than this mark.
    const gl::Program& surface_for(const Marked& marked);
    /// What lights what the mesh leaves of itself.
    const gl::Program& light_for(const Parts& parts);
    const gl::Program& background_for(const Parts& parts);
    void fit(const gl::Texture& color, const gl::Texture& depth);
    /// The mesh into the surface's maps. @return what is to be lit, and how
    std::vector<Marked> draw_surface(const Inputs& inputs);
    void light(const Inputs& inputs, std::span<const Marked> drawn);
    void draw_waterline();

    const gl::Program& mark_program_;
    std::map<Marked, const gl::Program*> surfaces_;
    std::map<Parts, const gl::Program*> lights_;
    std::map<Parts, const gl::Program*> backgrounds_;
    const gl::Program* waterline_ = nullptr;
    gl::Texture place_;    ///< rgba32f; this and the next as in shaders/water/water_surface.glsl
    gl::Texture surface_;  ///< rgba16f, five layers
    gl::Texture marks_;    ///< depth of 16 bits
    gl::Framebuffer surface_target_, marks_target_, light_target_;
    std::uint64_t color_ = 0, depth_ = 0;  ///< serial numbers of what the targets were made for
    gl::Texture facets_;                   ///< facet_table() of the variant's Fresnel term
    gl::Texture fresnel_;                  ///< fresnel_table()
};

}  // namespace deepwater::render
