// Camera, light and exposure of one frame.
#ifndef DEEPWATER_FRAME_BLOCK
#define DEEPWATER_FRAME_BLOCK
#include "blocks/block.glsl"

UNIFORM_BLOCK(kFrameBinding, FrameBlock) {
    mat4 clip_from_world;      // camera-relative: the camera is at the origin; the whole picture's
    mat4 world_from_clip_ray;  // the part's clip (x, y, 1, 1) to an unnormalised view ray
    vec3 sun_direction;        // to the key light: the sun or, at night, the moon
    float eye_depth;           // depth by which daylight at the eye is dimmed, m; 0 in air
    vec3 sun_irradiance;       // facing the sun, at sea level; W m^-2 nm^-1
    float exposure;            // radiance to the tone curve's input
    vec2 output_size;          // of the picture, pixels
    float pixel_angle;         // height of a pixel in the middle of the view, rad
    float sky_levels;          // mip levels of the sky cube - 1
    vec3 sun_radiance;         // mean over the sun's disc; 0 while the moon is the key light
    float sun_cos_radius;
    vec3 water_attenuation;    // of sight, 1/m: sight_attenuation()
    float sunbeam_transfer;    // sunbeam_transfer() of the key light
    vec3 water_diffuse_attenuation;  // of daylight with depth, 1/m
    float glow_cosine;         // spread_beam() at the eye's depth
    vec3 water_skylight;       // level_skylight()
    float glow_share;
    vec2 part_scale;           // clip coordinates of the whole picture to those of the part that is rendered
    vec2 part_shift;
    vec2 vertex_grid;          // steps to which vertices are rounded, per unit of clip coordinates of the whole picture
    vec2 part_corner;          // lower left of what is rendered of a larger picture, pixels
    vec3 sunbeam;              // unit, to the refracted sun, under water
    float meniscus;            // m that water climbs the near plane
    vec3 straightening;        // straightening() of the key light
    vec3 sun_at_eye;           // share of sunlight that is left at the eye's depth; the next is that of skylight
    vec3 sky_at_eye;
    vec4 waterline_from_pixel;  // pixels to coordinates in the map waterline_heights: scale (xy), shift (zw)
} BLOCK_INSTANCE(frame);
#endif
