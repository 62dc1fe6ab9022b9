#include "clouds.h"

#include <algorithm>
#include <cmath>

#include "scene/state/sky_state.h"

namespace deepwater::sky_tool {
namespace {

using asset_tools::fractal_noise;
using glm::vec2;
using glm::vec3;

constexpr float kPi = shared::kPi;
constexpr float kCirrusHeight = 9000.0f;  // m

// Periods of what shapes a cloud's rim [m]; no two are in a simple ratio, so that nothing repeats.
constexpr float kTurbulence = 620.0f;
constexpr float kCoarseDetail = 1130.0f;
constexpr float kFineDetail = 290.0f;
constexpr float kBite = 0.32f;  // how deep the fine billows cut, in the units of the body

// Light scattered many times, as a sum of ever softer single scatterings: each next term keeps kKept of the
// light, sees kThinned of the depth and kFlattened of the phase function's mean cosine. Source of the form:
// Wrenninge, Kulla & Lundqvist 2013, "Oz: the great and volumetric". kKept is larger than theirs so that a
// thick cloud sends back 0.7 to 0.8 of the sunlight, as cumulus does.
constexpr int kOrders = 7;
constexpr float kKept = 0.80f;
constexpr float kThinned = 0.45f;
constexpr float kFlattened = 0.55f;
constexpr float kForward = 0.80f;    // mean cosine of the first term's forward lobe: the silver lining
constexpr float kBackward = -0.20f;  // and of its weak backward lobe
constexpr float kForwardShare = 0.85f;

float smooth(float low, float high, float x) {
    return glm::smoothstep(low, high, x);
}
float remapped(float x, float low, float high) {
    return (x - low) / (high - low);
}

/// Distance to a shell at height `h` [m] over a round sea, along a ray from sea level that climbs by `sine`.
float distance_to_shell(float h, float sine) {
    const double r = static_cast<double>(shared::kGroundRadius) * 1000.0;
    const double b = r * static_cast<double>(sine);
    const double c = static_cast<double>(h) * (2.0 * r + static_cast<double>(h));
    return static_cast<float>(c / (b + std::sqrt(b * b + c)));
}

/// Place over the sea and height [m] after `t` metres along a ray from the eye.
vec3 place(vec3 direction, float t) {
    const float level2 = direction.x * direction.x + direction.z * direction.z;
    const float drop = t * t * level2 / (2.0f * shared::kGroundRadius * 1000.0f);
    return {direction.x * t, direction.y * t + drop, direction.z * t};
}

float cloud_phase(float nu, float flattened) {
    return kForwardShare * shared::phase_henyey_greenstein(nu, kForward * flattened) +
           (1.0f - kForwardShare) * shared::phase_henyey_greenstein(nu, kBackward * flattened);
}

}  // namespace

Clouds::Clouds(const Weather& weather, const optics::Atmosphere& air)
    : weather_(weather), shape_(4, weather.seed), detail_(3, weather.seed + 77) {
    scene::SkyState sky;
    sky.sun_azimuth = weather.sun_azimuth;
    sky.sun_elevation = weather.sun_elevation;
    to_sun_ = scene::sun_direction(sky);
    const float r = shared::kGroundRadius + weather.base * 1e-3f;
    sun_irradiance_ =
        shared::kSolarIrradiance * shared::transmittance_to_sun(air.transmittance(), r, to_sun_.y);
    sky_irradiance_ = air.sky_irradiance(to_sun_);
    sea_radiance_ = (sky_irradiance_ + sun_irradiance_ * to_sun_.y) * (shared::kSeaAlbedo / kPi);
}

float Clouds::extinction_at(vec3 p, bool fine) const {
    const float height = remapped(p.y, weather_.base, weather_.top);
    if (height <= 0 || height >= 1) return 0;

    // Where clouds stand: a slow field over the sea, warped so that no two look alike.
    const vec3 over(p.x / weather_.cell, 0, p.z / weather_.cell);
    const float field = 0.5f + 0.5f * fractal_noise(over, 3, weather_.seed);
    const float cover = smooth(1.0f - weather_.cover - 0.20f, 1.0f - weather_.cover + 0.30f, field);
    if (cover <= 0) return 0;

    // How a cloud rises: flat below, domed above, and the taller the more of the field there is.
    const float local_top = 0.25f + 0.75f * cover;
    const float profile = smooth(0.0f, 0.06f, height) * (1.0f - smooth(0.15f, 1.0f, height / local_top));
    if (profile <= 0) return 0;

    // A body of billows on a swell, its outlines drawn awry by turbulence.
    const vec3 turbulence(fractal_noise(p / kTurbulence, 2, weather_.seed + 61), 0,
                          fractal_noise(p / kTurbulence, 2, weather_.seed + 71));
    const vec3 scaled = (p + 0.16f * kTurbulence * turbulence) / weather_.cell;
    const float swell = 0.5f + 0.5f * fractal_noise(scaled * 2.2f, 2, weather_.seed + 11);
    const float billows = shape_(scaled * 0.5f);
    const float body = 0.45f * swell + 0.75f * billows - (1.0f - cover * profile);
    if (body <= 0) return 0;
    float density = body - 0.5f * kBite;
    if (fine) {
        // Finer billows eat into the rim: rounded above, torn into wisps near the base.
        const float coarse = detail_(p / kCoarseDetail);
        const float finest = detail_(p / kFineDetail + 0.3f * turbulence);
        const float billow = smooth(0.20f, 0.75f, 0.62f * coarse + 0.38f * finest);
        const float wisps = smooth(0.25f, 0.0f, height);
        density = body - kBite * glm::mix(1.0f - billow, billow, wisps);
    }
    return weather_.extinction * smooth(0.0f, 0.12f, density);
}

float Clouds::sun_depth(vec3 p) const {
    constexpr int kSteps = 12;
    constexpr float kFirst = 14.0f;   // m, each next step is longer
    constexpr float kGrowth = 1.36f;  // 1.5 km in all
    float depth = 0;
    float t = 0;
    float step = kFirst;
    for (int i = 0; i < kSteps; ++i) {
        depth += extinction_at(p + to_sun_ * (t + 0.5f * step), i < 8) * step;
        t += step;
        step *= kGrowth;
    }
    return depth;
}

CloudView Clouds::cumulus(vec3 direction) const {
    constexpr float kNearStep = 12.0f;        // m
    constexpr float kStepPerMetre = 0.0035f;  // of distance: a fraction of a picture element
    constexpr float kFarthest = 120e3f;
    constexpr float kOpaque = 0.003f;

    const float nu = glm::dot(direction, to_sun_);
    const float enter = distance_to_shell(weather_.base, direction.y);
    const float leave = std::min(kFarthest, distance_to_shell(weather_.top, direction.y));
    CloudView view;
    float weight = 0;
    for (float t = enter; t < leave && view.clear > kOpaque;) {
        const float step = std::max(kNearStep, kStepPerMetre * t);
        const vec3 p = place(direction, t + 0.5f * step);
        const float extinction = extinction_at(p, true);
        if (extinction > 0) {
            const float depth = sun_depth(p);
            vec3 light(0);
            float kept = 1;
            float thinned = 1;
            float flattened = 1;
            for (int i = 0; i < kOrders; ++i) {
                light += sun_irradiance_ * (kept * cloud_phase(nu, flattened) * std::exp(-depth * thinned));
                kept *= kKept;
                thinned *= kThinned;
                flattened *= kFlattened;
            }
            // Skylight comes from above and fades towards the base; the sea sends a little from below.
            const float height = std::clamp(remapped(p.y, weather_.base, weather_.top), 0.0f, 1.0f);
            light += sky_irradiance_ / kPi * glm::mix(0.22f, 1.0f, std::sqrt(height));
            light += sea_radiance_ * (1.0f - height);

            const float through = std::exp(-extinction * step);
            const float seen = view.clear * (1.0f - through);
            view.radiance += light * seen;
            view.distance += t * seen;
            weight += seen;
            view.clear *= through;
        }
        t += step;
    }
    view.distance = weight > 0 ? view.distance / weight : enter;
    if (view.clear <= kOpaque) view.clear = 0;
    return view;
}

CloudView Clouds::cirrus(vec3 direction) const {
    CloudView view;
    view.distance = distance_to_shell(kCirrusHeight, direction.y);
    const vec3 p = place(direction, view.distance) / 1000.0f;
    // Streaks: noise drawn out along the wind aloft and bent by slower noise.
    const float bend = fractal_noise(vec3(p.x, 3.0f, p.z) * 0.03f, 2, weather_.seed + 31);
    const vec3 along(0.050f * (p.x + 0.35f * p.z) + bend, 0.0f, 0.24f * (p.z - 0.35f * p.x) + 2.2f * bend);
    const float streaks = 0.5f + 0.5f * fractal_noise(along, 6, weather_.seed + 41);
    const float patches = smooth(
        0.40f, 0.75f, 0.5f + 0.5f * fractal_noise(vec3(p.x, 9.0f, p.z) * 0.028f, 3, weather_.seed + 51));
    const float depth =
        weather_.high_cover * patches * smooth(0.40f, 0.95f, streaks) / std::max(0.12f, direction.y);
    const float nu = glm::dot(direction, to_sun_);
    view.clear = std::exp(-depth);
    const vec3 light = sun_irradiance_ * (0.5f * cloud_phase(nu, 0.75f) + 0.5f * cloud_phase(nu, 0.0f)) +
                       sky_irradiance_ / (2.0f * kPi);
    view.radiance = light * (1.0f - view.clear);
    return view;
}

}  // namespace deepwater::sky_tool
