// The sun mirrored, or seen through the surface, where a pixel hides slopes so small that the disc itself is seen.
#ifndef DEEPWATER_SUN_IMAGE
#define DEEPWATER_SUN_IMAGE
#include "blocks/frame_block.glsl"
#include "shared/water/disc_image.glsl"
#include "shared/water/fresnel.glsl"

struct SunImage {
    vec3 light;    // radiance over the sun's irradiance [1/sr]
    float share;   // of the pixel's facets that show the disc
    float chance;  // the most by which that share may vary where facets are drawn one by one: variance over its mean
};

const float kLeastSunCosine = 1e-3;

// From how far the mean slope is from sending a point of the sky to the eye, u.xz + slope u.y, to the way u along the sky
// about a direction there, where u.y = -lean . u.xz.
mat2x3 way_on_sky(vec3 direction, vec2 slope) {
    vec2 lean = direction.xz / max(direction.y, kLeastSunCosine);
    mat2 unsloped = mat2(1.0) + outerProduct(slope, lean) / max(1.0 - dot(slope, lean), kLeastSunCosine);
    return mat2x3(vec3(1.0, -lean.x, 0.0), vec3(0.0, -lean.y, 1.0)) * unsloped;
}

// Line of sight on which a facet shows a point of the sky.
vec3 sight_of(vec3 direction, vec3 normal, float index) {
    return index > 1.0 ? -refract(-direction, normal, 1.0 / index) : reflect(direction, normal);
}

//   slope, covariance  of the surface, as the pixel has them;  slope_steps  how the slope changes to the next pixel right and up
//   index              of refraction on the eye's side;  1: the sun is mirrored
//   area               of facets towards the eye, per horizontal area
SunImage sun_image(vec2 slope, vec3 covariance, mat2 slope_steps, vec3 to_eye, float index, float area) {
    vec3 to_sun = frame.sun_direction, normal = normal_of(slope);
    vec3 across = -(to_sun + index * to_eye);  // a multiple of the normal of the facet that sends the sun to the eye
    vec2 offset = across.xz + slope * across.y;

    // All is to first order about the point of the disc next to what the mean slope shows.
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

    // Where waves focus the sun, the same place is seen all over a pixel.
    const float kFocused = 1e-4;
    float least = kFocused * (dot(steps[0], steps[0]) + dot(steps[1], steps[1])) + 1e-30;
    float determinant = steps[0].x * steps[1].y - steps[1].x * steps[0].y;
    if (abs(determinant) < least) determinant = determinant < 0.0 ? -least : least;
    mat2 to_pixels = mat2(steps[1].y, -steps[0].y, -steps[1].x, steps[0].x) / determinant;
    // The image of the disc's middle is as far from this line of sight as on the sphere about the eye.
    vec3 from_middle = -to_eye - sight_of(to_sun, normal, index);
    vec3 flat_from_middle = from_middle - sight * dot(sight, from_middle);
    flat_from_middle *= length(from_middle) / max(length(flat_from_middle), 1e-9);
    vec2 middle = to_pixels * (index * (flat_from_middle.xz + slope * flat_from_middle.y));
    mat2 strayed = to_pixels * mat2(covariance.x, covariance.z, covariance.z, covariance.y) * transpose(to_pixels);
    strayed *= across.y * across.y;
    vec4 image = disc_image(middle, metric, vec3(strayed[0].x, strayed[1].y, strayed[0].y));
    // The moon has no darker limb.
    vec3 face = frame.sun_radiance.g > 0.0 ? image.rgb : vec3(image.a);

    // The likeliest facet and point of the disc that meet share the offset as their variances are.
    float wide = (covariance.x + covariance.y) * across.y * across.y;
    float by_facet = wide / (wide + 0.5 * radius2);
    float upright = index > 1.0 ? max(across.y, kLeastSunCosine) : min(across.y, -kLeastSunCosine);
    vec2 facet_slope = mix(slope, -across.xz / upright, by_facet);
    vec3 facet = vec3(-facet_slope.x, 1.0, -facet_slope.y);
    float cos_air = clamp(dot(normalize(to_sun + (1.0 - by_facet) * from_sun), normalize(facet)), 0.0, 1.0);
    // What goes up through the surface is lost as what goes down along the same path.
    float reflectance = facet_reflectance(cos_air, kWaterIndex);
    float passed = index > 1.0 ? index * index * (1.0 - reflectance) : reflectance;
    passed *= abs(dot(to_eye, facet)) / area;

    // Facets that are there or not vary by f (1 - f); what the pixel's own width mixes is no chance.
    float stray = strayed[0].x + strayed[1].y;
    float by_chance = stray / (stray + 2.0 * kPixelVariance);
    return SunImage(passed / (kPi * radius2) * face, image.a, (1.0 - image.a) * by_chance);
}
#endif
