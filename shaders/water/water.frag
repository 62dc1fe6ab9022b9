// Lights the sea's surface, the second of two steps.
//
//   L = T [ F L_sky(reflected) + (1 - F) L_water(refracted) / n^2 + glitter ] + (1 - T) L_air
//
// with the mean Fresnel reflectance F of the visible facets and the mean ray that they reflect; sky and deep water from
// cube maps; light through crests from the mesh; the sun by the slope distribution of the waves that the pixel does not
// resolve (with SUN_DISC its disc, where these are next to none); and the air's transmittance T and light L_air, far
// away that of the
// sky behind.
//   in   the maps of water/water_surface.glsl
//        sky_cube, water_cube  radiance; wave_maps, shear_map: the tiles
//        facet_table           what facets do on average; FresnelBlock: what one does, if FRESNEL says so
//   out  color  rgba16f radiance, or one quantity (VIEW_MODE)
#include "common/dither.glsl"
#include "blocks/behind_surface.glsl"
#include "blocks/bindings.glsl"
#include "blocks/frame_block.glsl"
#include "sky/haze_veil.glsl"
#include "common/media.glsl"
#include "water/moved_by_mesh.glsl"
#include "water/sea_surface.glsl"
#include "water/sea_roughness.glsl"
#include "water/visible_facets.glsl"
#include "water/layer_views.glsl"
#include "blocks/sky_block.glsl"
#include "sky/sky_lookup.glsl"
#include "common/colour_ramp.glsl"
#include "common/view_modes.glsl"
#include "shared/water/disc_image.glsl"
#include "shared/water/foam.glsl"
#include "shared/water/glints.glsl"
#include "shared/water/rough_surface.glsl"

#if LOCAL_REFLECTION
#include "common/local_reflection.glsl"
#endif
#if LOCAL_REFRACTION
#include "water/local_refraction.glsl"
#endif
#if FOAM
#include "water/foam_light.glsl"
#endif
#define WATER_SHADOW (STILL_SHADOW || FLOATING_SHADOW)
// Whether mesh_air.a may be less than 1.
#define SUN_SHADED (CLOUDS || LAND_SHADOW)
#if WATER_SHADOW
#define SHADOW_TAPS 1
#include "water/water_shadow.glsl"
#endif

layout(binding = kSkyCubeUnit) uniform samplerCube sky_cube;
layout(binding = kWaterCubeUnit) uniform samplerCube water_cube;
#include "water/water_surface.glsl"
#include "common/water_veil.glsl"
#include "water/body_in_shade.glsl"

layout(location = 0) in vec3 ray;  // world axes, 1 m along the view's axis
layout(location = 0) out vec4 color;

// Values of the first step at this pixel.
// 1; 0: the pixel shows no water or is outside the picture: it is shaded only for its neighbours' derivatives
float water;
vec2 flat_position;
vec3 view_position;  // m from the camera, world axes
float axis_distance; // m from the camera along the view's axis
vec4 mesh_gradient;
vec2 mesh_shear;
vec3 mesh_crest;  // light_through_crest()
vec2 footprint_axes;
vec2 mesh_foam;  // FoamAmount around
float sun_past_crests, mesh_level, mirror_reach;
vec4 mesh_air;
vec4 mesh_slopes;
#if LAYERS_CHANGE_SEA
vec3 mesh_stirred;
#elif MOVED_BY_MESH
vec2 mesh_moved;
#endif
#if SUN_DISC
mat2x3 ray_steps;      // change of the ray to the next pixel right and up
#endif

void read_surface() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec4 place = imageLoad(place_map, pixel);
    vec4 crest = surface_value(pixel, kCrestLayer);
    vec4 footprint = surface_value(pixel, kFootprintLayer);
    water = place.z > 0.0 && all(lessThan(pixel, imageSize(place_map))) ? 1.0 : 0.0;
    flat_position = place.xy;
    // Pixels without water must not have values that make loops long.
    const float kFarthest = 1e8;  // m
    axis_distance = 1.0 / max(place.z, 1.0 / kFarthest);
    view_position = ray * axis_distance;
    mesh_gradient = surface_value(pixel, kSlopesLayer);
    mesh_shear = vec2(crest.w, carried_tiles(place));
    mesh_crest = crest.xyz;
    footprint_axes = max(footprint.xy, 1e-5);
    mesh_foam = unpacked_foam(footprint.z);
    sun_past_crests = past_crests_of(place);
    mesh_level = mirror_reach = footprint.w;
    mesh_air = surface_value(pixel, kAirLayer);
    mesh_slopes = surface_value(pixel, kSeenLayer);
