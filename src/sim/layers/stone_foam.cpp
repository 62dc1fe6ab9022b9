#include "sim/layers/stone_foam.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "sim/numerics/random.h"

namespace deepwater::sim {
namespace {

constexpr double kDecay = 3.85;         // s
constexpr double kRise = 0.6;           // s, in which the bubbles come up
constexpr double kThickness = 0.08;     // m of crater depth that cover the water with a = 1; chosen by eye
constexpr double kThickest = 6;         // bound of a: 20 s later a thirtieth is left
constexpr double kThinnest = 0.02;      // a that is not seen
constexpr int kSpots = 7;               // of a patch
constexpr double kNarrowestSpot = 0.7;  // cells

/// A round spot of foam.
struct FoamSpot {
    glm::dvec2 place;  // world, m
    double radius;     // m
    double cover;      // a in its middle
};

/// Adds the spots of a stone's patch.
void add_spots(const Stone& stone, double age, double cell, std::vector<FoamSpot>& spots) {
    const StoneSplash crater = splash_of(stone, 0);
    const double risen = age / kRise;
    const double cover = std::min(crater.depth / kThickness, kThickest) * -std::expm1(-risen * risen * risen);
    // Spots of a patch no wider than two cells would be seen as one.
    const int count = crater.radius < 2 * cell ? 1 : kSpots;
    std::uint64_t bits = seed_of(stone);
    const auto draw = [&bits] {
        bits = scramble(bits + 1);
        return static_cast<double>(bits >> 11) * 0x1p-53;
    };
    for (int i = 0; i < count; ++i) {
        const double angle = 2 * std::numbers::pi * (i + draw()) / count;
        const double off = count == 1 || i == 0 ? 0 : 0.35 + 0.6 * draw();
        const double life = kDecay * (0.6 + 0.8 * draw()), wide = 0.3 + 0.35 * draw();
        const double left = cover * std::exp(-age / life) * (1 - age / kLongestStoneFoam);
        if (left < kThinnest) continue;
        const double radius = (count == 1 ? 1 : wide) * crater.radius;
        // A spot narrower than a cell keeps its area.
        const double drawn = std::max(radius, kNarrowestSpot * cell), thinner = radius / drawn;
        spots.push_back({stone.place + off * crater.radius * glm::dvec2(std::cos(angle), std::sin(angle)),
                         drawn, left * thinner * thinner});
    }
}

void add_spot(const FoamSpot& spot, const glm::dvec2& corner, double cell, Grid2D<float>& cover) {
    constexpr double kReach = 2;  // radii
    const glm::dvec2 at = (spot.place - corner) / cell;
    const double reach = kReach * spot.radius / cell;
    const auto first = [&](double middle) {
        return static_cast<int>(std::ceil(std::max(middle - reach, 0.0)));
    };
    const auto last = [&](double middle, int count) {
        return static_cast<int>(std::floor(std::min(middle + reach, count - 1.0)));
    };
    const double scale = cell * cell / (spot.radius * spot.radius);
    for (int z = first(at.y); z <= last(at.y, cover.height()); ++z) {
        for (int x = first(at.x); x <= last(at.x, cover.width()); ++x) {
            const double square = scale * ((x - at.x) * (x - at.x) + (z - at.y) * (z - at.y));
            cover(x, z) += static_cast<float>(spot.cover * std::exp(-square * square));
        }
    }
}

}  // namespace

bool lay_stone_foam(std::span<const Stone> stones, std::span<const Stone> lumps, double t,
                    const glm::dvec2& corner, double cell, Grid2D<float>& foam) {
    std::vector<const Stone*> recent;
    for (const std::span<const Stone> kind : {stones, lumps})
        for (const Stone& stone : kind)
            if (stone.time < t && stone.time > t - kLongestStoneFoam) recent.push_back(&stone);
    if (recent.size() > kMostFoamPatches) {
        std::ranges::stable_sort(recent, std::ranges::greater{}, &Stone::time);
        recent.resize(kMostFoamPatches);
    }
    std::vector<FoamSpot> spots;
    for (const Stone* stone : recent) add_spots(*stone, t - stone->time, cell, spots);
    if (spots.empty()) return false;
    std::ranges::fill(foam.values(), 0.0f);
    for (const FoamSpot& spot : spots) add_spot(spot, corner, cell, foam);
    for (float& value : foam.values())
        if (value > 0) value = -std::expm1(-value);
    return true;
}

}  // namespace deepwater::sim
