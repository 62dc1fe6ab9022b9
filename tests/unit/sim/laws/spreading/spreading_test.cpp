#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "sim/laws/spreading/directional_shape.h"
#include "sim/laws/spreading/donelan_banner.h"
#include "sim/laws/spreading/elongation.h"
#include "sim/laws/spreading/hasselmann.h"
#include "sim/laws/spreading/mitsuyasu.h"
#include "support/numbers.h"

namespace deepwater::sim {
namespace {

using Base = DirectionalShape::Base;
using test::kDegree;
using test::kPi;

/// ∫ weight(θ) D dθ over the circle, by the midpoint rule on 36,000 directions.
template <class Weight>
double circle(const DirectionalShape& shape, Weight&& weight) {
    constexpr int kSteps = 36000;
    double sum = 0;
    for (int i = 0; i < kSteps; ++i) {
        const double angle = 2 * kPi * (i + 0.5) / kSteps;
        sum += weight(angle) * shape.density(std::cos(angle)) * 2 * kPi / kSteps;
    }
    return sum;
}

double whole(const DirectionalShape& shape) {
    return circle(shape, [](double) { return 1.0; });
}

/// Every base with exponents from none to that of a 1° swell.
std::vector<DirectionalShape> shapes() {
    std::vector<DirectionalShape> all;
    for (const double exponent : {0.0, 0.003, 0.2, 1.0, 4.0, 16.1}) {
        all.push_back(normalised({.exponent = exponent}));
        all.push_back(normalised({.base = Base::cosine, .exponent = exponent}));
        for (const double delta : {0.0, 0.3, 1.0})
            all.push_back(normalised({.base = Base::two_sided, .parameter = delta, .exponent = exponent}));
        for (const double beta : {0.39, 1.24, 2.44})
            all.push_back(normalised({.base = Base::sech, .parameter = beta, .exponent = exponent}));
    }
    for (const double exponent : {40.0, 120.0, 1640.0, 6565.0}) all.push_back(cosine_power(exponent));
    return all;
}

TEST(DirectionalShape, IntegratesToOneOneWayOrBoth) {
    for (DirectionalShape shape : shapes()) {
        for (const bool one_way : {false, true}) {
            shape.one_way = one_way;
            EXPECT_NEAR(whole(shape), 1, 3e-5)
                << static_cast<int>(shape.base) << ", " << shape.parameter << ", " << shape.exponent;
        }
    }
}

TEST(DirectionalShape, OneWayTurnsWavesRoundAndKeepsTheirSlopes) {
    for (DirectionalShape shape : shapes()) {
        const double ahead = shape.density(0.6), behind = shape.density(-0.6), across = shape.density(0);
        const double both_ways = circle(shape, [](double angle) { return std::cos(2 * angle); });
        EXPECT_NEAR(shape.second_harmonic(), both_ways, 1e-4);
        shape.one_way = true;
        EXPECT_NEAR(shape.density(0.6), ahead + behind, 1e-12 + 1e-9 * ahead);
        EXPECT_EQ(shape.density(-0.6), 0);
        EXPECT_NEAR(shape.density(0), across, 1e-12);
        EXPECT_NEAR(circle(shape, [](double angle) { return std::cos(2 * angle); }), both_ways, 1e-4);
        EXPECT_NEAR(shape.second_harmonic(), both_ways, 1e-4);
    }
}

TEST(CosinePower, HasItsKnownNormalisationAndWidth) {
    // Q(s) = 2^(2s−1)/π Γ(s+1)²/Γ(2s+1): 1/2π, 1/π, 4/3π for s = 0, 1, 2.
    EXPECT_NEAR(cosine_power(0).density(1), 1 / (2 * kPi), 1e-12);
    EXPECT_NEAR(cosine_power(1).density(1), 1 / kPi, 1e-12);
    EXPECT_NEAR(cosine_power(2).density(1), 4 / (3 * kPi), 1e-12);
    EXPECT_NEAR(cosine_power(120).density(1), 3.093, 1e-3);
    for (const double degrees : {1.0, 2.0, 12.0, 45.0, 80.0}) {
        const DirectionalShape shape = cosine_power(cosine_power_of_width(degrees * kDegree));
        const double mean_cosine = circle(shape, [](double angle) { return std::cos(angle); });
        EXPECT_NEAR(std::sqrt(2 * (1 - mean_cosine)) / kDegree, degrees, 1e-3 * degrees);
    }
    EXPECT_EQ(cosine_power_of_width(90 * kDegree), 0) << "wider than all directions alike there is nothing";
}

TEST(Mitsuyasu, IsNarrowestAtThePeakAndWiderForYoungSeas) {
    const double age = 0.855;  // ω_p U/g of a fully developed sea
    EXPECT_NEAR(mitsuyasu_exponent(1, age), 11.5 * std::pow(age, -2.5), 1e-12);
    EXPECT_LT(mitsuyasu_exponent(0.9, age), mitsuyasu_exponent(1, age));
    EXPECT_LT(mitsuyasu_exponent(1.1, age), mitsuyasu_exponent(1, age));
    EXPECT_NEAR(mitsuyasu_exponent(0.5, age) / mitsuyasu_exponent(1, age), 1.0 / 32, 1e-12);
    EXPECT_NEAR(mitsuyasu_exponent(4, age) / mitsuyasu_exponent(1, age), 1.0 / 32, 1e-12);
    EXPECT_LT(mitsuyasu_exponent(1, 1.5), mitsuyasu_exponent(1, age));
}

TEST(Hasselmann, HasThePapersExponents) {
    EXPECT_NEAR(hasselmann_exponent(1, 1.17), 6.97, 1e-12);
    EXPECT_NEAR(hasselmann_exponent(0.5, 1.17), 6.97 * std::pow(0.5, 4.06), 1e-12);
    EXPECT_NEAR(hasselmann_exponent(2, 1.17), 9.77 * std::pow(2, -2.33), 1e-12);
    EXPECT_LT(hasselmann_exponent(2, 1.4), hasselmann_exponent(2, 1.17)) << "young seas are spread wider";
}

TEST(DonelanBanner, BranchesMeet) {
    EXPECT_NEAR(donelan_banner_width(0.95 - 1e-9), donelan_banner_width(0.95), 0.005);
    EXPECT_NEAR(donelan_banner_width(1.6 - 1e-9), donelan_banner_width(1.6), 0.001);
    EXPECT_EQ(donelan_banner_width(0.3), donelan_banner_width(0.56));
    EXPECT_GT(donelan_banner_width(0.95), donelan_banner_width(0.6));
    EXPECT_GT(donelan_banner_width(0.95), donelan_banner_width(3));
    EXPECT_NEAR(donelan_banner_width(1e6), std::pow(10, -0.4), 1e-6);
}

TEST(Elongation, LengthensTheCrestsOfLongWaves) {
    EXPECT_EQ(elongation_exponent(1, 0), 0);
    EXPECT_NEAR(elongation_exponent(1, 1), 16.1 * std::tanh(1.0), 1e-12);
    EXPECT_GT(elongation_exponent(0.5, 0.5), elongation_exponent(1, 0.5));
    EXPECT_GT(elongation_exponent(1, 0.5), 5 * elongation_exponent(10, 0.5));
}

}  // namespace
}  // namespace deepwater::sim
