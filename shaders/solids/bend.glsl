// How what grows on the bed bends as the water moves.
#include "blocks/object_block.glsl"

// A point bent as the water moves what grows on the bed.
//   height  over its foot, own axes
vec3 bent(vec3 p, float height) {
    float s = clamp(height * object.bend.w, 0.0, 1.0);
    return p + s * s * vec3(object.bend.x, -s * object.bend.z, object.bend.y);
}
