#include "sim/statistics/spectrum_moments.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

#include "core/check.h"
#include "sim/laws/dispersion.h"

namespace deepwater::sim {
namespace {

constexpr double kTwoPi = 2 * std::numbers::pi;

/// Wave numbers beyond which no spectrum of this program holds anything: waves of 600 km and of 0.1 mm.
constexpr double kLongest = 1e-5;  // rad/m
constexpr double kShortest = 6e4;  // rad/m

/// A cell of ln k has one set of directions: seven cells to the standard width of the sharpest peak (0.07 in
/// ω, 0.14 in k). Its radial integrals are summed in finer steps, small against the lines of a loop.
constexpr double kCell = 0.02;
constexpr int kFineSteps = 8;

/// Directions of the polar grid: swell of 2° standard width is sampled twice a width, with which the sum over
/// a bell is exact.
constexpr int kDirections = 360;

/// The square of the integrals over two standard normal variables that jacobian_quantile sums, and its points
/// a side: the sum over a smooth bell converges faster than any power.
constexpr double kTail = 6;
constexpr int kPoints = 48;

/// Variance of a derivative, relative to its scale, below which it is due to rounding.
constexpr double kLeastVariance = 1e-12;

/// Halvings of the interval [−10, 10] in which a quantile of the Jacobian lies: 1e-6.
constexpr double kFarthestJacobian = 10;
constexpr int kHalvings = 24;

std::array<glm::dvec2, kDirections> circle() {
    std::array<glm::dvec2, kDirections> directions;
    for (int i = 0; i < kDirections; ++i) {
        const double angle = kTwoPi * (i + 0.5) / kDirections;
        directions[static_cast<std::size_t>(i)] = {std::cos(angle), std::sin(angle)};
    }
    return directions;
}

/// Means over the directions of one wave number.
struct DirectionMeans {
    glm::dvec2 first{0};   // means of (cos, sin)
    glm::dvec3 second{0};  // means of (cos², sin², cos sin)
    glm::dmat3 fourth{0};  // means of the products of these three

    DirectionMeans(const SeaSpectrum& spectrum, double k, std::span<const glm::dvec2> directions) {
        const SeaSpectrum::Ring ring = spectrum.ring(k);
        double sum = 0;
        for (const glm::dvec2& d : directions) {
            const double density = spectrum.density(ring, d);
            if (density <= 0) continue;
            const glm::dvec3 products(d.x * d.x, d.y * d.y, d.x * d.y);
            sum += density;
            first += density * d;
            second += density * products;
            fourth += density * glm::outerProduct(products, products);
        }
        if (sum > 0) {
            first /= sum;
            second /= sum;
            fourth /= sum;
        }
    }
};

/// One point of the grid of jacobian_quantile: two derivatives given, the third known but for its spread.
struct GivenStrain {
    double weight;
    double zz;
    double xz;
    double mean_xx;
};

double normal_distribution(double x) {
    return 0.5 * std::erfc(-x / std::numbers::sqrt2);
}

/// The covariance of (Dxx, Dzz, Dxz) in the principal axes of the slopes, where long-crested waves leave
/// nothing but the first.
glm::dmat3 principal_strain(const SpectrumMoments& moments) {
    const double angle = 0.5 * std::atan2(2 * moments.slope.z, moments.slope.x - moments.slope.y);
    const double c = std::cos(angle);
    const double s = std::sin(angle);
    const glm::dmat3 turn = glm::transpose(
        glm::dmat3(c * c, s * s, 2 * c * s, s * s, c * c, -2 * c * s, -c * s, c * s, c * c - s * s));
    return turn * moments.strain * glm::transpose(turn);
}

/// Height variance [m²] of the waves near one wave number, and the mean of their directions.
struct Cell {
    double k;
    double variance;
    glm::dvec2 direction;
};

/// Returns SpectrumMoments::riding. As min(k, k') is the length of the wave numbers κ below both, the double
/// integral is one over κ of squares: those of the variance, and of its mean direction, of all waves shorter
/// than κ.
double riding_of(std::vector<Cell>& cells) {
    std::ranges::sort(cells, [](const Cell& a, const Cell& b) { return a.k > b.k; });
    double shorter = 0, sum = 0;
    glm::dvec2 along(0);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        shorter += cells[i].variance;
        along += cells[i].variance * cells[i].direction;
        const double next = i + 1 < cells.size() ? cells[i + 1].k : 0;
        sum += (cells[i].k - next) * 0.5 * (shorter * shorter + glm::dot(along, along));
    }
    return sum;
}

}  // namespace

