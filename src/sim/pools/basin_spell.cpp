#include "sim/pools/basin_spell.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/check.h"

namespace deepwater::sim {
namespace {

constexpr double kMostDrain = 10, kHighestJet = 20, kMostWind = 100, kLatest = 1e9;
constexpr size_t kMostSpells = 100'000;

bool in(double value, double low, double high) {
    return value >= low && value <= high;
}

}  // namespace

BasinSpell spell_at(const std::vector<BasinSpell>& spells, double time) {
    const auto after = std::ranges::upper_bound(spells, time, {}, &BasinSpell::begin);
    return after == spells.begin() ? BasinSpell{.begin = -std::numeric_limits<double>::infinity()}
                                   : *(after - 1);
}

double first_stir(const std::vector<BasinSpell>& spells) {
    const auto found = std::ranges::find_if(spells, [](const BasinSpell& spell) { return spell.stirs(); });
    return found == spells.end() ? std::numeric_limits<double>::infinity() : found->begin;
}

bool same_spells_until(const std::vector<BasinSpell>& a, const std::vector<BasinSpell>& b, double time) {
    const auto same = [&](const std::vector<BasinSpell>& all, const std::vector<BasinSpell>& other) {
        return std::ranges::all_of(all, [&](const BasinSpell& spell) {
            if (spell.begin >= time) return true;
            // What holds from an earlier time on may be said again.
            BasinSpell there = spell_at(other, spell.begin);
            there.begin = spell.begin;
            return there == spell;
        });
    };
    return same(a, b) && same(b, a);
}

void check_spells(const std::vector<BasinSpell>& spells) {
    if (spells.size() > kMostSpells) throw UsageError("a basin has at most 100,000 spells");
    for (size_t i = 0; i < spells.size(); ++i) {
        const BasinSpell& spell = spells[i];
        if (!in(spell.begin, -kLatest, kLatest) || (i > 0 && !(spell.begin > spells[i - 1].begin)))
            throw UsageError("the spells of a basin begin at rising times of at most 1e9 s");
        if (!in(spell.rain, 0, BasinSpell::kMostRain))
            throw UsageError("the rain on a basin is 0 to 1000 mm in an hour");
        if (!in(spell.drain, 0, kMostDrain)) throw UsageError("a basin's drain takes 0 to 10 m^3/s");
        if (!in(spell.fountain, 0, kHighestJet)) throw UsageError("a basin's fountain is 0 to 20 m high");
        if (!(glm::length(spell.wind) <= kMostWind))
            throw UsageError("the wind over a basin is a number of at most 100 m/s");
    }
}

}  // namespace deepwater::sim
