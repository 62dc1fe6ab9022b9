// Faces through which an eye sees a pool: the box around its opening, level with its rim, and around a tank its sides and
// its underside. Compiled with STANDS.
#include "pools/pool_place.glsl"
#include "blocks/frame_block.glsl"

layout(location = 0) out vec3 ray;  // world axes, any length

void main() {
    int face = gl_VertexID / 6, place = gl_VertexID % 6;
    int corner = place < 3 ? place : 6 - place;  // of two triangles: 0 1 2, 3 2 1
    vec2 side = vec2((corner & 1) * 2 - 1, (corner & 2) - 1);
    vec2 reach = THIS_POOL.window.zw;
    vec3 own = vec3(side.x * reach.x, RIM_HEIGHT, side.y * reach.y);
#if STANDS
    vec3 eye = place_in_pool(vec3(0.0));
    float low = THIS_POOL.walls.z, high = RIM_HEIGHT, across = mix(low, high, 0.5 + 0.5 * side.y);
    bool seen = eye.y > high;
    if (face == 1) own.y = low;
    if (face == 1) seen = eye.y < low;
    if (face >= 2) {
        float sign_of_face = face % 2 == 0 ? 1.0 : -1.0;
        own = face < 4 ? vec3(sign_of_face * reach.x, across, side.x * reach.y)
                       : vec3(side.x * reach.x, across, sign_of_face * reach.y);
        seen = face < 4 ? sign_of_face * eye.x > reach.x : sign_of_face * eye.z > reach.y;
    }
    if (!seen) own = vec3(0.0, high, 0.0);  // no triangle
#endif
    ray = place_in_world(own);
    gl_Position = frame.clip_from_world * vec4(ray, 1.0);
    gl_Position.xy = gl_Position.xy * frame.part_scale + frame.part_shift * gl_Position.w;
}
