#pragma once

#include "optics/air/sky_lights.h"
#include "render/sky/cloud_block.h"
#include "render/sky/cloud_picture.h"

namespace deepwater::render {

/// Returns the irradiance of the sky on a level plane, averaged over all places below the cloud layer. At
/// one place it would change with every cloud that drifts over it; the average depends only on the sun and
/// the weather.
/// @param block, dome  of the shown clouds: CloudPass::block(), mean_dome()
/// @param light  of the sky above the haze  @param overcast, overcast_zenith  as in open_sky_radiance()
/// @return W m^-2 nm^-1, multiplied by light.scale
[[nodiscard]] glm::vec3 mean_irradiance(const gpu::CloudBlock& block, const MeanDome& dome,
                                        const optics::SkyLight& light, const optics::Atmosphere& air,
                                        float overcast, float overcast_zenith);

/// Returns the irradiance [W m^-2 nm^-1] on a level plane under a closed cover of clouds whose undersides are as bright
/// as those of `dome` on average; `otherwise` where there are hardly any.
/// @param sun, sky  irradiances on the clouds, as in CloudLight
[[nodiscard]] glm::vec3 irradiance_in_shade(const MeanDome& dome, const glm::vec3& sun, const glm::vec3& sky,
                                            const glm::vec3& otherwise);

}  // namespace deepwater::render