#if LAYERS_CHANGE_SEA
    mesh_stirred = surface_value(pixel, kStirredLayer).xyz;
#elif MOVED_BY_MESH
    mesh_moved = surface_value(pixel, kMovedLayer).xy;
#endif
#if SUN_DISC
    ray_steps = mat2x3(dFdx(ray), dFdy(ray));
#endif
}

// The surface under one pixel.
struct Surface {
    vec2 slope;       // mean, of the displaced surface
    vec3 covariance;  // covariance (xx, zz, xz) of the slopes that the pixel does not resolve
    float roughness;  // their variance over its mean on the sea
    float lean;       // hidden_lean() of these slopes
    float jacobian;
    float log2_width; // log2 of the width of the pixel's footprint [m]
    LayerFoam over;   // what layers do to foam, without the ways of their flow
    vec2 place;       // where the tiles have moved the water, m from the reference point
    vec2 raised;      // slope of the rollers of layers
#if SUN_DISC
    mat2 steps;       // change of the slope to the next pixel right and up
#endif
};

// Returns the weight [0, 1] of the sun's glitter in what varies in a view, if slopes have this covariance: even far
// from the glitter's middle, the few facets that mirror the sun are brighter than the sky.
float glitter_weight(vec3 to_eye, vec3 covariance) {
    vec2 slope = slope_towards(to_eye + frame.sun_direction);
    const float kReach = 0.05;  // factor on twice the exponent of the slope density
    return exp(-kReach * dot(slope, slope) / (covariance.x + covariance.y));
}

#if SUN_DISC
#include "water/sun_image.glsl"
#endif

