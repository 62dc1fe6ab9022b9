#pragma once

#include <array>
#include <span>
#include <vector>

#include "sim/bodies/hull_mesh.h"
#include "sim/bodies/radiation/hull_sections.h"
#include "sim/bodies/radiation/memory_fit.h"
#include "sim/bodies/radiation/wave_spots.h"
#include "sim/numerics/matrix6.h"
#include "sim/surface/sea_surface.h"

namespace deepwater::sim {

/// Hulls whose waterplane is less elongated than this count as bodies of revolution.
inline constexpr double kLeastElongation = 1.5;

/// Added mass and radiation damping of a hull in deep water by frequency, about its centre of mass and in its
/// body's axes. All matrices are symmetric; damping and the memory's gains have no negative eigenvalue.
///
/// A hull whose waterplane is elongated is computed by strip theory, each section as a smooth profile of the
/// same beam, draft and area (section_radiation()). A rounder one is computed as a body of revolution of the
/// same waterplane area, draft and volume (round_radiation()). Both take the hull as symmetric about its
/// length and at no speed. Strips say nothing of surge: it gets half of the added mass of a spheroid of the
/// same length and volume in the limit of high frequencies (Lamb 1932, art. 114), and the damping of a
/// horizontal dipole at the depth of the displaced volume's centre.
///
/// The equation of motion is Cummins's (1962):
///
///     (M + A∞) dv/dt + ∫ K(t − s) v(s) ds = other forces,  K(t) = (2/π) ∫ B(ω) cos ωt dω,
///
/// with K as a sum over oscillators, see MemoryOscillator and RadiationMemory.
struct RadiationModel {
    enum class Kind {
        none,   ///< dry, or under water in its still position: no waves
        round,  ///< a body of revolution
        strips  ///< strip theory
    };
    Kind kind = Kind::none;
    HullForm form;
    double whole_volume = 0;  ///< m³, of the mesh

    // By potential theory. The added mass of surge in strips is that of the memory.
    std::vector<double> frequencies;  ///< rad/s, rising
    std::vector<Matrix6> added_mass;  ///< A(ω): kg, kg m, kg m²
    std::vector<Matrix6> damping;     ///< B(ω): those over s
    Matrix6 high_added_mass;          ///< A∞, the limit of high frequencies

    // The memory: B(ω) ≈ Σ G β(ω).
    std::array<MemoryOscillator, kOscillators> oscillators{};
    std::array<Matrix6, kOscillators> gains{};  ///< G
    /// The same by rows, for RadiationMemory.
    std::array<std::array<std::array<double, 6>, 6>, kOscillators> gain_rows{};

    /// The waves that carry away what damping takes.
    std::vector<WaveSpot> waves;

    /// Returns B(ω) and A(ω) of the memory, and its K(t).
    /// @param omega  rad/s, > 0
    [[nodiscard]] Matrix6 memory_damping(double omega) const;
    [[nodiscard]] Matrix6 memory_added_mass(double omega) const;
    /// @param time  s, ≥ 0
    [[nodiscard]] Matrix6 retardation(double time) const;

    /// Returns the share [0, 1] of the damping, and of the energy of the waves sent out, that a hull has when
    /// it is lifted or pushed down: 1 − x², where x goes from 0 in the still position to 1 in the air, and to
    /// 1 under water.
    /// @param volume  m³, displaced now
    [[nodiscard]] double wave_share(double volume) const;
    /// Returns the share [0, 2] of A∞: that of the displaced volume. Under water it doubles for a hull that
    /// is half immersed when still, since there the surface no longer gives way.
    [[nodiscard]] double added_mass_share(double volume) const;
};

/// Computes the model of a hull; takes 5 to 50 ms.
/// @param still    the water's surface when the hull lies still, body axes
/// @param centre   of mass, m, body axes
/// @param density  of the water, kg/m³, > 0
/// @throws UsageError for a plane, centre or density that is not finite or in its domain
[[nodiscard]] RadiationModel radiation_model(const HullMesh& mesh, const WaterPlane& still,
                                             const glm::dvec3& centre, double density = kSeaWaterDensity);

}  // namespace deepwater::sim