SpectrumMoments SpectrumMoments::of(const SeaSpectrum& spectrum, const SeaState& state,
                                    std::span<const Band> bands) {
    const auto directions = circle();
    SpectrumMoments sums;
    std::vector<Cell> spread;
    for (const Band& band : bands) {
        const double low = std::log(std::max(band.k_min, kLongest));
        const double high = std::log(std::min(band.k_max, kShortest));
        if (low >= high) continue;
        const int cells = static_cast<int>(std::ceil((high - low) / kCell));
        const double step = (high - low) / (cells * kFineSteps);
        for (int cell = 0; cell < cells; ++cell) {
            double height = 0, second = 0, velocity = 0;  // ∫ (1, k², ω²) F dk over the cell
            for (int i = 0; i < kFineSteps; ++i) {
                const double k = std::exp(low + (cell * kFineSteps + i + 0.5) * step);
                const double variance = spectrum.omnidirectional(k) * k * step;
                const double omega = kTwoPi * animation_frequency(state, k);
                height += variance;
                second += variance * k * k;
                velocity += variance * omega * omega;
            }
            if (height <= 0) continue;
            const double centre = std::exp(low + (cell + 0.5) * kFineSteps * step);
            const DirectionMeans means(spectrum, centre, directions);
            sums.height += height;
            sums.velocity += velocity;
            sums.slope += second * means.second;
            spread.push_back({.k = centre, .variance = height, .direction = means.first});
            sums.strain += second * means.fourth;
        }
    }
    sums.riding = riding_of(spread);
    return sums;
}

double skewness(const SpectrumMoments& moments, double choppiness) {
    return moments.height > 0 ? 3 * choppiness * moments.riding / std::pow(moments.height, 1.5) : 0;
}

double jacobian_quantile(const SpectrumMoments& moments, double choppiness, double fraction) {
    DW_CHECK(fraction > 0 && fraction < 1);
    // Cholesky's factors in the order Dzz, Dxz, Dxx: the last has its spread left when the others are given.
    const glm::dmat3 strain = choppiness * choppiness * principal_strain(moments);
    const auto deviation = [&](double variance) {
        return variance > kLeastVariance * strain[0][0] ? std::sqrt(variance) : 0;
    };
    const double zz = deviation(strain[1][1]);
    const double xz_zz = zz > 0 ? strain[1][2] / zz : 0;
    const double xz = deviation(strain[2][2] - xz_zz * xz_zz);
    const double xx_zz = zz > 0 ? strain[0][1] / zz : 0;
    const double xx_xz = xz > 0 ? (strain[0][2] - xx_zz * xz_zz) / xz : 0;
    const double spread = deviation(strain[0][0] - xx_zz * xx_zz - xx_xz * xx_xz);
    if (spread <= 0) return 1;

    std::vector<GivenStrain> grid;
    double total = 0;
    for (int i = 0; i < kPoints; ++i) {
        for (int j = 0; j < kPoints; ++j) {
            const double u = kTail * (2 * (i + 0.5) / kPoints - 1);
            const double v = kTail * (2 * (j + 0.5) / kPoints - 1);
            const double weight = std::exp(-0.5 * (u * u + v * v));
            total += weight;
            grid.push_back(
                {.weight = weight, .zz = zz * u, .xz = xz_zz * u + xz * v, .mean_xx = xx_zz * u + xx_xz * v});
        }
    }
    double low = -kFarthestJacobian;
    double high = kFarthestJacobian;
    for (int i = 0; i < kHalvings; ++i) {
        const double middle = 0.5 * (low + high);
        double below = 0;
        for (const GivenStrain& given : grid) {
            // J < middle where Dxx is less than this, or more where the surface is turned over along z.
            const double length = 1 + given.zz;
            const double limit = ((middle + given.xz * given.xz) / length - 1 - given.mean_xx) / spread;
            below += given.weight * normal_distribution(length > 0 ? limit : -limit);
        }
        (below < fraction * total ? low : high) = middle;
    }
    return 0.5 * (low + high);
}

}  // namespace deepwater::sim
