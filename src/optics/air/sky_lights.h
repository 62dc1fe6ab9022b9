#pragma once

#include <glm/glm.hpp>

#include "optics/air/atmosphere.h"
#include "scene/state/sky_state.h"

namespace deepwater::optics {

/// A light outside the air: sun or moon.
struct SkySource {
    glm::vec3 direction{0, 1, 0};
    glm::vec3 strength{0};  ///< over that of the sun above the air
};

/// Light of the current sky, as the rest of the frame needs it. All of it is multiplied by `scale`.
struct SkyLight {
    /// Where a sky picture's own sun was looked for, and whether there is one.
    enum class PictureSun { not_asked, none, found };

    glm::vec3 to_sun{0, 1, 0};  ///< to the key light: the brighter of sun and moon, which casts shadows
    float sun_radius = 0;       ///< of its disc [rad]
    PictureSun picture_sun = PictureSun::not_asked;
    /// Of the key light at sea level where no cloud stands before it, on a plane facing it; W m^-2 nm^-1.
    glm::vec3 sun_irradiance{0};
    glm::vec3 mean_sun_irradiance{0};  ///< the same, on average between the clouds' shadows
    glm::vec3 sun_radiance{
        0};  ///< of the sun's disc, its mean, seen from sea level past the clouds; 0 while the moon is key
    glm::vec3 moon_radiance{0};        ///< of the full moon's disc, its mean, seen from sea level
    glm::vec3 sky_irradiance{0};       ///< diffuse, on a horizontal plane
    glm::vec3 mean_sky_irradiance{0};  ///< the same, on average over all places below the clouds
    /// A power of two, 1 by day. At night light is a millionth of the day's, too little for half floats.
    float scale = 1;
    SkySource sun;  ///< what the air scatters, `scale` included
    SkySource moon;
    glm::vec3 night_glow{0};  ///< radiance of the moonless night high up

    /// What it would be unscaled.
    [[nodiscard]] glm::vec3 true_sun_irradiance() const { return mean_sun_irradiance / scale; }
    [[nodiscard]] glm::vec3 true_sky_irradiance() const { return sky_irradiance / scale; }
};

/// Strength of the moon's light over the sun's, above the air.
/// @param phase  degrees from new: 0 new, 180 full
[[nodiscard]] glm::vec3 moon_strength(float phase);

/// Direct light under a clear sky or an overcast one, unscaled; the sky's own light is left at 0.
/// @param sky  resolved  @param sun_share  of the sun's light that counts, beside sun.strength
[[nodiscard]] SkyLight direct_light(const scene::SkyState& sky, const Atmosphere& air, float sun_share);
/// Irradiance of the clear sky on a level plane: light of sun and moon that the air scatters, and the night's
/// glow. Takes some milliseconds.
/// @param light  unscaled
[[nodiscard]] glm::vec3 clear_sky_irradiance(const SkyLight& light, const Atmosphere& air);

/// Irradiance of the CIE overcast sky on a level plane. @param clear  clear_sky_irradiance()
[[nodiscard]] float overcast_irradiance(const SkyLight& light, const Atmosphere& air, const glm::vec3& clear);

/// The scale that suits a light. @param sky_irradiance  its sky's, unscaled as the light is
[[nodiscard]] float suitable_scale(const SkyLight& light, const glm::vec3& sky_irradiance);
/// Multiplies all of an unscaled light.
void set_scale(SkyLight& light, float scale);

/// Mean radiance of a disc that gives an irradiance. @param radius  rad
[[nodiscard]] glm::vec3 disc_radiance(const glm::vec3& irradiance, float radius);

}  // namespace deepwater::optics
