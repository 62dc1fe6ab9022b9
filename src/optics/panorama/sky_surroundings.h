#pragma once

#include <array>
#include <complex>
#include <glm/glm.hpp>

#include "optics/panorama/sky_texels.h"

namespace deepwater::optics {

/// What a sky picture would show within a circle if it went on from the ring around it without an extreme of
/// its own: the harmonic function that takes the ring's values, Σ Re(c_n zⁿ) in the plane that shows angles
/// from the centre true to scale. Its coefficients are the Fourier coefficients of the values around the
/// ring (Poisson's problem on the disc; see Evans 2010, "Partial Differential Equations", § 2.2.4).
class SkySurroundings {
public:
    /// What lies below the horizon is left out of the ring: there the nearest of it goes on.
    SkySurroundings(const SkyImage& image, const SkyTexels& texels, const glm::dvec3& centre,
                    double aperture);

    /// The continuation towards `direction`, within the circle; never negative.
    [[nodiscard]] glm::dvec3 at(const glm::dvec3& direction) const;

    /// How wide the ring around an aperture is [rad]: half as wide as the aperture, but two texels.
    [[nodiscard]] static double ring_width(double aperture, double pitch) {
        return std::max(aperture / 2, 2 * pitch);
    }

private:
    static constexpr int kOrders = 5;  ///< 0 … 4: what the ring's texels resolve at the smallest aperture

    /// Place in the plane, in units of the ring's middle radius.
    [[nodiscard]] std::complex<double> place(const glm::dvec3& direction) const;

    glm::dvec3 centre_, right_, up_;
    double radius_;
    std::array<std::array<std::complex<double>, 3>, kOrders> coefficients_{};
};

}  // namespace deepwater::optics
