// Heights, slopes, roughness and the waterline that pictures show of layers of water: those of known packets.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "gpu/water/layers_fixture.h"
#include "render/common/waterline.h"
#include "sim/surface/sea_surface.h"

namespace deepwater::shared {
#include "shared/water/rough_surface.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

using LayerPictures = LayersTest;

// The drawn surface is the packet: heights and slopes from straight above, over a dead calm.
TEST_F(LayerPictures, DrawnHeightsAndSlopesAreThePackets) {
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
TEST_F(LayerPictures, SlopesAreComposedWithTheSeas) {
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
            TilesUnderLayers sum;
            for (size_t tile = 0; tile < tiles.size(); ++tile)
                sum.add(sim::SeaSurface(tiles[tile]).undisplaced(p.x, p.y),
                        sim::sea_share(maps.layers, maps.info[tile].rung, p));
            const dvec3& moved = sum.displacement;
            const glm::vec4 g(sum.gradient);
            return Below{p + dvec2(moved.x, moved.z), static_cast<float>(moved.y),
                         dvec2(shared::displaced_slope({g.x, g.y}, g.z, g.w, static_cast<float>(sum.shear)))};
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
        // Pixels are 5 cm wide, and cells as much where the layer replaces waves, else up to 20 cm: the shortest
        // waves, of half a metre, lose some of their height and slope, and the inversion stops short where the
        // surface nearly folds. Without the layer the slopes would differ by all of its own.
        EXPECT_LT(std::sqrt(heights2 / count), replaced > 0 ? 0.01 : 0.012);
        EXPECT_LT(std::sqrt(errors2 / count), 0.035);
        EXPECT_GT(plain2, 6 * errors2);
    }
}

// Slopes that a layer states to lack are roughness near by; from afar its waves are roughness too.
TEST_F(LayerPictures, RoughnessIsWhatPixelsDoNotResolve) {
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

// An eye in a packet's waves: on the near plane's grid lies how far it is over the water, and with it where
// the waterline is.
TEST_F(LayerPictures, TheWaterlineIsThePackets) {
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
            glActiveTexture(GL_TEXTURE0 + gpu::kWaterlineUnit);
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

// The view `flow` shows the sum of the layers' flows, and the view `layers` colours windows and nothing else.
TEST_F(LayerPictures, FlowsAndWindowsAreShown) {
    std::mt19937 random(31);
    std::vector<test::PacketLayer> layers{packet_about({0, 0}, random), packet_about({8, 2}, random)};
    layers[0].packet.flow = {0.7, -1.1};
    layers[1].packet.flow = {-0.4, 1.5};
    scene_.camera.position = {4, 24, 1};
    const sim::OceanMaps maps = sea(layers);
    const auto depths = picture(maps, scene::kViewDepth), flows = picture(maps, scene::kViewFlow),
               windows = picture(maps, scene::kViewLayers);
    int inside = 0, outside = 0;
    for_each_pixel([&](int x, int y, size_t i) {
        const dvec3 point = met(depths, x, y);
        const dvec2 place(point.x, point.z);
        dvec2 X = place;
        for (int turn = 0; turn < 30; ++turn) {
            const dvec3 moved = at(layers, X, 0).displacement;
            X = place - dvec2(moved.x, moved.z);
        }
        const dvec2 flow = at(layers, X, 0).flow;
        EXPECT_NEAR(flows[i].x, 0.5 + 0.25 * flow.x, 0.01) << x << ", " << y;
        EXPECT_NEAR(flows[i].y, 0.5 + 0.25 * flow.y, 0.01) << x << ", " << y;
        double share = 0, nearly = 0;
        for (const test::PacketLayer& layer : layers) {
            share = std::max(share, layer.window.share(X).x);
            test::PacketLayer wider = layer;
            wider.window.half_sides += 1.0;
            nearly = std::max(nearly, wider.window.share(X).x);
        }
        const glm::vec4& shown = windows[i];
        const float colour = std::max({shown.x, shown.y, shown.z}) - std::min({shown.x, shown.y, shown.z});
        if (share > 0.5) {
            ++inside;
            EXPECT_GT(colour, 0.05f) << x << ", " << y;
        } else if (nearly == 0) {
            ++outside;
            EXPECT_LT(colour, 1e-3f) << x << ", " << y;
        }
    });
    EXPECT_GT(inside, 10);
    EXPECT_GT(outside, 10);
}

}  // namespace
}  // namespace deepwater::render
