// Places the vertices of the water mesh: morphs between levels, displaces by the tiles, lowers by the Earth's
// curvature. Sums the slopes of tiles whose texels are wide compared to the mesh, so that pixels need not.
//   in   grid    cell corner of a patch, 0 … 8
//        patch   per instance: origin x, z [m from the reference point], pitch [m], level
#include "blocks/frame_block.glsl"
#include "sky/haze_veil.glsl"
#include "common/picture_part.glsl"
#include "water/moved_by_mesh.glsl"
#include "water/sea_surface.glsl"
#include "shared/water/mesh_lod.glsl"
#include "shared/water/rough_surface.glsl"

#if LOCAL_REFLECTION
#include "common/local_reflection.glsl"
layout(location = 6) out float mirror_reach;  // mirror_guess()
#endif

#if CLOUDS
#include "sky/cloud_shadow.glsl"
#endif
#if LAND_SHADOW
#include "common/land_shadow.glsl"
#endif

#if CONTACT_FOAM
#include "common/refraction.glsl"
layout(location = 10) out vec3 contact;  // as water_surface.frag
#endif

#if FOAM
#include "water/crest_shadow.glsl"
#include "water/foam_heaps.glsl"
#include "water/sea_foam.glsl"
#endif
#if FOAM && !PLAIN
layout(location = 7) out vec3 mesh_foam;  // FoamAmount around; share of the sun's light that crests let through
#endif

layout(location = 0) in vec2 grid;
layout(location = 1) in vec4 patch_in;

layout(location = 0) out vec2 flat_position;  // m from the reference point, undisplaced
layout(location = 1) out vec4 mesh_gradient;  // of the tiles that the mesh carries, as in tile_gradient_map()
layout(location = 2) out vec2 mesh_shear;     // x: as in shear_map; y: number of tiles that the mesh carries
layout(binding = kWaterCubeUnit) uniform samplerCube water_cube;
#include "water/crest_glow.glsl"
#if PLAIN
#include "water/plain_light.glsl"
#else
layout(location = 3) out vec3 mesh_crest;     // light_through_crest()
layout(location = 4) out vec4 mesh_air;       // air_before_sea(), share of sunlight that clouds and land let through
layout(location = 5) out float mesh_level;    // fractional level
#endif
// The layer `seen` of water_surface.glsl.
layout(location = 8) out vec4 mesh_slopes;
#if LAYERS_CHANGE_SEA
layout(location = 9) out vec3 mesh_stirred;  // the layer `stirred`
#elif MOVED_BY_MESH
layout(location = 9) out vec2 mesh_moved;    // the layer `moved`
#endif

