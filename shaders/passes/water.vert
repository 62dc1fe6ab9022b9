// Places the vertices of the water mesh: morph between levels, displace by the tiles, bend with the Earth.
//   in   grid    cell corner of a patch, 0 … 8
//        patch   per instance: origin x, z [m from the reference point], pitch [m], level
#include "include/frame_block.glsl"
#include "include/sea_block.glsl"
#include "shared/mesh_lod.glsl"

layout(location = 0) in vec2 grid;
layout(location = 1) in vec4 patch_in;

layout(location = 0) out vec2 flat_position;   // m from the reference point, undisplaced
layout(location = 1) out vec3 view_position;   // m from the camera, world axes
layout(location = 2) out float mesh_level;     // fractional level

void main() {
    float pitch = patch_in.z;
    vec2 p = patch_in.xy + grid * pitch;
    float range = sea.level_range * pitch;
    float morph = mesh_morph(mesh_distance(p - sea.camera_from_reference.xz, sea.eye_distance), range);
    p -= mod(grid, 2.0) * pitch * morph;  // odd corners slide on to even ones; exact at 0 and 1

    // Waves too short for the mesh here fade out by their mip levels; the pixels still know their slopes.
    float d = mesh_distance(p - sea.camera_from_reference.xz, sea.eye_distance);
    float wanted_pitch = mesh_pitch(d, sea.level_range);
    vec3 displacement = vec3(0.0);
    for (int i = 0; i < sea.tile_count; ++i) {
        float level = max(log2(wanted_pitch * sea.tiles[i].texels_per_metre) + 1.0, 0.0);
        if (level >= sea.tile_levels) break;  // the next tile is finer still
        displacement += textureLod(displacement_map, tile_coordinate(i, p), level).xyz;
    }

    vec3 position = vec3(p.x, 0.0, p.y) + displacement - sea.camera_from_reference;
    position.y -= earth_drop(dot(position.xz, position.xz));
    flat_position = p;
    view_position = position;
    mesh_level = patch_in.w + morph;
    gl_Position = frame.clip_from_world * vec4(position, 1.0);
}
