// Where layers of water are drawn: all that can be seen of them, and nothing else.
#include "render/water/layer_support.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "support/packet_layer.h"

namespace deepwater::render {
namespace {

/// A packet of waves somewhere in a window of any place, shape and turn.
class LayerSupportTest : public testing::Test {
protected:
    static constexpr float kLeastSlope = 2e-4f;
    void make(unsigned seed, double amplitude) {
        std::mt19937 random(seed);
        std::uniform_real_distribution<double> unit(-1, 1);
        layer_.window = {.middle = {300 * unit(random), 300 * unit(random)},
                         .half_sides = {40 + 15 * unit(random), 40 + 15 * unit(random)},
                         .rotation = 3 * unit(random),
                         .rim = 4};
        layer_.packet.start = layer_.window.world_from_own(0.5 * layer_.window.half_sides *
                                                           glm::dvec2(unit(random), unit(random)));
        layer_.packet.wave_vector = glm::dvec2(std::cos(seed), std::sin(seed));
        layer_.packet.amplitude = amplitude;
        layer_.packet.width = 3;
        layer_.show(0, false, maps_);
        support_.find(maps_, kLeastSlope);
    }
    /// Returns what is drawn of an image, by mip level.
    [[nodiscard]] std::vector<Grid2D<glm::vec4>> drawn(const std::vector<Grid2D<glm::vec4>>& image) const {
        std::vector<Grid2D<glm::vec4>> levels;
        for (size_t level = 0; level < image.size(); ++level) {
            Grid2D<glm::vec4>& drawn = levels.emplace_back(image[level].width(), image[level].height());
            std::ranges::fill(drawn.values(), glm::vec4(0));
            const TexelBox box = support_.texels(static_cast<int>(level));
            std::vector<glm::vec4> texels(static_cast<size_t>(box.sides().x * box.sides().y));
            support_.write(image[level], static_cast<int>(level), texels.data());
            for (int y = box.low.y; y < box.high.y; ++y)
                std::copy_n(texels.data() + (y - box.low.y) * box.sides().x, box.sides().x,
                            drawn.row(y) + box.low.x);
        }
        return levels;
    }

