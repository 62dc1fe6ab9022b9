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
    kViewModeCount
};

enum Quality : int { kQualityAuto, kQualityLow, kQualityMedium, kQualityHigh, kQualityUltra };

struct ViewState {
    int mode = kViewFinal;
    int quality = kQualityAuto;  ///< auto: medium on a software rasteriser, high on a GPU
    float exposure = 0.0f;       ///< EV, added to the exposure metered from the light on the sea
    float render_scale = 0.0f;   ///< internal over output resolution; 0: by quality
    float frame_time = 0.0f;     ///< ms that a frame of a moving picture may take; 0: by quality
    bool antialiasing = true;
    bool dither = true;  ///< half-step noise against banding in the 8-bit picture

    bool operator==(const ViewState&) const = default;
};

[[nodiscard]] std::span<const Param<ViewState>> view_state_params();

/// What a quality level means, for a driver of either kind.
struct QualityLevel {
    int tile_resolution;  ///< samples along a tile's side
    float shortest_wave;  ///< m: waves that tiles carry at least
    int mesh_cells;       ///< mesh cells between the eye and one level's end: density of the water mesh
    float render_scale;
    float least_scale;       ///< a moving picture's where frames take longer than `frame_time`
    float frame_time;        ///< ms; 0: any
    int footprint_taps;      ///< samples along a pixel's slanted footprint on the sea
    int shadow_texels;       ///< along a side of the sun's shadow map
    bool soft_shadows;       ///< edges on objects as the map's texels allow, instead of one look-up
    int caustic_texels;      ///< along a side of a map of gathered sunlight
    int godray_pixels;       ///< along a side of a texel of the sunbeams' picture
    int godray_slices;       ///< through the water
    int godray_samples;      ///< a slice
    int cloud_texels;        ///< along a side of the dome in which clouds are drawn
    float spray_area;        ///< pixels of spray that are drawn at most for each of the picture
    float reflection_scale;  ///< texels of the mirrored view per pixel
    float
        refraction_scale;  ///< texels of the view through a rough surface per pixel; a calm one has them all
    bool underside;        ///< mirrors bed and objects in the surface seen from below
};
[[nodiscard]] QualityLevel quality_level(int quality);

/// Internal over output resolution of a view: its own, or that of its quality on this driver.
[[nodiscard]] float resolved_render_scale(const ViewState& view, bool software_renderer);

/// `quality`, or what auto stands for on this driver.
[[nodiscard]] int resolved_quality(int quality, bool software_renderer);

}  // namespace deepwater::scene
