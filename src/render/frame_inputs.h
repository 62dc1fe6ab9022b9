#pragma once

#include <glm/glm.hpp>
#include <optional>

#include "core/gpu_blocks.h"
#include "optics/sight/exposure.h"
#include "optics/sight/picture_part.h"
#include "render/common/waterline.h"
#include "render/lens/present_pass.h"
#include "render/sky/sky_pass.h"
#include "render/solids/object_view.h"
#include "render/underwater/godrays_pass.h"
#include "render/water/water_pass.h"
#include "scene/scene.h"
#include "sim/moment/maps.h"

namespace deepwater::gpu {
#include "blocks/frame_block.glsl"
}

namespace deepwater::render {

// What Frame's passes are given, as pure functions of the scene.

/// The light that the automatic exposure meters.
/// @param depth  m: Waterline::eye_depth()
[[nodiscard]] optics::MeteredLight metered_light(const scene::Scene& scene, const optics::SkyLight& light,
                                                 float depth);

/// Light that the sea bed sends up to an eye under water, as a multiple of the skylight that bottomless water
/// sends back.
/// @param bed  null: there is none
[[nodiscard]] glm::vec3 light_from_bed(const scene::Scene& scene, const scene::SeaBed* bed,
                                       const optics::SkyLight& light, const gpu::FrameBlock& frame);

/// How the radiance of a view mode becomes the picture.
[[nodiscard]] Rendering rendering_of(int view_mode);

/// Whether the view mode shows light rather than another quantity.
[[nodiscard]] bool shows_light(int view_mode);

/// Whether bloom is added to the radiance.
[[nodiscard]] bool has_bloom(const scene::Scene& scene);

/// Whether the picture itself counts for the exposure.
[[nodiscard]] bool meters_picture(const scene::Scene& scene);

/// Which term of the god rays is shown; nothing: none.
[[nodiscard]] std::optional<GodrayTerm> shown_godrays(const scene::Scene& scene);

/// Clip coordinates of a part of the picture from camera-relative ones of the world.
[[nodiscard]] glm::mat4 clip_from_world(const scene::Scene& scene, const optics::PicturePart& part);

/// The rectangle of a picture (left, bottom, width, height; pixels) outside which the disc of the sun or the
/// moon is not seen in the sky. @param size  of the picture, which shows the rays of
/// frame.world_from_clip_ray
[[nodiscard]] glm::ivec4 pixels_of_disc(const gpu::FrameBlock& frame, glm::ivec2 size);

/// The direct view of objects and bed, as far as programs depend on it but for the medium.
[[nodiscard]] ObjectView direct_view(const scene::Scene& scene, const scene::QualityLevel& quality,
                                     const sim::OceanMaps& maps);

/// Returns ObjectView::hidden_below for the frame's own view, m: a ray that begins in the air meets the water's surface
/// before it meets what lies lower than any trough.
[[nodiscard]] float hidden_below(const scene::Camera& camera, const Waterline& waterline,
                                 const sim::OceanMaps& maps);

/// What the water's programs are compiled for.
[[nodiscard]] WaterVariant water_variant(const scene::Scene& scene, const scene::QualityLevel& quality);

/// Distance beyond which the sea bed is not drawn, m: the visibility in water, or the horizon.
[[nodiscard]] float bed_range(const scene::Scene& scene, Media media);

/// Distance beyond which the water's surface is not drawn, m: the visibility in water for an eye in it,
/// unless the view shows a single quantity; else infinity.
[[nodiscard]] double surface_range(const scene::Scene& scene, Media media);

/// Distance up to which god rays are computed, m: an optical depth of 3 in green light, at most 40 m.
[[nodiscard]] float godray_range(const scene::Scene& scene);

/// The clouds at the scene's time.
/// @param dome_size  texels: QualityLevel::cloud_texels
[[nodiscard]] CloudScene cloud_scene(const scene::Scene& scene, int dome_size);

}  // namespace deepwater::render