// Returns the surface at the pixel, from FOOTPRINT_TAPS samples along the long axis of its footprint, each of
// sample_width().
Surface resolve_surface(vec3 to_eye) {
    float log2_minor = log2(footprint_axes.x), slant = log2(footprint_axes.y) - log2_minor;
#if FOOTPRINT_TAPS > 1
    // The long axis points along the surface, away from the eye.
    vec3 normal = normal_of(displaced_slope(mesh_gradient.xy, mesh_gradient.z, mesh_gradient.w, mesh_shear.x));
    vec2 axis = (to_eye - normal * dot(normal, to_eye)).xz;
    float width = sample_width(log2_minor, slant, axis, float(FOOTPRINT_TAPS));
    float whole = whole_width(log2_minor, slant, axis);
    axis *= footprint_axes.y * inversesqrt(max(dot(axis, axis), 1e-24));
#else
    float width = sample_width(log2_minor, slant, to_eye.xz, 1.0);
    float whole = width;
#endif
    float finer = glitter_sharpening(log2_minor) * glitter_weight(to_eye, hidden_slopes(whole));
    width -= finer;
    float slick = 0.0;
    TilesLeft left = tiles_left(flat_position);

    float gone_level = gone_level_at(sea.gone_level, width);
    float patches = patches_at(flat_position, whole), ripples = sqrt(patches);
    SeaSlopes added = SeaSlopes(vec4(0.0), 0.0);
#if WATER_LAYERS
#if MOVED_BY_MESH
    vec2 place = flat_position + mesh_moved;
#else
    vec2 place = place_for_layers(flat_position, left, width);
#endif
    // The mesh interpolates what the water has stirred in, as it does foam, unless pixels compute that themselves.
    LayersThere there = layers_without_ways(place, width, FOAM_BY_PIXEL == 1);
    slick = there.slick;
#if FOOTPRINT_TAPS > 1
    there.waves = LayerWaves(vec3(0.0), vec4(0.0), 0.0);
#endif
#endif
    for (int tap = 0; tap < FOOTPRINT_TAPS; ++tap) {
        vec2 p = flat_position;
        TilesLeft left_there = left;
#if FOOTPRINT_TAPS > 1
        p += axis * ((float(tap) + 0.5) / float(FOOTPRINT_TAPS) - 0.5);
        left_there = tiles_left(p);
#endif
        add_slopes(added, p, left_there, mesh_shear.y, width, gone_level, slick, ripples);
#if WATER_LAYERS && FOOTPRINT_TAPS > 1
        LayerWaves own = layers_over(p, left_there, width).waves;
        there.waves.gradient += own.gradient / float(FOOTPRINT_TAPS);
        there.waves.shear += own.shear / float(FOOTPRINT_TAPS);
#endif
    }
    vec4 gradient = mesh_gradient + added.gradient / float(FOOTPRINT_TAPS);
    float dxz = mesh_shear.x + added.shear / float(FOOTPRINT_TAPS);

    // The slope variance that is left unresolved is that of one sample of the whole footprint.
    Surface surface;
    surface.slope = displaced_slope(gradient.xy, gradient.z, gradient.w, dxz);
    surface.jacobian = (1.0 + gradient.z) * (1.0 + gradient.w) - dxz * dxz;
    float stretch = gradient.z + gradient.w;
#if WATER_LAYERS
    vec4 bent = there.waves.gradient;
    float sheared = there.waves.shear;
    surface.slope = layered_slope(surface.slope, bent, sheared);
    surface.jacobian *= (1.0 + bent.z) * (1.0 + bent.w) - sheared * sheared;
    stretch += bent.z + bent.w;
#endif
    surface.slope -= view_position.xz / kSightRadius;  // the level sea is round
    vec4 variance = coast_variance_row(left.share, width);
#if WATER_LAYERS
    variance = layered_variance(left, width, there, slick, variance);
#endif
    surface.log2_width = max(width, min(whole - finer, log2_minor));  // foam is read once, not by every sample
#if FOOTPRINT_TAPS > 1
    variance = coast_variance_row(left.share, whole - finer);
#if WATER_LAYERS
    variance = layered_variance(left, whole - finer, layers_without_ways(place, whole - finer, false), slick,
                                variance);
    there.foam = layers_without_ways(place, surface.log2_width, FOAM_BY_PIXEL == 1).foam;
#endif
#endif
    surface.roughness = roughness_at(variance.xyz, patches, stretch, surface.slope, abs(to_eye.y));
    surface.covariance = surface.roughness * variance.xyz;
    surface.lean = hidden_lean(sea.lean, hidden_share(variance.xyz));
    surface.place = flat_position;
#if WATER_LAYERS
    surface.over = there.foam;
    surface.place = place;
#else
    surface.over = kNoLayerFoam;
#endif
#if LAYERS_CHANGE_SEA
    vec3 stirred = mesh_stirred;
#if FOAM_BY_PIXEL
    stirred = mix(stirred, vec3(there.foam.bubbles, there.foam.sand, there.foam.roller), foam.by_pixel);
#endif
    surface.over.bubbles = stirred.x;
    surface.over.sand = stirred.y;
    surface.over.roller = stirred.z;
#endif
    surface.raised = vec2(0.0);
#if FOAM && LAYERS_CHANGE_SEA
    const float kFlatRoller = 0.002;  // m: the slopes of thinner ones are not seen
    if (surface.over.roller > kFlatRoller)
        surface.raised = roller_slope(surface.place, surface.log2_width);
#endif
#if SUN_DISC
    surface.steps = slope_steps(surface.slope);
#endif
    return surface;
}

// Radiance of a pixel, and its parts at the surface.
struct SeenWater {
    vec3 radiance;
    vec3 mirrored;    // mirrored radiance times the reflectance
    vec3 body;        // radiance that comes to the surface from the other side
    vec3 body_light;  // the same after it has passed the surface
    vec3 sun_light;
    float fresnel;
    float foam;  // opacity
};

