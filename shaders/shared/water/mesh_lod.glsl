// Levels of detail of the water mesh by distance. Used by the vertex shader, the planner of patches and its tests.
#ifndef DEEPWATER_MESH_LOD
#define DEEPWATER_MESH_LOD
#include "shared/conventions.glsl"

// Returns the distance that determines the level of a point: the larger of the two horizontal offsets from the camera,
// and at least the camera's height above the waves, so that the density follows projected size from any height.
FN float mesh_distance(vec2 from_camera, float eye_distance) {
    return max(max(abs(from_camera.x), abs(from_camera.y)), eye_distance);
}

// Returns the weight of the next coarser level's grid at distance d: 0: the vertices are those of the level's own grid;
// 1 from the level's end (range = cells x pitch) on. The morph starts so late that one node of the next level fits in
// unmorphed at the border: range + 2 patch sides <= start x 2 range. With few cells per level (there must be more than
// 2 patch sides) it therefore starts later.
CONST_FLOAT kMorphStart = 0.75f;
CONST_FLOAT kPatchSide = 8.0f;  // cells
FN float mesh_morph(float d, float pitch, float cells) {
    float start = max(kMorphStart, 0.5f + kPatchSide / cells);
    return clamp((d / (pitch * cells) - start) / (1.0f - start), 0.0f, 1.0f);
}

// Returns the cell size that distance d calls for. It is continuous, unlike the levels, and determines the mip levels
// of the maps that displace the mesh.
FN float mesh_pitch(float d, float cells) { return d / cells; }

// Returns the distance of a point from an axis-aligned box: the larger of the offsets along the two axes; 0 inside.
FN float box_distance(vec2 p, vec2 low, vec2 high) {
    vec2 beside = max(max(low - p, p - high), vec2(0.0f));
    return max(beside.x, beside.y);
}

// Returns the distance that determines the level near windows of water that need finer cells than the distance d of the
// eye calls for. It is at least a quarter of d, so that a far window does not have more cells than pixels. Like d, it
// changes by no more than a point moves along an axis, so that neighbouring levels meet without cracks.
//   asked  least of (cell size that a window needs) x cells + box_distance() to it; more than d: there is no window
//          near
CONST_FLOAT kFinestShare = 0.25f;
FN float distance_near_windows(float d, float asked) { return max(min(d, asked), kFinestShare * d); }

// Returns how far the curved Earth lies below the camera's tangent plane at the squared horizontal distance d2.
// Distances beyond the Earth's radius count as the radius.
FN float earth_drop(float d2) {
    return d2 / (kSightRadius + sqrt(max(kSightRadius * kSightRadius - d2, 0.0f)));
}

#endif
