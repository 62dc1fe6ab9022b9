#pragma once

#include <cstddef>
#include <glm/glm.hpp>

namespace deepwater::render {

/// Offsets of blocks in a buffer are multiples of this, which suits any driver.
inline constexpr size_t kBlockStride = 256;

/// std140 mirror of ObjectViewBlock: from where objects are drawn. Positions are relative to the frame's
/// camera.
struct alignas(16) ObjectViewBlock {
    glm::mat4 clip_from_world;
    glm::mat4
        ray_from_clip;  ///< upper left 3×3: clip (x, y, 1) to the ray 1 m along the view's axis, world axes
    glm::vec3 eye;      ///< m
    float pixel_angle = 0;  ///< rad a pixel spans; 0: wires are as thick as they are
};
static_assert(sizeof(ObjectViewBlock) <= kBlockStride);
static_assert(offsetof(ObjectViewBlock, ray_from_clip) == 64 && offsetof(ObjectViewBlock, eye) == 128 &&
              sizeof(ObjectViewBlock) == 144);

/// std140 mirror of ObjectBlock: where an object stands and what is its own.
struct alignas(16) ObjectBlock {
    glm::mat4 world_from_own;  ///< camera-relative
    glm::mat4 normal_from_own;
    glm::vec4 waterline;  ///< height above the water at p: dot(waterline.xyz, p) + waterline.w, m
    glm::vec3 tint;
    float roughness;
    float wet_height;   ///< m; 0: never wet
    float wave_height;  ///< m: down to here below the waterline it may stand in the air
    float water_level;  ///< height of the water about it, camera-relative, m
    alignas(16) glm::vec4
        bend;  ///< xy: way of its top, world x and z, z: how far that sinks [m]; w: 1 / its height, own axes
};
static_assert(sizeof(ObjectBlock) <= kBlockStride);
static_assert(offsetof(ObjectBlock, normal_from_own) == 64 && offsetof(ObjectBlock, waterline) == 128 &&
              offsetof(ObjectBlock, tint) == 144 && offsetof(ObjectBlock, roughness) == 156 &&
              offsetof(ObjectBlock, wet_height) == 160 && offsetof(ObjectBlock, wave_height) == 164 &&
              offsetof(ObjectBlock, bend) == 176 && sizeof(ObjectBlock) == 192);

/// std140 mirror of MaterialBlock.
struct alignas(16) MaterialBlock {
    glm::vec3 base_color;
    float roughness;
    float metallic;
    float normal_scale;
    float least_coverage;
    float wire_radius;  ///< m, own axes
};
static_assert(sizeof(MaterialBlock) <= kBlockStride);
static_assert(offsetof(MaterialBlock, roughness) == 12 && offsetof(MaterialBlock, metallic) == 16 &&
              offsetof(MaterialBlock, normal_scale) == 20 && offsetof(MaterialBlock, least_coverage) == 24 &&
              sizeof(MaterialBlock) == 32);

}  // namespace deepwater::render
