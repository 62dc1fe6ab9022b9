#pragma once

#include <cstddef>
#include <glm/glm.hpp>

namespace deepwater::render {

/// std140 mirror of SkyBlock in shaders/blocks/sky_block.glsl.
struct SkyBlock {
    glm::vec3 to_sun;          ///< to the key light: sun or moon
    float aerosol;             ///< relative to a clear maritime day
    glm::vec3 sun_irradiance;  ///< at sea level, facing the sun; W m^-2 nm^-1
    float overcast;            ///< share of the CIE overcast sky
    glm::vec3 sky_irradiance;  ///< on a level plane
    float overcast_zenith;     ///< radiance of the overcast sky straight up
    glm::vec3 absorption;      ///< of the water, 1/m
    float picture_gain;
    glm::vec3 scattering;
    float picture_turn;                  ///< rad, clockwise from above
    glm::vec4 source_direction[2];       ///< of the sun and the moon
    glm::vec4 source_strength[2];        ///< their light above the air over the sun's own
    glm::vec4 night_glow;                ///< radiance of the moonless night high up
    alignas(16) glm::vec3 crest_fading;  ///< as in shared::CrestLight
    alignas(16) glm::vec3 crest_molecules;
    alignas(16) glm::vec3 crest_particles;
    alignas(16) glm::vec3 crest_skylight;
    alignas(16) glm::vec2 crest_ahead;

    bool operator==(const SkyBlock&) const = default;
};
static_assert(offsetof(SkyBlock, sun_irradiance) == 16 && offsetof(SkyBlock, sky_irradiance) == 32);
static_assert(offsetof(SkyBlock, absorption) == 48 && offsetof(SkyBlock, scattering) == 64);
static_assert(sizeof(SkyBlock) == 240);

}  // namespace deepwater::render
