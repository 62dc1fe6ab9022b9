#pragma once

#include <glm/glm.hpp>

namespace deepwater::sim {

/// A heavy elastic line at rest between two ends, in their vertical plane.
///
/// The line hangs freely, or its middle lies on a flat bed without friction, or it is slack: it then hangs
/// straight down from its ends and the rest lies on the bed in a heap. The pull (H, V) at an end solves
///
///     x = H/w [asinh(V/H) − asinh(V₀/H)] + H L/EA
///     y = 1/w [√(H² + V²) − √(H² + V₀²)] + (V² − V₀²)/(2 EA w),   V₀ = V − wL
///
/// for the free line, and by parts for one that touches the bed. The line has the least potential energy, so
/// that there is one solution.
/// Source: Irvine 1981, Cable Structures, 1.3; Jonkman 2007, NREL/TP-500-41958, 2.6.
class Catenary {
public:
    struct Line {
        double length = 1;     ///< m, > 0, unstretched
        double weight = 1;     ///< N/m, > 0, under water
        double stiffness = 1;  ///< N, > 0: tension over strain
    };
    struct Ends {
        double span = 0;   ///< m, ≥ 0: horizontal distance
        double start = 0;  ///< m, height of the start over the bed
        double end = 0;    ///< m, height of the end over the bed
        bool bed = true;   ///< false: there is no bed, and only the difference of both heights counts
    };
    /// Ends below the bed are taken to lie on it.
    /// @pre all numbers are finite and in their domains
    Catenary(const Line& line, const Ends& ends);

    /// Horizontal part of the tension, N, ≥ 0, the same all along.
    [[nodiscard]] double horizontal() const { return force_ * h_; }
    /// Vertical part of the tension at the end, N: the line pulls the end down where it is positive.
    [[nodiscard]] double end_vertical() const { return force_ * v_end_; }
    /// The same at the start.
    [[nodiscard]] double start_vertical() const { return force_ * v_start_; }
    /// Unstretched length [m] that lies on the bed.
    [[nodiscard]] double on_bed() const { return length_ * bed_; }
    /// Largest tension, N: at one of the ends.
    [[nodiscard]] double tension() const;
    /// Derivatives of (horizontal, end_vertical) by the end's (span, height), N/m; symmetric, positive
    /// semidefinite.
    [[nodiscard]] const glm::dmat2& stiffness() const { return stiffness_; }
    /// Returns the place (horizontal from the start, height over the start) [m] of the point at the share
    /// [0, 1] of the unstretched length from the start.
    [[nodiscard]] glm::dvec2 at(double share) const;

private:
    // Lengths in units of the line's length, forces in units of its weight.
    bool lie_on_bed(double span, double start, double end);
    void hang(double span, double rise);

    double length_, force_;  ///< m; N, the line's weight
    double stretch_;         ///< weight over stiffness
    double span_ = 0, start_ = 0;
    double h_ = 0, v_end_ = 0, v_start_ = 0, bed_ = 0;
    glm::dmat2 stiffness_{0.0};
};

}  // namespace deepwater::sim
