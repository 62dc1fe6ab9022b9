#pragma once

#include <array>
#include <complex>
#include <glm/glm.hpp>

#include "optics/panorama/sky_texels.h"

namespace deepwater::optics {

/// Smooth continuation of a sky picture into a circle from the ring around it: the harmonic function with
/// the ring's values, Σ Re(c_n zⁿ). It has no extreme inside the circle. z lies in a plane in which
/// distances from the centre are proportional to angles. The coefficients are the Fourier coefficients of
/// the values around the ring (Poisson's problem on the disc; see Evans 2010, "Partial Differential
/// Equations", § 2.2.4).
class SkySurroundings {
public:
    /// Texels below the horizon are left out of the ring; the nearest others take their place.
    SkySurroundings(const SkyImage& image, const SkyTexels& texels, const glm::dvec3& centre,
                    double aperture);

    /// Returns the value of the continuation in a direction within the circle; never negative.
    [[nodiscard]] glm::dvec3 at(const glm::dvec3& direction) const;

    /// Width of the ring around an aperture [rad]: half the aperture, at least two texels.
    [[nodiscard]] static double ring_width(double aperture, double pitch) {
        return std::max(aperture / 2, 2 * pitch);
    }

private:
    /// N = 0 … 4: as many as the ring's texels resolve at the smallest aperture.
    static constexpr int kOrders = 5;

    /// Position in the plane, in units of the ring's mean radius.
    [[nodiscard]] std::complex<double> place(const glm::dvec3& direction) const;

    glm::dvec3 centre_, right_, up_;
    double radius_;
    std::array<std::array<std::complex<double>, 3>, kOrders> coefficients_{};
};

}  // namespace deepwater::optics
