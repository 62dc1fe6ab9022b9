#include "scene/state/view_state.h"

#include <string_view>

#include "core/check.h"

namespace deepwater::scene {
namespace {

using V = ViewState;

constexpr std::string_view kModes[] = {
    "final",      "wireframe", "lod",         "normals",     "slopes",      "jacobian", "reflection",
    "refraction", "roughness", "depth",       "water-mask",  "fresnel",     "glitter",  "body",
    "medium",     "caustics",  "caustic-map", "godrays",     "foam",        "sunbeams", "shadows",
    "layers",     "flow",      "forces",      "colour-ramp", "water-depth", "breaking"};
static_assert(std::size(kModes) == kViewModeCount);
constexpr std::string_view kQualities[] = {"auto", "low", "medium", "high", "ultra"};

constexpr Param<V> kTable[] = {
    {{"view.mode", "Show", "", 0, 1, "The final picture, or one quantity behind it.", Scale::linear, kModes},
     &V::mode},
    {{"view.quality", "Quality", "", 0, 1,
      "Tile resolution, mesh density and filtering; auto: medium on a software rasteriser, high on a GPU; in the "
      "window, what the device is quick enough for.",
      Scale::linear, kQualities},
     &V::quality},
    {{"view.exposure", "Exposure", "EV", -8, 8,
      "Added to the exposure metered from the light that falls on the sea."},
     &V::exposure,
     {Blend::plain}},
    {{"view.render_scale", "Render scale", "", 0, 2,
      "Rendered pixels relative to shown pixels, along a side; 0: by quality."},
     &V::render_scale},
    {{"view.frame_time", "Frame time", "ms", 0, 1000,
      "Longest frame time of moving pictures: when frames take longer they are rendered in fewer pixels, "
      "unless view.render_scale is set. Still pictures are not affected. 0: by quality."},
     &V::frame_time},
    {{"view.antialiasing", "Antialiasing", "", 0, 1, "Smooths the edges of the final picture."},
     &V::antialiasing},
    {{"view.dither", "Dither", "", 0, 1, "Adds half a step of noise against banding in smooth skies."},
     &V::dither},
};
static_assert(table_is_sound(kTable, V{}));

}  // namespace

std::span<const Param<ViewState>> view_state_params() {
    return kTable;
}

QualityLevel quality_level(int quality) {
    switch (quality) {
        case kQualityLow:
            return {.tile_resolution = 256,
                    .shortest_wave = 0.3f,
                    .mesh_cells = 20,
                    .render_scale = 1.0f,
                    .least_scale = 0.5f,
                    .frame_time = 36,
                    .plain = true,
                    .footprint_taps = 1,
                    .shadow_texels = 512,
                    .soft_shadows = false,
                    .caustic_texels = 128,
                    .godray_pixels = 6,
                    .godray_slices = 8,
                    .godray_samples = 1,
                    .cloud_texels = 384,
                    .spray_area = 0.4f,
                    .reflection_scale = 0.6875f,
                    .refraction_scale = 0.5f,
                    .underside = false};
        case kQualityMedium:
            return {.tile_resolution = 256,
                    .shortest_wave = 0.3f,
                    .mesh_cells = 40,
                    .render_scale = 1.0f,
                    .least_scale = 0.65625f,
                    .frame_time = 100,
                    .plain = false,
                    .footprint_taps = 1,
                    .shadow_texels = 1024,
                    .soft_shadows = true,
                    .caustic_texels = 256,
                    .godray_pixels = 6,
                    .godray_slices = 12,
                    .godray_samples = 1,
                    .cloud_texels = 640,
                    .spray_area = 0.4f,
                    .reflection_scale = 0.5f,
                    .refraction_scale = 0.5f,
                    .underside = true};
        case kQualityHigh:
            return {.tile_resolution = 256,
                    .shortest_wave = 0.3f,
                    .mesh_cells = 160,
                    .render_scale = 1.0f,
                    .least_scale = 1.0f,
                    .frame_time = 0,
                    .plain = false,
                    .footprint_taps = 4,
                    .shadow_texels = 2048,
                    .soft_shadows = true,
                    .caustic_texels = 512,
                    .godray_pixels = 2,
                    .godray_slices = 32,
                    .godray_samples = 4,
                    .cloud_texels = 1024,
                    .spray_area = 4,
                    .reflection_scale = 1.0f,
                    .refraction_scale = 1.0f,
                    .underside = true};
        case kQualityUltra:
            return {.tile_resolution = 512,
                    .shortest_wave = 0.03f,
                    .mesh_cells = 256,
                    .render_scale = 2.0f,
                    .least_scale = 2.0f,
                    .frame_time = 0,
                    .plain = false,
                    .footprint_taps = 8,
                    .shadow_texels = 2048,
                    .soft_shadows = true,
                    .caustic_texels = 512,
                    .godray_pixels = 2,
                    .godray_slices = 32,
                    .godray_samples = 4,
                    .cloud_texels = 1536,
                    .spray_area = 16,
                    .reflection_scale = 1.0f,
                    .refraction_scale = 1.0f,
                    .underside = true};
        default:
            DW_CHECK(false && "quality is resolved before it is looked up");
            return {};
    }
}

int resolved_quality(int quality, bool software_renderer) {
    if (quality != kQualityAuto) return quality;
    return software_renderer ? kQualityMedium : kQualityHigh;
}

float resolved_render_scale(const ViewState& view, bool software_renderer) {
    if (view.render_scale > 0) return view.render_scale;
    return quality_level(resolved_quality(view.quality, software_renderer)).render_scale;
}

}  // namespace deepwater::scene
