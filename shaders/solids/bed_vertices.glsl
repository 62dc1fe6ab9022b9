// Places the vertices of the sea bed and of land: patches of kCells x kCells cells, finer where the eye is near, which
// pass into the next coarser ones without a step (src/render/solids/bed_plan.h).
//   in   patch  corner (xy) and step (z), in finest cells from the reference point
#ifndef DEEPWATER_BED_VERTICES
#define DEEPWATER_BED_VERTICES
#include "blocks/bed_block.glsl"
#include "blocks/object_view_block.glsl"
#include "common/picture_part.glsl"
#include "shared/water/mesh_lod.glsl"
#if LAND
#include "common/terrain_map.glsl"
#include "solids/broad_ground.glsl"
#endif
#if THROUGH_WATER
#include "shared/water/refraction.glsl"

const float kLeastEyeHeight = 0.05;  // m above the water: as in object.vert
const float kRaisedNear = 2.0;       // m from the eye up to which flat water lies at bed.raised_from; from twice as far on at 0
#endif

layout(location = 0) in vec3 corner_and_step;

layout(location = 0) out vec4 world_position;  // m, camera-relative; w: height above mean sea level
layout(location = 1) out vec2 place_on_bed;    // m from the reference point
#if LAND
layout(location = 2) out vec2 plant_noises;    // of fields and bushes
#else
layout(location = 2) out vec3 mesh_normal;
layout(location = 3) out vec2 broad;           // bed_hard_around(), bed_gravel()
#endif

const int kCells = 6;                        // along a side of a patch
// distance from the eye up to which a patch is used, in its cells
#if LAND
const float kRange = 7.0 * float(kCells);
#else
const float kRange = 6.0 * float(kCells);
#endif
const float kBedMorphStart = 0.75;              // share of the range at which the morph begins

void place_vertex() {
    int row = gl_VertexID / (kCells + 1);
    ivec2 cell = ivec2(gl_VertexID - row * (kCells + 1), row);
    float step_size = corner_and_step.z;
    float own_pitch = step_size * bed.pitch;
    vec2 p = (corner_and_step.xy + vec2(cell) * step_size) * bed.pitch;
    // Odd vertices move onto even ones.
    vec2 even = (corner_and_step.xy + vec2(cell - (cell & 1)) * step_size) * bed.pitch;
    float distance_to_eye = length(vec3(p - bed.camera_from_reference.xz, bed.clearance));
    float morph = clamp((distance_to_eye / (kRange * own_pitch) - kBedMorphStart) / (1.0 - kBedMorphStart), 0.0, 1.0);
    p = mix(p, even, morph);
    float pitch = mix(own_pitch, 2.0 * own_pitch, morph);

#if LAND
    vec4 ground = terrain_ground(p, pitch);
    float height = ground.x + land_relief(bed.form, bed.land, p, pitch, ground).x;
    plant_noises = plant_noises_at(p, 0.5 * pitch, height);
#else
    float height = bed_height(bed.form, p, pitch);
    float apart = max(0.5 * pitch, 0.05);
    float along_x = bed_height(bed.form, p + vec2(apart, 0.0), pitch) -
                    bed_height(bed.form, p - vec2(apart, 0.0), pitch);
    float along_z = bed_height(bed.form, p + vec2(0.0, apart), pitch) -
                    bed_height(bed.form, p - vec2(0.0, apart), pitch);
    mesh_normal = vec3(-along_x, 2.0 * apart, -along_z);
    broad = vec2(bed.form.hard > 0.0 ? bed_hard_around(bed.form, p) : 0.0, bed_gravel(bed.form, p));
#endif
    place_on_bed = p;

    vec3 at = vec3(p.x, height, p.y) - bed.camera_from_reference;
    float drop = earth_drop(dot(at.xz, at.xz));
    world_position = vec4(at.x, at.y - drop, at.z, height);
#if IN_WINDOW
    // The position is raised to where a flat sea would show it.
    at.y = apparent_height(max(-bed.camera_from_reference.y, kLeastEyeHeight), max(height, 0.0), length(at.xz)) -
           bed.camera_from_reference.y;
#elif THROUGH_WATER && !MIRRORED_BELOW
    // The position is raised to where flat water would show it.
    float level = bed.raised_from * clamp(2.0 - length(at.xz) / kRaisedNear, 0.0, 1.0);
    float depth = max(level - height, 0.0);
    float eye_height = max(bed.camera_from_reference.y - level, kLeastEyeHeight);
    at.y += depth * (1.0 - apparent_depth(seen_slant(eye_height, depth, length(at.xz))));
#endif
    at.y -= drop;
#if IN_WINDOW
    gl_ClipDistance[1] = height;
    gl_Position = view.clip_from_world * vec4(at, 1.0);
#elif MIRRORED
    gl_ClipDistance[1] = height + bed.wave_height;  // in a trough the water stands lower
    gl_Position = view.clip_from_world * vec4(at, 1.0);
#elif THROUGH_WATER
    gl_ClipDistance[0] = bed.wave_height - height;  // on crests, water stands above the mean level
    gl_Position = view.clip_from_world * vec4(at, 1.0);
#else
    gl_ClipDistance[0] = height + bed.bare_depth;
    gl_Position = in_picture_part(frame.clip_from_world * vec4(at, 1.0));
#endif
}
#endif
