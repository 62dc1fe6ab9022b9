// Laws of falling drops and rising bubbles.
#include "sim/spray/particles.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace deepwater::sim {
namespace {

constexpr float kFarBelow = -1e6f;  // water that nothing reaches

/// Returns the only particle of a store.
size_t only(const ParticleStore& store) {
    size_t slot = 0;
    store.for_each([&](size_t i) { slot = i; });
    return slot;
}

Particle thrown(glm::vec3 velocity, ParticleDrag drag) {
    return {.position = {1, 2, 3}, .velocity = velocity, .life = 1e6f, .drag = drag, .floor = kFarBelow};
}

TEST(Particles, WithoutDragFollowTheParabolaWhateverTheStep) {
    for (const float step : {0.001f, 0.0625f, 1.0f}) {
        ParticleStore store(10);
        const glm::vec3 velocity(3, 9, -2);
        store.add(thrown(velocity, {}));
        const ParticleMedium wind{.flow_x = 20, .gusts = 5};  // has nothing to get hold of
        for (int i = 1; i <= 64; ++i) {
            store.step(wind, step);
            const float t = static_cast<float>(i) * step;
            const glm::vec3 expected = glm::vec3(1, 2, 3) + t * velocity - glm::vec3(0, 4.905f * t * t, 0);
            // 64 sums, each rounded to 6e-8 of the largest height or fall on the way.
            const float rounding = 64 * 6e-8f * (10 + 9 * t + 5 * t * t);
            EXPECT_LT(glm::length(store.position(only(store)) - expected), 3 * rounding) << step << " " << t;
        }
    }
}

TEST(Particles, DropsReachTheirTerminalSpeed) {
    for (const float diameter : {5e-5f, 2e-4f, 1e-3f, 3e-3f}) {
        const ParticleDrag drag = drop_drag(diameter);
        const float speed = drag.terminal_speed(9.81f);
        ParticleStore store(1);
        store.add(thrown({0, 0, 0}, drag));
        for (int i = 0; i < 4000; ++i) store.step({}, 0.0625f);
        EXPECT_NEAR(store.velocity(only(store)).y, -speed, 1e-5f * speed) << diameter;
        // and stay there whatever the step
        store.step({}, 3.0f);
        EXPECT_NEAR(store.velocity(only(store)).y, -speed, 1e-5f * speed) << diameter;
    }
    // Gunn & Kinzer 1949: 0.1 mm 0.27, 0.5 mm 2.06, 1 mm 4.03 m/s; the law of drag is good for 12 %.
    EXPECT_NEAR(drop_drag(1e-4f).terminal_speed(9.81f), 0.27f, 0.12f * 0.28f);
    EXPECT_NEAR(drop_drag(5e-4f).terminal_speed(9.81f), 2.06f, 0.12f * 2.06f);
    EXPECT_NEAR(drop_drag(1e-3f).terminal_speed(9.81f), 4.03f, 0.12f * 4.03f);
}

TEST(Particles, DropsAreCarriedOffByTheWind) {
    ParticleStore store(1);
    Particle mist = thrown({0, 0, 0}, drop_drag(1e-4f));
    mist.floor = -8;  // ten metres below where it starts
    store.add(mist);
    store.step({.flow_x = 12, .flow_z = -5}, 1.0f);
    EXPECT_NEAR(store.velocity(only(store)).x, 12, 0.1f);
    EXPECT_NEAR(store.velocity(only(store)).z, -5, 0.1f);
}

TEST(Particles, EnergyNeverGrowsInStillAir) {
    for (const float step : {0.003f, 0.0625f, 0.5f, 10.0f}) {
        for (const float diameter : {3e-5f, 3e-4f, 5e-3f}) {
            ParticleStore store(1);
            Particle drop = thrown({12, 15, -7}, drop_drag(diameter));
            drop.position = glm::vec3(0);  // keeps the sum's rounding small
            store.add(drop);
            const auto energy = [&] {
                const glm::dvec3 v(store.velocity(only(store)));
                return 0.5 * glm::dot(v, v) + 9.81 * static_cast<double>(store.position(only(store)).y);
            };
            double before = energy();
            for (int i = 0; i < 50; ++i) {
                store.step({}, step);
                const double after = energy();
                // Rounding of a height |y| and of an exponential, 3e-7 of what goes into the sum.
                const double largest = 9.81 * std::abs(static_cast<double>(store.position(only(store)).y));
                EXPECT_LE(after, before + 3e-7 * (210 + largest)) << step << " " << diameter << " " << i;
                before = after;
            }
        }
    }
}

TEST(Particles, BubblesRiseAtTheSpeedOfTheirSize) {
    // Clift, Grace & Weber 1978, figure 7.3, contaminated water: 1 mm 0.11, 2 mm 0.19, 5 mm 0.23 m/s.
    EXPECT_NEAR(bubble_rise_speed(1e-3f), 0.11f, 0.02f);
    EXPECT_NEAR(bubble_rise_speed(2e-3f), 0.19f, 0.02f);
    EXPECT_NEAR(bubble_rise_speed(5e-3f), 0.24f, 0.02f);
    for (const float diameter : {1e-3f, 3e-3f}) {
        ParticleStore store(1);
        Particle bubble = thrown({0, -2, 0}, bubble_drag(diameter));  // dragged under by a plunging jet
        bubble.floor = 1e6f;
        store.add(bubble);
        for (int i = 0; i < 200; ++i) store.step({.water = true, .gravity = -kBubbleLift}, 0.0625f);
        EXPECT_NEAR(store.velocity(only(store)).y, bubble_rise_speed(diameter), 1e-5f);
    }
}

TEST(Particles, BubblesSwayAsTheyRise) {
    ParticleStore store(1);
    Particle bubble = thrown({0, 0, 0}, bubble_drag(2e-3f));
    bubble.floor = 1e6f;
    bubble.phase = 0.3f;
    store.add(bubble);
    float least = 0, most = 0;
    for (int i = 0; i < 200; ++i) {
        store.step({.water = true, .gravity = -kBubbleLift, .gusts = 0.1f, .waver = 2}, 0.0625f);
        least = std::min(least, store.velocity(only(store)).x);
        most = std::max(most, store.velocity(only(store)).x);
    }
    EXPECT_LT(least, -0.05f);
    EXPECT_GT(most, 0.05f);
    EXPECT_LT(std::abs(store.position(only(store)).x - 1), 0.5f) << "it goes nowhere";
}

TEST(Particles, NeverExceedTheirCapAndTheOldestGoFirst) {
    constexpr int kCap = 100;
    ParticleStore store(kCap);
    int born = 0;
    for (int round = 0; round < 30; ++round) {
        for (int i = 0; i < 37; ++i) {
            Particle particle = thrown({0, 0, 0}, {});
            particle.size = static_cast<float>(born++);
            // Some die early: gaps that have to be closed.
            particle.life = born % 3 == 0 ? 0.05f : 1e6f;
            store.add(particle);
            EXPECT_LE(store.alive(), kCap);
        }
        std::vector<float> seen;
        store.for_each([&](size_t i) { seen.push_back(store.size(i)); });
        EXPECT_EQ(static_cast<int>(seen.size()), store.alive());
        for (size_t i = 1; i < seen.size(); ++i) EXPECT_LT(seen[i - 1], seen[i]) << "order of birth";
        EXPECT_EQ(seen.back(), static_cast<float>(born - 1)) << "the newest is there";
        // Whoever is older than one that is there, and would live, went before it.
        if (store.alive() == kCap) {
            int expected = 0;
            for (int age = static_cast<int>(seen.front()); age < born; ++age)
                expected += (age + 1) % 3 != 0 || age >= born - 37;
            EXPECT_GE(expected, kCap);
        }
        store.step({}, 0.0625f);
    }
}

TEST(Particles, LandWhereTheyMeetTheWaterAndEnd) {
    ParticleStore store(4);
    Particle drop = thrown({1, 0, 0}, {});
    drop.position = {0, 1, 0};
    drop.floor = 0;
    store.add(drop);
    int landed = 0, steps = 0;
    while (store.alive() > 0 && ++steps < 100) {
        store.step({}, 1.0f / 16);
        store.for_each_landed([&](size_t i) {
            ++landed;
            EXPECT_LE(store.position(i).y, 0);
        });
    }
    EXPECT_EQ(landed, 1);
    EXPECT_EQ(steps, 8) << "sqrt(2 h / g) = 0.45 s";
    store.step({}, 1.0f / 16);
    store.for_each_landed([&](size_t) { ADD_FAILURE() << "landed twice"; });
}

TEST(Particles, EveryVectorWidthGivesTheSameMotion) {
    std::vector<std::vector<glm::vec3>> paths;
    for (const VectorWidth width : {kVectorsSse2, kVectorsAvx2, kVectorsAvx512}) {
        ParticleStore store(100, width);
        for (int i = 0; i < 77; ++i) {
            const auto n = static_cast<float>(i);
            Particle drop = thrown({n * 0.1f, 5, -n * 0.2f}, drop_drag(1e-4f * (n + 1)));
            drop.phase = n / 77;
            drop.floor = 0;
            store.add(drop);
        }
        for (int i = 0; i < 8; ++i) store.step({.flow_x = 15, .flow_z = 3, .gusts = 2}, 0.0625f);
        paths.emplace_back();
        store.for_each([&](size_t i) { paths.back().push_back(store.position(i)); });
    }
    for (const std::vector<glm::vec3>& path : paths) {
        ASSERT_EQ(path.size(), paths.front().size());
        // Fused multiply-add rounds once where others round twice.
        for (size_t i = 0; i < path.size(); ++i) EXPECT_LT(glm::length(path[i] - paths.front()[i]), 1e-4f);
    }
}

TEST(Particles, MovingTheOriginMovesNoParticle) {
    ParticleStore store(2);
    store.add(thrown({0, 0, 0}, {}));
    store.move_origin({64, 0, -128});
    EXPECT_EQ(store.position(only(store)), glm::vec3(1 - 64, 2, 3 + 128));
}

}  // namespace
}  // namespace deepwater::sim