    test::PacketLayer layer_;
    sim::LayerMaps maps_;
    LayerSupport support_;
};

constexpr float kUnseen = 1e-3f;  // slope; a square's root mean square is smaller

TEST_F(LayerSupportTest, WhatIsNotDrawnCannotBeSeen) {
    for (unsigned seed = 1; seed <= 12; ++seed) {
        make(seed, 0.1);
        const auto gradient = drawn(maps_.gradient);
        size_t left_out = 0;
        for (size_t i = 0; i < gradient[0].values().size(); ++i) {
            const glm::vec4 wanted = maps_.gradient[0].values()[i], own = gradient[0].values()[i];
            ASSERT_LE(std::abs(own.x - wanted.x), kUnseen);
            ASSERT_LE(std::abs(own.y - wanted.y), kUnseen);
            left_out += own == glm::vec4(0) ? 1 : 0;
        }
        // The packet covers a small part of the window.
        EXPECT_GT(left_out, gradient[0].values().size() / 3);
        EXPECT_LT(left_out, gradient[0].values().size());
    }
}

// Neighbouring patches with and without layers share vertices: nothing may change by a step where a layer ends.
TEST_F(LayerSupportTest, LayersFadeWhereTheyEnd) {
    for (unsigned seed = 1; seed <= 6; ++seed) {
        make(seed, 0.1);
        for (const Grid2D<glm::vec4>& level : {drawn(maps_.displacement)[0], drawn(maps_.displacement)[2]}) {
            for (int y = 1; y < level.height(); ++y) {
                for (int x = 1; x < level.width(); ++x) {
                    if (level(x, y) != glm::vec4(0)) continue;
                    ASSERT_LE(std::abs(level(x - 1, y).y), 2e-4f) << x << ", " << y;
                    ASSERT_LE(std::abs(level(x, y - 1).y), 2e-4f) << x << ", " << y;
                }
            }
        }
    }
}

// A box that is said to be free of the layer lies where everything drawn is 0, at every mip level that a footprint of
// that width reads.
TEST_F(LayerSupportTest, BoxesOutsideReadNothing) {
    std::mt19937 random(5);
    std::uniform_real_distribution<double> unit(0, 1);
    int free = 0, touched = 0;
    for (unsigned seed = 1; seed <= 8; ++seed) {
        make(seed, 0.1);
        const auto moved = drawn(maps_.displacement);
        const glm::dvec2 spacing = maps_.spacings();
        for (int trial = 0; trial < 200; ++trial) {
            const double side = 0.5 + 12 * unit(random), width = 4 * unit(random);
            const glm::dvec2 low =
                layer_.window.middle + 130.0 * (glm::dvec2(unit(random), unit(random)) - 0.5);
            if (support_.touches(low, low + side, 0.3, width)) {
                ++touched;
                continue;
            }
            ++free;
            const double level_at = std::max(std::log2(width / std::min(spacing.x, spacing.y)), 0.0);
            const auto level = static_cast<size_t>(std::ceil(level_at));
            const Grid2D<glm::vec4>& texels = moved[std::min(level, moved.size() - 1)];
            for (int point = 0; point < 40; ++point) {
                const glm::dvec2 place = low + side * glm::dvec2(unit(random), unit(random));
                const glm::dvec2 own = layer_.window.own_from_world(place) + layer_.window.half_sides;
                const glm::dvec2 at = (own / spacing + 0.5) / std::exp2(static_cast<double>(level));
                for (const glm::dvec2 corner :
                     {glm::dvec2(-0.5), glm::dvec2(0.5, -0.5), glm::dvec2(-0.5, 0.5), glm::dvec2(0.5)}) {
                    const glm::ivec2 texel(glm::floor(at + corner));
                    if (texel.x < 0 || texel.y < 0 || texel.x >= texels.width() || texel.y >= texels.height())
                        continue;
                    ASSERT_EQ(texels(texel.x, texel.y).y, 0) << seed << ", " << trial;
                }
            }
        }
    }
    EXPECT_GT(free, 200);
    EXPECT_GT(touched, 100);
}

// The mesh is fine in the box alone.
TEST_F(LayerSupportTest, TheBoxHoldsAllThatIsDrawn) {
    for (unsigned seed = 1; seed <= 12; ++seed) {
        make(seed, 0.1);
        const Grid2D<glm::vec4> moved = drawn(maps_.displacement)[0];
        const auto box = support_.box();
        ASSERT_TRUE(box);
        const glm::dvec2 spacing = maps_.spacings();
        for (int y = 0; y < moved.height(); ++y) {
            for (int x = 0; x < moved.width(); ++x) {
                if (moved(x, y) == glm::vec4(0)) continue;
                const glm::dvec2 place =
                    layer_.window.world_from_own(glm::dvec2(x, y) * spacing - layer_.window.half_sides);
                ASSERT_TRUE(glm::all(glm::greaterThanEqual(place, box->low - 1e-6)) &&
                            glm::all(glm::lessThanEqual(place, box->high + 1e-6)))
                    << seed << ": " << x << ", " << y;
            }
        }
        const glm::dvec2 whole = 2.0 * optics::window_box(layer_.window).high - 2.0 * layer_.window.middle;
        const glm::dvec2 sides = box->high - box->low;
        EXPECT_LT(sides.x * sides.y, whole.x * whole.y);
    }
}

TEST_F(LayerSupportTest, WaterAtRestIsNotDrawn) {
    make(3, 1e-5);
    EXPECT_FALSE(support_.box());
    EXPECT_FALSE(support_.touches(layer_.window.middle - 100.0, layer_.window.middle + 100.0, 1, 10));
    for (const Grid2D<glm::vec4>& level : drawn(maps_.displacement)) {
        for (const glm::vec4& texel : level.values()) ASSERT_EQ(texel, glm::vec4(0));
    }
    // Water that replaces the sea's waves is seen by their absence.
    maps_.replaces.fill(1);
    support_.find(maps_, kLeastSlope);
    EXPECT_TRUE(support_.touches(layer_.window.middle - 1.0, layer_.window.middle + 1.0, 0, 0.1));
    EXPECT_FALSE(support_.touches(layer_.window.middle + 200.0, layer_.window.middle + 210.0, 1, 0.1));
}

}  // namespace
}  // namespace deepwater::render
