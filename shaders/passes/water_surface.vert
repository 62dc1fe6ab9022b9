// Places the vertices of the water mesh: morph between levels, displace by the tiles, bend with the Earth. Sums the
// slopes of tiles whose texels are wide against the mesh, so that pixels need not.
//   in   grid    cell corner of a patch, 0 … 8
//        patch   per instance: origin x, z [m from the reference point], pitch [m], level
#include "include/frame_block.glsl"
#include "include/haze_veil.glsl"
#include "include/picture_part.glsl"
#include "include/sea_block.glsl"
#include "shared/mesh_lod.glsl"
#include "shared/rough_surface.glsl"

#if LOCAL_REFLECTION
#include "include/local_reflection.glsl"
layout(location = 6) out float mirror_reach;  // mirror_guess()
#endif

#if CLOUDS
#include "include/cloud_shadow.glsl"
#endif

#if FOAM
#include "include/crest_shadow.glsl"
#include "include/foam_block.glsl"
layout(location = 7) out vec3 mesh_foam;  // FoamAmount around; share of the sun's light that crests let pass
#endif

layout(location = 0) in vec2 grid;
layout(location = 1) in vec4 patch_in;

layout(location = 0) out vec2 flat_position;  // m from the reference point, undisplaced
layout(location = 1) out vec4 mesh_gradient;  // of the tiles that the mesh carries, as in gradient_map
layout(location = 2) out vec2 mesh_shear;     // x: as in shear_map; y: number of tiles that the mesh carries
layout(location = 3) out vec3 mesh_crest;     // tile_crest() of the tiles that the mesh carries
layout(location = 4) out vec4 mesh_air;       // air_before_sea(), share of sunlight that comes through the clouds
layout(location = 5) out float mesh_level;    // fractional level
// Towards the eye: slope of the mesh, variance of the slopes it lacks; mean and variance of what is seen of those, the
// latter over the variance.
layout(location = 8) out vec4 mesh_slopes;

void main() {
    float pitch = patch_in.z;
    vec2 p = patch_in.xy + grid * pitch;
    float morph = mesh_morph(mesh_distance(p - sea.mesh_middle, sea.eye_distance), pitch, sea.level_range);
    p -= mod(grid, 2.0) * pitch * morph;  // odd corners slide on to even ones; exact at 0 and 1

    // Waves too short for the mesh here fade out by their mip levels; the pixels still know their slopes.
    float d = mesh_distance(p - sea.mesh_middle, sea.eye_distance);
    float log2_pitch = log2(mesh_pitch(d, sea.level_range));
    vec3 displacement = vec3(0.0);
    vec4 shape = vec4(0.0);
    int i = 0;
    do {
        float level = max(log2_pitch + sea.tiles[i].log2_texels_per_metre + 1.0, 0.0);
        vec3 at = tile_coordinate(i, p);
        displacement += textureLod(displacement_map, at, level).xyz;
        shape += textureLod(gradient_map, at, level);
        ++i;
    } while (log2_pitch + sea.tiles[i].log2_texels_per_metre + 1.0 < sea.gone_level);

    vec3 position = vec3(p.x, 0.0, p.y) + displacement - sea.camera_from_reference;
    position.y -= earth_drop(dot(position.xz, position.xz));

    // The footprint of a pixel on the level sea, as long as the view is slanted.
    float slant = log2(max(d / sea.eye_distance, 1.0));
    float log2_width = sample_width(log2(d * frame.pixel_angle), slant, position.xz, float(FOOTPRINT_TAPS));
    vec4 gradient = vec4(0.0);
    vec3 crest = vec3(0.0);
    float shear = 0.0, carried = 0.0, share;
    i = 0;
    do {
        share = mesh_share(sea.tiles[i].log2_texels_per_metre, log2_pitch, log2_width);
        vec3 at = tile_coordinate(i, p);
        vec4 own = share * textureLod(gradient_map, at, 0.0);
        gradient += own;
        crest += tile_crest(i, own);
        shear += share * textureLod(shear_map, at, 0.0).x;
        carried += share;
        ++i;
    } while (share == 1.0);

#if FOAM
    // A vertex stands for two cells, as its displacement does.
    FoamAmount white = foam_amount(crowding(p, log2_pitch + 1.0), log2_pitch + 1.0, 0.0);
    white.opacity = min(max(white.opacity, splash_opacity(p)), kMostFoamOpacity);
    bool shaded = foam.shadow_reach > 0.0 && white.opacity > least_foam();
    mesh_foam = vec3(white.opacity, white.heaped, past_crests(p, displacement, frame.sun_direction, foam.shadow_reach, shaded));
#endif
#if LOCAL_REFLECTION
    mirror_reach = mirror_guess(position);
#endif
    float from_eye = length(position);
    mesh_air = vec4(air_before_sea(from_eye), 1.0);
#if CLOUDS
    // Between the long and the short axis of what a pixel covers, or as wide as a cell.
    float pixel = from_eye * frame.pixel_angle * inversesqrt(max(-position.y / from_eye, 1e-4));
    mesh_air.a = past_clouds(position, 0.0, cloud_shadow_level(max(pixel, exp2(log2_pitch))));
#endif
    flat_position = p;
    mesh_gradient = gradient;
    mesh_crest = crest;
    mesh_shear = vec2(shear, carried);
    mesh_level = patch_in.w + morph;
    float across = max(length(position.xz), 1e-4);
    vec2 azimuth = -position.xz / across;
    float rising = dot(displaced_slope(shape.xy, shape.z, shape.w, 0.0), azimuth) + across / kEarthRadius;
    float variance = variance_along(hidden_slopes(log2_pitch + 1.0), azimuth);
    float deviation = sqrt(max(variance, 1e-7));
    vec2 seen = seen_slopes(max(-position.y / across - rising, 0.0) / deviation);
    mesh_slopes = vec4(rising, variance, deviation * seen.x, seen.y);
    gl_Position = in_picture_part(frame.clip_from_world * vec4(position, 1.0));
}
