#pragma once

#include <glm/glm.hpp>

namespace deepwater::render {

/// Bindings shared with shaders/include/bindings.glsl.
inline constexpr unsigned kFrameBinding = 0;
inline constexpr unsigned kSeaBinding = 1;

inline constexpr int kMaxTiles = 4;
inline constexpr int kMaxTileLevels = 12;  // 1024² down to 1, and one to interpolate to

/// std140 mirror of FrameBlock in shaders/include/frame_block.glsl: camera, light, exposure of one frame.
struct FrameBlock {
    glm::mat4 clip_from_world;      ///< camera-relative: the camera is at the origin
    glm::mat4 world_from_clip_ray;  ///< clip (x, y, 1, 1) to an unnormalised view ray, world axes
    glm::vec3 sun_direction;
    float camera_height;            ///< m above mean sea level
    glm::vec3 sun_irradiance;       ///< at sea level, on a plane facing the sun; W m^-2 nm^-1
    float haze_extinction;          ///< 1/m
    glm::vec3 sky_irradiance;       ///< diffuse, on a horizontal plane at sea level
    float exposure;                 ///< factor from radiance to the tone curve's input
    glm::vec2 output_size;          ///< pixels
    float sky_levels;               ///< mip levels of the sky cube - 1
    float sun_cos_radius;           ///< cosine of the sun disc's angular radius
    glm::vec3 sun_radiance;         ///< of the disc, seen from sea level
    float unused = 0;
    glm::vec3 water_extinction;     ///< absorption + scattering, 1/m
    float unused_too = 0;
};
static_assert(sizeof(FrameBlock) == 128 + 6 * 16);

/// std140 mirror of SeaBlock: where the tiles lie.
struct SeaBlock {
    struct Tile {
        glm::vec4 uv_from_world;  ///< 2×2 matrix (columns xy, zw): world metres to tile units
        glm::vec2 uv_offset;      ///< tile coordinate of the mesh's reference point
        float texels_per_metre;
        float k_min;              ///< rad/m
    };
    Tile tiles[kMaxTiles];
    glm::vec4 lost_variance[kMaxTiles * kMaxTileLevels];  ///< (xx, zz, xz, 0) per tile and mip level
    glm::vec3 unresolved_variance;                        ///< xx, zz, xz
    int tile_count;
    glm::vec3 camera_from_reference;  ///< m; camera-relative position = reference position - this
    float tile_levels;                ///< mip levels - 1
    float finest_pitch;               ///< m, cell of mesh level 0
    float level_range;                ///< cells: level l ends at level_range · pitch_l from the camera
    float eye_distance;               ///< m, least distance the metric may give (height above the waves)
    float pixel_angle;                ///< rad a pixel covers vertically at the picture's centre
};

}  // namespace deepwater::render
