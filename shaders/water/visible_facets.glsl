// What an eye sees on average of the facets of a rough surface.
#ifndef DEEPWATER_VISIBLE_FACETS
#define DEEPWATER_VISIBLE_FACETS
#include "blocks/bindings.glsl"
#include "blocks/frame_block.glsl"
#include "water/fresnel_models.glsl"
#include "shared/water/facet_table.glsl"
#include "shared/water/fresnel.glsl"
#include "shared/water/rough_surface.glsl"

layout(binding = kFacetUnit) uniform sampler2D facet_table;  // rgba32f, by shared/water/facet_table.glsl

#if FRESNEL == FRESNEL_TABLE
#include "blocks/fresnel_block.glsl"

// Reflectance by the air's cosine, linear between entries.
float fresnel_of_table(float air_cosine) {
    precise float at = fresnel_coordinate(air_cosine) * float(kFresnelEntries) - 0.5;
    int entry = clamp(int(at), 0, kFresnelEntries - 2);
    float low = fresnel_table.entries[entry / 4][entry % 4],
          high = fresnel_table.entries[(entry + 1) / 4][(entry + 1) % 4];
    return low + (at - float(entry)) * (high - low);
}
#endif

// Returns the reflectance of one smooth facet, by the chosen model.
float facet_reflectance(float cos_i, float eta) {
#if FRESNEL == FRESNEL_SCHLICK
    return fresnel_schlick(cos_i, eta);
#elif FRESNEL == FRESNEL_TABLE
    float c = air_cosine(cos_i, eta);
    return c < 0.0 ? 1.0 : fresnel_of_table(c);
#elif FRESNEL == FRESNEL_POWER
    return fresnel_power(cos_i, eta);
#else
    return fresnel_dielectric(cos_i, eta);
#endif
}

vec3 normal_of(vec2 slope) { return normalize(vec3(-slope.x, 1.0, -slope.y)); }

// Returns the slope variance per axis, r^2 / 4, of a disc of half the sun's angular radius: a facet turns light by
// twice its tilt.
float sun_slope_variance() { return (1.0 - frame.sun_cos_radius) * 0.125; }

// Returns the slope of a facet with the normal half_way.
vec2 slope_towards(vec3 half_way) { return -half_way.xz / max(half_way.y, 1e-3); }

// Returns a correction of the slope towards the eye. The mesh itself hides the slopes that face away; but waves that
// are too short for the mesh and that the pixel resolves would be shown with all their slopes: the correction gives
// them the mean and the deviation of the visible slopes.
//   seen    the layer `seen` of water/water_surface.glsl
//   rising  slope;  hidden  variance that the pixel does not resolve; both towards the eye
float lean_of_seen(vec4 seen, float rising, float hidden) {
    float resolved = max(1.0 - hidden / max(seen.y, 1e-7), 0.0);
    return resolved * seen.z + (seen.x - rising) * (sqrt(1.0 - resolved * (1.0 - seen.w)) - 1.0);
}

// Returns the horizontal unit vector towards the eye.
vec2 azimuth_of(vec3 to_eye) { return to_eye.xz / max(length(to_eye.xz), 1e-4); }

// Means over the facets that face the eye, weighted by their projected areas.
struct VisibleFacets {
    float reflectance;
    float deviation;   // of the directions that they mirror, rad
    float area;        // projected, over that of the mean plane; as in the table
    float cos_eye;     // cosine of the angle between the eye and the normal of the mean plane
    float variance;    // of the slopes that the pixel does not resolve, towards the eye
    vec3 mean_normal;  // of the mean plane
    vec3 normal;       // of the facet that mirrors the mean ray
};

//   slope  of the mean plane;  covariance  (xx, zz, xz) of the facets' slopes
VisibleFacets visible_facets(vec2 slope, vec3 covariance, vec3 to_eye) {
    float across = max(length(to_eye.xz), 1e-4);
    vec2 azimuth = to_eye.xz / across;
    vec2 covariance_azimuth = vec2(covariance.x * azimuth.x + covariance.z * azimuth.y,
                                   covariance.z * azimuth.x + covariance.y * azimuth.y);
    VisibleFacets seen;
    seen.variance = dot(azimuth, covariance_azimuth);
    seen.mean_normal = normal_of(slope);
    seen.cos_eye = dot(to_eye, seen.mean_normal);
    vec4 facets = textureLod(facet_table, facet_coordinate(seen.cos_eye, sqrt(seen.variance)), 0.0);
    seen.reflectance = facets.x;
    seen.deviation = facets.z;
    seen.area = facets.w;
    // If the mean plane faces away, only facets are visible that are tilted back by at least as much.
    float tilt = facets.y + max(-seen.cos_eye, 0.0) / (seen.mean_normal.y * across);
    seen.normal = normal_of(slope - covariance_azimuth * (tilt / max(seen.variance, 1e-7)));
    return seen;
}

// Returns a direction at a place of the sea in the axes of the sky cube there: the vertical differs from the eye's.
//   position  of the place, m from the camera
vec3 above_there(vec3 direction, vec3 position) {
    return vec3(direction.x, direction.y + dot(direction.xz, position.xz) / kSightRadius, direction.z);
}
#endif
