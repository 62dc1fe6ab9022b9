#pragma once

#include <cstddef>
#include <glm/glm.hpp>

#include "scene/state/sky_state.h"

namespace deepwater::optics {

struct SkyLight;

/// Sizes as in shaders/blocks/air_block.glsl and haze_block.glsl.
inline constexpr int kAirRows = 44;
inline constexpr float kAirRowsPerOctave = 2;

/// Height of the eye above the sea [m] for which the sky of sea level is computed, as kEyeHeight in
/// shaders/shared/sky/atmosphere.glsl.
inline constexpr float kSeaLevelEye = 2;

/// Haze: a layer over the sea whose density falls exponentially with height, in addition to the clear sky's
/// air and aerosol.
struct HazeLayer {
    float extinction;    ///< at sea level, 1/m
    float scale_height;  ///< m

    /// Optical depth of the whole layer, straight up.
    [[nodiscard]] float depth() const { return extinction * scale_height; }
};
/// Returns the haze that reduces visibility to that of `sky`; no haze if air and aerosol alone already do.
[[nodiscard]] HazeLayer haze_layer(const scene::SkyState& sky);

/// std140 mirror of AirBlock: the air between the eye and what it sees.
struct AirBlock {
    glm::vec4 to_sea[kAirRows];  ///< mean extinction [1/m] from the eye to the sea, by log2 of the range
    glm::vec3 rayleigh;          ///< extinction at sea level, 1/m
    float haze;
    glm::vec3 aerosol;
    float eye_height;         ///< m
    glm::vec3 scale_heights;  ///< of air, aerosol and haze, m
    float horizon_mu;         ///< cosine of the zenith angle of the eye's horizon
};
static_assert(sizeof(AirBlock) == (kAirRows + 3) * 16);

/// Fills the block for an eye at a height. @param eye_height  m above the sea, ≥ 0
[[nodiscard]] AirBlock air_block(const scene::SkyState& sky, float eye_height);

/// std140 mirror of HazeBlock: how haze veils the sky.
struct HazeBlock {
    glm::vec3 to_sun;
    float extinction;  ///< at sea level, 1/m
    glm::vec3 sun;     ///< irradiance above the layer, facing the sun; W m^-2 nm^-1
    float scale_height;
    glm::vec3 diffuse_flux;  ///< downward, at the sea
    float depth;             ///< optical, of the whole layer
    glm::vec3 share;         ///< of haze in what air, aerosol and haze together scatter about the eye
    float sun_slant;         ///< path of sunlight through the layer over the vertical
    float eye_height;        ///< m
    float share_below;       ///< of the layer, below the eye
    float horizon_mu;
    float pattern_level;            ///< mip level of the sky that shows it as haze scatters it
    alignas(16) float surrounding;  ///< share of haze in what is seen near the horizon
};
static_assert(offsetof(HazeBlock, share) == 48 && sizeof(HazeBlock) == 96);

/// Fills the block for an eye at a height.
/// @param above  light at sea level as it would be without haze  @param eye_height  m above the sea
/// @param pattern_level  see HazeBlock
[[nodiscard]] HazeBlock haze_block(const scene::SkyState& sky, const SkyLight& above, float eye_height,
                                   float pattern_level);

/// Returns the light at sea level below the haze. @param above  light as it would be without haze
[[nodiscard]] SkyLight light_under_haze(const scene::SkyState& sky, const SkyLight& above);

/// Returns the haze's transmittance from the sun to an eye at a height [m]. @param to_sun  unit vector
[[nodiscard]] float sun_through_haze(const scene::SkyState& sky, const glm::vec3& to_sun, float eye_height);

}  // namespace deepwater::optics
