// Layers over the sea: look-ups equal the composition of the tiles with analytic wave packets.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>
#include <vector>

#include "sim/surface/near_surface.h"
#include "sim/surface/sea_surface.h"
#include "sim/waves/ocean.h"
#include "support/packet_layer.h"
#include "support/wave_reference.h"

namespace deepwater::sim {
namespace {

using test::composed;
using test::PacketLayer;
using test::WavePacket;

constexpr double kMoment = 23.5;  // s

OceanMaps sea_in_wind(float wind) {
    SeaState state;
    state.wind_speed = wind;
    state.seed = 11;
    Ocean ocean(state);
    OceanMaps maps;
    ocean.evaluate(kMoment, maps, Motion::evaluated);
    return maps;
}

/// Returns a packet that is in the middle of a rotated window at kMoment.
PacketLayer packet_layer(const glm::dvec2& middle, double direction, double wave_number, double amplitude) {
    PacketLayer layer;
    layer.packet.wave_vector = wave_number * glm::dvec2(std::cos(direction), std::sin(direction));
    layer.packet.frequency = std::sqrt(9.81 * wave_number);
    layer.packet.group_speed = layer.packet.frequency / wave_number / 2;
    layer.packet.amplitude = amplitude;
    layer.packet.choppiness = 0.8;
    layer.packet.start =
        middle - layer.packet.group_speed * kMoment * glm::dvec2(std::cos(direction), std::sin(direction));
    layer.packet.flow = {0.3, -0.2};
    layer.window.middle = middle;
    layer.window.half_sides = {24, 18};
    layer.window.rotation = 0.7;
    layer.samples = 512;
    return layer;
}

void lay(const PacketLayer& layer, OceanMaps& maps) {
    LayerMaps& shown = maps.layers.emplace_back();
    layer.show(kMoment, true, shown);
    maps.highest_crest += shown.highest;
    maps.farthest_drift += shown.farthest;
}

/// Errors of bilinear look-ups of a layer, relative to its amplitude: s²/8 of the second
/// derivatives along both axes, those of wave, envelope and rim.
double blending(const PacketLayer& layer) {
    const double spacing =
        2 * std::max(layer.window.half_sides.x, layer.window.half_sides.y) / (layer.samples - 1);
    const double k = glm::length(layer.packet.wave_vector);
    const double bend = k * k + 2 * k * (1 / layer.packet.width + 1.5 / layer.window.rim) +
                        6 / (layer.window.rim * layer.window.rim) +
                        2 / (layer.packet.width * layer.packet.width);
    return 2 * spacing * spacing / 8 * bend;
}

/// Tolerances of a look-up.
struct Errors {
    double length = 0, slope = 0, speed = 0, acceleration = 0;
};
Errors errors_of(std::span<const PacketLayer> layers) {
    Errors sum{.length = 1e-5, .slope = 1e-5, .speed = 1e-5, .acceleration = 1e-4};
    for (const PacketLayer& layer : layers) {
        const double off = blending(layer) * layer.packet.amplitude;
        const double k =
            glm::length(layer.packet.wave_vector) + 1 / layer.packet.width + 1.5 / layer.window.rim;
        const double omega = layer.packet.frequency + layer.packet.group_speed / layer.packet.width;
        sum.length += off;
        sum.slope += off * k;
        sum.speed += off * omega;
        sum.acceleration += off * omega * omega;
    }
    return sum;
}

/// Asks at many places of a window and around it, and where these are displaced to, alone and together.
void expect_composed(const OceanMaps& tiles, std::span<const PacketLayer> layers) {
    OceanMaps maps = tiles;
    for (const PacketLayer& layer : layers) lay(layer, maps);
    const SeaSurface surface(maps);
    const bool calm = tiles.tiles.empty();
    const Errors errors = errors_of(layers);
    std::mt19937 random(9);
    std::uniform_real_distribution<double> place(-34, 34);
    std::vector<glm::dvec2> places;
    std::vector<double> x, z;
    std::vector<SurfaceSample> truth;
    for (int i = 0; i < 3000; ++i) {
        const glm::dvec2 p = layers[static_cast<size_t>(i) % layers.size()].window.middle +
                             glm::dvec2(place(random), place(random));
        const SurfaceSample below = calm ? SurfaceSample{} : SeaSurface(tiles).undisplaced(p.x, p.y);
        places.push_back(p);
        truth.push_back(composed(below, p, layers, kMoment));
        x.push_back(p.x + static_cast<double>(truth.back().displacement.x));
        z.push_back(p.y + static_cast<double>(truth.back().displacement.z));
    }
    std::vector<float> height(x.size()), normal_y(x.size()), jacobian(x.size()), velocity_x(x.size());
    surface.ask(PointsOf::world, x, z,
                {.height = height, .normal_y = normal_y, .jacobian = jacobian, .velocity_x = velocity_x});
    int counted = 0;
    double largest = 0;
    for (size_t i = 0; i < places.size(); ++i) {
        const SurfaceSample& wanted = truth[i];
        const auto near = [&](const SurfaceSample& found, double further) {
            const Errors e{.length = errors.length + 3 * further,
                           .slope = errors.slope + 5 * further,
                           .speed = errors.speed + 10 * further,
                           .acceleration = errors.acceleration + 100 * further};
            EXPECT_LT(glm::distance(found.displacement, wanted.displacement), 2 * e.length);
            EXPECT_LT(glm::distance(found.slope, wanted.slope), 2 * e.slope);
            EXPECT_NEAR(found.dxx, wanted.dxx, 2 * e.slope);
            EXPECT_NEAR(found.dzx, wanted.dzx, 2 * e.slope);
            EXPECT_NEAR(found.dxz, wanted.dxz, 2 * e.slope);
            EXPECT_NEAR(found.jacobian(), wanted.jacobian(), 5 * e.slope);
            // The normal turns by the slopes' change over the squeezed surface.
            EXPECT_GT(glm::dot(found.normal(), wanted.normal()),
                      1 - std::pow(3 * e.slope / static_cast<double>(wanted.jacobian()), 2) - 1e-5);
            EXPECT_LT(glm::distance(found.velocity, wanted.velocity), 2 * (e.speed + 3 * e.slope));
            EXPECT_LT(glm::distance(found.acceleration, wanted.acceleration), 2 * e.acceleration);
        };
        if (wanted.jacobian() < 0.25f) continue;
        near(surface.undisplaced(places[i].x, places[i].y), 0);
        largest = std::max(largest, static_cast<double>(std::abs(wanted.displacement.y)));
        // The water found over the place is off by the layers' error, and as much more as it is squeezed.
        const SeaSurface::Over over = surface.over(x[i], z[i]);
        const double off = glm::distance(over.place, places[i]);
        if (off > 0.1) continue;  // another sheet of a fold
        ++counted;
        EXPECT_LT(off, 2 * errors.length / static_cast<double>(wanted.jacobian()) * 2);
        near(over.sample, off);
        EXPECT_NEAR(height[i], over.sample.displacement.y, 1e-3);
        EXPECT_NEAR(normal_y[i], over.sample.normal().y, 1e-3);
        EXPECT_NEAR(jacobian[i], over.sample.jacobian(), 1e-3);
        EXPECT_NEAR(velocity_x[i], over.sample.velocity.x, 1e-3);
    }
    EXPECT_GT(counted, 2700);
    EXPECT_GT(largest, 0.8 * layers[0].packet.amplitude);
}

TEST(SeaSurfaceLayers, APacketOverCalmWaterIsThePacket) {
    const PacketLayer packet = packet_layer({300, -120}, 0.4, 0.9, 0.25);
    expect_composed({}, {&packet, 1});
}

TEST(SeaSurfaceLayers, APacketOverASeaIsComposedWithIt) {
    const PacketLayer packet = packet_layer({-80, 45}, 2.1, 0.9, 0.25);
    expect_composed(sea_in_wind(10), {&packet, 1});
}

TEST(SeaSurfaceLayers, TwoThatOverlapAddUp) {
    const PacketLayer packets[] = {packet_layer({1000, 2000}, 0.4, 0.9, 0.2),
                                   packet_layer({1012, 1995}, -1.2, 0.6, 0.25)};
    expect_composed(sea_in_wind(6), packets);
    expect_composed({}, packets);
}

TEST(SeaSurfaceLayers, TheReplacedSeaIsAbsentInsideAWindow) {
    const OceanMaps tiles = sea_in_wind(10);
    PacketLayer layer = packet_layer({50, 60}, 0.4, 0.9, 0.25);
    layer.replaces.fill(1);
    OceanMaps maps = tiles;
    lay(layer, maps);
    OceanMaps alone;
    lay(layer, alone);
    std::mt19937 random(10);
    std::uniform_real_distribution<double> place(-10, 10);
    for (int i = 0; i < 500; ++i) {
        const double x = 50 + place(random), z = 60 + place(random);  // inside of the rim
        const SurfaceSample found = SeaSurface(maps).undisplaced(x, z);
        const SurfaceSample packet = SeaSurface(alone).undisplaced(x, z);
        EXPECT_EQ(found.displacement, packet.displacement);
        EXPECT_EQ(found.slope, packet.slope);
        EXPECT_EQ(found.jacobian(), packet.jacobian());
        EXPECT_EQ(found.velocity, packet.velocity);
        EXPECT_EQ(SeaSurface(maps).height(x, z), SeaSurface(alone).height(x, z));
    }
    // One rung alone is replaced: the others stay.
    for (size_t gone = 0; gone < tiles.info.size(); ++gone) {
        maps = tiles;
        layer.replaces.fill(0);
        layer.replaces[static_cast<size_t>(tiles.info[gone].rung)] = 1;
        lay(layer, maps);
        OceanMaps rest = tiles;
        rest.tiles.erase(rest.tiles.begin() + static_cast<std::ptrdiff_t>(gone));
        rest.info.erase(rest.info.begin() + static_cast<std::ptrdiff_t>(gone));
        rest.layers = maps.layers;
        rest.layers[0].replaces.fill(0);
        for (int i = 0; i < 100; ++i) {
            const double x = 50 + place(random), z = 60 + place(random);
            const SurfaceSample found = SeaSurface(maps).undisplaced(x, z);
            const SurfaceSample wanted = SeaSurface(rest).undisplaced(x, z);
            // A sum of floats of some metres in another order.
            EXPECT_LT(glm::distance(found.displacement, wanted.displacement), 2e-6f);
            EXPECT_LT(glm::distance(found.velocity, wanted.velocity), 4e-6f);
        }
    }
}

// Water at the surface stays in it, with or without a flow: at a fixed place d(height)/dt = v_y − slope ·
// (v_x, v_z).
TEST(SeaSurfaceLayers, WaterStaysInTheSurface) {
    constexpr double kStep = 0.02;  // s
    SeaState state;
    state.wind_speed = 3;
    state.choppiness = 0;  // the sea's straight lines between samples err little
    state.shortest_wave = 2.5f;
    Ocean ocean(state);
    PacketLayer layer = packet_layer({-80, 45}, 2.1, 0.9, 0.25);
    layer.packet.flow = {1.3, -0.8};
    std::vector<OceanMaps> moments(3);
    for (size_t i = 0; i < 3; ++i) {
        const double t = kMoment + (static_cast<double>(i) - 1) * kStep;
        ocean.evaluate(t, moments[i], Motion::evaluated);
        layer.show(t, true, moments[i].layers.emplace_back());
        moments[i].highest_crest += moments[i].layers[0].highest;
        moments[i].farthest_drift += moments[i].layers[0].farthest;
    }
    const SeaSurface before(moments[0]), now(moments[1]), after(moments[2]);
    std::mt19937 random(18);
    std::uniform_real_distribution<double> place(-15, 15);
    double left = 0, carried = 0;
    for (int i = 0; i < 2000; ++i) {
        const double x = -80 + place(random), z = 45 + place(random);
        const SurfaceSample sample = now.over(x, z).sample;
        const double rate = static_cast<double>(after.height(x, z) - before.height(x, z)) / (2 * kStep);
        const double taken = static_cast<double>(
            glm::dot(sample.world_slope(), glm::vec2(sample.velocity.x, sample.velocity.z)));
        left += std::pow(rate - (static_cast<double>(sample.velocity.y) - taken), 2);
        carried += taken * taken;
    }
    EXPECT_LT(left, 1e-3 * carried);
    EXPECT_GT(carried, 0);
}

// Rays meet the packet's water, from above and from below.
TEST(SeaSurfaceLayers, RaysMeetThePacket) {
    const OceanMaps tiles = sea_in_wind(4);
    PacketLayer layer = packet_layer({-300, 170}, 2.4, 0.9, 0.3);
    for (const bool calm : {true, false}) {
        OceanMaps maps = calm ? OceanMaps{} : tiles;
        lay(layer, maps);
        const SeaSurface surface(maps);
        std::mt19937 random(14);
        std::uniform_real_distribution<double> part(-1, 1);
        for (int i = 0; i < 600; ++i) {
            const glm::dvec2 place =
                layer.window.world_from_own(glm::dvec2(part(random), part(random)) * layer.window.half_sides);
            const SurfaceSample below =
                calm ? SurfaceSample{} : SeaSurface(tiles).undisplaced(place.x, place.y);
            const SurfaceSample there = composed(below, place, {&layer, 1}, kMoment);
            const glm::dvec3 met = glm::dvec3(place.x, 0, place.y) + glm::dvec3(there.displacement);
            // Steeper than the water anywhere: nothing else lies on the way.
            const double turn = 3 * part(random), steep = 1.1 + 0.4 * part(random);
            const double side = i % 2 ? -1 : 1, length = 2 + 30 * (1 + part(random));
            const glm::dvec3 ray(std::cos(steep) * std::cos(turn), -side * std::sin(steep),
                                 std::cos(steep) * std::sin(turn));
            const auto found = surface.first_hit(met - length * ray, ray, 200);
            ASSERT_TRUE(found) << i;
            // The layer's error in height along the ray, where the water slopes against it too.
            const double slope = static_cast<double>(glm::length(there.world_slope()));
            const double off = (1e-3 + 4 * errors_of({&layer, 1}).length) * (1 + slope);
            EXPECT_NEAR(*found, length, off / (std::sin(steep) - slope * std::cos(steep))) << i;
        }
    }
}

// Derivatives include those of the share across the rim: they equal differences of displaced places.
TEST(SeaSurfaceLayers, DerivativesAreThoseOfTheWholeSurface) {
    testing::Waves waves({.resolution = 256, .size = 60, .rotation = 0.2, .harmonics = 2});
    waves.amplitude(1, 1) = {0.3f, 0.2f};
    waves.amplitude(2, 0) = {0.0f, -0.15f};
    OceanMaps maps;
    maps.tiles.push_back(waves.evaluate(3, 1));
    TileInfo& info = maps.info.emplace_back();
    info.rung = 3;
    info.size = 60;
    info.rotation = 0.2f;
    PacketLayer layer = packet_layer({5, -8}, 0.4, 0.9, 0.25);
    layer.replaces[3] = 0.7f;
    lay(layer, maps);
    const SeaSurface surface(maps);
    std::mt19937 random(12);
    std::uniform_real_distribution<double> place(-30, 30);
    // Steps of two samples of the tile, 0.47 m: differences err by h²/6 of the third derivative, that of the
    // layer a k³ (k about 1.5 with its rim), 2 %, and of the share of waves of 0.8 m height over a rim of 4 m
    // (6/rim³ of it), 0.3 %. The rim's mixed derivatives are the mean of two: off by half of 1.5/rim of the
    // layer's displacement.
    constexpr double kStep = 2 * 60.0 / 256;
    constexpr double kThird = kStep * kStep / 6 * (0.25 * 1.6 * 1.6 * 1.6 + 0.8 * 0.7 * 12 / 64);
    constexpr double kMixed = 0.5 * 1.5 / 4 * 0.25;
    for (int i = 0; i < 2000; ++i) {
        const double x = 5 + place(random), z = -8 + place(random);
        const SurfaceSample here = surface.undisplaced(x, z);
        const glm::vec3 by_x = (surface.undisplaced(x + kStep, z).displacement -
                                surface.undisplaced(x - kStep, z).displacement) /
                               static_cast<float>(2 * kStep);
        const glm::vec3 by_z = (surface.undisplaced(x, z + kStep).displacement -
                                surface.undisplaced(x, z - kStep).displacement) /
                               static_cast<float>(2 * kStep);
        EXPECT_NEAR(here.slope.x, by_x.y, kThird + 5e-3);
        EXPECT_NEAR(here.slope.y, by_z.y, kThird + 5e-3);
        EXPECT_NEAR(here.dxx, by_x.x, kThird + 5e-3);
        EXPECT_NEAR(here.dzz, by_z.z, kThird + 5e-3);
        EXPECT_NEAR(here.dzx, by_x.z, kThird + kMixed + 5e-3);
        EXPECT_NEAR(here.dxz, by_z.x, kThird + kMixed + 5e-3);
    }
}

TEST(SeaSurfaceLayers, OutsideOfTheWindowNothingChanges) {
    const OceanMaps tiles = sea_in_wind(10);
    OceanMaps maps = tiles;
    PacketLayer layer = packet_layer({50, 60}, 0.4, 0.9, 0.25);
    layer.replaces.fill(1);
    lay(layer, maps);
    const SeaSurface with(maps), without(tiles);
    std::mt19937 random(13);
    std::uniform_real_distribution<double> place(-400, 400);
    std::vector<double> x, z;
    int near = 0;
    while (x.size() < 5000) {
        const glm::dvec2 p(50 + place(random) * (x.size() % 2 ? 0.12 : 1),
                           60 + place(random) * (x.size() % 2 ? 0.12 : 1));
        const SeaSurface::Over below = without.over(p.x, p.y);
        // Neither here, nor where its water rests, nor on the way to it.
        const double reach = 30 + 2 * static_cast<double>(maps.farthest_drift);
        const bool far = glm::distance(p, layer.window.middle) > reach;
        if (!far && (layer.window.share(p).x > 0 || layer.window.share(below.place).x > 0)) continue;
        const SurfaceSample sample = without.undisplaced(p.x, p.y);
        if (!far && layer.window.share(p + glm::dvec2(sample.displacement.x, sample.displacement.z)).x > 0)
            continue;
        near += !far;
        const SurfaceSample same = with.undisplaced(p.x, p.y);
        ASSERT_EQ(same.displacement, sample.displacement);
        ASSERT_EQ(same.slope, sample.slope);
        ASSERT_EQ(same.jacobian(), sample.jacobian());
        ASSERT_EQ(same.velocity, sample.velocity);
        if (!far) continue;
        ASSERT_EQ(with.over(p.x, p.y).sample.displacement, below.sample.displacement);
        x.push_back(p.x);
        z.push_back(p.y);
    }
    EXPECT_GT(near, 100);
    std::vector<float> a(x.size()), b(x.size()), u(x.size()), v(x.size());
    with.ask(PointsOf::world, x, z, {.height = a, .velocity_x = u});
    without.ask(PointsOf::world, x, z, {.height = b, .velocity_x = v});
    EXPECT_EQ(a, b);
    EXPECT_EQ(u, v);
}

// A moment of layers without tiles is a calm sea with windows in it.
TEST(SeaSurfaceLayers, WithoutTilesTheRestIsCalm) {
    OceanMaps maps;
    lay(packet_layer({0, 0}, 0.4, 0.9, 0.25), maps);
    const SeaSurface surface(maps);
    const std::vector<double> x{500, -80, 0.4}, z{3, 1000, 0.6};
    for (const PointsOf points : {PointsOf::undisplaced, PointsOf::world}) {
        std::vector<float> height(3, 7.0f), jacobian(3, 7.0f);
        surface.ask(points, x, z, {.height = height, .jacobian = jacobian});
        EXPECT_EQ(height[0], 0);
        EXPECT_EQ(height[1], 0);
        EXPECT_EQ(jacobian[1], 1);
        EXPECT_NE(height[2], 0);
    }
}

// Under the surface the motion of a layer's water decays with depth.
TEST(SeaSurfaceLayers, MoveTheWaterBelow) {
    OceanMaps maps;
    PacketLayer layer = packet_layer({0, 0}, 0.4, 0.9, 1e-3);
    layer.packet.flow = {0, 0};
    lay(layer, maps);
    const SeaSurface surface(maps);
    // A flow decays with depth like the layer's waves.
    PacketLayer flowing = layer;
    flowing.packet.flow = {0.7, -0.4};
    OceanMaps carried;
    lay(flowing, carried);
    for (const double y : {-0.5, -2.0, -20.0}) {
        const glm::vec3 by_flow =
            SeaSurface(carried).water({1, y, 2}).velocity - SeaSurface(maps).water({1, y, 2}).velocity;
        EXPECT_NEAR(by_flow.x, 0.7 * std::exp(0.9 * y), 1e-3);
        EXPECT_NEAR(by_flow.z, -0.4 * std::exp(0.9 * y), 1e-3);
    }
    // Its steepness is 1e-3: the error of linear theory is as small.
    const double off = 2e-3 + blending(layer);
    for (const glm::dvec2 p : {glm::dvec2(0.3, 0.1), {-2, 3}, {4, 1}}) {
        for (const double y : {-0.01, -0.5, -2.0}) {
            const LayerPoint point = layer.at(p, kMoment);
            const double left = std::exp(0.9 * y);
            const WaterSample water = surface.water({p.x, y, p.y});
            EXPECT_LT(glm::distance(glm::dvec3(water.velocity), left * glm::dvec3(point.velocity)),
                      2 * off * 1e-3 * 3);
            EXPECT_NEAR(water.pressure, 1025 * 9.81 * (left * static_cast<double>(point.displacement.y) - y),
                        1025 * 9.81 * off * 1e-3 + 0.002);
        }
    }
}

// Displacement, flow and crowding are looked up by themselves where nothing else is needed.
TEST(SeaSurfaceLayers, SingleQuantitiesAreThoseOfWholeSamples) {
    PacketLayer layer = packet_layer({5, -3}, 0.4, 0.9, 0.4), other = packet_layer({-9, 8}, 2, 0.6, 0.3);
    layer.replaces.fill(0.7f);
    layer.breaking = 0.8f;
    OceanMaps maps = sea_in_wind(9);
    for (TileInfo& tile : maps.info) tile.breaking = 0;  // so that crowding is that of layers
    lay(layer, maps);
    lay(other, maps);
    const SeaSurface surface(maps);
    NearSurface near;
    near.set_moment(maps, {3, 4}, maps.tiles.size());
    std::mt19937 random(29);
    std::uniform_real_distribution<double> part(-40, 40);
    int inside = 0;
    for (int i = 0; i < 300; ++i) {
        const glm::dvec2 place(part(random), part(random));
        const glm::dvec2 moved = surface.moved_by_tiles(place.x, place.y);
        glm::vec2 flow(0);
        float crowding = 0;
        for (const LayerMaps& shown : maps.layers) {
            const LayerPoint point = shown.at(moved);
            EXPECT_EQ(shown.displacement_at(moved), point.displacement);
            EXPECT_EQ(shown.flow_at(moved), point.flow);
            flow += point.flow;
            crowding += shown.breaking * (1 - ((1 + point.dxx) * (1 + point.dzz) - point.dxz * point.dxz));
            inside += point.displacement != glm::vec3(0) ? 1 : 0;
        }
        EXPECT_EQ(surface.flow(place.x, place.y), flow);
        EXPECT_NEAR(surface.crowding(place.x, place.y), crowding, 1e-5);
        const glm::vec3 whole = surface.undisplaced(place.x, place.y).displacement;
        EXPECT_LT(glm::distance(near.displacement(place - glm::dvec2(3, 4)), whole), 2e-4f)
            << place.x << ' ' << place.y;
    }
    EXPECT_GT(inside, 100);
}

}  // namespace
}  // namespace deepwater::sim
