#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "support/formula_harness.h"
#include "support/gl_fixture.h"

namespace deepwater::test {
namespace {

constexpr const char* kHalfPairs = "common/half_pairs.glsl";
constexpr float kMostHalf = 65504;
constexpr float kLeastNormal = 1.0f / 16384;  ///< smaller half floats are subnormal

class HalfPairs : public GlTest {};

/// Numbers of either sign and of all magnitudes that a half float has, and below.
std::vector<glm::vec4> numbers_of_all_sizes() {
    std::mt19937 random(5);
    std::uniform_real_distribution<float> exponent(-20, 15.99f);
    std::vector<glm::vec4> numbers{{0, kMostHalf, -kMostHalf, kLeastNormal},
                                   {1, -1, 0.33333f, 2047.6f},
                                   {0.99999f, -0.49999f, 64, -4095.9f}};
    for (int i = 0; i < 4000; ++i) {
        glm::vec4 row;
        for (int c = 0; c < 4; ++c) row[c] = std::exp2(exponent(random)) * (random() % 2 ? 1.0f : -1.0f);
        numbers.push_back(row);
    }
    return numbers;
}

void expect_half(float half, float number) {
    if (std::abs(number) < kLeastNormal) {
        EXPECT_LE(std::abs(half), kLeastNormal) << number;
        EXPECT_NEAR(half, number, kLeastNormal);
        return;
    }
    // A half float has eleven digits; the last is rounded.
    EXPECT_NEAR(half, number, std::abs(number) / 2048 * 1.0001f);
}

TEST_F(HalfPairs, KeepFourNumbers) {
    const std::vector<glm::vec4> numbers = numbers_of_all_sizes();
    const auto kept = evaluate_on_gpu(kHalfPairs, "unpacked_halves(packed_halves(x))", numbers);
    for (size_t i = 0; i < numbers.size(); ++i) {
        for (int c = 0; c < 4; ++c) expect_half(kept[i][c], numbers[i][c]);
    }
}

TEST_F(HalfPairs, AreThoseOfGlsl) {
    const std::vector<glm::vec4> numbers = numbers_of_all_sizes();
    const auto kept = evaluate_on_gpu(
        kHalfPairs, "vec4(unpackHalf2x16(packed_halves(x.xy)), unpacked_halves(packHalf2x16(x.zw)))",
        numbers);
    for (size_t i = 0; i < numbers.size(); ++i) {
        for (int c = 0; c < 4; ++c) expect_half(kept[i][c], numbers[i][c]);
    }
}

}  // namespace
}  // namespace deepwater::test
