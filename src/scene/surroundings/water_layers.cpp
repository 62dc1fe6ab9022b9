#include "scene/surroundings/water_layers.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>
#include <utility>
#include <variant>

#include "scene/surroundings/body_windows.h"
#include "scene/surroundings/own_shore.h"
#include "scene/surroundings/pool_spells.h"
#include "scene/surroundings/pool_walls.h"
#include "scene/surroundings/shore_ground.h"
#include "sim/layers/array_drops.h"
#include "sim/layers/flow/flow_stirring.h"
#include "sim/layers/local_waves.h"
#include "sim/pools/basin_layer.h"
#include "sim/shore/shore_layer.h"
#include "sim/spray/stone_splash.h"

namespace deepwater::scene {
namespace {

/// Largest distance along x or z of a disturbance from the middle of its window, over the window's side: waves reach as
/// far again before the absorbing rim takes them.
constexpr double kOffMiddle = 0.12;
/// The most windows at a time: further ones replace those that were stirred longest ago.
constexpr size_t kMostWindows = 4;
/// Time before a disturbance at which its window may replace another, s.
constexpr double kAhead = 0.25;
/// Window::stirred of windows that are not replaced.
constexpr double kStays = std::numeric_limits<double>::infinity();
static_assert(kMostWindows < sim::kMostLayers);
/// Number of lumps in a window from which on further stones throw up none.
constexpr size_t kMostLumps = 20'000;
/// The most windows around bodies, and those that are left for what is thrown.
constexpr size_t kMostBodyWindows = 4, kLeftForThrown = 2;

/// A disturbance, with the place and the time of its beginning.
struct Event {
    std::variant<sim::Stone, sim::Stroke, sim::WaveMaker> what;
    glm::dvec2 place;
    double time;  ///< s
    double end;   ///< s, of what it stirs
};

std::vector<Event> in_order_of_time(const sim::Disturbances& disturbances) {
    std::vector<Event> events;
    for (const sim::Stone& stone : disturbances.stones)
        events.push_back({stone, stone.place, stone.time, stone.time});
    for (const sim::Stroke& stroke : disturbances.strokes)
        events.push_back(
            {stroke, stroke.path.front().place, stroke.path.front().time, stroke.path.back().time});
    for (const sim::WaveMaker& maker : disturbances.wave_makers)
        events.push_back({maker, 0.5 * (maker.from + maker.to), maker.begin, maker.end});
    std::ranges::stable_sort(events, {}, &Event::time);
    return events;
}

/// Returns a stone that is slow enough for its crater to fit into a window; nothing if it is too large itself.
std::optional<sim::Stone> fitting(sim::Stone stone, const sim::LocalWaves& window) {
    const double widest = sim::widest_crater(window), wide = sim::splash_of(stone, 0).radius;
    if (wide <= widest) return stone;
    // The radius grows as the root of the speed.
    stone.speed *= 0.999 * (widest / wide) * (widest / wide);
    if (sim::splash_of(stone, 0).radius > widest) return {};
    return stone;
}

/// Adds a disturbance to its window, and with a stone what it throws up where that falls back into the window.
/// Stones and sticks too large for the window are made smaller.
void add(const Event& event, sim::LocalWaves& to) {
    struct Adder {
        sim::LocalWaves& to;
        void operator()(const sim::Stone& thrown) const {
            const std::optional<sim::Stone> stone = fitting(thrown, to);
            if (!stone) return;
            to.disturbances.stones.push_back(*stone);
            if (to.lumps.size() > kMostLumps) return;
            for (const sim::Stone& lump : sim::fallen_lumps(*stone)) {
                const glm::dvec2 off = glm::abs(lump.place - to.middle);
                if (std::max(off.x, off.y) < 0.5 * to.side() && sim::is_in_range(lump))
                    to.lumps.push_back(lump);
            }
        }
        void operator()(const sim::Stroke& stroke) const {
            // As far as it lies in the window.
            sim::Stroke drawn = stroke;
            const auto leaves = std::ranges::find_if(drawn.path, [&](const sim::PathPoint& point) {
                const glm::dvec2 off = glm::abs(point.place - to.middle);
                return std::max(off.x, off.y) > 0.5 * to.side();
            });
            drawn.path.erase(leaves, drawn.path.end());
            if (drawn.path.size() < 2) return;
            drawn.radius = std::min(drawn.radius, sim::widest_stroke(to));
            to.disturbances.strokes.push_back(std::move(drawn));
        }
        void operator()(const sim::WaveMaker& maker) const { to.disturbances.wave_makers.push_back(maker); }
    };
    std::visit(Adder{to}, event.what);
}

/// What stirs the water, without what falls into pools.
sim::Disturbances outside_pools(const Scene& scene) {
    sim::Disturbances thrown = scene.disturbances;
    std::erase_if(thrown.stones, [&](const sim::Stone& stone) { return pool_at(scene, stone.place); });
    std::erase_if(thrown.strokes,
                  [&](const sim::Stroke& stroke) { return pool_at(scene, stroke.path.front().place); });
    std::erase_if(thrown.wave_makers,
                  [&](const sim::WaveMaker& maker) { return pool_at(scene, 0.5 * (maker.from + maker.to)); });
    return thrown;
}

/// Windows of local waves: those that the scene's file places, and windows around what was thrown. A disturbance
/// belongs to the first window whose middle is near, or opens one around itself: windows depend on earlier
/// disturbances alone. One that replaces another does so when its time has come.
/// @param most  of windows around what was thrown
sim::LayerRecipes local_waves(const Scene& scene, const Waterlines& waterlines, size_t most) {
    struct Window {
        std::shared_ptr<sim::LocalWaves> waves;
        double stirred = 0;  ///< s, until when its disturbances go on
    };
    std::vector<Window> windows;
    const auto open = [&](const sim::LocalWaves& waves, double stirred) {
        const auto opened = std::make_shared<sim::LocalWaves>(waves);
        const size_t room = sim::kMostObstacles - std::min(sim::kMostObstacles, opened->obstacles.size());
        Waterlines beside = near_window(waterlines, opened->middle, 0.5 * opened->side(), room);
        std::ranges::move(beside.obstacles, std::back_inserter(opened->obstacles));
        opened->shadows = std::move(beside.shadows);
        windows.push_back({opened, stirred});
    };
    for (const sim::LocalWaves& placed : scene.placed_layers.local_waves) open(placed, kStays);
    const sim::Disturbances thrown = scene.play.waves ? outside_pools(scene) : sim::Disturbances{};
    const size_t placed_count = windows.size();
    for (const Event& event : in_order_of_time(thrown)) {
        const auto near = [&](const Window& window) {
            const glm::dvec2 off = glm::abs(event.place - window.waves->middle);
            return std::max(off.x, off.y) <= kOffMiddle * window.waves->side();
        };
        auto found = std::ranges::find_if(windows, near);
        if (found == windows.end()) {
            if (most == 0) break;
            if (windows.size() == most + placed_count) {
                if (event.time > scene.clock.time + kAhead) continue;
                windows.erase(std::ranges::min_element(windows, {}, &Window::stirred));
            }
            sim::LocalWaves waves;
            waves.middle = event.place;
            waves.cell = static_cast<double>(scene.play.cell);
            waves.cells = scene.play.cells;
            open(waves, event.end);
            found = windows.end() - 1;
        }
        add(event, *found->waves);
        found->stirred = std::max(found->stirred, event.end);
    }
    sim::LayerRecipes recipes;
    for (const Window& window : windows) recipes.push_back(window.waves);
    return recipes;
}

/// Appends to a flow the sources by which stones and strokes within its window stir it.
void add_stirring(const sim::Disturbances& disturbances, sim::SurfaceFlowRecipe& flow) {
    const double cell = flow.rules.side / flow.rules.cells;
    const auto inside = [&](const glm::dvec2& place) { return flow.window.share(place).x > 0; };
    std::vector<sim::FlowSource> sources;
    for (const sim::Stone& stone : disturbances.stones) {
        if (inside(stone.place)) sim::add_stirring(stone, cell, sources);
    }
    for (const sim::Stroke& stroke : disturbances.strokes) {
        const auto touches = [&](const sim::PathPoint& point) { return inside(point.place); };
        if (std::ranges::any_of(stroke.path, touches)) sim::add_stirring(stroke, cell, sources);
    }
    // The square repeats: what lies outside the window would act at its other side.
    std::erase_if(sources, [&](const sim::FlowSource& source) { return !inside(source.place); });
    const size_t room = sim::kMostFlowSources - std::min(sim::kMostFlowSources, flow.sources.size());
    const auto added = static_cast<std::ptrdiff_t>(std::min(room, sources.size()));
    flow.sources.insert(flow.sources.end(), sources.begin(), sources.begin() + added);
}

/// Returns how many layers hold the waves of bodies in a pool: at least one. A step in a rectangle costs least. Beside a
/// sea there is one, which leaves room for the sea's.
size_t body_parts(const Scene& scene, const Pool& pool) {
    const size_t pools = scene.pools.size();
    if (!scene.ground.present()) return 1;
    constexpr size_t kMostParts = 2, kMostInRectangle = 3;
    const size_t wanted = pool.shape.kind == sim::BasinShape::Kind::rectangle ? kMostInRectangle : kMostParts;
    return std::min(wanted, (sim::kMostLayers - pools) / pools);
}
static_assert(2 * kMostPools <= sim::kMostLayers);

/// Kass & Miller's rule over the floor of a pool.
sim::KassMillerBasin kass_miller_basin(const Pool& pool) {
    constexpr int kParts = 4;  // from one sample of an uneven floor to the next
    sim::KassMillerBasin rule{.damping = pool.waves.tau, .loss_free = pool.waves.loss_free};
    rule.samples = pool.floor.even() ? glm::ivec2(2) : kParts * (pool.floor.samples() - 1) + 1;
    for (int z = 0; z < rule.samples.y; ++z) {
        for (int x = 0; x < rule.samples.x; ++x) {
            const glm::dvec2 share = glm::dvec2(x, z) / glm::dvec2(rule.samples - 1);
            const double floor = pool.floor_height((2.0 * share - 1.0) * pool.shape.reach());
            rule.depths.push_back(static_cast<float>(pool.level - floor));
        }
    }
    return rule;
}

/// Array waves as the water of a pool, stirred by stones and strokes in it.
std::shared_ptr<sim::ArrayWavesRecipe> array_pool(const Scene& scene, const Pool& pool, int number) {
    auto water = std::make_shared<sim::ArrayWavesRecipe>(
        array_water(pool.waves, pool.shape, pool.window(), pool.cell_side(), number));
    water->level = pool.level;
    if (!scene.play.waves) return water;
    constexpr double kWidest = 1.0 / 3;  // of the shorter half side, as in a basin
    constexpr double kMostUnits = 8000;  // a sum of four neighbours has 16 bits
    const double deepest = std::min(pool.shape.depth, kMostUnits * water->unit);
    const double half = std::min(pool.shape.half_sides.x, pool.shape.half_sides.y);
    water->drops = sim::array_drops(
        scene.disturbances,
        {.cell = water->cell(), .speed = array_speed(*water), .widest = kWidest * half, .deepest = deepest});
    std::erase_if(water->drops, [&](const sim::ArrayDrop& drop) {
        return !pool.shape.inside(water->window.own_from_world(drop.from));
    });
    return water;
}

/// The water of pools, stirred by all that falls into them. Bodies raise waves in whichever pool they come to: they are
/// dealt out to its parts in turn, so that those of one part, which do not feel each other's waves, are few.
sim::LayerRecipes pool_waters(const Scene& scene, const Waterlines& waterlines) {
    std::vector<int> numbers;
    numbers.reserve(waterlines.bodies.size());
    for (const WaveBody& body : waterlines.bodies) numbers.push_back(body.number);
    std::ranges::sort(numbers);
    sim::LayerRecipes recipes;
    for (size_t i = 0; i < scene.pools.size(); ++i) {
        const Pool& pool = scene.pools[i];
        if (pool.waves.in_array()) {
            recipes.push_back(array_pool(scene, pool, static_cast<int>(i)));
            continue;
        }
        sim::BasinRecipe water;
        water.shape = pool.shape;
        water.shape.depth = pool.mean_depth();
        water.pool = static_cast<int>(i);
        water.window = pool.window();
        water.cell = pool.cell_side();
        if (pool.waves.rule == PoolWaves::Rule::kass_miller) water.rule = kass_miller_basin(pool);
        auto thrown = std::make_shared<sim::BasinRecipe>(water);
        thrown->level = pool.level;
        thrown->least_depth = pool.least_depth();
        thrown->brim = pool.rim_height(scene.ground);
        if (scene.play.waves) {
            thrown->disturbances = scene.disturbances;
            thrown->spells = pool_spells(scene, i);
        }
        if (scene.wakes.waves) thrown->bodies = numbers;
        recipes.push_back(std::move(thrown));
        const size_t parts = scene.wakes.waves ? body_parts(scene, pool) : 0;
        water.part = sim::BasinRecipe::Part::bodies;
        for (size_t part = 0; part < parts; ++part) {
            auto raised = std::make_shared<sim::BasinRecipe>(water);
            for (size_t n = part; n < numbers.size(); n += parts) raised->bodies.push_back(numbers[n]);
            recipes.push_back(std::move(raised));
        }
    }
    return recipes;
}

/// The water of the scene's shores.
void add_shores(const Scene& scene, sim::LayerRecipes& recipes) {
    for (const PlacedShore& placed : shores_of(scene)) {
        auto shore = std::make_shared<sim::ShoreRecipe>();
        shore->window = placed.window;
        const ShoreGround ground = shore_ground(scene, placed);
        shore->ground = ground.heights;
        shore->roughness = ground.roughness;
        shore->driven = placed.meets_sea;
        shore->reservoirs = placed.reservoirs;
        shore->solver = scene.shore.solver == kShoreKassMiller ? sim::ShoreSolver::kass_miller
                                                               : sim::ShoreSolver::shallow_water;
        shore->choppiness = static_cast<double>(scene.sea.choppiness);
        shore->dispersion = scene.shore.dispersion;
        shore->breaking = scene.shore.breaking;
        shore->manning = static_cast<double>(scene.shore.friction);
        shore->damping = static_cast<double>(scene.shore.damping);
        shore->loss_free = scene.shore.loss_free;
        shore->foam_life = static_cast<double>(scene.shore.foam_life);
        recipes.push_back(std::move(shore));
    }
}

}  // namespace

sim::LayerRecipes water_layers(const Scene& scene, const Waterlines& waterlines) {
    sim::check_disturbances(scene.disturbances);
    sim::LayerRecipes recipes = pool_waters(scene, waterlines);
    if (scene.ground.present()) return recipes;
    recipes.insert(recipes.end(), scene.layers.begin(), scene.layers.end());
    add_shores(scene, recipes);
    for (const sim::SurfaceFlowRecipe& placed : scene.placed_layers.flows) {
        auto flow = std::make_shared<sim::SurfaceFlowRecipe>(placed);
        add_stirring(scene.disturbances, *flow);
        recipes.push_back(flow);
    }
    for (const sim::ArrayWavesRecipe& waves : scene.placed_layers.array_waves)
        recipes.push_back(std::make_shared<sim::ArrayWavesRecipe>(waves));
    const auto room = [&](size_t kept) {
        const size_t others = recipes.size() + scene.placed_layers.local_waves.size() + kept;
        return sim::kMostLayers - std::min<size_t>(sim::kMostLayers, others);
    };
    const size_t for_bodies = std::min(kMostBodyWindows, room(kLeftForThrown));
    for (const auto& window : body_windows(scene.wakes, waterlines, for_bodies)) recipes.push_back(window);
    for (const auto& flow : body_flows(scene.wakes, waterlines, room(kLeftForThrown)))
        recipes.push_back(flow);
    const sim::LayerRecipes waves = local_waves(scene, waterlines, std::min(kMostWindows, room(0)));
    recipes.insert(recipes.end(), waves.begin(), waves.end());
    return recipes;
}

}  // namespace deepwater::scene
