#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>
#include <vector>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/water/glints.glsl"
}  // namespace deepwater::shared

namespace deepwater {
namespace {

// The random factor has mean 1, so that light is conserved, and the variance that is asked for. Deviates are sums of
// four bytes, as here; the factor's tails are cut off with theirs, which takes variance where glints are few.
TEST(Glints, RandomFactorHasMeanOneAndTheVarianceAskedFor) {
    std::mt19937 random(2);
    std::uniform_int_distribution<int> coordinate(-30000, 30000);
    constexpr int kSquares = 400000;
    for (const float n : {0.05f, 0.5f, 2.0f, 10.0f, 100.0f}) {
        double sum = 0, squares = 0;
        for (int i = 0; i < kSquares; ++i) {
            const float deviate =
                shared::glint_deviate(glm::ivec2(coordinate(random), coordinate(random)), 3);
            const auto share = static_cast<double>(shared::glint_share(deviate, n));
            sum += share / kSquares;
            squares += share * share / kSquares;
        }
        const double variance = squares - sum * sum, expected = 1 / static_cast<double>(n);
        // Four standard errors of the mean.
        EXPECT_NEAR(sum, 1, 4 * std::sqrt(expected / kSquares)) << n;
        EXPECT_LT(variance / expected, 1.1) << n;
        EXPECT_GT(variance / expected, n < 1 ? 0.3 : 0.9) << n;
    }
}

// The random numbers of squares have mean 0 and variance 1, and those of neighbours are independent.
TEST(Glints, RandomNumbersOfSquaresAreIndependent) {
    constexpr int kSide = 300;
    const double count = kSide * kSide;
    for (const int level : {-7, 0, 3}) {
        double sum = 0, squares = 0, beside = 0, below = 0, levels = 0;
        for (int y = -kSide / 2; y < kSide / 2; ++y) {
            for (int x = -kSide / 2; x < kSide / 2; ++x) {
                const auto at = [](int i, int j, int l) {
                    return static_cast<double>(shared::glint_deviate(glm::ivec2(i, j), l));
                };
                const double own = at(x, y, level);
                sum += own / count;
                squares += own * own / count;
                beside += own * at(x + 1, y, level) / count;
                below += own * at(x, y + 1, level) / count;
                levels += own * at(x, y, level + 1) / count;
            }
        }
        // Four standard errors; the fourth moment of four uniform variables is 2.7.
        const double error = 4 / std::sqrt(count);
        EXPECT_NEAR(sum, 0, error);
        EXPECT_NEAR(squares, 1, error * std::sqrt(1.7));
        for (const double product : {beside, below, levels}) EXPECT_NEAR(product, 0, error) << level;
    }
}

// Where squares and levels are blended, places have the mean and the variance of single squares.
TEST(Glints, BlendedSquaresKeepMeanAndVariance) {
    std::mt19937 random(9);
    std::uniform_real_distribution<float> at(-500, 500);
    constexpr int kPlaces = 200000;
    for (const float width : {0.011f, 0.017f, 0.4f}) {
        double sum = 0, squares = 0;
        for (int i = 0; i < kPlaces; ++i) {
            const auto share =
                static_cast<double>(shared::glints_at(glm::vec2(at(random), at(random)), width, 4));
            sum += share / kPlaces;
            squares += share * share / kPlaces;
        }
        EXPECT_NEAR(sum, 1, 0.01) << width;
        EXPECT_NEAR((squares - sum * sum) * 4, 1, 0.1) << width;
    }
}

/// Slopes of random waves of kRippleWaveNumber on a square grid, which mirror the sun.
class RandomRipples {
public:
    static constexpr int kCells = 960;         ///< along a side
    static constexpr double kVariance = 0.03;  ///< of slopes, both axes together
    static constexpr double kTurn = 2 * M_PI;

    explicit RandomRipples(std::mt19937& random) {
        constexpr int kWaves = 120;
        std::uniform_real_distribution<double> turn(0, kTurn);
        const double amplitude = std::sqrt(2 * kVariance / kWaves);
        for (int wave = 0; wave < kWaves; ++wave) {
            const double angle = turn(random), phase_0 = turn(random);
            const glm::dvec2 direction(std::cos(angle), std::sin(angle));
            const double ds = std::sin(kTurn * kStep * direction.x),
                         dc = std::cos(kTurn * kStep * direction.x);
            // Rows by the angle's sum, columns by turning the wave's phase on.
            for (int y = 0; y <= kCells; ++y) {
                const double phase = phase_0 + kTurn * kStep * direction.y * y;
                double s = std::sin(phase), c = std::cos(phase);
                for (int x = 0; x <= kCells; ++x) {
                    slopes_[index(x, y)] += amplitude * s * direction;
                    const double next = s * dc + c * ds;
                    c = c * dc - s * ds;
                    s = next;
                }
            }
        }
    }

    static double cell_area() {
        const double side = kStep * kTurn / static_cast<double>(shared::kRippleWaveNumber);
        return side * side;
    }

