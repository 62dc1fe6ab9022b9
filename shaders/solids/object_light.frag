// Lights objects and the bed, the second of two steps: sun with shadows and caustics, sky and sea from all around, haze
// or the water in between.
//
//   L = T [ (body + facets) E_sun cos s + body E_around + facets' albedo L_mirrored ] + (1 - T) L_air
//
//   in   matter, shape, place, deviation  of solids/object_surface.glsl; sky_cube, water_cube  radiance; shadow_map
//   out  color  rgba16f radiance and the share of the pixel that it covers; in MIRRORED pictures radiance is multiplied
//               by it; or one quantity (VIEW_MODE)
//
// Compiled for
//   STILL_SHADOW, FLOATING_SHADOW  the casters that there are;  SHADOW_TAPS  look-ups for each
//   LAND  land throws shadows and light;  CLOUDS;  METALS  some objects are of metal;  MEDIA  that rays start in
//   MIRRORED                       the reflection in the sea
//   THROUGH_WATER                  one of the pictures of RefractionPass: objects under water seen from above;
//                                  MIRRORED_BELOW: objects under water mirrored in the surface's underside; IN_WINDOW:
//                                  objects in the air seen from below. The first two hold radiance as it leaves the
//                                  objects: the water's shaders add the rest.
// A software rasteriser executes both sides of every branch, so whether pixels are in water (IN_WATER) or may be
// (MAY_BE_IN_WATER) is decided at compile time.
#include "blocks/bindings.glsl"
#include "common/ambient.glsl"
#include "common/caustics.glsl"
#if CLOUDS
#include "sky/cloud_shadow.glsl"
#endif
#include "blocks/frame_block.glsl"
#include "sky/haze_veil.glsl"
#include "common/media.glsl"
#include "blocks/object_view_block.glsl"
#include "solids/object_surface.glsl"
#include "common/shadow.glsl"
#include "sky/sky_lookup.glsl"
#include "common/view_modes.glsl"
#include "shared/solids/microfacet.glsl"
#if LAND
#include "common/land_light.glsl"
#include "common/land_shadow.glsl"
#endif

// Objects on this side of the surface are in water if the eye is. If the eye is in air, they are out of the water or in
// a trough.
#define IN_WATER (THROUGH_WATER && !IN_WINDOW || MEDIA == MEDIA_WATER)
// In water only metals reflect much: the refractive index of dielectrics is close to that of water.
#define MIRRORS (!IN_WATER || METALS)
#define MAY_BE_IN_WATER (IN_WATER || MEDIA == MEDIA_BOTH)

layout(binding = kSkyCubeUnit) uniform samplerCube sky_cube;
layout(binding = kWaterCubeUnit) uniform samplerCube water_cube;
#include "common/water_veil.glsl"
layout(binding = kMatterUnit) uniform sampler2D matter_map;
layout(binding = kShapeUnit) uniform sampler2D shape_map;
layout(binding = kPlaceUnit) uniform sampler2D place_map;
layout(binding = kDeviationUnit) uniform sampler2D deviation_map;

layout(location = 0) in vec3 ray;  // world axes, 1 m along the view's axis
layout(location = 0) out vec4 color;

const float kMirrorReach = 8.0;  // m above the sea up to which sunlight that it reflects is computed
const float kImmersion = 0.3;    // m of water above an object from which on it is lit as one in water

// Returns the radiance from the mirrored direction of the view ray, blurred by the facets: above the horizon that of
// the sky, below it that of the sea, which the blurred levels of the cube hold.
vec3 mirrored_radiance(vec3 direction, float roughness) {
    float level = sky_level(facet_deviation(roughness));
    return textureLod(sky_cube, direction, direction.y < 0.0 ? max(level, 1.0) : level).rgb;
}

const float kGroundOff = 0.01;  // least height over the drawn ground of what is none, over its distance

