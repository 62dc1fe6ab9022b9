#include "sim/ocean_tile.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>
#include <vector>

#include "sim/dispersion.h"
#include "sim/phillips.h"
#include "sim/random.h"

namespace deepwater::sim {
namespace {

/// Amplitudes below a picometre count as none: a million of them make a micrometre, and left in they would
/// sink into denormal numbers, which cost the processor a hundred times an ordinary one.
constexpr double kSmallestAmplitude = 1e-12;  // m

TilePlan cut_at_nyquist(TilePlan plan) {
    plan.k_max = std::min(plan.k_max, std::numbers::pi * plan.resolution / plan.size);
    return plan;
}

WaveField::Shape shape_of(const TilePlan& plan) {
    return {.resolution = plan.resolution,
            .size = plan.size,
            .rotation = plan.rotation,
            .harmonics = plan.harmonics()};
}

}  // namespace

OceanTile::OceanTile(const TilePlan& plan, const SeaState& state)
    : plan_(cut_at_nyquist(plan)), field_(shape_of(plan_)) {
    const int c = plan_.harmonics();
    draws_ = h0_ = Grid2D<std::complex<float>>(2 * c + 1, 2 * c + 1);
    variance_ = Grid2D<float>(2 * c + 1, 2 * c + 1);
    frequency_ = Grid2D<double>(c + 1, c + 1);
    info_.size = static_cast<float>(plan_.size);
    info_.rotation = static_cast<float>(plan_.rotation);
    info_.k_min = static_cast<float>(plan_.k_min);
    info_.k_max = static_cast<float>(plan_.k_max);
    info_.lost_slope_variance.resize(
        static_cast<size_t>(std::bit_width(static_cast<unsigned>(plan_.resolution))));
    draw(state.seed);
    set_state(state);
}

void OceanTile::draw(int seed) {
    seed_ = seed;
    const int c = plan_.harmonics();
    for (int m = -c; m <= c; ++m) {
        for (int n = -c; n <= c; ++n) draws_(c + n, c + m) = 0.5f * gaussian_draw(seed, plan_.rung, n, m);
    }
}

void OceanTile::set_state(const SeaState& state) {
    if (state.seed != seed_) draw(state.seed);
    const Phillips spectrum(state);
    const int c = plan_.harmonics();
    const double delta_k = 2 * std::numbers::pi / plan_.size;
    const double cosine = std::cos(plan_.rotation);
    const double sine = std::sin(plan_.rotation);
    const double k2_min = plan_.k_min * plan_.k_min;
    const double k2_max = plan_.k_max * plan_.k_max;

    for (int m = -c; m <= c; ++m) {
        for (int n = -c; n <= c; ++n) {
            const double u = n * delta_k;
            const double v = m * delta_k;
            const double k2 = u * u + v * v;
            const bool carried = k2 >= k2_min && k2 < k2_max && k2 > 0;
            // The world's wave vector is Rᵀ times the tile's.
            const double density =
                carried ? spectrum.density(cosine * u + sine * v, cosine * v - sine * u) : 0.0;
            const double scale = std::sqrt(density) * delta_k;
            const bool felt = scale > kSmallestAmplitude;
            h0_(c + n, c + m) =
                felt ? static_cast<float>(scale) * draws_(c + n, c + m) : std::complex<float>();
            variance_(c + n, c + m) = felt ? static_cast<float>(0.5 * scale * scale) : 0.0f;
        }
    }
    // The wave (n, m) of the field holds h0(k) and conj h0(−k).
    const auto variances = variance_.values();
    for (size_t i = 0, j = variances.size() - 1; i < j; ++i, --j)
        variances[i] = variances[j] = variances[i] + variances[j];

    for (int m = 0; m <= c; ++m) {
        for (int n = 0; n <= c; ++n)
            frequency_(n, m) = animation_frequency(state, std::hypot(n, m) * delta_k);
    }
    field_.set_waves(h0_, frequency_);
    measure_lost_slopes();
}

void OceanTile::measure_lost_slopes() {
    const int c = plan_.harmonics();
    const double delta_k = 2 * std::numbers::pi / plan_.size;
    // The mean of two samples d apart lets pass cos²(k d/2) of a wave's variance; level l has done so at d,
    // 2d, 4d…, d = size/resolution, in both axes: |H_l(k)|² = passed[n] passed[m].
    std::vector<double> passed(static_cast<size_t>(c) + 1, 1.0);
    for (size_t level = 1; level < info_.lost_slope_variance.size(); ++level) {
        for (int n = 0; n <= c; ++n) {
            const double half_phase =
                std::numbers::pi * n / plan_.resolution * static_cast<double>(1 << (level - 1));
            passed[static_cast<size_t>(n)] *= std::cos(half_phase) * std::cos(half_phase);
        }
        double uu = 0, vv = 0, uv = 0;
        for (int m = 0; m <= c; ++m) {
            for (int n = -c; n <= c; ++n) {
                const double both = m == 0 ? 1.0 : 2.0;  // (n, m) and (−n, −m) weigh the same
                const double lost =
                    1.0 - passed[static_cast<size_t>(std::abs(n))] * passed[static_cast<size_t>(m)];
                const double weight = both * lost * static_cast<double>(variance_(c + n, c + m));
                uu += weight * n * n;
                vv += weight * m * m;
                uv += weight * n * m;
            }
        }
        // Tile axes to world axes: Rᵀ T R.
        const double k2 = delta_k * delta_k;
        const double a = std::cos(plan_.rotation);
        const double b = std::sin(plan_.rotation);
        info_.lost_slope_variance[level] = {k2 * (a * a * uu + 2 * a * b * uv + b * b * vv),
                                            k2 * (b * b * uu - 2 * a * b * uv + a * a * vv),
                                            k2 * (a * b * (vv - uu) + (a * a - b * b) * uv)};
    }
}

}  // namespace deepwater::sim
