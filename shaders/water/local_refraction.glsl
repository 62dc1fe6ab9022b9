// Radiance that comes up to the surface from what lies under water, where the refracted ray meets it.
#include "blocks/bindings.glsl"
#include "common/refraction.glsl"

layout(binding = kRefractionGuessImage, rg32f) readonly uniform image2D refraction_guess;  // as refraction_heights(), by tiles
layout(binding = kRefractionSoftUnit) uniform sampler2D refraction_soft;  // the picture's mips, from 4x4 texels a texel on

// Water along the last ray of local_refraction() before it met something [m]; where it met nothing, very much.
float water_before_object = 1e6;

const float kUnderHorizon = 0.02;  // tangent of the angle
const int kRefractionSteps = 2;  // after the first look
const float kSoftTexels = 4.0;  // of the picture along a side of a texel of the soft one

// The picture blurred to a standard deviation [texels]. A sampler that mixes means of w texels blurs by about w / 2.
vec4 refraction_color(vec2 texel, float deviation) {
    vec2 uv = texel / vec2(textureSize(refraction_picture, 0));
    float share = deviation / (0.5 * kSoftTexels);
    vec4 soft = textureLod(refraction_soft, uv, log2(max(share, 1.0)));
    return mix(textureLod(refraction_picture, uv, 0.0), soft, clamp((share - 0.25) / 0.75, 0.0, 1.0));
}

// Radiance just below the surface, and along `down`, objects veiled by the water before them.
//   surface  m, camera-relative;  down  unit, refracted;  body  radiance of bottomless water along it
//   roughness  deviation per axis of the slopes that the pixel does not resolve
// Each step takes the height of what was found last, goes down the ray to that height and looks there. On a flat sea the
// first look is right already; where it finds nothing, the mean height of what is near stands in.
vec3 local_refraction(vec3 body, vec3 surface, vec3 down, float roughness) {
    // A software rasteriser shades pixels in groups and leaves a loop when none of them wants more of it; hence `do`, and
    // the first look as the loop's first turn.
    // A wave that stands over the eye's horizon is above all that the picture shows: the first look is a little below it.
    float below = min(surface.y, refraction.texel_x.w - kUnderHorizon * length(surface.xz));
    vec2 texel, found = vec2(surface.y, below - surface.y);
    float path;
    int turn = 0;
    do {
        path = (surface.y - found.x) / max(-down.y, 0.1);
        vec3 met = surface + down * path;
        texel = refraction_texel(vec3(met.x, found.x + found.y, met.z));
        found = refraction_heights(texel);
        if (found.y < 0.0 && turn == 0) found = imageLoad(refraction_guess, ivec2(texel) / kRefractionTile).rg;
        ++turn;
    } while (turn <= kRefractionSteps && found.y >= 0.0);
    if (turn == 1) return body;  // nothing here nor near by
    if (path <= 0.0) return body;  // it stands above the water here
    if (found.y >= 0.0) water_before_object = path;  // not where only something near by was known

    // A facet tilted by s turns the refracted ray by (1 - 1/n) s, about.
    float spread = path * roughness * (1.0 - 1.0 / kWaterIndex) / (length(surface) * refraction.ray_y.w);
    vec4 picture = refraction_color(texel, spread);
    vec3 clear = exp(-frame.water_attenuation * path);
    // Water before the object lets out what bottomless water does, less what would have come from beyond. That would have
    // been lit through water as deep as the object lies, and so the veil grows faster than the sight fades.
    vec3 beyond = clear * exp(-frame.water_diffuse_attenuation * (path * max(-down.y, 0.0) / refraction.texel_w.w));
    return picture.rgb * clear + body * (1.0 - picture.a * beyond);
}
