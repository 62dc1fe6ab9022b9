// Lights objects, the second of two steps: the sun with its shadows, sky and sea from all around, haze; under water what the
// water leaves of them.
//
//   L = T [ (body + facets) E_sun cos s + body E_around + facets' albedo L_mirrored ] + (1 - T) L_air
//
//   in   matter, shape, place, deviation  of solids/object_surface.glsl; sky_cube, water_cube  radiance; shadow_map
//   out  color  rgba16f radiance and share of the pixel that it covers, by which the MIRRORED one is multiplied; or one
//               quantity (VIEW_MODE)
//
// Compiled for the casters there are: STILL_SHADOW, FLOATING_SHADOW; SHADOW_TAPS; for CLOUDS; for METALS among the
// objects; for the MEDIA that rays start in; for those MIRRORED
// in the sea; and for those behind its surface, THROUGH_WATER: under water and seen from above it, or MIRRORED_BELOW
// in its underside, radiance as it leaves them, the rest being the water's; or in the air and seen from under water,
// IN_WINDOW. A software rasteriser runs both sides of every branch: what lies in water (IN_WATER), or cannot be lit
// as if it did (MAY_BE_IN_WATER), is known before.
#include "blocks/bindings.glsl"
#include "blocks/ambient_block.glsl"
#include "common/caustics.glsl"
#if CLOUDS
#include "sky/cloud_shadow.glsl"
#endif
#include "blocks/frame_block.glsl"
#include "sky/haze_veil.glsl"
#include "common/media.glsl"
#include "blocks/object_blocks.glsl"
#include "solids/object_surface.glsl"
#include "common/shadow.glsl"
#include "sky/sky_lookup.glsl"
#include "common/view_modes.glsl"
#include "shared/solids/microfacet.glsl"

// What an eye in water sees this side of the surface is in water. What one in the air sees there is out of it, but for what
// stands bare in the troughs.
#define IN_WATER (THROUGH_WATER && !IN_WINDOW || MEDIA == MEDIA_WATER)
// In water, hardly less dense than they are, only metals mirror much.
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

const float kMirrorReach = 8.0;  // m above the sea up to which light that it throws up is followed
const float kImmersion = 0.3;    // m of water above: from there on an object is lit as one in the water

// Radiance that arrives from the direction the eye's ray is mirrored to, blurred by the facets: from the sky above the
// horizon, from the sea below, which the blurred levels of the cube show there.
vec3 mirrored_radiance(vec3 direction, float roughness) {
    float level = sky_level(facet_deviation(roughness));
    return textureLod(sky_cube, direction, direction.y < 0.0 ? max(level, 1.0) : level).rgb;
}

// Share of the sun that is seen past all that casts a shadow.
//   depth      under water, m
//   deviation  m by which what is drawn may lie under the surface that casts the shadow
float past_objects(vec3 position, vec3 normal, float depth, float deviation) {
    // Straightening slants surfaces: as far off as for the steepest.
    float cos_beam = depth > 0.0 ? 0.0 : dot(normal, frame.sun_direction);
    position += frame.straightening * depth;
    float lit = 1.0;
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

    // Under water the sun comes refracted: what counts is where it enters.
    vec3 beam = frame.sunbeam;
    float beam_path = depth / beam.y;
#if CLOUDS
    float past = past_clouds(position, 0.0, 0.0);
#else
    const float past = 1.0;
#endif
    vec3 sun = frame.sun_irradiance * (past * past_objects(position, normal, depth, deviation));
    vec3 around = ambient_irradiance(normal) * occlusion;

    // Both sun and sky have come through the surface and the water above.
#if IN_WATER
    const float immersed = 1.0;
#else
    float immersed = smoothstep(0.0, kImmersion, depth);
#endif
    float width = range * frame.pixel_angle / max(cos_eye, 0.2);
#if MAY_BE_IN_WATER
    sun *= mix(vec3(1.0), caustic_light(position, width), immersed);
#endif
    sun *= mix(1.0, frame.sunbeam_transfer, immersed) * exp(-frame.water_diffuse_attenuation * beam_path);
    around *= (1.0 - kDiffuseReflectance * immersed) * exp(-frame.water_diffuse_attenuation * depth);
    to_sun = mix(to_sun, beam, immersed);
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
    // Sunlight that the waves throw up from below, where the sea is lit.
    float height = position.y - caustics.level;
    vec3 from_sea = vec3(frame.sun_direction.x, -frame.sun_direction.y, frame.sun_direction.z);
    float facing_sea = dot(normal, from_sea);
    if (caustics.mirror_strength > 0.0 && facing_sea > 0.0 && height > 0.0 && height < kMirrorReach && immersed < 1.0) {
        vec3 thrown = frame.sun_irradiance * mirrored_caustic(position, width) *
                      (fresnel_dielectric(frame.sun_direction.y, kWaterIndex) * facing_sea * caustics.mirror_strength);
        vec3 left = position + from_sea * (height / frame.sun_direction.y);
        // Clouds are as wide as that is near; and it comes from all over a patch of sea, whose shadows need no fine edge.
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
    // Where less of the sky is seen, less of it is mirrored too; in water, hardly denser than that, nothing mirrors much.
#if !IN_WATER
    vec3 albedo = facet_albedo(at_normal, roughness, cos_eye);
    vec3 mirrored = mirrored_radiance(reflect(-to_eye, normal), roughness);
    radiance += albedo * mirrored * (occlusion * (1.0 - immersed));
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
    range *= (position.y - 0.5 * view.eye.y) / (position.y - view.eye.y);  // the water hazes the way from it to the eye
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
