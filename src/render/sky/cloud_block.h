#pragma once

#include <cstddef>
#include <glm/glm.hpp>

namespace deepwater::render {

/// std140 mirror of CloudBlock in shaders/blocks/cloud_block.glsl, where the members are described.
struct CloudBlock {
    glm::vec3 to_sun{0, 1, 0};
    float base = 0;
    glm::vec2 tile_offset{0};
    float tile = 1;
    float thickness = 1;
    glm::vec2 sheet_offset{0};
    glm::vec2 sheet_axis{1, 0};
    float cover = 0;
    float extinction = 0;
    float flatness = 0;
    float softness = 1;
    float bite = 0;
    float rain = 0;
    float high_cover = 0;
    float rise = 0;
    float sea_over_sky = 0;
    int kind = 0;
    int cells = 1;
    int fine_cells = 1;
    glm::vec3 sun{0};
    float mean_height = 1;
    glm::vec3 sky{0};
    float dome_mix = 0;
    glm::vec3 first_shift{0};
    float rainy = 0;
    glm::vec3 second_shift{0};
    float shaded = 0;
    glm::vec3 air_extinction{0};
    float sun_part = 0;
    glm::vec3 shaded_air{0};
    float sky_part = 1;
    glm::vec2 shadow_offset{0};
    glm::vec2 shadow_slant{0};

    bool operator==(const CloudBlock&) const = default;
};
static_assert(offsetof(CloudBlock, tile_offset) == 16 && offsetof(CloudBlock, sheet_offset) == 32);
static_assert(offsetof(CloudBlock, cover) == 48 && offsetof(CloudBlock, bite) == 64);
static_assert(offsetof(CloudBlock, sea_over_sky) == 80 && offsetof(CloudBlock, sun) == 96);
static_assert(offsetof(CloudBlock, first_shift) == 128 && offsetof(CloudBlock, shadow_offset) == 192);
static_assert(sizeof(CloudBlock) == 208);

}  // namespace deepwater::render
