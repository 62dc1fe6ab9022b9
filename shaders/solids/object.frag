// Writes material and normal of an object at a pixel: the first of two steps. A rasteriser shades whole blocks of
// pixels for each small triangle, so expensive work is left to object_light.frag, which shades each pixel once.
//
//   in   MaterialBlock, ObjectBlock, ObjectViewBlock
//        base_color_map  srgb8 + coverage; normal_map; surface_map (occlusion, roughness, metallic)
//   out  see solids/object_surface.glsl
//
// Compiled for the features of a material: BASE_COLOR_MAP, NORMAL_MAP, SURFACE_MAP, HOLES, CHECKER, WIRES; and for FILM:
// it may have a film of water, object.hull.
#include "blocks/bindings.glsl"
#include "blocks/material_block.glsl"
#include "blocks/object_block.glsl"
#include "blocks/object_view_block.glsl"
#include "solids/object_surface.glsl"
#include "solids/wet_film.glsl"

layout(binding = kBaseColorUnit) uniform sampler2D base_color_map;
layout(binding = kNormalUnit) uniform sampler2D normal_map;
layout(binding = kRoughnessUnit) uniform sampler2D surface_map;

layout(location = 0) in vec4 world_position;
layout(location = 1) in vec3 world_normal;
layout(location = 2) in vec2 picture_uv;
layout(location = 3) in vec3 color_factor;
#if FILM
layout(location = 5) in vec3 hull_place;
#endif
#if WIRES
layout(location = 4) in float coverage;
#endif
layout(location = 0) out vec4 matter;
layout(location = 1) out vec4 shape;
layout(location = 2) out vec2 place;
layout(location = 3) out float deviation;

layout(location = 0) uniform float mesh_deviation;  // m

const float kCheckerCells = 8.0;    // along u and v
const float kCheckerDark = 0.1;     // reflectance of dark squares over that of light ones

// Share of light squares in a pixel: the integral of the square wave over its footprint along each axis.
float checker(vec2 uv) {
    vec2 p = uv * kCheckerCells;
    vec2 width = max(fwidth(p), 1e-4);
    vec2 integral = 2.0 * (abs(fract((p - 0.5 * width) * 0.5) - 0.5) -
                     abs(fract((p + 0.5 * width) * 0.5) - 0.5)) / width;
    return 0.5 + 0.5 * integral.x * integral.y;
}

// World normal from the normal map; the tangent frame comes from derivatives of position and texture coordinate.
// Source: Schueler 2013, "Followup: normal mapping without precomputed tangents".
//   bump  in the tangent frame, of any length
#if NORMAL_MAP
vec3 mapped_normal(vec3 normal, vec3 bump) {
    vec3 px = dFdx(world_position.xyz), py = dFdy(world_position.xyz);
    vec2 ux = dFdx(picture_uv), uy = dFdy(picture_uv);
    vec3 along_x = cross(py, normal), along_y = cross(normal, px);
    float turn = sign(dot(px, along_x));
    vec3 tangent = along_x * ux.x + along_y * uy.x;
    vec3 down = along_x * ux.y + along_y * uy.y;
    float scale = turn * inversesqrt(max(max(dot(tangent, tangent), dot(down, down)), 1e-30));
    return normalize((tangent * bump.x - down * bump.y) * scale + normal * bump.z);
}
#endif

void main() {
    vec3 base = material.base_color * object.tint * color_factor;
    float roughness = material.roughness * object.roughness;
    float metallic = material.metallic;
    float occlusion = 1.0;
#if BASE_COLOR_MAP
    vec4 picture = texture(base_color_map, picture_uv);
#if HOLES
    if (picture.a < material.least_coverage) discard;
#endif
    base *= picture.rgb;
#endif
#if SURFACE_MAP
    vec3 finish = texture(surface_map, picture_uv).rgb;
    occlusion = finish.r;
    roughness *= finish.g;
    metallic *= finish.b;
#endif
#if CHECKER
    base *= mix(kCheckerDark, 1.0, checker(picture_uv));
#endif
    // Both sides of a surface are lit.
    vec3 normal = normalize(world_normal);
    if (!gl_FrontFacing) normal = -normal;
#if NORMAL_MAP
    vec3 bump = texture(normal_map, picture_uv).xyz * 2.0 - 1.0;
    float length_of_mean = length(bump);
    normal = mapped_normal(normal, vec3(bump.xy * material.normal_scale, max(bump.z, 1e-3)));
    // Bumps that the mip level has averaged out make the surface rougher.
    // Source: Toksvig 2005: variance of slopes (1 - |mean|) / |mean|; alpha^2 = 2 variances. Slopes are scaled, and
    // their variance with the square.
    float hidden = max(1.0 - length_of_mean, 0.0) / max(length_of_mean, 1e-2) * material.normal_scale *
                   material.normal_scale;
    float rough2 = roughness * roughness;
    roughness = sqrt(sqrt(min(rough2 * rough2 + 2.0 * hidden, 1.0)));
#endif

    float wet = object.wet_height > 0.0 ? 1.0 - smoothstep(0.0, object.wet_height, world_position.w) : 0.0;
    float film_roughness = kWetRoughness, darkening = kWetDarkening;
#if FILM
    if (object.hull.drying > 0.0) {
        WetFilm film = film_on_hull(hull_place, -world_position.w, normal);
        wet = film.wet;
        film_roughness = film.roughness;
        darkening = kSoakedShare;
    }
#endif
    base *= 1.0 - darkening * wet * roughness * (1.0 - metallic);
    roughness = mix(roughness, min(roughness, film_roughness), wet);

    matter = vec4(sqrt(base), occlusion);
    shape = vec4(octahedral(normal), roughness, metallic);
    float pixel = view.pixel_angle * length(world_position.xyz - view.eye);
    deviation = mesh_deviation > 0.0 ? stored_deviation(mesh_deviation, pixel) : 0.0;
#if THROUGH_WATER
    place = vec2(gl_FragCoord.w, world_position.y);
    shape.w = stored_depth(-world_position.w);
#else
    // In a trough, parts a little below the mean waterline are not under water: their depth counts less.
    float depth = max(-world_position.w, 0.0);
    place = vec2(gl_FragCoord.w, depth * smoothstep(0.0, object.wave_height, depth));
#if WIRES
    if (coverage < 1.0) place.y = -coverage;
#endif
#endif
}
