#include "scene/surroundings/pool_spells.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "sim/laws/compass.h"
#include "sim/pools/basin_layer.h"
#include "sim/pools/basin_play.h"

namespace deepwater::scene {
namespace {

constexpr double kMillimetreAnHour = 1e-3 / 3600;  // m/s
constexpr double kLitre = 1e-3;                    // m³
constexpr double kFirst = -1e9;                    // s

sim::BasinSpell spell_of(const PoolWeather& weather, bool fed) {
    sim::BasinSpell spell;
    spell.rain = static_cast<double>(weather.rain) * kMillimetreAnHour;
    if (fed) {
        spell.drain = static_cast<double>(weather.drain) * kLitre;
        spell.fountain = static_cast<double>(weather.fountain);
    }
    if (weather.ripples) {
        spell.wind = static_cast<double>(weather.wind_speed) *
                     sim::compass_vector(static_cast<double>(weather.wind_direction));
    }
    return spell;
}

}  // namespace

PoolWeather pool_weather(const Scene& scene) {
    return {.rain = scene.pool_play.rain,
            .drain = scene.pool_play.drain,
            .fountain = scene.pool_play.fountain,
            .ripples = scene.pool_play.ripples,
            .wind_speed = scene.sea.wind_speed,
            .wind_direction = scene.sea.wind_direction};
}

std::vector<sim::BasinSpell> pool_spells(const Scene& scene, size_t number) {
    const bool fed = number + 1 == static_cast<size_t>(scene.pool_play.number);
    const auto begin = static_cast<double>(scene.pool_play.begin);
    std::vector<sim::BasinSpell> spells;
    spells.reserve(2 * scene.pool_past.size() + 2);
    const auto add = [&](double from, double until, const PoolWeather& weather) {
        sim::BasinSpell spell = spell_of(weather, fed);
        if (from < begin) {
            sim::BasinSpell before;
            before.begin = from;
            before.wind = spell.wind;
            spells.push_back(before);
            if (until <= begin) return;
        }
        spell.begin = std::max(from, begin);
        spells.push_back(spell);
    };
    double from = kFirst;
    for (const PoolPast& past : scene.pool_past) {
        add(from, past.until, past.weather);
        from = past.until;
    }
    add(from, std::numeric_limits<double>::infinity(), pool_weather(scene));
    return spells;
}

std::vector<sim::SprayRain> pool_rains(const Scene& scene) {
    std::vector<sim::SprayRain> rains;
    rains.reserve(scene.pools.size());
    for (size_t i = 0; i < scene.pools.size(); ++i) {
        const Pool& pool = scene.pools[i];
        if (pool.waves.in_array()) continue;
        std::vector<sim::BasinSpell> spells = pool_spells(scene, i);
        if (std::ranges::none_of(spells, [](const sim::BasinSpell& spell) { return spell.rain > 0; })) break;
        rains.push_back({.pool = static_cast<int>(i),
                         .shape = pool.shape,
                         .window = pool.window(),
                         .slot = sim::BasinRecipe::slot_of(pool.cell_side()),
                         .spells = std::move(spells)});
    }
    return rains;
}

std::vector<sim::SprayFountain> pool_fountains(const Scene& scene) {
    std::vector<sim::SprayFountain> fountains;
    const auto number = static_cast<size_t>(scene.pool_play.number - 1);
    if (!scene.ground.present() || number >= scene.pools.size()) return fountains;
    const Pool& pool = scene.pools[number];
    std::vector<sim::BasinSpell> spells = pool_spells(scene, number);
    if (std::ranges::none_of(spells, [](const sim::BasinSpell& spell) { return spell.fountain > 0; }))
        return fountains;
    const glm::dvec2 own = sim::outlet_of(pool.shape);
    fountains.push_back({.place = pool.window().world_from_own(own),
                         .room = pool.shape.wall_distance(own),
                         .spells = std::move(spells)});
    return fountains;
}

}  // namespace deepwater::scene
