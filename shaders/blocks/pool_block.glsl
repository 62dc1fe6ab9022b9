// Pools: basins of water in the ground, and the ground around them.
#ifndef DEEPWATER_POOL_BLOCK
#define DEEPWATER_POOL_BLOCK
#include "blocks/block.glsl"

CONST_INT kMostPools = 4;
CONST_INT kMostPoolCorners = 32;
CONST_INT kMostPoolBodies = 24;

BLOCK_STRUCT(Pool) {
    vec4 place;      // xy: cosine and sine of its rotation; zw: of its middle, m from the camera (x, z)
    vec4 size;       // xy: half sides of its box, m; z: depth in its middle now, m; w: slope of the floor, m down per m of own z
    vec4 lining;     // rgb: reflectance of its tiles; w: their side, m
    vec4 rim;        // rgb: reflectance; w: width, m
    vec4 surface;    // x: bound of |height| of its waves, m; y: log2 of texels per metre; z: last mip level; w: layer
    vec4 window;     // xy: half sides of the window of its map, m; zw: of the box of its faces
    vec4 reach;      // xy: half sides of the box around its water, m; zw: bounds of its floor over the inclined plane, m
    vec4 texels;     // from (-1 ... 1) in the window to texture coordinates: scale (xy) and shift (zw)
    // x: its rim over its still water, m; y: thickness of a tank's walls, m; z: height of a tank's underside over its still
    // water, m; w: the eye's height over its still water, m
    vec4 walls;
    vec4 bounced;    // rgb: mean irradiance inside from light that the lining has reflected, over that of the open sky
    int kind;        // of shared/pools/basin.glsl
    int corners;     // of a polygon
    int first_body;  // those that may be in or over this pool
    int bodies;
    int models;      // that follow these, and may be in or over this pool too
    int wall_kind;   // scene::PoolWalls
};

// An object that rays inside a pool may meet.
BLOCK_STRUCT(PoolBody) {
    // of a position from the camera to axes in which the body is a unit sphere, cube or cylinder, or a model's field such a
    // cube
    mat4 own_from_world;
    vec4 colour;          // rgb: reflectance, of a model a factor on its own; w: roughness
    // Of a model's field: xyz: half sides of its box, m before scaling; w: samples' spacing, the same.
    vec4 field;
    // xyz: from own axes to texture coordinates; w: share of its reflectance that it loses under water, of a rough surface
    vec4 texel_scale;
    vec4 texel_shift;     // added to these;  w: spacing of samples in the world, m
    int shape;            // of scene::Shape
};

UNIFORM_BLOCK(kPoolBinding, PoolBlock) {
    Pool pools[kMostPools];
    vec4 corners[64];     // of all polygons, two each (xy, zw): kMostPools * kMostPoolCorners / 2
    PoolBody bodies[kMostPoolBodies];
    vec4 ground;          // rgb: reflectance; w: height over y = 0, m
    int count;
    int kind;             // of the ground: scene::GroundKind
    float eye_height;     // m, over y = 0
    float near_plane;     // m, of the view
    float reflection_share;  // of the mirrored surroundings, where they have one share for all angles
} BLOCK_INSTANCE(pool_block);
#endif
