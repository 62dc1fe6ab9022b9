// Computes a tile of the maps of the ground.
//   in   BedBlock about the tile's middle
//   out  shape  rgba32f  height over mean sea level [m], how hollow the ground is, its slope (d/dx, d/dz)
//        cover  rgba16f  share of rock, noise of the waves' tongues, share of gravel, share of open sky
#include "solids/broad_ground.glsl"

layout(location = 0) uniform float texel;  // m, side

layout(location = 0) out vec4 shape;
layout(location = 1) out vec4 cover;

const float kWidth = 1.25;  // texels: pixels that read a map are 1 to 2 wide, or finer where the distance chooses the map

void main() {
    vec2 p = (mod(gl_FragCoord.xy, float(kGroundMapTile)) - 0.5 * float(kGroundMapTile)) * texel;
    float width = kWidth * texel;
    BroadGround ground = broad_ground(p, width, width);
    shape = vec4(ground.height, ground.form.y, ground.slope);
    cover = vec4(ground.rock, ground.tongues.x, bed_gravel(bed.form, p), ground.form.x);
}
