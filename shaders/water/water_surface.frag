// Writes what the mesh interpolates at a pixel of the sea: the first of two steps; water.frag lights it.
//   out  see water/water_surface.glsl
#include "blocks/frame_block.glsl"
#include "common/dither.glsl"
#include "common/media.glsl"
#include "common/view_modes.glsl"
#include "water/moved_by_mesh.glsl"
#include "water/water_surface.glsl"
#if FOAM
#include "water/sea_foam.glsl"
#endif
#if HULLS
#include "water/hulls.glsl"
#endif
#if CONTACT_FOAM
#include "common/refraction.glsl"
// xy: texel in the picture of RefractionPass over gl_FragCoord.w;  z: height of the ground [m, camera-relative] from which
// on waves may break on it
layout(location = 10) in vec3 contact;
#endif

layout(location = 0) in vec2 flat_position;
layout(location = 1) in vec4 mesh_gradient;
layout(location = 2) in vec2 mesh_shear;
layout(location = 3) in vec3 mesh_crest;
layout(location = 4) in vec4 mesh_air;
layout(location = 5) in float mesh_level;
layout(location = 8) in vec4 mesh_slopes;
#if LOCAL_REFLECTION
layout(location = 6) in float mirror_reach;
#endif
#if FOAM
layout(location = 7) in vec3 mesh_foam;
#endif
#if LAYERS_CHANGE_SEA
layout(location = 9) in vec3 mesh_stirred;
#elif MOVED_BY_MESH
layout(location = 9) in vec2 mesh_moved;
#endif

layout(location = 0) uniform float group_mark;  // mark_of() in src/render/water/water_pass.cpp

// In the order of water/water_surface.glsl's layers.
layout(location = 0) out vec4 place;
layout(location = 1) out uvec2 slopes;
layout(location = 2) out uvec2 crest;
layout(location = 3) out uvec2 footprint;
layout(location = 4) out uvec2 air;
layout(location = 5) out uvec2 seen;
#if LAYERS_CHANGE_SEA
layout(location = 6) out uvec2 stirred;
#elif MOVED_BY_MESH
layout(location = 6) out uvec2 moved;
#endif

// Axes of the pixel's footprint on the sea, an ellipse that is long away from the eye, from derivatives of the place.
vec2 footprint_axes() {
    vec2 px = dFdx(flat_position), py = dFdy(flat_position);
    float xx = px.x * px.x + py.x * py.x, zz = px.y * px.y + py.y * py.y, xz = px.x * px.y + py.x * py.y;
    float sum = xx + zz, difference = xx - zz;
    float root = sqrt(difference * difference + 4.0 * xz * xz);
    // Displacement compresses the maps on crests, but a footprint much narrower than the pixel belongs to a triangle
    // seen edge-on, whose derivatives are meaningless.
    float pixel = frame.pixel_angle / gl_FragCoord.w;
    float minor2 = max(0.5 * (sum - root), 0.25 * pixel * pixel);
    return sqrt(vec2(minor2, max(0.5 * (sum + root), minor2)));
}

void main() {
#if HULLS
    if (inside_hull()) discard;
#endif
    float foam = 0.0, shade = 0.0, reach = mesh_level, mark = group_mark;
#if MEDIA == MEDIA_BOTH
    if (starts_in_water()) mark += kWaterMark;
#endif
#if FOAM
    foam = packed_foam(mesh_foam.xy, 255.0 * dither(gl_FragCoord.xy + frame.part_corner));
    // Towards vertices without foam it fades away; so little of it is left out that the mean stays.
    const float kLeastBetween = 0.25;
    bool white = mesh_foam.x > kLeastBetween * least_foam();
#if CONTACT_FOAM
    // Ground and objects near the surface may have foam over them that the mesh does not interpolate.
    ivec2 tile = ivec2(floor(contact.xy * gl_FragCoord.w / float(kRefractionTile)));
    white = white || imageLoad(refraction_guess, tile).z > contact.z;
#endif
#if LAYERS_CHANGE_SEA
    white = white || max(mesh_stirred.x, mesh_stirred.y) > kLeastBubbles;
#endif
    if (white) mark += kFoamMark;
    shade = round(kShades * clamp(1.0 - mesh_foam.z, 0.0, 1.0));
#endif
#if LOCAL_REFLECTION && VIEW_MODE != VIEW_LOD && VIEW_MODE != VIEW_WIREFRAME
    reach = mirror_reach;
#endif
    place = vec4(flat_position, gl_FragCoord.w, tiles_and_mark(mesh_shear.y, mark, shade));
    slopes = packed_halves(mesh_gradient);
    crest = packed_halves(vec4(mesh_crest, mesh_shear.x));
    footprint = packed_halves(vec4(footprint_axes(), foam, reach));
    air = packed_halves(mesh_air);
    seen = packed_halves(mesh_slopes);
#if LAYERS_CHANGE_SEA
    stirred = packed_halves(vec4(mesh_stirred, 0.0));
#elif MOVED_BY_MESH
    moved = packed_halves(vec4(mesh_moved, 0.0, 0.0));
#endif
}
