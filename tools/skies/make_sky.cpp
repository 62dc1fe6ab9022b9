// Paints the skies of this folder: make_sky WEATHER FILE.hdr [WIDTH]
//
// Behind is the analytic sky; before it stand clouds, marched through in three dimensions; between them and
// the eye is the same air. The picture is radiance in W m^-2 sr^-1 nm^-1, equirectangular, north in the
// middle, for a sky.image_gain of 1. The sun's disc is left out: the renderer draws it, and its light, from
// sun.azimuth and sun.elevation.
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "clouds.h"
#include "core/check.h"
#include "core/grid2d.h"
#include "core/text.h"
#include "optics/air/atmosphere.h"
#include "rgbe.h"
#include "scene/state/sky_state.h"

namespace deepwater::shared {
#include "shared/cube_map.glsl"
}

namespace deepwater::sky_tool {
namespace {

using glm::vec2;
using glm::vec3;

const std::map<std::string, Weather> kWeathers = {
    {"fair_weather",
     {.sun_azimuth = 120,
      .sun_elevation = 35,
      .aerosol = 1,
      .cover = 0.50f,
      .base = 850,
      .top = 2100,
      .cell = 1700,
      .extinction = 0.035f,
      .high_cover = 0.20f,
      .seed = 6}},
};

/// Light that comes from the air itself before something `distance` metres away, and what the air lets
/// through.
struct AirBefore {
    vec3 radiance;
    vec3 through;
};

AirBefore air_before(const optics::Atmosphere& air, vec3 direction, vec3 to_sun, float distance) {
    constexpr int kSteps = 24;
    const float r = shared::kGroundRadius + shared::kEyeHeight;
    const float length = distance * 1e-3f;
    const float nu = glm::dot(direction, to_sun);
    const shared::SkyGathering sky = shared::gather_sky(air.transmittance(), air.multiple(), r, direction.y,
                                                        to_sun.y, nu, length, air.aerosol());
    vec3 depth(0);
    for (int i = 0; i < kSteps; ++i) {
        const float t = length * (static_cast<float>(i) + 0.5f) / kSteps;
        const float height = std::sqrt(r * r + 2 * r * direction.y * t + t * t) - shared::kGroundRadius;
        depth += shared::air_at(height, air.aerosol()).extinction * (length / kSteps);
    }
    return {shared::gathered_radiance(sky, nu), glm::exp(-depth)};
}

vec3 behind(const optics::Atmosphere& air, const CloudView& cloud, vec3 direction, vec3 to_sun,
            vec3 background) {
    if (cloud.clear >= 1) return background;
    const AirBefore before = air_before(air, direction, to_sun, cloud.distance);
    return background * cloud.clear + before.radiance * (1 - cloud.clear) + before.through * cloud.radiance;
}

vec3 sky_at(const optics::Atmosphere& air, const Clouds& clouds, vec3 direction, vec3 to_sun) {
    vec3 radiance = air.radiance(direction, to_sun);
    radiance = behind(air, clouds.cirrus(direction), direction, to_sun, radiance);
    return behind(air, clouds.cumulus(direction), direction, to_sun, radiance);
}

/// Rows below the horizon: its own colours, which run together and darken with depth, as the sky cube has it.
void paint_below(Grid2D<vec3>& picture) {
    constexpr float kRunTogether = 0.2f;  // sine of the depression at which a row has one colour
    const int width = picture.width();
    const int horizon = picture.height() / 2 - 1;
    vec3 mean(0);
    for (int x = 0; x < width; ++x) mean += picture(x, horizon) / static_cast<float>(width);
    for (int y = horizon + 1; y < picture.height(); ++y) {
        const float sine =
            std::cos(shared::kPi * (static_cast<float>(y) + 0.5f) / static_cast<float>(picture.height()));
        const float together = glm::smoothstep(0.0f, kRunTogether, -sine);
        for (int x = 0; x < width; ++x)
            picture(x, y) =
                glm::mix(picture(x, horizon), mean, together) * shared::below_horizon_factor(sine);
    }
}

Grid2D<vec3> paint(const Weather& weather, int width) {
    constexpr int kSamples = 3;  // along each side of a picture element
    const optics::Atmosphere air(weather.aerosol);
    const Clouds clouds(weather, air);
    scene::SkyState sky;
    sky.sun_azimuth = weather.sun_azimuth;
    sky.sun_elevation = weather.sun_elevation;
    const vec3 to_sun = scene::sun_direction(sky);

    Grid2D<vec3> picture(width, width / 2);
    const vec2 size(picture.width(), picture.height());
    tbb::parallel_for(0, picture.height() / 2, [&](int y) {
        for (int x = 0; x < width; ++x) {
            vec3 sum(0);
            for (int i = 0; i < kSamples * kSamples; ++i) {
                const vec2 offset = (vec2(i % kSamples, i / kSamples) + 0.5f) / static_cast<float>(kSamples);
                sum += sky_at(air, clouds, shared::panorama_direction((vec2(x, y) + offset) / size), to_sun);
            }
            picture(x, y) = sum / static_cast<float>(kSamples * kSamples);
        }
    });
    paint_below(picture);
    return picture;
}

int run(const std::vector<std::string>& arguments) {
    constexpr int kDefaultWidth = 1024;
    const auto weather = arguments.empty() ? kWeathers.end() : kWeathers.find(arguments[0]);
    const auto width = arguments.size() < 3 ? kDefaultWidth : parse_number(arguments[2]).value_or(0);
    if (arguments.size() < 2 || weather == kWeathers.end() || width < 16 || width > 8192) {
        std::cerr << "usage: make_sky WEATHER FILE.hdr [WIDTH]\nweathers:";
        for (const auto& [name, unused] : kWeathers) std::cerr << ' ' << name;
        std::cerr << '\n';
        return 2;
    }
    write_rgbe(arguments[1], paint(weather->second, static_cast<int>(width)));
    return 0;
}

}  // namespace
}  // namespace deepwater::sky_tool

int main(int argc, char** argv) {
    try {
        return deepwater::sky_tool::run({argv + 1, argv + argc});
    } catch (const std::exception& error) {
        std::cerr << "make_sky: error: " << error.what() << '\n';
        return 1;
    }
}
