// What an eye under water sees at the surface: objects above the water, through Snell's window, and objects under
// water, mirrored. Each has a picture like that of common/refraction.glsl: ViewKind::snell_window and
// ViewKind::underside of src/render/solids/refraction_pass.h. Rays are followed in the same way, in the direction to
// which the wave's facet refracts or mirrors them.
//
// Compiled for WINDOW_PICTURE and UNDERSIDE_PICTURE.
#ifndef DEEPWATER_UNDERSIDE
#define DEEPWATER_UNDERSIDE
#include "blocks/behind_surface.glsl"
#include "blocks/frame_block.glsl"
#include "water/over_bed.glsl"

const int kBehindTile = 16;        // as kRefractionTile
const float kBehindSoftTexels = 4.0;
const int kBehindSteps = FOOTPRINT_TAPS > 1 ? 2 : 1;  // after the first look-up
const float kFirstDepth = 5.0;     // m under the surface: assumed depth of what is mirrored when nothing is found
// least cosine of the angle from the view's axis: other places are far outside the picture
const float kLeastAhead = 0.05;
// least sine of a ray's elevation: waves hide the objects that flatter rays would meet
const float kLeastClimb = 0.1;

#if WINDOW_PICTURE
layout(std140, binding = kWindowBinding) uniform WindowBlock { BehindSurface window; };
layout(binding = kWindowPictureUnit) uniform sampler2D window_picture;
layout(binding = kWindowSoftUnit) uniform sampler2D window_soft;
layout(binding = kWindowPlaceImage, rg32f) readonly uniform image2D window_place;
layout(binding = kWindowGuessImage, rgba32f) readonly uniform image2D window_guess;
#endif
#if UNDERSIDE_PICTURE
layout(std140, binding = kUndersideBinding) uniform UndersideBlock { BehindSurface underside; };
layout(binding = kUndersidePictureUnit) uniform sampler2D underside_picture;
layout(binding = kUndersideSoftUnit) uniform sampler2D underside_soft;
layout(binding = kUndersidePlaceImage, rg32f) readonly uniform image2D underside_place;
layout(binding = kUndersideGuessImage, rgba32f) readonly uniform image2D underside_guess;
#endif

// A picture is told to functions by its number: a parameter cannot state an image's format, without which some
// compilers do not load from it.
const int kWindowPicture = 0;
const int kUndersidePicture = 1;

// Returns 1 / distance along the axis [1/m] and true height [m] in a texel of a picture; 0: the texel is empty.
vec2 place_behind(int picture, ivec2 texel) {
#if WINDOW_PICTURE
    if (picture == kWindowPicture) return imageLoad(window_place, texel).rg;
#endif
#if UNDERSIDE_PICTURE
    if (picture == kUndersidePicture) return imageLoad(underside_place, texel).rg;
#endif
    return vec2(0.0);
}

// Returns heights_behind() as refraction_guess.frag guesses them.
vec2 guessed_heights(int picture, ivec2 tile) {
#if WINDOW_PICTURE
    if (picture == kWindowPicture) return imageLoad(window_guess, tile).rg;
#endif
#if UNDERSIDE_PICTURE
    if (picture == kUndersidePicture) return imageLoad(underside_guess, tile).rg;
#endif
    return vec2(0.0, -1.0);
}

// Returns the nearest texel of a picture.
vec2 within_picture(int picture, vec2 texel) {
    ivec2 size = ivec2(1);
#if WINDOW_PICTURE
    if (picture == kWindowPicture) size = imageSize(window_place);
#endif
#if UNDERSIDE_PICTURE
    if (picture == kUndersidePicture) size = imageSize(underside_place);
#endif
    return clamp(texel, vec2(0.5), vec2(size) - 0.5);
}

// Returns the true height [m, camera-relative] of the object in a texel, and the distance by which it is raised [m];
// -1: the texel is empty.
vec2 heights_behind(BehindSurface view, int picture, vec2 texel) {
    if (any(lessThan(texel, view.used.xy)) || any(greaterThanEqual(texel, view.used.zw))) return vec2(0.0, -1.0);
    vec2 place = place_behind(picture, ivec2(texel));
    if (place.x == 0.0) return vec2(0.0, -1.0);
    float apparent = view.texel_x.w + dot(view.ray_y.xyz, vec3(floor(texel) + 0.5, 1.0)) / place.x;
    return vec2(place.y, max(apparent - place.y, 0.0));
}

