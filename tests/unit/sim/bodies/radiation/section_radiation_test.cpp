// Sections and bodies of revolution that move in the surface: limits, published values, the energy of their
// waves.
#include "sim/bodies/radiation/section_radiation.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "sim/bodies/radiation/round_radiation.h"
#include "sim/laws/gravity.h"
#include "support/numbers.h"

namespace deepwater::sim {
namespace {

using test::kPi;
constexpr double kHigh = std::numeric_limits<double>::infinity();

PlaneRadiation section_at(const WaterlineProfile& section, double k) {
    return section_radiation(section, std::array{k}).front();
}
PlaneRadiation round_at(const WaterlineProfile& body, double k) {
    return round_radiation(body, std::array{k}).front();
}
double omega_of(double k) {
    return std::sqrt(kGravity * k);
}

const WaterlineProfile kCircle = section_profile(1, 1, kPi / 4);
const WaterlineProfile kHemisphere = round_profile(1, 1, 2.0 / 3);

TEST(WaterlineProfile, HasTheGivenFullness) {
    EXPECT_NEAR(kCircle.exponent, 2, 1e-9);
    EXPECT_NEAR(kHemisphere.exponent, 2, 1e-9);
    EXPECT_NEAR(section_profile(3, 1, 0.5).exponent, 1, 1e-9);
    EXPECT_NEAR(round_profile(3, 1, 1.0 / 3).exponent, 1, 1e-9);
    for (const double fullness : {0.5, 0.7, 0.9}) {
        const std::vector<glm::dvec2> points = section_profile(2, 0.5, fullness).points(64);
        double area = 0;
        for (size_t i = 1; i < points.size(); ++i)
            area -= 0.5 * (points[i].y + points[i - 1].y) * (points[i].x - points[i - 1].x);
        EXPECT_NEAR(area, fullness * 2 * 0.5, 2e-3);
    }
}

TEST(SectionRadiation, HalfImmersedCircleAtHighFrequency) {
    const PlaneRadiation r = section_at(kCircle, kHigh);
    EXPECT_NEAR(r.heave_mass, kPi / 2, 0.005);
    EXPECT_NEAR(r.sway_mass, 2 / kPi, 0.01);
    EXPECT_NEAR(r.roll_mass, 0, 1e-3);
    EXPECT_EQ(r.heave_damping, 0);
}

// Ursell 1949: at low frequency the added mass over ½πρR² is (8/π²)(3/2 − 2 ln 2 − γ − ln KR), and waves have
// the amplitude 2KR of the motion.
TEST(SectionRadiation, HalfImmersedCircleInLongWaves) {
    const double k = 5e-4;
    const PlaneRadiation r = section_at(kCircle, k);
    const double expected =
        8 / (kPi * kPi) * (1.5 - 2 * std::numbers::ln2 - std::numbers::egamma - std::log(k)) * kPi / 2;
    EXPECT_NEAR(r.heave_mass / expected, 1, 0.01);
    EXPECT_NEAR(std::abs(r.heave_wave) / 2, 1, 0.01);
}

// A plate of width 2a has ½ρπa², somewhat more if it has a thickness, a square 2.377 ρa² (half of that of the
// square in unbounded water, 4.754 ρa²).
TEST(SectionRadiation, PlateAndBoxAtHighFrequency) {
    EXPECT_NEAR(section_at(section_profile(1, 0.04, 1), kHigh).heave_mass, kPi / 2, 0.12);
    EXPECT_NEAR(section_at(section_profile(1, 1, 1), kHigh).heave_mass, 2.377, 0.05);
}

// b = ρg²/ω³ Ā² with the amplitude ratio Ā = K|H| of the waves sent out, the same for sway, roll and both
// together.
TEST(SectionRadiation, DampingIsTheEnergyOfTheWaves) {
    for (const WaterlineProfile& section : {kCircle, section_profile(1, 1, 1), section_profile(1, 0.3, 0.8),
                                            section_profile(1, 3, 0.95), section_profile(1, 0.6, 0.55)}) {
        double heave_most = 0, sway_most = 0, roll_most = 0;
        for (int pass = 0; pass < 2; ++pass) {
            for (const double k : {0.05, 0.1, 0.2, 0.4, 0.7, 1.0, 1.5, 2.0, 3.0}) {
                const PlaneRadiation r = section_at(section, k);
                const double omega = omega_of(k), scale = std::pow(kGravity, 2) / std::pow(omega, 3) * k * k;
                heave_most = std::max(heave_most, r.heave_damping);
                sway_most = std::max(sway_most, r.sway_damping);
                roll_most = std::max(roll_most, r.roll_damping);
                if (pass == 0) continue;
                EXPECT_NEAR(r.heave_damping, scale * std::norm(r.heave_wave), 0.01 * heave_most) << k;
                EXPECT_NEAR(r.sway_damping, scale * std::norm(r.sway_wave), 0.01 * sway_most) << k;
                EXPECT_NEAR(r.roll_damping, scale * std::norm(r.roll_wave), 0.015 * roll_most) << k;
                EXPECT_NEAR(r.sway_roll_damping, scale * std::real(r.sway_wave * std::conj(r.roll_wave)),
                            0.015 * std::sqrt(sway_most * roll_most))
                    << k;
            }
        }
    }
}

// The resonances of the water inside a box of this shape lie at KB/2 = 1.71 (heave) and 3.15 (sway).
TEST(SectionRadiation, HasNoResonancesOfTheInside) {
    const WaterlineProfile box = section_profile(1, 1, 1);
    double before = 0;
    for (double k = 1.2; k < 4; k += 0.02) {
        const PlaneRadiation r = section_at(box, k);
        if (before > 0) {
            EXPECT_NEAR(r.heave_mass, before, 0.02) << k;
        }
        before = r.heave_mass;
        EXPECT_GT(r.heave_damping, -0.005);
    }
}

TEST(SectionRadiation, ScalesWithLength) {
    const WaterlineProfile small = section_profile(1, 0.5, 0.8), large = section_profile(20, 10, 0.8);
    const PlaneRadiation a = section_at(small, 0.6), b = section_at(large, 0.03);
    EXPECT_NEAR(b.heave_mass / a.heave_mass, 400, 1e-6);
    EXPECT_NEAR(b.roll_mass / a.roll_mass, 160'000, 1e-3);
    EXPECT_NEAR(b.heave_damping / a.heave_damping, 400 / std::sqrt(20.0), 1e-6);
}

// Hulme 1982.
TEST(RoundRadiation, HemisphereInHeave) {
    struct Row {
        double k, mass, damping;
    };
    for (const Row& row : {Row{0.5, 0.5861, 0.3391}, Row{1, 0.4284, 0.2484}, Row{1.2, 0.4047, 0.2096},
                           Row{2, 0.3884, 0.1031}}) {
        const PlaneRadiation r = round_at(kHemisphere, row.k);
        const double unit = 2 * kPi / 3;
        EXPECT_NEAR(r.heave_mass / unit, row.mass, 0.004) << row.k;
        EXPECT_NEAR(r.heave_damping / unit / omega_of(row.k), row.damping, 0.004) << row.k;
    }
    const PlaneRadiation high = round_at(kHemisphere, kHigh);
    EXPECT_NEAR(high.heave_mass / (2 * kPi / 3), 0.5, 0.005);
    EXPECT_NEAR(high.roll_mass, 0, 1e-3);
    // In long waves the surface is as a wall: in surge that of a sphere.
    EXPECT_NEAR(round_at(kHemisphere, 0.002).sway_mass / (2 * kPi / 3), 0.5, 0.01);
}

// The pressure under a thin disc is that of a disc in unbounded water, 4/3 ρR³; a thickness adds to it.
TEST(RoundRadiation, DiscAtHighFrequency) {
    EXPECT_NEAR(round_at(round_profile(1, 0.04, 1), kHigh).heave_mass, 4.0 / 3, 0.13);
}

TEST(RoundRadiation, DampingIsTheEnergyOfTheWaves) {
    for (const WaterlineProfile& body : {kHemisphere, round_profile(1, 0.25, 1), round_profile(1, 3, 1)}) {
        double heave_most = 0, sway_most = 0;
        for (int pass = 0; pass < 2; ++pass) {
            for (const double k : {0.05, 0.1, 0.2, 0.4, 0.7, 1.0, 1.5, 2.0, 3.0}) {
                const PlaneRadiation r = round_at(body, k);
                heave_most = std::max(heave_most, r.heave_damping);
                sway_most = std::max(sway_most, r.sway_damping);
                if (pass == 0) continue;
                const double scale = 0.5 * omega_of(k) * k;
                EXPECT_NEAR(r.heave_damping, scale * std::norm(r.heave_wave), 0.01 * heave_most) << k;
                EXPECT_NEAR(r.sway_damping, 0.5 * scale * std::norm(r.sway_wave), 0.015 * sway_most) << k;
            }
        }
    }
}

}  // namespace
}  // namespace deepwater::sim
