// Laws of caustics: light is conserved, focuses as optics says, and repeats without a seam.
#include "sim/light/caustics.h"
#include "sim/light/bent_light.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "sim/light/ground_beams.h"
#include "sim/light/light_map.h"
#include "sim/waves/ocean.h"
#include "support/numbers.h"

namespace deepwater::sim {
namespace {

using test::kDegree;

glm::vec3 sun_at(double elevation, double azimuth = 130) {
    const double level = std::cos(elevation * kDegree);
    return {static_cast<float>(level * std::sin(azimuth * kDegree)),
            static_cast<float>(std::sin(elevation * kDegree)),
            static_cast<float>(-level * std::cos(azimuth * kDegree))};
}

/// A tile with the one wave a cos(2π waves (u - crest) / size), u the tile's first axis, not choppy.
struct SineTile {
    TileMaps maps;
    TileInfo info;
    double k;
    SineTile(int resolution, float size, int waves, double amplitude, double crest = 0)
        : k(2 * std::numbers::pi * waves / static_cast<double>(size)) {
        maps.resolution = resolution;
        maps.displacement.emplace_back(resolution, resolution);
        maps.gradient.emplace_back(resolution, resolution);
        maps.shear.emplace_back(resolution, resolution);
        info.size = size;
        for (int y = 0; y < resolution; ++y) {
            for (int x = 0; x < resolution; ++x) {
                const double phase = k * (x * static_cast<double>(size) / resolution - crest);
                maps.displacement[0](x, y) = {0, static_cast<float>(amplitude * std::cos(phase)), 0, 1};
                maps.gradient[0](x, y) = {static_cast<float>(-amplitude * k * std::sin(phase)), 0, 0, 0};
            }
        }
    }
};

SeaState sea(float wind, int resolution = 128) {
    SeaState state;
    state.wind_speed = wind;
    state.resolution = resolution;
    return state;
}

OceanMaps maps_of(const SeaState& state) {
    OceanMaps maps;
    Ocean(state).evaluate(17, maps);
    return maps;
}

double mean_of(const Grid2D<float>& map) {
    double sum = 0;
    for (const float value : map.values()) sum += static_cast<double>(value);
    return sum / static_cast<double>(map.values().size());
}

// A flat sea lights every plane alike. 1 % is asked for; tents on the mesh's own lattice add up to 1 but for
// the rounding of places, 1e-4.
TEST(Caustics, AFlatSeaGivesAnEvenLight) {
    const SineTile flat(128, 19, 1, 0);
    Grid2D<float> map(128, 128), scratch(128, 128);
    for (const double elevation : {90.0, 50.0, 12.0}) {
        for (const float depth : {0.0f, 1.0f, 20.0f}) {
            CausticBeams beams;
            beams.aim(flat.maps, flat.info, {.to_sun = sun_at(elevation)});
            EXPECT_NEAR(beams.flux(), 1, 1e-5);
            for (const int texels : {64, 128, 256, 512}) {
                map = scratch = Grid2D<float>(texels, texels);
                beams.land(depth, map, scratch);
                const auto [least, most] = std::ranges::minmax(map.values());
                EXPECT_GT(least, 0.99f) << elevation << " " << depth << " " << texels;
                EXPECT_LT(most, 1.01f) << elevation << " " << depth << " " << texels;
            }
        }
    }
}

// The mean is the flux of the mesh, computed here anew in double from the displaced triangles; without losses
// every beam that falls on the tile goes on.
TEST(Caustics, LightIsConservedAtEveryDepthAndSun) {
    for (const float wind : {4.0f, 14.0f}) {
        const OceanMaps maps = maps_of(sea(wind, 64));
        for (size_t t = 0; t < maps.tiles.size(); ++t) {
            const TileMaps& tile = maps.tiles[t];
            const int n = tile.resolution;
            const double cell = static_cast<double>(maps.info[t].size) / n;
            const double c = std::cos(static_cast<double>(maps.info[t].rotation)),
                         s = std::sin(static_cast<double>(maps.info[t].rotation));
            // World axes: the inverse rotation of tile coordinates, and the displacement.
            const auto corner = [&](int x, int y) {
                const glm::vec4 d = tile.displacement[0](x % n, y % n);
                return glm::dvec3(c * x * cell + s * y * cell + static_cast<double>(d.x), d.y,
                                  -s * x * cell + c * y * cell + static_cast<double>(d.z));
            };
            for (const double elevation : {30.0, 45.0, 60.0, 90.0}) {
                const glm::dvec3 to_sun(sun_at(elevation));
                const auto loss = [](double cosine) {
                    const double refracted = std::sqrt(1 - (1 - cosine * cosine) / (1.333 * 1.333));
                    const double across = (cosine - 1.333 * refracted) / (cosine + 1.333 * refracted);
                    const double within = (1.333 * cosine - refracted) / (1.333 * cosine + refracted);
                    return 0.5 * (across * across + within * within);
                };
                double through = 0;
                const auto add = [&](const glm::dvec3& p, const glm::dvec3& q, const glm::dvec3& r) {
                    const glm::dvec3 area = 0.5 * glm::cross(r - p, q - p);
                    const double facing = std::max(glm::dot(area, to_sun), 0.0);
                    through += facing * (1 - loss(facing / glm::length(area)));
                };
                for (int y = 0; y < n; ++y) {
                    for (int x = 0; x < n; ++x) {
                        add(corner(x, y), corner(x + 1, y), corner(x, y + 1));
                        add(corner(x + 1, y + 1), corner(x, y + 1), corner(x + 1, y));
                    }
                }
                const double flat = (1 - loss(to_sun.y)) * to_sun.y * n * n * cell * cell;
                CausticBeams beams, lossless;
                beams.aim(tile, maps.info[t], {.to_sun = sun_at(elevation)});
                lossless.aim(tile, maps.info[t], {.to_sun = sun_at(elevation), .lossless = true});
                Grid2D<float> map(64, 64), scratch(64, 64);
                for (const float depth : {1.0f, 5.0f, 20.0f}) {
                    beams.land(depth, map, scratch);
                    EXPECT_NEAR(mean_of(map) / (through / flat), 1, 0.002) << wind << " " << elevation;
                    lossless.land(depth, map, scratch);
                    EXPECT_NEAR(mean_of(map), 1, 0.01) << wind << " " << elevation << " " << depth;
                }
            }
        }
    }
}

// On the axis under a crest the light of a wave a cos kx is 1/|1 − z/f|, f = n/((n − 1) a k²): of meshes and
// maps as the program has them, for waves of 16 corners and 32 texels or more, wherever on a texel the axis
// lies. What is asked is what receivers get: a linear lookup.
TEST(Caustics, OneWaveFocusesByItsCurvature) {
    struct Case {
        int corners, waves, texels;
        double steepness;
    };
    for (const Case& c :
         {Case{128, 4, 128, 0.01}, Case{128, 8, 256, 0.003}, Case{256, 8, 256, 0.02}, Case{256, 6, 256, 0.05},
          Case{128, 2, 128, 0.01}, Case{128, 8, 512, 0.003}, Case{256, 4, 256, 0.02}, Case{256, 3, 512, 0.1},
          Case{512, 8, 512, 0.005}, Case{1024, 2, 512, 0.03}}) {
        constexpr double kSize = 19;
        const double k = 2 * std::numbers::pi * c.waves / kSize;
        Grid2D<float> map(c.texels, c.texels), scratch(c.texels, c.texels);
        for (const double crest : {0.0, 0.2, 0.5}) {  // texels from the edge of the first
            const SineTile wave(c.corners, static_cast<float>(kSize), c.waves, c.steepness / k,
                                crest * kSize / c.texels);
            const double focus = focal_depth(c.steepness / k, wave.k);
            CausticBeams beams;
            beams.aim(wave.maps, wave.info, {.to_sun = {0, 1, 0}});
            for (const double share : {0.2, 0.35, 0.5, 0.6, 0.7}) {
                beams.land(static_cast<float>(share * focus), map, scratch);
                const double on_axis = (0.5 + crest) * static_cast<double>(map(0, 70)) +
                                       (0.5 - crest) * static_cast<double>(map(c.texels - 1, 70));
                EXPECT_NEAR(on_axis * std::abs(1 - share), 1, 0.03)
                    << c.corners << " corners, " << c.texels << " texels, " << c.waves << " waves, crest at "
                    << crest << ", at " << share << " f";
            }
        }
    }
}

// Neighbours across the edge differ no more than neighbours inside, on average over each pair of rows.
TEST(Caustics, TheMapRepeatsWithoutASeam) {
    const OceanMaps maps = maps_of(sea(7));
    const size_t last = maps.tiles.size() - 1;
    Grid2D<float> map(128, 128), scratch(128, 128);
    for (const double elevation : {90.0, 35.0, 8.0}) {
        CausticBeams beams;
        beams.aim(maps.tiles[last], maps.info[last], {.to_sun = sun_at(elevation)});
        for (const float depth : {0.5f, 3.0f, 25.0f}) {
            beams.land(depth, map, scratch);
            std::vector<double> rows(128), columns(128);
            for (int i = 0; i < 128; ++i) {
                for (int j = 0; j < 128; ++j) {
                    rows[static_cast<size_t>(i)] +=
                        static_cast<double>(std::abs(map(j, i) - map(j, (i + 1) % 128)));
                    columns[static_cast<size_t>(i)] +=
                        static_cast<double>(std::abs(map(i, j) - map((i + 1) % 128, j)));
                }
            }
            EXPECT_LE(rows.back(), *std::max_element(rows.begin(), rows.end() - 1))
                << elevation << " " << depth;
            EXPECT_LE(columns.back(), *std::max_element(columns.begin(), columns.end() - 1))
                << elevation << " " << depth;
        }
    }
}

// Light adds up where sheets cross: deeper than a focus there are places brighter than any one sheet.
TEST(Caustics, FoldedSheetsAddUp) {
    const SineTile wave(256, 2, 2, 0.01);
    CausticBeams beams;
    beams.aim(wave.maps, wave.info, {.to_sun = {0, 1, 0}});
    const double focus = focal_depth(0.01, wave.k);
    Grid2D<float> map(256, 256), scratch(256, 256);
    beams.land(static_cast<float>(3 * focus), map, scratch);
    // On the axis three beams meet: straight down from the crest and, symmetric to it, from where
    // x = (z/f) sin(kx)/k. Each gives 1/|1 − (z/f) cos kx|.
    const double phase = 2.27886266;  // the root of x = 3 sin x
    const double expected = 1.0 / 2 + 2 / std::abs(1 - 3 * std::cos(phase));
    EXPECT_NEAR(0.5 * static_cast<double>(map(0, 9) + map(255, 9)), expected, 0.03 * expected);
    EXPECT_NEAR(mean_of(map), beams.flux(), 1e-3);
}

// Mirrored light turns by twice the tilt: the focus above a trough is at 1/(2 a k²).
TEST(Caustics, MirroredLightFocusesAboveTroughs) {
    const SineTile wave(512, 2, 2, 0.005);
    CausticBeams beams;
    beams.aim(wave.maps, wave.info, {.to_sun = {0, 1, 0}, .kind = BeamKind::mirrored});
    const double focus = 1 / (2 * 0.005 * wave.k * wave.k);
    Grid2D<float> map(512, 512), scratch(512, 512);
    beams.land(static_cast<float>(0.5 * focus), map, scratch);
    const int trough = 128;  // half a wave of 256 texels
    EXPECT_NEAR(0.5 * static_cast<double>(map(trough, 3) + map(trough - 1, 3)), 2, 0.06);
    EXPECT_NEAR(mean_of(map) / beams.flux(), 1, 1e-3);
}

// Offsets lead to the place that light comes from: a tilted plane of water gives one offset everywhere.
TEST(Caustics, OffsetsLeadBackToTheSurface) {
    const SineTile wave(128, 40, 1, 0.3);
    CausticBeams beams;
    beams.aim(wave.maps, wave.info, {.to_sun = {0, 1, 0}});
    Grid2D<glm::vec4> landed(64, 64);
    constexpr float kDepth = 8;
    beams.land(kDepth, landed);
    for (int x = 0; x < 64; ++x) {
        const glm::vec4 at = landed(x, 7) / landed(x, 7).x;
        const double u = (x + 0.5) * 40.0 / 64 - static_cast<double>(at.y);
        // Tilted by a slope s, light from overhead comes to go (n − 1)/n s sideways a metre.
        const double slope = -0.3 * wave.k * std::sin(wave.k * u);
        EXPECT_NEAR(at.y, 0.333 / 1.333 * slope * static_cast<double>(kDepth), 0.015) << x;
        EXPECT_NEAR(at.z, 0, 0.01);
    }
}

TEST(Caustics, TheSunsDiscBlursAndKeepsTheMean) {
    for (const float variance : {2.9f, 0.1f, -0.08f}) {
        Grid2D<float> map(64, 64), scratch(64, 64);
        std::ranges::fill(map.values(), 1.0f);
        const glm::ivec2 shares[] = {{-1, 1}, {0, 2}, {1, 1}};
        for (const glm::ivec2 x : shares) {
            for (const glm::ivec2 y : shares)
                map((64 + 3 + x.x) % 64, (60 + y.x) % 64) += static_cast<float>(x.y * y.y) / 16;
        }
        spread_repeating(map, variance, scratch);
        double sum = 0, spread = 0;
        for (int y = 0; y < 64; ++y) {
            for (int x = 0; x < 64; ++x) {
                const double off = (x + 32 - 3) % 64 - 32;
                sum += static_cast<double>(map(x, y)) - 1;
                spread += (static_cast<double>(map(x, y)) - 1) * off * off;
            }
        }
        EXPECT_NEAR(sum, 1, 1e-4);
        EXPECT_NEAR(spread, 0.5 + static_cast<double>(variance), 0.01) << variance;
    }
}

// As the sun's disc widens with depth, from nothing to a texel, light goes over from being gathered to being
// spread without a leap, and none is lost. By spreading or gathering a texel changes by at most half of the
// variance's change for each of its four neighbours, by what its crest is raised by at most 1/4 of it over
// the 0.42 that everything else blurs: 2.6 times.
TEST(Caustics, LightChangesSteadilyAsTheSunsDiscWidens) {
    constexpr int kTexels = 256;
    constexpr float kStep = 0.004f;  // texels^2
    constexpr double kSteepness = 0.02;
    const SineTile wave(256, 19, 8, kSteepness / (2 * std::numbers::pi * 8 / 19), 0.2 * 19 / kTexels);
    const OceanMaps breeze = maps_of(sea(6, 256));
    const auto steady = [&](const TileMaps& tile, const TileInfo& info, float depth) {
        CausticBeams beams;
        beams.aim(tile, info, {.to_sun = {0, 1, 0}});
        Grid2D<float> map(kTexels, kTexels), before(kTexels, kTexels), scratch(kTexels, kTexels);
        for (int step = 0; static_cast<float>(step) * kStep < 1; ++step) {
            beams.land(depth, map, scratch,
                       std::sqrt(static_cast<float>(step) * kStep) * info.size / kTexels);
            EXPECT_NEAR(mean_of(map), beams.flux(), 1e-4 * beams.flux());
            float brightest = 0, most = 0;
            for (size_t i = 0; i < map.values().size(); ++i) {
                brightest = std::max(brightest, map.values()[i]);
                most = std::max(most, std::abs(map.values()[i] - before.values()[i]));
            }
            if (step > 0) {
                EXPECT_LT(most, 2.6f * kStep * brightest) << "disc of " << static_cast<float>(step) * kStep;
            }
            std::swap(map, before);
        }
    };
    steady(wave.maps, wave.info, static_cast<float>(0.7 * focal_depth(kSteepness / wave.k, wave.k)));
    steady(breeze.tiles[2], breeze.info[2], 2.3f);
}

// Under a sun of any size: what the axis gets is a point sun's light, blurred by the disc, within 4 %; on
// either side of where gathering becomes spreading (0.42).
TEST(Caustics, AFocusIsAsSoftAsTheSunsDisc) {
    constexpr double kSize = 19, kSteepness = 0.01;
    constexpr int kTexels = 256;
    for (const int waves : {8, 4}) {
        Grid2D<float> map(kTexels, kTexels), scratch(kTexels, kTexels);
        for (const double crest : {0.0, 0.2, 0.5}) {
            const double k = 2 * std::numbers::pi * waves / kSize, texel = kSize / kTexels;
            const SineTile wave(256, static_cast<float>(kSize), waves, kSteepness / k, crest * texel);
            CausticBeams beams;
            beams.aim(wave.maps, wave.info, {.to_sun = {0, 1, 0}});
            for (const double share : {0.5, 0.7}) {
                for (const double variance : {0.1, 0.2, 0.3, 0.38, 0.45, 0.55}) {  // texels^2
                    beams.land(static_cast<float>(share * focal_depth(kSteepness / k, k)), map, scratch,
                               static_cast<float>(std::sqrt(variance) * texel));
                    const double on_axis = (0.5 + crest) * static_cast<double>(map(0, 70)) +
                                           (0.5 - crest) * static_cast<double>(map(kTexels - 1, 70));
                    // Light that left the surface at u lands at u - (z/f) sin(k u) / k.
                    double truth = 0;
                    constexpr int kSamples = 4000;
                    for (int i = 0; i < kSamples; ++i) {
                        const double u = (i - kSamples / 2 + 0.5) / kSamples * kTexels / waves;
                        const double x = u - share * std::sin(k * texel * u) / (k * texel);
                        truth +=
                            std::exp(-x * x / (2 * variance)) / std::sqrt(2 * std::numbers::pi * variance);
                    }
                    truth *= static_cast<double>(kTexels) / waves / kSamples;
                    EXPECT_NEAR(on_axis / truth, 1, 0.04) << waves << " waves, crest at " << crest << ", at "
                                                          << share << " f, disc of " << variance;
                }
            }
        }
    }
}

// Sharpening is limited so that no texel becomes negative.
TEST(Caustics, SharpeningMakesNoTexelNegative) {
    Grid2D<float> map(32, 32), scratch(32, 32);
    for (int y = 0; y < 32; ++y) {
        for (int x = 0; x < 32; ++x)
            map(x, y) = x % 5 == 0 && y % 3 == 1 ? 15.0f : 0.01f * static_cast<float>(x);
    }
    const double before = mean_of(map);
    spread_repeating(map, -0.39f, scratch);
    for (const float value : map.values()) EXPECT_GE(value, -1e-6f);
    EXPECT_NEAR(mean_of(map), before, 1e-5);
}

// Over shallow ground the sun's disc blurs a map of the ground hardly, so that it is sharpened, which would
// bring out the lattice of the beams' parts. Between the lines of light the map is that of a mesh four times as
// fine.
TEST(Caustics, ShallowGroundShowsNoLatticeOfBeams) {
    constexpr float kDepth = 2, kDisc = 0.0035f;
    constexpr int kTexels = 512, kRim = 64;  // texels: edges lack light
    const OceanMaps maps = maps_of(sea(4, 128));
    size_t chosen = 0;  // the tile of 19 m, whose texels here are 9 mm
    while (maps.info[chosen].size > 30) ++chosen;
    const TileMaps& tile = maps.tiles[chosen];
    const LatticeSquare square{.first = {0, 0}, .samples = tile.resolution / 4};
    Grid2D<float> depths(9, 9), scratch(kTexels, kTexels);
    std::ranges::fill(depths.values(), kDepth);
    const auto light = [&](int doublings) {
        GroundBeams beams;
        beams.aim(tile, maps.info[chosen], {.to_sun = sun_at(68)}, square, kDepth, doublings);
        Grid2D<float> map(kTexels, kTexels);
        beams.land(depths, map, scratch, kDisc);
        return map;
    };
    // 16 texels a sample
    const Grid2D<float> drawn = light(3), fine = light(5);
    double sum = 0;
    int count = 0;
    for (int y = kRim; y < kTexels - kRim; ++y) {
        for (int x = kRim; x < kTexels - kRim; ++x) {
            if (fine(x, y) > 1) continue;
            const auto off = static_cast<double>(drawn(x, y) / fine(x, y) - 1);
            sum += off * off;
            ++count;
        }
    }
    EXPECT_LT(std::sqrt(sum / count), 0.03) << count << ' ' << maps.info[chosen].size;
}

}  // namespace
}  // namespace deepwater::sim
