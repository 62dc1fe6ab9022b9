#include "sim/bodies/radiation/wave_spots.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <numbers>

#include "sim/bodies/radiation/hull_motion.h"
#include "sim/laws/gravity.h"

namespace deepwater::sim {
namespace {

constexpr double kPi = std::numbers::pi;

/// Radii of spots, over the half beam.
constexpr std::array kRadii{0.5, 0.9, 1.6, 2.8, 5.0};
/// Waves are imitated up to this K × half beam.
constexpr double kShortest = 3;
/// Spots that rise by less than this share of the most important one are left out.
constexpr double kLeastShare = 2e-3;
constexpr int kDirections = 24;

using Radii = std::array<double, kRadii.size()>;

Vector6 scaled(double factor, const Vector6& v) {
    return {factor * v.linear, factor * v.angular};
}

/// One of the six motions along and about the hull's axes through the middle of its waterplane.
struct AxisMotion {
    Vector6 unit;  ///< the motion of the centre of mass and the turn, of unit velocity
    Vector6 part;  ///< dot() with a hull's motion is its velocity
    /// What a place does to the water near it, m² or m³: the area that rises and how fast, for unit velocity.
    double (*pattern)(const WavePlace&);
};

std::array<AxisMotion, 6> axis_motions(const HullAxes& axes, const glm::dvec3& centre) {
    const glm::dvec3 arm = axes.middle - centre;
    const auto shift = [&](const glm::dvec3& direction, double (*pattern)(const WavePlace&)) {
        return AxisMotion{{direction, {}}, {direction, glm::cross(arm, direction)}, pattern};
    };
    const auto turn = [&](const glm::dvec3& axis, double (*pattern)(const WavePlace&)) {
        return AxisMotion{{glm::cross(axis, -arm), axis}, {{}, axis}, pattern};
    };
    // Water rises where a side goes down, or pushes ahead.
    return {shift(axes.along, [](const WavePlace& p) { return p.area * p.place.x; }),
            shift(axes.up, [](const WavePlace& p) { return -p.area; }),
            shift(axes.across, [](const WavePlace& p) { return p.area * p.place.y; }),
            turn(axes.along, [](const WavePlace& p) { return p.area * p.place.y; }),
            turn(axes.up, [](const WavePlace& p) { return -p.area * p.place.x * p.place.y; }),
            turn(axes.across, [](const WavePlace& p) { return -p.area * p.place.x; })};
}

/// Returns the amounts of all radii whose waves are nearest to those that the damping of a motion stands for,
/// none negative, by least squares.
Radii amounts(const AxisMotion& motion, double half_beam, std::span<const WavePlace> places,
              std::span<const double> frequencies, std::span<const Matrix6> damping, double density) {
    std::array<Radii, kRadii.size()> products{};
    Radii sums{};
    for (size_t i = 0; i < frequencies.size(); ++i) {
        const double omega = frequencies[i], k = omega * omega / kGravity;
        if (k * half_beam > kShortest) break;
        double square = 0;  // mean over the directions, of the pattern's Fourier transform
        for (int direction = 0; direction < kDirections; ++direction) {
            const double angle = 2 * kPi * (direction + 0.5) / kDirections;
            const glm::dvec2 wave = k * glm::dvec2(std::cos(angle), std::sin(angle));
            std::complex<double> sum;
            for (const WavePlace& place : places)
                sum += std::polar(1.0, glm::dot(wave, place.place)) * motion.pattern(place);
            square += std::norm(sum) / kDirections;
        }
        const double taken = std::max(dot(motion.unit, damping[i] * motion.unit), 0.0);
        const double wanted = std::sqrt(taken / (0.5 * density * omega * k));
        Radii waves;
        for (size_t j = 0; j < waves.size(); ++j) {
            const double radius = kRadii[j] * half_beam;
            waves[j] = std::sqrt(square) * std::exp(-0.25 * k * k * radius * radius);
        }
        // The square of a relative error counts as much as the damping.
        const double weight = omega * k;
        for (size_t j = 0; j < waves.size(); ++j) {
            for (size_t l = 0; l < waves.size(); ++l) products[j][l] += weight * waves[j] * waves[l];
            sums[j] += weight * waves[j] * wanted;
        }
    }
    // One radius after the other gets its best amount; the problem is convex, so that this converges.
    Radii best{};
    constexpr int kSweeps = 2000;
    for (int sweep = 0; sweep < kSweeps; ++sweep) {
        for (size_t j = 0; j < best.size(); ++j) {
            if (!(products[j][j] > 0)) continue;
            double rest = sums[j];
            for (size_t l = 0; l < best.size(); ++l) rest -= l == j ? 0 : products[j][l] * best[l];
            best[j] = std::max(rest / products[j][j], 0.0);
        }
    }
    return best;
}

}  // namespace

std::vector<WaveSpot> wave_spots(const HullAxes& axes, const glm::dvec3& centre, double half_beam,
                                 std::span<const WavePlace> places, std::span<const double> frequencies,
                                 std::span<const Matrix6> damping, double density) {
    std::vector<WaveSpot> spots;
    for (const WavePlace& place : places) {
        const glm::dvec3 at = axes.middle + place.place.x * axes.along + place.place.y * axes.across;
        for (const double radius : kRadii) spots.push_back({at, radius * half_beam, {}});
    }
    const std::array<AxisMotion, 6> motions = axis_motions(axes, centre);
    // Where a turn and a shift send out the same waves, up to a factor, that factor has a sign: roll and
    // sway, and for a body of revolution pitch and surge. Water at the side that a turn lowers rises, as at
    // the side that is pushed.
    const auto turn_sign = [&](size_t shift, size_t turn, double pushed) {
        double own_shift = 0, own_turn = 0, common = 0;
        for (const Matrix6& one : damping) {
            own_shift += dot(motions[shift].unit, one * motions[shift].unit);
            own_turn += dot(motions[turn].unit, one * motions[turn].unit);
            common += pushed * dot(motions[shift].unit, one * motions[turn].unit);
        }
        constexpr double kSameWaves = 0.7;
        return common < -kSameWaves * std::sqrt(own_shift * own_turn) ? -1.0 : 1.0;
    };
    const std::array<double, 6> signs{1, 1, 1, turn_sign(2, 3, 1), 1, turn_sign(0, 5, -1)};
    for (size_t axis = 0; axis < motions.size(); ++axis) {
        const AxisMotion& motion = motions[axis];
        const Radii best = amounts(motion, half_beam, places, frequencies, damping, density);
        for (size_t i = 0; i < spots.size(); ++i) {
            const double flow =
                signs[axis] * motion.pattern(places[i / kRadii.size()]) * best[i % kRadii.size()];
            // A spot of unit height displaces πR².
            spots[i].rise += scaled(flow / (kPi * spots[i].radius * spots[i].radius), motion.part);
        }
    }
    double most = 0;
    const auto size = [&](const WaveSpot& spot) {
        return spot.radius * spot.radius *
               (glm::length(spot.rise.linear) + glm::length(spot.rise.angular) / half_beam);
    };
    for (const WaveSpot& spot : spots) most = std::max(most, size(spot));
    std::erase_if(spots, [&](const WaveSpot& spot) { return size(spot) <= kLeastShare * most; });
    return spots;
}

double damping_of_spots(std::span<const WaveSpot> spots, const HullAxes& axes, const Vector6& motion,
                        double omega, double density) {
    const double k = omega * omega / kGravity;
    double mean = 0;
    for (int i = 0; i < kDirections; ++i) {
        const double angle = 2 * kPi * (i + 0.5) / kDirections;
        const glm::dvec3 direction = std::cos(angle) * axes.along + std::sin(angle) * axes.across;
        std::complex<double> sum;
        for (const WaveSpot& spot : spots) {
            const double squared = spot.radius * spot.radius;
            const double volume = kPi * squared * std::exp(-0.25 * k * k * squared) * dot(spot.rise, motion);
            sum += std::polar(1.0, k * glm::dot(direction, spot.place - axes.middle)) * volume;
        }
        mean += std::norm(sum) / kDirections;
    }
    return 0.5 * density * omega * k * mean;
}

}  // namespace deepwater::sim
