#pragma once

#include <cstdint>
#include <glm/glm.hpp>

#include "noise.h"
#include "optics/air/atmosphere.h"

namespace deepwater::sky_tool {

/// What the weather is like. Lengths in metres, angles in degrees.
struct Weather {
    float sun_azimuth;  ///< compass
    float sun_elevation;
    float aerosol;     ///< relative to a clear maritime day
    float cover;       ///< share of the sky above that cumulus takes, about
    float base;        ///< height of the flat bases
    float top;         ///< of the tallest towers
    float cell;        ///< size of a cloud with its share of blue
    float extinction;  ///< of cumulus, 1/m
    float high_cover;  ///< optical depth of the ice cloud's densest streaks
    std::uint32_t seed;
};

/// What a line of sight meets: the sky behind is seen through `clear`, the cloud adds `radiance`.
struct CloudView {
    glm::vec3 radiance{0};
    float clear = 1;
    float distance = 0;  ///< m, mean of what is seen
};

/// A layer of fair-weather cumulus and, far above it, thin streaks of ice cloud, lit by sun, sky and sea.
class Clouds {
public:
    Clouds(const Weather& weather, const optics::Atmosphere& air);

    /// The cumulus along a direction above the horizon, without the air before it.
    [[nodiscard]] CloudView cumulus(glm::vec3 direction) const;
    /// The ice cloud, likewise.
    [[nodiscard]] CloudView cirrus(glm::vec3 direction) const;

private:
    /// Extinction [1/m] at a point given by its place over the sea and its height.
    [[nodiscard]] float extinction_at(glm::vec3 p, bool fine) const;
    [[nodiscard]] float sun_depth(glm::vec3 p) const;

    Weather weather_;
    glm::vec3 to_sun_;
    glm::vec3 sun_irradiance_;
    glm::vec3 sky_irradiance_;
    glm::vec3 sea_radiance_;
    asset_tools::Billows shape_;
    asset_tools::Billows detail_;
};

}  // namespace deepwater::sky_tool
