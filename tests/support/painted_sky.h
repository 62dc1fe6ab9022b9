#pragma once

#include <glm/glm.hpp>
#include <optional>

#include "optics/panorama/sky_image.h"

namespace deepwater::test {

/// A synthetic picture of the sky, every texel the mean over its area where the sun is.
struct PaintedSky {
    bool panorama = true;
    int rows = 256;  ///< of a panorama (twice as wide), or of a face

    glm::vec3 to_sun{0, 1, 0};  ///< the clear sky is that of a sun here
    /// Light of the sun's disc, facing it; none: the clear day's own.
    std::optional<glm::vec3> sun_irradiance = std::nullopt;
    float sun_radius = 0.004653f;  ///< rad
    bool disc = true;              ///< false: the glow around the sun is there, the disc is not

    float haze = 0;    ///< a second aureole, Henyey–Greenstein with g = 0.9: its share of the sun's light
    float clouds = 0;  ///< share of the sky under painted cumulus
    float cloud_light = 2.5;  ///< radiance of their brightest edges, in mean radiances of the sky
    unsigned seed = 1;        ///< of the clouds
};

[[nodiscard]] optics::SkyImage paint(const PaintedSky& sky);

/// The disc's light as painted.
[[nodiscard]] glm::vec3 painted_sun(const PaintedSky& sky);

/// Adds a disc of even radiance, its texels the mean over their area.
void add_disc(optics::SkyImage& image, glm::vec3 towards, float radius, glm::vec3 radiance);

/// The picture as an 8-bit camera would have it: `exposure` times the values, cut at 1, sRGB-encoded,
/// rounded.
[[nodiscard]] optics::SkyImage clipped_to_8_bits(const optics::SkyImage& image, float exposure);

/// Angle between two unit vectors [degrees].
[[nodiscard]] double degrees_between(glm::dvec3 a, glm::dvec3 b);

/// Unit vector towards a compass direction and an elevation [degrees].
[[nodiscard]] glm::vec3 towards(double azimuth, double elevation);

}  // namespace deepwater::test
