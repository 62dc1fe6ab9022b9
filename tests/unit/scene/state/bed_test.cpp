// The sea bed on the CPU: its slope and limits, the objects on it, and particles in the water.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "core/check.h"
#include "scene/objects/bed_scatter.h"
#include "scene/scene.h"
#include "scene/state/bed_state.h"
#include "scene/state/particle_state.h"

namespace deepwater::scene {
namespace {

TEST(SeaBed, SlopesAsAskedForAndHasItsRelief) {
    const BedState state{.kind = kBedSand, .depth = 60, .slope = 3, .slope_direction = 90, .relief = 0.25f};
    const SeaBed bed(state, {});
    // A line fitted to 61 x 61 heights over 600 m.
    constexpr int kHalf = 30;
    constexpr double kStep = 10;
    double sum = 0, with_x = 0, with_z = 0, xx = 0, squares = 0;
    int count = 0;
    for (int j = -kHalf; j <= kHalf; ++j) {
        for (int i = -kHalf; i <= kHalf; ++i, ++count) {
            const double x = kStep * i, z = kStep * j;
            const double height = bed.height(x, z);
            const double off = height + 60 + x * std::tan(glm::radians(3.0));
            sum += off;
            squares += off * off;
            with_x += off * x;
            with_z += off * z;
            xx += x * x;
        }
    }
    // Heights 10 m apart are correlated over the longest hills, 38 m, which leaves some 250 independent ones;
    // five of their standard errors are allowed.
    EXPECT_NEAR(sum / count, 0, 5 * 0.25 / std::sqrt(250));
    EXPECT_NEAR(with_x / xx, 0, 5 * 0.25 / std::sqrt(250) / 176);
    EXPECT_NEAR(with_z / xx, 0, 5 * 0.25 / std::sqrt(250) / 176);
    EXPECT_NEAR(std::sqrt(squares / count), 0.25, 0.06);
}

TEST(SeaBed, EndsItsSlopeAtTheDepthsAskedFor) {
    const BedState state{
        .kind = kBedSand, .depth = 9, .slope = 5, .slope_direction = 180, .shallowest = 3, .deepest = 15};
    const SeaBed bed(state, {});
    EXPECT_NEAR(bed.mean_depth(0, 0), 9, 1e-4);
    EXPECT_NEAR(bed.mean_depth(0, -5000), 3, 1e-3);
    EXPECT_NEAR(bed.mean_depth(0, 5000), 15, 1e-3);
    for (double z = -200; z < 200; z += 1) {
        EXPECT_LE(bed.mean_depth(0, z), bed.mean_depth(0, z + 1) + 1e-5);
        EXPECT_GE(bed.mean_depth(0, z), 3 - 1e-4);
        EXPECT_LE(bed.mean_depth(0, z), 15 + 1e-4);
    }
}

TEST(SeaBed, IsOneWhateverReferenceItIsSeenFrom) {
    const BedState state{.kind = kBedReef, .depth = 12, .slope = 2, .slope_direction = 40};
    const SeaBed bed(state, {});
    for (const double far : {0.0, 1e4, 1e6}) {
        for (int i = 0; i < 200; ++i) {
            const glm::dvec2 place(far + 3.7 * i, -far + 1.3 * i);
            const glm::dvec2 reference = place - glm::dvec2(12.5 * std::sin(i), 9);
            const float from_there =
                shared::bed_height(bed.about(reference), glm::vec2(place - reference), 0.0f);
            // Lattice coordinates in floats: 1e-6 of some tens of cells, on slopes below 1.
            EXPECT_NEAR(static_cast<double>(from_there), bed.height(place.x, place.y), 2e-4);
        }
    }
}

TEST(SeaBed, HasNoStep) {
    const BedState state{.kind = kBedReef, .depth = 12, .slope = 2};
    for (int i = 0; i < 4000; ++i) {
        const double x = 0.031 * i - 60;
        const double rise = bed_height(state, {}, x + 0.005, 3) - bed_height(state, {}, x - 0.005, 3);
        EXPECT_LT(std::abs(rise), 0.03) << x;  // nowhere steeper than 70 degrees
        if (i > 400) i += 6;
    }
}

// No mesh of the bed rises over the bound, whatever bed, place, reach and cells; for small squares the bound is near.
TEST(SeaBed, RisesNowhereOverItsBound) {
    std::minstd_rand random(3);
    const auto between = [&random](double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random);
    };
    for (int i = 0; i < 300; ++i) {
        BedState state{.kind = i % 3 == 0 ? kBedSand : kBedReef};
        state.depth = static_cast<float>(between(2, 20));
        state.slope = static_cast<float>(between(0, 12));
        state.slope_direction = static_cast<float>(between(0, 360));
        state.relief = static_cast<float>(between(0, 0.6));
        state.hard = static_cast<float>(between(0.2, 2));
        state.seed = i;
        const glm::dvec2 reference{between(-3000, 3000), between(-3000, 3000)};
        const BedAround bed = SeaBed(state, {}).around(reference);
        const auto reach = static_cast<float>(std::exp2(between(-5, 6)));
        const auto finest = static_cast<float>(std::exp2(between(-4, 4)));
        const auto coarsest = finest * static_cast<float>(std::exp2(between(0, 3)));
        const glm::vec2 middle(glm::dvec2{between(-50, 50), between(-50, 50)});
        const float bound = bed.highest_within(middle, reach, finest, coarsest);
        float highest = -1e9f;
        for (int sample = 0; sample < 400; ++sample) {
            const auto turn = static_cast<float>(between(0, 6.3)), off = static_cast<float>(between(0, 1));
            const glm::vec2 p = middle + std::sqrt(off) * reach * glm::vec2(std::cos(turn), std::sin(turn));
            const float pitch = finest * std::pow(coarsest / finest, static_cast<float>(between(0, 1)));
            highest = std::max(highest, shared::bed_height(bed.form, p, pitch));
        }
        EXPECT_LE(highest, bound + 1e-4f) << "bed " << i << ", " << reach << " m";
        if (reach < 0.1f && coarsest < 0.2f) {
            EXPECT_LT(bound - highest, 0.5f * state.hard + state.relief + 0.05f) << "bed " << i;
        }
    }
}

TEST(SeaBed, TakesItsDepthFromTheWavesUnlessTold) {
    sim::SeaState sea;
    sea.depth = 23;
    EXPECT_NEAR(SeaBed({.kind = kBedSand}, sea).mean_depth(0, 0), 23, 1e-4);
    EXPECT_NEAR(SeaBed({.kind = kBedSand, .depth = 7}, sea).mean_depth(0, 0), 7, 1e-4);
}

TEST(Ripples, FollowTheOrbitsAtTheBed) {
    sim::SeaState sea;
    sea.wind_speed = 5;
    sea.swell_height = 1.5f;
    sea.swell_period = 9;
    const Ripples shallow = ripples_of(sea, 8), deep = ripples_of(sea, 200);
    // Between anorbital ripples, 535 grain diameters of 0.4 mm long, and orbital ones.
    EXPECT_GT(shallow.length, 0.2f);
    EXPECT_LT(shallow.length, 1.5f);
    EXPECT_GT(shallow.height, 0.01f * shallow.length);
    EXPECT_LE(shallow.height, 0.171f * shallow.length);
    EXPECT_EQ(deep.length, 0);
    sea.wind_speed = 0;
    sea.swell_height = 0;
    EXPECT_EQ(ripples_of(sea, 8).length, 0);
}

TEST(Scatter, DependsOnThePlaceAlone) {
    const BedState state{.kind = kBedReef, .depth = 9};
    const std::vector<Object> here = scattered(state, {}, {0, 0}, "m"),
                              there = scattered(state, {}, {1, 0}, "m");
    ASSERT_GT(here.size(), 50u);
    EXPECT_EQ(here, scattered(state, {}, {0, 0}, "m"));
    size_t shared_ones = 0;
    const SeaBed bed(state, {});
    for (const Object& object : here) {
        EXPECT_NEAR(object.position.y, bed.height(object.position.x, object.position.z), 1e-4);
        const bool in_both = object.position.x > 1.5 * kScatterCell - kScatterReach + 2;
        if (!in_both) continue;
        EXPECT_NE(std::find(there.begin(), there.end(), object), there.end());
        ++shared_ones;
    }
    EXPECT_GT(shared_ones, here.size() / 2);
    EXPECT_TRUE(scattered({.kind = kBedSand, .depth = 9}, {}, {0, 0}, "m").empty());
    EXPECT_TRUE(scattered({.kind = kBedReef, .depth = 9, .growth = 0}, {}, {0, 0}, "m").empty());
}

TEST(Particles, ComeWithTheScatteringOfTheWater) {
    const auto number = [](float amount, float size, float scattering) {
        return particle_concentration(
            {.amount = amount, .size_mm = size},
            {.absorption = {}, .scattering = glm::vec3(scattering), .diffuse_attenuation = {}});
    };
    EXPECT_EQ(number(1, 0.8f, 0.001f), 0);  // scattering by molecules alone
    EXPECT_EQ(number(0, 0.8f, 0.5f), 0);
    EXPECT_GT(number(1, 0.8f, 0.5f), 4 * number(1, 0.8f, 0.12f));
    EXPECT_NEAR(number(1, 0.4f, 0.5f), 8 * number(1, 0.8f, 0.5f), 1e-2);  // equal volumes
}

TEST(BedParameters, RefuseWhatMakesNoBed) {
    Scene scene;
    const ParameterList list = parameters(scene);
    for (const auto& [name, value] : {std::pair{"bed.kind", "mud"},
                                      {"bed.depth", "-3"},
                                      {"bed.slope", "31"},
                                      {"bed.shallowest", "0"},
                                      {"bed.gravel", "nan"},
                                      {"particles.amount", "-1"},
                                      {"particles.size", "0"}}) {
        EXPECT_THROW(list.at(name).set_text(value), UsageError) << name;
    }
    EXPECT_EQ(scene.bed, BedState{});
}

}  // namespace
}  // namespace deepwater::scene
