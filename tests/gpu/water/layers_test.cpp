// Layers of water, windows with waves of their own, in all that draws the sea: known packets against what
// shaders make of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numbers>
#include <random>
#include <vector>

#include "core/shared_glsl.h"
#include "gpu/picture_fixture.h"
#include "optics/rough_sea/footprint_widths.h"
#include "optics/rough_sea/short_waves.h"
#include "render/common/waterline.h"
#include "render/water/layer_block.h"
#include "render/water/layer_textures.h"
#include "render/water/sea_block.h"
#include "sim/step/ocean.h"
#include "sim/surface/sea_surface.h"
#include "support/allocation_count.h"
#include "support/block_layout.h"
#include "support/formula_harness.h"
#include "support/packet_layer.h"

namespace deepwater::shared {
#include "shared/particles/particles.glsl"
#include "shared/water/fresnel.glsl"
#include "shared/water/mesh_lod.glsl"
#include "shared/water/rough_surface.glsl"
#include "shared/water/water_layer.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

using glm::dvec2;
using glm::dvec3;

/// A layer as its analytic packet has it over a world point, its window's share and what that adds included.
struct Analytic {
    dvec3 displacement{0};
    dvec2 slope{0};
    double dxx = 0, dzz = 0, dxz = 0, foam = 0;
    dvec2 flow{0};

    [[nodiscard]] double jacobian() const { return (1 + dxx) * (1 + dzz) - dxz * dxz; }
    Analytic& operator+=(const Analytic& other) {
        displacement += other.displacement;
        slope += other.slope;
        dxx += other.dxx, dzz += other.dzz, dxz += other.dxz;
        flow += other.flow;
        return *this;
    }
};

Analytic at(const test::PacketLayer& layer, const dvec2& place, double t) {
    const sim::LayerPoint point = layer.at(place, t);
    return {.displacement = point.displacement,
            .slope = point.slope,
            .dxx = static_cast<double>(point.dxx),
            .dzz = static_cast<double>(point.dzz),
            .dxz = static_cast<double>(point.dxz),
            .foam = static_cast<double>(point.foam),
            .flow = point.flow};
}

Analytic at(const std::vector<test::PacketLayer>& layers, const dvec2& place, double t) {
    Analytic sum;
    double open = 1;
    for (const test::PacketLayer& layer : layers) {
        const Analytic own = at(layer, place, t);
        sum += own;
        open *= 1 - own.foam;
    }
    sum.foam = 1 - open;
    return sum;
}

/// Slopes where layers lie over a surface of slope `below`.
dvec2 over(const dvec2& below, const Analytic& layers) {
    return shared::layered_slope(glm::vec2(below), glm::vec4(layers.slope, layers.dxx, layers.dzz),
                                 static_cast<float>(layers.dxz));
}

/// Shows a layer by a number of samples along each side of its window.
sim::LayerMaps shown(const test::PacketLayer& layer, glm::ivec2 samples, double t) {
    test::PacketLayer coarse = layer;
    coarse.samples = 16;
    sim::LayerMaps maps;
    coarse.show(t, false, maps);
    maps.resize(samples.x, samples.y, false);
    for (int j = 0; j < samples.y; ++j) {
        for (int i = 0; i < samples.x; ++i) maps.set(i, j, layer.packet.at(maps.place(i, j), t));
    }
    maps.finish();
    return maps;
}

/// Bounds of the whole surface, layers included.
void add_bounds(sim::OceanMaps& maps) {
    for (const sim::LayerMaps& layer : maps.layers) {
        maps.highest_crest += layer.highest;
        maps.farthest_drift += layer.farthest;
    }
}

class LayersTest : public PictureTest {
protected:
    LayersTest() : PictureTest({160, 90}) {}

    void SetUp() override {
        PictureTest::SetUp();
        if (IsSkipped()) return;
        frame_->keep_float_radiance(true);
        scene_.sea.wind_speed = 0;
        scene_.camera.pitch = -90;
    }

    /// The sea of the scene, with packets over it, each by enough samples that bilinear look-ups are exact to
    /// `fine`.
    sim::OceanMaps sea(const std::vector<test::PacketLayer>& layers) {
        sim::OceanMaps maps = stepper_.evaluate_now(scene::resolved_sea(scene_, true), scene_.clock.time);
        for (const test::PacketLayer& layer : layers)
            maps.layers.push_back(shown(layer, samples(layer), scene_.clock.time));
        add_bounds(maps);
        return maps;
    }

    static constexpr double kWaveSteps = 24;  ///< samples to a wave length, at least
    static glm::ivec2 samples(const test::PacketLayer& layer) {
        const double step = 2 * std::numbers::pi / (kWaveSteps * glm::length(layer.packet.wave_vector));
        glm::ivec2 count(16);
        for (int side = 0; side < 2; ++side) {
            while (2 * layer.window.half_sides[side] / (count[side] - 1) > step) count[side] *= 2;
        }
        return count;
    }

    /// Linear values of a picture, bottom row first.
    std::vector<glm::vec4> picture(const sim::OceanMaps& maps, int view_mode) {
        scene_.view.mode = view_mode;
        frame_->render(scene_, maps, size_, framebuffer_.name());
        std::vector<glm::vec4> values(static_cast<size_t>(size_.x) * static_cast<size_t>(size_.y));
        EXPECT_EQ(frame_->radiance().width(), size_.x);
        glGetTextureImage(frame_->radiance().name(), 0, GL_RGBA, GL_FLOAT,
                          static_cast<GLsizei>(values.size() * sizeof(glm::vec4)), values.data());
        return values;
    }

    /// Direction through the middle of a pixel.
    [[nodiscard]] dvec3 ray(int x, int y) const {
        const scene::CameraAxes axes = scene::axes(scene_.camera);
        const double scale = std::tan(glm::radians(static_cast<double>(scene_.camera.fov)) / 2);
        const double up = (2 * (y + 0.5) / size_.y - 1) * scale;
        const double right = (2 * (x + 0.5) / size_.x - 1) * scale * size_.x / size_.y;
        return glm::normalize(dvec3(axes.forward) + right * dvec3(axes.right) + up * dvec3(axes.up));
    }

    /// World point of the surface that a pixel of a picture of depths shows.
    [[nodiscard]] dvec3 met(const std::vector<glm::vec4>& depths, int x, int y) const {
        const auto share = static_cast<double>(
            depths[static_cast<size_t>(y) * static_cast<size_t>(size_.x) + static_cast<size_t>(x)].x);
        return scene_.camera.position + ray(x, y) * (100 * share / (1 - share));
    }

