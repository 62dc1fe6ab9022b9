#pragma once

#include <span>
#include <vector>

#include "sim/bodies/radiation/complex_equations.h"
#include "sim/bodies/radiation/waterline_profile.h"

namespace deepwater::sim {

/// What a section that moves in a plane, or a body of revolution that moves in a vertical plane through its
/// axis, feels at one frequency. Sway is along x, heave along y, up, and roll turns x towards y about the
/// middle of the waterline. A section's values are for a metre of length; for a body of revolution sway is
/// surge and roll is pitch.
struct PlaneRadiation {
    // Added mass over the density of the water: m³, and m⁴ and m⁵ where roll takes part; for a section one
    // metre less.
    double heave_mass = 0, sway_mass = 0, sway_roll_mass = 0, roll_mass = 0;
    // Damping over the density, those over s.
    double heave_damping = 0, sway_damping = 0, sway_roll_damping = 0, roll_damping = 0;
    /// Kochin's function H(K) of the waves sent out towards +x, for unit velocities: the amplitude of a
    /// section's waves is ω/g |H| and its damping ρω |H|². For a body of revolution H = H₀ for heave and H₁
    /// cos θ for sway and roll in the direction θ from x, and the damping is ½ρωK times the mean of |H|² over
    /// θ.
    Complex heave_wave, sway_wave, roll_wave;
};

/// Returns the coefficients of a section in deep water, one for each wave number.
///
/// Green's theorem on the section's contour with the two-dimensional wave source in deep water, on straight
/// panels of constant potential whose integrals are exact (after Frank 1967); three points inside the
/// section, where the potential must vanish, exclude the resonances of the water that is not there (Schenck
/// 1968). Source of the wave source: Wehausen & Laitone 1960, Surface Waves, eq. 13.31.
///
/// @param wave_numbers  K = ω²/g, rad/m, > 0; infinite: the limit of high frequencies, without damping
[[nodiscard]] std::vector<PlaneRadiation> section_radiation(const WaterlineProfile& section,
                                                            std::span<const double> wave_numbers);

}  // namespace deepwater::sim
