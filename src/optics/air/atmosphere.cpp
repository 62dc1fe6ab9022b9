#include "optics/air/atmosphere.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <vector>

#include "optics/air/diffuse_light.h"

namespace deepwater::shared {

vec3 Lut::value(vec2 uv) const {
    const int last_x = texels_.width() - 1;
    const int last_y = texels_.height() - 1;
    const float x =
        std::clamp(uv.x * static_cast<float>(last_x + 1) - 0.5f, 0.0f, static_cast<float>(last_x));
    const float y =
        std::clamp(uv.y * static_cast<float>(last_y + 1) - 0.5f, 0.0f, static_cast<float>(last_y));
    const int x0 = static_cast<int>(x);
    const int y0 = static_cast<int>(y);
    const int x1 = std::min(x0 + 1, last_x);
    const int y1 = std::min(y0 + 1, last_y);
    const float fx = x - static_cast<float>(x0);
    const vec4 top = mix(texels_(x0, y0), texels_(x1, y0), fx);
    const vec4 bottom = mix(texels_(x0, y1), texels_(x1, y1), fx);
    return vec3(mix(top, bottom, y - static_cast<float>(y0)));
}

}  // namespace deepwater::shared

namespace deepwater::optics {
namespace {

using glm::vec2;
using glm::vec3;
using glm::vec4;
using shared::Lut;

constexpr float kEyeRadius = shared::kGroundRadius + shared::kEyeHeight;

}  // namespace

Atmosphere::Atmosphere(float aerosol)
    : aerosol_(aerosol),
      transmittance_(tabulate_transmittance(aerosol)),
      multiple_(solve_diffuse_light(aerosol, transmittance_)) {}

vec3 Atmosphere::radiance(vec3 direction, vec3 to_sun) const {
    return shared::clear_sky_radiance(transmittance_, multiple_, direction, to_sun, aerosol_);
}

vec3 Atmosphere::sun_transmittance(vec3 to_sun) const {
    return shared::march_transmittance(kEyeRadius, std::max(0.0f, to_sun.y), aerosol_);
}

vec3 Atmosphere::sun_irradiance(vec3 to_sun) const {
    return shared::kSolarIrradiance * shared::sun_visibility(kEyeRadius, to_sun.y) *
           sun_transmittance(to_sun);
}

vec3 Atmosphere::sky_irradiance(vec3 to_sun) const {
    // Midpoint rule in x and a with sine = x^1.5 and azimuth = pi a^2: points are dense at the horizon and
    // near the sun.
    constexpr int kRings = 24;
    constexpr int kAzimuths = 32;  // over half a turn: the sky is symmetric about the sun's vertical plane
    const vec3 sun(glm::length(vec2(to_sun.x, to_sun.z)), to_sun.y, 0);
    std::array<vec3, kRings> rings{};
    tbb::parallel_for(0, kRings, [&](int ring) {
        const float x = (static_cast<float>(ring) + 0.5f) / kRings;
        const float sine = x * std::sqrt(x);
        const float level = std::sqrt(1 - sine * sine);
        const float ring_weight = sine * 1.5f * std::sqrt(x) / kRings;
        for (int i = 0; i < kAzimuths; ++i) {
            const float a = (static_cast<float>(i) + 0.5f) / kAzimuths;
            const float azimuth = shared::kPi * a * a;
            const float weight = ring_weight * 2 * shared::kPi * 2 * a / kAzimuths;
            rings[static_cast<size_t>(ring)] +=
                weight * radiance({level * std::cos(azimuth), sine, level * std::sin(azimuth)}, sun);
        }
    });
    vec3 sum(0);
    for (const vec3& ring : rings) sum += ring;
    return sum;
}

std::shared_ptr<const Atmosphere> atmosphere_of(float aerosol) {
    static std::mutex mutex;
    static std::vector<std::weak_ptr<const Atmosphere>> kept;
    const auto find = [aerosol]() -> std::shared_ptr<const Atmosphere> {
        std::erase_if(kept, [](const auto& air) { return air.expired(); });
        for (const auto& weak : kept)
            if (auto air = weak.lock(); air && air->aerosol() == aerosol) return air;
        return nullptr;
    };
    {
        const std::lock_guard lock(mutex);
        if (auto air = find()) return air;
    }
    auto air = std::make_shared<const Atmosphere>(aerosol);
    const std::lock_guard lock(mutex);
    kept.push_back(air);
    return air;
}

}  // namespace deepwater::optics