    /// Calls check(x, y, pixel, place) for pixels spread over the picture.
    template <class Check>
    void for_each_pixel(const Check& check) const {
        for (int y = 3; y < size_.y; y += 7) {
            for (int x = 2; x < size_.x; x += 9)
                check(x, y, static_cast<size_t>(y) * static_cast<size_t>(size_.x) + static_cast<size_t>(x));
        }
    }

    /// A packet in a window, both by chance, about a place.
    test::PacketLayer packet_about(const dvec2& place, std::mt19937& random) {
        std::uniform_real_distribution<double> unit(0, 1);
        const auto between = [&](double low, double high) { return low + (high - low) * unit(random); };
        const double k = between(0.7, 1.6), way = between(0, 2 * std::numbers::pi);
        test::PacketLayer layer;
        layer.window = {.middle = place + dvec2(between(-3, 3), between(-3, 3)),
                        .half_sides = {between(7, 15), between(7, 15)},
                        .rotation = between(-3, 3),
                        .rim = between(2.5, 6)};
        layer.packet = {.start = place + dvec2(between(-4, 4), between(-4, 4)),
                        .wave_vector = k * dvec2(std::cos(way), std::sin(way)),
                        .amplitude = between(0.1, 0.2) / k,
                        .choppiness = between(0.3, 1),
                        .width = between(4, 8),
                        .frequency = std::sqrt(9.81 * k),
                        .group_speed = 0};
        return layer;
    }

    /// Bound of a bilinear look-up's error, as a share of the wave's own amplitude or slope: h² K²/8 along
    /// each axis, where the waves, their envelope and the window's rim together bend like a wave of number K.
    static double fineness(const test::PacketLayer& layer) {
        const double bend =
            glm::length(layer.packet.wave_vector) + 2 / layer.packet.width + 3 / layer.window.rim;
        const glm::dvec2 step = 2.0 * layer.window.half_sides / (glm::dvec2(samples(layer)) - 1.0);
        return bend * bend * glm::dot(step, step) / 8;
    }
};

// What shaders read of the sea, bound as a frame binds it, for functions asked place by place.
class SurfaceOnGpu {
public:
    static constexpr int kCells = 40;

    /// @param before  what has been shown before it
    SurfaceOnGpu(const scene::Scene& scene, const sim::OceanMaps& maps, const sim::OceanMaps& before = {}) {
        MeshView view{.camera = scene.camera.position,
                      .clip_from_world = glm::mat4(0),
                      .surface_height = 0,
                      .highest_crest = maps.highest_crest,
                      .farthest_drift = maps.farthest_drift,
                      .cells = kCells,
                      .farthest = 10};
        set_mesh_windows(maps, view.windows);
        plan_mesh(view, plan_);
        widths_.update(scene.sea, static_cast<double>(maps.info.back().k_max), 1);
        textures_.update(maps);
        sea_.write(sea_block(scene, maps, plan_, kCells, widths_));
        const OrderedLayers layers = ordered_layers(maps);
        for (int turn = 0; turn < 2; ++turn) layer_textures_.update(ordered_layers(before).all());
        layer_textures_.update(layers.all());
        block_ = layer_block(scene, maps, layers.all(), plan_, layer_textures_.slot(), kCells);
        layers_.write(block_);
        foam_.update(scene, maps, plan_.reference, {0, 0.2f, 1}, {glm::mat4(0), scene.camera.position}, 1);
    }

