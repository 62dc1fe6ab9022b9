// Obstacles in local waves: reflection as by the method of images, shelter, energy, wave shadows, hostile shapes.
#include "sim/layers/patch_walls.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "core/check.h"
#include "sim/layers/local_waves.h"
#include "sim/layers/local_waves_layer.h"
#include "sim/moment/body.h"
#include "sim/moment/maps.h"
#include "sim/step/ocean_stepper.h"
#include "sim/surface/sea_surface.h"
#include "support/numbers.h"

namespace deepwater::sim {
namespace {

using test::kPi;
constexpr double kWallStep = 1.0 / 32;
constexpr int kWallCells = 256;

glm::dvec2 turned(double angle, const glm::dvec2& v) {
    return {std::cos(angle) * v.x - std::sin(angle) * v.y, std::sin(angle) * v.x + std::cos(angle) * v.y};
}

PatchSettings settings_of(double cell, double depth = 0) {
    return {.cells = kWallCells, .cell = cell, .depth = depth, .rim = kWallCells / 8, .viscosity = 0};
}

glm::dvec2 place_of(const DispersivePatch& patch, int i, int j) {
    return glm::dvec2(patch.corner() + glm::i64vec2(i, j)) * patch.settings().cell;
}
float height_at(const DispersivePatch& patch, int i, int j) {
    const glm::i64vec2 cell = patch.corner() + glm::i64vec2(i, j);
    return patch.end().height(static_cast<int>(cell.x & (kWallCells - 1)),
                              static_cast<int>(cell.y & (kWallCells - 1)));
}

/// A smooth spot raised beside a wall sends a ring, of which the wall returns the mirror image.
TEST(PatchWalls, APlaneWallReflectsAsTheMirrorImage) {
    std::mt19937 random(21);
    const auto draw = [&](double low, double high) {
        return std::uniform_real_distribution(low, high)(random);
    };
    double worst = 0;
    for (int test = 0; test < 12; ++test) {
        const double cell = std::pow(10, draw(-1.5, 0.5)), side = kWallCells * cell;
        const double depth = test % 3 == 0 ? draw(0.5, 4) * cell * 8 : 0;
        // The wall's face is the line through `face` with the normal `outwards`.
        const double angle = draw(0, 2 * kPi);
        const glm::dvec2 outwards = turned(angle, {1, 0}), along = turned(angle, {0, 1});
        const glm::dvec2 face = outwards * draw(-0.12, 0.02) * side;
        const LayerObstacle wall{.middle = face - outwards * side,
                                 .half_sides = glm::dvec2(side, 2 * side),
                                 .rotation = -angle,
                                 .round = false};
        ASSERT_NEAR(wall.nearest_edge(face - 0.01 * side * outwards - wall.middle).depth, 0.01 * side,
                    1e-9 * side);
        const double radius = draw(3, 6) * cell, distance = draw(4, 9) * radius;
        const Spot spot{.place = face + distance * outwards + draw(-0.1, 0.1) * side * along,
                        .radius = radius};
        Spot image = spot;
        image.place -= 2 * distance * outwards;

        DispersivePatch with_wall(settings_of(cell, depth)), with_image(settings_of(cell, depth));
        for (DispersivePatch* patch : {&with_wall, &with_image}) patch->move_to(patch->corner_around({0, 0}));
        PatchWalls walls({wall}, kWallCells, cell);
        with_wall.raise(spot, 1);
        with_image.raise(spot, 1);
        with_image.raise(image, 1);
        // Steps as a layer of such cells takes them: the main wave turns by half a radian at most.
        const double seconds = 0.25 / std::sqrt(9.81 * 2 / radius);
        with_wall.set_rims(seconds, {0, 0});
        with_image.set_rims(seconds, {0, 0});
        // Until the main wave has come back to where it began, or the longest meets the rim.
        const double speed = 0.5 * std::sqrt(9.81 * radius / 1.4);
        const double longest = depth > 0 ? 0.2 * side / std::sqrt(9.81 * depth) : 1e9;
        const int steps = static_cast<int>(std::min(1.6 * distance / speed, longest) / seconds);
        for (int i = 0; i < steps; ++i) {
            walls.mirror(with_wall);
            with_wall.step(seconds);
            with_image.step(seconds);
        }
        double off = 0, all = 0;
        for (int j = 40; j < kWallCells - 40; ++j) {
            for (int i = 40; i < kWallCells - 40; ++i) {
                if (glm::dot(place_of(with_wall, i, j) - face, outwards) < 0) continue;
                const auto expected = static_cast<double>(height_at(with_image, i, j));
                const double error = static_cast<double>(height_at(with_wall, i, j)) - expected;
                off += error * error;
                all += expected * expected;
            }
        }
        const double share = std::sqrt(off / all);
        EXPECT_LT(share, 0.03) << "cell " << cell << " depth " << depth << " angle " << angle;
        worst = std::max(worst, share);
    }
    RecordProperty("worst_rms", std::to_string(worst));
}

/// Energy of waves of about one frequency outside the obstacles, up to a factor.
double energy_outside(const DispersivePatch& patch, const std::vector<LayerObstacle>& obstacles,
                      double omega) {
    double sum = 0;
    for (int j = 0; j < kWallCells; ++j) {
        for (int i = 0; i < kWallCells; ++i) {
            const glm::dvec2 place = place_of(patch, i, j);
            const bool inside = std::ranges::any_of(obstacles, [&](const LayerObstacle& obstacle) {
                return obstacle.depth_inside(place - obstacle.middle) > 0;
            });
            if (inside) continue;
            const glm::i64vec2 cell = patch.corner() + glm::i64vec2(i, j);
            const int x = static_cast<int>(cell.x & (kWallCells - 1)),
                      z = static_cast<int>(cell.y & (kWallCells - 1));
            const auto height = static_cast<double>(patch.end().height(x, z));
            const auto rise = static_cast<double>(patch.end().rise(x, z)) / omega;
            sum += height * height + rise * rise;
        }
    }
    return sum;
}

/// A simple polygon of five corners around the origin.
std::vector<glm::dvec2> pentagon(double radius) {
    std::vector<glm::dvec2> corners;
    for (int i = 0; i < 5; ++i) corners.push_back(turned(1.2566 * i + 0.3, {radius * (i == 2 ? 0.5 : 1), 0}));
    return corners;
}

TEST(PatchWalls, WavesAmongObstaclesNeverGainEnergy) {
    // A basin without rims, in which nothing absorbs, with obstacles of all kinds: waves run around for 800 steps.
    std::mt19937 random(4);
    const auto draw = [&](double low, double high) {
        return std::uniform_real_distribution(low, high)(random);
    };
    for (int test = 0; test < 2; ++test) {
        constexpr double kCell = 0.1;
        DispersivePatch patch({.cells = kWallCells, .cell = kCell, .rim = 0, .viscosity = 0});
        patch.move_to(patch.corner_around({0, 0}));
        std::vector<LayerObstacle> obstacles;
        for (int i = 0; i < 12; ++i) {
            LayerObstacle obstacle{.middle = {draw(-12, 12), draw(-12, 12)},
                                   .half_sides = {draw(0.2, 2), draw(0.2, 2)},
                                   .rotation = draw(0, 3),
                                   .round = i % 2 == 0};
            if (i % 3 == 0) obstacle.outline = pentagon(draw(0.4, 2));
            obstacles.push_back(obstacle);
        }
        PatchWalls walls(obstacles, kWallCells, kCell);
        for (int i = 0; i < 20; ++i)
            patch.raise({.place = {draw(-12, 12), draw(-12, 12)}, .radius = draw(0.3, 0.8)}, draw(-0.1, 0.1));
        walls.mirror(patch);
        patch.step(kWallStep);
        const double omega = std::sqrt(9.81 * 2 / 0.5), before = energy_outside(patch, obstacles, omega);
        double most = 0;
        for (int i = 0; i < 800; ++i) {
            walls.mirror(patch);
            patch.step(kWallStep);
            if (i % 50 == 0) most = std::max(most, energy_outside(patch, obstacles, omega));
        }
        // The measure is that of one frequency; of others it sways about their energy.
        EXPECT_LT(most, 1.3 * before);
        EXPECT_LT(energy_outside(patch, obstacles, omega), before);
    }
}

/// Returns the largest height in the shadow behind a wall, over that on the lit side at the same distance.
double passed(double thickness_in_waves) {
    constexpr double kCell = 0.1, kWave = 1.6;
    const LayerObstacle wall{
        .half_sides = {0.5 * thickness_in_waves * kWave, 20}, .rotation = 0.0, .round = false};
    DispersivePatch patch(settings_of(kCell));
    patch.move_to(patch.corner_around({0, 0}));
    PatchWalls walls({wall}, kWallCells, kCell);
    const double omega = std::sqrt(9.81 * 2 * kPi / kWave);
    double lit = 0, shadow = 0;
    for (int i = 0; i < 500; ++i) {
        patch.set_rims(kWallStep, {0, 0});
        // A row of spots far to the left sends plane waves of one length.
        const double t = i * kWallStep;
        for (int spot = -40; spot <= 40; ++spot)
            patch.raise({.place = {-6, 0.2 * spot}, .radius = 0.3}, 0.01 * kWallStep * std::cos(omega * t));
        walls.mirror(patch);
        patch.step(kWallStep);
        if (i < 400) continue;
        const double half = wall.half_sides.x;
        const auto at = [&](double x) {
            const glm::i64vec2 cell(std::llround(x / kCell), 0);
            return std::abs(static_cast<double>(
                patch.end().height(static_cast<int>(cell.x & (kWallCells - 1)), static_cast<int>(cell.y))));
        };
        for (double x = 0.3; x < 0.3 + kWave; x += kCell) {
            lit = std::max(lit, at(-half - x));
            shadow = std::max(shadow, at(half + x));
        }
    }
    return shadow / (0.5 * lit);  // in front stands a wave of twice the height
}

TEST(PatchWalls, AWallSheltersAndAThinOneLetsPartPass) {
    const double thick = passed(1), third = passed(0.35), thin = passed(0.12);
    EXPECT_LT(thick, 0.05);
    EXPECT_LT(third, 0.35);
    EXPECT_LT(third, thin);
    RecordProperty("passed_one_wave_thick", std::to_string(thick));
    RecordProperty("passed_a_third", std::to_string(third));
    RecordProperty("passed_an_eighth", std::to_string(thin));
}

/// Distances by brute force: the nearest of many points of the edge.
TEST(LayerObstacle, EdgesAreNearest) {
    std::mt19937 random(11);
    const auto draw = [&](double low, double high) {
        return std::uniform_real_distribution(low, high)(random);
    };
    for (int test = 0; test < 60; ++test) {
        LayerObstacle obstacle{.half_sides = {draw(0.1, 3), draw(0.1, 3)}, .rotation = draw(-4, 4)};
        if (test % 3 == 1) obstacle.outline = pentagon(draw(0.3, 3));
        obstacle.round = test % 3 != 2;
        const glm::dvec2 &h = obstacle.half_sides, place(draw(-4, 4), draw(-4, 4));
        double nearest = 1e9;
        constexpr int kPoints = 20000;
        for (int i = 0; i < kPoints; ++i) {
            const double share = static_cast<double>(i) / kPoints;
            glm::dvec2 own;
            if (!obstacle.outline.empty()) {
                const auto side = static_cast<size_t>(5 * share);
                own = glm::mix(obstacle.outline[side], obstacle.outline[(side + 1) % 5],
                               5 * share - static_cast<double>(side));
            } else if (obstacle.round) {
                own = h * glm::dvec2(std::cos(2 * kPi * share), std::sin(2 * kPi * share));
            } else {
                const glm::dvec2 corners[] = {h, {-h.x, h.y}, -h, {h.x, -h.y}};
                const auto side = static_cast<size_t>(4 * share);
                own = glm::mix(corners[side], corners[(side + 1) % 4], 4 * share - static_cast<double>(side));
            }
            nearest = std::min(nearest, glm::distance(turned(-obstacle.rotation, own), place));
        }
        const LayerObstacle::Edge edge = obstacle.nearest_edge(place);
        EXPECT_NEAR(std::abs(edge.depth), nearest, 1e-3);
        EXPECT_NEAR(glm::length(edge.outwards), 1, 1e-12);
        // The step to the edge ends on it.
        const glm::dvec2 on_edge = place + edge.depth * edge.outwards;
        EXPECT_NEAR(obstacle.depth_inside(on_edge), 0, 1e-6);
        EXPECT_LT(obstacle.depth_inside(on_edge + 1e-3 * edge.outwards), 0);
    }
}

TEST(LayerObstacle, HostileShapesAreRefused) {
    const double nan = std::nan("");
    const auto fails = [](const LayerObstacle& obstacle) {
        EXPECT_THROW(check_obstacles({obstacle}), UsageError);
    };
    fails({.middle = {nan, 0}});
    fails({.middle = {0, 1e9}});
    fails({.half_sides = {0, 1}});
    fails({.half_sides = {-1, 1}});
    fails({.half_sides = {1, nan}});
    fails({.rotation = nan});
    fails({.outline = {{0, 0}, {1, 0}}});
    fails({.outline = {{0, 0}, {1, 0}, {nan, 1}}});
    fails({.outline = std::vector<glm::dvec2>(10001)});
    EXPECT_THROW(check_obstacles(std::vector<LayerObstacle>(1001)), UsageError);
    // All corners in one place: nothing is inside, and no value is not a number.
    const LayerObstacle point{.outline = {{1, 1}, {1, 1}, {1, 1}}};
    EXPECT_NO_THROW(check_obstacles({point}));
    EXPECT_FALSE(point.depth_inside({1, 1}) > 0);
}

// A floating body's shadow: waves under it fall at the stated rate, others do not.
TEST(LocalWavesShadow, DampsWavesUnderTheBody) {
    LocalWaves recipe;
    recipe.cell = 0.1;
    recipe.cells = 128;
    recipe.shadows = {{.body = 3, .half_axes = {2, 1}, .rate = 6}};
    recipe.disturbances.stones = {{.place = {4, 0}, .time = 0, .mass = 2}};
    EXPECT_EQ(recipe.asks(), LayerAsks::surface);
    LocalWaves without = recipe;
    without.shadows.clear();
    EXPECT_FALSE(recipe.same_water(without));
    const std::unique_ptr<WaterLayer> shaded = recipe.make(), free = without.make();
    const BodyPose body{.number = 3, .state = {.position = {-1, 0.2, 0}}};
    LayerSurroundings around;
    around.depth = kBottomless;
    around.bodies = std::span(&body, 1);
    for (WaterLayer* layer : {shaded.get(), free.get()}) {
        layer->restart(0);
        for (int i = 0; i < 100; ++i) layer->step(around, kWallStep);
    }
    const auto energy = [](const WaterLayer& layer, const glm::dvec2& middle) {
        const auto& patch = dynamic_cast<const LocalWavesLayer&>(layer).patch();
        double sum = 0;
        for (int j = -5; j <= 5; ++j) {
            for (int i = -5; i <= 5; ++i) {
                const auto x = std::llround(middle.x / 0.1) + i, z = std::llround(middle.y / 0.1) + j;
                const auto height = static_cast<double>(
                    patch.end().height(static_cast<int>(x & 127), static_cast<int>(z & 127)));
                sum += height * height;
            }
        }
        return sum;
    };
    EXPECT_LT(energy(*shaded, {-1, 0}), 0.1 * energy(*free, {-1, 0}));
    EXPECT_NEAR(energy(*shaded, {4, 3}) / energy(*free, {4, 3}), 1, 0.1);
}

// A window that follows a path past a wall meets the wall where it stands in the world.
TEST(LocalWavesWalls, StandStillWhileTheWindowMoves) {
    LocalWaves still;
    still.cell = 0.1;
    still.cells = 256;
    still.obstacles = {{.middle = {2, 0}, .half_sides = {0.4, 3}, .round = false}};
    still.disturbances.stones = {{.place = {0, 0}, .time = 0.05, .mass = 5}};
    LocalWaves moving = still;
    moving.path = {{.time = 0, .place = {-1, 0}}, {.time = 3, .place = {2, 1}}};
    const std::unique_ptr<WaterLayer> a = still.make(), b = moving.make();
    LayerSurroundings around;
    around.depth = kBottomless;
    for (WaterLayer* layer : {a.get(), b.get()}) {
        layer->restart(0);
        for (int i = 0; i < 90; ++i) layer->step(around, kWallStep);
    }
    const auto height = [](const WaterLayer& layer, int x, int z) {
        return dynamic_cast<const LocalWavesLayer&>(layer).patch().end().height(x & 255, z & 255);
    };
    float highest = 0, worst = 0;
    for (int z = -30; z <= 30; ++z) {
        for (int x = -30; x <= 40; ++x) {
            if (x >= 16 && x <= 24) continue;
            highest = std::max(highest, std::abs(height(*a, x, z)));
            worst = std::max(worst, std::abs(height(*a, x, z) - height(*b, x, z)));
        }
    }
    EXPECT_GT(highest, 0.001f);
    EXPECT_LT(worst, 0.01f * highest);
}

// A wall that somebody puts down is met by the waves that are there; their past is not computed again.
TEST(LocalWavesWalls, MayBePutDownWhereThePastIsKept) {
    LocalWaves open;
    open.cell = 0.1;
    open.cells = 256;
    open.disturbances.stones = {{.place = {0, 0}, .time = 0.05, .mass = 5}};
    LocalWaves walled = open;
    walled.obstacles = {{.middle = {4, 0}, .half_sides = {0.5, 4}, .round = false}};
    const std::unique_ptr<WaterLayer> free = open.make(), changed = open.make();
    LayerSurroundings around;
    around.depth = kBottomless;
    const auto step = [&](int steps) {
        for (WaterLayer* layer : {free.get(), changed.get()})
            for (int i = 0; i < steps; ++i) layer->step(around, kWallStep);
    };
    const auto height = [](const WaterLayer& layer, int x, int z) {
        return dynamic_cast<const LocalWavesLayer&>(layer).patch().end().height(x & 255, z & 255);
    };
    const auto energy = [&](const WaterLayer& layer, int first, int last) {
        double sum = 0;
        for (int z = -20; z <= 20; ++z)
            for (int x = first; x <= last; ++x) sum += std::pow(static_cast<double>(height(layer, x, z)), 2);
        return sum;
    };
    for (WaterLayer* layer : {free.get(), changed.get()}) layer->restart(0);
    step(16);
    EXPECT_FALSE(changed->continue_as(walled)) << "such a wall would have changed the waves so far";
    ASSERT_TRUE(changed->go_on_as(walled));
    EXPECT_GT(std::abs(height(*free, 10, 0)), 1e-5f);
    for (int x = -30; x <= 30; ++x) EXPECT_EQ(height(*changed, x, 3), height(*free, x, 3)) << x;
    step(80);  // the main waves arrive behind it
    double behind = 0, expected = 0;
    for (int i = 0; i < 4; ++i) {
        step(12);
        behind += energy(*changed, 50, 80);
        expected += energy(*free, 50, 80);
    }
    EXPECT_LT(behind, 0.5 * expected) << "it shelters what lies behind it";

    LocalWaves elsewhere = walled, others = walled;
    elsewhere.middle = {50, 0};
    others.raised_by = {2};
    EXPECT_FALSE(changed->go_on_as(elsewhere));
    EXPECT_FALSE(changed->go_on_as(others));
}

// The waves of the sea are smaller behind a wall that meets them, and stand in front of it: at a wall the height is
// twice that of the wave that comes, so the sum of both seas has twice to four times its variance.
TEST(LocalWavesWalls, ShelterFromTheSeaAndReflectIt) {
    // Waves of 4 to 8 m from a wind along x, in cells of 0.5 m.
    const SeaState sea{
        .wind_speed = 3, .wind_direction = 90, .fetch_km = 3, .resolution = 64, .foam = {.amount = 0}};
    LocalWaves recipe;
    recipe.cell = 0.5;
    recipe.cells = 256;
    recipe.meets_sea = true;
    recipe.obstacles = {{.half_sides = {4, 30}, .round = false}};
    OceanStepper with, without;
    with.set_layers({std::make_shared<LocalWaves>(recipe)}, false);
    double behind = 0, before = 0, open_behind = 0, open_before = 0;
    for (int moment = 0; moment < 6; ++moment) {
        const double t = 100 + 3.7 * moment;
        with.set_layers({std::make_shared<LocalWaves>(recipe)}, moment > 0);
        const OceanMaps& walled = with.evaluate_now(sea, t);
        const OceanMaps& free = without.evaluate_now(sea, t);
        // Longer than four cells; shorter ones are not the layer's.
        const SeaSurface with_wall(walled, 1), open(free, 1);
        for (double z = -15; z <= 15; z += 0.5) {
            const auto add = [&](double x, double& sum, double& open_sum) {
                const auto height = static_cast<double>(with_wall.height(x, z));
                const auto open_height = static_cast<double>(open.height(x, z));
                sum += height * height;
                open_sum += open_height * open_height;
            };
            add(6, behind, open_behind);
            add(-4.3, before, open_before);
        }
    }
    EXPECT_LT(behind, 0.25 * open_behind);
    EXPECT_GT(before, 2 * open_before);
    EXPECT_LT(before, 5 * open_before);
    RecordProperty("behind", std::to_string(behind / open_behind));
    RecordProperty("before", std::to_string(before / open_before));
}

}  // namespace
}  // namespace deepwater::sim
