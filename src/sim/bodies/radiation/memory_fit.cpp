#include "sim/bodies/radiation/memory_fit.h"

#include <algorithm>
#include <cmath>

#include "core/check.h"

namespace deepwater::sim {
namespace {

/// A symmetric 2 × 2 matrix [a b; b c].
struct Symmetric2 {
    double a = 0, b = 0, c = 0;
};

/// Returns the nearest one without negative eigenvalues.
Symmetric2 nearest_semidefinite(const Symmetric2& m) {
    const double mean = 0.5 * (m.a + m.c), half = 0.5 * (m.a - m.c), spread = std::hypot(half, m.b);
    if (mean >= spread) return m;
    if (mean + spread <= 0) return {};
    // Only the larger eigenvalue stays.
    const double scale = 0.5 * (mean + spread) / spread;
    return {scale * (spread + half), scale * m.b, scale * (spread - half)};
}

}  // namespace

double MemoryOscillator::damping(double omega) const {
    const double stiff = frequency * frequency - omega * omega, resist = 2 * decay * omega;
    return resist * omega / (stiff * stiff + resist * resist);
}

double MemoryOscillator::added_mass(double omega) const {
    const double stiff = frequency * frequency - omega * omega, resist = 2 * decay * omega;
    return stiff / (stiff * stiff + resist * resist);
}

double MemoryOscillator::impulse_response(double time) const {
    const double d = std::sqrt(frequency * frequency - decay * decay);
    return std::exp(-decay * time) * (std::cos(d * time) - decay / d * std::sin(d * time));
}

std::array<MemoryOscillator, kOscillators> memory_oscillators(double unit) {
    // From long waves to waves shorter than the hull's beam.
    std::array<MemoryOscillator, kOscillators> all;
    for (size_t i = 0; i < kOscillators; ++i) {
        const double frequency = unit * 0.2 * std::pow(1.16, i);
        all[i] = {frequency, 0.16 * frequency};
    }
    return all;
}

std::array<PlaneMemory, kOscillators> fit_memory(std::span<const MemoryOscillator, kOscillators> oscillators,
                                                 std::span<const double> frequencies,
                                                 std::span<const PlaneRadiation> radiation) {
    DW_CHECK(frequencies.size() == radiation.size());
    // Roll counts by the length at which it matters as much as sway.
    double sway = 0, roll = 0;
    for (const PlaneRadiation& r : radiation) {
        sway = std::max(sway, r.sway_damping);
        roll = std::max(roll, r.roll_damping);
    }
    const double length = sway > 0 && roll > 0 ? std::sqrt(roll / sway) : 1;

    std::array<std::array<double, kOscillators>, kOscillators> products{};
    std::array<double, kOscillators> heave_sums{};
    std::array<Symmetric2, kOscillators> side_sums{};
    for (size_t i = 0; i < frequencies.size(); ++i) {
        std::array<double, kOscillators> damping;
        for (size_t p = 0; p < kOscillators; ++p) damping[p] = oscillators[p].damping(frequencies[i]);
        for (size_t p = 0; p < kOscillators; ++p) {
            for (size_t q = 0; q < kOscillators; ++q) products[p][q] += damping[p] * damping[q];
            heave_sums[p] += damping[p] * radiation[i].heave_damping;
            side_sums[p].a += damping[p] * radiation[i].sway_damping;
            side_sums[p].b += damping[p] * radiation[i].sway_roll_damping / length;
            side_sums[p].c += damping[p] * radiation[i].roll_damping / (length * length);
        }
    }
    // One oscillator after the other gets its best gain; the problem is convex, so that this converges.
    std::array<double, kOscillators> heave{};
    std::array<Symmetric2, kOscillators> side{};
    constexpr int kSweeps = 400;
    for (int sweep = 0; sweep < kSweeps; ++sweep) {
        for (size_t p = 0; p < kOscillators; ++p) {
            double rest = heave_sums[p];
            Symmetric2 left = side_sums[p];
            for (size_t q = 0; q < kOscillators; ++q) {
                if (q == p) continue;
                rest -= products[p][q] * heave[q];
                left.a -= products[p][q] * side[q].a;
                left.b -= products[p][q] * side[q].b;
                left.c -= products[p][q] * side[q].c;
            }
            const double own = 1 / products[p][p];
            heave[p] = std::max(rest * own, 0.0);
            side[p] = nearest_semidefinite({left.a * own, left.b * own, left.c * own});
        }
    }
    std::array<PlaneMemory, kOscillators> memory;
    for (size_t p = 0; p < kOscillators; ++p)
        memory[p] = {heave[p], side[p].a, side[p].b * length, side[p].c * length * length};
    return memory;
}

}  // namespace deepwater::sim
