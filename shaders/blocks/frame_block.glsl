// Camera, light and exposure of one frame.
#ifndef DEEPWATER_FRAME_BLOCK
#define DEEPWATER_FRAME_BLOCK
#include "blocks/block.glsl"

UNIFORM_BLOCK(kFrameBinding, FrameBlock) {
    mat4 clip_from_world;      // from camera-relative positions; of the whole picture
    mat4 world_from_clip_ray;  // from clip (x, y, 1, 1) of the part that is rendered to an unnormalised view ray
    vec3 sun_direction;        // direction to the key light: the sun or, at night, the moon
    float eye_depth;           // depth by which daylight at the eye is dimmed, m; 0 in air
    vec3 sun_irradiance;       // of the key light at sea level, on a plane facing it; W m^-2 nm^-1
    float exposure;            // factor from radiance to the tone curve's input
    vec2 output_size;          // size of the picture, pixels
    float pixel_angle;         // height of a pixel in the middle of the view, rad
    float sky_levels;          // number of mip levels of the sky cube, minus 1
    vec3 sun_radiance;         // mean radiance of the sun's disc; 0 while the moon is the key light
    float sun_cos_radius;
    vec3 water_attenuation;    // attenuation of sight in water, 1/m: sight_attenuation()
    float sunbeam_transfer;    // sunbeam_transfer() of the key light
    vec3 water_diffuse_attenuation;  // attenuation of daylight with depth, 1/m
    float glow_cosine;         // spread_beam().x at the eye's depth; the next member is its .y
    vec3 water_skylight;       // level_skylight() of the scene's water
    float glow_share;
    vec2 part_scale;           // clip coordinates of the whole picture to those of the part that is rendered
    vec2 part_shift;
    vec2 vertex_grid;          // steps to which vertices are rounded, per unit of clip coordinates of the whole picture
    vec2 part_corner;          // lower left of the rendered part in the whole picture, pixels
    vec3 sunbeam;              // unit vector to the refracted sun, under water
    float meniscus;            // height that water climbs on the near plane, m
    vec3 straightening;        // straightening() of the key light
    vec3 sun_at_eye;           // share of sunlight that remains at the eye's depth; the next member is that of skylight
    vec3 sky_at_eye;
    vec3 sun_fading;           // attenuation of sunlight with depth, 1/m: sun_fading()
    vec3 glow_gain;            // factor on sunlight that water straight above the eye scatters to it
    vec3 turned_sky;           // radiance, from straight above, of skylight that water has turned aside on its way down
    vec4 waterline_from_pixel;  // pixels to coordinates in the map waterline_heights: scale (xy), shift (zw)
    vec4 ramp;                  // of the view colour-ramp: x: kRamp...; y: range, m; z: 1: by slope; w: the eye's height, m
} BLOCK_INSTANCE(frame);
#endif
