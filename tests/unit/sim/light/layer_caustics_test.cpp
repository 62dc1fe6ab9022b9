// Laws of the light that a layer of water gathers: none where it is flat, none lost or made, focused where
// optics says.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "sim/light/bent_light.h"
#include "sim/light/layer_beams.h"
#include "support/numbers.h"
#include "support/packet_layer.h"

namespace deepwater::sim {
namespace {

using test::kDegree;
constexpr double kIndex = 1.333;

/// Cases drawn by chance.
class Draw {
public:
    explicit Draw(unsigned seed) : engine_(seed) {}
    double between(double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(engine_);
    }
    int whole(int low, int high) { return std::uniform_int_distribution<int>(low, high)(engine_); }
    glm::vec3 sun() {
        const double elevation = between(15, 80) * kDegree, azimuth = between(0, 360) * kDegree;
        return glm::vec3(glm::dvec3(std::cos(elevation) * std::sin(azimuth), std::sin(elevation),
                                    -std::cos(elevation) * std::cos(azimuth)));
    }
    LayerWindow window(double least, double most) {
        const double longer = between(least, most), shorter = longer * between(0.4, 1);
        const bool wide = whole(0, 1) == 1;
        return {.middle = {between(-900, 900), between(-900, 900)},
                .half_sides = wide ? glm::dvec2(longer, shorter) : glm::dvec2(shorter, longer),
                .rotation = between(0, 2 * std::numbers::pi),
                .rim = between(0.1, 0.3) * shorter};
    }

private:
    std::mt19937 engine_;
};

template <class Water>
LayerMaps shown(const LayerWindow& window, int width, int height, const Water& water) {
    LayerMaps maps;
    maps.window = window;
    maps.resize(width, height, false);
    for (int j = 0; j < height; ++j) {
        for (int i = 0; i < width; ++i) maps.set(i, j, water(maps.place(i, j)));
    }
    maps.finish();
    return maps;
}

struct Landed {
    Grid2D<glm::vec4> light;
    double lost = 0;
    LayerLightPlace place;

