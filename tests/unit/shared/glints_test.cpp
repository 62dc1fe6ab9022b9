#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/water/glints.glsl"
}  // namespace deepwater::shared

namespace deepwater {
namespace {

// The random factor has mean 1, so that light is conserved, and the variance of a count.
TEST(Glints, RandomFactorHasMeanOneAndTheVarianceOfACount) {
    constexpr int kSteps = 400000;
    for (const float n : {0.02f, 0.1f, 0.7f, 3.0f, 40.0f, 300.0f}) {
        double sum = 0, squares = 0;
        for (int i = 0; i < kSteps; ++i) {
            const auto share =
                static_cast<double>(shared::glint_share((static_cast<float>(i) + 0.5f) / kSteps, n));
            sum += share / kSteps;
            squares += share * share / kSteps;
        }
        EXPECT_NEAR(sum, 1, 2e-3) << n;
        EXPECT_NEAR((squares - sum * sum) * static_cast<double>(n), 1, 0.01) << n;
    }
}

// The random numbers of squares are uniformly distributed, and those of neighbours are independent.
TEST(Glints, RandomNumbersOfSquaresAreIndependent) {
    constexpr int kSide = 300;
    const double count = kSide * kSide;
    for (const int level : {-7, 0, 3}) {
        double sum = 0, squares = 0, beside = 0, below = 0, levels = 0;
        for (int y = -kSide / 2; y < kSide / 2; ++y) {
            for (int x = -kSide / 2; x < kSide / 2; ++x) {
                const auto at = [](int i, int j, int l) {
                    return static_cast<double>(shared::glint_chance(glm::ivec2(i, j), l)) - 0.5;
                };
                const double own = at(x, y, level);
                sum += own / count;
                squares += own * own / count;
                beside += own * at(x + 1, y, level) / count;
                below += own * at(x, y + 1, level) / count;
                levels += own * at(x, y, level + 1) / count;
            }
        }
        // Four standard errors: of a mean 1/sqrt(12 N), of a product of two independent ones 1/(12 sqrt N).
        EXPECT_NEAR(sum, 0, 4 / std::sqrt(12 * count));
        EXPECT_NEAR(squares, 1.0 / 12, 4 / (6 * std::sqrt(5 * count)));
        for (const double product : {beside, below, levels})
            EXPECT_NEAR(product, 0, 4 / (12 * std::sqrt(count))) << level;
    }
}

// Points with a given slope are counted, cell by cell, on a sum of many random waves of equal length.
TEST(Glints, DensityOfPointsOfOneSlopeFollowsFromTheCurvatures) {
    constexpr int kWaves = 200, kCells = 600;
    constexpr double kStep = 1.0 / 40;  // wave lengths
    constexpr double kVariance = 0.02, kTurn = 2 * M_PI;
    const double k = static_cast<double>(shared::kRippleWaveNumber);
    std::mt19937 random(11);
    std::uniform_real_distribution<double> turn(0, kTurn);
    double found = 0;
    constexpr int kSeas = 4;
    for (int sea = 0; sea < kSeas; ++sea) {
        std::vector<glm::dvec3> waves;  // direction, phase
        for (int i = 0; i < kWaves; ++i) {
            const double angle = turn(random);
            waves.emplace_back(std::cos(angle), std::sin(angle), turn(random));
        }
        const double amplitude = std::sqrt(2 * kVariance / kWaves);  // of slopes
        std::vector<glm::dvec2> slopes(static_cast<size_t>((kCells + 1) * (kCells + 1)));
        // Rows by the angle's sum, columns by turning each wave's phase on.
        for (const glm::dvec3& wave : waves) {
            for (int y = 0; y <= kCells; ++y) {
                double phase = wave.z + kTurn * kStep * wave.y * y, s = std::sin(phase), c = std::cos(phase);
                const double ds = std::sin(kTurn * kStep * wave.x), dc = std::cos(kTurn * kStep * wave.x);
                for (int x = 0; x <= kCells; ++x) {
                    slopes[static_cast<size_t>(y * (kCells + 1) + x)] += amplitude * s * glm::dvec2(wave);
                    const double next = s * dc + c * ds;
                    c = c * dc - s * ds;
                    s = next;
                }
            }
        }
        // A triangle of the grid holds a point of slope 0 where 0 lies in the triangle of its slopes.
        const auto holds = [](const glm::dvec2& a, const glm::dvec2& b, const glm::dvec2& c) {
            const auto cross = [](const glm::dvec2& u, const glm::dvec2& v) { return u.x * v.y - u.y * v.x; };
            const double ab = cross(a, b), bc = cross(b, c), ca = cross(c, a);
            return (ab > 0 && bc > 0 && ca > 0) || (ab < 0 && bc < 0 && ca < 0);
        };
        for (int y = 0; y < kCells; ++y) {
            for (int x = 0; x < kCells; ++x) {
                const auto at = [&](int i, int j) {
                    return slopes[static_cast<size_t>((y + j) * (kCells + 1) + x + i)];
                };
                found += holds(at(0, 0), at(1, 0), at(1, 1)) + holds(at(0, 0), at(1, 1), at(0, 1));
            }
        }
    }
    const double side = kCells * kStep * kTurn / k;  // m
    const double density = 1 / (kTurn * kVariance / 2);
    const double expected = density *
                            static_cast<double>(shared::glints_per_density(static_cast<float>(kVariance))) *
                            side * side;
    // Some 800 points: four standard errors are 14 %.
    EXPECT_NEAR(found / kSeas / expected, 1, 0.1);
    EXPECT_GT(found, 500);
}

}  // namespace
}  // namespace deepwater