void main() {
    float pitch = patch_in.z;
    vec2 p = patch_in.xy + grid * pitch;
    float morph = mesh_morph(surface_mesh_distance(mesh_distance(p - sea.mesh_middle, sea.eye_distance), p), pitch,
                             sea.level_range);
    p -= mod(grid, 2.0) * pitch * morph;  // odd corners move onto even ones; exact at 0 and 1

    // Waves too short for the mesh are averaged out by mip levels; pixels still add their slopes.
    float d = mesh_distance(p - sea.mesh_middle, sea.eye_distance);
    float log2_pitch = log2(mesh_pitch(surface_mesh_distance(d, p), sea.level_range));
    TilesLeft left = tiles_left(p);
    SeaWaves waves = tile_waves(vec3(0.0), p, left, log2_pitch + 1.0, kMaxTiles);  // a vertex represents two cells
    vec3 displacement = waves.displacement;
    float slick = 0.0;
#if WATER_LAYERS
    LayersThere over = layers_at(p + displacement.xz, log2_pitch + 1.0);
    displacement += over.waves.displacement;
    slick = over.slick;
#endif
#if MOVED_BY_MESH
    mesh_moved = waves.displacement.xz;
#endif
#if LAYERS_CHANGE_SEA
    mesh_stirred = vec3(over.foam.bubbles, over.foam.sand, over.foam.roller);
#endif

#if FOAM
#if WATER_LAYERS
    LayerFoam of_layers = over.foam;
#else
    LayerFoam of_layers = kNoLayerFoam;
#endif
    FoamAmount white = foam_seen(p, left, of_layers, log2_pitch + 1.0, 0.0);
    displacement.y += roller_height(p, white.opacity, white.freshness, log2_pitch + 1.0, of_layers);
#endif

    vec3 position = vec3(p.x, 0.0, p.y) + displacement - sea.camera_from_reference;
    position.y -= earth_drop(dot(position.xz, position.xz));

    // Footprint of a pixel on the level sea; its long axis grows with the slant of the view.
    float slant = log2(max(d / sea.eye_distance, 1.0));
    float log2_width = sample_width(log2(d * frame.pixel_angle), slant, position.xz, float(FOOTPRINT_TAPS));
    float carried;
    SeaSlopes slopes = mesh_carried_slopes(p, left, log2_pitch, log2_width, slick, carried);

#if FOAM
    white.opacity = min(white.opacity, kMostFoamOpacity);
    bool shaded = foam.shadow_reach > 0.0 && white.opacity > 0.0;
    float sun_past_crests = past_crests(p, displacement, frame.sun_direction, foam.shadow_reach, shaded);
#endif
#if LOCAL_REFLECTION
    mirror_reach = mirror_guess(position);
#endif
#if CONTACT_FOAM
    // Heights are samples of a part of the texels: what lies between them may be somewhat higher.
    const float kSlack = 1.2;
    contact = vec3(dot(refraction.texel_x.xyz, position), dot(refraction.texel_y.xyz, position),
                   position.y - kSlack * foam.contact_reach);
#endif
    float from_eye = length(position);
    float height = displacement.y;  // over the mean level
    vec3 air_depth = air_before_sea(from_eye) + spume_before(from_eye, height);
    float past = 1.0;  // share of sunlight that clouds and land let through
#if CLOUDS
    // Geometric mean of the axes of a pixel's footprint, at least a cell.
    float pixel = from_eye * frame.pixel_angle * inversesqrt(max(-position.y / from_eye, 1e-4));
    past = past_clouds(position, 0.0, cloud_shadow_level(max(pixel, exp2(log2_pitch))));
#endif
#if LAND_SHADOW
    past *= past_land(position, 0.0);
#endif
    flat_position = p;
    mesh_gradient = slopes.gradient;
    mesh_shear = vec2(slopes.shear, carried);
    float across = max(length(position.xz), 1e-4);
    vec2 azimuth = -position.xz / across;
    vec2 slope = displaced_slope(waves.gradient.xy, waves.gradient.z, waves.gradient.w, 0.0);
    vec4 row = coast_variance_row(left.share, log2_pitch + 1.0);
    vec4 pixel_row = coast_variance_row(left.share, log2_width);
    vec3 crest = waves.crest;
#if WATER_LAYERS
    crest += over.crest;
    pixel_row = layered_variance(left, log2_width, over, slick, pixel_row);
    slope = layered_slope(slope, over.waves.gradient, over.waves.shear);
    row = layered_variance(left, log2_pitch + 1.0, over, slick, row);
#endif
    float rising = dot(slope, azimuth) + across / kSightRadius;
    float variance = variance_along(row.xyz, azimuth);
    float deviation = sqrt(max(variance, 1e-7));
    vec2 seen = seen_slopes(max(-position.y / across - rising, 0.0) / deviation);
    vec3 glow = light_through_crest(-position / from_eye, slope, crest, pixel_row.w);
#if PLAIN
    light_plainly(position, slope, glow, air_depth, past, vec4(pixel_row.xyz, log2_width));
#if FOAM
    add_plain_foam(white, slope, past * sun_past_crests);
#endif
#else
    mesh_crest = glow;
    mesh_air = vec4(air_depth, past);
    mesh_level = patch_in.w + morph;
#if FOAM
    mesh_foam = vec3(white.opacity, white.freshness, sun_past_crests);
#endif
#endif
    mesh_slopes = vec4(rising, variance, deviation * seen.x, seen.y);
    gl_Position = in_picture_part(frame.clip_from_world * vec4(position, 1.0));
}
