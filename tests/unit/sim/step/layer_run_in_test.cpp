// Layers that run in beside the moments that are shown: what they become is what a still's past makes of them.
#include "sim/step/layer_run_in.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <thread>

#include "sim/layers/changing_layer.h"
#include "sim/shore/shore_layer.h"
#include "sim/step/ocean_stepper.h"
#include "sim/step/sea_history.h"
#include "sim/waves/ocean.h"

namespace deepwater::sim {
namespace {

using namespace std::chrono_literals;

/// Without foam, for whose sake smaller tiles are there at some ticks: that moves the places of which the sea drives a shore
/// by up to a centimetre.
const SeaState kSwell{
    .wind_speed = 4, .swell_height = 0.6f, .swell_period = 7, .resolution = 32, .foam = {.amount = 0}};
constexpr glm::vec4 kAges{0.5f, 2, 3.5f, 5};  // s, of the moments to which paths go back
constexpr auto kPatience = 60s;

/// A beach of 32 × 32 cells of 2 m, the water's edge at three quarters of it.
std::shared_ptr<ShoreRecipe> small_beach(float slope = 0.08f) {
    auto ground = std::make_shared<Grid2D<float>>(32, 32);
    for (int y = 0; y < 32; ++y) {
        for (int x = 0; x < 32; ++x) (*ground)(x, y) = 2 * slope * static_cast<float>(x - 24);
    }
    auto recipe = std::make_shared<ShoreRecipe>();
    recipe->window = {.middle = {5, -3}, .half_sides = {32, 32}, .rim = 8};
    recipe->ground = ground;
    return recipe;
}

bool same_grid(const Grid2D<glm::vec4>& a, const Grid2D<glm::vec4>& b) {
    return a.width() == b.width() && std::ranges::equal(a.values(), b.values());
}

/// Returns whether two layers show the same, to the bit.
bool same_water(const LayerMaps& a, const LayerMaps& b) {
    return a.window == b.window && same_grid(a.displacement[0], b.displacement[0]) &&
           same_grid(a.gradient[0], b.gradient[0]) && same_grid(a.extra[0], b.extra[0]) &&
           same_grid(a.surf[0], b.surf[0]) && same_grid(a.came_from[0][0], b.came_from[0][0]) &&
           std::ranges::equal(a.ground.cells.values(), b.ground.cells.values());
}

/// Layers that are stepped with a sea of their own, as those of a picture.
struct Pictured {
    Ocean ocean{kSwell};
    SeaHistory history;
    LayerStack layers;
    OceanMaps maps;