// Returns the visible share of the sun behind all objects that cast shadows.
//   depth      under water, m
//   deviation  m by which the drawn mesh may lie below the true surface
float past_objects(vec3 position, vec3 normal, float depth, float deviation) {
    // Under water the position is moved by straightening(), so the offset from the surface is that for the steepest
    // surface.
    float cos_beam = depth > 0.0 ? 0.0 : dot(normal, frame.sun_direction);
    position += frame.straightening * depth;
    float lit = 1.0;
#if LAND
    lit *= past_land(position, kGroundOff * length(position));
#endif
#if STILL_SHADOW
    lit *= still_shadow(position, normal, cos_beam, deviation);
#endif
#if FLOATING_SHADOW
    lit *= floating_shadow(position, normal, cos_beam, deviation);
#endif
    return lit;
}

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec4 matter = texelFetch(matter_map, pixel, 0);
    vec4 shape = texelFetch(shape_map, pixel, 0);
    vec2 place = texelFetch(place_map, pixel, 0).rg;
    vec3 base = matter.rgb * matter.rgb;
    float occlusion = matter.a, roughness = shape.z, metallic = shape.w, depth = place.y;
    vec3 normal = from_octahedral(shape.xy);
    float coverage = 1.0;
#if !THROUGH_WATER
    if (depth < 0.0) {
        coverage = -depth;
        depth = 0.0;
    }
#endif
    vec3 from_eye = ray / place.x;
    vec3 position = view.eye + from_eye;
    float range = length(from_eye);
    vec3 to_eye = -from_eye / range;
#if THROUGH_WATER
    position.y = place.y;
    depth = depth_from_stored(shape.w);
    metallic = 0.0;
#if IN_WINDOW
    to_eye = -refract(-to_eye, vec3(0.0, -1.0, 0.0), kWaterIndex);
    range = length(position);
#elif !MIRRORED_BELOW
    to_eye = -refract(-to_eye, vec3(0.0, 1.0, 0.0), 1.0 / kWaterIndex);
#endif
#endif
    float deviation = deviation_from_stored(texelFetch(deviation_map, pixel, 0).r,
                                            view.pixel_angle * length(position - view.eye));

#if VIEW_MODE == VIEW_FINAL
    vec3 diffuse = base * (1.0 - metallic);
#if MIRRORS
    vec3 at_normal = mix(vec3(kDielectricReflectance), base, metallic);
#endif
    float cos_eye = max(dot(normal, to_eye), 1e-3);
    vec3 to_sun = frame.sun_direction;
    float cos_sun = dot(normal, to_sun);

    // Under water the sun's beam is refracted.
    vec3 beam = frame.sunbeam;
#if CLOUDS
    float past = past_clouds(position, 0.0, 0.0);
#else
    const float past = 1.0;
#endif
    vec3 sun = frame.sun_irradiance * (past * past_objects(position, normal, depth, deviation));
    vec3 around = ambient_irradiance(normal) * occlusion;
#if LAND
    around += light_from_land(position, frame.sun_irradiance * past, ambient_irradiance(vec3(0.0, 1.0, 0.0)));
#endif

    // The light of sun and sky has been dimmed by the surface and the water above.
#if IN_WATER
    const float immersed = 1.0;
#else
    float immersed = smoothstep(0.0, kImmersion, depth);
#endif
    float width = range * frame.pixel_angle / max(cos_eye, 0.2);
#if MAY_BE_IN_WATER
    sun *= mix(vec3(1.0), caustic_light(position, width), immersed);
#endif
    if (immersed > 0.0) {
        sun *= mix(1.0, frame.sunbeam_transfer, immersed) * exp(-frame.sun_fading * depth);
        around *= (1.0 - kDiffuseReflectance * immersed) * exp(-frame.water_diffuse_attenuation * depth);
        to_sun = mix(to_sun, beam, immersed);
    }
    cos_sun = dot(normal, to_sun);
    cos_sun = max(cos_sun, 0.0);

    vec3 body = diffuse * (1.0 - kDielectricReflectance) / kPi;
    vec3 radiance = body * (sun * cos_sun + around);
