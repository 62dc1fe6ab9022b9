#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "core/gpu_blocks.h"
#include "gl/buffer.h"
#include "gl/framebuffer.h"
#include "gl/program.h"
#include "gl/program_variants.h"
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
    bool plain = false;      ///< the open sea, seen from above, is drawn by shaders/water/plain_water.frag
    /// What lies under the water, where the view shows its depth: 0 nothing, or anything in other views; 1
    /// the sea bed; 2 land. Solids::bind_bed() has bound it.
    int bed = 0;
    /// Whether pixels compute foam themselves at any distance.
    [[nodiscard]] bool all_foam_by_pixel() const { return footprint_taps > 1; }
    bool operator==(const WaterVariant&) const = default;
};

/// What decides, beside the variant, which of the water's programs a picture needs.
struct WaterSituation {
    Media media = Media::air;
    bool clouds = false;             ///< WaterFeature::clouds, bound by SkyPass
    bool layers = false;             ///< WaterFeature::layers, bound as LayerTextures and LayerBlock
    bool layers_change_sea = false;  ///< WaterFeature::layers_change_sea, where there are layers
    bool coast = false;              ///< WaterFeature::coast, bound by CoastTexture
    bool land_shadow = false;        ///< WaterFeature::land_shadow, bound by BedPass
    bool sun_disc = false;           ///< may_show_sun_disc()
    bool slicks = false;             ///< WaterFeature::slicks
    bool scatter = false;            ///< WaterFeature::scatter
    bool foam = false;               ///< WaterFeature::foam
    bool foam_everywhere = false;    ///< Where there is foam, the sea has some, not its layers alone.
    bool contact_foam = false;       ///< WaterFeature::contact_foam, where there is foam
    bool foam_by_pixel = false;      ///< WaterFeature::foam_by_pixel, where there is foam
    bool reflection = false;  ///< ReflectionPass has bound a picture for the patches that may mirror objects
    WaterNearObjects near_objects;
    bool operator==(const WaterSituation&) const = default;
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
        const SeaMaps& maps;
        const SeaFoam& foam;
        const SkyPass& sky;
        const WaterMesh& mesh;
        bool alone;       ///< neither objects nor the bed are drawn in this frame
        glm::ivec4 disc;  ///< pixels_of_disc()
        WaterSituation situation;
        WaterVariant variant;
    };
    /// The situations that an eye which flies freely may come into.
    struct Reach {
        WaterVariant variant;
        /// The medium is any. Of clouds, layers, coast, sun_disc and foam these values hold, and what foam
        /// and layers do; of all else what is set may be or not.
        WaterSituation most;
        bool may_lack_foam = false;  ///< foam, if set, may be or not, too
        bool operator==(const Reach&) const = default;
    };
    explicit WaterPass(gl::ShaderLibrary& shaders);
    void run(const Inputs& inputs);
    /// Has `preparation` build what draw_sky() needs.
    void prepare_sky(const WaterVariant& variant, bool clouds, gl::Preparation& preparation);
    /// Draws the sky alone, where nothing else has been drawn, in a scene without a sea.
    void draw_sky(const Inputs& inputs);
    /// Has `preparation` build all programs that the situations within reach need.
    void prepare(const Reach& reach, gl::Preparation& preparation);

private:
    WaterVariant variant_;
    /// What a program is compiled for, beside the variant.
    struct Key {
        Media media = Media::air;
        WaterFeatures features{};
        auto operator<=>(const Key&) const = default;
    };
    using Programs = gl::ProgramVariants<Key>;
    /// What the patches of a batch need.
    [[nodiscard]] Key batch_key(const WaterSituation& situation, const WaterMesh::Batch& batch) const;
    /// Whether plain_water.frag can draw what a key asks for.
    [[nodiscard]] bool is_plain(const Key& key) const;
    /// The key of the program that draws the mesh, without what that program does not depend on.
    [[nodiscard]] static Key surface_key(Key key);
    /// A key for each medium, with foam and without, as far as there are.
    class LightKeys {
    public:
        static constexpr size_t kMost = 4;
        void add(const Key& key) { keys_[count_++] = key; }
        [[nodiscard]] const Key* begin() const { return keys_.data(); }
        [[nodiscard]] const Key* end() const { return keys_.data() + count_; }

    private:
        std::array<Key, kMost> keys_;
        size_t count_ = 0;
    };
    /// Keys of the programs that light the pixels of a batch, with foam and without.
    /// @param key  batch_key()
    [[nodiscard]] static LightKeys light_keys(const Key& key);
    /// The key of the program that draws the sky behind the sea. @param disc  with the disc of the sun or the
    /// moon
    [[nodiscard]] static Key background_key(const WaterSituation& situation, bool disc);
    /// The key of the program that draws the meniscus.
    [[nodiscard]] static Key waterline_key(const WaterSituation& situation);
    [[nodiscard]] static bool needs_waterline(const WaterSituation& situation, const WaterVariant& variant);
    /// Pixels with a mark, and what lights them; see shaders/water/water_marks.frag.
    struct Marked {
        Key key;
        int mark;
    };
    /// The program of a key for the present variant.
    [[nodiscard]] gl::ProgramDesc describe(std::string label, std::vector<std::string> stages,
                                           const Key& key) const;
    /// Deletes the programs of another variant.
    void change(const WaterVariant& variant);
    [[nodiscard]] bool needs_no_mark(const Inputs& inputs) const {
        return !variant_.plain && inputs.alone && !inputs.situation.foam && !inputs.situation.layers &&
               inputs.situation.media != Media::both;
    }
    void fit(const gl::Texture& color, const gl::Texture& depth);
    /// Draws the batches of the mesh that are lit as they are drawn. @return whether there are others
    [[nodiscard]] bool draw_plainly(const Inputs& inputs);
    /// Draws the other batches into the surface's maps, and fills drawn_.
    void draw_surface(const Inputs& inputs);
    void light_surface(const Inputs& inputs);
    void draw_background(const Inputs& inputs);
    void draw_waterline(const WaterSituation& situation);

    const gl::Program& mark_program_;
    Programs surfaces_;  ///< draw the mesh into the surface's maps, with a mark and kFoamMark where foam is
    Programs lights_;    ///< light the pixels of the surface's maps
    Programs backgrounds_;  ///< draw the sky behind the sea
    Programs waterlines_;   ///< draw the rim of water at the near plane
    gl::Texture place_;     ///< rgba32f; this and the next as in shaders/water/water_surface.glsl
    gl::Texture surface_;   ///< rgba16f, six layers
    gl::Texture marks_;     ///< depth of 16 bits
    gl::Framebuffer surface_target_, marks_target_, light_target_;
    gl::Framebuffer layered_target_;       ///< as surface_target_, with the layer `stirred` or `moved`
    std::uint64_t color_ = 0, depth_ = 0;  ///< serial numbers of what the targets were made for
    std::vector<Marked>
        drawn_;           ///< the marks that draw_surface() may have left, and how to light their pixels
    gl::Texture facets_;  ///< facet_table() of the variant's Fresnel term
    gl::UniformBlock<gpu::FresnelBlock> fresnel_{"Fresnel"};
};

}  // namespace deepwater::render
