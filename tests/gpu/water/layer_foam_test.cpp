// Foam on layers of water, and the light that shines through their crests.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <vector>

#include "gpu/water/layers_fixture.h"

namespace deepwater::render {
namespace {

using LayerFoam = LayersTest;

// Foam that a layer has made is as white as it says, over a sea that has none.
TEST_F(LayerFoam, FoamIsAsOpaqueAsTheLayerSays) {
    std::mt19937 random(31);
    std::vector<test::PacketLayer> layers{packet_about({0, 0}, random), packet_about({0, 0}, random)};
    for (test::PacketLayer& layer : layers) {
        layer.packet.amplitude = 0;
        layer.packet.foam = 0.6;
        layer.lacked_slope_variance = {1e-3f, 1e-3f, 0};
    }
    const sim::OceanMaps maps = sea(layers);
    scene_.camera.position = {0, 40, 0};
    const auto white = picture(maps, scene::kViewFoam);
    double seen = 0, expected = 0;
    for (int y = 0; y < size_.y; ++y) {
        for (int x = 0; x < size_.x; ++x) {
            const dvec3 way = ray(x, y);
            const dvec3 point = scene_.camera.position - way * (scene_.camera.position.y / way.y);
            seen += static_cast<double>(white[static_cast<size_t>(y * size_.x + x)].x);
            expected += at(layers, {point.x, point.z}, 0).foam;
        }
    }
    // Lace breaks it up in patches of some metres, all white or none, of which the windows hold a few dozen.
    EXPECT_NEAR(seen / expected, 1, 0.2);
    EXPECT_GT(expected, 0.02 * size_.x * size_.y);

    const SurfaceOnGpu gpu(scene_, maps);
    const std::vector<dvec2> places = places_over(layers, 300, random);
    const auto open =
        gpu.evaluate(kSurface, "vec4(layers_at(x.xy, x.z).foam.open)", inputs_of(gpu, places, kPoint));
    for (size_t i = 0; i < places.size(); ++i)
        ASSERT_NEAR(1 - open[i].x, at(layers, places[i], 0).foam, 5e-3);
}

/// A layer that lies level, flows, and has the same rollers, sand and foam everywhere.
sim::LayerMaps surf_layer(float roller, float sand, float foam, float bubbles) {
    sim::LayerMaps maps;
    maps.window = {.half_sides = {40, 40}, .rim = 8};
    maps.mesh_pitch = 0.25f;
    maps.resize(64, 64, false, true);
    for (int j = 0; j < maps.height; ++j) {
        for (int i = 0; i < maps.width; ++i) {
            maps.set(i, j,
                     {.flow = {0.4f, 0}, .foam = foam, .bubbles = bubbles, .roller = roller, .sand = sand});
        }
    }
    maps.finish();
    maps.resize_paths();
    for (glm::vec4& way : maps.came_from[0][0].values()) way = {-0.2f, 0, -0.8f, 0};
    for (glm::vec4& way : maps.came_from[1][0].values()) way = {-1.4f, 0, -2, 0};
    maps.finish_paths();
    return maps;
}

// Shaders read rollers and sand as the CPU does, and the mesh is raised by rollers as thick as they are on average.
TEST_F(LayerFoam, RollersRaiseTheMeshByTheirThickness) {
    constexpr float kThick = 0.3f, kSand = 0.4f;
    sim::OceanMaps maps = sea({});
    maps.layers = {surf_layer(kThick, kSand, 0.5f, 0.2f)};
    maps.path_ages = {0.4f, 1.5f, 3, 4.5f};
    ASSERT_EQ(maps.layers[0].at({3, -5}).roller, kThick);
    ASSERT_EQ(maps.layers[0].at({3, -5}).sand, kSand);
    const SurfaceOnGpu gpu(scene_, maps);
    std::mt19937 random(4);
    std::uniform_real_distribution<double> within(-30, 30);  // inside the rim
    std::vector<dvec2> places;
    for (int i = 0; i < 4000; ++i) places.emplace_back(within(random), within(random));
    const auto inputs = inputs_of(gpu, places, -3);
    const auto read = gpu.evaluate(kSurface,
                                   "vec4(layers_at(x.xy, x.z).foam.roller, layers_at(x.xy, x.z).foam.sand, "
                                   "layers_at(x.xy, x.z).foam.surf, roller_slope(x.xy, x.z).x)",
                                   inputs);
    const auto raised =
        gpu.evaluate("water/foam_heaps.glsl",
                     "vec4(roller_height(x.xy, 0.5, 1.0, x.z, "
                     "LayerFoam(vec2(0.0), 0.0, 1.0, 0.0, 1.0, 0.3, 0.0, vec4(0.0), vec4(0.0))))",
                     inputs);
    double mean = 0, least = 1, most = 0;
    for (size_t i = 0; i < places.size(); ++i) {
        ASSERT_NEAR(read[i].x, kThick, 1e-4);
        ASSERT_NEAR(read[i].y, kSand, 1e-4);
        ASSERT_NEAR(read[i].z, 1, 1e-6);
        ASSERT_NEAR(read[i].w, 0, 1e-4);
        const auto height = static_cast<double>(raised[i].x);
        mean += height / static_cast<double>(places.size());
        least = std::min(least, height);
        most = std::max(most, height);
    }
    // The lumps' mean over a square of 9 m is 0, and 3600 m² hold some forty squares; cutting what would lie below the
    // water adds next to nothing.
    EXPECT_NEAR(mean, static_cast<double>(kThick), 0.06 * static_cast<double>(kThick));
    EXPECT_LT(least, 0.5 * static_cast<double>(kThick));
    EXPECT_GT(most, 1.5 * static_cast<double>(kThick));
}

// Foam of surf is drawn with 0.4 % less cover than there is, so that specks end; other layers' foam as it is.
TEST_F(LayerFoam, LastSpecksOfSurfAreNotDrawn) {
    sim::OceanMaps maps = sea({});
    maps.layers = {surf_layer(0.3f, 0.4f, 0.5f, 0.2f)};
    maps.path_ages = {0.4f, 1.5f, 3, 4.5f};
    const SurfaceOnGpu gpu(scene_, maps);
    // x: share of the area that is open;  y: share of layers with surf
    const std::vector<glm::vec4> inputs{
        {0.997f, 1, 0, 0}, {0.9f, 1, 0, 0}, {0.9f, 0.5f, 0, 0}, {0.9f, 0, 0, 0}};
    const auto seen = gpu.evaluate(
        "water/sea_foam.glsl",
        "vec4(foam_seen(vec2(0.0), tiles_left(vec2(0.0)), LayerFoam(vec2(0.0), 0.0, x.x, 0.0, x.y, 0.0, 0.0, "
        "vec4(0.0), vec4(0.0)), -3.0, 0.0).opacity)",
        inputs);
    EXPECT_EQ(seen[0].x, 0);
    EXPECT_NEAR(seen[1].x, 0.096f, 1e-5f);
    EXPECT_NEAR(seen[2].x, 0.098f, 1e-5f);
    EXPECT_NEAR(seen[3].x, 0.1f, 1e-5f);
}

// Lace that surf carries is mixed of that of two stretches of time, and is a standard normal variable as that of water at
// rest is: its mean over many places is 0, and its square with the variance that footprints hide has the mean 1. The
// standard errors of 4000 places are 0.016 and 0.022; the bounds are five of them, and for the square as much again,
// since webs 0.6 m apart are not quite unrelated.
TEST_F(LayerFoam, CarriedLaceIsStandardNormal) {
    sim::OceanMaps maps = sea({});
    maps.layers = {surf_layer(0.3f, 0.4f, 0.5f, 0.2f)};
    maps.path_ages = {0.4f, 1.5f, 3, 4.5f};
    const SurfaceOnGpu gpu(scene_, maps);
    std::mt19937 random(8);
    std::uniform_real_distribution<double> far(-5000, 5000);
    std::vector<dvec2> places;
    for (int i = 0; i < 4000; ++i) places.emplace_back(far(random), far(random));
    for (const float log2_width : {-6.0f, -1.0f}) {
        const auto field = gpu.evaluate(
            "water/foam_light.glsl",
            "vec4(carried_lace(x.xy, x.z, 0.5, LayerFoam(vec2(0.0), 0.0, 0.5, 0.0, 1.0, 0.0, 0.0, "
            "vec4(-0.2, 0.0, -0.8, 0.0), vec4(-1.4, 0.0, -2.0, 0.0))), "
            "carried_lace(x.xy, x.z, 0.5, kNoLayerFoam))",
            inputs_of(gpu, places, log2_width));
        glm::dvec4 mean(0);  // of carried lace and its square, and the same of lace at rest
        for (const glm::vec4& own : field) {
            const glm::dvec4 value(own);
            mean += glm::dvec4(value.x, value.x * value.x + value.y, value.z, value.z * value.z + value.w) /
                    static_cast<double>(field.size());
        }
        EXPECT_NEAR(mean.x, 0, 0.08) << log2_width;
        EXPECT_NEAR(mean.y, 1, 0.22) << log2_width;
        EXPECT_NEAR(mean.z, 0, 0.08) << log2_width;
        EXPECT_NEAR(mean.w, 1, 0.11) << log2_width;
    }
}

// Where only lace is asked for, the ways of the stretches that have a share in it are those of the layer.
TEST_F(LayerFoam, WaysToLaceThatCountsAreRead) {
    sim::OceanMaps maps = sea({});
    maps.layers = {surf_layer(0.3f, 0.4f, 0.5f, 0.2f)};
    const std::vector<glm::vec4> inputs{{3, -5, -3, 0}};
    const auto ways = [&](const glm::vec4& ages) {
        maps.path_ages = ages;
        const SurfaceOnGpu gpu(scene_, maps);
        return std::array{gpu.evaluate(kSurface, "with_ways(kNoLayerFoam, x.xy, x.z, false).near", inputs)[0],
                          gpu.evaluate(kSurface, "with_ways(kNoLayerFoam, x.xy, x.z, false).far", inputs)[0]};
    };
    const auto expect_equal = [](const glm::vec4& read, const glm::vec4& of_layer) {
        for (int c = 0; c < 4; ++c) EXPECT_NEAR(read[c], of_layer[c], 1e-5f) << c;
    };
    const glm::vec4 near(-0.2f, 0, -0.8f, 0), far(-1.4f, 0, -2, 0);
    const auto both = ways({0.4f, 1.5f, 3, 4.5f});  // the second and the third stretch count
    expect_equal(both[0], near);
    expect_equal(both[1], far);
    const auto first = ways({1.5f, 3, 4.5f, 0.4f});
    expect_equal(first[0], near);
    expect_equal(first[1], glm::vec4(0));
    const auto last = ways({4.5f, 0.4f, 1.5f, 3});
    expect_equal(last[0], glm::vec4(0));
    expect_equal(last[1], far);
}

// The view `breaking` shows how thick rollers are, and nothing outside the window.
TEST_F(LayerFoam, TheViewBreakingShowsRollers) {
    constexpr float kThick = 0.3f;
    sim::OceanMaps maps = sea({});
    maps.layers = {surf_layer(kThick, 0.4f, 0.5f, 0.2f)};
    maps.path_ages = {0.4f, 1.5f, 3, 4.5f};
    // From high above pixels read rollers, near the eye the mesh interpolates them.
    int inside = 0, outside = 0;
    for (const double height : {60.0, 6.0}) {
        scene_.camera.position = {0, height, 0};
        const auto shown = picture(maps, scene::kViewBreaking);
        for_each_pixel([&](int x, int y, size_t i) {
            const dvec3 way = ray(x, y);
            const dvec3 point = scene_.camera.position - way * (height / way.y);
            const double off = std::max(std::abs(point.x), std::abs(point.z));
            if (off < 30) {
                ++inside;
                ASSERT_NEAR(shown[i].x, kThick / (kThick + 0.1f), 0.01f) << x << ", " << y;
            } else if (off > 42) {
                ++outside;
                ASSERT_EQ(shown[i].x, 0) << x << ", " << y;
            }
        });
    }
    EXPECT_GT(inside, 300);
    EXPECT_GT(outside, 20);
}

// Steady flow takes the sea's foam along: what a stretch of time has left lies where the water has come to
// since.
TEST_F(LayerFoam, FlowMovesFoam) {
    scene_.sea.wind_speed = 14;
    scene_.sea.fetch_km = 5000;
    scene_.sea.resolution = 128;
    std::mt19937 random(2);
    test::PacketLayer layer = packet_about({0, 0}, random);
    layer.window.half_sides = {40, 50};
    layer.window.rim = 12;
    layer.packet.amplitude = 0;
    layer.packet.flow = {1.3, -0.7};
    sim::OceanMaps maps = sea({layer});
    ASSERT_FALSE(maps.foam.empty());
    const SurfaceOnGpu gpu(scene_, maps);
    const std::vector<dvec2> places = places_over({layer}, 300, random);
    const auto inputs = inputs_of(gpu, places, -1);
    constexpr std::string_view kFoam = "water/sea_foam.glsl";
    const auto flow = gpu.evaluate(
        kFoam, "vec4(layers_at(x.xy, x.z).foam.flow, layers_at(x.xy, x.z).foam.crowding, 0.0)", inputs);
    const auto moved =
        gpu.evaluate(kFoam, "crowding(x.xy, tiles_left(x.xy), x.z, layers_at(x.xy, x.z).foam).most", inputs);
    std::array<std::vector<glm::vec4>, 4> sources, still;
    const glm::vec4 ages = maps.foam.age;
    int running = 0;
    for (int c = 0; c < 4; ++c) {
        ASSERT_GE(ages[c], 0);
        if (maps.foam.fade[c] == maps.foam.live) running = c;
        for (size_t i = 0; i < places.size(); ++i) {
            const Analytic own = at(layer, places[i], 0);
            sources[static_cast<size_t>(c)].emplace_back(
                gpu.from_reference(places[i] - own.flow * static_cast<double>(ages[c])), -1, 0);
            if (c == 0) {
                EXPECT_NEAR(flow[i].x, own.flow.x, 0.01);
                EXPECT_NEAR(flow[i].y, own.flow.y, 0.01);
            }
        }
        still[static_cast<size_t>(c)] =
            gpu.evaluate(kFoam, "crowding(x.xy, tiles_left(x.xy), x.z, kNoLayerFoam).most",
                         sources[static_cast<size_t>(c)]);
    }
    // Stretches are equally long; the newest is not over yet.
    std::array<float, 4> sorted{ages.x, ages.y, ages.z, ages.w};
    std::ranges::sort(sorted);
    const float stretch = sorted[3] - sorted[2];
    EXPECT_GT(stretch, 0.5f);
    EXPECT_NEAR(sorted[2] - sorted[1], stretch, 1e-3f);
    EXPECT_LE(sorted[0], 0.5f * stretch + 1e-3f);
    double differs = 0;
    for (size_t i = 0; i < places.size(); ++i) {
        for (int c = 0; c < 4; ++c) {
            if (c == running) continue;  // the moment itself joins it where the wave is now
            // 1 cm/s of the flow's look-up is a few centimetres of way, in which crowding changes little.
            ASSERT_NEAR(moved[i][c], still[static_cast<size_t>(c)][i][c], 0.03) << i << ", " << c;
            differs = std::max(
                differs,
                static_cast<double>(std::abs(moved[i][c] - still[static_cast<size_t>(running)][i][c])));
        }
    }
    EXPECT_GT(differs, 0.2);
}

// A layer's crowding joins the sea's where waves break.
TEST_F(LayerFoam, CrowdedLayersBreak) {
    scene_.sea.wind_speed = 12;
    scene_.sea.resolution = 64;
    std::mt19937 random(12);
    test::PacketLayer layer = packet_about({0, 0}, random);
    layer.packet.choppiness = 1;
    layer.breaking = 0.8f;
    const sim::OceanMaps maps = sea({layer});
    ASSERT_FALSE(maps.foam.empty());
    const SurfaceOnGpu gpu(scene_, maps);
    const std::vector<dvec2> places = places_over({layer}, 300, random);
    const auto sum = gpu.evaluate("water/sea_foam.glsl", "vec4(layers_at(x.xy, x.z).foam.crowding)",
                                  inputs_of(gpu, places, kPoint));
    double most = 0;
    for (size_t i = 0; i < places.size(); ++i) {
        const double wanted = 0.8 * (1 - at(layer, places[i], 0).jacobian());
        ASSERT_NEAR(sum[i].x, wanted, 0.02);
        most = std::max(most, wanted);
    }
    EXPECT_GT(most, 0.05);

    // The sea's own crowding of the moment and what stretches of time have left, told apart by a layer that
    // makes the sea break all over and one that keeps it from breaking; of the stretches the moment joins the
    // one that is not over.
    const auto inputs = inputs_of(gpu, places, 0.0f);
    const auto crowded = [&](const std::string& over) {
        return gpu.evaluate("water/sea_foam.glsl", "crowding(x.xy, tiles_left(x.xy), x.z, " + over + ").most",
                            inputs);
    };
    const auto with_crowding = [](const std::string& crowding) {
        return "LayerFoam(vec2(0.0), " + crowding + ", 1.0, 0.0, 0.0, 0.0, 0.0, vec4(0.0), vec4(0.0))";
    };
    const auto together = crowded(with_crowding("layers_at(x.xy, x.z).foam.crowding")),
               whole = crowded("layers_at(x.xy, x.z).foam"), alone = crowded("kNoLayerFoam"),
               breaking = crowded(with_crowding("8.0")), left = crowded(with_crowding("-8.0")),
               own = gpu.evaluate("water/sea_foam.glsl", "vec4(layers_at(x.xy, x.z).foam.crowding)", inputs);
    int joined = 0;
    for (size_t i = 0; i < places.size(); ++i) {
        for (int c = 0; c < 4; ++c) {
            const float now = breaking[i][c] - 8;
            const bool live = maps.foam.fade[c] == maps.foam.live;
            ASSERT_NEAR(alone[i][c], live ? std::max(left[i][c], now) : left[i][c], 1e-4f);
            ASSERT_NEAR(whole[i][c], live ? std::max(left[i][c], now + own[i].x) : left[i][c], 1e-4f) << i;
            ASSERT_EQ(whole[i][c], together[i][c]);
            joined += std::abs(whole[i][c] - alone[i][c]) > 0.02f ? 1 : 0;
        }
    }
    EXPECT_GT(joined, 20);
}

// The foam of a front that tumbles is as thick on average as the block says, and lumpy; there is none behind the front,
// and half of it where foam covers half of the sea.
TEST_F(LayerFoam, RollersAreLumpyAndEndBehindTheFront) {
    scene_.sea.wind_speed = 18;
    scene_.sea.resolution = 128;
    std::mt19937 random(7);
    const std::vector<test::PacketLayer> layers{packet_about({0, 0}, random)};
    const sim::OceanMaps maps = sea(layers);
    ASSERT_FALSE(maps.foam.empty());
    const SurfaceOnGpu gpu(scene_, maps);
    const std::vector<dvec2> places = places_over(layers, 4000, random);
    const auto heights =
        gpu.evaluate("water/foam_heaps.glsl",
                     "vec4(roller_height(x.xy, 1.0, kFreshest, -4.0, kNoLayerFoam), "
                     "roller_height(x.xy, 0.5, kFreshest, -4.0, kNoLayerFoam), "
                     "roller_height(x.xy, 1.0, kBehindFront * kFreshest, -4.0, kNoLayerFoam), foam.roller)",
                     inputs_of(gpu, places, -4));
    double sum = 0, squares = 0;
    const auto mean = static_cast<double>(heights.front().w);
    EXPECT_GT(mean, 0.1);
    EXPECT_LT(mean, 0.5);
    for (const glm::vec4& height : heights) {
        EXPECT_GE(height.x, 0);
        EXPECT_NEAR(height.y, 0.5f * height.x, 1e-5f);
        EXPECT_EQ(height.z, 0);
        sum += static_cast<double>(height.x) / mean;
        squares += static_cast<double>(height.x * height.x) / (mean * mean);
    }
    const auto count = static_cast<double>(heights.size());
    const double average = sum / count, deviation = std::sqrt(squares / count - average * average);
    // The window of 100 m holds some 70 lumps of the larger kind, of deviation 0.4: three standard errors.
    EXPECT_NEAR(average, 1, 3 * 0.4 / std::sqrt(70.0));
    EXPECT_GT(deviation, 0.25);
    EXPECT_LT(deviation, 0.65);
}

// Light shines through a layer's crests as through those of a wave of its slope and curvature; a layer of
// ripples has none.
TEST_F(LayerFoam, LightShinesThroughCrestsOfTheirCurvature) {
    std::mt19937 random(29);
    for (const dvec2 place : {dvec2(4, 9), dvec2(-6e4, 2e4)}) {
        std::vector<test::PacketLayer> layers{packet_about(place, random), packet_about(place, random)};
        scene_.camera.position = {place.x, 6, place.y};
        const sim::OceanMaps maps = sea(layers);
        sim::OceanMaps ripples = maps;
        for (sim::LayerMaps& layer : ripples.layers) layer.wave_number = 500;
        const SurfaceOnGpu gpu(scene_, maps), none(scene_, ripples);
        for (const float width : {kPoint, -2.5f}) {
            const std::vector<dvec2> places = places_over(layers, 300, random);
            const auto inputs = inputs_of(gpu, places, width);
            const auto crests = gpu.evaluate(kSurface, "vec4(layers_at(x.xy, x.z).crest, 0.0)", inputs);
            double slopes = 0, bends = 0, slope_errors = 0, bend_errors = 0;
            for (size_t i = 0; i < places.size(); ++i) {
                dvec2 slope(0);
                double bend = 0;
                for (size_t l = 0; l < layers.size(); ++l) {
                    const double reach =
                        std::exp2(static_cast<double>(std::max(width, -gpu.block().layers[l].levels.w)));
                    const auto slope_at = [&](double x, double z) {
                        return at(layers[l], places[i] + reach * dvec2(x, z), 0).slope;
                    };
                    slope += slope_at(0, 0);
                    bend -= (slope_at(1, 0).x - slope_at(-1, 0).x + slope_at(0, 1).y - slope_at(0, -1).y) /
                            (2 * reach);
                }
                slopes += glm::dot(slope, slope);
                bends += bend * bend;
                const dvec3 crest(crests[i]);
                slope_errors += glm::dot(dvec2(crest) - slope, dvec2(crest) - slope);
                bend_errors += (crest.z - bend) * (crest.z - bend);
            }
            // With 24 texels to a wave a look-up between four of them is off by up to (2 pi / 24)^2 / 4 = 1.7
            // %, and a difference over a texel to both sides by up to 2 pi / 24 / 2 = 13 % where these errors
            // add up.
            EXPECT_LT(slope_errors, 0.03 * 0.03 * slopes);
            EXPECT_LT(bend_errors, 0.1 * 0.1 * bends);
            EXPECT_GT(bends, 1e-3 * static_cast<double>(places.size()));
            for (const glm::vec4& crest :
                 none.evaluate(kSurface, "vec4(layers_at(x.xy, x.z).crest, 0.0)", inputs))
                ASSERT_EQ(crest, glm::vec4(0));
        }
    }
}

// Crests of a layer shade foam from a low sun, where a march over the packet finds them in the way.
TEST_F(LayerFoam, CrestsShadeFoam) {
    std::mt19937 random(41);
    test::PacketLayer layer;
    layer.window = {.half_sides = {60, 60}, .rim = 5};
    layer.packet = {.wave_vector = {0.1, 0.35},
                    .amplitude = 0.5,
                    .choppiness = 0.2,
                    .width = 40,
                    .frequency = 1.9,
                    .group_speed = 0};
    const sim::OceanMaps maps = sea({layer});
    scene_.camera.position = {0, 6, 0};
    const SurfaceOnGpu gpu(scene_, maps);
    std::vector<dvec2> places;
    std::uniform_real_distribution<double> side(-30, 30);
    for (int i = 0; i < 400; ++i) places.emplace_back(side(random), side(random));
    constexpr double kReach = 12, kTangent = 0.08;
    const dvec3 sun = glm::normalize(dvec3(0.25, kTangent * std::hypot(0.25, 0.97), 0.97));
    const auto lit = gpu.evaluate(
        "water/crest_shadow.glsl",
        "vec4(past_crests(x.xy, layers_at(x.xy, -8.0).waves.displacement, normalize(vec3(0.25, 0.08 "
        "* length(vec2(0.25, 0.97)), 0.97)), 12.0, true))",
        inputs_of(gpu, places, kPoint));
    const auto surface = [&](const dvec2& p) {
        const dvec3 d = at(layer, p, 0).displacement;
        return dvec3(p.x + d.x, d.y, p.y + d.z);
    };
    const dvec2 towards = glm::normalize(dvec2(sun.x, sun.z));
    int clear = 0, right = 0, dark = 0;
    for (size_t i = 0; i < places.size(); ++i) {
        const dvec3 here = surface(places[i]);
        double steepest = -1;
        for (double step = 0.3; step < kReach; step += 0.1) {
            const dvec3 way = surface(places[i] + step * towards) - here;
            steepest = std::max(steepest, way.y / glm::dot(dvec2(way.x, way.z), towards));
        }
        if (steepest > 0.55 * kTangent && steepest < 1.6 * kTangent) continue;
        ++clear;
        const bool shaded = steepest > kTangent;
        dark += shaded ? 1 : 0;
        right += shaded == (lit[i].x < 0.5f) ? 1 : 0;
    }
    EXPECT_GT(clear, 150);
    EXPECT_GT(dark, 40);
    // Four looks may step over a crest's very top.
    EXPECT_GT(right, 0.93 * clear);
}

}  // namespace
}  // namespace deepwater::render