#if MIRRORS
    float alpha2 = max(roughness * roughness * roughness * roughness, kLeastAlpha2);
    vec3 half_way = normalize(to_sun + to_eye);
    vec3 fresnel = fresnel_schlick(at_normal, dot(to_eye, half_way));
    vec3 facets = fresnel * facet_density(max(dot(normal, half_way), 0.0), alpha2) *
                  facet_visibility(cos_sun, cos_eye, alpha2);
    radiance += facets * sun * cos_sun;
#endif
#if !IN_WATER && !MIRRORED
    // Sunlight that the waves reflect from below.
    float height = position.y - caustics.level;
    vec3 from_sea = vec3(frame.sun_direction.x, -frame.sun_direction.y, frame.sun_direction.z);
    float facing_sea = dot(normal, from_sea);
    bool faces = caustics.mirror_strength > 0.0 && facing_sea > 0.0 && height > 0.0 && height < kMirrorReach &&
                 immersed < 1.0;
    if (faces) {
        vec3 thrown = frame.sun_irradiance * mirrored_caustic(position, width) *
                      (fresnel_dielectric(frame.sun_direction.y, kWaterIndex) * facing_sea * caustics.mirror_strength);
        vec3 left = position + from_sea * (height / frame.sun_direction.y);
        // Clouds shade the sea there as they do here. The light comes from a patch of sea, so its shadows need no sharp
        // edges.
        thrown *= past * (1.0 - smoothstep(0.5 * kMirrorReach, kMirrorReach, height));
#if STILL_SHADOW
        thrown *= still_shadow_once(left);
#endif
#if FLOATING_SHADOW
        thrown *= floating_shadow_once(left);
#endif
        radiance += body * thrown * (occlusion * (1.0 - immersed));
    }
#endif
    // Where less of the sky is visible, less of it is mirrored; in water hardly anything is mirrored.
#if !IN_WATER
    if (immersed < 1.0) {
        vec3 albedo = facet_albedo(at_normal, roughness, cos_eye);
        vec3 mirrored = mirrored_radiance(reflect(-to_eye, normal), roughness);
        radiance += albedo * mirrored * (occlusion * (1.0 - immersed));
    }
#endif

#if IN_WINDOW
    radiance = object_through_air(radiance, to_eye, range, air.eye_height + position.y);
#elif THROUGH_WATER
#elif MEDIA == MEDIA_WATER
    radiance = through_water(radiance, -to_eye, range, light_at_eye());
#elif MEDIA == MEDIA_BOTH
    radiance = starts_in_water() ? through_water(radiance, -to_eye, range, light_at_eye())
                                 : object_through_air(radiance, to_eye, range, air.eye_height + position.y);
#else
#if MIRRORED
    // the water's shaders add the rest of the path
    range *= (position.y - 0.5 * view.eye.y) / (position.y - view.eye.y);
#endif
    radiance = object_through_air(radiance, to_eye, range, air.eye_height + position.y);
#endif
#if MIRRORED
    radiance *= coverage;
#endif
    color = vec4(radiance, coverage);
#elif VIEW_MODE == VIEW_SHADOWS
    color = vec4(vec3(past_objects(position, normal, depth, deviation)), 1.0);
#elif VIEW_MODE == VIEW_CAUSTICS
    color = vec4(depth > 0.0 ? caustic_light(position, range * frame.pixel_angle) : vec3(0.0), 1.0);
#elif VIEW_MODE == VIEW_WIREFRAME
    color = vec4(base + 0.2, 1.0);
#elif VIEW_MODE == VIEW_NORMALS
    color = vec4(normal * 0.5 + 0.5, 1.0);
#elif VIEW_MODE == VIEW_ROUGHNESS
    color = vec4(vec3(facet_deviation(roughness)), 1.0);
#elif VIEW_MODE == VIEW_DEPTH
    color = vec4(vec3(range / (range + 100.0)), 1.0);
#elif VIEW_MODE == VIEW_MEDIUM
    color = vec4(vec3(starts_in_water()), 1.0);
#else
    color = vec4(0.0, 0.0, 0.0, 1.0);
#endif
}
