#pragma once

#include <glm/glm.hpp>
#include <limits>
#include <optional>

#include "scene/scene.h"

namespace deepwater::optics {

/// Luminous efficacy of the scene's radiance [lm nm W⁻¹]: the sun above the air, white in the scene, is 133
/// 334 lx (Darula, Kittler & Gueymard 2005) and 1.75 W m⁻² nm⁻¹, the mean of the visible (ASTM E-490).
inline constexpr float kLuminousEfficacy = 133334 / 1.75f;

/// Exposure values (EV at ISO 100) name a light: that under which an incident-light meter with a flat
/// receptor shows them, E = C 2^EV / S with C = 250 lx s, S = 100 (ISO 2720:1974): 2.5 lx at EV 0, 82 klx at
/// EV 15. The exposure of that name shows a grey card so lit as grey: reflectance 18 % as 0.18.
/// @return factor from radiance to the tone curve's input
[[nodiscard]] float exposure_of(float ev);

/// Irradiance [W m⁻² nm⁻¹] by which exposure_of() would give `factor`: its inverse in the scene's own units.
[[nodiscard]] float ev_of_irradiance(float irradiance);

/// All that the automatic exposure knows.
struct MeteredLight {
    glm::vec3 sun_irradiance{0};       ///< facing the sun, W m⁻² nm⁻¹
    glm::vec3 sky_irradiance{0};       ///< on a level plane, on average over all places below the clouds
    glm::vec3 sky_here{0};             ///< the same where the eye is
    float cos_sun = 0;                 ///< between the view's axis and the sun
    float up = 0;                      ///< sine of the view's axis over the horizon
    float field = 0;                   ///< vertical field of view, rad
    float depth = 0;                   ///< of the eye below mean sea level, m; ≤ 0: above
    glm::vec3 diffuse_attenuation{0};  ///< of daylight with depth, 1/m
};

/// Stops that an eye under water opens by. Water seen level sends back a third or less of what a grey card does, and no
/// glitter needs room above it; the window overhead, with the glow about the sun, is brighter and closes it.
///
///     (1 - e^(-depth / kOpening)) (kOpenWater (1 - u)^2 - kWindowLight u^2),  u = max(up, 0)
///
/// @param depth  of the eye, m; 0 or less: no stops   @param up  sine of the view's axis over the horizon
[[nodiscard]] float open_water_stops(float depth, float up);
inline constexpr float kOpenWater =
    0.9f;  ///< EV, level: what photographs of open water are exposed for, by eye
inline constexpr float kWindowLight = 0.8f, kOpening = 3.0f;  ///< EV, overhead, by eye; m

/// Stops by which the sky where the eye is may be darker or brighter than under its clouds on average until the
/// exposure follows: small clouds and gaps drift over without a change, under a storm's thick ones it opens.
inline constexpr float kCloudLatitude = 0.5f;  ///< EV, by eye

/// EV that the automatic exposure settles at in this light: as an incident-light meter with a spherical head
/// gives it, so that it follows the hour, the weather and the depth and never waves or what is in the
/// picture. Clouds overhead count beyond kCloudLatitude. Night stays darker than day: only a part of missing light is
/// made up for. Under water it opens for open_water_stops(), as a diver's does.
/// @param dazzle  scene::PictureState::dazzle
[[nodiscard]] float metered_ev(const MeteredLight& light, float dazzle);

/// Luminance [cd/m²] of a grey card in that light, which sight is taken to be adapted to.
[[nodiscard]] float adapting_luminance(const MeteredLight& light);

/// How far the exposure has got on its way to what is metered. An eye adapts to light within tenths of a
/// second and to the dark more slowly: in EV, exponentially with the time constants of cones (0.1 s) and of
/// rods (0.4 s). Source: E. H. Adelson 1982 ("Saturation and adaptation in the rod system"), used so by
/// Durand & Dorsey 2000 and Krawczyk, Myszkowski & Seidel 2005. kLeastSpeed, ours, on top of it has it
/// arrive: from noon to a moonlit night within 2 s.
class Adaptation {
public:
    static constexpr float kToLight = 0.1f;     ///< s
    static constexpr float kToDark = 0.4f;      ///< s
    static constexpr float kLeastSpeed = 0.5f;  ///< EV/s

    /// `seconds` later, with `metered` EV all the while. The first call finds the eye adapted. @return EV
    float advance(float metered, float seconds);

    /// EV as of the last advance(); nothing before the first.
    [[nodiscard]] const std::optional<float>& ev() const { return ev_; }

private:
    std::optional<float> ev_;
};

/// Seconds after which an eye is adapted, whatever came before: while one weather turns into another, whose light falls
/// faster than any eye follows.
inline constexpr float kAdapted = std::numeric_limits<float>::infinity();

}  // namespace deepwater::optics
