#pragma once

#include "gl/program.h"
#include "render/sea_maps.h"
#include "render/sky_pass.h"
#include "render/water_mesh.h"

namespace deepwater::render {

/// What the water shaders are compiled for.
struct WaterVariant {
    int view_mode = 0;       ///< scene::ViewMode
    bool submerged = false;  ///< the camera is under the surface
    int footprint_taps = 1;  ///< samples along a pixel's slanted footprint
    bool operator==(const WaterVariant&) const = default;
};

/// The sea, then the sky behind it: Fresnel blend of reflected sky and the water's own colour, sun glitter,
/// haze.
///   in   sea maps, sky cube, deep-water cube, FrameBlock, SeaBlock
///   out  rgba16f radiance and reversed depth in the bound framebuffer
class WaterPass {
public:
    struct Inputs {
        const SeaMaps& maps;
        const SkyPass& sky;
        const WaterMesh& mesh;
        bool scatter;  ///< break up repetitions, as seen from high above
        WaterVariant variant;
    };
    explicit WaterPass(gl::ShaderLibrary& shaders);
    void run(const Inputs& inputs);

private:
    gl::ShaderLibrary& shaders_;
    const gl::Program& background_;
    const gl::Program& water_;
    const gl::Program& scattered_water_;
    gl::Texture mean_fresnel_;
    WaterVariant variant_;
};

}  // namespace deepwater::render
