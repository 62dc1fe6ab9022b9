// Land: its heights agree between maps, keep within their samples' bounds, and have the shape that was asked for;
// files of heights come back as they were written, and broken ones end in one line.
#include "scene/terrain/terrain.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <limits>
#include <string>
#include <vector>

#include "core/check.h"
#include "core/image_file.h"
#include "scene/state/bed_check.h"
#include "scene/state/bed_state.h"
#include "scene/terrain/height_file.h"
#include "scene/terrain/land_kinds.h"
#include "scene/terrain/run_up.h"
#include "support/temp_dir.h"

namespace deepwater::scene {
namespace {

constexpr std::array kLandKinds = {kBedBeach, kBedCoast, kBedIsland, kBedAtoll, kBedValley};

double ground_at(const Terrain& terrain, const glm::dvec2& place) {
    shared::Land land{};
    terrain.place(place, land);
    return static_cast<double>(terrain.ground(land, glm::vec2(0), 0).x);
}

/// Writes a picture of heights [m], as rows from the north, as OpenEXR.
void write_heights(const std::filesystem::path& file, int width, int height,
                   const std::vector<float>& heights) {
    std::vector<float> rgb;
    for (const float h : heights) rgb.insert(rgb.end(), {h, h, h});
    write_exr(file, width, height, rgb);
}

/// Writes a 16-bit PNG of grey values.
void write_grey(const std::filesystem::path& file, int width, int height,
                std::uint16_t (*value)(int x, int y)) {
    write_png(file, width, height, PngDepth::sixteen, [&](PngWriter& png) {
        std::vector<std::uint16_t> row(static_cast<size_t>(3 * width));
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < 3 * width; ++x) row[static_cast<size_t>(x)] = value(x / 3, y);
            png.add_rows(std::span<const std::uint16_t>(row));
        }
    });
}

LandShape file_shape(const std::filesystem::path& file, double width) {
    return {
        .kind = LandKind::file, .rise = 10, .width = width, .file = file.string(), .black = -20, .white = 80};
}

std::string error_of(const std::filesystem::path& file) {
    try {
        const HeightPicture picture(file, 100, 0, 1);
    } catch (const RuntimeFailure& error) {
        return error.what();
    }
    return "";
}

TEST(Terrain, HasNoStepWhereMapsMeet) {
    // A map's rim of a fifth of its half side mixes two maps, whose difference is the noise that the coarser one leaves
    // out: across its edges the ground rises hardly more steeply than on both sides of them.
    constexpr double kApart = 0.1;
    for (const BedKind kind : kLandKinds) {
        const SeaBed bed({.kind = kind}, {});
        for (int level = 0; level < shared::kTerrainLevels; ++level) {
            const double rim = 0.5 * shared::kTerrainSamples * Terrain::spacing(level);
            for (const double at : {shared::kTerrainRim * rim, rim}) {
                for (double along = -1; along <= 1; along += 0.0137) {
                    for (const glm::dvec2 way : {glm::dvec2(1, along), glm::dvec2(along, -1)}) {
                        std::array<double, 4> heights{};  // two on each side of the edge
                        for (size_t i = 0; i < heights.size(); ++i) {
                            const glm::dvec2 place = (at + (static_cast<double>(i) - 1.5) * kApart) * way;
                            heights[i] = bed.height(place.x, place.y);
                        }
                        const double beside =
                            std::max(std::abs(heights[1] - heights[0]), std::abs(heights[3] - heights[2]));
                        EXPECT_LT(std::abs(heights[2] - heights[1]), 1.5 * beside + 0.05)
                            << kind << " " << level << " " << along;
                    }
                }
            }
        }
    }
}

TEST(Terrain, IsOneWhateverReferenceItIsSeenFrom) {
    for (const BedKind kind : kLandKinds) {
        const SeaBed bed({.kind = kind}, {});
        for (const glm::dvec2 place : {glm::dvec2(3, -40), glm::dvec2(250, 31), glm::dvec2(-1250, -700)}) {
            // A float holds 200 m to 1.5e-5 m, at slopes of up to 4.
            EXPECT_NEAR(static_cast<double>(bed.around(place - glm::dvec2(150, -120)).height({150, -120})),
                        bed.height(place.x, place.y), 5e-4)
                << kind;
        }
    }
}

