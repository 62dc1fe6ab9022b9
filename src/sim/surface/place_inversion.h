#pragma once

#include <algorithm>
#include <cmath>
#include <glm/glm.hpp>

namespace deepwater::sim {

/// The inversion stops when the water found is this near to the world point, m.
inline constexpr double kCloseEnough = 1e-5;

/// Each step shrinks the error by the surface's compression, 0.5 or less nearly everywhere; steps are halved
/// where it does not shrink. Where 40 steps do not reach kCloseEnough, secants go on.
inline constexpr int kMostSteps = 40;

/// Secants converge within some six steps unless the surface folds.
inline constexpr int kMostSecants = 16;
/// Distance over which the first derivative is measured, m.
inline constexpr double kSecantProbe = 1e-3;
/// Least determinant of the derivative: where the surface folds it would be 0.
inline constexpr double kLeastCompression = 0.05;

/// Returns the place p with p + displacement(p) = `wanted`, from the start `guess`, by Broyden's method: for
/// water so compressed that a fixed-point iteration takes too long.
/// Source: C. G. Broyden 1965, A class of methods for solving nonlinear simultaneous equations.
template <class Displacement>
glm::dvec2 place_by_secants(const glm::dvec2& wanted, const Displacement& displacement, glm::dvec2 guess) {
    const auto beyond = [&](const glm::dvec2& place) {
        const glm::vec3 moved = displacement(place);
        return place + glm::dvec2(moved.x, moved.z) - wanted;
    };
    glm::dvec2 left = beyond(guess), best = guess;
    double best_error = glm::length(left);
    glm::dmat2 derivative((beyond(guess + glm::dvec2(kSecantProbe, 0)) - left) / kSecantProbe,
                          (beyond(guess + glm::dvec2(0, kSecantProbe)) - left) / kSecantProbe);
    for (int i = 0; i < kMostSecants && best_error >= kCloseEnough; ++i) {
        const double determinant = glm::determinant(derivative);
        const double held = std::abs(determinant) > kLeastCompression ? determinant : kLeastCompression;
        const glm::dmat2 adjugate(derivative[1][1], -derivative[0][1], -derivative[1][0], derivative[0][0]);
        const glm::dvec2 step = -(adjugate * left) / held;
        const double square = glm::dot(step, step);
        if (square == 0) break;
        guess += step;
        const glm::dvec2 next = beyond(guess);
        // Update by the part of the change that the derivative did not predict: B += (r - r₀ - B Δ) Δᵀ/|Δ|².
        derivative += glm::outerProduct(next - left - derivative * step, step) / square;
        left = next;
        if (const double error = glm::length(left); error < best_error) {
            best = guess;
            best_error = error;
        }
    }
    return best;
}

/// Returns the place p with p + displacement(p) = `wanted`, by fixed-point iteration with steps halved where
/// it does not converge, then by Broyden's method.
template <class Displacement>
glm::dvec2 place_displaced_to(const glm::dvec2& wanted, const Displacement& displacement) {
    glm::dvec2 guess = wanted;
    glm::dvec2 best = wanted;
    double best_error = INFINITY;
    double step = 1;
    for (int i = 0; i < kMostSteps; ++i) {
        const glm::vec3 moved = displacement(guess);
        const glm::dvec2 residual = wanted - (guess + glm::dvec2(moved.x, moved.z));
        const double error = glm::length(residual);
        if (error < best_error) {
            best = guess;
            best_error = error;
        } else {
            step *= 0.5;
        }
        if (error < kCloseEnough) return best;
        guess += step * residual;
    }
    return place_by_secants(wanted, displacement, best);
}

}  // namespace deepwater::sim
