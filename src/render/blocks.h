#pragma once

#include <glm/glm.hpp>

namespace deepwater::render {

/// Bindings and sizes as in shaders/include/frame_block.glsl and sea_block.glsl.
inline constexpr unsigned kFrameBinding = 0;
inline constexpr unsigned kSeaBinding = 1;

inline constexpr int kMaxTiles = 5;
/// Rows of SeaBlock::variance: footprints of 2^(kFirstVarianceWidth + row / kVarianceRowsPerOctave) metres.
inline constexpr int kVarianceRows = 64;
inline constexpr float kFirstVarianceWidth = -8;
inline constexpr float kVarianceRowsPerOctave = 2;

/// std140 mirror of FrameBlock in shaders/include/frame_block.glsl: camera, light, exposure of one frame.
struct FrameBlock {
    glm::mat4 clip_from_world;      ///< camera-relative: the camera is at the origin
    glm::mat4 world_from_clip_ray;  ///< clip (x, y, 1, 1) to an unnormalised view ray, world axes
    glm::vec3 sun_direction;
    float camera_height;                      ///< m above mean sea level
    glm::vec3 sun_irradiance;                 ///< at sea level, on a plane facing the sun; W m^-2 nm^-1
    float haze_extinction;                    ///< 1/m
    glm::vec2 output_size;                    ///< of the picture, pixels
    float exposure;                           ///< factor from radiance to the tone curve's input
    float sky_levels;                         ///< mip levels of the sky cube - 1
    glm::vec3 sun_radiance;                   ///< of the disc, seen from sea level
    float sun_cos_radius;                     ///< cosine of the sun disc's angular radius
    alignas(16) glm::vec3 water_extinction;   ///< absorption + scattering, 1/m
    alignas(16) glm::vec3 mean_sky_radiance;  ///< of the upper half, by its irradiance on the sea
};
static_assert(sizeof(FrameBlock) == 2 * 64 + 6 * 16);

/// std140 mirror of SeaBlock: where the tiles lie.
struct alignas(16) SeaBlock {
    struct Tile {
        glm::vec4 uv_from_world;  ///< 2×2 matrix (columns xy, zw): world metres to tile units
        glm::vec2 uv_offset;      ///< tile coordinate of the mesh's reference point
        float texels_per_metre;
        float log2_texels_per_metre;
        glm::vec2 scatter_phase;
        float scatter;
        float unused;
    };
    Tile tiles[kMaxTiles];
    glm::vec4 variance[kVarianceRows];  ///< slope covariance (xx, zz, xz, 0) hidden inside a footprint
    glm::vec3 camera_from_reference;    ///< m; camera-relative position = reference position - this
    int tile_count;
    float tile_levels;   ///< mip levels - 1
    float level_range;   ///< cells: level l ends at level_range · pitch_l from the camera
    float eye_distance;  ///< m, least distance the metric gives: the eye to the water under it
};

}  // namespace deepwater::render
