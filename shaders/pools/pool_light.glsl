// Light on what lies in a pool and around it. Compiled with GLASS: the pool is a tank of glass; FINISH, a
// scene::PoolFinish.
#ifndef DEEPWATER_POOL_LIGHT
#define DEEPWATER_POOL_LIGHT
#include "common/ambient.glsl"
#include "common/caustics.glsl"
#include "blocks/frame_block.glsl"
#include "common/shadow.glsl"
#include "shared/pools/tiles.glsl"
#include "shared/solids/microfacet.glsl"
#include "shared/water/fresnel.glsl"
#include "shared/water/water_body.glsl"
#include "shared/water/rough_surface.glsl"
#if CLOUDS
#include "sky/cloud_shadow.glsl"
#endif
#include "pools/pool_place.glsl"

// Irradiance on a vertical face under water, over that on a level one, from a sky of one radiance: it shines through
// Snell's window, a cone of half angle a = 48.6 degrees: (a - sin a cos a) / (pi sin^2 a).
const float kSideShare = 0.199;
const float kWindowReach = 1.134;  // tan of that angle
// Half the width of the rim's shadow per metre of its distance: the tangent of the sun's radius.
const float kHalfShadow = 0.00465;

// Share of the sun's irradiance that clouds transmit to a place.
float sun_past_clouds(vec3 position) {
#if CLOUDS
    return past_clouds(position, 0.0, 0.0);
#else
    return 1.0;
#endif
}

// sun_past_clouds() of what is drawn. A pool is so small that it has one: shadows of clouds are tens of metres wide at
// their edges.
float past_clouds_here = 1.0;

// Share of the sun that objects leave at a place.  lifted  place, moved against the bend of the beam;  cos_sun  0 in water
float past_bodies(vec3 lifted, vec3 normal, float cos_sun) {
    float lit = 1.0;
#if STILL_SHADOW
    lit *= still_shadow(lifted, normal, cos_sun, 0.0);
#endif
#if FLOATING_SHADOW
    lit *= floating_shadow(lifted, normal, cos_sun, 0.0);
#endif
    return lit;
}

// Share of the sun's disc that the rim leaves at a place below it.  blur  m, half the width of its edge
float past_rim(vec3 p, float blur) {
    vec3 to_sun = direction_in_pool(frame.sun_direction);
    float path = (RIM_HEIGHT - p.y) / max(to_sun.y, 0.02);
    float wide = blur + kHalfShadow * path + 1e-4;
    return past_walls(p.xz, to_sun.xz * path, wide);
}

// Sunlight that the pool's waves have gathered at a place, over that under still water: caustic_light() without a sea.
vec3 pool_caustics(vec3 position, float depth, float width) {
#if CAUSTIC_LAYERS
    vec2 entry = position.xz + caustics.beam * depth;
    float light = pass_layers(entry, 0, 0.0, int(caustics.last_map), 1.0, width, depth, false);
    return caustics.strength == 0.0 || depth <= 0.0 ? vec3(1.0) : caustic_contrast(vec3(light));
#else
    return vec3(1.0);
#endif
}

#if GLASS
// Sunlight [share of its irradiance across the beam, times the cosine on the receiver] that reaches a place under water
// through the glass sides of a rectangular tank.
float sun_through_sides(vec3 p, vec3 normal) {
    if (THIS_POOL.kind != kBasinRectangle) return 0.0;
    vec3 to_sun = direction_in_pool(frame.sun_direction);
    float sum = 0.0;
    for (int axis = 0; axis < 3; axis += 2) {
        float side = sign(to_sun[axis]);
        vec3 outwards = vec3(0.0);
        outwards[axis] = side;
        vec3 beam = -refract(-to_sun, outwards, 1.0 / kWaterIndex);
        float half_side = axis == 0 ? THIS_POOL.size.x : THIS_POOL.size.y;
        float path = (half_side - side * p[axis]) / max(abs(beam[axis]), 1e-3);
        vec3 entry = p + path * beam;
        float other = axis == 0 ? abs(entry.z) - THIS_POOL.size.y : abs(entry.x) - THIS_POOL.size.x;
        float blur = kHalfShadow * abs(path) + 1e-3;
        float inside = (1.0 - smoothstep(-blur, blur, other)) * (1.0 - smoothstep(-blur, blur, entry.y));
        float cos_in = abs(to_sun[axis]), cos_out = abs(beam[axis]);
        // A beam gets narrower or wider as it is bent.
        float transfer = (1.0 - fresnel_dielectric(cos_in, kWaterIndex)) * cos_in / max(cos_out, 1e-3);
        sum += inside * transfer * max(dot(normal, beam), 0.0);
    }
    return sum;
}
#endif

