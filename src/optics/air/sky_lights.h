#pragma once

#include <glm/glm.hpp>

#include "optics/air/atmosphere.h"
#include "scene/state/sky_state.h"

namespace deepwater::optics {

/// A light outside the air: sun or moon.
struct SkySource {
    glm::vec3 direction{0, 1, 0};
    glm::vec3 strength{0};  ///< irradiance above the air, relative to the sun's
};

/// Light of the current sky, for all passes that follow. All radiances and irradiances are multiplied by
/// `scale`.
struct SkyLight {
    /// Whether a sun was looked for in the sky's picture, and whether one was found.
    enum class PictureSun { not_asked, none, found };

    /// Unit vector to the key light, which casts shadows: the brighter of sun and moon, or the sun that was
    /// found in the sky's picture.
    glm::vec3 to_sun{0, 1, 0};
    float sun_radius = 0;  ///< angular radius of the key light's disc [rad]
    PictureSun picture_sun = PictureSun::not_asked;
    /// Irradiance of the key light at sea level outside the shadows of clouds, on a plane facing it; W m^-2
    /// nm^-1.
    glm::vec3 sun_irradiance{0};
    glm::vec3 mean_sun_irradiance{0};  ///< the same, averaged over shadowed and sunlit places
    /// Mean radiance of the sun's disc, seen from sea level between clouds; 0 while the moon is the key
    /// light.
    glm::vec3 sun_radiance{0};
    glm::vec3 moon_radiance{0};        ///< mean radiance of the full moon's disc, seen from sea level
    glm::vec3 sky_irradiance{0};       ///< diffuse irradiance on a level plane
    glm::vec3 mean_sky_irradiance{0};  ///< the same, averaged over all places below the clouds
    /// A power of two, 1 by day. At night light is a millionth of the day's, too little for half floats.
    float scale = 1;
    SkySource sun;  ///< the sources of the light that the air scatters; strengths are multiplied by `scale`
    SkySource moon;
    glm::vec3 night_glow{0};  ///< radiance of the moonless night sky near the zenith

    /// Irradiances without `scale`.
    [[nodiscard]] glm::vec3 true_sun_irradiance() const { return mean_sun_irradiance / scale; }
    [[nodiscard]] glm::vec3 true_sky_irradiance() const { return sky_irradiance / scale; }
};

/// Returns the irradiance of the moon above the air, relative to the sun's.
/// @param phase  angle from new moon, degrees: 0 new, 180 full
[[nodiscard]] glm::vec3 moon_strength(float phase);

/// Returns the direct light of sun and moon under a clear or an overcast sky, with scale 1; the sky's diffuse
/// light is left at 0.
/// @param sky  resolved  @param sun_share  further factor of the sun's light, beside sun.strength
[[nodiscard]] SkyLight direct_light(const scene::SkyState& sky, const Atmosphere& air, float sun_share);

/// Returns the irradiance of the clear sky on a level plane: light of sun and moon that the air scatters, and
/// the night's glow. Takes some milliseconds.
/// @param light  with scale 1
[[nodiscard]] glm::vec3 clear_sky_irradiance(const SkyLight& light, const Atmosphere& air);

/// Returns the irradiance of the CIE overcast sky on a level plane. @param clear  clear_sky_irradiance()
[[nodiscard]] float overcast_irradiance(const SkyLight& light, const Atmosphere& air, const glm::vec3& clear);

/// Returns the scale that brings a light into the range of half floats.
/// @param light  with scale 1  @param sky_irradiance  of the same sky, with scale 1
[[nodiscard]] float suitable_scale(const SkyLight& light, const glm::vec3& sky_irradiance);

/// Multiplies all radiances and irradiances of a light, whose scale is 1, by `scale`.
void set_scale(SkyLight& light, float scale);

/// Returns the mean radiance of a disc that causes an irradiance on a plane facing it.
/// @param radius  angular radius, rad
[[nodiscard]] glm::vec3 disc_radiance(const glm::vec3& irradiance, float radius);

}  // namespace deepwater::optics
