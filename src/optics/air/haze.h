#pragma once

#include <glm/glm.hpp>

#include "core/gpu_blocks.h"
#include "optics/air/spume.h"
#include "scene/state/sky_state.h"

namespace deepwater::gpu {
#include "blocks/air_block.glsl"
#include "blocks/haze_block.glsl"
}  // namespace deepwater::gpu

namespace deepwater::optics {

struct SkyLight;

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

/// Fills the block for an eye at a height. @param eye_height  m above the sea, ≥ 0
[[nodiscard]] gpu::AirBlock air_block(const scene::SkyState& sky, const SpumeLayer& spume, float eye_height);

/// Fills the block for an eye at a height.
/// @param above  light at sea level as it would be without haze  @param eye_height  m above the sea
/// @param pattern_level  see HazeBlock
[[nodiscard]] gpu::HazeBlock haze_block(const scene::SkyState& sky, const SkyLight& above, float eye_height,
                                        float pattern_level);

/// Returns the light at sea level below the haze. @param above  light as it would be without haze
[[nodiscard]] SkyLight light_under_haze(const scene::SkyState& sky, const SkyLight& above);

/// Returns the haze's transmittance from the sun to an eye at a height [m]. @param to_sun  unit vector
[[nodiscard]] float sun_through_haze(const scene::SkyState& sky, const glm::vec3& to_sun, float eye_height);

}  // namespace deepwater::optics
