#include "sim/laws/spectra/tma.h"

#include <algorithm>
#include <cmath>

#include "sim/laws/gravity.h"

namespace deepwater::sim {
namespace {

/// Value of ω²h/g beyond which the factor is 1 with an error below 1e-16: kh = 20, tanh(kh) = 1 − 1e-17.
constexpr double kDeep = 20;

/// Returns kh of the gravity wave with ω²h/g = `target`: the root of x tanh x = target, for 0 < target <
/// kDeep.
double relative_depth(double target) {
    // Newton's method: x tanh x is convex below and almost straight beyond x = 1.2. The start, √target for
    // shallow and target for deep water, lies below the root by a fifth at most (tanh x < 1 and < x).
    double x = std::max(std::sqrt(target), target);
    for (int step = 0; step < 6; ++step) {
        const double t = std::tanh(x);
        x -= (x * t - target) / (t + x * (1 - t * t));
    }
    return x;
}

}  // namespace

double kitaigorodskii_factor(double omega, double depth) {
    const double target = omega * omega * depth / kGravity;
    if (target <= 0) return 0;
    if (target >= kDeep) return 1;
    const double kh = relative_depth(target);
    const double t = std::tanh(kh);
    return t * t / (1 + 2 * kh / std::sinh(2 * kh));
}

double Tma::density(double omega) const {
    return deep.density(omega) * kitaigorodskii_factor(omega, depth);
}

}  // namespace deepwater::sim
