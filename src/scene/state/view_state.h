#pragma once

#include <span>

#include "core/param.h"

namespace deepwater::scene {

/// What a picture shows: the final image or one quantity behind it.
enum ViewMode : int {
    kViewFinal,
    kViewWireframe,
    kViewLod,
    kViewNormals,
    kViewSlopes,
    kViewJacobian,
    kViewReflection,
    kViewRefraction,
    kViewRoughness,
    kViewDepth,
    kViewWaterMask,
    kViewFresnel,
    kViewGlitter,
    kViewBody,
    kViewMedium,
    kViewCaustics,
    kViewCausticMap,
    kViewGodrays,
    kViewFoam,
    kViewSunbeams,
    kViewShadows,
    kViewLayers,
    kViewFlow,
    kViewForces,
    kViewColourRamp,
    kViewWaterDepth,
    kViewBreaking,
    kViewModeCount
};

enum Quality : int { kQualityAuto, kQualityLow, kQualityMedium, kQualityHigh, kQualityUltra };

struct ViewState {
    int mode = kViewFinal;
    int quality = kQualityAuto;  ///< auto: medium on a software rasteriser, high on a GPU
    float exposure = 0.0f;       ///< EV, added to the exposure metered from the light on the sea
    float render_scale = 0.0f;   ///< rendered over shown pixels along a side; 0: by quality
    float frame_time = 0.0f;     ///< ms that a frame of a moving picture may take; 0: by quality
    bool antialiasing = true;
    bool dither = true;  ///< half-step noise against banding in the 8-bit picture

    bool operator==(const ViewState&) const = default;
};

[[nodiscard]] std::span<const Param<ViewState>> view_state_params();

/// The view that is drawn under what a view adds to the finished picture: `forces` draws arrows over the
/// final picture.
[[nodiscard]] constexpr int drawn_mode(int view_mode) {
    return view_mode == kViewForces ? kViewFinal : view_mode;
}

/// The settings of a quality level.
struct QualityLevel {
    int tile_resolution;  ///< samples along a tile's side
    float shortest_wave;  ///< m: waves that tiles carry at least
    int mesh_cells;       ///< density of the water mesh: cells from the eye to the end of one level
    float render_scale;
    float least_scale;  ///< smallest render scale of moving pictures, where frames take too long
    float frame_time;   ///< ms; 0: no limit
    bool plain;  ///< the mesh interpolates the open sea's light as far as it can; no glare beside pixels
    int footprint_taps;      ///< samples along a pixel's slanted footprint on the sea
    int shadow_texels;       ///< along a side of the sun's shadow map
    bool soft_shadows;       ///< filters the shadow map over objects, instead of one look-up
    int caustic_texels;      ///< along a side of a caustic map
    int godray_pixels;       ///< pixels along a side of a texel of the god rays' texture
    int godray_slices;       ///< slices through the water
    int godray_samples;      ///< samples in a slice
    int cloud_texels;        ///< along a side of the dome in which clouds are drawn
    float spray_area;        ///< pixels of spray drawn at most, per pixel of the picture
    float reflection_scale;  ///< texels of the mirrored view per pixel, along a side
    float refraction_scale;  ///< the same of the view through a rough surface; for a calm one it is 1
    bool underside;          ///< whether the surface seen from below mirrors bed and objects
};
[[nodiscard]] QualityLevel quality_level(int quality);

/// The render scale of a view: its own, or that of its quality on this driver.
[[nodiscard]] float resolved_render_scale(const ViewState& view, bool software_renderer);

/// Returns `quality`, or for `auto` the quality that this driver gets.
[[nodiscard]] int resolved_quality(int quality, bool software_renderer);

}  // namespace deepwater::scene
