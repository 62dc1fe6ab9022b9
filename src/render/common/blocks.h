#pragma once

#include <glm/glm.hpp>

namespace deepwater::render {

/// Sizes as in shaders/blocks/sea_block.glsl.
inline constexpr int kMaxTiles = 6;
/// SeaBlock::Tile::log2_texels_per_metre where there is no tile: finer than any footprint.
inline constexpr float kNoTile = 1000;
/// Rows of SeaBlock::variance: footprints of 2^(kFirstVarianceWidth + row / kVarianceRowsPerOctave) metres.
inline constexpr int kVarianceRows = 64;
inline constexpr float kFirstVarianceWidth = -8;
inline constexpr float kVarianceRowsPerOctave = 2;
/// Cells of SeaBlock::sample_widths: an octave of a footprint's short axis from 2^kFirstWidthMinor metres on, and of its
/// slant, long axis over short, from 1 on.
inline constexpr int kWidthRows = 10;
inline constexpr int kWidthColumns = 7;
inline constexpr float kFirstWidthMinor = -2;

/// std140 mirror of FrameBlock in shaders/blocks/frame_block.glsl: camera, light, exposure of one frame.
struct FrameBlock {
    glm::mat4 clip_from_world;      ///< camera-relative: the camera is at the origin
    glm::mat4 world_from_clip_ray;  ///< clip (x, y, 1, 1) to an unnormalised view ray, world axes
    glm::vec3 sun_direction;
    float eye_depth;                          ///< of the eye in the light under water, m; 0 in air
    glm::vec3 sun_irradiance;                 ///< at sea level, on a plane facing the sun; W m^-2 nm^-1
    float exposure;                           ///< factor from radiance to the tone curve's input
    glm::vec2 output_size;                    ///< of the picture, pixels
    float pixel_angle;                        ///< height of a pixel in the middle of the view, rad
    float sky_levels;                         ///< mip levels of the sky cube - 1
    glm::vec3 sun_radiance;                   ///< of the disc, seen from sea level
    float sun_cos_radius;                     ///< cosine of the sun disc's angular radius
    alignas(16) glm::vec3 water_attenuation;  ///< of sight, 1/m
    float sunbeam_transfer;                   ///< shared::sunbeam_transfer() of the key light
    alignas(16) glm::vec3 water_diffuse_attenuation;  ///< of daylight with depth, 1/m
    float glow_cosine;                                ///< spread_beam() at the eye's depth
    alignas(16) glm::vec3 water_skylight;             ///< that deep water sends back, looked at level
    float glow_share;
    alignas(16) glm::vec2
        part_scale;  ///< clip coordinates of the whole picture to those of the rendered part
    glm::vec2 part_shift;
    glm::vec2 vertex_grid;          ///< steps of a vertex's place per unit of clip coordinates, whole picture
    glm::vec2 part_corner;          ///< lower left of what is rendered of a larger picture, pixels
    alignas(16) glm::vec3 sunbeam;  ///< unit, to the refracted sun, under water
    float meniscus;                 ///< m that water climbs the near plane
    alignas(16) glm::vec3 straightening;  ///< shared::straightening() of the key light
    alignas(16) glm::vec3 sun_at_eye;  ///< shares of sunlight and skylight that are left at the eye's depth
    alignas(16) glm::vec3 sky_at_eye;
    alignas(16) glm::vec4 near_water;  ///< pixels to coordinates of the near water's heights: scale, shift
};
static_assert(sizeof(FrameBlock) == 2 * 64 + 14 * 16);

/// std140 mirror of PictureBlock in shaders/blocks/picture_block.glsl: how radiance becomes the picture.
struct alignas(16) PictureBlock {
    glm::mat3x4 balance;         ///< columns of a mat3, padded: from radiance to the tone curve's input
    glm::vec2 corner;            ///< lower left of what is drawn, from the whole picture's, pixels
    glm::vec2 middle;            ///< of the whole picture, pixels
    glm::vec2 bloom_from_pixel;  ///< from a pixel's middle, in pixels, to bloom's texture coordinates
    float pixel_angle;  ///< slope of a pixel's ray against the view's axis, per pixel from the middle
    float own_share;    ///< of a pixel's radiance that bloom leaves where it is
    float vignette;     ///< 0 none, 1 by the fourth power of the cosine
    float cones;        ///< least share that they have in sight: 1 by day
    float luminance;    ///< cd m^-2 of a unit of radiance
    float exposure;     ///< alone, from radiance to the tone curve's input
};
static_assert(sizeof(PictureBlock) == 6 * 16);

/// log2 of widths over the short axis at the corners of a cell: (short, short + 1, short, short + 1) octaves by (slant, slant,
/// slant + 1, slant + 1), as a polynomial in c², c the cosine between long axis and SeaBlock::width_axis: constant + square
/// c² + fourth c⁴.
struct WidthCell {
    glm::vec4 constant;
    glm::vec4 square;
    glm::vec4 fourth;
};

/// std140 mirror of SeaBlock: where the tiles lie.
struct alignas(16) SeaBlock {
    struct Tile {
        /// xy: (cosine, sine) of the tile's rotation over its side [1/m]; zw: tile coordinate of the mesh's
        /// reference point
        glm::vec4 place;
        float log2_texels_per_metre;  ///< kNoTile: there is no such tile
        float scatter;
        glm::vec2 scatter_phase;
        float crest_curvature;  ///< 1/m: curvature of the sea over convergence; 0: none
        float padding[3];
    };
    Tile tiles[kMaxTiles + 1];  ///< largest first; the one after the last is no tile
    glm::vec4
        variance[kVarianceRows];      ///< slope covariance (xx, zz, xz) hidden inside a footprint; w: crests
    glm::vec3 camera_from_reference;  ///< m; camera-relative position = reference position - this
    float gone_level;                 ///< mip level from which on no tile has waves left
    float level_range;                ///< cells: level l ends at level_range · pitch_l from the camera
    float eye_distance;               ///< m, least distance the metric gives: the eye to the water under it
    glm::vec2 mesh_middle;            ///< m from the reference point: of the mesh's levels
    glm::vec2 width_axis;             ///< FootprintWidths::axis()
    alignas(16) WidthCell sample_widths[kWidthRows * kWidthColumns];  ///< FootprintWidths::sample()
    WidthCell whole_widths[kWidthRows * kWidthColumns];               ///< FootprintWidths::whole()
};

}  // namespace deepwater::render
