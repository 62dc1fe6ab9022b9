#include "optics/sea/footprint_widths.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <vector>

#include "core/shared_glsl.h"
#include "sim/laws/dispersion.h"
#include "sim/laws/sea_spectrum.h"

namespace deepwater::shared {
#include "shared/conventions.glsl"
#include "shared/water/tile_lod.glsl"
}  // namespace deepwater::shared

namespace deepwater::optics {
namespace {

constexpr double kPi = glm::pi<double>();

/// Lengths and wave numbers lie on one logarithmic lattice, so that functions of their product are tables.
constexpr int kSteps = 8;                    ///< per octave
constexpr int kWaves = 17 * kSteps;          ///< from 2π/4096 rad/m up to 2π/0.03
constexpr int kFirstProduct = -16 * kSteps;  ///< log2 of wave number times length over 2π
constexpr int kProducts = 32 * kSteps;
constexpr double kLongestWave = 4096;  ///< m
constexpr int kFine = 8;  ///< fine pixels along each side of the block whose mean is the reference
constexpr int kFineOctaves = 3;
static_assert(1 << kFineOctaves == kFine);
/// m: shorter waves do not change the result for the table's footprints.
constexpr double kShortestWave = 0.3;

// Rows lie on the lattice, and the fine pixels of the first rows use the widths of near footprints.
static_assert(gpu::kFirstWidthMinor == static_cast<int>(gpu::kFirstWidthMinor));
static_assert(gpu::kFirstWidthMinor <= shared::kNearFootprintLog2);

/// Cosine of the angle between a wave and the long axis.
double cosine(int angle) {
    return std::cos(kPi * (angle + 0.5) / kWaveAngles);
}

/// Returns D_n² for `n` samples that are evenly spaced over a length.
ByWaveAngle dirichlet(int n) {
    ByWaveAngle table(kProducts);
    for (int j = 0; j < kProducts; ++j) {
        const double cycles = std::exp2(static_cast<double>(j + kFirstProduct) / kSteps);
        for (int a = 0; a < kWaveAngles; ++a) {
            const double half_step = kPi * cycles * cosine(a) / n;
            const double s = n * std::sin(half_step);
            const double d = std::abs(s) < 1e-9 ? 1 : std::sin(n * half_step) / s;
            table[j][a] = static_cast<float>(d * d);
        }
    }
    return table;
}

/// Returns T² by the logarithm of wave number times width, averaged over directions and over the position
/// of a width between two levels, which differs from tile to tile. A level holds means over squares of its
/// texels' width w, with the factor sinc(w k/2) along each axis; interpolation between its texels keeps 2/3
/// + cos(w k)/3 of the power; two levels are mixed linearly.
std::vector<double> blending() {
    constexpr int kParts = 8, kDirections = 16;
    std::vector<double> table(kProducts);
    const auto axis = [](double phase) {
        const double sinc = std::abs(phase) < 1e-9 ? 1 : std::sin(phase / 2) / (phase / 2);
        return sinc * sinc * (2 + std::cos(phase)) / 3;
    };
    const auto amplitude = [&](double cycles) {
        double power = 0;
        for (int d = 0; d < kDirections; ++d) {
            const double angle = kPi / 2 * (d + 0.5) / kDirections;
            power += axis(2 * kPi * cycles * std::cos(angle)) * axis(2 * kPi * cycles * std::sin(angle));
        }
        return std::sqrt(power / kDirections);
    };
    for (int j = 0; j < kProducts; ++j) {
        for (int i = 0; i < kParts; ++i) {
            const double part = (i + 0.5) / kParts;
            const double cycles = std::exp2(static_cast<double>(j + kFirstProduct) / kSteps - part);
            const double blended = (1 - part) * amplitude(cycles) + part * amplitude(2 * cycles);
            table[j] += blended * blended / kParts;
        }
    }
    return table;
}

/// Returns the index into a table over products.  @param wave  index of the wave number
/// @param length  log2 of the length [m], times kSteps
int product(int wave, int length) {
    const int first = static_cast<int>(-std::log2(kLongestWave) * kSteps);
    return std::clamp(wave + first + length - kFirstProduct, 0, kProducts - 1);
}

/// Returns the unit vector (x, z) along which the slopes of the waves up to `k_max` have the largest
/// variance.
glm::dvec2 main_axis(const sim::SeaSpectrum& spectrum, double k_max) {
    const glm::dvec3 covariance = spectrum.slope_covariance(0, k_max);
    const double angle = 0.5 * std::atan2(2 * covariance.z, covariance.x - covariance.y);
    return {std::cos(angle), std::sin(angle)};
}

/// Variance of slopes and of their time derivatives, by wave number and angle from an axis. It is made
/// symmetric about the axis: each entry is half the sum of the four waves at its angle, on both sides and
/// in both directions.
struct Slopes {
    ByWaveAngle value = ByWaveAngle(kWaves), rate = ByWaveAngle(kWaves);
};

/// @param axis  unit vector (x, z)
Slopes slopes_of(const sim::SeaState& sea, const sim::SeaSpectrum& spectrum, double k_max,
                 const glm::dvec2& axis) {
    Slopes slopes;
    for (int i = 0; i < kWaves; ++i) {
        const double k = 2 * kPi / kLongestWave * std::exp2(static_cast<double>(i) / kSteps);
        if (k > k_max) break;
        const double omega = sim::angular_frequency(sea, k);
        const double area = k * k * std::log(2.0) / kSteps * kPi / kWaveAngles;
        const sim::SeaSpectrum::Ring ring = spectrum.ring(k);
        const auto density = [&](double c, double s) {
            const glm::dvec2 direction(c * axis.x - s * axis.y, c * axis.y + s * axis.x);
            return spectrum.density(ring, direction) + spectrum.density(ring, -direction);
        };
        for (int a = 0; a < kWaveAngles / 2; ++a) {
            const double c = cosine(a), s = std::sqrt(1 - c * c);
            const double value = 0.5 * (density(c, s) + density(c, -s)) * area * k * k;
            for (const int angle : {a, kWaveAngles - 1 - a}) {
                slopes.value[i][angle] = static_cast<float>(value);
                slopes.rate[i][angle] = static_cast<float>(value * omega * omega);
            }
        }
    }
    return slopes;
}

using ByWave = std::array<double, kWaves>;

/// Returns the sums over all directions, weighted by `share`.
template <class Share>
ByWave summed(const ByWaveAngle& slopes, const Share& share) {
    ByWave sums{};
    for (int i = 0; i < kWaves; ++i) {
        for (int a = 0; a < kWaveAngles; ++a) sums[i] += slopes[i][a] * share(i, a);
    }
    return sums;
}

/// Returns the variance that levels of a width show.  @param width  log2 of it [m], times kSteps
double shown(const ByWave& waves, const std::vector<double>& blend, double width) {
    const double floor = std::floor(width), part = width - floor;
    const int low = static_cast<int>(floor);
    double sum = 0;
    for (int i = 0; i < kWaves; ++i) {
        sum += waves[i] * glm::mix(blend[product(i, low)], blend[product(i, low + 1)], part);
    }
    return sum;
}

/// Returns log2 of the width [m], between 2^low and 2^high, whose levels show the variance `wanted`; the
/// middle if that is 0.
double width_that_shows(double wanted, const ByWave& waves, const std::vector<double>& blend, double low,
                        double high) {
    if (!(wanted > 0)) return 0.5 * (low + high);
    for (int i = 0; i < 10; ++i) {
        const double middle = 0.5 * (low + high);
        (shown(waves, blend, middle * kSteps) > wanted ? low : high) = middle;
    }
    return 0.5 * (low + high);
}

/// Returns the state with the parameters that do not change its waves set to their defaults.
sim::SeaState waves_of(sim::SeaState sea) {
    const sim::SeaState plain;
    sea.choppiness = plain.choppiness;
    sea.loop_period = plain.loop_period;
    sea.resolution = plain.resolution;
    sea.shortest_wave = plain.shortest_wave;
    sea.seed = plain.seed;
    sea.foam = plain.foam;
    return sea;
}

}  // namespace

void FootprintWidths::update(const sim::SeaState& sea, double k_max, int samples) {
    k_max = std::min(k_max, 2 * kPi / kShortestWave);
    const Inputs inputs{waves_of(sea), k_max, samples};
    if (made_of_ == inputs) return;
    static const std::vector<double> blend = blending();
    static const ByWaveAngle fine = dirichlet(kFine);
    if (!made_of_ || made_of_->samples != samples) {
        share_ = dirichlet(samples);
        fine_share_ = dirichlet(kFine * samples);
    }
    made_of_ = inputs;
    const sim::SeaSpectrum spectrum(sea);
    const glm::dvec2 axis = main_axis(spectrum, k_max);
    const Slopes slopes = slopes_of(sea, spectrum, k_max, axis);
    axis_ = axis;
    const auto evenly = [](int, int) { return 1.0f; };
    const ByWave all_rates = summed(slopes.rate, evenly), all_values = summed(slopes.value, evenly);

    // Angles of 0, 45 and 90 degrees between the view and the axis.
    constexpr int kAzimuths = 3;
    struct Corner {
        double sample[kAzimuths], whole[kAzimuths];
    };
    Corner corners[gpu::kWidthRows + 1][gpu::kWidthColumns + 1];
    for (int azimuth = 0; azimuth < kAzimuths; ++azimuth) {
        std::array<int, kWaveAngles> along,
            across;  // places of a wave's angle from the long and from the short axis
        for (int a = 0; a < kWaveAngles; ++a) {
            along[a] = (a + kWaveAngles - kWaveAngles / 4 * azimuth) % kWaveAngles;
            across[a] = (along[a] + kWaveAngles / 2) % kWaveAngles;
        }
        for (int column = 0; column <= gpu::kWidthColumns; ++column) {
            for (int row = 0; row <= gpu::kWidthRows; ++row) {
                const float log2_minor = gpu::kFirstWidthMinor + static_cast<float>(row),
                            slant = static_cast<float>(column);
                const int minor = static_cast<int>(log2_minor) * kSteps, major = minor + column * kSteps;
                // The width W' of fine pixels, which earlier rows give.
                const int before = row - kFineOctaves;
                const double computed = before >= 0 ? corners[before][column].sample[azimuth] : 0;
                const double fine_width =
                    shared::mixed_footprint_width(log2_minor - kFineOctaves, slant,
                                                  static_cast<float>(samples), static_cast<float>(computed));
                const ByWave fine_rates = summed(slopes.rate, [&](int i, int a) {
                    return fine_share_[product(i, major)][along[a]] * fine[product(i, minor)][across[a]];
                });
                const double wanted = shown(fine_rates, blend, fine_width * kSteps);
                const double low = log2_minor - 3.0, high = log2_minor + slant + 2.0;
                const auto by_samples = [&](int i, int a) { return share_[product(i, major)][along[a]]; };
                const bool one = samples == 1;
                const double width = width_that_shows(
                    wanted, one ? all_rates : summed(slopes.rate, by_samples), blend, low, high);
                const double whole =
                    one ? width
                        : width_that_shows(shown(summed(slopes.value, by_samples), blend, width * kSteps),
                                           all_values, blend, low, high);
                corners[row][column].sample[azimuth] = width - log2_minor;
                corners[row][column].whole[azimuth] = whole - log2_minor;
            }
        }
    }
    // Interpolates the three angles by a polynomial in the squared cosine.
    const auto cells = [&](auto member) {
        Cells made{};
        for (int row = 0; row < gpu::kWidthRows; ++row) {
            for (int column = 0; column < gpu::kWidthColumns; ++column) {
                gpu::WidthCell& cell = made[row * gpu::kWidthColumns + column];
                for (int i = 0; i < 4; ++i) {
                    const double* at = corners[row + i % 2][column + i / 2].*member;
                    cell.constant[i] = static_cast<float>(at[2]);
                    cell.square[i] = static_cast<float>(4 * at[1] - at[0] - 3 * at[2]);
                    cell.fourth[i] = static_cast<float>(2 * (at[0] + at[2]) - 4 * at[1]);
                }
            }
        }
        return made;
    };
    sample_ = cells(&Corner::sample);
    whole_ = cells(&Corner::whole);
}

}  // namespace deepwater::optics
