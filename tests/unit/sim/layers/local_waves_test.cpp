// Layers of local waves: stones, strokes and wave makers, the maps that they show, and their clock.
#include "sim/layers/local_waves.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <cmath>
#include <cstring>
#include <random>

#include "core/check.h"
#include "sim/layers/local_waves_layer.h"
#include "sim/moment/body.h"
#include "support/numbers.h"
#include "unit/sim/layers/layer_film.h"

namespace deepwater::sim {
namespace {

using test::deep_water;
using test::kG;
using test::kPi;
constexpr double kWaveStep = kSeaTick / 2;  // s

bool same_bits(const Grid2D<glm::vec4>& a, const Grid2D<glm::vec4>& b) {
    return a.width() == b.width() && a.height() == b.height() &&
           std::memcmp(a.values().data(), b.values().data(), a.values().size_bytes()) == 0;
}
bool same_bits(const LayerMaps& a, const LayerMaps& b) {
    return a.window == b.window && same_bits(a.displacement[0], b.displacement[0]) &&
           same_bits(a.gradient[0], b.gradient[0]);
}

/// A small window with something of everything.
std::shared_ptr<LocalWaves> busy_waves(int cells = 64) {
    auto waves = std::make_shared<LocalWaves>();
    waves->cells = cells;
    waves->cell = 9.6 / cells;
    waves->middle = {30, -20};
    waves->disturbances.stones = {{.place = {30, -20}, .time = 0.51, .mass = 0.4},
                                  {.place = {31.3, -19.2}, .time = 2.07, .mass = 0.2, .speed = 7},
                                  {.place = {29.3, -21.2}, .time = 40.03, .mass = 0.3, .speed = 3}};
    waves->disturbances.strokes = {
        {.path = {{1.01, {28, -20}}, {2.3, {30, -19}}, {3.1, {30.5, -21}}}, .radius = 0.3}};
    waves->disturbances.wave_makers = {
        {.from = {28, -22}, .to = {28, -18}, .height = 0.05, .period = 0.9, .begin = 5.03, .end = 9}};
    return waves;
}

TEST(LocalWaves, AStoneBetweenStepsMakesTheWavesOfItsTime) {
    // A stone at a step and one a third of a step before another, both shown a second after. Without the
    // correction of first order the second would be 10 ms late, some per cent of a radian.
    const auto run = [](double time, double shown) {
        LocalWaves waves;
        waves.cells = 64;
        waves.cell = 0.2;
        waves.disturbances.stones = {{.time = time, .mass = 5}};
        LocalWavesLayer layer(waves);
        layer.restart(0);
        for (int i = 0; static_cast<double>(i) * kWaveStep < shown; ++i) layer.step(deep_water(), kWaveStep);
        LayerMaps maps;
        layer.show(shown, false, maps);
        return maps;
    };
    const LayerMaps on_step = run(1, 2), between = run(1 - kWaveStep / 3, 2 - kWaveStep / 3);
    for (int j = 0; j < 64; ++j) {
        for (int i = 0; i < 64; ++i)
            ASSERT_NEAR(on_step.displacement[0](i, j).y, between.displacement[0](i, j).y,
                        0.004f * on_step.highest);
    }
}

/// Windows of bodies whose cells are coarse take one step per tick.
TEST(LocalWaves, LongStepsShowTheSameWavesInBetween) {
    LocalWaves waves;
    waves.cells = 128;
    waves.cell = LocalWaves::kCoarse;
    EXPECT_EQ(waves.steps_per_tick(), 2);
    waves.raised_by = {3};
    EXPECT_EQ(waves.steps_per_tick(), 1);
    waves.cell = 0.9 * LocalWaves::kCoarse;
    EXPECT_EQ(waves.steps_per_tick(), 2);
    waves.cell = LocalWaves::kCoarse;
    waves.disturbances.stones = {{.time = 1, .mass = 1}};
    const auto run = [&](int steps_per_tick, double shown) {
        LocalWavesLayer layer(waves);
        layer.restart(0);
        const double step = kSeaTick / steps_per_tick;
        for (int i = 0; static_cast<double>(i) * step < shown; ++i) layer.step(deep_water(), step);
        LayerMaps maps;
        layer.show(shown, true, maps);
        return maps;
    };
    for (const double shown : {1.28, 1.75 + kSeaTick / 2, 2.51}) {
        const LayerMaps once = run(1, shown), often = run(8, shown);
        for (int j = 0; j < waves.cells; ++j) {
            for (int i = 0; i < waves.cells; ++i)
                ASSERT_NEAR(once.displacement[0](i, j).y, often.displacement[0](i, j).y,
                            0.004f * often.highest)
                    << shown;
        }
    }
}

TEST(LocalWaves, AStrokeInPiecesIsTheSameStroke) {
    const auto run = [](const std::vector<Stroke>& strokes) {
        LocalWaves waves;
        waves.cells = 64;
        waves.cell = 0.1;
        waves.disturbances.strokes = strokes;
        LocalWavesLayer layer(waves);
        layer.restart(0);
        for (int i = 0; i < 40; ++i) layer.step(deep_water(), kWaveStep);
        LayerMaps maps;
        layer.show(40 * kWaveStep, false, maps);
        return maps;
    };
    const PathPoint a{0.1, {-1, -0.5}}, middle{0.55, {-0.1, 0.1}}, b{1, {0.8, 0.7}};
    const LayerMaps whole = run({{.path = {a, b}, .radius = 0.3}});
    const LayerMaps pieces =
        run({{.path = {a, middle}, .radius = 0.3}, {.path = {middle, b}, .radius = 0.3}});
    EXPECT_GT(whole.highest, 0.001f);
    for (int j = 0; j < 64; ++j) {
        for (int i = 0; i < 64; ++i)
            ASSERT_NEAR(whole.displacement[0](i, j).y, pieces.displacement[0](i, j).y,
                        0.005f * whole.highest);
    }
}

TEST(LocalWaves, ARowOfPistonsMakesPlaneWavesOfItsHeight) {
    LocalWaves waves;
    waves.cells = 128;
    waves.cell = 0.1;
    waves.sideways = false;
    const double period = 1, k = 4 * kPi * kPi / kG;
    waves.disturbances.wave_makers = {{.from = {-2, -6.3}, .to = {-2, 6.3}, .height = 0.1, .period = period}};
    LocalWavesLayer layer(waves);
    layer.restart(0);
    float highest = 0;
    for (int i = 0; i < 12 * 32; ++i) {
        layer.step(deep_water(), kWaveStep);
        if (i < 10 * 32) continue;
        for (int x = 0; x < 15; ++x) highest = std::max(highest, layer.patch().end().height(x, 0));
    }
    // Amplitude 0.05 m in the middle of a row of eight wave lengths; its ends diffract by some per cent.
    EXPECT_GT(k * 12.6, 8 * kPi);
    EXPECT_NEAR(highest, 0.05f, 0.006f);
}

TEST(LocalWaves, MapsAreOneSmoothSurface) {
    auto recipe = *busy_waves();
    LocalWavesLayer layer(recipe);
    layer.restart(0);
    for (int i = 0; i < 200; ++i) layer.step(deep_water(), kWaveStep);
    const double end = 200 * kWaveStep, t = end - 0.4 * kWaveStep;
    LayerMaps maps, before, after;
    layer.show(t, true, maps);
    constexpr double kMoment = 1e-3;
    layer.show(t - kMoment, true, before);
    layer.show(t + kMoment, true, after);
    const auto spacing = static_cast<float>(maps.spacing());
    EXPECT_NEAR(spacing, 0.15f, 1e-5f);
    EXPECT_GT(maps.highest, 0.003f);
    EXPECT_GT(maps.farthest, 0.002f);
    const auto& moved = maps.displacement[0];
    double slope2 = 0, slope_error2 = 0, stretch2 = 0, stretch_error2 = 0, rise2 = 0, rise_error2 = 0;
    for (int j = 20; j < 44; ++j) {
        for (int i = 20; i < 44; ++i) {
            // Differences of five points, of the shown heights themselves.
            const auto along = [&](int component) {
                return (8 * (moved(i + 1, j)[component] - moved(i - 1, j)[component]) -
                        (moved(i + 2, j)[component] - moved(i - 2, j)[component])) /
                       (12 * spacing);
            };
            const glm::vec4 slopes = maps.gradient[0](i, j);
            slope2 += std::pow(slopes.x, 2);
            slope_error2 += std::pow(slopes.x - along(1), 2);
            stretch2 += std::pow(slopes.z, 2);
            stretch_error2 += std::pow(slopes.z - along(0), 2);
            EXPECT_EQ(moved(i, j).w, 0);  // no bubbles
            const glm::vec4 moving = (after.displacement[0](i, j) - before.displacement[0](i, j)) /
                                     static_cast<float>(2 * kMoment);
            for (int component = 0; component < 3; ++component) {
                rise2 += std::pow(maps.velocity(i, j)[component], 2);
                rise_error2 += std::pow(maps.velocity(i, j)[component] - moving[component], 2);
            }
        }
    }
    EXPECT_LT(slope_error2, 1e-6 * slope2);
    EXPECT_LT(stretch_error2, 1e-6 * stretch2);
    EXPECT_LT(rise_error2, 1e-4 * rise2);
    for (int i = 0; i < 64; ++i) {
        EXPECT_EQ(moved(i, 0).y, 0);
        EXPECT_EQ(moved(0, i).y, 0);
        EXPECT_EQ(moved(63, i).y, 0);
    }
}

TEST(LocalWaves, MomentsBetweenStepsLieOnTheWaves) {
    // Steps of 1/32 s, shown between, against steps of a quarter of that.
    auto recipe = *busy_waves();
    recipe.disturbances.strokes.clear();
    recipe.disturbances.wave_makers.clear();
    recipe.disturbances.stones.resize(1);
    recipe.disturbances.stones[0].time = 0;
    LocalWavesLayer coarse(recipe), fine(recipe);
    coarse.restart(0);
    fine.restart(0);
    for (int i = 0; i < 40; ++i) coarse.step(deep_water(), kWaveStep);
    for (int i = 0; i < 158; ++i) fine.step(deep_water(), kWaveStep / 4);
    LayerMaps between, right;
    coarse.show(39.5 * kWaveStep, false, between);
    fine.show(39.5 * kWaveStep, false, right);
    EXPECT_GT(right.highest, 0.0003f);
    for (int j = 16; j < 48; ++j) {
        for (int i = 16; i < 48; ++i) {
            ASSERT_NEAR(between.displacement[0](i, j).y, right.displacement[0](i, j).y,
                        3e-3f * right.highest);
            ASSERT_NEAR(between.displacement[0](i, j).x, right.displacement[0](i, j).x,
                        0.03f * right.farthest);
        }
    }
}

TEST(LocalWaves, AreTheSameAtAnyFrameRateAndOnAnyNumberOfCores) {
    const auto film = [](double rate, size_t cores) {
        const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, cores);
        test::LayerFilm layers;
        layers.set({busy_waves(32)});
        std::vector<LayerMaps> moments;
        const int frames = static_cast<int>(60 * rate);
        for (int frame = 0; frame <= frames; ++frame) {
            const bool kept = frame == 3 * rate || frame == frames / 6 || frame == frames;
            const auto& shown = layers.at(frame / rate, frame > 0);
            if (kept) moments.push_back(shown.at(0));
        }
        return moments;
    };
    const std::vector<LayerMaps> first = film(20, 1);
    ASSERT_EQ(first.size(), 3u);
    EXPECT_GT(first[0].highest, 0.001f);
    EXPECT_GT(first[2].highest, 1e-6f);
    for (const auto& [rate, cores] :
         {std::pair(20, 2), std::pair(60, 1), std::pair(60, 2), std::pair(200, 2)}) {
        const std::vector<LayerMaps> other = film(rate, static_cast<size_t>(cores));
        ASSERT_EQ(other.size(), first.size());
        for (size_t i = 0; i < first.size(); ++i)
            EXPECT_TRUE(same_bits(first[i], other[i])) << rate << ", " << i;
    }
}

TEST(LocalWaves, AStillIsAPictureOfTheFilm) {
    const auto waves = busy_waves();
    test::LayerFilm moving, still;
    moving.set({waves});
    still.set({waves});
    for (int frame = 0; frame <= 40; ++frame) static_cast<void>(moving.at(frame / 8.0, frame > 0));
    EXPECT_TRUE(same_bits(moving.at(5.1, true).at(0), still.at(5.1, false).at(0)));
    // The first stone falls long after time 0: nothing has to be computed before.
    auto late = busy_waves();
    late->disturbances = {};
    late->disturbances.stones = {{.place = {30, -20}, .time = 900'000.3, .mass = 0.4}};
    test::LayerFilm later;
    later.set({late});
    EXPECT_GT(later.at(900'001, false).at(0).highest, 0.001f);
}

TEST(LocalWaves, ALaterStoneNeedsNoRestart) {
    auto before = busy_waves(), after = busy_waves();
    before->disturbances.stones.resize(1);
    test::LayerFilm growing, whole;
    growing.set({before});
    whole.set({after});
    for (int frame = 0; frame <= 40; ++frame) {
        static_cast<void>(whole.at(frame / 20.0, frame > 0));
        static_cast<void>(growing.at(frame / 20.0, frame > 0));
    }
    const std::uint64_t version = growing.version();
    growing.set({after});  // at 2.0 s, with a stone of 2.07 s
    EXPECT_EQ(growing.version(), version);
    EXPECT_TRUE(same_bits(growing.at(2.9, true).at(0), whole.at(2.9, true).at(0)));
    // One that fell before is another past.
    auto earlier = busy_waves();
    earlier->disturbances.stones.push_back({.place = {30, -20}, .time = 1});
    growing.set({earlier});
    EXPECT_NE(growing.version(), version);
    test::LayerFilm anew;
    anew.set({earlier});
    EXPECT_TRUE(same_bits(growing.at(3.0, true).at(0), anew.at(3.0, false).at(0)));
}

TEST(LocalWaves, IdleWaterIsNotComputed) {
    auto idle = busy_waves();
    idle->disturbances = {};
    test::LayerFilm film;
    film.set({idle});
    const LayerMaps& shown = film.at(1, false).at(0);
    EXPECT_EQ(shown.highest, 0);
    EXPECT_EQ(shown.width, 16);
    EXPECT_EQ(shown.at({30, -20}).displacement.y, 0);
    EXPECT_NEAR(shown.window.middle.x, 30, 0.08);
    // After a stone it calms again: within its memory all waves are gone.
    LocalWaves waves = *busy_waves();
    waves.disturbances = {};
    waves.disturbances.stones = {{.place = waves.middle, .time = 0, .mass = 0.1, .speed = 2}};
    LocalWavesLayer layer(waves);
    layer.restart(0);
    for (double t = 0; t < 4 * *waves.memory(); t += kWaveStep) layer.step(deep_water(), kWaveStep);
    EXPECT_TRUE(layer.patch().at_rest());
}

TEST(LocalWaves, FollowsItsPathByWholeCells) {
    LocalWaves staying;
    staying.cells = 128;
    staying.cell = 0.1;
    staying.disturbances.stones = {{.place = {0.2, 0}, .time = 0, .mass = 0.5}};
    LocalWaves following = staying;
    following.path = {{0, {0, 0}}, {1, {1.23, -0.5}}};
    LocalWavesLayer a(staying), b(following);
    for (LocalWavesLayer* layer : {&a, &b}) {
        layer->restart(0);
        for (int i = 0; i < 32; ++i) layer->step(deep_water(), kWaveStep);
    }
    LayerMaps one, other;
    a.show(1, false, one);
    b.show(1, false, other);
    EXPECT_NEAR(other.window.middle.x, 1.23, 0.1);
    for (double x = -0.95; x < 1.5; x += 0.1) {
        const glm::dvec2 place(x, 0.35);
        EXPECT_NEAR(one.at(place).displacement.y, other.at(place).displacement.y, 1e-4f * one.highest);
    }
    EXPECT_GT(one.highest, 0.003f);
}

TEST(LocalWaves, FollowsABodyIfThereIsOneOfItsNumber) {
    LocalWaves waves;
    waves.cells = 64;
    waves.cell = 0.5;
    waves.middle = {3, 4};
    waves.body = 7;
    EXPECT_EQ(waves.asks(), LayerAsks::surface);
    LocalWavesLayer layer(waves);
    layer.restart(0);
    BodyPose poses[2] = {{.number = 2, .state = {.position = {-50, 0, 9}}},
                         {.number = 7, .state = {.position = {20, 1, -8}}}};
    LayerSurroundings around = deep_water();
    LayerMaps maps;
    for (const auto& [bodies, middle] :
         {std::pair(std::span<const BodyPose>(poses, 1), glm::dvec2(3, 4)),
          std::pair(std::span<const BodyPose>(poses, 2), glm::dvec2(20, -8))}) {
        around.bodies = bodies;
        layer.step(around, kWaveStep);
        layer.show(0, false, maps);
        EXPECT_LE(glm::distance(maps.window.middle, middle), waves.cell);
    }
}

TEST(LocalWaves, LayersThatOverlapSeeEachOther) {
    // A stone in the left window; a gauge in the right one, beyond the left one's edge.
    auto left = std::make_shared<LocalWaves>(), right = std::make_shared<LocalWaves>(),
         whole = std::make_shared<LocalWaves>();
    for (const auto& waves : {left, right, whole}) {
        waves->cells = 64;
        waves->cell = 0.2;
        waves->sideways = false;
    }
    right->middle = {7, 0};
    whole->middle = {3.2, 0};
    whole->cells = 128;
    const Stone stone{.place = {1, 0}, .time = 0, .mass = 20};
    left->disturbances.stones = whole->disturbances.stones = {stone};
    test::LayerFilm two, one;
    two.set({left, right});
    one.set({whole});
    const glm::dvec2 gauge(7.9, 0.1);
    test::LayerFilm still;
    still.set({left, right});
    float most = 0, highest = 0;
    for (int frame = 0; frame < 100; ++frame) {
        const double t = frame / 10.0;
        float sum = 0;
        for (const LayerMaps& layer : two.at(t, frame > 0)) sum += layer.at(gauge).displacement.y;
        const float expected = one.at(t, frame > 0).at(0).at(gauge).displacement.y;
        most = std::max(most, std::abs(sum - expected));
        highest = std::max(highest, std::abs(expected));
    }
    EXPECT_GT(highest, 0.001f);
    EXPECT_LT(most, 0.05f * highest);
    const std::vector<LayerMaps> last = two.at(9.95, true);
    for (const size_t layer : {0, 1}) EXPECT_TRUE(same_bits(last[layer], still.at(9.95, false)[layer]));
    RecordProperty("gauge_error", std::to_string(most / highest));
}

TEST(LocalWaves, HostileRecipesAreRefusedOrMakeSaneWater) {
    std::mt19937 random(4);
    const double odd[] = {0,        -1,        1e-300, 1e300, -1e300, 1e20, std::nan(""),
                          INFINITY, -INFINITY, 5e-324, 1e7,   -1e9};
    const auto pick = [&](double sane, double spread) {
        const auto kind = random() % 12;
        if (kind == 0) return odd[random() % std::size(odd)];
        return sane + spread * (std::uniform_real_distribution(-1.0, 1.0)(random));
    };
    int refused = 0, made = 0;
    for (int test = 0; test < 100'000; ++test) {
        LocalWaves waves;
        waves.cells = random() % 50 == 0 ? static_cast<int>(random()) : 32;
        waves.cell = random() % 4 ? 0.5 : pick(0.5, 0.4);
        waves.middle = random() % 4 ? glm::dvec2(0) : glm::dvec2(pick(0, 1), pick(0, 1));
        waves.depth = random() % 4 ? 0 : pick(3, 2.9);
        switch (random() % 4) {
            case 0:
                waves.disturbances.stones = {{.place = {pick(0, 8), pick(0, 8)},
                                              .time = pick(0.05, 0.1),
                                              .mass = pick(1, 1),
                                              .speed = pick(5, 5),
                                              .density = pick(2600, 1000)}};
                break;
            case 1:
                waves.disturbances.strokes = {{.path = {{pick(0, 0.1), {pick(0, 4), pick(0, 4)}},
                                                        {pick(0.3, 0.1), {pick(0, 4), pick(0, 4)}}},
                                               .radius = pick(0.5, 0.5),
                                               .pressure = pick(100, 200)}};
                break;
            case 2:
                waves.disturbances.wave_makers = {{.from = {pick(0, 8), pick(0, 8)},
                                                   .to = {pick(0, 8), pick(0, 8)},
                                                   .height = pick(0.1, 0.1),
                                                   .period = pick(2, 0.5),
                                                   .begin = pick(0, 0.1),
                                                   .end = pick(1, 1)}};
                break;
            default:
                waves.path = {{pick(0, 0.1), {pick(0, 4), pick(0, 4)}},
                              {pick(0.3, 0.1), {pick(0, 4), pick(0, 4)}}};
                waves.disturbances.stones = {{.place = {pick(0, 1e3), 0}, .time = 0.03}};
        }
        try {
            check_local_waves(waves);
        } catch (const UsageError& error) {
            ++refused;
            const std::string text = error.what();
            ASSERT_FALSE(text.empty());
            ASSERT_EQ(text.find('\n'), std::string::npos);
            continue;
        }
        if (++made % 10) continue;
        const std::unique_ptr<WaterLayer> layer = waves.make();
        layer->restart(0);
        for (int i = 0; i < 4; ++i) layer->step(deep_water(), kWaveStep);
        LayerMaps maps;
        layer->show(4 * kWaveStep, true, maps);
        ASSERT_TRUE(maps.highest < 100) << maps.highest;
    }
    EXPECT_GT(refused, 10'000);
    EXPECT_GT(made, 10'000);
}

TEST(LocalWaves, MessagesNameWhatIsWrong) {
    const auto message = [](const auto& change) -> std::string {
        LocalWaves waves = *busy_waves();
        change(waves);
        try {
            check_local_waves(waves);
        } catch (const UsageError& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_EQ(message([](LocalWaves&) {}), "");
    EXPECT_EQ(message([](LocalWaves& w) { w.disturbances.stones[1].mass = -2; }),
              "stone 2: its mass is -2, expected 0.001 to 1e+06 kg");
    EXPECT_EQ(message([](LocalWaves& w) { w.disturbances.stones[0].place.x = 0; }),
              "stone 1 lies outside the window of its layer");
    LocalWaves empty;
    empty.disturbances.strokes = {{}};
    EXPECT_EQ(empty.disturbances.begin(), INFINITY);
    EXPECT_THROW(check_local_waves(empty), UsageError);
    EXPECT_EQ(message([](LocalWaves& w) { w.disturbances.strokes[0].path[1].time = 1; }),
              "stroke 1: the times of its path do not rise");
    EXPECT_EQ(message([](LocalWaves& w) { w.disturbances.wave_makers[0].period = 0.05; }),
              "wave maker 1: its waves are shorter than 4 cells");
    EXPECT_EQ(message([](LocalWaves& w) { w.cells = 100; }),
              "a layer of waves has 32, 64, 128, 256, 512 or 1024 cells along a side");
}

}  // namespace
}  // namespace deepwater::sim
