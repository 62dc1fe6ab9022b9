// Uneven floors of pools: cubics through samples, their change, bounds and mean.
#include "scene/state/pool_floor.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "core/check.h"

namespace deepwater::scene {
namespace {

/// Floors of all sizes, smooth and rough.
std::vector<PoolFloor> any_floors() {
    std::mt19937 random(41);
    std::uniform_real_distribution<double> unit(0, 1);
    std::vector<PoolFloor> floors;
    for (const glm::ivec2 samples : {glm::ivec2(2, 2), glm::ivec2(2, 7), glm::ivec2(5, 3), glm::ivec2(16, 16),
                                     glm::ivec2(64, 64), glm::ivec2(64, 2)}) {
        std::vector<float> heights;
        for (int i = 0; i < samples.x * samples.y; ++i) {
            // A third of them has single peaks.
            const double height =
                floors.size() % 3 == 2 ? std::floor(1.05 * unit(random)) : unit(random) - 0.4;
            heights.push_back(static_cast<float>(height));
        }
        floors.emplace_back(samples, heights);
    }
    return floors;
}

TEST(PoolFloor, PassesThroughItsSamples) {
    for (const PoolFloor& floor : any_floors()) {
        const glm::ivec2 samples = floor.samples();
        for (int j = 0; j < samples.y; ++j) {
            for (int i = 0; i < samples.x; ++i) {
                const float height = floor.heights()[static_cast<size_t>(j * samples.x + i)];
                const glm::dvec2 share = glm::dvec2(i, j) / glm::dvec2(samples - 1);
                EXPECT_NEAR(floor.at(share).x, static_cast<double>(height), 1e-6);
            }
        }
    }
}

// Central differences of a cubic over h are off by h²/6 of its third derivative, here below 10⁷.
TEST(PoolFloor, ItsChangeIsThatOfItsHeight) {
    std::mt19937 random(42);
    constexpr double kStep = 1e-6;
    std::uniform_real_distribution<double> share(kStep, 1 - kStep);
    for (const PoolFloor& floor : any_floors()) {
        for (int i = 0; i < 500; ++i) {
            const glm::dvec2 at(share(random), share(random));
            const glm::dvec3 here = floor.at(at);
            const auto change = [&](const glm::dvec2& step) {
                return (floor.at(at + step).x - floor.at(at - step).x) / (2 * kStep);
            };
            EXPECT_NEAR(here.y, change({kStep, 0}), 1e-4 * (1 + std::abs(here.y)));
            EXPECT_NEAR(here.z, change({0, kStep}), 1e-4 * (1 + std::abs(here.z)));
        }
    }
}

// An inclined plane is kept but beside the edges, where samples beyond them are those of the edge.
TEST(PoolFloor, OfEvenlyInclinedSamplesIsAPlaneInside) {
    std::vector<float> heights;
    for (int i = 0; i < 9 * 9; ++i)
        heights.push_back(0.25f * static_cast<float>(i % 9) - 0.5f * static_cast<float>(i / 9));
    const PoolFloor floor({9, 9}, heights);
    for (double x = 0.13; x < 0.87; x += 0.031) {
        const glm::dvec3 at = floor.at({x, 1 - x});
        EXPECT_NEAR(at.x, 2 * x - 4 * (1 - x), 1e-6);
        EXPECT_NEAR(at.y, 2, 1e-6);
        EXPECT_NEAR(at.z, -4, 1e-6);
    }
}

TEST(PoolFloor, OutsideTheBoxIsAsHighAsItsEdge) {
    const PoolFloor floor({3, 2}, {0, 1, 2, 3, 4, 5});
    EXPECT_EQ(floor.at({-3, 0.2}).x, floor.at({0, 0.2}).x);
    EXPECT_EQ(floor.at({0.3, 9}).x, floor.at({0.3, 1}).x);
}

TEST(PoolFloor, BoundsHoldAllOfItAndAreNearlyMet) {
    for (const PoolFloor& floor : any_floors()) {
        constexpr int kLooks = 2000;
        double lowest = 1e9, highest = -1e9, mean = 0;
        for (int j = 0; j <= kLooks; ++j) {
            for (int i = 0; i <= kLooks; ++i) {
                const double height = floor.at(glm::dvec2(i, j) / double{kLooks}).x;
                lowest = std::min(lowest, height);
                highest = std::max(highest, height);
                // The trapezoidal rule.
                mean +=
                    height * (i % kLooks == 0 ? 0.5 : 1) * (j % kLooks == 0 ? 0.5 : 1) / (kLooks * kLooks);
            }
        }
        const double wide = highest - lowest;
        EXPECT_LE(floor.lowest(), lowest + 1e-9);
        EXPECT_GE(floor.highest(), highest - 1e-9);
        EXPECT_GE(floor.lowest(), lowest - 0.05 * wide);
        EXPECT_LE(floor.highest(), highest + 0.05 * wide);
        EXPECT_NEAR(floor.mean(), mean, 1e-3 * wide);
    }
    EXPECT_EQ(PoolFloor().lowest(), 0);
    EXPECT_EQ(PoolFloor().highest(), 0);
    EXPECT_EQ(PoolFloor().mean(), 0);
    EXPECT_TRUE(PoolFloor().even());
}

TEST(PoolFloor, BadOnesAreToldInOneLine) {
    const auto message = [](glm::ivec2 samples, const std::vector<float>& heights) -> std::string {
        try {
            (void)PoolFloor(samples, heights);
        } catch (const UsageError& error) {
            return error.what();
        }
        return "none";
    };
    const std::string count = "a floor has 2 to 64 rows of 2 to 64 heights each, all of one length";
    const std::string value = "a height of a floor is a number from -1000 to 1000 m";
    EXPECT_EQ(message({1, 2}, {0, 0}), count);
    EXPECT_EQ(message({2, 65}, std::vector<float>(130)), count);
    EXPECT_EQ(message({-2, -2}, std::vector<float>(4)), count);
    EXPECT_EQ(message({3, 2}, std::vector<float>(5)), count);
    EXPECT_EQ(message({0, 0}, {}), count);
    EXPECT_EQ(message({2, 2}, {0, 0, std::numeric_limits<float>::quiet_NaN(), 0}), value);
    EXPECT_EQ(message({2, 2}, {0, 0, std::numeric_limits<float>::infinity(), 0}), value);
    EXPECT_EQ(message({2, 2}, {0, 0, 0, -1001}), value);
    EXPECT_EQ(message({2, 2}, {-1000, 0, 0, 1000}), "none");
}

}  // namespace
}  // namespace deepwater::scene
