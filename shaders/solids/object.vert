// Places the vertices of an object, lowered by the Earth's curvature as the sea is.
//   in   position, normal, uv, vertex_color  of the model (scene/models/model.h)
#include "blocks/material_block.glsl"
#include "blocks/object_block.glsl"
#include "blocks/object_view_block.glsl"
#include "solids/bend.glsl"
#include "common/flat_uniforms.glsl"
#include "common/picture_part.glsl"
#include "shared/water/mesh_lod.glsl"
#if THROUGH_WATER
#include "shared/water/refraction.glsl"

const float kLeastEyeHeight = 0.05;  // m: an eye nearer to the water looks through the side of a wave
#endif

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec2 uv;
layout(location = 3) in vec4 vertex_color;

layout(location = 0) out vec4 world_position;  // m, camera-relative; w: height above the waterline
layout(location = 1) out vec3 world_normal;
layout(location = 2) out vec2 picture_uv;
layout(location = 3) out vec3 color_factor;
#if FILM
layout(location = 5) out vec3 hull_place;  // m, own axes
#endif
#if WIRES
layout(location = 4) out float coverage;  // share that the wire covers of its pixels

const float kThinnestWire = 1.0;  // pixels: thinner ones would have gaps
#endif

void main() {
    send_uniforms();
    vec4 p = object.world_from_own * vec4(position, 1.0);
    p.xyz = bent(p.xyz, position.y);
#if WIRES
    // Thin wires are widened to kThinnestWire and made transparent by as much. Source: Persson 2012, "Phone-wire AA".
    vec3 away = normalize(mat3(object.normal_from_own) * normal);
    float radius = material.wire_radius * length(object.world_from_own[0].xyz);
    float seen = max(radius, 0.5 * kThinnestWire * view.pixel_angle * (view.clip_from_world * p).w);
    p.xyz += away * (seen - radius);
    coverage = radius / seen;
#endif
    float height = dot(object.waterline, p);
    float drop = earth_drop(dot(p.xz, p.xz));
    world_position = vec4(p.x, p.y - drop, p.z, height);
#if IN_WINDOW
    // The position is raised to where a flat sea would show it.
    p.y = object.water_level +
          apparent_height(max(object.water_level, kLeastEyeHeight), max(p.y - object.water_level, 0.0), length(p.xz));
#elif THROUGH_WATER && !MIRRORED_BELOW
    // The position is raised to where a flat sea would show it.
    float depth = max(object.water_level - p.y, 0.0);
    float eye_height = max(-object.water_level, kLeastEyeHeight);
    p.y += depth * (1.0 - apparent_depth(seen_slant(eye_height, depth, length(p.xz))));
#endif
#if MIRRORED_BELOW
    gl_ClipDistance[0] = -height;  // parts above the water would hide the mirrored parts of a flared hull
#elif THROUGH_WATER && !IN_WINDOW
    gl_ClipDistance[0] = object.wave_height - height;  // on crests, water stands above the waterline
#endif
    p.y -= drop;
    world_normal = mat3(object.normal_from_own) * normal;
    picture_uv = uv;
#if FILM
    hull_place = position * object.hull.own_scale;
#endif
    color_factor = vertex_color.rgb;
#if MIRRORED || THROUGH_WATER
    gl_Position = view.clip_from_world * p;
#else
    gl_Position = in_picture_part(frame.clip_from_world * p);
#endif
#if IN_WINDOW
    gl_ClipDistance[1] = height;
#elif MIRRORED
    // In a trough the water stands half a wave's height lower.
    gl_ClipDistance[1] = height + 0.5 * object.wave_height;
#endif
}
