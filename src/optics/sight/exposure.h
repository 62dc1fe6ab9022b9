#pragma once

#include <glm/glm.hpp>
#include <limits>
#include <optional>

#include "scene/scene.h"

namespace deepwater::optics {

/// Luminous efficacy of the scene's radiance [lm nm W⁻¹]. Sunlight above the air has the scene's white: it
/// gives 133 334 lx (Darula, Kittler & Gueymard 2005) and 1.75 W m⁻² nm⁻¹, its mean over the visible (ASTM
/// E-490).
inline constexpr float kLuminousEfficacy = 133334 / 1.75f;

/// Returns the factor from radiance to the tone curve's input for an exposure value (EV at ISO 100).
///
/// An EV stands for the illuminance at which an incident-light meter with a flat receptor shows it,
/// E = C 2^EV / S with C = 250 lx s, S = 100 (ISO 2720:1974): 2.5 lx at EV 0, 82 klx at EV 15. A grey card of
/// reflectance 18 % in that light becomes 0.18.
[[nodiscard]] float exposure_of(float ev);

/// Returns the exposure value whose illuminance is `irradiance` [W m⁻² nm⁻¹].
[[nodiscard]] float ev_of_irradiance(float irradiance);

/// The quantities that the automatic exposure depends on.
struct MeteredLight {
    glm::vec3 sun_irradiance{0};       ///< on a plane facing the sun, W m⁻² nm⁻¹
    glm::vec3 sky_irradiance{0};       ///< on a level plane, averaged over all places below the clouds
    glm::vec3 sky_here{0};             ///< on a level plane where the eye is
    float cos_sun = 0;                 ///< cosine of the angle between the view's axis and the sun
    float up = 0;                      ///< sine of the elevation of the view's axis
    float field = 0;                   ///< vertical field of view, rad
    float depth = 0;                   ///< depth of the eye below mean sea level, m; ≤ 0: the eye is above
    glm::vec3 diffuse_attenuation{0};  ///< attenuation of daylight with depth, 1/m
};

/// Returns the stops by which the exposure is raised under water. Water seen horizontally has a third or
/// less of a grey card's radiance, and no glitter needs headroom; Snell's window overhead, with the glow
/// about the sun, is brighter and lowers the exposure.
///
///     (1 - e^(-depth / kStopsDepth)) (kLevelStops (1 - u)^2 - kUpwardStops u^2),  u = max(up, 0)
///
/// @param depth  of the eye, m; 0 or less: no stops   @param up  sine of the view's axis over the horizon
[[nodiscard]] float underwater_stops(float depth, float up);
inline constexpr float kLevelStops = 0.3f;   ///< EV, looking horizontally; matches photographs by eye
inline constexpr float kUpwardStops = 0.8f;  ///< EV, looking straight up; by eye
inline constexpr float kStopsDepth = 3.0f;   ///< m, depth over which the change comes in

/// EV by which the sky's light where the eye is may differ from its average before the exposure follows:
/// small clouds and gaps drift over without a change, but thick storm clouds raise the exposure. Chosen by
/// eye.
inline constexpr float kCloudLatitude = 0.5f;

/// Returns the stops by which a picture in that light is to be darker than by day, so that dusk looks like
/// dusk: 0 on a clear day, more for less light, negative for more.
[[nodiscard]] float dusk_stops(const MeteredLight& light);

/// Returns the EV that the automatic exposure settles at by the light alone. It is that of an incident-light meter with a
/// spherical head: it depends on the hour, the weather and the depth, not on waves or on what the picture
/// shows. Clouds overhead count beyond kCloudLatitude. Night stays darker than day: only a part of the
/// missing light is compensated. Under water the exposure is raised by underwater_stops().
/// @param dazzle  scene::PictureState::dazzle
[[nodiscard]] float metered_ev(const MeteredLight& light, float dazzle);

/// Returns the luminance [cd/m²] of a grey card in that light, to which the eye is taken to be adapted.
[[nodiscard]] float adapting_luminance(const MeteredLight& light);

/// The exposure as it follows the metered one in time. An eye adapts to light within tenths of a second and
/// to darkness more slowly: in EV, exponentially with the time constants of cones (0.1 s) and of rods (0.4
/// s).
/// Source: E. H. Adelson 1982 ("Saturation and adaptation in the rod system"), used so by Durand & Dorsey
/// 2000 and Krawczyk, Myszkowski & Seidel 2005. kLeastSpeed is our addition: with it the exposure arrives
/// in finite time, from noon to a moonlit night within 2 s.
class Adaptation {
public:
    static constexpr float kToLight = 0.1f;     ///< s
    static constexpr float kToDark = 0.4f;      ///< s
    static constexpr float kLeastSpeed = 0.5f;  ///< EV/s

    /// @param ev  that is adapted to; nothing: the first advance() sets it
    explicit Adaptation(const std::optional<float>& ev = {}) : ev_(ev) {}

    /// Advances the exposure by `seconds`, in which the metered EV is `metered`. The first call sets it to
    /// `metered`. @return EV
    float advance(float metered, float seconds);

    /// EV after the last advance(); empty before the first.
    [[nodiscard]] const std::optional<float>& ev() const { return ev_; }

private:
    std::optional<float> ev_;
};

/// A time for Adaptation::advance() after which the exposure equals the metered one. It is used while one
/// weather changes into another: its light may change faster than any eye follows.
inline constexpr float kAdapted = std::numeric_limits<float>::infinity();

}  // namespace deepwater::optics