    /// @param texels  that would hold the whole window
    Landed(const LayerBeams& beams, double depth, int texels) {
        place = beams.place(static_cast<float>(depth), texels);
        light = Grid2D<glm::vec4>(place.texels, place.texels);
        LayerBeams::Scratch scratch(place.texels);
        lost = beams.land(static_cast<float>(depth), place, light, scratch);
    }
    /// Linear lookup at own coordinates, m, as receivers have it.
    [[nodiscard]] glm::dvec4 at(glm::dvec2 own) const {
        const glm::dvec2 off = glm::abs(own - glm::dvec2(place.middle));
        if (off.x >= static_cast<double>(place.bounds.x) || off.y >= static_cast<double>(place.bounds.y))
            return {1, 0, 0, 0};
        const glm::dvec2 texel =
            (own - glm::dvec2(place.middle)) / static_cast<double>(place.texel) + 0.5 * light.width() - 0.5;
        const glm::ivec2 low(glm::floor(texel));
        const glm::dvec2 part = texel - glm::dvec2(low);
        const auto row = [&](int y) {
            return glm::mix(glm::dvec4(light(low.x, y)), glm::dvec4(light(low.x + 1, y)), part.x);
        };
        return glm::mix(row(low.y), row(low.y + 1), part.y);
    }
};

TEST(LayerCaustics, AFlatLayerGivesExactlyEvenLight) {
    Draw draw(1);
    for (int n = 0; n < 12; ++n) {
        const LayerMaps flat = shown(draw.window(2, 60), 16 << draw.whole(0, 4), 16 << draw.whole(0, 4),
                                     [](glm::dvec2) { return LayerPoint{}; });
        for (const BeamKind kind : {BeamKind::refracted, BeamKind::mirrored}) {
            LayerBeams beams;
            beams.aim(flat, {.to_sun = draw.sun(), .kind = kind});
            EXPECT_EQ(beams.flux(), 1);
            const Landed landed(beams, draw.between(0, 30), 64);
            EXPECT_EQ(landed.lost, 0);
            for (const glm::vec4& value : landed.light.values()) ASSERT_EQ(value, glm::vec4(1, 0, 0, 0));
        }
    }
}

/// A packet somewhere in a window, with waves of 8 samples or more.
test::WavePacket packet_in(const LayerWindow& window, double spacing, double steepness, Draw& draw) {
    const double k = 2 * std::numbers::pi / (spacing * draw.between(8, 24)),
                 angle = draw.between(0, 2 * std::numbers::pi);
    const glm::dvec2 off(draw.between(-0.5, 0.5), draw.between(-0.5, 0.5));
    return {.start = window.world_from_own(off * window.half_sides),
            .wave_vector = k * glm::dvec2(std::cos(angle), std::sin(angle)),
            .amplitude = steepness / k,
            .choppiness = draw.between(0, 1),
            .width = draw.between(0.2, 0.5) * std::min(window.half_sides.x, window.half_sides.y)};
}

/// Flux over that of a flat window, in double from the displaced triangles.
double flux_of(const LayerMaps& maps, const glm::dvec3& to_sun) {
    const auto loss = [](double cosine) {
        const double refracted = std::sqrt(1 - (1 - cosine * cosine) / (kIndex * kIndex));
        const double across = (cosine - kIndex * refracted) / (cosine + kIndex * refracted);
        const double within = (kIndex * cosine - refracted) / (kIndex * cosine + refracted);
        return 0.5 * (across * across + within * within);
    };
    const auto corner = [&](int i, int j) {
        const glm::dvec2 place = maps.place(i, j);
        return glm::dvec3(place.x, 0, place.y) + glm::dvec3(maps.displacement[0](i, j));
    };
    double through = 0;
    const auto add = [&](const glm::dvec3& p, const glm::dvec3& q, const glm::dvec3& r) {
        const glm::dvec3 area = 0.5 * glm::cross(r - p, q - p);
        const double facing = std::max(glm::dot(area, to_sun), 0.0);
        through += facing * (1 - loss(facing / glm::length(area)));
    };
    for (int j = 0; j + 1 < maps.height; ++j) {
        for (int i = 0; i + 1 < maps.width; ++i) {
            add(corner(i, j), corner(i + 1, j), corner(i, j + 1));
            add(corner(i + 1, j + 1), corner(i, j + 1), corner(i + 1, j));
        }
    }
    const glm::dvec2 sides = 2.0 * maps.window.half_sides;
    return through / ((1 - loss(to_sun.y)) * to_sun.y * sides.x * sides.y);
}

/// Light in the map over that which a flat window sends.
double light_in(const Landed& landed, const LayerMaps& maps) {
    double more = 0;
    for (const glm::vec4& value : landed.light.values()) more += static_cast<double>(value.x) - 1;
    const auto texel = static_cast<double>(landed.place.texel);
    return 1 + more * texel * texel / (4 * maps.window.half_sides.x * maps.window.half_sides.y);
}

// What is in the map and what has left it are the flux of the mesh. 1 % is asked for; the margin keeps all in
// the map as long as it may be as wide as beams go astray.
TEST(LayerCaustics, LightIsConservedAtEveryDepthAndSun) {
    Draw draw(2);
    for (int n = 0; n < 40; ++n) {
        const LayerWindow window = draw.window(8, 60);
        const int width = 16 << draw.whole(1, 4), height = 16 << draw.whole(1, 4);
        const double spacing =
            std::max(2 * window.half_sides.x / (width - 1), 2 * window.half_sides.y / (height - 1));
        const test::WavePacket packet = packet_in(window, spacing, draw.between(0.02, 0.3), draw);
        const LayerMaps maps =
            shown(window, width, height, [&](glm::dvec2 place) { return packet.at(place, 0); });
        const glm::vec3 to_sun = draw.sun();
        LayerBeams beams;
        beams.aim(maps, {.to_sun = to_sun});
        const double flux = flux_of(maps, glm::dvec3(to_sun));
        EXPECT_NEAR(beams.flux(), flux, 1e-3);
        for (int d = 0; d < 3; ++d) {
            const double depth = draw.between(0, 24);
            const Landed landed(beams, depth, 64 << draw.whole(0, 2));
            EXPECT_NEAR((light_in(landed, maps) + landed.lost) / flux, 1, 0.01)
                << "case " << n << ", " << depth << " m";
            const double margin = static_cast<double>(landed.place.bounds.x) - window.half_sides.x;
            if (margin < 0.99 * std::max(window.half_sides.x, window.half_sides.y)) {
                EXPECT_EQ(landed.lost, 0) << "case " << n;
            }
        }
    }
}

// Steep waves in a small window over deep ground: light leaves even the widest map, and is counted.
TEST(LayerCaustics, WhatLeavesTheMapIsCounted) {
    const LayerWindow window{.middle = {3, -5}, .half_sides = {1.5, 1}, .rotation = 0.7, .rim = 0.2};
    const test::WavePacket packet{.start = {3, -5}, .wave_vector = {9, 4}, .amplitude = 0.05, .width = 0.8};
    const LayerMaps maps = shown(window, 64, 64, [&](glm::dvec2 place) { return packet.at(place, 0); });
    LayerBeams beams;
    beams.aim(maps, {.to_sun = {0.6f, 0.8f, 0}});
    const Landed landed(beams, 20, 128);
    EXPECT_GT(landed.lost, 0.02);
    EXPECT_NEAR(light_in(landed, maps) + landed.lost, beams.flux(), 0.01 * beams.flux());
}

/// Waves a cos(k u) along a window's first axis, u from `crest`, all over it but for its rim.
LayerMaps waves_in(const LayerWindow& window, int samples, double k, double amplitude, double crest) {
    const glm::dvec2 along = window.world_from_own({1, 0}) - window.middle;
    return shown(window, samples, samples, [&](glm::dvec2 place) {
        const double phase = k * (window.own_from_world(place).x - crest);
        return LayerPoint{.displacement = {0, static_cast<float>(amplitude * std::cos(phase)), 0},
                          .slope = glm::vec2(-amplitude * k * std::sin(phase) * along)};
    });
}

// On the axis under a crest 1/|1 − z/f|, f = n/((n − 1) a k²), as under a tile's waves: looked up linearly,
// of waves of 16 samples and 32 texels, wherever the crest lies. 3 % is what a map of so many texels may be
// off.
TEST(LayerCaustics, WavesThatFillTheWindowFocusByTheirCurvature) {
    Draw draw(3);
    for (int n = 0; n < 8; ++n) {
        const int samples = n % 2 == 0 ? 128 : 256;
        const double half = draw.between(5, 40), spacing = 2 * half / (samples - 1);
        const LayerWindow window{.middle = {draw.between(-99, 99), draw.between(-99, 99)},
                                 .half_sides = {half, half},
                                 .rotation = draw.between(0, 6),
                                 .rim = 0.3 * half};
        const double k = 2 * std::numbers::pi / (spacing * draw.between(17, 24)),
                     steepness = draw.between(0.01, 0.08);
        const double crest = draw.between(-0.2, 0.2) * half;
        const LayerMaps maps = waves_in(window, samples, k, steepness / k, crest);
        LayerBeams beams;
        beams.aim(maps, {.to_sun = {0, 1, 0}});
        for (const double share : {0.2, 0.35, 0.5, 0.6, 0.7}) {
            const Landed landed(beams, share * focal_depth(steepness / k, k), 4 * samples);
            const double on_axis = landed.at({crest, draw.between(-0.4, 0.4) * half}).x;
            EXPECT_NEAR(on_axis * (1 - share), 1, 0.03) << "case " << n << " at " << share << " f";
        }
    }
}

/// Light of waves a cos(k u) at x on a plane at the share s of their focal depth, s < 1.
double wave_light(double kx, double s) {
    double phase = kx;
    for (int i = 0; i < 60; ++i) phase -= (phase - s * std::sin(phase) - kx) / (1 - s * std::cos(phase));
    return 1 / (1 - s * std::cos(phase));
}

// Maps are made for some depths, and light between two is mixed by how far along their ladder it lies, as
// shaders/include/ layer_caustics.glsl does. How far off that is for a wave is known: its light at the three
// depths. Maps add 3 % each. And what is traced there is that wave's, everywhere: 3 % is what maps are off on
// an axis and in the mean of all places; on the flanks of crests, where light changes by a tenth from texel
// to texel, splines and anti-diffusion leave twice as much.
TEST(LayerCaustics, LightBetweenTwoMapsIsWhatIsTracedThere) {
    constexpr double kRatio = 1.8;
    Draw draw(4);
    for (int n = 0; n < 6; ++n) {
        const LayerWindow window{
            .middle = {7, 9}, .half_sides = {12, 12}, .rotation = draw.between(0, 6), .rim = 3};
        const double k = 2 * std::numbers::pi / draw.between(1.7, 3), deep = draw.between(1.26, 12);
        const double s = draw.between(0.2, 0.6);  // of the focal depth, at the deeper map
        const double amplitude = kIndex / ((kIndex - 1) * k * k) * s / deep;
        const LayerMaps maps = waves_in(window, 256, k, amplitude, 0);
        LayerBeams beams;
        beams.aim(maps, {.to_sun = {0, 1, 0}});
        const double part = draw.between(0, 1), depth = deep * std::pow(kRatio, part - 1);
        const Landed above(beams, deep / kRatio, 512), here(beams, depth, 512), below(beams, deep, 512);
        double allowed = 0;
        for (int i = 0; i <= 100; ++i) {
            const double kx = std::numbers::pi * i / 100;
            allowed =
                std::max(allowed, std::abs(std::lerp(wave_light(kx, s / kRatio), wave_light(kx, s), part) -
                                           wave_light(kx, s * depth / deep)));
        }
        double squares = 0;
        for (int i = 0; i < 400; ++i) {
            const glm::dvec2 own(draw.between(-8, 8), draw.between(-8, 8));
            const double mixed = std::lerp(above.at(own).x, below.at(own).x, part), traced = here.at(own).x;
            ASSERT_NEAR(mixed, traced, allowed + 0.03 * (traced + mixed))
                << "case " << n << ", " << depth << " m";
            const double wave = wave_light(k * own.x, s * depth / deep);
            ASSERT_NEAR(traced, wave, 0.07 * wave) << "case " << n;
            squares += (traced / wave - 1) * (traced / wave - 1) / 400;
        }
        EXPECT_LT(std::sqrt(squares), 0.03) << "case " << n;
    }
}

// Offsets say where light comes from, in world axes: u + offset(u) = x, of a slope m by depth (n − 1)/n m, m
// small.
TEST(LayerCaustics, OffsetsLeadBackToTheSurface) {
    const LayerWindow window{.middle = {-4, 6}, .half_sides = {30, 20}, .rotation = 1.1, .rim = 5};
    const test::WavePacket packet{
        .start = {-2, 5}, .wave_vector = {0.4, 0.3}, .amplitude = 0.12, .choppiness = 0, .width = 8};
    const LayerMaps maps = shown(window, 256, 128, [&](glm::dvec2 place) { return packet.at(place, 0); });
    LayerBeams beams;
    beams.aim(maps, {.to_sun = {0, 1, 0}});
    constexpr double kDepth = 8;
    const Landed landed(beams, kDepth, 256);
    Draw draw(5);
    double farthest = 0;
    for (int i = 0; i < 300; ++i) {
        const glm::dvec2 own(draw.between(-29, 29), draw.between(-19, 19));
        const glm::dvec4 there = landed.at(own);
        const glm::dvec2 offset = glm::dvec2(there.y, there.z) / there.x;
        const glm::dvec2 from = window.world_from_own(own) - offset;
        const glm::dvec2 slope(maps.at(from).slope);
        // Refraction goes on by the slope's cube; a bilinear slope, by the square of a sample over the wave's
        // length.
        EXPECT_NEAR(offset.x, (kIndex - 1) / kIndex * slope.x * kDepth, 0.003);
        EXPECT_NEAR(offset.y, (kIndex - 1) / kIndex * slope.y * kDepth, 0.003);
        farthest = std::max(farthest, glm::length(offset));
    }
    EXPECT_GT(farthest, 0.08);
}

// Waves up to flat_slope() are not traced. The light that they would have made is that of a flat sea within what is
// promised, at the distance for which it was asked and at lesser ones; steeper waves are traced.
TEST(LayerCaustics, WavesThatCannotBeSeenInTheLightAreLeftOut) {
    Draw draw(77);
    for (int trial = 0; trial < 8; ++trial) {
        const LayerWindow window = draw.window(6, 40);
        const double depth = draw.between(0.5, 12), turn = draw.between(0, 2 * std::numbers::pi);
        const BeamLight light{.to_sun = {0, 1, 0}, .lossless = true};
        const auto waves = [&](double slope) {
            LayerMaps maps = shown(window, 128, 128, [](const glm::dvec2&) { return LayerPoint{}; });
            const double k = 2 * std::numbers::pi / (draw.between(4, 12) * maps.spacing());
            const glm::dvec2 along(std::cos(turn), std::sin(turn));
            maps = shown(window, 128, 128, [&](const glm::dvec2& place) {
                const double phase = k * glm::dot(place - window.middle, along);
                return LayerPoint{.displacement = {0, slope / k * std::cos(phase), 0},
                                  .slope = glm::vec2(-slope * std::sin(phase) * along)};
            });
            maps.wave_number = static_cast<float>(k);
            return maps;
        };
        const auto least =
            static_cast<double>(flat_slope(waves(0), bending_distance(static_cast<float>(depth), 0), 0.005f));
        // The rim's own slope comes on top of the waves'.
        const LayerMaps small = waves(0.5 * least), large = waves(3 * least);
        LayerBeams none, some, exact;
        none.aim(small, light, static_cast<float>(least));
        EXPECT_FALSE(none.any());
        some.aim(large, light, static_cast<float>(least));
        EXPECT_TRUE(some.any());
        exact.aim(small, light);
        EXPECT_TRUE(exact.any());
        // Beams' parts leave a pattern of a per cent that is the same at the surface; it is not the waves'.
        const Landed surface(exact, 0, 256);
        for (const double share : {0.3, 1.0}) {
            const Landed landed(exact, share * depth, 256);
            double square = 0;
            for (size_t i = 0; i < landed.light.values().size(); ++i)
                square += std::pow(
                    static_cast<double>(landed.light.values()[i].x - surface.light.values()[i].x), 2);
            EXPECT_LT(std::sqrt(square / static_cast<double>(landed.light.values().size())), 0.005) << trial;
        }
    }
}

}  // namespace
}  // namespace deepwater::sim
