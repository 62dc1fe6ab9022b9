#pragma once

// What tests of layers share: packets as their formulas have them, a sea that carries them, and the functions
// of shaders evaluated on the GPU.

#include <array>
#include <cmath>
#include <numbers>
#include <random>
#include <span>
#include <string_view>
#include <vector>

#include "core/shared_glsl.h"
#include "gpu/picture_fixture.h"
#include "optics/sea/footprint_widths.h"
#include "render/water/layer_block.h"
#include "render/water/layer_textures.h"
#include "render/water/sea_block.h"
#include "render/water/sea_foam.h"
#include "render/water/sea_maps.h"
#include "render/water/water_mesh.h"
#include "sim/surface/sea_surface.h"
#include "support/formula_harness.h"
#include "support/packet_layer.h"

namespace deepwater::shared {
#include "shared/water/riding_waves.glsl"
#include "shared/water/water_layer.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {

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

inline Analytic at(const test::PacketLayer& layer, const dvec2& place, double t) {
    const sim::LayerPoint point = layer.at(place, t);
    return {.displacement = point.displacement,
            .slope = point.slope,
            .dxx = static_cast<double>(point.dxx),
            .dzz = static_cast<double>(point.dzz),
            .dxz = static_cast<double>(point.dxz),
            .foam = static_cast<double>(point.foam),
            .flow = point.flow};
}

inline Analytic at(const std::vector<test::PacketLayer>& layers, const dvec2& place, double t) {
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
inline dvec2 over(const dvec2& below, const Analytic& layers) {
    return shared::layered_slope(glm::vec2(below), glm::vec4(layers.slope, layers.dxx, layers.dzz),
                                 static_cast<float>(layers.dxz));
}

/// Shows a layer by a number of samples along each side of its window.
inline sim::LayerMaps shown(const test::PacketLayer& layer, glm::ivec2 samples, double t) {
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

/// The sum of a sea's tiles, largest first, of which layers leave a share: each rides on the larger ones.
class TilesUnderLayers {
public:
    /// @param own   a tile by itself, undisplaced
    /// @param left  sim::sea_share() of it there
    void add(const sim::SurfaceSample& own, const dvec3& left) {
        const dvec3 d(own.displacement);
        displacement += left.x * d * dvec3(1, riding(stretch_), 1);
        stretch_ += left.x * (static_cast<double>(own.jacobian()) - 1);
        const double steeper = riding(gradient.z + gradient.w);
        gradient += glm::dvec4(steeper, steeper, 1, 1) *
                    (left.x * glm::dvec4(own.slope, own.dxx, own.dzz) +
                     glm::dvec4(d.y * left.y, d.y * left.z, d.x * left.y, d.z * left.z));
        shear += left.x * static_cast<double>(own.dxz) + 0.5 * (d.x * left.z + d.z * left.y);
    }

    dvec3 displacement{0};   ///< m
    glm::dvec4 gradient{0};  ///< as TileMaps::gradient
    double shear = 0;

private:
    static double riding(double stretch) {
        return static_cast<double>(shared::riding_factor(static_cast<float>(stretch)));
    }
    double stretch_ = 0;  // of the larger tiles
};

/// Bounds of the whole surface, layers included.
inline void add_bounds(sim::OceanMaps& maps) {
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
        for (const test::PacketLayer& layer : layers) {
            maps.layers.push_back(shown(layer, samples(layer), scene_.clock.time));
            layer.make()->show_paths(scene_.clock.time, maps.foam.age, maps.layers.back());
        }
        maps.path_ages = maps.foam.age;
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
        const OrderedLayers layers = ordered_layers(maps);
        set_mesh_windows(maps, layers, view.windows);
        plan_mesh(view, plan_);
        widths_.update(scene.sea, static_cast<double>(maps.info.back().k_max), 1);
        textures_.update(maps);
        sea_.write(sea_block(scene, maps, plan_, kCells, widths_));
        for (int turn = 0; turn < 2; ++turn) upload(ordered_layers(before).all());
        upload(layers.all());
        block_ = layer_block(scene, maps, layers, supports_, plan_, layer_textures_.slot(), kCells);
        layers_.write(block_);
        foam_.update(scene, maps, plan_.reference, {0, 0.2f, 1}, {glm::mat4(0), scene.camera.position}, 1);
    }

    [[nodiscard]] std::vector<glm::vec4> evaluate(std::string_view include, std::string_view expression,
                                                  std::span<const glm::vec4> inputs) const {
        sea_.bind(gpu::kSeaBinding);
        layers_.bind(gpu::kLayerBinding);
        textures_.bind();
        layer_textures_.bind();
        if (!foam_.empty()) foam_.bind();
        return test::evaluate_on_gpu(include, expression, inputs, {{.name = "WATER_LAYERS", .value = "1"}});
    }
    [[nodiscard]] glm::vec2 from_reference(const dvec2& place) const { return {place - plan_.reference}; }
    [[nodiscard]] const MeshPlan& plan() const { return plan_; }
    [[nodiscard]] const gpu::LayerBlock& block() const { return block_; }
    /// Lets the maps of all layers be read everywhere in their windows, also where nothing is shown.
    void read_whole_windows() {
        for (gpu::WaterLayer& layer : block_.layers) layer.seen = {-1e6f, -1e6f, 1e6f, 1e6f};
        layers_.write(block_);
    }

private:
    MeshPlan plan_;
    optics::FootprintWidths widths_;
    SeaMaps textures_;
    void upload(std::span<const sim::LayerMaps* const> layers) {
        supports_.resize(layers.size());
        for (size_t l = 0; l < layers.size(); ++l) supports_[l].find(*layers[l], 2e-4f);
        layer_textures_.update(layers, supports_);
    }

    std::vector<LayerSupport> supports_;  // of the layers that were uploaded last
    LayerTextures layer_textures_;
    SeaFoam foam_;
    gl::UniformBlock<gpu::SeaBlock> sea_{"sea"};
    gl::UniformBlock<gpu::LayerBlock> layers_{"layers of water"};
    gpu::LayerBlock block_{};
};

inline constexpr std::string_view kSurface = "water/sea_surface.glsl";
inline constexpr float kPoint = -8;  ///< log2 of a footprint that resolves all, m

/// Places by chance over the windows of layers and a little beyond.
inline std::vector<dvec2> places_over(const std::vector<test::PacketLayer>& layers, int count,
                                      std::mt19937& random) {
    std::uniform_real_distribution<double> side(-1.1, 1.1);
    std::vector<dvec2> places;
    for (int i = 0; i < count; ++i) {
        const sim::LayerWindow& window = layers[static_cast<size_t>(i) % layers.size()].window;
        places.push_back(window.world_from_own(dvec2(side(random), side(random)) * window.half_sides));
    }
    return places;
}

inline std::vector<glm::vec4> inputs_of(const SurfaceOnGpu& gpu, const std::vector<dvec2>& places,
                                        float log2_width) {
    std::vector<glm::vec4> inputs;
    for (const dvec2& place : places) inputs.emplace_back(gpu.from_reference(place), log2_width, 0);
    return inputs;
}

/// One tile of a sea alone.
inline sim::OceanMaps only(const sim::OceanMaps& maps, size_t tile) {
    sim::OceanMaps one;
    one.info = {maps.info[tile]};
    one.tiles = {maps.tiles[tile]};
    return one;
}

}  // namespace deepwater::render