    struct Glints {
        double number = 0;
        double light =
            0;  ///< area that shows a slope, times the density of slopes: 1 a unit of area on average
    };
    /// Glints of one cell: points with slopes of the sun's disc, averaged over that disc. In each of its two
    /// triangles slopes are linear, so a point shines over the triangle's area by the area of its slopes.
    [[nodiscard]] Glints cell(int x, int y) const {
        constexpr int kPoints = 24;
        constexpr double kDisc = 0.00465 / 2;  // radius in slopes: a mirror turns light by twice its tilt
        constexpr double kGoldenAngle = 2.39996;
        Glints glints;
        const glm::dvec2 corners[4] = {slopes_[index(x, y)], slopes_[index(x + 1, y)],
                                       slopes_[index(x + 1, y + 1)], slopes_[index(x, y + 1)]};
        // Slopes change by less than this within a cell.
        constexpr double kFar = 0.1;
        if (glm::length(corners[0]) > kFar) return glints;
        const auto cross = [](const glm::dvec2& u, const glm::dvec2& v) { return u.x * v.y - u.y * v.x; };
        for (const int second : {1, 2}) {
            const glm::dvec2 &a = corners[0], &b = corners[second], &c = corners[second + 1];
            int hits = 0;
            for (int i = 0; i < kPoints; ++i) {
                const double radius = kDisc * std::sqrt((i + 0.5) / kPoints), angle = kGoldenAngle * i;
                const glm::dvec2 p = radius * glm::dvec2(std::cos(angle), std::sin(angle));
                const double ab = cross(a - p, b - p), bc = cross(b - p, c - p), ca = cross(c - p, a - p);
                hits += (ab > 0 && bc > 0 && ca > 0) || (ab < 0 && bc < 0 && ca < 0);
            }
            if (hits == 0) continue;
            const double share = static_cast<double>(hits) / kPoints;
            glints.number += share;
            glints.light += share * cell_area() / std::abs(cross(b - a, c - a));
        }
        return glints;
    }

private:
    static constexpr double kStep = 1.0 / 48;  // wave lengths
    static size_t index(int x, int y) {
        return static_cast<size_t>(y) * static_cast<size_t>(kCells + 1) + static_cast<size_t>(x);
    }
    std::vector<glm::dvec2> slopes_ =
        std::vector<glm::dvec2>(static_cast<size_t>(kCells + 1) * static_cast<size_t>(kCells + 1));
};

/// Moments of the light of pixels, about and relative to its mean.
struct Light {
    double mean = 0, variance = 0, kurtosis = 0;
    double bright = 0;  ///< share of pixels with more than four times the mean, which clip first
};
Light light_of(const std::vector<double>& pixels) {
    Light light;
    const auto count = static_cast<double>(pixels.size());
    for (const double pixel : pixels) light.mean += pixel / count;
    for (const double pixel : pixels) {
        const double d = pixel / light.mean - 1;
        light.variance += d * d / count;
        light.kurtosis += d * d * d * d / count;
        light.bright += (d > 3) / count;
    }
    light.kurtosis /= light.variance * light.variance;
    return light;
}

// Facets of random waves, one by one, against the formulas: the number of glints, and how the light of pixels is
// distributed that have from one to thirty of them. From 2 m that is a pixel of the sun's path, from 20 m one at its
// sides.
TEST(Glints, AreAsManyAndAsUnevenAsThoseOfRandomWaves) {
    constexpr int kSeas = 5;
    std::mt19937 random(11);
    const std::array<int, 4> widths = {24, 48, 80, 120};  // of pixels, in cells
    std::array<std::vector<double>, 4> pixels;
    double number = 0;
    for (int sea = 0; sea < kSeas; ++sea) {
        const RandomRipples ripples(random);
        std::vector<double> light(static_cast<size_t>(RandomRipples::kCells * RandomRipples::kCells));
        for (int y = 0; y < RandomRipples::kCells; ++y) {
            for (int x = 0; x < RandomRipples::kCells; ++x) {
                const RandomRipples::Glints glints = ripples.cell(x, y);
                number += glints.number;
                light[static_cast<size_t>(y * RandomRipples::kCells + x)] = glints.light;
            }
        }
        for (size_t i = 0; i < widths.size(); ++i) {
            const int width = widths[i], side = RandomRipples::kCells / width;
            std::vector<double> sums(static_cast<size_t>(side * side));
            for (int y = 0; y < side * width; ++y) {
                for (int x = 0; x < side * width; ++x)
                    sums[static_cast<size_t>(y / width * side + x / width)] +=
                        light[static_cast<size_t>(y * RandomRipples::kCells + x)];
            }
            pixels[i].insert(pixels[i].end(), sums.begin(), sums.end());
        }
    }
    const double density =
        number / (kSeas * RandomRipples::cell_area() * RandomRipples::kCells * RandomRipples::kCells);
    const double of_slope = 1 / (RandomRipples::kTurn * RandomRipples::kVariance / 2);
    // Some 6000 glints in pairs: four standard errors are 8 %.
    EXPECT_NEAR(density / (of_slope * static_cast<double>(shared::glints_per_density(
                                          static_cast<float>(RandomRipples::kVariance)))),
                1, 0.08);
    for (size_t i = 0; i < widths.size(); ++i) {
        const double count = density * RandomRipples::cell_area() * widths[i] * widths[i];
        const Light truth = light_of(pixels[i]);
        const auto equal = static_cast<float>(count / static_cast<double>(shared::kGlintVariance));
        std::vector<double> drawn;
        for (int k = 0; k < 200000; ++k)
            drawn.push_back(static_cast<double>(
                shared::glint_share(shared::glint_deviate(glm::ivec2(k, 3 * k), 0), equal)));
        const Light model = light_of(drawn);
        EXPECT_NEAR(std::log2(truth.variance * count / static_cast<double>(shared::kGlintVariance)), 0, 0.7)
            << count;
        EXPECT_NEAR(model.bright, truth.bright, 0.015) << count;
        // The kurtosis is that of the few brightest pixels: in the waves they are rarer and brighter, the more so the
        // fewer glints there are.
        EXPECT_LT(model.kurtosis, 1.5 * truth.kurtosis) << count;
        EXPECT_GT(model.kurtosis, truth.kurtosis / (count < 2 ? 16 : 5)) << count;
        EXPECT_GT(model.kurtosis, 3) << count;
    }
}

}  // namespace
}  // namespace deepwater
