// Image of the sun's disc, mirrored or seen through the surface, where the slopes that a pixel does not resolve are so
// small that the disc itself is visible.
#ifndef DEEPWATER_SUN_IMAGE
#define DEEPWATER_SUN_IMAGE
#include "blocks/frame_block.glsl"
#include "shared/water/disc_image.glsl"
#include "shared/water/fresnel.glsl"

struct SunImage {
    vec3 light;    // radiance over the sun's irradiance [1/sr]
    float share;   // share of the pixel's facets that show the disc
    float chance;  // largest variance of that share over its mean, where facets are drawn one by one
};

const float kLeastSunCosine = 1e-3;

// Returns a matrix that maps the difference u.xz + slope u.y to the offset u on the sky around `direction` (where u.y =
// -lean . u.xz). The difference says how far the mean slope is from mirroring that point of the sky to the eye.
mat2x3 way_on_sky(vec3 direction, vec2 slope) {
    vec2 lean = direction.xz / max(direction.y, kLeastSunCosine);
    mat2 unsloped = mat2(1.0) + outerProduct(slope, lean) / max(1.0 - dot(slope, lean), kLeastSunCosine);
    return mat2x3(vec3(1.0, -lean.x, 0.0), vec3(0.0, -lean.y, 1.0)) * unsloped;
}

// Returns the direction of the view ray along which a facet shows a point of the sky.
vec3 sight_of(vec3 direction, vec3 normal, float index) {
    return index > 1.0 ? -refract(-direction, normal, 1.0 / index) : reflect(direction, normal);
}

//   slope, covariance  of the surface at the pixel;  slope_steps  change of the slope to the next pixel right and up
//   index              of refraction on the eye's side;  1: the sun is mirrored
//   area               projected area of the facets towards the eye, per horizontal area
SunImage sun_image(vec2 slope, vec3 covariance, mat2 slope_steps, vec3 to_eye, float index, float area) {
    vec3 to_sun = frame.sun_direction, normal = normal_of(slope);
    vec3 across = -(to_sun + index * to_eye);  // a multiple of the normal of the facet that sends the sun to the eye
    vec2 offset = across.xz + slope * across.y;

    // Everything is to first order around the point of the disc that is nearest to what the mean slope shows.
    float radius2 = 2.0 - 2.0 * frame.sun_cos_radius;
    vec3 from_sun = way_on_sky(to_sun, slope) * offset;
    from_sun *= min(sqrt(radius2 / max(dot(from_sun, from_sun), 1e-12)), 1.0);
    vec3 point = normalize(to_sun + from_sun);
    vec3 sight = sight_of(point, normal, index);
    mat2x3 turned = (index / length(ray)) * (ray_steps - outerProduct(sight, sight * ray_steps));
    mat2 steps = across.y * slope_steps;
    for (int i = 0; i < 2; ++i) steps[i] += turned[i].xz + slope * turned[i].y;
    mat2x3 pixel = way_on_sky(point, slope) * steps;
    vec3 metric = vec3(dot(pixel[0], pixel[0]), dot(pixel[1], pixel[1]), dot(pixel[0], pixel[1])) / radius2;

    // Where waves focus the sun, a pixel shows only a line or a point of the sky, and `steps` is singular.
    const float kFocused = 1e-4;
    float least = kFocused * (dot(steps[0], steps[0]) + dot(steps[1], steps[1])) + 1e-30;
    float determinant = steps[0].x * steps[1].y - steps[1].x * steps[0].y;
    if (abs(determinant) < least) determinant = determinant < 0.0 ? -least : least;
    mat2 to_pixels = mat2(steps[1].y, -steps[0].y, -steps[1].x, steps[0].x) / determinant;
    // Distance of the image of the disc's centre from this view ray, on the unit sphere around the eye.
    vec3 from_middle = -to_eye - sight_of(to_sun, normal, index);
    vec3 flat_from_middle = from_middle - sight * dot(sight, from_middle);
    flat_from_middle *= length(from_middle) / max(length(flat_from_middle), 1e-9);
    vec2 middle = to_pixels * (index * (flat_from_middle.xz + slope * flat_from_middle.y));
    mat2 strayed = to_pixels * mat2(covariance.x, covariance.z, covariance.z, covariance.y) * transpose(to_pixels);
    strayed *= across.y * across.y;
    vec4 image = disc_image(middle, metric, vec3(strayed[0].x, strayed[1].y, strayed[0].y));
    // The moon has no darker limb.
    vec3 face = frame.sun_radiance.g > 0.0 ? image.rgb : vec3(image.a);

    // The most probable facet and point of the disc share the offset in proportion to their variances.
    float wide = (covariance.x + covariance.y) * across.y * across.y;
    float by_facet = wide / (wide + 0.5 * radius2);
    float upright = index > 1.0 ? max(across.y, kLeastSunCosine) : min(across.y, -kLeastSunCosine);
    vec2 facet_slope = mix(slope, -across.xz / upright, by_facet);
    vec3 facet = vec3(-facet_slope.x, 1.0, -facet_slope.y);
    float cos_air = clamp(dot(normalize(to_sun + (1.0 - by_facet) * from_sun), normalize(facet)), 0.0, 1.0);
    // Light upwards through the surface has the same loss as light downwards along the same path.
    float reflectance = facet_reflectance(cos_air, kWaterIndex);
    float passed = index > 1.0 ? index * index * (1.0 - reflectance) : reflectance;
    passed *= abs(dot(to_eye, facet)) / area;

    // The share f varies by f (1 - f), as facets show the disc or not; averaging over the pixel's width reduces that.
    float stray = strayed[0].x + strayed[1].y;
    float by_chance = stray / (stray + 2.0 * kPixelVariance);
    return SunImage(passed / (kPi * radius2) * face, image.a, (1.0 - image.a) * by_chance);
}

// Returns the change of the slope of a level sea, which is round as the Earth, by a step of the ray.
vec2 level_slope_step(vec3 ray_step) {
    vec3 up = vec3(view_position.x / kSightRadius, 1.0, view_position.z / kSightRadius);
    // At the horizon the step would be infinite: it is limited to that of a pixel below.
    float facing = dot(up, ray), turned = dot(up, ray_step);
    facing = (facing < 0.0 ? -1.0 : 1.0) * max(abs(facing), abs(turned) + 1e-12);
    return (ray.xz * (turned / facing) - ray_step.xz) * (axis_distance / kSightRadius);
}

// Returns the change of the slope to the next pixel right and up. Where that pixel shows no water, the change on a
// level sea is used.
mat2 slope_steps(vec2 slope) {
    mat2 steps = mat2(dFdxFine(slope), dFdyFine(slope));
    vec2 lone = vec2(dFdxFine(water), dFdyFine(water));
    if (lone != vec2(0.0)) {
        if (lone.x != 0.0) steps[0] = level_slope_step(ray_steps[0]);
        if (lone.y != 0.0) steps[1] = level_slope_step(ray_steps[1]);
    }
    return steps;
}
#endif