TEST(Terrain, LiesWithinItsBounds) {
    for (const BedKind kind : kLandKinds) {
        const SeaBed bed({.kind = kind}, {});
        const Terrain& terrain = *bed.terrain();
        for (const double side : {3.0, 40.0, 900.0, 20'000.0}) {
            for (int i = 0; i < 60; ++i) {
                const glm::dvec2 low(side * std::sin(7.0 * i), side * std::cos(3.0 * i));
                const glm::vec2 bounds = terrain.bounds(low, low + side);
                for (int j = 0; j < 16; ++j) {
                    const glm::dvec2 place = low + side * glm::dvec2(j % 4, j / 4) / 3.0;
                    const double ground = ground_at(terrain, place);
                    EXPECT_GE(ground, static_cast<double>(bounds.x) - 1e-4) << kind << " " << side;
                    EXPECT_LE(ground, static_cast<double>(bounds.y) + 1e-4) << kind << " " << side;
                    EXPECT_LE(bed.height(place.x, place.y), bed.highest_between(low, low + side));
                }
            }
        }
        EXPECT_LE(bed.highest_between({-100, -100}, {100, 100}), bed.highest());
    }
}

TEST(Terrain, HasTheSlopesThatItSays) {
    // Central differences over 2 h of a curvature that changes by c in a sample err by c h^2 / 6, and floats of
    // 30 m by 2e-6 / h.
    constexpr double kStep = 0.02;
    const SeaBed bed({.kind = kBedCoast}, {});
    const Terrain& terrain = *bed.terrain();
    for (int i = 0; i < 400; ++i) {
        const glm::dvec2 place(150 * std::sin(1.3 * i), 150 * std::cos(2.9 * i));
        shared::Land land{};
        terrain.place(place, land);
        const glm::vec4 ground = terrain.ground(land, glm::vec2(0), 0);
        const auto rise = [&](const glm::dvec2& way) {
            return (ground_at(terrain, place + kStep * way) - ground_at(terrain, place - kStep * way)) /
                   (2 * kStep);
        };
        EXPECT_NEAR(static_cast<double>(ground.y), rise({1, 0}), 0.01);
        EXPECT_NEAR(static_cast<double>(ground.z), rise({0, 1}), 0.01);
    }
}

TEST(Terrain, ShowsCoarseMeshesItsMean) {
    const SeaBed bed({.kind = kBedCoast}, {});
    shared::Land land{};
    bed.terrain()->place({0, 0}, land);
    // From cells as wide as a coarser map's samples on, heights are those of that map.
    for (int level = 1; level < shared::kTerrainLevels; ++level) {
        const auto spacing = static_cast<float>(Terrain::spacing(level));
        EXPECT_NEAR(shared::terrain_level(land, glm::vec2(0), spacing), static_cast<float>(level), 1e-4f);
    }
    EXPECT_EQ(shared::terrain_level(land, glm::vec2(0), 1e6f), 3.0f);
    EXPECT_EQ(shared::terrain_level(land, glm::vec2(0), 0.0f), 0.0f);
}

TEST(Beach, HasTheSlopeDepthAndHeightAskedFor) {
    for (const float degrees : {2.0f, 5.0f, 9.0f}) {
        const BedState state{.kind = kBedBeach,
                             .slope = degrees,
                             .slope_direction = 90,
                             .deepest = 30,
                             .bars = 0,
                             .land_x = 40,
                             .land_z = -7};
        const SeaBed bed(state, {});
        const Terrain& terrain = *bed.terrain();
        const double slope = std::tan(glm::radians(static_cast<double>(degrees)));
        EXPECT_NEAR(ground_at(terrain, {40, -7}), 0, 0.03)
            << "the shoreline passes through the point asked for";
        // Down to 0.8 m of depth; the shoreline is at most 0.3 rad off the north.
        const double out = 0.8 / slope;
        const double fall = (ground_at(terrain, {38, -7}) - ground_at(terrain, {40 + out, -7})) / (2 + out);
        EXPECT_GT(fall, slope * std::cos(0.3)) << degrees;
        EXPECT_LT(fall, slope * 1.02) << degrees;
        EXPECT_NEAR(ground_at(terrain, {31'000, 0}), -30, 0.1);
        EXPECT_NEAR(bed.depths_within({31'000, 0}, 100).y, 30, 0.1);
        EXPECT_GT(ground_at(terrain, {-500, 0}), 1.5);
    }
}

TEST(Beach, FollowsAnEquilibriumProfileOffshore) {
    double last = 0;
    for (double out = 0; out < 5000; out += 0.5) {
        const double depth = offshore_depth(out, 0.06, 200);
        EXPECT_GE(depth, last);
        EXPECT_LE(depth - last, 0.5 * 0.06 + 1e-9) << "nowhere steeper than the foreshore";
        last = depth;
    }
    // Far out depth grows as distance to the power 2/3: doubled distance, 1.587 times the depth, less what the start
    // adds, which is under 3 % from 3 km on.
    EXPECT_NEAR(offshore_depth(6000, 0.06, 1e6) / offshore_depth(3000, 0.06, 1e6), std::pow(2.0, 2.0 / 3),
                0.03);
}

TEST(Beach, HasBarsWhereAskedFor) {
    const SeaBed flat({.kind = kBedBeach, .bars = 0}, {}), barred({.kind = kBedBeach, .bars = 1.5f}, {});
    double most = 0;
    for (double z = 0; z < 250; z += 1) {
        const double rise = ground_at(*barred.terrain(), {0, z}) - ground_at(*flat.terrain(), {0, z});
        EXPECT_GE(rise, -1e-6);
        most = std::max(most, rise);
    }
    EXPECT_GT(most, 0.3);
    EXPECT_LT(most, 1.2 * 1.5 + 1e-3);
}

TEST(Valley, HasTheFloorAndTheSidesAskedFor) {
    const SeaBed bed({.kind = kBedValley,
                      .slope = 3,
                      .slope_direction = 180,
                      .deepest = 30,
                      .land_height = 40,
                      .land_width = 50},
                     {});
    const Terrain& terrain = *bed.terrain();
    const double slope = std::tan(glm::radians(3.0));
    for (double in = 20; in < 240; in += 10) {
        // The floor, the lowest ground across the valley, rises by the slope; the shoreline bends by at most
        // 20 m * 2 * 0.71 * 1.5, which are 2.3 m of its height, and inland by less than that changes along the valley.
        double lowest = 1e9, left = -1e9, right = -1e9;
        for (double x = -200; x <= 200; x += 2) {
            const double height = ground_at(terrain, {x, -in});
            lowest = std::min(lowest, height);
            (x < 0 ? left : right) = std::max(x < 0 ? left : right, height);
        }
        EXPECT_NEAR(lowest, slope * in, 2.3) << in;
        EXPECT_GT(std::min(left, right) - lowest, 15) << "it has a side to the left and to the right " << in;
    }
    EXPECT_NEAR(ground_at(terrain, {0, 0}), 0, 0.03) << "it opens to the sea at the point asked for";
    EXPECT_NEAR(ground_at(terrain, {0, 31'000}), -30, 0.1);
}

// Sand lies in the middle of an island's bay, whose bed has no fold there, and reefs and shelves of rock lie around the
// island, not everywhere.
TEST(Island, HasSandInItsBayAndReefsAround) {
    for (int seed = 1; seed <= 5; ++seed) {
        const LandShape shape{
            .kind = LandKind::island, .slope = 0.07, .deepest = 80, .rise = 170, .width = 2600, .seed = seed};
        const glm::dvec2 bay(0, 0.2 * shape.width);
        double rock = 0;
        constexpr int kAround = 48;
        for (int i = 0; i < kAround; ++i) {
            const double angle = 2 * glm::pi<double>() * i / kAround;
            const glm::dvec2 off = 40.0 * glm::dvec2(std::cos(angle), std::sin(angle));
            rock += land_at(shape, bay + off, 1).rock / kAround;
            // Opposite sides of the middle are as deep as each other but for reefs.
            EXPECT_NEAR(land_at(shape, bay + 0.2 * off, 1).height, land_at(shape, bay - 0.2 * off, 1).height,
                        1.5);
        }
        EXPECT_LT(rock, 0.75) << seed;
        double stony = 0;
        int sea = 0;
        for (double x = -2500; x <= 2500; x += 40) {
            for (double z = -3200; z <= 2000; z += 40) {
                const LandPoint point = land_at(shape, {x, z}, 1);
                if (point.height > -2.5 || point.height < -16) continue;
                stony += point.rock > 0.5 ? 1 : 0;
                ++sea;
            }
        }
        ASSERT_GT(sea, 1000);
        EXPECT_GT(stony / sea, 0.03) << seed;
        EXPECT_LT(stony / sea, 0.4) << seed;
    }
}

TEST(Land, SinksByTheTide) {
    for (const BedKind kind : kLandKinds) {
        const SeaBed mean({.kind = kind}, {}), high({.kind = kind, .tide = 1.5f}, {}),
            low({.kind = kind, .tide = -2}, {});
        for (const glm::dvec2 place :
             {glm::dvec2(0, 0), glm::dvec2(120, -70), glm::dvec2(-900, 400), glm::dvec2(0, 9000)}) {
            const double ground = ground_at(*mean.terrain(), place);
            // Floats of up to 200 m are rounded by up to 8e-6 m.
            EXPECT_NEAR(ground_at(*high.terrain(), place), ground - 1.5, 1e-4) << kind;
            EXPECT_NEAR(ground_at(*low.terrain(), place), ground + 2, 1e-4) << kind;
        }
    }
}

TEST(Beach, WaterlineMovesByTheTideOverTheSlope) {
    const double slope = std::tan(glm::radians(3.0));
    const auto waterline = [](float tide) {  // m southwards
        const SeaBed bed({.kind = kBedBeach, .slope = 3, .slope_direction = 180, .bars = 0, .tide = tide},
                         {});
        double in = -60, out = 60;
        for (int i = 0; i < 40; ++i) {
            const double middle = 0.5 * (in + out);
            (bed.mean_depth(5, middle) > 0 ? out : in) = middle;
        }
        return in;
    };
    // From a metre under the sea up to where cusps begin, at 0.2 m, the foreshore is a plane, along a shoreline that is at
    // most 0.3 rad off the east.
    for (const float tide : {-0.8f, -0.5f, -0.2f, 0.15f}) {
        const double way = waterline(0) - waterline(tide), straight = static_cast<double>(tide) / slope;
        EXPECT_GE(way / straight, 0.99) << tide;
        EXPECT_LE(way / straight, 1 / std::cos(0.3)) << tide;
    }
}

TEST(Land, RunUpScalesWithTheWaves) {
    EXPECT_EQ(run_up(0, 100, 0.05), 0);
    EXPECT_NEAR(run_up(4, 100, 0.05), 2 * run_up(1, 100, 0.05), 1e-12);
    // A dissipative beach: 0.043 sqrt(H L), eq. 18 of Stockdon et al., is the limit of no slope within rounding of its
    // coefficient: 1.1 * 0.5 * sqrt(0.004) = 0.0348, and of slopes near 0.02: 0.0436.
    EXPECT_NEAR(run_up(1, 100, 0) / 10, 0.0348, 1e-4);
    EXPECT_NEAR(run_up(1, 100, 0.02) / 10, 0.0434, 1e-3);
    // Greater waves wet more of the beach.
    const SeaBed calm({.kind = kBedBeach}, {.wind_speed = 2}), rough({.kind = kBedBeach}, {.wind_speed = 15});
    EXPECT_LT(calm.land_about({0, 0}).reach, rough.land_about({0, 0}).reach);
}

TEST(Land, NeedsAFileWhereItsKindIsFile) {
    EXPECT_THROW(check_bed({.kind = kBedFile}), UsageError);
    EXPECT_FALSE(SeaBed({.kind = kBedFile}, {}).present());
}

TEST(HeightFile, ComesBackAsItWasWritten) {
    const test::TempDir dir;
    // A plane of 1 : 10 to the east and 1 : 20 to the south, with samples 2 m apart: splines keep planes.
    std::vector<float> plane;
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < 50; ++x)
            plane.push_back(0.1f * (2 * static_cast<float>(x) - 49) +
                            0.05f * (2 * static_cast<float>(y) - 39));
    write_heights(dir.path() / "plane.exr", 50, 40, plane);
    const Terrain terrain(file_shape(dir.path() / "plane.exr", 100));
    for (const glm::dvec2 place : {glm::dvec2(0, 0), glm::dvec2(31.3, -20.7), glm::dvec2(-40, 12.25)})
        EXPECT_NEAR(ground_at(terrain, place), 0.1 * place.x + 0.05 * place.y, 1e-3);

    write_grey(dir.path() / "ramp.png", 64, 64,
               [](int x, int) { return static_cast<std::uint16_t>(1040 * x); });
    const HeightPicture ramp(dir.path() / "ramp.png", 640, -20, 80);
    for (int x = 0; x < 64; ++x)
        EXPECT_NEAR(ramp.height({10 * x - 315, 4}, 1), -20 + 100.0 * 1040 * x / 65535, 1e-3);
    EXPECT_NEAR(ramp.height({-5000, 0}, 1), -20, 1e-3) << "its edge goes on";
}

TEST(HeightFile, WithCliffsOfAKilometreIsSound) {
    const test::TempDir dir;
    std::vector<float> cliff;
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x) cliff.push_back(x < 32 ? -500.0f : 500.0f);
    write_heights(dir.path() / "cliff.exr", 64, 64, cliff);
    const SeaBed bed({.kind = kBedFile, .land_width = 64, .file = (dir.path() / "cliff.exr").string()}, {});
    for (double x = -40; x <= 40; x += 0.37) {
        const double height = bed.height(x, 3);
        EXPECT_TRUE(std::isfinite(height));
        EXPECT_LE(std::abs(height), 500 + bed.highest_rise());
    }
    EXPECT_LT(bed.height(-30, 3), -490);
    EXPECT_GT(bed.height(30, 3), 490);
}

TEST(HeightFile, ThatIsBrokenEndsInOneLine) {
    test::TempDir dir;
    const auto path = [&](const char* name) { return dir.path() / name; };
    write_heights(path("one.exr"), 1, 1, {3});
    write_heights(path("nan.exr"), 2, 2, {1, 2, std::numeric_limits<float>::quiet_NaN(), 4});
    write_heights(path("space.exr"), 2, 2, {1, 2, 3, 1e6f});
    write_grey(path("wide.png"), 9000, 2, [](int, int) { return std::uint16_t{7}; });
    dir.write("huge.png",
              std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x40\0\0\0\x40\0\x10\0\0\0\0\1\2\3\4", 33));
    dir.write("empty.png", "");
    dir.write("text.png", "this is no picture");
    dir.write("half.png", std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16));
    const struct {
        const char* file;
        const char* reason;
    } cases[] = {{"one.exr", "1 x 1"},    {"nan.exr", "column 0 of row 1 is no number"},
                 {"space.exr", "10 km"},  {"wide.png", "9000 x 2"},
                 {"huge.png", "16384"},   {"empty.png", "empty.png"},
                 {"text.png", "no PNG"},  {"half.png", "no PNG"},
                 {"none.png", "none.png"}};
    for (const auto& c : cases) {
        const std::string error = error_of(path(c.file));
        EXPECT_NE(error.find(c.file), std::string::npos) << c.file << ": " << error;
        EXPECT_NE(error.find(c.reason), std::string::npos) << c.file << ": " << error;
        EXPECT_EQ(error.find('\n'), std::string::npos) << error;
    }
}

}  // namespace
}  // namespace deepwater::scene
