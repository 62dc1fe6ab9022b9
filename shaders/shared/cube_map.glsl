// Directions of a cube map's texels. Source: OpenGL 4.5 core specification, table 8.19.
#ifndef DEEPWATER_CUBE_MAP
#define DEEPWATER_CUBE_MAP

#include "shared/conventions.glsl"

// Returns the unit direction of a point on a face.
//   face  0..5: +x -x +y -y +z -z;  uv  [0,1]^2 from the first texel's corner
FN vec3 cube_direction(int face, vec2 uv) {
    float s = 2.0f * uv.x - 1.0f;
    float t = 2.0f * uv.y - 1.0f;
    vec3 d = vec3(-s, -t, -1.0f);
    if (face == 0) d = vec3(1.0f, -t, -s);
    if (face == 1) d = vec3(-1.0f, -t, s);
    if (face == 2) d = vec3(s, 1.0f, t);
    if (face == 3) d = vec3(s, -1.0f, -t);
    if (face == 4) d = vec3(s, -t, 1.0f);
    return normalize(d);
}

// Orientation of sky pictures in the world. A panorama has north (-z) in its middle, east right of it, and the zenith
// along its upper edge; `turn` [rad] rotates it clockwise, seen from above.
FN vec3 unturned(vec3 d, float turn) {
    float c = cos(turn);
    float s = sin(turn);
    return vec3(c * d.x + s * d.z, d.y, c * d.z - s * d.x);
}
FN vec2 panorama_uv(vec3 d) {
    float azimuth = abs(d.x) + abs(d.z) > 0.0f ? atan(d.x, -d.z) : 0.0f;
    return vec2(0.5f + azimuth / (2.0f * kPi), acos(clamp(d.y, -1.0f, 1.0f)) / kPi);
}
FN vec3 panorama_direction(vec2 uv) {
    float azimuth = 2.0f * kPi * (uv.x - 0.5f);
    float sin_zenith = sin(kPi * uv.y);
    return vec3(sin_zenith * sin(azimuth), cos(kPi * uv.y), -sin_zenith * cos(azimuth));
}

// Six pictures are faces as seen from inside: pz north, px east, nx west, nz south; the lower edge of py meets the
// upper edge of pz. Cube maps are left-handed, the world is right-handed: z changes its sign.
FN vec3 picture_cube_direction(vec3 d) { return vec3(d.x, d.y, -d.z); }

#endif