// Radiance of a matt surface under water.
//   p  place in the pool;  normal  unit, in the pool;  width  m, of the pixel there
vec3 light_under_water(vec3 p, vec3 normal, vec3 base, float width) {
    vec3 world = place_in_world(p), world_normal = direction_in_world(normal);
    float depth = max(-p.y, 0.0);
    vec3 beam = direction_in_pool(frame.sunbeam);
    float path = depth / frame.sunbeam.y;
    vec2 entry = p.xz + beam.xz * path;
    float open = past_walls(p.xz, entry - p.xz, kHalfShadow * path + 1e-3);
#if !GLASS
    open *= past_rim(vec3(entry.x, 0.0, entry.y), kHalfShadow * path);
#endif
    float not_hidden = past_clouds_here * past_bodies(world + frame.straightening * depth, world_normal, 0.0);
    vec3 through = frame.sunbeam_transfer * exp(-frame.sun_fading * depth);
    vec3 sun = frame.sun_irradiance * through * (not_hidden * open * max(dot(normal, beam), 0.0));
    sun *= pool_caustics(world, depth, width);

    // The sky shines through the water's surface as far as the walls leave it, and everything it lights shines back.
    vec3 down = exp(-frame.water_diffuse_attenuation * depth);
    vec3 level_sky = ambient_irradiance(vec3(0.0, 1.0, 0.0)) * (1.0 - kDiffuseReflectance);
    vec3 sunk = frame.sun_irradiance * max(frame.sun_direction.y, 0.0) * frame.sunbeam_transfer;
#if GLASS
    sun += frame.sun_irradiance * (not_hidden * sun_through_sides(p, normal));
    // Skylight comes through the sides as through the surface.
    vec3 around = ambient_irradiance(world_normal) * (1.0 - kDiffuseReflectance) * down +
                  (sunk + level_sky) * THIS_POOL.bounced.rgb;
#else
    float across = -rim_distance(pool_number, p.xz);
    float seen = 0.5 + 0.5 * clamp(across / (kWindowReach * max(depth, 1e-3)), 0.0, 1.0);
    float facing = max(normal.y, 0.0) * seen + kSideShare * sqrt(max(1.0 - normal.y * normal.y, 0.0));
    // A corner between floor and wall is lit by less of the rest. Rays of the small papers end behind both.
    float corner = 1.0 - 0.35 * exp(-max(max(p.y - floor_height(p.xz), across), 0.0) / 0.25);
    // Faces that look down see the floor, where most of it is reflected first.
    vec3 floor_light = THIS_POOL.lining.rgb * max(-normal.y, 0.0) + THIS_POOL.bounced.rgb * corner;
    vec3 around = level_sky * down * facing + (sunk + level_sky) * floor_light;
#endif
    return base / kPi * (sun + around);
}

// Radiance of a matt surface with a smooth coat, in the air.
//   p, normal  from the camera, world's axes;  sunlit  share of the sun that is not hidden;  occlusion  share of the sky
//   that is seen
vec3 light_in_air(vec3 p, vec3 normal, vec3 base, float sunlit, float occlusion) {
    float cos_sun = max(dot(normal, frame.sun_direction), 0.0);
    float lit = sunlit * past_clouds_here;
    vec3 around = ambient_irradiance(normal) * occlusion;
    return base / kPi * (1.0 - kDielectricReflectance) * (frame.sun_irradiance * (lit * cos_sun) + around);
}

// Values of scene::PoolFinish.
#define FINISH_TILES 0
#define FINISH_SAND 1
#define FINISH_ROCK 2

// Reflectance of the lining at a place.  along  place on the surface, m;  across  footprint, m
vec3 lining(vec2 along, vec2 across) {
    vec3 base = THIS_POOL.lining.rgb;
#if FINISH == FINISH_TILES
    const float kJoint = 0.045;  // of a tile's side
    vec2 p = along / THIS_POOL.lining.w, wide = max(across / THIS_POOL.lining.w, 1e-4);
    float joints = joints_seen(p, vec2(kJoint), wide);
    float apart = 1.0 - smoothstep(0.5, 2.0, max(wide.x, wide.y));
    float tone = 1.0 + 0.16 * apart * (tile_number(floor(p)) - 0.5);
    return mix(base * tone, vec3(0.72), joints);
#else
#if FINISH == FINISH_SAND
    const float kCoarse = 25.0, kFine = 550.0, kTones = 0.16, kGrains = 0.7;  // the first two per metre
#else
    const float kCoarse = 4.0, kFine = 45.0, kTones = 0.75, kGrains = 0.45;
#endif
    float wide = max(across.x, across.y);
    float tone = 1.0 + kTones * rough_noise(along * kCoarse, wide * kCoarse) +
                 kGrains * rough_noise(along * kFine, wide * kFine);
    return clamp(base * max(tone, 0.15), 0.0, 1.0);
#endif
}

// Reflectance of the pool's floor or of a wall.  normal  in the pool;  width  of the pixel across the ray, m
vec3 lining_at(vec3 p, vec3 normal, float width, float cos_view) {
    float across = width / max(cos_view, 0.05);
    if (normal.y > 0.5) return lining(p.xz, vec2(mix(width, across, 0.5)));
    float along = THIS_POOL.kind == kBasinRound ? atan(p.z, p.x) * THIS_POOL.size.x : dot(p.xz, vec2(normal.z, -normal.x));
    return lining(vec2(along, p.y), vec2(across, width));
}
#endif
