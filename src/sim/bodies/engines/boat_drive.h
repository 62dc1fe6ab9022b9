#pragma once

#include <optional>

#include "sim/bodies/body_stepper.h"
#include "sim/bodies/engines/helm.h"
#include "sim/bodies/engines/propeller_wash.h"

namespace deepwater::sim {

// Bodies have the bow towards −z and +y up.

/// A propeller that pushes along −z.
struct Propeller {
    glm::dvec3 place{0};      ///< m, body axes
    double bollard = 1000;    ///< N, > 0 and ≤ 1e8: thrust at full throttle without speed
    double pitch_speed = 10;  ///< m/s, > 0 and ≤ 100: speed of advance at full throttle without thrust
    double astern = 0.6;      ///< 0 … 1: thrust astern over that ahead
    double diameter = 0.4;    ///< m, > 0 and ≤ 20

    bool operator==(const Propeller&) const = default;
};

/// A rudder whose stock is upright.
struct Rudder {
    glm::dvec3 place{0};  ///< m, body axes, of the blade's centre
    double area = 0.1;    ///< m², > 0 and ≤ 1e3
    double aspect = 1.5;  ///< height over chord, > 0 and ≤ 10

    [[nodiscard]] double height() const;  ///< m
    bool operator==(const Rudder&) const = default;
};

/// Returns the thrust [N] of a propeller under water,
///
///     T = bollard σ (|σ| − u sign σ / pitch_speed) = bollard |σ| (σ − u / pitch_speed),
///
/// times `astern` for σ < 0: the thrust coefficient falls linearly with the advance number, and revolutions
/// go with the throttle σ. At σ = 0 the propeller turns freely.
/// Source: open-water diagrams, as in Carlton 2012, Marine Propellers and Propulsion, ch. 6.
/// @param advance  m/s, forwards, of the propeller through the water
[[nodiscard]] double thrust(const Propeller& propeller, double throttle, double advance);

/// Returns the share [0, 1] of a propeller's disc that is under water.
/// @param depth  m, of its centre
[[nodiscard]] double immersed_share(double diameter, double depth);

/// Returns the speed [m/s] of a propeller's wash against the water around, at a distance behind it, ≥ 0.
/// Momentum theory: the water gains ½(w − u) at the disc and w − u far behind, w² = u² + 2T/(ρA); in between
/// the gain grows as on the axis of a vortex cylinder.
/// Source: McCormick 1999, Aerodynamics of V/STOL Flight, ch. 4.
/// @param newtons   N, of thrust ahead; no wash goes aft without
/// @param advance   m/s
/// @param distance  m, ≥ 0
[[nodiscard]] double wash_speed(const Propeller& propeller, double newtons, double advance, double distance);

/// Coefficient of the force normal to a rudder's blade, over ½ρ × area × speed², at a sine of the angle of
/// attack: 6.13 Λ/(Λ + 2.25) sin α, and at most that of a stalled plate, 1.2.
/// Source: Fujii & Tsuda 1961, as in the MMG model (Yasukawa & Yoshimura 2015, J. Mar. Sci. Technol. 20).
[[nodiscard]] double rudder_coefficient(double aspect, double sine);

/// Drives a boat by a propeller and a rudder. Forces act where both are, so that a boat turns, heels and
/// squats by their arms. The part of the blade that the wash reaches stands in the wash as well.
class BoatDrive : public BodyForce {
public:
    /// @throws UsageError for values outside their domains
    BoatDrive(const Propeller& propeller, const std::optional<Rudder>& rudder, HelmPath path = {});
    void add(const BodyTick& tick, Load& load) override;

    /// Takes over another recorded path.
    void set_path(HelmPath path) { path_ = std::move(path); }
    /// Sets the helm for all times.
    /// @throws UsageError as check_helm() does
    void set_helm(const Helm& helm) { path_ = HelmPath({{.time = 0, .helm = helm}}); }
    [[nodiscard]] const HelmPath& path() const { return path_; }

    [[nodiscard]] double thrust() const { return thrust_; }              ///< N, ahead, of the last step
    [[nodiscard]] double rudder_force() const { return rudder_force_; }  ///< N, normal to the blade, likewise
    /// Returns the wash of the last step, of the body 0. Astern it goes forward.
    [[nodiscard]] const PropellerWash& stream() const { return stream_; }

private:
    void add_propeller(const BodyTick& tick, const Helm& helm, Load& load);
    void add_rudder(const BodyTick& tick, const Helm& helm, Load& load);

    Propeller propeller_;
    std::optional<Rudder> rudder_;
    HelmPath path_;
    double thrust_ = 0, advance_ = 0, rudder_force_ = 0;
    PropellerWash stream_;
};

}  // namespace deepwater::sim
