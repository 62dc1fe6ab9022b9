// Prints the tables of docs/sky.md: levels of light by the hour, luminance over the sky beside CIE's, and the
// sky beside traced paths of light.

#include <array>
#include <cmath>
#include <cstdio>

#include "optics/air/sky_lights.h"
#include "support/cie_sky.h"
#include "support/path_tracer.h"

namespace {

using namespace deepwater;
using glm::dvec3;
using glm::vec3;

constexpr float kLuxPerUnit = 133334 / shared::kSolarIrradiance;

dvec3 direction_at(double elevation, double azimuth) {
    const double e = glm::radians(elevation), a = glm::radians(azimuth);
    return {std::cos(e) * std::cos(a), std::sin(e), std::cos(e) * std::sin(a)};
}

void print_levels(const optics::Atmosphere& air) {
    std::puts("| sun | level plane, lx | of it sky | zenith, cd/m2 |\n| --- | --- | --- | --- |");
    for (const float elevation :
         {90.f, 60.f, 50.f, 40.f, 20.f, 10.f, 5.f, 0.f, -3.f, -6.f, -9.f, -12.f, -15.f, -18.f}) {
        scene::SkyState sky;
        sky.sun_elevation = elevation;
        const optics::SkyLight light = optics::direct_light(sky, air, 1);
        const float diffuse = shared::luminance(optics::clear_sky_irradiance(light, air));
        const float beam = shared::luminance(light.mean_sun_irradiance) * std::max(0.0f, light.to_sun.y);
        const vec3 zenith = air.radiance(vec3(0, 1, 0), scene::sun_direction(sky)) + light.night_glow;
        std::printf("| %g | %.3g | %.0f %% | %.3g |\n", static_cast<double>(elevation),
                    static_cast<double>((diffuse + beam) * kLuxPerUnit),
                    static_cast<double>(100 * diffuse / (diffuse + beam)),
                    static_cast<double>(shared::luminance(zenith) * kLuxPerUnit));
    }
}

void print_distribution(const optics::Atmosphere& clear, const optics::Atmosphere& hazy) {
    std::printf(
        "\n| sun | up | from the sun | luminance over the zenith's, aerosol %g | aerosol %g | CIE clear sky |\n"
        "| --- | --- | --- | --- | --- | --- |\n",
        static_cast<double>(clear.aerosol()), static_cast<double>(hazy.aerosol()));
    for (const double sun_elevation : {60.0, 30.0}) {
        const dvec3 sun = direction_at(sun_elevation, 0);
        const auto value = [&](const optics::Atmosphere& air, const dvec3& d) {
            return static_cast<double>(shared::luminance(air.radiance(vec3(d), vec3(sun))));
        };
        const dvec3 zenith(0, 1, 0);
        for (const double up : {10.0, 40.0})
            for (const double across : {45.0, 90.0, 180.0}) {
                const dvec3 look = direction_at(up, across);
                std::printf("| %g | %g | %g | %.2f | %.2f | %.2f |\n", sun_elevation, up, across,
                            value(clear, look) / value(clear, zenith),
                            value(hazy, look) / value(hazy, zenith),
                            test::cie_clear_sky(look, sun) / test::cie_clear_sky(zenith, sun));
            }
    }
}

/// The drawn sky beside traced paths, over some directions.
struct Deviation {
    double mean = 0, largest = 0, error = 0;
};

Deviation deviation(const optics::Atmosphere& air, double sun_elevation,
                    const std::array<double, 3>& elevations) {
    const dvec3 sun = direction_at(sun_elevation, 0);
    Deviation result;
    for (const double elevation : elevations)
        for (const double azimuth : {10.0, 45.0, 90.0, 150.0}) {
            const dvec3 look = direction_at(elevation, azimuth);
            const test::TracedRadiance traced =
                test::trace_sky(look, sun, static_cast<double>(air.aerosol()), 8000);
            const double exact = glm::dot(traced.mean, dvec3(0.2126, 0.7152, 0.0722));
            const double off =
                static_cast<double>(shared::luminance(air.radiance(vec3(look), vec3(sun)))) / exact - 1;
            result.mean += off / 12;
            result.largest = std::abs(off) > std::abs(result.largest) ? off : result.largest;
            result.error = std::max(result.error, traced.error.y / traced.mean.y);
        }
    return result;
}

void print_traced(const optics::Atmosphere& clear, const optics::Atmosphere& hazy) {
    struct Zone {
        const char* name;
        std::array<double, 3> elevations;
    };
    constexpr std::array<Zone, 3> kZones = {Zone{"up to 2", {0.5, 1, 1.5}}, Zone{"3 to 8", {3, 5, 8}},
                                            Zone{"above", {15, 40, 75}}};
    std::printf("\n| sun | degrees up |");
    for (const optics::Atmosphere* air : {&clear, &hazy})
        std::printf(" aerosol %g: mean | largest | paths' own error |", static_cast<double>(air->aerosol()));
    std::puts("\n| --- | --- | --- | --- | --- | --- | --- | --- |");
    for (const double sun_elevation : {60.0, 20.0, 10.0, 5.0, 2.0, 0.0, -2.0, -4.0})
        for (const Zone& zone : kZones) {
            std::printf("| %g | %s |", sun_elevation, zone.name);
            for (const optics::Atmosphere* air : {&clear, &hazy}) {
                const Deviation off = deviation(*air, sun_elevation, zone.elevations);
                std::printf(" %+.0f %% | %+.0f %% | %.0f %% |", 100 * off.mean, 100 * off.largest,
                            100 * off.error);
            }
            std::puts("");
            std::fflush(stdout);
        }
}

}  // namespace

int main() {
    const optics::Atmosphere clear(1), hazy(2.5f);
    print_levels(clear);
    print_distribution(clear, hazy);
    print_traced(clear, hazy);
}
