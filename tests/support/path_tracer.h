#pragma once

#include <cstdint>
#include <glm/glm.hpp>

namespace deepwater::test {

/// Radiance of the clear sky seen from sea level by tracing paths of light, and its standard error.
/// W m^-2 sr^-1 nm^-1.
struct TracedRadiance {
    glm::dvec3 mean;
    glm::dvec3 error;
};

/// Follows light backwards through the air of shaders/shared/sky/atmosphere.glsl: a round Earth, every order
/// of scattering, the true phase functions, a sea of kSeaAlbedo and a sun with its own disc. Shares with the
/// renderer what the air is made of and nothing of how it is drawn: no tables, no series; each band has its
/// own paths, in double precision.
///
/// At every collision the sun's disc is sampled (next-event estimation) through an optical depth integrated
/// to 0.2 %. Deterministic: equal arguments give equal results.
///
/// @param direction, to_sun  unit vectors, up = +y
/// @param aerosol  relative to a clear maritime day, ≥ 0   @param paths  per band
[[nodiscard]] TracedRadiance trace_sky(const glm::dvec3& direction, const glm::dvec3& to_sun, double aerosol,
                                       int paths, std::uint64_t seed = 1);

}  // namespace deepwater::test
