// Which layers of water a frame draws, and with what mesh.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <vector>

#include "gpu/water/layers_fixture.h"
#include "optics/sea/short_waves.h"
#include "sim/surface/sea_surface.h"
#include "support/allocation_count.h"

namespace deepwater::shared {
#include "shared/water/mesh_lod.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

using LayerFrames = LayersTest;

// Far from all windows nothing differs.
TEST_F(LayerFrames, FarFromWindowsTheSeaIsAsItWas) {
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
TEST_F(LayerFrames, LayersOutOfSightChangeNothing) {
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
    const dvec2 beside(-600, -20), places[] = {dvec2(400, 5000), beside, dvec2(90, 300)};
    for (const float wind : {0.0f, 3.5f, 13.0f}) {
        for (const dvec2& place : places) {
            if (wind < 10 && place != beside) continue;  // of every place in the wind alone
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
TEST_F(LayerFrames, LayersInSightOrAboutTheEyeMakeTheSeaRough) {
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
TEST_F(LayerFrames, SteadyFramesAllocateNothingForLayers) {
    std::mt19937 random(15);
    std::vector<test::PacketLayer> layers;
    for (int i = 0; i < sim::kMostLayers; ++i) {
        layers.push_back(packet_about({20.0 * i, 3}, random));
        layers.back().replaces.fill(i % 3 == 1 ? 0.5f : 0);
    }
    const sim::OceanMaps maps = sea(layers);
    std::vector<MeshWindow> windows;
    set_mesh_windows(maps, ordered_layers(maps), windows);
    const optics::LayerView view{glm::mat4(0), scene_.camera.position};
    const size_t before = test::allocation_count();
    const OrderedLayers ordered = ordered_layers(maps);
    set_mesh_windows(maps, ordered, windows);
    const float deviation = optics::slope_deviation(maps, view);
    EXPECT_EQ(test::allocation_count(), before);
    EXPECT_GT(deviation, 0);
    ASSERT_EQ(ordered.count, static_cast<size_t>(sim::kMostLayers));
    // Those that replace waves first, all in the order of the moment.
    const std::array<size_t, sim::kMostLayers> order{1, 4, 7, 0, 2, 3, 5, 6};
    for (size_t i = 0; i < order.size(); ++i) EXPECT_EQ(ordered.layers[i], &maps.layers[order[i]]) << i;
}

// The mesh is as fine over a window as its waves ask for, down to a quarter of what the eye's distance does,
// and no finer elsewhere than it was. Waves that rise by less than a pixel ask for nothing.
TEST_F(LayerFrames, WindowsAskForFinerCells) {
    std::mt19937 random(14);
    test::PacketLayer layer = packet_about({60, 0}, random);
    layer.mesh_pitch = 0.5f;
    scene_.camera.position = {0, 30, 0};
    scene_.camera.yaw = 90;
    scene_.camera.pitch = -25;
    layer.packet.amplitude = 0.5;
    test::PacketLayer low = layer;
    low.packet.amplitude = 1e-3;
    const sim::OceanMaps with = sea({layer}), with_low = sea({low}), without = sea({});
    picture(without, scene::kViewLod);
    const size_t few = frame_->water_triangles();
    picture(with_low, scene::kViewLod);
    EXPECT_EQ(frame_->water_triangles(), few);
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
TEST_F(LayerFrames, WaterThatDriftsIntoAWindowHasFineCells) {
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
        set_mesh_windows(maps, ordered_layers(maps), windows);
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
TEST_F(LayerFrames, AllProgramsDrawLayers) {
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

}  // namespace
}  // namespace deepwater::render
