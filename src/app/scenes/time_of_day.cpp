#include "app/scenes/time_of_day.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace deepwater::app {
namespace {

constexpr double kDay = 24;  ///< h
constexpr double kMinute = 60;

/// Hours of the day that have passed since sea time 0.
double passed_hours(const scene::SkyState& sky, double time) {
    return sky.sun_source == scene::kSunPlace ? time / kMinute * static_cast<double>(sky.sun_hours_per_minute)
                                              : 0;
}

double in_day(double hour) {
    const double rest = std::fmod(hour, kDay);
    return rest < 0 ? rest + kDay : rest;
}

}  // namespace

double hour_at(const scene::SkyState& sky, double time) {
    return in_day(static_cast<double>(sky.sun_hour) + passed_hours(sky, time));
}

double nearest_hour(const scene::SkyState& sky, double time) {
    constexpr int kParts = 24 * 6;
    const glm::vec3 sun = scene::sun_direction(scene::resolved_sky(sky, time));
    double best = 0, closest = -2;
    for (int i = 0; i < kParts; ++i) {
        const double hour = kDay * i / kParts;
        scene::SkyState other = sky;
        set_hour(other, time, hour);
        const auto close =
            static_cast<double>(glm::dot(sun, scene::sun_direction(scene::resolved_sky(other, time))));
        if (close <= closest) continue;
        closest = close;
        best = hour;
    }
    return best;
}

void set_hour(scene::SkyState& sky, double time, double hour) {
    sky.sun_source = scene::kSunPlace;
    sky.sun_hour = static_cast<float>(in_day(hour - passed_hours(sky, time)));
}

std::string clock_text(double hour) {
    const int minutes =
        static_cast<int>(std::floor(in_day(hour) * kMinute + 0.5)) % static_cast<int>(kDay * kMinute);
    char text[16];
    std::snprintf(text, sizeof text, "%d:%02d", minutes / 60, minutes % 60);
    return text;
}

std::string time_text(const scene::SkyState& sky, double hour) {
    return (sky.sun_source == scene::kSunPlace ? "" : "about ") + clock_text(hour);
}

const char* compass_name(double azimuth) {
    constexpr const char* kNames[] = {"north", "northeast", "east", "southeast",
                                      "south", "southwest", "west", "northwest"};
    const double turns = azimuth / 360;
    const double share = turns - std::floor(turns);
    return kNames[static_cast<int>(std::floor(share * 8 + 0.5)) % 8];
}

void face(scene::Camera& camera, double azimuth, double elevation) {
    constexpr double kUp = 0.6;  // place of the body in the upper half of the picture
    const double half = 0.5 * static_cast<double>(camera.fov);
    camera.yaw = azimuth;
    camera.pitch = std::max(elevation - kUp * half, -0.2 * half);
}

}  // namespace deepwater::app
