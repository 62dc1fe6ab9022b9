#pragma once

#include <glm/glm.hpp>
#include <memory>

#include "core/grid2d.h"
#include "core/shared_glsl.h"

namespace deepwater::shared {

/// A lookup table on the CPU, for shaders/shared/sky/atmosphere.glsl. value() filters as a sampler2D does:
/// linearly between texel centres, clamped at the edges.
class Lut {
public:
    Lut() = default;
    Lut(int width, int height) : texels_(width, height) {}

    [[nodiscard]] const Grid2D<glm::vec4>& texels() const { return texels_; }
    [[nodiscard]] Grid2D<glm::vec4>& texels() { return texels_; }
    [[nodiscard]] vec3 value(vec2 uv) const;

private:
    Grid2D<glm::vec4> texels_;
};

inline vec3 lut_value(const Lut& table, vec2 uv) {
    return table.value(uv);
}

#define LUT const Lut&
#include "shared/sky/atmosphere.glsl"
#undef LUT

}  // namespace deepwater::shared

namespace deepwater::optics {

/// The clear sky on the CPU, computed with the same formulas as in the shaders. Building it takes some ten
/// milliseconds. It depends only on the amount of aerosol: when the sun moves, the same object serves.
class Atmosphere {
public:
    /// @param aerosol  amount relative to a clear maritime day, ≥ 0
    explicit Atmosphere(float aerosol);

    [[nodiscard]] float aerosol() const { return aerosol_; }
    [[nodiscard]] const shared::Lut& transmittance() const { return transmittance_; }
    [[nodiscard]] const shared::Lut& multiple() const { return multiple_; }

    /// Returns the radiance [W m^-2 sr^-1 nm^-1] of the sky seen from sea level, without the sun's disc;
    /// below the horizon it continues as the sky cube map does.
    [[nodiscard]] glm::vec3 radiance(glm::vec3 direction, glm::vec3 to_sun) const;

    /// Returns the share of sunlight that the air transmits to sea level. A sun below the horizon counts as
    /// on it.
    [[nodiscard]] glm::vec3 sun_transmittance(glm::vec3 to_sun) const;

    /// Returns the irradiance [W m^-2 nm^-1] at sea level on a plane facing the sun; it fades to 0 while the
    /// disc sets.
    [[nodiscard]] glm::vec3 sun_irradiance(glm::vec3 to_sun) const;

    /// Returns the irradiance [W m^-2 nm^-1] of the sky, without the sun, on a level plane: ∫ L cos θ dω over
    /// the upper hemisphere, by quadrature over rings of equal elevation.
    [[nodiscard]] glm::vec3 sky_irradiance(glm::vec3 to_sun) const;

private:
    float aerosol_;
    shared::Lut transmittance_;
    shared::Lut multiple_;
};

/// Returns the clear sky of an amount of aerosol. It is computed anew only where nobody keeps it any more. May be
/// called from any thread.
[[nodiscard]] std::shared_ptr<const Atmosphere> atmosphere_of(float aerosol);

}  // namespace deepwater::optics