    [[nodiscard]] std::vector<glm::vec4> evaluate(std::string_view include, std::string_view expression,
                                                  std::span<const glm::vec4> inputs) const {
        sea_.bind(gpu::kSeaBinding);
        layers_.bind(gpu::kLayerBinding);
        textures_.displacement().bind(gpu::kDisplacementUnit);
        textures_.gradient().bind(gpu::kGradientUnit);
        textures_.shear().bind(gpu::kShearUnit);
        layer_textures_.bind();
        if (!foam_.empty()) foam_.bind();
        return test::evaluate_on_gpu(include, expression, inputs, {{.name = "WATER_LAYERS", .value = "1"}});
    }
    [[nodiscard]] glm::vec2 from_reference(const dvec2& place) const { return {place - plan_.reference}; }
    [[nodiscard]] const MeshPlan& plan() const { return plan_; }
    [[nodiscard]] const LayerBlock& block() const { return block_; }

private:
    MeshPlan plan_;
    optics::FootprintWidths widths_;
    SeaMaps textures_;
    LayerTextures layer_textures_;
    SeaFoam foam_;
    gl::UniformBlock<SeaBlock> sea_{"sea"};
    gl::UniformBlock<LayerBlock> layers_{"layers of water"};
    LayerBlock block_{};
};

constexpr std::string_view kSurface = "water/sea_surface.glsl";
constexpr float kPoint = -8;  ///< log2 of a footprint that resolves all, m

/// Places by chance over the windows of layers and a little beyond.
std::vector<dvec2> places_over(const std::vector<test::PacketLayer>& layers, int count,
                               std::mt19937& random) {
    std::uniform_real_distribution<double> side(-1.1, 1.1);
    std::vector<dvec2> places;
    for (int i = 0; i < count; ++i) {
        const sim::LayerWindow& window = layers[static_cast<size_t>(i) % layers.size()].window;
        places.push_back(window.world_from_own(dvec2(side(random), side(random)) * window.half_sides));
    }
    return places;
}

std::vector<glm::vec4> inputs_of(const SurfaceOnGpu& gpu, const std::vector<dvec2>& places,
                                 float log2_width) {
    std::vector<glm::vec4> inputs;
    for (const dvec2& place : places) inputs.emplace_back(gpu.from_reference(place), log2_width, 0);
    return inputs;
}

/// One tile of a sea alone.
sim::OceanMaps only(const sim::OceanMaps& maps, size_t tile) {
    sim::OceanMaps one;
    one.info = {maps.info[tile]};
    one.tiles = {maps.tiles[tile]};
    return one;
}

TEST_F(LayersTest, BlockMatchesStd140) {
    const auto program = test::program_declaring("blocks/layer_block.glsl");
    EXPECT_TRUE(
        test::block_matches(program.name(), "LayerBlock", sizeof(LayerBlock),
                            {DW_BLOCK_MEMBER(LayerBlock, layers), DW_BLOCK_MEMBER(LayerBlock, tile_variance),
                             DW_BLOCK_MEMBER(LayerBlock, crest_variance),
                             DW_BLOCK_MEMBER(LayerBlock, trail_age), DW_BLOCK_MEMBER(LayerBlock, short_waves),
                             DW_BLOCK_MEMBER(LayerBlock, count), DW_BLOCK_MEMBER(LayerBlock, slot),
                             DW_BLOCK_MEMBER(LayerBlock, replacing), DW_BLOCK_MEMBER(LayerBlock, reach)}));
}

// Formulas agree between the languages, but for how they round.
TEST_F(LayersTest, FormulasAgreeWithTheCpu) {
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
TEST_F(LayersTest, MapsOnTheGpuAreThePackets) {
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
                kSurface, "vec4(layer_waves(x.xy, x.z).displacement, layer_waves(x.xy, x.z).shear)", inputs);
            const auto bent = gpu.evaluate(kSurface, "layer_waves(x.xy, x.z).gradient", inputs);
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
TEST_F(LayersTest, SmallLayersShowNothingOfTheirSlotsRest) {
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
        const auto moved = gpu.evaluate(kSurface, "vec4(layer_waves(x.xy, x.z).displacement, 0.0)", inputs);
        for (const glm::vec4& value : moved) ASSERT_LE(std::abs(value.y), maps.layers[1].highest) << width;
    }
}

// What a wide footprint sees of a layer it sees of it wherever it lies: texels along the coarser side of a
// window are wider than the footprint that reads them.
TEST_F(LayersTest, NoFootprintIsCutOff) {
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
                    gpu.evaluate(kSurface, "vec4(layer_waves(x.xy, x.z).displacement, 0.0)", inputs);
                const auto seen =
                    gpu.evaluate(kSurface, "vec4(layer_waves_over(x.xy, x.z).displacement, 0.0)", inputs);
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
TEST_F(LayersTest, WideFootprintsHideSlopesWithoutLoss) {
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
            const auto bent = gpu.evaluate(kSurface, "layer_waves(x.xy, x.z).gradient", inputs);
            const auto hidden = gpu.evaluate(kSurface, "surface_variance(x.xy, x.xy, x.z)", inputs);
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

// In a window that takes the sea's place a tile's waves are as many as its share leaves, with the product
// rule's terms in their slopes; hidden slopes fall by the share's square.
TEST_F(LayersTest, ReplacedWavesFollowTheProductRule) {
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
            kSurface, "vec4(tile_waves(vec3(0.0), x.xy, x.z, kMaxTiles).displacement, 0.0)", inputs);
        const auto bent =
            gpu.evaluate(kSurface, "tile_waves(vec3(0.0), x.xy, x.z, kMaxTiles).gradient", inputs);
        const float wide = 0.5f;
        const auto hidden = gpu.evaluate(kSurface, "surface_variance(x.xy, x.xy, 0.5)", inputs);
        const float gone = gone_level(maps);
        std::vector<sim::OceanMaps> tiles;
        for (size_t i = 0; i < maps.tiles.size(); ++i) tiles.push_back(only(maps, i));
        for (size_t i = 0; i < places.size(); ++i) {
            dvec3 displacement(0);
            glm::dvec4 gradient(0);
            glm::vec3 variance(0);
            for (size_t tile = 0; tile < tiles.size(); ++tile) {
                const sim::SurfaceSample own =
                    sim::SeaSurface(tiles[tile]).undisplaced(places[i].x, places[i].y);
                const dvec3 left = sim::sea_share(maps.layers, maps.info[tile].rung, places[i]);
                const dvec3 d(own.displacement);
                displacement += left.x * d;
                gradient += left.x * glm::dvec4(own.slope, own.dxx, own.dzz) +
                            glm::dvec4(d.y * left.y, d.y * left.z, d.x * left.y, d.z * left.z);
                const auto share = static_cast<float>(left.x * left.x);
                variance += share * tile_variance(maps, tile, wide, gone).hidden;
            }
            const dvec3 rest = sim::sea_share(maps.layers, sim::kRungCount - 1, places[i]);
            variance += static_cast<float>(rest.x * rest.x) * optics::short_wave_variance(scene_, maps);
            const double share = layers[2].window.share(places[i]).x;
            variance += static_cast<float>(share * share) * layers[2].lacked_slope_variance;
            for (int c = 0; c < 3; ++c)
                ASSERT_NEAR(moved[i][c], displacement[c], 4e-3) << i;  // of waves of metres
            for (int c = 0; c < 4; ++c) ASSERT_NEAR(bent[i][c], gradient[c], 6e-3) << i << ", " << c;
            // Rows of the table are half an octave apart.
            for (int c = 0; c < 3; ++c)
                ASSERT_NEAR(hidden[i][c], variance[c], 0.02f * variance.x + 2e-5f) << i << ", " << c;
        }
    }
}

// Far from all windows nothing differs.
TEST_F(LayersTest, FarFromWindowsTheSeaIsAsItWas) {
    scene_.sea.wind_speed = 10;
    std::mt19937 random(4);
    std::vector<test::PacketLayer> layers{packet_about({0, 0}, random)};
    layers[0].replaces.fill(1);
    layers[0].mesh_pitch = 100;  // the mesh stays as it is
    scene_.camera.position = {400, 6, -300};
    scene_.camera.pitch = -30;
    scene_.view.quality = scene::kQualityMedium;
    sim::OceanMaps with = sea(layers), without = sea({});
    without.farthest_drift = with.farthest_drift;
    without.highest_crest = with.highest_crest;
    for (const int mode : {scene::kViewSlopes, scene::kViewFinal}) {
        const auto a = picture(without, mode), b = picture(with, mode);
        float worst = 0;
        for (size_t i = 0; i < a.size(); ++i) {
            for (int c = 0; c < 3; ++c)
                worst = std::max(worst, std::abs(a[i][c] - b[i][c]) / (1e-3f + std::abs(a[i][c])));
        }
        EXPECT_LT(worst, 2e-3f) << mode;
    }
}

// Nor do things in the water and what it mirrors of them, in a calm and in waves with foam of their own and
// without, when a layer of high, steep and white waves lies where the picture does not look.
TEST_F(LayersTest, LayersOutOfSightChangeNothing) {
    std::mt19937 random(44);
    scene::Object post, ball;
    post.shape = scene::kShapeBox;
    post.position = {-1.5, 0, -13};
    post.size = {1.5f, 6, 1.5f};
    ball.position = {2.5, 1.2, -11};
    ball.size = glm::vec3(2);
    scene::Object slab;  // awash: waves that had foam would whiten all of it
    slab.shape = scene::kShapeBox;
    slab.position = {0, -1.04, -7};
    slab.size = {3, 2, 3};
    scene_.objects = {post, ball, slab};
    scene_.bed = {.kind = scene::kBedSand, .depth = 3};
    scene_.sky.sun_elevation = 12;
    scene_.sky.sun_azimuth = 60;
    scene_.camera.position = {0, 2.5, 0};
    scene_.camera.yaw = 0;
    scene_.camera.pitch = -9;
    for (const float wind : {0.0f, 3.5f, 13.0f}) {
        for (const dvec2 place : {dvec2(400, 5000), dvec2(-600, -20), dvec2(90, 300)}) {
            scene_.sea.wind_speed = wind;
            test::PacketLayer layer = packet_about(place, random);
            layer.window.half_sides = {60, 50};
            layer.packet.wave_vector *= 0.1;
            layer.packet.amplitude *= 10;
            layer.packet.width = 40;
            layer.packet.foam = 0.8;
            layer.replaces.fill(1);
            layer.mesh_pitch = 100;
            sim::OceanMaps with = sea({layer}), without = sea({});
            ASSERT_GT(with.layers[0].highest, 0.7f);
            ASSERT_EQ(with.foam.empty(), wind < 10);
            without.farthest_drift = with.farthest_drift;
            without.highest_crest = with.highest_crest;
            const auto a = picture(without, scene::kViewFinal), b = picture(with, scene::kViewFinal);
            float worst = 0;
            for (size_t i = 0; i < a.size(); ++i) {
                for (int c = 0; c < 3; ++c)
                    worst = std::max(worst, std::abs(a[i][c] - b[i][c]) / (1e-3f + std::abs(a[i][c])));
            }
            EXPECT_LT(worst, 2e-3f) << "wind " << wind << ", layer at " << place.x << ", " << place.y;
        }
    }
}

// In a view that turns towards it, a layer counts.
TEST_F(LayersTest, LayersInSightOrAboutTheEyeMakeTheSeaRough) {
    std::mt19937 random(3);
    const auto deviation = [&](const dvec2& place, double yaw) {
        const test::PacketLayer layer = packet_about(place, random);
        const sim::OceanMaps maps = sea({layer});
        const scene::Camera camera{.position = {0, 5, 0}, .yaw = yaw, .pitch = -5};
        return optics::slope_deviation(
            maps,
            {scene::clip_from_view(camera, 16.0f / 9) * scene::view_from_world(camera), camera.position});
    };
    EXPECT_GT(deviation({0, -300}, 0), 0.02f);
    EXPECT_EQ(deviation({0, -300}, 90), 0);
    EXPECT_EQ(deviation({0, -300}, 180), 0);
    EXPECT_GT(deviation({300, 0}, 90), 0.02f);
    EXPECT_GT(deviation({0, -40}, 180), 0.02f);
}

// Choosing, ordering and placing layers allocates nothing from one frame to the next.
TEST_F(LayersTest, SteadyFramesAllocateNothingForLayers) {
    std::mt19937 random(15);
    std::vector<test::PacketLayer> layers;
    for (int i = 0; i < sim::kMostLayers; ++i) {
        layers.push_back(packet_about({20.0 * i, 3}, random));
        layers.back().replaces.fill(i % 3 == 1 ? 0.5f : 0);
    }
    const sim::OceanMaps maps = sea(layers);
    std::vector<MeshWindow> windows;
    set_mesh_windows(maps, windows);
    const optics::LayerView view{glm::mat4(0), scene_.camera.position};
    const size_t before = test::allocation_count();
    const OrderedLayers ordered = ordered_layers(maps);
    set_mesh_windows(maps, windows);
    const float deviation = optics::slope_deviation(maps, view);
    EXPECT_EQ(test::allocation_count(), before);
    EXPECT_GT(deviation, 0);
    ASSERT_EQ(ordered.count, static_cast<size_t>(sim::kMostLayers));
    // Those that replace waves first, all in the order of the moment.
    const std::array<size_t, sim::kMostLayers> order{1, 4, 7, 0, 2, 3, 5, 6};
    for (size_t i = 0; i < order.size(); ++i) EXPECT_EQ(ordered.layers[i], &maps.layers[order[i]]) << i;
}

// The drawn surface is the packet: heights and slopes from straight above, over a dead calm.
TEST_F(LayersTest, DrawnHeightsAndSlopesAreThePackets) {
    std::mt19937 random(17);
    for (const dvec2 place : {dvec2(0, 0), dvec2(1e5, 3e4)}) {
        scene_.view.quality =
            place.x > 0 ? scene::kQualityHigh : scene::kQualityMedium;  // several samples a pixel
        std::vector<test::PacketLayer> layers{packet_about(place, random), packet_about(place, random)};
        for (test::PacketLayer& layer : layers) layer.mesh_pitch = 0.06f;
        scene_.camera.position = {place.x, 7, place.y};
        scene_.camera.yaw = 33;
        const sim::OceanMaps maps = sea(layers);
        const auto depths = picture(maps, scene::kViewDepth), slopes = picture(maps, scene::kViewSlopes),
                   jacobians = picture(maps, scene::kViewJacobian),
                   normals = picture(maps, scene::kViewNormals);
        double height_error = 0.002, slope_error = 2e-3;
        for (const test::PacketLayer& layer : layers) {
            const double k = glm::length(layer.packet.wave_vector), a = layer.packet.amplitude;
            // Vertices stand for two cells, and a triangle is straight over as much.
            const double cell = 2 * 0.125 * k;
            height_error += a * (fineness(layer) + cell * cell / 4);
            slope_error += 2 * a * k * (fineness(layer) + 0.02);
        }
        double greatest = 0;
        for_each_pixel([&](int x, int y, size_t i) {
            const dvec3 point = met(depths, x, y);
            dvec2 X(point.x, point.z);
            for (int turn = 0; turn < 30; ++turn) {
                const dvec3 d = at(layers, X, 0).displacement;
                X = dvec2(point.x, point.z) - dvec2(d.x, d.z);
            }
            const Analytic own = at(layers, X, 0);
            const dvec2 slope = over({0, 0}, own);
            ASSERT_NEAR(point.y, own.displacement.y, height_error) << x << ", " << y;
            const double steep = 1 / std::min(1.0, own.jacobian() * own.jacobian());
            ASSERT_NEAR(slopes[i].x - 0.5f, slope.x, slope_error * steep) << x << ", " << y;
            ASSERT_NEAR(slopes[i].y - 0.5f, slope.y, slope_error * steep) << x << ", " << y;
            ASSERT_NEAR(2 * jacobians[i].x, own.jacobian(), 2 * slope_error) << x << ", " << y;
            const dvec3 normal = glm::normalize(dvec3(-slope.x, 1, -slope.y));
            ASSERT_NEAR(2 * normals[i].x - 1, normal.x, slope_error * steep);
            greatest = std::max(greatest, glm::length(slope));
        });
        EXPECT_GT(greatest, 0.1);
    }
}

// Over a sea of 10 m/s a layer lies where the waves have moved the water to, and its slopes are composed with
// theirs.
TEST_F(LayersTest, SlopesAreComposedWithTheSeas) {
    scene_.sea.wind_speed = 10;
    scene_.sea.resolution = 256;
    std::mt19937 random(23);
    for (const float replaced : {0.0f, 1.0f}) {
        std::vector<test::PacketLayer> layers{packet_about({50, -20}, random)};
        layers[0].replaces = {0, 0, 0.5f * replaced, replaced, replaced, replaced};
        layers[0].mesh_pitch = 0.05f;
        layers[0].packet.choppiness = 0.5;
        scene_.camera.position = {50, 8, -20};
        const sim::OceanMaps maps = sea(layers);
        std::vector<sim::OceanMaps> tiles;
        for (size_t i = 0; i < maps.tiles.size(); ++i) tiles.push_back(only(maps, i));
        struct Below {
            dvec2 place;
            float height;
            dvec2 slope;
        };
        const auto below = [&](const dvec2& p) {
            dvec3 moved(0);
            glm::dvec4 bent(0);
            double shear = 0;
            for (size_t tile = 0; tile < tiles.size(); ++tile) {
                const sim::SurfaceSample own = sim::SeaSurface(tiles[tile]).undisplaced(p.x, p.y);
                const dvec3 left = sim::sea_share(maps.layers, maps.info[tile].rung, p), d(own.displacement);
                moved += left.x * d;
                bent += left.x * glm::dvec4(own.slope, own.dxx, own.dzz) +
                        glm::dvec4(d.y * left.y, d.y * left.z, d.x * left.y, d.z * left.z);
                shear += left.x * static_cast<double>(own.dxz) + 0.5 * (d.x * left.z + d.z * left.y);
            }
            const glm::vec4 g(bent);
            return Below{p + dvec2(moved.x, moved.z), static_cast<float>(moved.y),
                         dvec2(shared::displaced_slope({g.x, g.y}, g.z, g.w, static_cast<float>(shear)))};
        };
        const auto depths = picture(maps, scene::kViewDepth), slopes = picture(maps, scene::kViewSlopes);
        double heights2 = 0, errors2 = 0, plain2 = 0;
        int count = 0;
        for_each_pixel([&](int x, int y, size_t i) {
            const dvec3 point = met(depths, x, y);
            dvec2 p(point.x, point.z);
            for (int turn = 0; turn < 40; ++turn) {
                const Below sea = below(p);
                const dvec3 d = at(layers, sea.place, 0).displacement;
                p += 0.8 * (dvec2(point.x, point.z) - sea.place - dvec2(d.x, d.z));
            }
            const Below sea = below(p);
            const Analytic own = at(layers, sea.place, 0);
            const double height = static_cast<double>(sea.height) + own.displacement.y;
            const dvec2 shown(slopes[i].x - 0.5f, slopes[i].y - 0.5f), error = shown - over(sea.slope, own);
            heights2 += (point.y - height) * (point.y - height);
            errors2 += glm::dot(error, error);
            plain2 += glm::dot(shown - sea.slope, shown - sea.slope);
            ++count;
        });
        // Pixels are 5 cm wide and cells as much: the shortest waves, of half a metre, lose some of their
        // slope, and the inversion stops short where the surface nearly folds. Without the layer the slopes
        // would differ by all of its own.
        EXPECT_LT(std::sqrt(heights2 / count), 0.01);
        EXPECT_LT(std::sqrt(errors2 / count), 0.035);
        EXPECT_GT(plain2, 6 * errors2);
    }
}

// Slopes that a layer states to lack are roughness near by; from afar its waves are roughness too.
TEST_F(LayersTest, RoughnessIsWhatPixelsDoNotResolve) {
    std::mt19937 random(9);
    test::PacketLayer layer = packet_about({0, 0}, random);
    layer.packet.choppiness = 0;
    layer.lacked_slope_variance = {4e-4f, 2e-4f, 0};
    const std::vector<test::PacketLayer> layers{layer};
    const sim::OceanMaps maps = sea(layers);
    scene_.camera.position = {0, 5, 0};
    auto depths = picture(maps, scene::kViewDepth), rough = picture(maps, scene::kViewRoughness);
    for_each_pixel([&](int x, int y, size_t i) {
        const dvec3 point = met(depths, x, y);
        const double share = layer.window.share({point.x, point.z}).x;
        ASSERT_NEAR(rough[i].x, share * std::sqrt(3e-4), 2e-3) << x << ", " << y;
    });
    // 900 m up a pixel is 9 m wide.
    scene_.camera.position = {0, 900, 0};
    rough = picture(maps, scene::kViewRoughness);
    const auto slopes = picture(maps, scene::kViewSlopes);
    const double pixel =
        2 * 900 * std::tan(glm::radians(static_cast<double>(scene_.camera.fov)) / 2) / size_.y;
    double seen = 0;
    for (size_t i = 0; i < rough.size(); ++i) {
        const glm::dvec2 slope(slopes[i].x - 0.5f, slopes[i].y - 0.5f);
        seen += (2 * static_cast<double>(rough[i].x * rough[i].x) + glm::dot(slope, slope)) * pixel * pixel;
    }
    double expected = 0;
    constexpr double kStep = 0.25;
    for (double z = -30; z < 30; z += kStep) {
        for (double x = -30; x < 30; x += kStep) {
            const double share = layer.window.share({x, z}).x;
            expected +=
                (glm::dot(at(layers, {x, z}, 0).slope, at(layers, {x, z}, 0).slope) + share * share * 6e-4) *
                kStep * kStep;
        }
    }
    EXPECT_NEAR(seen / expected, 1, 0.25);  // some twenty pixels hold all of the window
}

// Foam that a layer has made is as white as it says, over a sea that has none.
TEST_F(LayersTest, FoamIsAsOpaqueAsTheLayerSays) {
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
        gpu.evaluate(kSurface, "vec4(layer_foam(x.xy, x.z).open)", inputs_of(gpu, places, kPoint));
    for (size_t i = 0; i < places.size(); ++i)
        ASSERT_NEAR(1 - open[i].x, at(layers, places[i], 0).foam, 5e-3);
}

// Steady flow takes the sea's foam along: what a stretch of time has left lies where the water has come to
// since.
TEST_F(LayersTest, FlowMovesFoam) {
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
    constexpr std::string_view kFoam = "water/foam_block.glsl";
    const auto flow =
        gpu.evaluate(kFoam, "vec4(layer_foam(x.xy, x.z).flow, layer_foam(x.xy, x.z).crowding, 0.0)", inputs);
    const auto moved = gpu.evaluate(kFoam, "crowding(x.xy, x.z, layer_foam(x.xy, x.z))", inputs);
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
        still[static_cast<size_t>(c)] = gpu.evaluate(
            kFoam, "crowding(x.xy, x.z, LayerFoam(vec2(0.0), 0.0, 1.0))", sources[static_cast<size_t>(c)]);
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
TEST_F(LayersTest, CrowdedLayersBreak) {
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
    const auto sum = gpu.evaluate("water/foam_block.glsl", "vec4(layer_foam(x.xy, x.z).crowding)",
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
        return gpu.evaluate("water/foam_block.glsl", "crowding(x.xy, x.z, " + over + ")", inputs);
    };
    const auto together = crowded("LayerFoam(vec2(0.0), layer_foam(x.xy, x.z).crowding, 1.0)"),
               whole = crowded("layer_foam(x.xy, x.z)"), alone = crowded("LayerFoam(vec2(0.0), 0.0, 1.0)"),
               breaking = crowded("LayerFoam(vec2(0.0), 8.0, 1.0)"),
               left = crowded("LayerFoam(vec2(0.0), -8.0, 1.0)"),
               own = gpu.evaluate("water/foam_block.glsl", "vec4(layer_foam(x.xy, x.z).crowding)", inputs);
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

// Light shines through a layer's crests as through those of a wave of its slope and curvature; a layer of
// ripples has none.
TEST_F(LayersTest, LightShinesThroughCrestsOfTheirCurvature) {
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
            const auto crests = gpu.evaluate(kSurface, "vec4(layer_crest(x.xy, x.z), 0.0)", inputs);
            double slopes = 0, bends = 0, slope_errors = 0, bend_errors = 0;
            for (size_t i = 0; i < places.size(); ++i) {
                dvec2 slope(0);
                double bend = 0;
                for (size_t l = 0; l < layers.size(); ++l) {
                    const double reach =
                        std::exp2(static_cast<double>(std::max(width, -gpu.block().layers[l].window.w)));
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
                 none.evaluate(kSurface, "vec4(layer_crest(x.xy, x.z), 0.0)", inputs))
                ASSERT_EQ(crest, glm::vec4(0));
        }
    }
}

// Crests of a layer shade foam from a low sun, where a march over the packet finds them in the way.
TEST_F(LayersTest, CrestsShadeFoam) {
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
    const auto lit =
        gpu.evaluate("water/crest_shadow.glsl",
                     "vec4(past_crests(x.xy, layer_waves(x.xy, -8.0).displacement, normalize(vec3(0.25, 0.08 "
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

// An eye in a packet's waves: on the near plane's grid lies how far it is over the water, and with it where
// the waterline is.
TEST_F(LayersTest, TheWaterlineIsThePackets) {
    std::mt19937 random(61);
    std::uniform_real_distribution<double> part(-1, 1);
    const std::vector<test::PacketLayer> layers{packet_about({80, -30}, random)};
    for (const float wind : {0.0f, 6.0f}) {
        scene_.sea.wind_speed = wind;
        const sim::OceanMaps maps = sea(layers);
        sim::OceanMaps bare = maps;
        bare.layers.clear();
        int both = 0;
        double lifted = 0;
        for (int i = 0; i < 60; ++i) {
            const dvec2 place = layers[0].window.world_from_own(dvec2(part(random), part(random)) *
                                                                layers[0].window.half_sides);
            const auto height_of = [&](const dvec2& undisplaced) {
                const auto tiles = sim::SeaSurface(bare).undisplaced(undisplaced.x, undisplaced.y);
                return test::composed(tiles, undisplaced, layers, scene_.clock.time);
            };
            const sim::SurfaceSample there = height_of(place);
            if (there.jacobian() < 0.4f) continue;
            scene::Camera camera = scene_.camera;
            camera.pitch = 40 * part(random);
            camera.yaw = 180 * part(random);
            camera.position = dvec3(place.x, 0.03 * part(random), place.y) + dvec3(there.displacement);
            Waterline near;
            near.update(camera, 16.0f / 9, 0, maps);
            const double off = 2e-3 + fineness(layers[0]) * layers[0].packet.amplitude;
            EXPECT_NEAR(near.surface_height(), there.displacement.y, 2 * off) << i;
            lifted = std::max(lifted, std::abs(static_cast<double>(near.surface_height()) -
                                               static_cast<double>(sim::SeaSurface(bare).height(
                                                   camera.position.x, camera.position.z))));
            if (near.media() != Media::both) continue;
            ++both;
            near.bind();
            GLint texture = 0;
            glActiveTexture(GL_TEXTURE0 + gpu::kNearWaterUnit);
            glGetIntegerv(GL_TEXTURE_BINDING_2D, &texture);
            GLint width = 0, height = 0;
            glGetTextureLevelParameteriv(static_cast<GLuint>(texture), 0, GL_TEXTURE_WIDTH, &width);
            glGetTextureLevelParameteriv(static_cast<GLuint>(texture), 0, GL_TEXTURE_HEIGHT, &height);
            std::vector<float> over(static_cast<size_t>(width * height));
            glGetTextureImage(static_cast<GLuint>(texture), 0, GL_RED, GL_FLOAT,
                              static_cast<GLsizei>(over.size() * sizeof(float)), over.data());
            const scene::CameraAxes axes = scene::axes(camera);
            const float reach = scene::kNearPlane * std::tan(glm::radians(camera.fov) / 2);
            for (int row = 0; row < height; row += 5) {
                for (int column = 0; column < width; column += 4) {
                    const float x = 2.0f * static_cast<float>(column) / static_cast<float>(width - 1) - 1;
                    const float y = 2.0f * static_cast<float>(row) / static_cast<float>(height - 1) - 1;
                    const dvec3 from_eye(scene::kNearPlane * axes.forward +
                                         reach * (x * 16.0f / 9 * axes.right + y * axes.up));
                    // Over a few centimetres the surface is as straight as its slope says.
                    const glm::dvec2 slope(there.world_slope());
                    const double water = static_cast<double>(there.displacement.y) + slope.x * from_eye.x +
                                         slope.y * from_eye.z;
                    const double bend = 2 * glm::dot(from_eye, from_eye);
                    EXPECT_NEAR(over[static_cast<size_t>(row * width + column)],
                                camera.position.y + from_eye.y - water, 4 * off + bend)
                        << i;
                }
            }
        }
        EXPECT_GT(both, 20);
        EXPECT_GT(lifted, 0.05);
    }
}

// What drifts in the water below a layer moves with its waves, the less the deeper.
TEST_F(LayersTest, ParticlesMoveWithTheWaves) {
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
TEST_F(LayersTest, ParticlesMoveWithTheWholeSea) {
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

// The mesh is as fine over a window as its waves ask for, down to a quarter of what the eye's distance does,
// and no finer elsewhere than it was.
TEST_F(LayersTest, WindowsAskForFinerCells) {
    std::mt19937 random(14);
    test::PacketLayer layer = packet_about({60, 0}, random);
    layer.mesh_pitch = 0.5f;
    scene_.camera.position = {0, 30, 0};
    scene_.camera.yaw = 90;
    scene_.camera.pitch = -25;
    sim::OceanMaps with = sea({layer}), without = sea({});
    picture(without, scene::kViewLod);
    const size_t few = frame_->water_triangles();
    picture(with, scene::kViewLod);
    EXPECT_GT(frame_->water_triangles(), few);
    const SurfaceOnGpu gpu(scene_, with);
    const std::vector<dvec2> places = places_over({layer}, 100, random);
    const auto asked = gpu.evaluate(kSurface, "vec4(surface_mesh_distance(mesh_distance(x.xy, 30.0), x.xy))",
                                    inputs_of(gpu, places, 0));
    const optics::WindowBox box = optics::window_box(layer.window);
    for (size_t i = 0; i < places.size(); ++i) {
        const glm::vec2 p = gpu.from_reference(places[i]);
        const float beside =
            shared::box_distance(p, gpu.from_reference(box.low), gpu.from_reference(box.high));
        const float wanted =
            shared::distance_near_windows(shared::mesh_distance(p, 30), 0.5f * SurfaceOnGpu::kCells + beside);
        ASSERT_NEAR(asked[i].x, wanted, 1e-3f);
    }
}

// In a storm the waves carry water over metres into a window: there, too, the mesh is as fine as the window
// asks for.
TEST_F(LayersTest, WaterThatDriftsIntoAWindowHasFineCells) {
    scene_.sea.wind_speed = 25;
    scene_.sea.fetch_km = 800;
    std::mt19937 random(52);
    for (int trial = 0; trial < 4; ++trial) {
        const dvec2 middle = trial < 2 ? dvec2(0, 0) : dvec2(5e4, -3e4);
        test::PacketLayer layer = packet_about(middle, random);
        layer.mesh_pitch = 0.25f;
        scene_.clock.time = 40.0 * trial;
        scene_.camera.position = {middle.x + 150, 30, middle.y};
        const sim::OceanMaps maps = sea({layer});
        sim::OceanMaps bare = maps;
        bare.layers.clear();
        const SurfaceOnGpu gpu(scene_, maps);
        std::vector<MeshWindow> windows;
        set_mesh_windows(maps, windows);
        ASSERT_EQ(windows.size(), 1u);
        const optics::WindowBox box = optics::window_box(layer.window);
        std::vector<dvec2> drifted;
        int outside = 0;
        std::uniform_real_distribution<double> side(-40, 40);
        for (int i = 0; i < 3000; ++i) {
            const dvec2 p = middle + dvec2(side(random), side(random));
            const glm::vec3 moved = sim::SeaSurface(bare).undisplaced(p.x, p.y).displacement;
            const dvec2 place = p + dvec2(moved.x, moved.z);
            if (glm::any(glm::lessThan(place, box.low)) || glm::any(glm::greaterThan(place, box.high)))
                continue;
            drifted.push_back(p);
            outside += glm::any(glm::lessThan(p, box.low)) || glm::any(glm::greaterThan(p, box.high)) ? 1 : 0;
            ASSERT_TRUE(glm::all(glm::greaterThanEqual(p, windows[0].low)) &&
                        glm::all(glm::lessThanEqual(p, windows[0].high)));
        }
        EXPECT_GT(outside, 30);
        const auto asked =
            gpu.evaluate(kSurface, "vec4(surface_mesh_distance(40.0, x.xy))", inputs_of(gpu, drifted, 0));
        const float wanted = shared::distance_near_windows(40, 0.25f * SurfaceOnGpu::kCells);
        for (const glm::vec4& value : asked) ASSERT_NEAR(value.x, wanted, 1e-3f * wanted);
    }
}

// All that can be drawn of a sea with objects, foam and clouds is drawn with layers, too, from below and
// from right at the surface, where programs need most textures; GlTest fails on any debug message.
TEST_F(LayersTest, AllProgramsDrawLayers) {
    std::mt19937 random(77);
    scene_.sea.wind_speed = 13;
    scene_.clouds = {.kind = scene::kCloudsCumulus, .cover = 0.4f};
    scene_.particles.amount = 1;
    scene_.camera.pitch = -8;
    resize({64, 36});
    scene::Object sphere;
    sphere.position = {3, 0.3, -9};
    sphere.size = glm::vec3(3);
    scene::Object buoy = sphere;
    buoy.position = {-4, 0, -8};
    buoy.floats = true;
    scene_.objects = {sphere, buoy};
    test::PacketLayer layer = packet_about({0, -9}, random);
    layer.packet.foam = 0.5;
    layer.packet.flow = {1, 0.5};
    layer.replaces[4] = 0.5f;
    const sim::OceanMaps maps = sea({layer});
    const double level = static_cast<double>(sim::SeaSurface(maps).height(0, 0));
    for (const double over : {0.005, -2.0}) {
        scene_.camera.position = {0, level + over, 0};
        for (const glm::vec4& pixel : picture(maps, scene::kViewFinal))
            ASSERT_TRUE(std::isfinite(pixel.x + pixel.y + pixel.z)) << over;
    }
}

/// Objects seen by way of a surface that a packet tilts.
class TiltedSurface : public LayersTest {
protected:
    void SetUp() override {
        LayersTest::SetUp();
        if (IsSkipped()) return;
        resize({240, 135});
        scene_.sky.visibility_km = 300;
        scene_.camera.yaw = 0;
    }

    /// A long packet whose waves do not move the water aside.
    static test::PacketLayer swell(double k, double slope, double phase) {
        test::PacketLayer layer;
        layer.window = {.half_sides = {50, 40}, .rotation = 0.4, .rim = 8};
        layer.packet = {.wave_vector = k * dvec2(0.6, 0.8),
                        .amplitude = slope / k,
                        .choppiness = 0,
                        .width = 60,
                        .frequency = 0,
                        .group_speed = 0};
        layer.packet.start = -phase / (k * k) * layer.packet.wave_vector;
        return layer;
    }

    struct Met {
        dvec3 place, normal;
    };
    /// Where a ray meets the packet's surface.
    static Met met_surface(const test::PacketLayer& layer, const dvec3& eye, const dvec3& way) {
        double height = 0;
        dvec3 place(0);
        for (int turn = 0; turn < 60; ++turn) {
            place = eye + way * ((height - eye.y) / way.y);
            height = 0.5 * (height + at(layer, {place.x, place.z}, 0).displacement.y);
        }
        const dvec2 slope = at(layer, {place.x, place.z}, 0).slope;
        return {place, glm::normalize(dvec3(-slope.x, 1, -slope.y))};
    }

    /// Mean place of the pixels that are anything.
    dvec2 centroid(const std::function<bool(int, int)>& is_in) const {
        dvec2 sum(0);
        int count = 0;
        for (int y = 0; y < size_.y; ++y) {
            for (int x = 0; x < size_.x; ++x) {
                if (!is_in(x, y)) continue;
                sum += dvec2(x, y);
                ++count;
            }
        }
        EXPECT_GT(count, 30);
        return sum / static_cast<double>(std::max(count, 1));
    }
    [[nodiscard]] size_t index(int x, int y) const {
        return static_cast<size_t>(y) * static_cast<size_t>(size_.x) + static_cast<size_t>(x);
    }
};

// What the sea mirrors is turned by the packet's slopes: a sphere's image lies where rays that are reflected
// by the analytic surface meet the sphere.
TEST_F(TiltedSurface, MirrorsAnObjectWhereItsSlopeSays) {
    const dvec3 centre(0, 2.2, -8);
    scene_.camera.position = {0, 3, 15};
    scene_.camera.pitch = -12;
    scene::Object sphere;
    sphere.position = centre;
    sphere.size = glm::vec3(2);
    sphere.base_color = {0.9f, 0.01f, 0.01f};
    sphere.roughness = 1;
    const auto hits = [&](const dvec3& from, const dvec3& way) {
        const double along = glm::dot(centre - from, way);
        return along > 0 && glm::dot(centre - from, centre - from) - along * along < 1;
    };
    for (const double phase : {1.17, -1.97}) {
        const test::PacketLayer layer = swell(0.3, 0.06, phase);
        scene_.objects = {};
        const auto without = picture(sea({layer}), scene::kViewReflection);
        scene_.objects = {sphere};
        const auto with = picture(sea({layer}), scene::kViewReflection);
        const auto expected_at = [&](const test::PacketLayer& packet) {
            return centroid([&](int x, int y) {
                const dvec3 way = ray(x, y);
                if (way.y >= -0.02 || hits(scene_.camera.position, way)) return false;
                const Met met = met_surface(packet, scene_.camera.position, way);
                return hits(met.place, glm::reflect(way, met.normal));
            });
        };
        test::PacketLayer calm = layer;
        calm.packet.amplitude = 0;
        const dvec2 expected = expected_at(layer), still = expected_at(calm);
        const dvec2 seen = centroid([&](int x, int y) {
            return !hits(scene_.camera.position, ray(x, y)) &&
                   with[index(x, y)].z < 0.5f * without[index(x, y)].z;
        });
        EXPECT_GT(glm::distance(expected, still), 4) << phase;
        EXPECT_LT(glm::distance(seen, expected), 1.5)
            << phase << ": " << seen.x << ", " << seen.y << " not " << expected.x << ", " << expected.y
            << "; still " << still.x << ", " << still.y;
    }
}

// The same of what is seen through the surface: a plate lies where Snell's law on the analytic surface says.
TEST_F(TiltedSurface, ShowsAPlateBelowWhereSnellSays) {
    constexpr double kDepth = 3, kSide = 1.2;
    scene_.camera.position = {0, 6, 5};
    scene_.camera.pitch = -52;
    scene_.camera.fov = 22;
    scene::Object plate;
    plate.shape = scene::kShapePlate;
    plate.position = {0, -kDepth, -1.4};
    plate.size = {kSide, 1, kSide};
    plate.base_color = glm::vec3(0.9f);
    plate.roughness = 1;
    for (const double phase : {1.4, -1.5}) {
        const test::PacketLayer layer = swell(0.35, 0.17, phase);
        scene_.objects = {};
        const auto without = picture(sea({layer}), scene::kViewRefraction);
        scene_.objects = {plate};
        const auto with = picture(sea({layer}), scene::kViewRefraction);
        const auto expected_at = [&](const test::PacketLayer& packet) {
            return centroid([&](int x, int y) {
                const dvec3 way = ray(x, y);
                const Met met = met_surface(packet, scene_.camera.position, way);
                const dvec3 down =
                    glm::refract(way, met.normal, 1.0 / static_cast<double>(shared::kWaterIndex));
                const dvec3 place =
                    met.place + down * ((met.place.y + kDepth) / -down.y) - dvec3(plate.position);
                return std::max(std::abs(place.x), std::abs(place.z)) < kSide / 2;
            });
        };
        test::PacketLayer calm = layer;
        calm.packet.amplitude = 0;
        const dvec2 expected = expected_at(layer), still = expected_at(calm);
        const dvec2 seen =
            centroid([&](int x, int y) { return with[index(x, y)].y > 1.5f * without[index(x, y)].y; });
        EXPECT_GT(glm::distance(expected, still), 4) << phase;
        EXPECT_LT(glm::distance(seen, expected), 2)
            << phase << ": " << seen.x << ", " << seen.y << " not " << expected.x << ", " << expected.y
            << "; still " << still.x << ", " << still.y;
    }
}

}  // namespace
}  // namespace deepwater::render
