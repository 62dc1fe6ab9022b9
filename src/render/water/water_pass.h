#pragma once

#include <array>
#include <map>
#include <span>
#include <string_view>
#include <vector>

#include "core/gpu_blocks.h"
#include "gl/buffer.h"
#include "gl/framebuffer.h"
#include "gl/program.h"
#include "gl/texture.h"
#include "render/common/water_near_objects.h"
#include "render/common/waterline.h"
#include "render/sky/sky_pass.h"
#include "render/water/sea_foam.h"
#include "render/water/sea_maps.h"
#include "render/water/water_features.h"
#include "render/water/water_mesh.h"

namespace deepwater::shared {
#include "shared/water/fresnel.glsl"
}
namespace deepwater::gpu {
#include "blocks/fresnel_block.glsl"
}

namespace deepwater::render {

/// What all programs of the water are compiled for.
struct WaterVariant {
    int view_mode = 0;       ///< scene::ViewMode
    int footprint_taps = 1;  ///< samples along a pixel's slanted footprint
    int fresnel = 0;         ///< scene::FresnelModel
    bool operator==(const WaterVariant&) const = default;
};

/// Draws the sea, then the sky behind it: Fresnel blend of reflected sky and the water's own colour, sun
/// glitter, foam, haze. The mesh is drawn into maps of the surface first, and then each pixel that shows
/// water is lit once.
///   in   sea maps, sky cube, deep-water cube, FrameBlock, SeaBlock
///   out  rgba16f radiance and reversed depth
class WaterPass {
public:
    struct Inputs {
        const gl::Texture& color;       ///< rgba16f radiance
        const gl::Texture& depth;       ///< reversed
        const gl::Framebuffer& target;  ///< of color and depth
        const Waterline& waterline;
        const SeaMaps& maps;
        const SeaFoam& foam;
        const SkyPass& sky;
        const WaterMesh& mesh;
        bool scatter;     ///< WaterFeature::scatter
        bool clouds;      ///< WaterFeature::clouds, bound by SkyPass
        bool reflection;  ///< ReflectionPass has bound a picture for the patches that may mirror objects
        bool alone;       ///< neither objects nor the bed are drawn in this frame
        bool layers;      ///< WaterFeature::layers, bound as LayerTextures and LayerBlock
        bool sun_disc;    ///< may_show_sun_disc()
        WaterNearObjects near_objects;
        WaterVariant variant;
    };
    explicit WaterPass(gl::ShaderLibrary& shaders);
    void run(const Inputs& inputs);

private:
    gl::ShaderLibrary& shaders_;
    WaterVariant variant_;
    /// What a program is compiled for, beside the variant; programs are compiled when first needed.
    struct Key {
        Media media = Media::air;
        WaterFeatures features{};
        auto operator<=>(const Key&) const = default;
    };
    using Programs = std::map<Key, const gl::Program*>;
    /// The key of the program that draws the mesh, without what that program does not depend on.
    [[nodiscard]] static Key surface_key(Key key);
    /// The same for the program that lights the pixels whose rays start on one side of the surface.
    [[nodiscard]] static Key light_key(Media side, Key key);
    /// Pixels with a mark, and the program that lights them; see shaders/water/water_marks.frag.
    struct Marked {
        Key key;
        int mark;
        auto operator<=>(const Marked&) const = default;
    };
    [[nodiscard]] std::vector<gl::Define> defines(const Key& key) const;
    [[nodiscard]] std::vector<gl::Define> surface_defines(const Marked& marked) const;
    static bool needs_no_mark(const Inputs& inputs) {
        return inputs.alone && inputs.foam.empty() && inputs.waterline.media() != Media::both;
    }
    /// The program that draws the mesh into the surface's maps. Pixels get the mark, those with foam
    /// kFoamMark more.
    const gl::Program& surface_program(const Marked& marked);
    /// The program that lights the pixels of the surface's maps.
    const gl::Program& light_program(const Key& key);
    /// The program that draws the sky behind the sea.
    const gl::Program& background_program(const Key& key);
    void fit(const gl::Texture& color, const gl::Texture& depth);
    /// Draws the mesh into the surface's maps. @return the marks that it may have left, and how to light
    /// their pixels
    std::vector<Marked> draw_surface(const Inputs& inputs);
    void light_surface(const Inputs& inputs, std::span<const Marked> drawn);
    void draw_background(const Inputs& inputs);
    void draw_waterline();

    const gl::Program& mark_program_;
    std::map<Marked, const gl::Program*> surfaces_;
    Programs lights_;
    Programs backgrounds_;
    const gl::Program* waterline_ = nullptr;
    gl::Texture place_;    ///< rgba32f; this and the next as in shaders/water/water_surface.glsl
    gl::Texture surface_;  ///< rgba16f, five layers
    gl::Texture marks_;    ///< depth of 16 bits
    gl::Framebuffer surface_target_, marks_target_, light_target_;
    std::uint64_t color_ = 0, depth_ = 0;  ///< serial numbers of what the targets were made for
    gl::Texture facets_;                   ///< facet_table() of the variant's Fresnel term
    gl::UniformBlock<gpu::FresnelBlock> fresnel_{"Fresnel"};
};

}  // namespace deepwater::render
