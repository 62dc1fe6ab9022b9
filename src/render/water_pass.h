#pragma once

#include <map>
#include <vector>

#include "gl/program.h"
#include "render/near_water.h"
#include "render/sea_foam.h"
#include "render/sea_maps.h"
#include "render/sky_pass.h"
#include "render/water_mesh.h"

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
///   out  rgba16f radiance and reversed depth in the bound framebuffer
class WaterPass {
public:
    struct Inputs {
        const NearWater& near_water;
        const SeaMaps& maps;
        const SeaFoam& foam;
        const SkyPass& sky;
        const WaterMesh& mesh;
        bool scatter;     ///< break up repetitions, as seen from high above
        bool clouds;      ///< their shadows, and they themselves, sharply: as SkyPass has bound them
        bool reflection;  ///< mirror objects too, as ReflectionPass has bound them, but where the mesh need
                          ///< not
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
        bool window = false, underside = false, foam = false;
        auto operator<=>(const Parts&) const = default;
    };
    [[nodiscard]] std::vector<gl::Define> defines(const Parts& parts) const;
    const gl::Program& program_for(const Parts& parts);
    const gl::Program& background_for(const Parts& parts);
    void draw_waterline();

    std::map<Parts, const gl::Program*> waters_;
    std::map<Parts, const gl::Program*> backgrounds_;
    const gl::Program* waterline_ = nullptr;
    gl::Texture facets_;   ///< facet_table() of the variant's Fresnel term
    gl::Texture fresnel_;  ///< fresnel_table()
};

}  // namespace deepwater::render
