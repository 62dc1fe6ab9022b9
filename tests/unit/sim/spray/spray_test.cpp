// Spray and bubbles are a function of the moment, stay in bounds, and are absent where nothing breaks.
#include "sim/spray/spray.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <variant>
#include <vector>

#include "sim/foam/foam.h"
#include "sim/layers/layer_stack.h"
#include "sim/moment/sea_tick.h"
#include "sim/spray/spray_source.h"
#include "sim/surface/sea_surface.h"
#include "sim/waves/ocean.h"
#include "support/allocation_count.h"
#include "support/packet_layer.h"
#include "unit/sim/spray/sprayed_sea.h"

namespace deepwater::sim {
namespace {

TEST(NearSurface, AgreesWithSeaSurface) {
    Ocean ocean({.wind_speed = 12, .resolution = 64});
    OceanMaps maps;
    ocean.evaluate(17, maps);
    const glm::dvec2 origin(-45678.5, 98765.25);
    NearSurface near;
    near.set_moment(maps, origin);
    for (int i = 0; i < 200; ++i) {
        const glm::vec2 at(std::fmod(static_cast<float>(i) * 17.3f, 300.0f) - 150,
                           std::fmod(static_cast<float>(i) * 31.7f, 300.0f) - 150);
        const SurfaceSample sample =
            SeaSurface(maps).undisplaced(origin.x + double(at.x), origin.y + double(at.y));
        // A place in samples is known to 1e-4 of one: the gradients times that.
        EXPECT_LT(glm::length(near.displacement(at) - sample.displacement), 1e-3f);
        EXPECT_NEAR(near.jacobian(at), sample.jacobian(), 2e-3f);
        const glm::vec2 back = near.undisplaced(at);
        const glm::vec3 moved = near.displacement(back);
        EXPECT_LT(glm::length(back + glm::vec2(moved.x, moved.z) - at), 0.1f);
    }
    HeightPatch patch;
    patch.fill(near, {0, 0}, 30);
    const float spacing = HeightPatch::kSpacing;
    const glm::vec2 node = glm::floor(glm::vec2(7, -11) / spacing) * spacing;
    EXPECT_NEAR(patch.height(node.x, node.y),
                SeaSurface(maps).height(origin.x + double(node.x), origin.y + double(node.y)), 0.1f);
}

TEST(Spray, ThereIsNoneWhereNothingBreaks) {
    EXPECT_FALSE(Spray::possible({.wind_speed = 3}, {}));
    EXPECT_FALSE(Spray::possible({.wind_speed = 0, .swell_height = 3}, {}));
    EXPECT_TRUE(Spray::possible({.wind_speed = 15}, {}));
    Sprayed spray;
    const OceanMaps calm = shown(spray, {.wind_speed = 3, .resolution = 64}, scene_of(60), 10, false);
    EXPECT_TRUE(calm.spray.drops.empty());
    EXPECT_TRUE(calm.spray.bubbles.empty());
}

// A hand that raises the wind makes no long frame: the moments before had no spray.
TEST(Spray, OfMovingPicturesBeginsWithoutAPastWhereThereWasNone) {
    const SeaState calm{.wind_speed = 3, .resolution = 64}, storm{.wind_speed = 15, .resolution = 64};
    const SprayScene scene = scene_of(60);
    const auto ticks_of_storm = [&](std::optional<double> calm_at, bool continues) {
        Spray spray;
        if (calm_at) {
            EXPECT_FALSE(spray.begin(calm, scene, 0, true, *calm_at));
        }
        const std::optional<TickRange> ticks = spray.begin(storm, scene, 0, continues, 10);
        EXPECT_TRUE(ticks && ticks->last == sea_tick(10));
        return ticks ? ticks->last - ticks->first + 1 : 0;
    };
    EXPECT_EQ(ticks_of_storm(9.98, true), 1);
    const auto whole = ticks_of_storm({}, true);
    EXPECT_GT(whole, 16);
    EXPECT_EQ(ticks_of_storm(9.98, false), whole) << "a single picture";
    EXPECT_EQ(ticks_of_storm(10, true), whole) << "time stands still: as in a single picture";
    EXPECT_EQ(ticks_of_storm(-500, true), whole) << "after a jump";
    EXPECT_EQ(ticks_of_storm(11, true), whole) << "after a jump back";
}

// New parcels are low and fly up. The sea is white there much more often than elsewhere.
TEST(Spray, IsBornWhereFoamBreaks) {
    const SeaState state{.wind_speed = 16, .fetch_km = 300, .resolution = 128};
    Sprayed spray;
    double born = 0, white = 0, cover = 0;
    for (const double time : {10.0, 20.0, 30.0}) {
        const OceanMaps maps = shown(spray, state, scene_of(150), time, false);
        cover = static_cast<double>(maps.foam.cover);
        for (const SprayParcel& parcel : maps.spray.drops) {
            const double x = maps.spray.origin.x + static_cast<double>(parcel.position.x);
            const double z = maps.spray.origin.z + static_cast<double>(parcel.position.z);
            if (parcel.velocity.y <= 0 || parcel.position.y > SeaSurface(maps).height(x, z) + 0.2f) continue;
            const glm::dvec2 at = SeaSurface(maps).undisplaced_place(x, z);
            born += 1;
            white += static_cast<double>(foam_at(maps, at.x, at.y));
        }
    }
    ASSERT_GT(born, 50);
    EXPECT_GT(white / born, 10 * cover);
}

TEST(Spray, FallenSprayLeavesFoamThatFades) {
    SprayScene scene = scene_of(80);
    Sprayed spray;
    const OceanMaps gale_maps = shown(spray, gale(), scene, 30, false);
    ASSERT_EQ(gale_maps.spray.splashes.size(), static_cast<size_t>(kSplashCells * kSplashCells));
    EXPECT_GT(std::ranges::max(gale_maps.spray.splashes), 20);
    // The same however the moment is reached, and nothing from high up.
    Sprayed other;
    shown(other, gale(), scene, 29.9, false);
    EXPECT_EQ(shown(other, gale(), scene, 30, true).spray.splashes, gale_maps.spray.splashes);
    scene.eye.y = 200;
    EXPECT_TRUE(shown(spray, gale(), scene, 30, false).spray.splashes.empty());
}

// Bubbles move with the orbits of the water, metres up and down in this gale, rise to the surface and become
// foam.
TEST(Spray, BubblesMoveWithTheWaterAndBecomeFoam) {
    SprayScene scene = scene_of(60);
    scene.under_water = true;
    scene.spray.rate = 0;
    scene.spray.lifetime = 4;
    scene.eye.y = -2;
    Sprayed spray;
    double white = 0, shallow = 0, deep = 0, dry = 0;
    for (double time = 30; time < 40; time += 0.5) {
        const OceanMaps maps = shown(spray, gale(), scene, time, time > 30);
        EXPECT_TRUE(maps.spray.drops.empty());
        for (const std::uint8_t value : maps.spray.splashes) white += value;
        for (const SprayParcel& bubble : maps.spray.bubbles) {
            const glm::dvec3 at = maps.spray.origin + glm::dvec3(bubble.position);
            const double depth = static_cast<double>(SeaSurface(maps).height(at.x, at.z)) - at.y;
            (depth < -0.3 ? dry : depth < 4 * static_cast<double>(scene.bubbles.depth) ? shallow : deep) += 1;
        }
    }
    ASSERT_GT(shallow, 1000);
    EXPECT_GT(white, 1000);
    EXPECT_LT(dry + deep, 0.05 * shallow) << dry << " above, " << deep << " too deep";
}

/// A packet that breaks, its middle where the eye is.
test::PacketLayer breaking_packet(double time) {
    test::PacketLayer layer;
    layer.window = {.middle = {12, -7}, .half_sides = {20, 20}, .rotation = 0.3, .rim = 4};
    layer.packet = {.wave_vector = {0.8, 0.4},
                    .amplitude = 0.75,
                    .choppiness = 1,
                    .width = 9,
                    .frequency = 2.96,
                    .group_speed = 1.6};
    layer.packet.start = layer.window.middle - (layer.packet.middle(time) - layer.packet.start);
    layer.breaking = 1;
    return layer;
}

/// As shown(), with a layer over the sea.
OceanMaps shown_under(const test::PacketLayer& packet, const SeaState& state, const SprayScene& scene,
                      double time) {
    Sprayed sprayed;
    LayerStack layers;
    layers.set({std::make_shared<test::PacketLayer>(packet)});
    OceanMaps maps;
    sprayed.ocean.set_state(state);
    sprayed.ocean.evaluate(time, maps);
    sprayed.history.evaluate(sprayed.ocean, maps,
                             {.spray = &sprayed.spray, .scene = &scene, .layers = &layers});
    return maps;
}

// Over a sea that hardly breaks, drops are born where the packet's crowding exceeds the breaking threshold.
TEST(Spray, IsBornWhereALayerBreaks) {
    const SeaState state{.wind_speed = 6, .fetch_km = 300, .resolution = 128};
    const SprayScene scene = scene_of(60);
    constexpr double kTime = 20;
    const test::PacketLayer packet = breaking_packet(kTime);
    Sprayed alone;
    EXPECT_LT(shown(alone, state, scene, kTime, false).spray.drops.size(), 5u);
    const OceanMaps maps = shown_under(packet, state, scene, kTime);
    const SeaSurface sea(maps, 0, Waters::sea), surface(maps);
    int born = 0, crowded = 0;
    for (const SprayParcel& parcel : maps.spray.drops) {
        const double x = maps.spray.origin.x + static_cast<double>(parcel.position.x);
        const double z = maps.spray.origin.z + static_cast<double>(parcel.position.z);
        if (parcel.velocity.y <= 0 || parcel.position.y > surface.height(x, z) + 0.2f) continue;
        ++born;
        // The crest passes under what it has thrown: the most of the last tenths of a second counts.
        const glm::dvec2 at = surface.undisplaced_place(x, z);
        float most = 0;
        for (double ago = 0; ago < 0.4; ago += 0.05) {
            const SurfaceSample below = sea.undisplaced(at.x, at.y);
            const LayerPoint point =
                packet.at(at + glm::dvec2(below.displacement.x, below.displacement.z), kTime - ago);
            const float jacobian = (1 + point.dxx) * (1 + point.dzz) - point.dxz * point.dxz;
            most = std::max(most, sea.crowding(at.x, at.y) + 1 - jacobian);
        }
        crowded += most > maps.foam.threshold;
    }
    ASSERT_GT(born, 30);
    EXPECT_GT(crowded, 0.9 * born) << born;
}

// Bubbles move with the packet's water and its flow: relative to the water their velocity is the same with
// and without a flow.
TEST(Spray, BubblesMoveWithALayersWaterAndFlow) {
    SprayScene scene = scene_of(60);
    scene.spray.lifetime = 4;
    scene.eye.y = -2;
    constexpr double kTime = 20;
    test::PacketLayer packet = breaking_packet(kTime);
    packet.packet.wave_vector = {0.35,
                                 0.2};  // long to the two metres between places of which motion is taken
    packet.packet.start = packet.window.middle - (packet.packet.middle(kTime) - packet.packet.start);
    Ocean ocean(gale());
    OceanMaps maps;
    ocean.evaluate(kTime, maps, Motion::evaluated);
    packet.show(kTime, true, maps.layers.emplace_back());
    const SeaSurface surface(maps);
    const auto beside_the_water = [&](const glm::dvec2& flow) {
        packet.packet.flow = flow;
        const OceanMaps shown = shown_under(packet, gale(), scene, kTime);
        glm::dvec2 sum(0);
        double own = 0, rest = 0, count = 0;
        for (const SprayParcel& bubble : shown.spray.bubbles) {
            const glm::dvec3 at = shown.spray.origin + glm::dvec3(bubble.position);
            if (packet.window.share({at.x, at.z}).x < 1) continue;
            const glm::dvec3 water(surface.over(at.x, at.z).sample.velocity), velocity(bubble.velocity);
            sum += glm::dvec2(velocity.x - water.x, velocity.z - water.z);
            own += velocity.y * velocity.y;
            rest += std::pow(velocity.y - water.y, 2);
            count += 1;
        }
        EXPECT_GT(count, 300);
        // Up and down most of it is the water's: the rest are ripples and the rise of bubbles.
        EXPECT_LT(rest, 0.4 * own);
        return sum / count;
    };
    const glm::dvec2 still = beside_the_water({0, 0});
    const glm::dvec2 flow(1.5, -0.6);
    EXPECT_LT(glm::distance(beside_the_water(flow) - still, flow), 0.15 * glm::length(flow));
}

TEST(Spray, GrowsWithTheWind) {
    size_t before = 0;
    for (const float wind : {9.0f, 14.0f, 22.0f}) {
        SeaState state = gale();
        state.wind_speed = wind;
        Sprayed spray;
        size_t sum = 0;
        for (const double time : {10.0, 20.0, 30.0})
            sum += shown(spray, state, scene_of(120), time, false).spray.drops.size();
        EXPECT_GT(sum, 2 * before) << wind;
        before = std::max<size_t>(sum, 5);
    }
}

TEST(Spray, IsAFunctionOfTheMomentAlone) {
    const SprayScene scene = scene_of(80);
    Sprayed fresh, other, followed;
    const OceanMaps expected = shown(fresh, gale(), scene, 30.21, false);
    ASSERT_GT(expected.spray.drops.size(), 100u);
    ASSERT_GT(expected.spray.bubbles.size(), 0u);
    // after another sea and time
    shown(other, {.wind_speed = 15, .resolution = 64}, scene, 3, false);
    const OceanMaps again = shown(other, gale(), scene, 30.21, false);
    EXPECT_TRUE(same(expected.spray.drops, again.spray.drops));
    EXPECT_TRUE(same(expected.spray.bubbles, again.spray.bubbles));
    // Frame by frame, at whatever rate, from the moment its history begins.
    for (const double rate : {11.0, 60.0}) {
        shown(followed, gale(), scene, 30.1875 - 0.5, false);
        OceanMaps last;
        for (double time = 30.1875 - 0.5; time < 30.21; time += 1 / rate)
            last = shown(followed, gale(), scene, time, true);
        last = shown(followed, gale(), scene, 30.21, true);
        // Those that were born before a history of its own length began are dead by now.
        EXPECT_TRUE(same(expected.spray.drops, last.spray.drops)) << rate;
    }
}

/// A real number halved; a whole one, a number of parcels, 500.
template <class State>
State changed(State state, const Param<State>& param) {
    if (const auto* real = std::get_if<float State::*>(&param.field)) {
        state.*(*real) *= 0.5f;
    } else {
        state.*std::get<int State::*>(param.field) = 500;
    }
    return state;
}

// Changing a parameter at one time gives the spray of a sea that always had its value, and every parameter
// has an effect.
TEST(Spray, FollowsItsParametersWhilePaused) {
    constexpr double kMoment = 30.21;
    SprayScene scene = scene_of(60);
    scene.spray.lifetime = 2;
    scene.bubbles.rate = 4;
    scene.eye.y = -1;
    for (int i = -20; i <= 20; ++i) {
        for (const float side : {-1.0f, 1.0f}) scene.shores.push_back({{12, 2 * i}, {side, 0}, 2});
    }
    Sprayed paused;
    const OceanMaps before = shown(paused, gale(), scene, kMoment, false);
    const auto check = [&](const SeaState& sea, const SprayScene& other, std::string_view what) {
        Sprayed fresh;
        const OceanMaps expected = shown(fresh, sea, other, kMoment, false);
        const OceanMaps found = shown(paused, sea, other, kMoment, true);
        EXPECT_TRUE(same(expected.spray.drops, found.spray.drops)) << what;
        EXPECT_TRUE(same(expected.spray.bubbles, found.spray.bubbles)) << what;
        EXPECT_EQ(expected.spray.splashes, found.spray.splashes) << what;
        EXPECT_FALSE(same(before.spray.drops, found.spray.drops) &&
                     same(before.spray.bubbles, found.spray.bubbles))
            << what;
    };
    for (const auto& param : spray_state_params()) {
        SprayScene other = scene;
        other.spray = changed(scene.spray, param);
        check(gale(), other, param.info.id);
    }
    for (const auto& param : bubble_state_params()) {
        SprayScene other = scene;
        other.bubbles = changed(scene.bubbles, param);
        check(gale(), other, param.info.id);
    }
    SprayScene above = scene;
    above.eye = {60, 1, 0};
    check(gale(), above, "another place");
    above.under_water = false;
    check(gale(), above, "from the air");
    SeaState other_wind = gale();
    other_wind.wind_speed = 19;
    check(other_wind, scene, "another wind");
}

TEST(Spray, StaysInBoundsInAGale) {
    SprayScene scene = scene_of(200);
    scene.spray.most = 1000;
    scene.bubbles.most = 300;
    scene.spray.rate = 4;
    scene.bubbles.rate = 4;
    const SeaState state = gale();
    Sprayed spray;
    OceanMaps maps;
    maps.spray.drops.reserve(1000);
    maps.spray.bubbles.reserve(300);
    size_t allocations = 0;
    for (int frame = 0; frame < 300; ++frame) {
        maps.time = 100 + frame / 20.0;
        if (frame == 200) allocations = test::allocation_count();
        spray.show(state, scene, frame > 0, maps);
        ASSERT_LE(maps.spray.drops.size(), 1000u);
        ASSERT_LE(maps.spray.bubbles.size(), 300u);
        for (const SprayParcel& parcel : maps.spray.drops) {
            ASSERT_TRUE(std::isfinite(parcel.position.x + parcel.position.y + parcel.position.z));
            ASSERT_LT(glm::length(parcel.velocity), 60);
            ASSERT_GT(parcel.radius, 0);
        }
    }
    EXPECT_GT(maps.spray.drops.size(), 250u) << "the limits are reached within a factor of a few";
    EXPECT_EQ(test::allocation_count() - allocations, 0u);
}

}  // namespace
}  // namespace deepwater::sim
