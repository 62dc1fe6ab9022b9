// How the water mesh changes with distance; used by the vertex shader, the patch planner and its tests.
#ifndef DEEPWATER_MESH_LOD
#define DEEPWATER_MESH_LOD
#include "shared/conventions.glsl"

// Distance that decides the level of a point: the larger horizontal offset from the camera, and at least the
// camera's own height above the waves, so that density follows projected size from any height.
FN float mesh_distance(vec2 from_camera, float eye_distance) {
    return max(max(abs(from_camera.x), abs(from_camera.y)), eye_distance);
}

// Share of the way from a level's own grid (0) to the next coarser one (1) at distance d; 1 from the level's end
// (range = cells x pitch) on. The start leaves room for one node of the next level, which must lie unmorphed at the
// border: range + 2 patch sides <= start x 2 range. Levels of few cells, which must be more than 2 patch sides, have to
// start later for it than others do.
CONST_FLOAT kMorphStart = 0.75f;
CONST_FLOAT kPatchSide = 8.0f;  // cells
FN float mesh_morph(float d, float pitch, float cells) {
    float start = max(kMorphStart, 0.5f + kPatchSide / cells);
    return clamp((d / (pitch * cells) - start) / (1.0f - start), 0.0f, 1.0f);
}

// Cell size that distance d asks for: continuous, unlike the levels; chooses the mip levels that displace the mesh.
FN float mesh_pitch(float d, float cells) { return d / cells; }

// How far a point lies beside a box along the axes, by the larger of both offsets; 0 inside.
FN float box_distance(vec2 p, vec2 low, vec2 high) {
    vec2 beside = max(max(low - p, p - high), vec2(0.0f));
    return max(beside.x, beside.y);
}

// Distance that decides the level where windows of water ask for finer cells than the eye's distance d does: down to a
// quarter of d, so that a far window does not hold more cells than pixels. As d does, it changes by no more than a point
// moves along an axis, which is what makes levels meet.
//   asked  least of (cell that a window asks for) x cells + box_distance() from it; any more than d: no window near
CONST_FLOAT kFinestShare = 0.25f;
FN float distance_near_windows(float d, float asked) { return max(min(d, asked), kFinestShare * d); }

// How far the curved Earth has fallen below the camera's tangent plane at horizontal distance squared d2, up to the
// Earth's own radius; beyond, as far as there.
FN float earth_drop(float d2) {
    return d2 / (kEarthRadius + sqrt(max(kEarthRadius * kEarthRadius - d2, 0.0f)));
}

#endif
