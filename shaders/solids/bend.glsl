// Bending of plants on the bed in moving water.
#include "blocks/object_block.glsl"

// Returns a point of a plant after bending.
//   height  above its foot, own axes
vec3 bent(vec3 p, float height) {
    float s = clamp(height * object.bend.w, 0.0, 1.0);
    return p + s * s * vec3(object.bend.x, -s * object.bend.z, object.bend.y);
}
