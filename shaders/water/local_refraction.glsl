// Radiance that comes up to the surface from objects under water that the refracted ray meets.
#include "blocks/bindings.glsl"
#include "common/refraction.glsl"

// rgba16f the picture in texels of 4x4, with mips
layout(binding = kRefractionSoftUnit) uniform sampler2D refraction_soft;

// Length of the last ray of local_refraction() in water before it met an object [m]; very large where it met none.
float water_before_object = 1e6;

const float kUnderHorizon = 0.02;  // tangent of the least angle below the horizon at which the first look-up is made
const int kRefractionSteps = 2;  // after the first look-up
const float kSoftTexels = 4.0;  // texels of the picture along a side of a texel of refraction_soft

// Returns the picture blurred with a standard deviation [texels]. A bilinear look-up in means of w texels blurs by
// about w / 2.
vec4 refraction_color(vec2 texel, float deviation) {
    vec2 uv = texel / vec2(textureSize(refraction_picture, 0));
    float share = deviation / (0.5 * kSoftTexels);
    float of_soft = clamp((share - 0.25) / 0.75, 0.0, 1.0);
    vec4 color = vec4(0.0);
    if (of_soft < 1.0)
        color = (1.0 - of_soft) * textureLod(refraction_picture, uv, 0.0);
    if (of_soft > 0.0)
        color += of_soft * textureLod(refraction_soft, uv, log2(max(share, 1.0)));
    return color;
}

// Radiance just below the surface that comes up along the refracted ray, of objects seen through the water before them.
//   surface  m, camera-relative;  down  unit, refracted;  body  radiance of bottomless water along it
//   roughness  deviation per axis of the slopes that the pixel does not resolve
// Each step follows the ray down to the height that the last look-up found, and looks up there. On a flat sea the first
// look-up is exact; where it finds nothing, the mean height of what is near is used.
vec3 local_refraction(vec3 body, vec3 surface, vec3 down, float roughness) {
    // A software rasteriser shades pixels in groups and leaves a loop when none of them continues; hence `do`, with the
    // first look-up in the loop's first turn. A wave above the eye's horizon is above everything in the picture: the
    // first look-up is then a little below the horizon.
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
    if (turn == 1) return body;  // nothing is found here or near
    if (path <= -refraction.bed.w) return body;  // the object is above the water here
    path = max(path, 0.0);
    if (found.y >= 0.0) water_before_object = path;  // not where only the mean height of the surroundings is known

    // A facet tilted by s turns the refracted ray by (1 - 1/n) s, about.
    float spread = path * roughness * (1.0 - 1.0 / kWaterIndex) / (length(surface) * refraction.ray_y.w);
    vec4 picture = refraction_color(texel, spread);
    vec3 clear = exp(-frame.water_attenuation * path);
    // The radiance beyond the object is subtracted from that of bottomless water. It would also have been dimmed on its
    // way down to the object, as daylight is.
    vec3 beyond = clear * exp(-frame.water_diffuse_attenuation * (path * max(-down.y, 0.0) / refraction.texel_w.w));
    return picture.rgb * clear + body * (1.0 - picture.a * beyond);
}
