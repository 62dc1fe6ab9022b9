// The memory of the waves that were sent out: Cummins's convolution, and energy that it never gives.
#include "sim/bodies/radiation/radiation_memory.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "sim/bodies/hull_shapes.h"
#include "sim/bodies/radiation/hull_motion.h"
#include "support/allocation_count.h"

namespace deepwater::sim {
namespace {

std::shared_ptr<const RadiationModel> model_of(const HullMesh& mesh) {
    return std::make_shared<const RadiationModel>(radiation_model(mesh, {}, {0.2, 0.1, 0}));
}

// Steps are exact for a velocity that is linear over them: long ones give what short ones give, and the
// convolution.
TEST(RadiationMemory, IsTheConvolutionWithTheRetardation) {
    const auto model = model_of(box_hull({8, 2, 2}));
    const auto velocity = [](double t) { return t < 1 ? 0.6 * t : t < 2 ? 1.2 - 0.6 * t : 0.0; };
    for (const double step : {0.5, 0.1}) {
        RadiationMemory memory(model, step);
        for (int i = 1; i * step < 3 + 1e-9; ++i) {
            const double t = i * step;
            memory.step({{0, velocity(t), 0}, {}});
            double sum = 0;
            const double fine = 1e-3;
            for (double s = fine / 2; s < t; s += fine)
                sum -= fine * model->retardation(t - s).at(1, 1) * velocity(s);
            EXPECT_NEAR(memory.force().linear.y, sum, 1e-3 * std::abs(sum) + 1) << t;
        }
    }
}

TEST(RadiationMemory, NeverGivesMoreThanItTook) {
    std::mt19937 random(4);
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> uniform;
    const double step = 1.0 / 120;
    for (const HullMesh& mesh : {box_hull({8, 2, 2}), ball_hull(1)}) {
        RadiationMemory memory(model_of(mesh), step);
        Vector6 motion;
        double work = 0;  // by the body on the water
        for (int i = 0; i < 4000; ++i) {
            const Vector6 before = motion, force = memory.force();
            for (int axis = 0; axis < 6; ++axis) motion[axis] += step * (10 * normal(random) - motion[axis]);
            memory.step(motion, 1);
            // Both are about linear over the step.
            const Vector6 now = memory.force();
            for (int axis = 0; axis < 6; ++axis)
                work -= step *
                        (2 * force[axis] * before[axis] + 2 * now[axis] * motion[axis] +
                         force[axis] * motion[axis] + now[axis] * before[axis]) /
                        6;
            EXPECT_GT(work, memory.energy() * (1 - 1e-3) - 1e-6);
        }
        EXPECT_GT(work, 0);
    }
}

// Shares that change at will do not give energy either.
TEST(RadiationMemory, StaysPassiveWhileTheHullIsLiftedAndDropped) {
    std::mt19937 random(5);
    std::uniform_real_distribution<double> uniform;
    const double step = 1.0 / 240;
    RadiationMemory memory(model_of(ball_hull(1)), step);
    double work = 0, share = 1;
    for (int i = 0; i < 6000; ++i) {
        const double velocity = std::sin(4 * step * i);
        if (i % 50 == 0) share = uniform(random);
        const double before = memory.force().linear.y, earlier = std::sin(4 * step * (i - 1));
        memory.step({{0, velocity, 0}, {}}, share);
        if (i % 50 != 0) work -= 0.5 * step * (before * earlier + memory.force().linear.y * velocity);
    }
    EXPECT_GT(work, 0);
}

TEST(RadiationMemory, ASteadyMotionIsNotDamped) {
    RadiationMemory memory(model_of(box_hull({8, 2, 2})), 1.0 / 64);
    double most = 0;
    for (int i = 0; i < 64 * 120; ++i) {
        memory.step({{1, 0, 1}, {0, 0.1, 0}});
        most = std::max(most, std::abs(memory.force().linear.z));
    }
    EXPECT_LT(std::abs(memory.force().linear.z), 1e-3 * most);
    EXPECT_LT(std::abs(memory.force().linear.x), 1e-3 * most);
}

TEST(RadiationMemory, StepsDoNotAllocateAndRepeatToTheBit) {
    const auto model = model_of(ball_hull(2));
    RadiationMemory first(model, 1.0 / 64), second(model, 1.0 / 64);
    const auto run = [](RadiationMemory& memory) {
        for (int i = 0; i < 100; ++i) memory.step({{0.1 * i, std::sin(i), 0}, {0, 0.1, std::cos(i)}}, 0.9);
    };
    const auto before = test::allocation_count();
    run(first);
    EXPECT_EQ(test::allocation_count(), before);
    run(second);
    EXPECT_EQ(first.force(), second.force());
    second.rest();
    EXPECT_EQ(second.force(), Vector6{});
    run(second);
    EXPECT_EQ(first.force(), second.force());
}

}  // namespace
}  // namespace deepwater::sim
