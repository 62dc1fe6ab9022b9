// Hulls: their sections, added mass and damping, what they become with other axes, and hulls that nobody
// would build.
#include "sim/bodies/radiation/radiation_model.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <limits>
#include <random>

#include "core/check.h"
#include "sim/bodies/hull_shapes.h"
#include "sim/bodies/radiation/hull_motion.h"
#include "sim/laws/gravity.h"
#include "support/numbers.h"

namespace deepwater::sim {
namespace {

using test::kPi;
constexpr double kRho = 1025;

HullMesh mapped(const HullMesh& mesh, const auto& map) {
    std::vector<glm::dvec3> corners;
    for (const glm::dvec3& corner : mesh.corners()) corners.push_back(map(corner));
    return HullMesh(corners, mesh.triangles());
}

/// ½ vᵀ m v.
double energy(const Matrix6& m, const Vector6& v) {
    return 0.5 * dot(v, m * v);
}

const HullMesh kBarge = box_hull({40, 4, 8}, {8, 1, 2});
const WaterPlane kHalfDeep{};

TEST(HullForm, OfABarge) {
    const HullForm form = hull_form(kBarge, {{0, 1, 0}, -0.5});
    ASSERT_EQ(form.sections.size(), 20u);
    EXPECT_NEAR(form.volume, 40 * 8 * 1.5, 1e-9);
    EXPECT_NEAR(form.plane_area, 320, 1e-9);
    EXPECT_NEAR(form.elongation, 5, 1e-9);
    EXPECT_NEAR(form.centre_depth, 0.75, 1e-9);
    EXPECT_NEAR(std::abs(form.axes.along.x), 1, 1e-9);
    for (const HullSection& section : form.sections) {
        EXPECT_NEAR(section.beam, 8, 1e-9);
        EXPECT_NEAR(section.draft, 1.5, 1e-9);
        EXPECT_NEAR(section.area, 12, 1e-9);
        EXPECT_NEAR(section.fullness(), 1, 1e-9);
    }
}

// A ball pulled to an ellipsoid: beam and area of each slice by calculus.
TEST(HullForm, OfAnEllipsoid) {
    const glm::dvec3 axes(10, 1, 2);
    const HullForm form =
        hull_form(mapped(ball_hull(1, 5), [&](const glm::dvec3& p) { return p * axes; }), kHalfDeep);
    double volume = 0, area = 0;
    for (const HullSection& section : form.sections) {
        const double x = section.station / axes.x, half = 0.5 * section.thickness / axes.x;
        const double mean = 1 - x * x - half * half / 3;  // of (half beam / 2 m)² over the slice
        EXPECT_NEAR(section.area, kPi / 2 * axes.z * axes.y * mean, 0.02);
        volume += section.area * section.thickness;
        area += section.beam * section.thickness;
    }
    EXPECT_NEAR(volume, form.volume, 1e-9 * form.volume);
    EXPECT_NEAR(area, form.plane_area, 1e-9 * area);
}

TEST(RadiationModel, RoundHullsAreBodiesOfRevolutionLongOnesAreStrips) {
    using Kind = RadiationModel::Kind;
    EXPECT_EQ(radiation_model(ball_hull(2), kHalfDeep, {}).kind, Kind::round);
    EXPECT_EQ(radiation_model(box_hull({1, 1, 1}), kHalfDeep, {}).kind, Kind::round);
    EXPECT_EQ(radiation_model(cylinder_hull(0.3, 1), kHalfDeep, {}).kind, Kind::round);
    EXPECT_EQ(radiation_model(kBarge, kHalfDeep, {}).kind, Kind::strips);
}

TEST(RadiationModel, BargeIsTheSumOfItsSections) {
    const RadiationModel model = radiation_model(kBarge, kHalfDeep, {0, 0, 0}, kRho);
    const PlaneRadiation section =
        section_radiation(section_profile(4, 2, 1), std::array{std::numeric_limits<double>::infinity()})
            .front();
    const Matrix6& high = model.high_added_mass;
    EXPECT_NEAR(high.at(1, 1) / (kRho * 40 * section.heave_mass), 1, 0.01);
    EXPECT_NEAR(high.at(2, 2) / (kRho * 40 * section.sway_mass), 1, 0.01);
    EXPECT_NEAR(high.at(3, 3) / (kRho * 40 * section.roll_mass), 1, 0.01);
    // Pitch and yaw: strips at their stations, L²/12 of their sum.
    EXPECT_NEAR(high.at(5, 5) / high.at(1, 1), 40.0 * 40 / 12, 0.01 * 40 * 40 / 12);
    EXPECT_NEAR(high.at(4, 4) / high.at(2, 2), 40.0 * 40 / 12, 0.01 * 40 * 40 / 12);
    // Surge is a few per cent of the displaced mass.
    EXPECT_GT(high.at(0, 0), 0.005 * kRho * model.form.volume);
    EXPECT_LT(high.at(0, 0), 0.1 * kRho * model.form.volume);
}

// The kinetic energy of the water does not depend on the axes and the point that it is written in.
TEST(RadiationModel, DoesNotDependOnTheAxes) {
    const glm::dvec3 centre(2, 0.3, 0);
    const RadiationModel model = radiation_model(kBarge, kHalfDeep, centre, kRho);
    const glm::dquat turn = glm::angleAxis(2.1, glm::normalize(glm::dvec3(1, 2, -0.5)));
    const glm::dvec3 shift(7, -3, 4);
    const HullMesh turned = mapped(kBarge, [&](const glm::dvec3& p) { return turn * p + shift; });
    const glm::dvec3 up = turn * glm::dvec3(0, 1, 0), other(turn * glm::dvec3(-4, 1, 0.5) + shift);
    const RadiationModel again = radiation_model(turned, {up, glm::dot(up, shift)}, other, kRho);
    const glm::dvec3 arm = glm::dvec3(-4, 1, 0.5) - centre;
    std::mt19937 random(1);
    std::normal_distribution<double> normal;
    for (int i = 0; i < 20; ++i) {
        const Vector6 v{{normal(random), normal(random), normal(random)},
                        0.1 * glm::dvec3(normal(random), normal(random), normal(random))};
        const Vector6 w{turn * (v.linear + glm::cross(v.angular, arm)), turn * v.angular};
        EXPECT_NEAR(energy(again.high_added_mass, w) / energy(model.high_added_mass, v), 1, 1e-6);
        EXPECT_NEAR(energy(again.memory_damping(0.8), w) / energy(model.memory_damping(0.8), v), 1, 1e-6);
    }
}

TEST(RadiationModel, ScalesWithLengthAsFroudeSays) {
    const RadiationModel small = radiation_model(box_hull({4, 1, 1}), kHalfDeep, {}, kRho);
    const RadiationModel large = radiation_model(box_hull({400, 100, 100}), kHalfDeep, {}, kRho);
    EXPECT_NEAR(large.high_added_mass.at(1, 1) / small.high_added_mass.at(1, 1), 1e6, 1);
    EXPECT_NEAR(large.damping[9].at(1, 1) / small.damping[9].at(1, 1), 1e5, 0.1);
    EXPECT_NEAR(small.frequencies[9] / large.frequencies[9], 10, 1e-9);
}

TEST(RadiationModel, IsPassive) {
    std::mt19937 random(2);
    std::normal_distribution<double> normal;
    const HullMesh slanted = mapped(ball_hull(1, 3), [](const glm::dvec3& p) {
        return glm::dvec3(6 * p.x, p.y * (1 + 0.3 * p.x), 1.5 * p.z * (1 - 0.4 * p.x));
    });
    for (const HullMesh& mesh : {kBarge, ball_hull(5), slanted}) {
        const RadiationModel model = radiation_model(mesh, kHalfDeep, {0.1, 0.2, 0}, kRho);
        for (const Matrix6& gain : model.gains) {
            for (int i = 0; i < 200; ++i) {
                const Vector6 v{{normal(random), normal(random), normal(random)},
                                {normal(random), normal(random), normal(random)}};
                EXPECT_GE(energy(gain, v), -1e-9 * kRho * model.form.volume);
            }
        }
    }
}

// Kramers and Kronig: A(ω) − A∞ follows from B alone. Here A is computed beside B, and the memory is fitted
// to B.
TEST(RadiationModel, AddedMassAndDampingBelongTogether) {
    for (const HullMesh& mesh : {kBarge, ball_hull(5), cylinder_hull(1, 2)}) {
        const RadiationModel model = radiation_model(mesh, kHalfDeep, {}, kRho);
        for (const int axis : {1, 2, 3, 5}) {
            double mass = 0, damping = 0;
            for (size_t i = 0; i < model.frequencies.size(); ++i) {
                mass = std::max(mass, model.added_mass[i].at(axis, axis));
                damping = std::max(damping, model.damping[i].at(axis, axis));
            }
            if (damping < 1) continue;  // a ball turns without waves
            // The waves of roll of a barge change their sign with the frequency, those of sway do not: their
            // common oscillators follow less well.
            const double error = axis == 3 ? 0.2 : 0.08;
            for (size_t i = 6; i < model.frequencies.size(); ++i) {
                const double omega = model.frequencies[i];
                EXPECT_NEAR(model.memory_damping(omega).at(axis, axis), model.damping[i].at(axis, axis),
                            error * damping)
                    << axis << ' ' << omega;
                EXPECT_NEAR(model.memory_added_mass(omega).at(axis, axis), model.added_mass[i].at(axis, axis),
                            error * mass)
                    << axis << ' ' << omega;
            }
        }
    }
}

// K(t) = (2/π) ∫ B cos ωt dω, and A∞ = A(ω) + (1/ω) ∫ K sin ωt dt, by sums.
TEST(RadiationModel, RetardationIsTheTransformOfTheDamping) {
    const RadiationModel model = radiation_model(ball_hull(5), kHalfDeep, {}, kRho);
    const double unit = kRho * model.form.volume;
    for (const double time : {0.5, 2.0, 5.0}) {
        double sum = 0;
        const double step = 0.002;
        for (double omega = step / 2; omega < 400; omega += step)
            sum += 2 / kPi * step * model.memory_damping(omega).at(1, 1) * std::cos(omega * time);
        EXPECT_NEAR(model.retardation(time).at(1, 1) / unit, sum / unit, 1e-3);
    }
    for (const double omega : {0.8, 1.4, 2.5}) {
        double sum = 0;
        const double step = 0.005;
        for (double time = step / 2; time < 200; time += step)
            sum += step * model.retardation(time).at(1, 1) * std::sin(omega * time);
        EXPECT_NEAR((model.memory_added_mass(omega).at(1, 1) + sum / omega) / unit,
                    model.high_added_mass.at(1, 1) / unit, 1e-3);
    }
}

TEST(RadiationModel, SharesOfALiftedAndASunkenHull) {
    const RadiationModel model = radiation_model(kBarge, {{0, 1, 0}, -1}, {}, kRho);
    const double still = model.form.volume, whole = 40 * 8 * 4;
    EXPECT_EQ(model.wave_share(still), 1);
    EXPECT_EQ(model.wave_share(0), 0);
    EXPECT_NEAR(model.wave_share(whole), 0, 1e-12);
    EXPECT_NEAR(model.wave_share(0.5 * still), 0.75, 1e-12);
    EXPECT_EQ(model.added_mass_share(0), 0);
    EXPECT_EQ(model.added_mass_share(still), 1);
    EXPECT_EQ(model.added_mass_share(whole), 2);
}

TEST(RadiationModel, DryAndSunkenHullsSendOutNoWaves) {
    for (const double height : {-3.0, 3.0}) {
        const RadiationModel model = radiation_model(kBarge, {{0, 1, 0}, height}, {}, kRho);
        EXPECT_EQ(model.kind, RadiationModel::Kind::none);
        EXPECT_EQ(model.high_added_mass, Matrix6{});
        EXPECT_TRUE(model.waves.empty());
        EXPECT_EQ(model.wave_share(10), 0);
        EXPECT_EQ(model.added_mass_share(10), 0);
        EXPECT_EQ(model.memory_damping(1), Matrix6{});
    }
}

TEST(RadiationModel, BadValuesAreRefused) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_THROW(static_cast<void>(radiation_model(kBarge, {{0, 1, 0}, nan}, {})), UsageError);
    EXPECT_THROW(static_cast<void>(radiation_model(kBarge, {{0, 2, 0}, 0}, {})), UsageError);
    EXPECT_THROW(static_cast<void>(radiation_model(kBarge, kHalfDeep, {nan, 0, 0})), UsageError);
    for (const double density : {0.0, -1.0, nan})
        EXPECT_THROW(static_cast<void>(radiation_model(kBarge, kHalfDeep, {}, density)), UsageError);
}

// Plates, rods and needles, lying and standing, awash and deep; sizes by chance from a centimetre to
// kilometres.
TEST(RadiationModel, OddHullsHaveFiniteValues) {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> uniform;
    for (int i = 0; i < 30; ++i) {
        glm::dvec3 sides;
        for (int axis = 0; axis < 3; ++axis) sides[axis] = std::pow(10, -2 + 5 * uniform(random));
        const HullMesh mesh = i % 3 == 0
                                  ? mapped(ball_hull(1, 1), [&](const glm::dvec3& p) { return p * sides; })
                                  : box_hull(sides, {3, 1, 1});
        const double level = (uniform(random) - 0.5) * sides.y;
        const RadiationModel model = radiation_model(mesh, {{0, 1, 0}, level}, {}, kRho);
        for (int row = 0; row < 6; ++row) {
            EXPECT_TRUE(std::isfinite(model.high_added_mass.at(row, row)));
            EXPECT_GE(model.high_added_mass.at(row, row), -1e-6 * kRho * model.form.volume);
            EXPECT_TRUE(std::isfinite(model.memory_damping(1).at(row, row)));
        }
        for (const WaveSpot& spot : model.waves) {
            EXPECT_TRUE(std::isfinite(spot.rise.linear.y) && std::isfinite(glm::length(spot.rise.angular)));
            EXPECT_GT(spot.radius, 0);
        }
    }
}

}  // namespace
}  // namespace deepwater::sim
