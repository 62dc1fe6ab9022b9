#pragma once

#include <glm/glm.hpp>
#include <optional>

#include "render/atmosphere.h"
#include "scene/sky_state.h"

namespace deepwater::render {

/// A light outside the air: sun or moon.
struct SkySource {
    glm::vec3 direction{0, 1, 0};
    glm::vec3 strength{0};  ///< over that of the sun above the air
};

/// Light of the current sky, as the rest of the frame needs it. All of it is multiplied by `scale`.
struct SkyLight {
    glm::vec3 direction{0, 1, 0};  ///< to the key light: the brighter of sun and moon, which casts shadows
    glm::vec3 sun_irradiance{0};   ///< of the key light at sea level, on a plane facing it; W m^-2 nm^-1
    glm::vec3 sun_radiance{0};  ///< of the sun's disc, its mean, seen from sea level; 0 while the moon is key
    glm::vec3 moon_radiance{0};   ///< of the full moon's disc, its mean, seen from sea level
    glm::vec3 sky_irradiance{0};  ///< diffuse, on a horizontal plane
    float angular_radius = 0;     ///< of the key light's disc, rad
    float overcast_zenith = 0;    ///< radiance of the overcast sky straight up
    /// A power of two, 1 by day. At night light is a millionth of the day's, too little for half floats.
    float scale = 1;
    SkySource sun;  ///< what the air scatters, `scale` included
    SkySource moon;
    glm::vec3 night_glow{0};  ///< radiance of the moonless night high up

    /// What it would be unscaled.
    [[nodiscard]] glm::vec3 true_sun_irradiance() const { return sun_irradiance / scale; }
    [[nodiscard]] glm::vec3 true_sky_irradiance() const { return sky_irradiance / scale; }
};

/// Strength of the moon's light over the sun's, above the air.
/// @param phase  degrees from new: 0 new, 180 full
[[nodiscard]] glm::vec3 moon_strength(float phase);

/// @param sky  resolved  @param picture_irradiance  of a sky picture on a level plane, when there is one
[[nodiscard]] SkyLight light_of(const scene::SkyState& sky, const Atmosphere& air,
                                const std::optional<glm::vec3>& picture_irradiance);

}  // namespace deepwater::render