#if FOAM
// Returns the horizontal vector towards the eye along the view ray, per metre of height above the surface.
vec2 towards_eye(vec3 to_eye) {
    const float kFlattest = 0.12;  // sine of the elevation of the eye
    vec3 normal = normal_of(displaced_slope(mesh_gradient.xy, mesh_gradient.z, mesh_gradient.w, mesh_shear.x));
    float facing = dot(normal, to_eye);
    return (to_eye.xz - facing * normal.xz) / max(facing, kFlattest);
}
#endif

#if MEDIA == MEDIA_WATER
#include "water/water_from_below.glsl"
#else
// Returns the factor on the mean glitter where a pixel has so few glinting facets that their light is random.
//   glitter  [1/sr];  points  number of glinting facets of equal light that would vary as much
float single_glints(float glitter, float points) {
    // number of points from which on the random factor would change the glitter by less than 6 %
    const float kMany = 300.0;
    const float kFaint = 3e-4;  // radiance over the sun's irradiance: some hundredths of what the sea mirrors of the sky
    float share = 1.0;
    if (points < kMany && glitter > kFaint)
        share = glints_at(flat_position, footprint_axes.x, points);
    return share;
}

SeenWater seen_from_above(Surface surface, vec3 to_eye, float range, float roughness) {
    float hidden_along = variance_along(surface.covariance, azimuth_of(to_eye));
    surface.slope -= azimuth_of(to_eye) * lean_of_seen(mesh_slopes, dot(surface.slope, azimuth_of(to_eye)),
                                                       hidden_along / surface.roughness);
    VisibleFacets facets = visible_facets(surface.slope, surface.covariance, to_eye);
    float fresnel = facets.reflectance, variance = facets.variance, cos_eye = facets.cos_eye;
    vec3 normal = facets.normal, mean_normal = facets.mean_normal;
    vec3 mirrored = reflect(-to_eye, normal), from_sky = above_there(mirrored, view_position);
    vec3 refracted = refract(-to_eye, normal, 1.0 / kWaterIndex);
    vec3 body = textureLod(water_cube, refracted, 0.0).rgb;
#if LAYERS_CHANGE_SEA
    // A ray that goes down from swash meets water as smooth as this, not the open sea that the cube has below the
    // horizon: it is mirrored upwards again.
    float again = 1.0;
    if (from_sky.y < 0.0 && surface.over.surf > 0.0) {
        vec4 next = textureLod(facet_table, facet_coordinate(-from_sky.y, sqrt(variance)), 0.0);
        again = mix(1.0, next.x, surface.over.surf);
        from_sky.y = mix(from_sky.y, 2.0 * max(next.y, 0.0) - from_sky.y, surface.over.surf);
    }
#endif
    vec3 sky_light = textureLod(sky_cube, from_sky, sky_level(0.5 * facets.deviation)).rgb;
#if LAYERS_CHANGE_SEA
    sky_light = mix(body / (kWaterIndex * kWaterIndex), sky_light, again);
#endif
#if LOCAL_REFLECTION
    // A facet tilted across the view turns the ray less than one tilted along it, by the cosine of the angle; the table
    // holds the mean square of both.
    float cos_facet = 2.0 * max(dot(to_eye, normal), 0.0);
    float across2 = cos_facet * cos_facet * max(surface.covariance.x + surface.covariance.y - variance, 0.0);
    float within2 = max(2.0 * facets.deviation * facets.deviation - cos_facet * cos_facet * variance, across2);
    sky_light = local_reflection(sky_light, view_position, mirrored, sqrt(vec2(across2, within2)), mirror_reach);
#endif

#if WATER_SHADOW || (SUN_SHADED && !CLOUDS)
    vec3 of_sun = max(body - skylight_in_body(refracted), 0.0);
#endif
    body *= mesh_crest;
#if SUN_SHADED
    float past = mesh_air.a;
#if CLOUDS
    body = body_past_clouds(body, past);
#else
    body = body_past_shade(body, of_sun, past);
#endif
#if WATER_SHADOW
    of_sun *= past;
#endif
#endif
    vec3 from_below = body;
#if WATER_SHADOW
    vec2 lit = sun_on_water(view_position, refracted);
    from_below = max(body - (1.0 - lit.y) * of_sun, 0.0);
#endif
#if LOCAL_REFRACTION
    from_below = local_refraction(from_below, view_position, refracted, roughness);
#endif
    vec3 body_light = (1.0 - fresnel) / (kWaterIndex * kWaterIndex) * from_below;

    // Sun glitter: facets whose normal bisects the angle between sun and eye.
    // Source: Cox & Munk 1954; Ross, Dion & Potvin 2005, with the projected area of the seen facets.
    vec3 half_way = normalize(to_eye + frame.sun_direction);
    vec2 sun_slope = slope_towards(half_way);
    float half2 = half_way.y * half_way.y;
    vec3 glitter_covariance = surface.covariance + vec3(vec2(sun_slope_variance()), 0.0);
    float density = leaning_density(sun_slope - surface.slope, glitter_covariance, sea.wind, surface.lean);
    float area = max(facets.area / mean_normal.y, 1e-3);
    vec3 glitter = vec3(facet_reflectance(max(dot(to_eye, half_way), 0.0), kWaterIndex) * density /
                        (4.0 * half2 * half2 * area));
    float points = footprint_axes.x * footprint_axes.y * density *
                   glints_per_density(surface.covariance.x + surface.covariance.y) / kGlintVariance;
#if SUN_DISC
    // Where the unresolved slopes are small the disc is visible; in a pixel that the disc fills, a random number of
    // glints changes nothing.
    float disc = disc_share(surface.covariance, frame.sun_cos_radius);
    if (disc > 0.0) {
        SunImage image = sun_image(surface.slope, surface.covariance, surface.steps, to_eye, 1.0, area);
        glitter = mix(glitter, image.light, disc);
        points = (points + disc * image.share) / max(mix(1.0, image.chance, disc), 1e-6);
    }
#endif
    glitter *= single_glints(glitter.g, points);

#if WATER_SHADOW
    glitter *= lit.x;
#endif
#if SUN_SHADED
    glitter *= past;
#endif
    vec3 sun_light = glitter * frame.sun_irradiance;
    vec3 at_surface = fresnel * sky_light + body_light + sun_light;
    float opacity = 0.0;
#if FOAM
    LayerFoam over = surface.over;
    FoamAmount around =
        foam_around(flat_position, surface.place, surface.log2_width, FoamAmount(mesh_foam.x, mesh_foam.y),
                    surface_mesh_distance(mesh_distance(view_position.xz, sea.eye_distance), flat_position), over);
#if CONTACT_FOAM
    around = with_contact(around, water_before_object, over.surf);
#endif
    if (around.opacity > 0.0 || stirred_in(over) > kLeastBubbles) {
        over = with_wanted_ways(over, around.opacity > 0.0, false, surface.place, surface.log2_width);
        float reach = sun_past_crests;  // share of the sun's light that arrives
#if WATER_SHADOW
        reach *= lit.x;
#endif
#if SUN_SHADED
        reach *= past;
#endif
        Foam lit_foam = foam_light(around, flat_position, lace_width(footprint_axes),
                                   raised_normal(mean_normal, surface.raised), towards_eye(to_eye), cos_eye, reach, over);
        opacity = lit_foam.opacity;
        at_surface += lit_foam.cloud * ((1.0 - fresnel) * lit_foam.from_cloud - body_light);
        at_surface = mix(at_surface + (1.0 - fresnel) * lit_foam.from_bubbles, lit_foam.light,
                         opacity * lit_foam.reflectance);
    }
#endif
    vec3 radiance = sea_through_air(at_surface, to_eye, mesh_air.rgb);
    return SeenWater(radiance, fresnel * sky_light, body, body_light, sun_light, fresnel, opacity);
}
#endif

// Last, since each file is included once, also where a condition leaves it out.
#include "water/water_views.glsl"

void main() {
    read_surface();
    float range = length(view_position);
    vec3 to_eye = -view_position / range;

    Surface surface = resolve_surface(to_eye);

    float roughness = sqrt(0.5 * (surface.covariance.x + surface.covariance.y));
#if MEDIA == MEDIA_AIR
    SeenWater seen = seen_from_above(surface, to_eye, range, roughness);
#else
    SeenWater seen = seen_from_below(surface, to_eye, range, roughness);
#endif

    color = vec4(view_of(surface, seen, roughness, range), 1.0);
}
