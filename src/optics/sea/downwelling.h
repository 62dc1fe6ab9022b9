#pragma once

#include <glm/glm.hpp>

#include "scene/state/water_state.h"

namespace deepwater::optics {

/// A sea and the light on it, for an eye under water. Irradiances are those above the surface.
struct DaylightInWater {
    scene::WaterOptics water;
    glm::vec3 body_scattering{0};  ///< of the water with its bubbles, 1/m: body_scattering()
    glm::vec3 to_sun{0, 1, 0};     ///< unit, in air; a sun below the horizon counts as on it
    glm::vec3 sun{0};              ///< on a plane facing the sun, W m^-2 nm^-1
    glm::vec3 sky{0};              ///< on a level plane
    float depth = 0;               ///< of the eye, m
};

/// Light from above that single scattering does not know: what keeps the daylight at a depth what it is.
struct Downwelling {
    /// Factor, >= 0, on the sunlight that is scattered once to the eye, for a ray straight up. A ray with the
    /// upward cosine m has 1 + m (glow_gain - 1).
    glm::vec3 glow_gain{1};
    /// Radiance [W m^-2 nm^-1 sr^-1] of skylight that was turned aside and comes from straight above. A ray
    /// with the upward cosine m brings m times as much.
    glm::vec3 turned_sky{0};
};

/// Returns what is to be added to light scattered once, so that all rays to an eye under a flat sea together
/// bring
///
///     E(y) = E_sun e^(-f y) + E_sky e^(-Kd y)
///
/// on a level plane at the eye's depth y, with f of sun_fading(). Images of sun and sky fade faster, by
/// scattering; what is scattered out of them stays in the water and comes from everywhere above, which is
/// what diffuse attenuation counts (Gordon 1989, Limnology and Oceanography 34, 1389).
///
/// The rays are summed by quadrature. Where a hundredth or more of the light is left the sum is E(y) within
/// 6 %, in types IB to 5C; where images and level rays alone bring more than E(y), as in type I's red, gain
/// and turned skylight are 0. An eye in the air gets {1, 0}.
[[nodiscard]] Downwelling downwelling(const DaylightInWater& in);

}  // namespace deepwater::optics
