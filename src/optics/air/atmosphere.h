#pragma once

#include <glm/glm.hpp>

#include "core/grid2d.h"
#include "core/shared_glsl.h"

namespace deepwater::shared {

/// A table of the air as shaders/shared/sky/atmosphere.glsl reads it: linear filtering between texel centres,
/// clamped at the edges, as a sampler2D does it.
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

/// The clear sky on the CPU, by the formulas the shaders use. Building it takes some ten milliseconds; it
/// depends on the air alone, so that a moving sun does not need another.
class Atmosphere {
public:
    /// @param aerosol  relative to a clear maritime day, ≥ 0
    explicit Atmosphere(float aerosol);

    [[nodiscard]] float aerosol() const { return aerosol_; }
    [[nodiscard]] const shared::Lut& transmittance() const { return transmittance_; }
    [[nodiscard]] const shared::Lut& multiple() const { return multiple_; }

    /// Radiance seen from sea level, sun disc left out; below the horizon as the sky cube has it.
    /// W m^-2 sr^-1 nm^-1.
    [[nodiscard]] glm::vec3 radiance(glm::vec3 direction, glm::vec3 to_sun) const;

    /// Share of sunlight that reaches sea level, as if the sun stood no lower than the horizon.
    [[nodiscard]] glm::vec3 sun_transmittance(glm::vec3 to_sun) const;

    /// Irradiance at sea level on a plane facing the sun; fades while the disc sets. W m^-2 nm^-1.
    [[nodiscard]] glm::vec3 sun_irradiance(glm::vec3 to_sun) const;

    /// Irradiance of the sky, without the sun, on a level plane: ∫ L cos θ dω over the upper half, by lines
    /// of sight on rings. W m^-2 nm^-1.
    [[nodiscard]] glm::vec3 sky_irradiance(glm::vec3 to_sun) const;

private:
    float aerosol_;
    shared::Lut transmittance_;
    shared::Lut multiple_;
};

}  // namespace deepwater::optics