    const LayerMaps& at(double t, bool continues, RunIn run_in = RunIn::before) {
        ocean.evaluate(t, maps);
        history.evaluate(ocean, maps, {.layers = &layers, .continues = continues, .run_in = run_in});
        return shown();
    }
    const LayerMaps& shown() {
        layers.end(false, kAges, maps);
        return maps.layers.at(0);
    }
};

/// Waits until layers have come to a goal. @return whether they have
bool wait_for(LayerRunIn& run_in) {
    const auto end = std::chrono::steady_clock::now() + kPatience;
    while (!run_in.ready() && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(1ms);
    return run_in.ready();
}

OceanMaps water_of(LayerStack& layers) {
    OceanMaps maps;
    layers.end(false, kAges, maps);
    return maps;
}

TEST(LayerRunIn, ComesToTheWaterOfAStillAndGoesOnAsItDoes) {
    const LayerRecipes recipes{small_beach()};
    LayerRunIn run_in(default_wave_kernel());
    constexpr double kBegin = 31.3, kEnd = 31.47;  // s: within steps
    run_in.follow({.state = kSwell, .time = kBegin, .recipes = recipes, .land = nullptr});
    ASSERT_TRUE(wait_for(run_in));
    Pictured still;
    still.layers.set(recipes);
    const LayerMaps expected = still.at(kBegin, false);
    EXPECT_TRUE(same_water(water_of(run_in.finish(kBegin)).layers.at(0), expected));
    EXPECT_TRUE(same_water(water_of(run_in.finish(kEnd)).layers.at(0), still.at(kEnd, true)));
    // It is not the water that it began with.
    Pictured at_once;
    at_once.layers.set(recipes);
    EXPECT_FALSE(same_water(at_once.at(kBegin, false, RunIn::after), expected));
}

TEST(LayerRunIn, OtherRecipesAndTimesBeginAnew) {
    LayerRunIn run_in(default_wave_kernel());
    run_in.follow({.state = kSwell, .time = 50, .recipes = {small_beach()}, .land = nullptr});
    const LayerRecipes steeper{small_beach(0.12f)};
    for (const double time : {50.0, 20.0, 200.0}) {
        run_in.follow({.state = kSwell, .time = time, .recipes = steeper, .land = nullptr});
        ASSERT_TRUE(wait_for(run_in)) << time;
        Pictured still;
        still.layers.set(steeper);
        EXPECT_TRUE(same_water(water_of(run_in.finish(time)).layers.at(0), still.at(time, false))) << time;
    }
    run_in.forget();
    EXPECT_FALSE(run_in.ready());
}

TEST(LayerRunIn, LayersThatAreShownTurnIntoThoseThatHaveRunIn) {
    const LayerRecipes recipes{small_beach()};
    constexpr double kBegin = 31.25;  // s: the end of a step
    Pictured shown, spun_up;
    shown.layers.set(recipes);
    spun_up.layers.set(recipes);
    const LayerMaps before = shown.at(kBegin, false, RunIn::after);
    EXPECT_EQ(shown.layers.running_in().size(), 1u);
    const LayerMaps after = spun_up.at(kBegin, false);
    EXPECT_TRUE(spun_up.layers.running_in().empty());
    ASSERT_FALSE(same_water(before, after));
    Pictured other, alone;
    other.layers.set(recipes);
    alone.layers.set(recipes);
    other.at(kBegin, false);
    alone.at(kBegin, false, RunIn::after);
    shown.layers.take_over(other.layers);
    EXPECT_TRUE(shown.layers.running_in().empty());
    // At first nothing has changed; then it is a mix of both, and in the end the other alone.
    EXPECT_TRUE(same_grid(shown.shown().displacement[0], before.displacement[0]));
    for (double passed = 0; passed < ChangingLayer::kChange; passed += 0.3) {
        const double t = kBegin + passed, part = passed / ChangingLayer::kChange;
        const LayerMaps& now = shown.at(t, true);
        const LayerMaps &old = alone.at(t, true, RunIn::after), &in = spun_up.at(t, true);
        const auto share = static_cast<float>(part * part * (3 - 2 * part));
        constexpr float kRounding = 1e-5f;  // m, of heights of a metre
        for (const glm::ivec2 at : {glm::ivec2(9, 16), glm::ivec2(20, 5), glm::ivec2(22, 25)}) {
            const float a = old.displacement[0](at.x, at.y).y, b = in.displacement[0](at.x, at.y).y;
            EXPECT_NEAR(now.displacement[0](at.x, at.y).y, glm::mix(a, b, share), kRounding) << passed;
        }
    }
    const double end = kBegin + ChangingLayer::kChange + 0.3;
    EXPECT_TRUE(same_water(shown.at(end, true), spun_up.at(end, true)));
}

/// A layer that shows nothing and counts its steps, with a long memory.
class CountedSteps : public LayerRecipe {
public:
    static constexpr double kMemory = 36'000;  // s
    std::shared_ptr<std::atomic<int>> steps = std::make_shared<std::atomic<int>>(0);

    [[nodiscard]] std::unique_ptr<WaterLayer> make() const override {
        class Counter : public WaterLayer {
        public:
            explicit Counter(std::shared_ptr<std::atomic<int>> steps) : steps_(std::move(steps)) {}
            void restart(double) override {}
            void step(const LayerSurroundings&, double) override { ++*steps_; }
            void show(double, bool motion, LayerMaps& maps) override { lay_rest(motion, maps); }

        private:
            std::shared_ptr<std::atomic<int>> steps_;
        };
        return std::make_unique<Counter>(steps);
    }
    [[nodiscard]] bool operator==(const LayerRecipe& other) const override { return this == &other; }
    [[nodiscard]] std::optional<double> memory() const override { return kMemory; }
    [[nodiscard]] bool runs_in() const override { return true; }
};

TEST(LayerRunIn, EndsBeforeItHasCaughtUp) {
    const auto counted = std::make_shared<CountedSteps>();
    const auto steps = counted->steps;
    const int all = static_cast<int>(CountedSteps::kMemory / kSeaTick) * counted->steps_per_tick();
    {
        LayerRunIn run_in(default_wave_kernel());
        run_in.follow({.state = kSwell, .time = 0, .recipes = {counted}, .land = nullptr});
        const auto end = std::chrono::steady_clock::now() + kPatience;
        while (*steps == 0 && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(1ms);
    }
    EXPECT_GT(*steps, 0);
    EXPECT_LT(*steps, all / 10);
    const int done = *steps;
    std::this_thread::sleep_for(20ms);
    EXPECT_EQ(*steps, done) << "nothing goes on";
}

/// Goes through moments of a sea with a beach, whose layer has `patience` of real time to run in at the first of them.
/// @return the water in the end
LayerMaps moving_pictures(RunIn run_in, std::chrono::milliseconds patience) {
    constexpr double kBegin = 31.3, kStep = 0.1;
    OceanStepper stepper;
    stepper.set_layers({small_beach()}, false);
    stepper.set_run_in(run_in);
    stepper.evaluate_now(kSwell, kBegin);
    stepper.set_layers({small_beach()}, true);
    const auto end = std::chrono::steady_clock::now() + patience;
    do {
        stepper.evaluate_now(kSwell, kBegin);
        std::this_thread::sleep_for(1ms);
    } while (std::chrono::steady_clock::now() < end);
    LayerMaps last;
    for (double t = kBegin; t < kBegin + ChangingLayer::kChange + 0.3; t += kStep)
        last = stepper.evaluate_now(kSwell, t).layers.at(0);
    return last;
}

TEST(LayerRunIn, MovingPicturesComeToTheWaterOfThoseWithAPast) {
    const LayerMaps with_past = moving_pictures(RunIn::before, 0ms);
    bool same = false;
    // A busy machine gets more time.
    for (auto patience = 500ms; !same && patience < kPatience; patience *= 4)
        same = same_water(moving_pictures(RunIn::after, patience), with_past);
    EXPECT_TRUE(same);
}

}  // namespace
}  // namespace deepwater::sim