// Finds where the ray from a point of the surface meets an object of the picture.
//   way   1: upwards; -1: downwards, where the height at the picture's edge is used beyond it
//   ray   unit, behind the surface
//   returns texel (xy), path from the surface [m]; upwards, a path of -1 if nothing is met
vec3 meet_behind(BehindSurface view, int picture, vec3 surface, vec3 ray, float way) {
    vec2 texel, found = vec2(surface.y, 0.0);
    float path;
    int turn = 0;
    do {
        path = way * (found.x - surface.y) / max(way * ray.y, kLeastClimb);
        vec3 met = surface + ray * path;
        met.y = found.x + found.y - view.texel_x.w;
        float ahead = max(dot(view.texel_w.xyz, met), kLeastAhead * length(met));
        texel = vec2(dot(view.texel_x.xyz, met), dot(view.texel_y.xyz, met)) / ahead;
        vec2 inside = way < 0.0 ? within_picture(picture, texel) : texel;
        found = heights_behind(view, picture, inside);
        if (found.y < 0.0 && turn == 0) {
            found = guessed_heights(picture, ivec2(inside) / kBehindTile);
            // Distant waves mirror the bed far from their own place in the picture, where the picture may be empty.
            if (way < 0.0 && found.y < 0.0) found = vec2(surface.y - kFirstDepth, 0.0);
        }
        ++turn;
    } while (turn <= kBehindSteps && found.y >= 0.0);
    return vec3(texel, turn == 1 ? -1.0 : max(path, 0.0));
}

// Returns radiance times coverage, and coverage, blurred with a standard deviation [texels].
vec4 color_behind(sampler2D picture, sampler2D soft_picture, vec2 texel, float deviation) {
    vec2 uv = texel / vec2(textureSize(picture, 0));
    float share = deviation / (0.5 * kBehindSoftTexels);
    vec4 soft = textureLod(soft_picture, uv, log2(max(share, 1.0)));
    return mix(textureLod(picture, uv, 0.0), soft, clamp((share - 0.25) / 0.75, 0.0, 1.0));
}

#if WINDOW_PICTURE
// Returns the radiance along a ray that has left the water: objects in front of the sky.
//   deviation  of the rays' directions, rad
vec3 through_window(vec3 sky_light, vec3 surface, vec3 ray, float deviation) {
    vec3 met = meet_behind(window, kWindowPicture, surface, ray, 1.0);
    if (met.z < 0.0) return sky_light;
    float spread = met.z * deviation / (length(surface + ray * met.z) * window.ray_y.w);
    vec4 seen = color_behind(window_picture, window_soft, met.xy, spread);
    return sky_light * (1.0 - seen.a) + seen.rgb;
}
#endif

#if UNDERSIDE_PICTURE
const float kBeyondBlur = 0.5;  // deviation of the blur over the distance beyond the picture's edge

// Returns the radiance that comes up to the surface along a mirrored ray: objects and bed in front of bottomless water.
vec3 mirrored_below(vec3 body, vec3 surface, vec3 ray, float deviation) {
    body = water_over_bed(underside, ray, body);
    vec3 met = meet_behind(underside, kUndersidePicture, surface, ray, -1.0);
    float spread = met.z * deviation / ((length(surface) + met.z) * underside.ray_y.w);
    // Outside the picture its edge continues, the more blurred the farther outside.
    vec2 inside = within_picture(kUndersidePicture, met.xy);
    vec4 seen = color_behind(underside_picture, underside_soft, inside,
                             max(spread, kBeyondBlur * length(met.xy - inside)));
    seen *= 1.0 - smoothstep(0.6, 1.0, (length(surface) + met.z) / underside.texel_y.w);
    vec3 objects =
        seen.a > 0.0 ? through_water(seen.rgb / seen.a, ray, met.z, light_at_surface()) * seen.a : vec3(0.0);
    return body * (1.0 - seen.a) + objects;
}
#endif
#endif
