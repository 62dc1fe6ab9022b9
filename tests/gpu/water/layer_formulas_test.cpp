// The formulas of layers of water on the GPU: against the CPU, and against the packets that the layers show.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "gpu/water/layers_fixture.h"
#include "optics/sea/short_waves.h"
#include "sim/surface/sea_surface.h"

namespace deepwater::shared {
#include "shared/particles/particles.glsl"
#include "shared/water/mesh_lod.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

using LayerFormulas = LayersTest;

// Formulas agree between the languages, but for how they round.
TEST_F(LayerFormulas, FormulasAgreeWithTheCpu) {
    std::mt19937 random(3);
    std::uniform_real_distribution<float> unit(-1, 1);
    std::vector<glm::vec4> inputs;
    for (int i = 0; i < 2000; ++i)
        inputs.emplace_back(unit(random), unit(random), unit(random), unit(random));
    const auto share =
        test::evaluate_on_gpu("shared/water/water_layer.glsl",
                              "vec4(layer_share(x.xy, vec2(0.8, 0.6), 0.05 + abs(x.z)), 0.0)", inputs);
    const auto slope = test::evaluate_on_gpu(
        "shared/water/water_layer.glsl", "vec4(layered_slope(x.xy, 0.4 * x, 0.2 * x.w), 0.0, 0.0)", inputs);
    const auto distance = test::evaluate_on_gpu(
        "shared/water/mesh_lod.glsl",
        "vec4(box_distance(x.xy, x.zw, x.zw + 0.3), distance_near_windows(1.0 + x.x, 1.0 + x.y), 0.0, 0.0)",
        inputs);
    for (size_t i = 0; i < inputs.size(); ++i) {
        const glm::vec4 x = inputs[i];
        const glm::vec2 xy(x.x, x.y), zw(x.z, x.w);
        const glm::vec3 own = shared::layer_share(xy, {0.8f, 0.6f}, 0.05f + std::abs(x.z));
        for (int c = 0; c < 3; ++c)
            EXPECT_NEAR(share[i][c], own[c], 2e-4f * std::max(1.0f, std::abs(own[c])));
        const glm::vec2 over = shared::layered_slope(xy, 0.4f * x, 0.2f * x.w);
        for (int c = 0; c < 2; ++c)
            EXPECT_NEAR(slope[i][c], over[c], 2e-4f * std::max(1.0f, std::abs(over[c])));
        EXPECT_NEAR(distance[i].x, shared::box_distance(xy, zw, zw + 0.3f), 1e-5f);
        EXPECT_NEAR(distance[i].y, shared::distance_near_windows(1 + x.x, 1 + x.y), 1e-5f);
    }
}

// Displacement and derivatives of several layers that overlap, of any size and turn, at the origin and 100 km
// away.
TEST_F(LayerFormulas, MapsOnTheGpuAreThePackets) {
    std::mt19937 random(11);
    for (const dvec2 place : {dvec2(3, -8), dvec2(1e5, -7e4)}) {
        for (const int count : {1, 3, sim::kMostLayers}) {
            std::vector<test::PacketLayer> layers;
            for (int i = 0; i < count; ++i) layers.push_back(packet_about(place, random));
            scene_.camera.position = {place.x, 6, place.y};
            const sim::OceanMaps maps = sea(layers);
            const SurfaceOnGpu gpu(scene_, maps);
            const std::vector<dvec2> places = places_over(layers, 300, random);
            const auto inputs = inputs_of(gpu, places, kPoint);
            const auto moved = gpu.evaluate(
                kSurface, "vec4(layers_at(x.xy, x.z).waves.displacement, layers_at(x.xy, x.z).waves.shear)",
                inputs);
            const auto bent = gpu.evaluate(kSurface, "layers_at(x.xy, x.z).waves.gradient", inputs);
            double heights = 0, slopes = 0;
            for (const test::PacketLayer& layer : layers) {
                const double share = fineness(layer) + 1e-3, a = layer.packet.amplitude;
                heights += share * a;
                slopes +=
                    share * a *
                    (glm::length(layer.packet.wave_vector) + 1 / layer.packet.width + 1.5 / layer.window.rim);
            }
            for (size_t i = 0; i < places.size(); ++i) {
                const Analytic own = at(layers, places[i], 0);
                for (int c = 0; c < 3; ++c) ASSERT_NEAR(moved[i][c], own.displacement[c], heights) << i;
                ASSERT_NEAR(moved[i].w, own.dxz, slopes);
                ASSERT_NEAR(bent[i].x, own.slope.x, slopes);
                ASSERT_NEAR(bent[i].y, own.slope.y, slopes);
                ASSERT_NEAR(bent[i].z, own.dxx, slopes);
                ASSERT_NEAR(bent[i].w, own.dzz, slopes);
            }
        }
    }
}

// A layer of few samples beside one of many lies in a corner of its slot: nothing of what else lies there
// shows, at any level, not even at the window's edges.
TEST_F(LayerFormulas, SmallLayersShowNothingOfTheirSlotsRest) {
    std::mt19937 random(5);
    std::vector<test::PacketLayer> layers{packet_about({0, 0}, random), packet_about({200, 0}, random)};
    sim::OceanMaps maps = sea({});
    maps.layers.push_back(shown(layers[0], {256, 128}, 0));
    maps.layers.push_back(shown(layers[1], {32, 64}, 0));
    add_bounds(maps);
    scene_.camera.position = {0, 6, 0};
    // Larger ones have been in the same places before.
    sim::OceanMaps before = maps;
    before.layers[1] = shown(layers[1], {256, 128}, 0);
    for (auto& level : before.layers[1].displacement) {
        for (glm::vec4& texel : level.values()) texel = glm::vec4(100);
    }
    const SurfaceOnGpu gpu(scene_, maps, before);
    const std::vector<dvec2> places = places_over({layers[1]}, 400, random);
    for (const float width : {-8.0f, -1.0f, 0.3f, 1.7f, 3.0f, 6.0f}) {
        const auto inputs = inputs_of(gpu, places, width);
        const auto moved =
            gpu.evaluate(kSurface, "vec4(layers_at(x.xy, x.z).waves.displacement, 0.0)", inputs);
        for (const glm::vec4& value : moved) ASSERT_LE(std::abs(value.y), maps.layers[1].highest) << width;
    }
}

// Beside the box around what is shown of a layer there is nothing to read, for footprints of any width.
TEST_F(LayerFormulas, NothingIsMissedBesideTheBoxOfWhatIsShown) {
    std::mt19937 random(8);
    std::uniform_real_distribution<double> part(-0.6, 0.6);
    for (int n = 0; n < 4; ++n) {
        test::PacketLayer layer = packet_about({0, 0}, random);
        layer.packet.width = 0.03 * std::min(layer.window.half_sides.x, layer.window.half_sides.y);
        layer.packet.start =
            layer.window.world_from_own(dvec2(part(random), part(random)) * layer.window.half_sides);
        sim::OceanMaps maps = sea({});
        maps.layers.push_back(shown(layer, {256, 128}, 0));
        add_bounds(maps);
        scene_.camera.position = {0, 6, 0};
        SurfaceOnGpu gpu(scene_, maps);
        const glm::vec4 box = gpu.block().layers[0].seen, window = gpu.block().layers[0].box;
        EXPECT_LT((box.z - box.x) * (box.w - box.y), 0.5f * (window.z - window.x) * (window.w - window.y));
        std::vector<dvec2> places = places_over({layer}, 1500, random);
        for (size_t i = 0; i < places.size(); i += 2)
            places[i] = layer.packet.start + 0.3 * (places[i] - layer.window.middle);
        const auto read = [&](float width) {
            return gpu.evaluate(
                kSurface,
                "vec4(layers_at(x.xy, x.z).waves.displacement.y, layers_at(x.xy, x.z).waves.gradient.xy, "
                "layers_at(x.xy, x.z).hidden.x)",
                inputs_of(gpu, places, width));
        };
        constexpr std::array kWidths{kPoint, -1.0f, 0.0f, 1.0f, 2.0f, 3.3f, 4.5f, 6.0f};
        std::vector<std::vector<glm::vec4>> in_box;
        for (const float width : kWidths) in_box.push_back(read(width));
        gpu.read_whole_windows();
        for (size_t w = 0; w < kWidths.size(); ++w) {
            const auto everywhere = read(kWidths[w]);
            for (size_t i = 0; i < places.size(); ++i)
                ASSERT_EQ(in_box[w][i], everywhere[i])
                    << "case " << n << ", width 2^" << kWidths[w] << ", place " << i;
            EXPECT_NE(everywhere, std::vector<glm::vec4>(places.size(), glm::vec4(0)));
        }
    }
}

// What a wide footprint sees of a layer it sees of it wherever it lies: texels along the coarser side of a
// window are wider than the footprint that reads them.
TEST_F(LayerFormulas, NoFootprintIsCutOff) {
    std::mt19937 random(62);
    std::uniform_real_distribution<double> unit(-1, 1);
    for (const dvec2 half : {dvec2(50, 5), dvec2(6, 40), dvec2(20, 20)}) {
        for (const glm::ivec2 samples : {glm::ivec2(64, 64), glm::ivec2(128, 32)}) {
            test::PacketLayer layer = packet_about({30, -20}, random);
            layer.window.half_sides = half;
            layer.window.rim = 2;
            layer.packet.start = layer.window.middle;
            layer.packet.wave_vector = {0.03, 0.02};
            layer.packet.amplitude = 1;
            layer.packet.width = 200;
            scene_.camera.position = {30, 6, -20};
            sim::OceanMaps maps = sea({});
            maps.layers.push_back(shown(layer, samples, 0));
            add_bounds(maps);
            const SurfaceOnGpu gpu(scene_, maps);
            std::vector<dvec2> places;
            for (int i = 0; i < 400; ++i)
                places.push_back(
                    layer.window.world_from_own(dvec2(unit(random), unit(random)) * (1.3 * half + 60.0)));
            double beyond = 0;
            for (const float width : {0.0f, 1.0f, 2.0f, 3.0f, 4.5f, 6.0f}) {
                const auto inputs = inputs_of(gpu, places, width);
                const auto all =
                    gpu.evaluate(kSurface, "vec4(layers_at(x.xy, x.z).waves.displacement, 0.0)", inputs);
                const auto seen = gpu.evaluate(
                    kSurface, "vec4(layers_over(x.xy, tiles_left(x.xy), x.z).waves.displacement, 0.0)",
                    inputs);
                for (size_t i = 0; i < places.size(); ++i) {
                    ASSERT_EQ(seen[i], all[i])
                        << "2^" << width << " m wide at " << places[i].x << ", " << places[i].y;
                    const dvec2 own = glm::abs(layer.window.own_from_world(places[i])) - half;
                    if (std::max(own.x, own.y) > 0)
                        beyond = std::max(beyond, std::abs(static_cast<double>(all[i].y)));
                }
            }
            EXPECT_GT(beyond, 0.02);
        }
    }
}

// Wide footprints see the mean of a layer, beyond its edges too, and hide the variance of its slopes that is
// left: all of the slopes' energy is in one or the other.
TEST_F(LayerFormulas, WideFootprintsHideSlopesWithoutLoss) {
    std::mt19937 random(21);
    for (int trial = 0; trial < 4; ++trial) {
        test::PacketLayer layer = packet_about({40, 30}, random);
        const std::vector<test::PacketLayer> layers{layer};
        scene_.camera.position = {40, 6, 30};
        const sim::OceanMaps maps = sea(layers);
        const SurfaceOnGpu gpu(scene_, maps);
        // A grid over the window and its surroundings.
        std::vector<dvec2> places;
        constexpr int kSide = 96;
        constexpr double kHalf = 48;
        for (int j = 0; j < kSide; ++j) {
            for (int i = 0; i < kSide; ++i)
                places.push_back(dvec2(40, 30) + kHalf * (dvec2(2 * i + 1, 2 * j + 1) / double{kSide} - 1.0));
        }
        double energy = 0;
        for (const dvec2& place : places)
            energy += glm::dot(at(layers, place, 0).slope, at(layers, place, 0).slope);
        for (const float width : {kPoint, 1.0f, 2.0f, 3.0f, 4.0f}) {
            const auto inputs = inputs_of(gpu, places, width);
            const auto bent = gpu.evaluate(kSurface, "layers_at(x.xy, x.z).waves.gradient", inputs);
            const auto hidden = gpu.evaluate(
                kSurface,
                "layered_variance(tiles_left(x.xy), x.z, layers_at(x.xy, x.z), 0.0, variance_row(x.z))",
                inputs);
            double shown = 0, rest = 0;
            for (size_t i = 0; i < places.size(); ++i) {
                shown += static_cast<double>(bent[i].x * bent[i].x + bent[i].y * bent[i].y);
                rest += static_cast<double>(hidden[i].x + hidden[i].y);
            }
            // Texels have the shape of the window's own cells, which are up to twice as long as wide; the
            // grid of places is as wide as the narrowest footprint.
            EXPECT_NEAR((shown + rest) / energy, 1, 0.08) << "width 2^" << width;
            if (width == kPoint) {
                EXPECT_LT(rest, 1e-3 * energy);
            }
            if (width >= 4) {
                EXPECT_LT(shown, 0.15 * energy);
            }
        }
    }
}

// A slick lowers the hidden slope variance linearly, each tile's to the share that slick_left() gives.
TEST_F(LayerFormulas, SlicksLowerTheHiddenSlopeVariance) {
    scene_.sea.wind_speed = 8;
    scene_.sea.resolution = 128;
    std::mt19937 random(4);
    const std::vector<test::PacketLayer> layers{packet_about({0, 0}, random)};
    const sim::OceanMaps maps = sea(layers);
    const SurfaceOnGpu gpu(scene_, maps);
    const std::vector<dvec2> places{layers[0].window.middle};
    const auto inputs = inputs_of(gpu, places, 0);
    for (const float width : {-4.0f, 0.0f, 3.0f, 8.0f}) {
        const auto hidden = [&](const char* slick) {
            const std::string at = std::to_string(width);
            const std::string expression = "layered_variance(tiles_left(x.xy), " + at + ", layers_at(x.xy, " +
                                           at + "), " + slick + ", variance_row(" + at + "))";
            return gpu.evaluate(kSurface, expression, inputs)[0];
        };
        const glm::vec4 clean = hidden("0.0"), half = hidden("0.5"), whole = hidden("1.0");
        const float total = clean.x + clean.y;
        EXPECT_NEAR(half.x + half.y, 0.5f * (total + whole.x + whole.y), 1e-4f * total) << width;
        EXPECT_LT(whole.x + whole.y, 0.95f * total) << width;
        EXPECT_GE(whole.x + whole.y, 0) << width;
        if (width >= 8) {
            EXPECT_GT(whole.x + whole.y, 0.3f * total);
        }
    }
}

// In a window that takes the sea's place a tile's waves are as many as its share leaves, with the product
// rule's terms in their slopes; hidden slopes fall by the share's square.
TEST_F(LayerFormulas, ReplacedWavesFollowTheProductRule) {
    scene_.sea.wind_speed = 10;
    scene_.sea.resolution = 256;
    std::mt19937 random(8);
    std::uniform_real_distribution<float> unit(0, 1);
    for (const dvec2 place : {dvec2(0, 0), dvec2(-4e4, 9e4)}) {
        std::vector<test::PacketLayer> layers{packet_about(place, random), packet_about(place, random),
                                              packet_about(place, random)};
        for (test::PacketLayer& layer : layers) layer.packet.amplitude = 0;
        for (float& share : layers[0].replaces) share = unit(random);
        layers[2].replaces.fill(1);
        layers[2].lacked_slope_variance = {2e-3f, 1e-3f, -3e-4f};
        scene_.camera.position = {place.x, 6, place.y};
        const sim::OceanMaps maps = sea(layers);
        const SurfaceOnGpu gpu(scene_, maps);
        ASSERT_EQ(gpu.block().replacing, 2);
        const std::vector<dvec2> places = places_over(layers, 200, random);
        const auto inputs = inputs_of(gpu, places, kPoint);
        const auto moved = gpu.evaluate(
            kSurface, "vec4(tile_waves(vec3(0.0), x.xy, tiles_left(x.xy), x.z, kMaxTiles).displacement, 0.0)",
            inputs);
        const auto bent = gpu.evaluate(
            kSurface, "tile_waves(vec3(0.0), x.xy, tiles_left(x.xy), x.z, kMaxTiles).gradient", inputs);
        const float wide = 0.5f;
        const auto hidden = gpu.evaluate(
            kSurface, "layered_variance(tiles_left(x.xy), 0.5, layers_at(x.xy, 0.5), 0.0, variance_row(0.5))",
            inputs);
        const float gone = gone_level(maps);
        std::vector<sim::OceanMaps> tiles;
        for (size_t i = 0; i < maps.tiles.size(); ++i) tiles.push_back(only(maps, i));
        for (size_t i = 0; i < places.size(); ++i) {
            TilesUnderLayers sum;
            glm::vec3 variance(0);
            for (size_t tile = 0; tile < tiles.size(); ++tile) {
                const sim::SurfaceSample own =
                    sim::SeaSurface(tiles[tile]).undisplaced(places[i].x, places[i].y);
                const dvec3 left = sim::sea_share(maps.layers, maps.info[tile].rung, places[i]);
                sum.add(own, left);
                const auto share = static_cast<float>(left.x * left.x);
                variance += share * tile_variance(maps, tile, wide, gone).hidden;
            }
            const dvec3 rest = sim::sea_share(maps.layers, sim::kRungCount - 1, places[i]);
            variance += static_cast<float>(rest.x * rest.x) * optics::short_wave_variance(scene_, maps);
            const double share = layers[2].window.share(places[i]).x;
            variance += static_cast<float>(share * share) * layers[2].lacked_slope_variance;
            for (int c = 0; c < 3; ++c)
                ASSERT_NEAR(moved[i][c], sum.displacement[c], 4e-3) << i;  // of waves of metres
            for (int c = 0; c < 4; ++c) ASSERT_NEAR(bent[i][c], sum.gradient[c], 6e-3) << i << ", " << c;
            // Rows of the table are half an octave apart.
            for (int c = 0; c < 3; ++c)
                ASSERT_NEAR(hidden[i][c], variance[c], 0.02f * variance.x + 2e-5f) << i << ", " << c;
        }
    }
}

// What drifts in the water below a layer moves with its waves, the less the deeper.
TEST_F(LayerFormulas, ParticlesMoveWithTheWaves) {
    std::mt19937 random(6);
    const std::vector<test::PacketLayer> layers{packet_about({9, 4}, random), packet_about({9, 4}, random)};
    scene_.camera.position = {9, -1, 4};
    const sim::OceanMaps maps = sea(layers);
    const SurfaceOnGpu gpu(scene_, maps);
    const std::vector<dvec2> places = places_over(layers, 200, random);
    for (const double still : {-0.1, -1.0, -4.0}) {
        std::vector<glm::vec4> inputs = inputs_of(gpu, places, static_cast<float>(still));
        const auto moved = gpu.evaluate(
            kSurface,
            "vec4(moved_below(vec3(1.0, 2.0, 3.0), x.xy, x.z, vec4[2](vec4(1.0), vec4(1.0)), 0, 50.0), 0.0)",
            inputs);
        for (size_t i = 0; i < places.size(); ++i) {
            dvec3 expected(1, 2, 3);
            double error = 1e-4;
            for (const test::PacketLayer& layer : layers) {
                const double k = glm::length(layer.packet.wave_vector);
                const glm::dvec2 share(
                    shared::orbit_share(static_cast<float>(k), static_cast<float>(still), 50));
                expected += at(layer, places[i], 0).displacement * dvec3(share.x, share.y, share.x);
                error += layer.packet.amplitude * std::exp(k * still) * (fineness(layer) + 1e-3);
            }
            for (int c = 0; c < 3; ++c) ASSERT_NEAR(moved[i][c], expected[c], error) << still;
        }
    }
}

// In wind the sea's tiles move them too, as far as layers leave their waves, and layers lie where the tiles
// have moved the water to.
TEST_F(LayerFormulas, ParticlesMoveWithTheWholeSea) {
    std::mt19937 random(67);
    scene_.sea.wind_speed = 11;
    for (const float replaced : {0.0f, 0.7f}) {
        for (const dvec2 place : {dvec2(9, 4), dvec2(-3e4, 8e4)}) {
            std::vector<test::PacketLayer> layers{packet_about(place, random), packet_about(place, random)};
            layers[1].replaces.fill(replaced);
            scene_.camera.position = {place.x, -1, place.y};
            const sim::OceanMaps maps = sea(layers);
            sim::OceanMaps bare = maps;
            bare.layers.clear();
            const SurfaceOnGpu gpu(scene_, maps);
            const size_t tiles = sim::tiles_that_stir(maps);
            ASSERT_GT(tiles, 0u);
            std::array<float, 8> numbers{};
            for (size_t i = 0; i < tiles; ++i) numbers[i] = maps.info[i].wave_number;
            std::string waves = "vec4[2](";
            for (size_t i = 0; i < 8; ++i)
                waves += (i % 4 ? ", "
                          : i   ? "), vec4("
                                : "vec4(") +
                         std::to_string(static_cast<double>(numbers[i]));
            waves += "))";
            const std::vector<dvec2> places = places_over(layers, 200, random);
            for (const double still : {-0.1, -1.0, -4.0}) {
                const auto moved = gpu.evaluate(kSurface,
                                                "vec4(moved_below(vec3(0.0), x.xy, x.z, " + waves + ", " +
                                                    std::to_string(tiles) + ", 1e4), 0.0)",
                                                inputs_of(gpu, places, static_cast<float>(still)));
                double by_tiles = 0, by_layers = 0;
                for (size_t i = 0; i < places.size(); ++i) {
                    const dvec3 rest(places[i].x, still, places[i].y);
                    const glm::vec3 expected = sim::SeaSurface(maps).displacement_of_rest(rest);
                    const glm::vec3 of_tiles = sim::SeaSurface(bare).displacement_of_rest(rest);
                    // Samplers weigh texels in steps of 1/256, of waves of metres.
                    for (int c = 0; c < 3; ++c)
                        ASSERT_NEAR(moved[i][c], expected[c], 4e-3f) << still << ", " << i;
                    by_tiles = std::max(by_tiles, static_cast<double>(glm::length(of_tiles)));
                    by_layers = std::max(by_layers, static_cast<double>(glm::distance(expected, of_tiles)));
                }
                EXPECT_GT(by_tiles, 0.05);
                if (still > -2) {
                    EXPECT_GT(by_layers, 0.02);
                }
            }
        }
    }
}

}  // namespace
}  // namespace deepwater::render
