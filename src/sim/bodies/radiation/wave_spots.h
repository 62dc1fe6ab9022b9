#pragma once

#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "sim/bodies/radiation/hull_sections.h"
#include "sim/numerics/matrix6.h"

namespace deepwater::sim {

/// A round spot of the surface, e^{−r²/R²}, that a hull's motion raises or lowers.
struct WaveSpot {
    glm::dvec3 place{0};  ///< m, body axes, on the waterplane
    double radius = 1;    ///< R, m, > 0
    /// The spot's middle rises at dot(rise, velocity) [m/s], with the velocity of the centre of mass and the
    /// rate of turn in body axes.
    Vector6 rise;
};

/// A piece of a hull's waterplane that has spots of its own.
struct WavePlace {
    glm::dvec2 place{0};  ///< m, along HullAxes::along and across, from HullAxes::middle
    double area = 0;      ///< m², of the waterplane
};

/// Returns spots that send out as much energy as the damping takes.
///
/// A source that moves the surface at the rate q sends out ¼ρωK times the mean of |q̂(K, θ)|² over the
/// directions θ, with its Fourier transform q̂; the damping B takes ½B V². For long waves and heave q̂ is the
/// waterplane's area times V: the displaced depth is pushed into the water. For each motion along and about
/// the hull's axes the spots of one radius get the pattern of that motion over the places, and the radii the
/// amounts, none negative, that come nearest to B(ω) for waves longer than the beam.
///
/// @param centre     of mass, m, body axes
/// @param half_beam  m, > 0: radii are multiples of it
/// @param damping    about `centre`, one for each frequency [rad/s]
/// @param density    of the water, kg/m³
[[nodiscard]] std::vector<WaveSpot> wave_spots(const HullAxes& axes, const glm::dvec3& centre,
                                               double half_beam, std::span<const WavePlace> places,
                                               std::span<const double> frequencies,
                                               std::span<const Matrix6> damping, double density);

/// Returns the damping [kg/s, kg m²/s] that the spots' waves stand for at ω [rad/s] > 0, for a motion in
/// which all of the body moves: twice the power over the square of the motion.
[[nodiscard]] double damping_of_spots(std::span<const WaveSpot> spots, const HullAxes& axes,
                                      const Vector6& motion, double omega, double density);

}  // namespace deepwater::sim
