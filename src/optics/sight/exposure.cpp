#include "optics/sight/exposure.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/conventions.glsl"
}  // namespace deepwater::shared

namespace deepwater::optics {
namespace {

constexpr float kMeterConstant = 2.5f;  ///< lx at EV 0: C / S of ISO 2720

/// Headroom for the sun's glitter on the water, which is many times brighter than a white card [EV].
constexpr float kHighlightReserve = 0.7f;

/// Darkening of the picture as light fades, so that dusk looks like dusk. Light is counted in stops below
/// that of a clear day. Within each range, which reaches down to `until` stops, each stop of lost light makes
/// the picture `shown` stops darker. The ranges are: day to dusk; twilight to moonlight, in which the picture
/// stays readable; light of the stars alone.
struct Darkening {
    float until;
    float shown;
};
constexpr Darkening kDarkening[] = {{8, 0.35f}, {18, 0.05f}, {64, 0.30f}};

float shown_stops(float stops) {
    float shown = 0, from = 0;
    for (const Darkening& part : kDarkening) {
        shown += part.shown * (std::min(stops, part.until) - from);
        if (stops <= part.until) break;
        from = part.until;
    }
    return shown;
}

/// Mean irradiance of a sphere under a clear sky with the sun 35 degrees high.
constexpr float kDaylight = 0.4f;
constexpr float kDarkest = 1e-9f;  ///< irradiance of an overcast, moonless night: the least that is metered

/// Veiling luminance of a point light θ degrees away, relative to its illuminance at the eye: 10 / θ² sr⁻¹.
/// Source: Holladay 1926, Stiles 1929; in CIE 1937 as the equivalent veiling luminance.
constexpr float kVeil = 10;
/// Standard deviation of the gaze, which wanders over the picture, relative to the vertical field of view.
constexpr float kGaze = 0.25f;

/// Returns the mean irradiance of a sphere: a quarter of a beam's on a plane facing it, and half of a
/// uniform sky's on a level plane.
float on_sphere(const MeteredLight& light, const glm::vec3& sky) {
    const glm::vec3 above = light.sun_irradiance / 4.0f + sky / 2.0f;
    return shared::luminance(above * glm::exp(-light.diffuse_attenuation * std::max(light.depth, 0.0f)));
}

/// Returns the stops by which the light here exceeds the average, reduced by kCloudLatitude towards 0.
float stops_here(float here, float on_average) {
    const float stops = std::log2(std::max(here, kDarkest) / std::max(on_average, kDarkest));
    return std::copysign(std::max(std::abs(stops) - kCloudLatitude, 0.0f), stops);
}

/// Returns the veiling luminance of a sun in or near the picture, relative to the luminance of a white card.
float glare(const MeteredLight& light, float on_sphere) {
    const float away = glm::degrees(std::acos(glm::clamp(light.cos_sun, -1.0f, 1.0f)));
    const float gaze = kGaze * glm::degrees(light.field);
    const float veil = kVeil * shared::luminance(light.sun_irradiance) / (away * away + gaze * gaze);
    const float through_water =
        std::exp(-shared::luminance(light.diffuse_attenuation) * std::max(light.depth, 0.0f));
    return veil * through_water * glm::pi<float>() / std::max(on_sphere, kDarkest);
}

}  // namespace

float exposure_of(float ev) {
    return glm::pi<float>() * kLuminousEfficacy / (kMeterConstant * std::exp2(ev));
}

float ev_of_irradiance(float irradiance) {
    return std::log2(kLuminousEfficacy * irradiance / kMeterConstant);
}

float underwater_stops(float depth, float up) {
    const float u = std::max(up, 0.0f);
    return (1 - std::exp(-std::max(depth, 0.0f) / kStopsDepth)) *
           (kLevelStops * (1 - u) * (1 - u) - kUpwardStops * u * u);
}

float dusk_stops(const MeteredLight& light) {
    return shown_stops(std::log2(kDaylight / std::max(on_sphere(light, light.sky_irradiance), kDarkest)));
}

float metered_ev(const MeteredLight& light, float dazzle) {
    const float sphere = on_sphere(light, light.sky_irradiance);
    const float metered = std::max(sphere, kDarkest);
    const float overhead = stops_here(on_sphere(light, light.sky_here), sphere);
    const float ev = ev_of_irradiance(metered) + dusk_stops(light) + overhead + kHighlightReserve -
                     underwater_stops(light.depth, light.up);
    return dazzle > 0 ? ev + dazzle * std::log2(1 + glare(light, sphere * std::exp2(overhead))) : ev;
}

float adapting_luminance(const MeteredLight& light) {
    constexpr float kGreyCard = 0.18f;
    return kLuminousEfficacy * kGreyCard / glm::pi<float>() * on_sphere(light, light.sky_irradiance);
}

float Adaptation::advance(float metered, float seconds) {
    if (!ev_) {
        ev_ = metered;
    } else if (*ev_ != metered) {
        // Solves d' = -d / constant - kLeastSpeed for the distance d to the metered EV, until d is 0.
        const float constant = metered > *ev_ ? kToLight : kToDark;
        const float tail = kLeastSpeed * constant;
        const float left =
            (std::abs(*ev_ - metered) + tail) * std::exp(-std::max(seconds, 0.0f) / constant) - tail;
        *ev_ = metered + std::copysign(std::max(left, 0.0f), *ev_ - metered);
    }
    return *ev_;
}

}  // namespace deepwater::optics
