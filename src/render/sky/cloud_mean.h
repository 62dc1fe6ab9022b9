#pragma once

#include "optics/air/sky_lights.h"
#include "render/sky/cloud_pass.h"

namespace deepwater::render {

/// Returns the irradiance of the sky on a level plane, averaged over all places below the cloud layer. At
/// one place it would change with every cloud that drifts over it; the average depends only on the sun and
/// the weather.
/// @param clouds  at work  @param light  as they are lit, scaled  @param overcast_zenith  as the sky's shader
/// has it
/// @return W m^-2 nm^-1, scaled
[[nodiscard]] glm::vec3 mean_irradiance(const CloudPass& clouds, const optics::SkyLight& light,
                                        const optics::Atmosphere& air, float overcast, float overcast_zenith);

}  // namespace deepwater::render
