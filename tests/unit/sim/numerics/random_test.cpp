#include "sim/numerics/random.h"

#include <gtest/gtest.h>

namespace deepwater::sim {
namespace {

TEST(GaussianDraw, DependsOnItsArgumentsAlone) {
    const auto draw = gaussian_draw(1, 2, -3, 4);
    EXPECT_EQ(draw, gaussian_draw(1, 2, -3, 4));
    EXPECT_NE(draw, gaussian_draw(2, 2, -3, 4));
    EXPECT_NE(draw, gaussian_draw(1, 1, -3, 4));
    EXPECT_NE(draw, gaussian_draw(1, 2, 3, 4));
    EXPECT_NE(draw, gaussian_draw(1, 2, -3, -4));
    EXPECT_NE(draw, gaussian_draw(1, 2, 4, -3));
}

TEST(GaussianDraw, IsStandardNormalAndUncorrelated) {
    constexpr int kHalf = 150;  // 301² = 90,601 draws
    double count = 0, sum = 0, squares = 0, fourth = 0, product = 0, neighbours = 0, mirror = 0;
    for (int m = -kHalf; m <= kHalf; ++m) {
        for (int n = -kHalf; n <= kHalf; ++n) {
            const std::complex<double> draw(gaussian_draw(11, 1, n, m));
            const std::complex<double> next(gaussian_draw(11, 1, n + 1, m));
            const std::complex<double> opposite(gaussian_draw(11, 1, -n, -m));
            const double x = draw.real();
            count += 1;
            sum += x;
            squares += x * x;
            fourth += x * x * x * x;
            product += x * draw.imag();
            neighbours += x * next.real();
            mirror += n == 0 && m == 0 ? 0 : x * opposite.imag();
        }
    }
    // Standard errors: mean and products 1/√count = 0.0033, squares √2 of that, fourth powers √96. 4.5 of
    // them are allowed: one set of draws in 150,000 fails by chance, and the draws are fixed.
    const double error = 4.5 / std::sqrt(count);
    EXPECT_NEAR(sum / count, 0, error);
    EXPECT_NEAR(squares / count, 1, error * std::sqrt(2.0));
    EXPECT_NEAR(fourth / count, 3, error * std::sqrt(96.0));
    EXPECT_NEAR(product / count, 0, error);
    EXPECT_NEAR(neighbours / count, 0, error);
    EXPECT_NEAR(mirror / count, 0, error * std::sqrt(2.0));  // every pair is met twice
}

TEST(NormalQuantile, IsTheInverseOfTheDistribution) {
    constexpr double kError = 4.5e-4;
    for (const double p : {1e-6, 1e-3, 0.02, 0.3, 0.5, 0.7, 0.98, 0.999}) {
        const auto below = [](double x) { return std::erfc(-x / std::sqrt(2.0)) / 2; };
        const double x = normal_quantile(p);
        EXPECT_LE(below(x - kError), p) << p;
        EXPECT_GE(below(x + kError), p) << p;
        EXPECT_NEAR(normal_quantile(static_cast<float>(p)), x, 1e-4) << p;
    }
}

}  // namespace
}  // namespace deepwater::sim
