#include "scene/terrain/land_noise.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/solids/bed.glsl"
}

namespace deepwater::scene {
namespace {

constexpr double kTurn = 0.61;  ///< rad, by which each layer's lattice is turned against the one before

constexpr size_t kKnownTurns = 128;

/// Returns cosine and sine of the turn of a layer's lattice.
glm::dvec2 turn_of(int layer) {
    static const std::array<glm::dvec2, kKnownTurns> kTurns = [] {
        std::array<glm::dvec2, kKnownTurns> turns;
        for (size_t i = 0; i < kKnownTurns; ++i)
            turns[i] = {std::cos(kTurn * static_cast<double>(i)), std::sin(kTurn * static_cast<double>(i))};
        return turns;
    }();
    return kTurns[static_cast<size_t>(layer)];
}

/// Number that sets the lattices of seeds and layers apart.
int offset_of(int seed, int layer) {
    return 7919 * layer + 31337 * seed;
}

}  // namespace

double LandNoise::at(const glm::dvec2& place, double size, int layer) const {
    const double shown = std::clamp(0.5 * size / spacing_ - 1, 0.0, 1.0);
    if (shown <= 0) return 0;
    const glm::dvec2 turn = turn_of(layer) / size;
    const glm::dvec2 turned(turn.x * place.x - turn.y * place.y, turn.y * place.x + turn.x * place.y);
    const glm::dvec2 low = glm::floor(turned);
    const int offset = offset_of(seed_, layer);
    const shared::BedLattice lattice{.turn = {0, 0, 0, 0},
                                     .fraction = glm::vec2(turned - low),
                                     .cell = glm::ivec2(low) + glm::ivec2(offset, -offset)};
    return shown * static_cast<double>(shared::bed_noise(lattice, glm::vec2(0)).x);
}

double LandNoise::octaves(const glm::dvec2& place, double size, int count, int layer) const {
    double sum = 0;
    for (int i = 0; i < count; ++i) sum += std::ldexp(at(place, std::ldexp(size, -i), layer + i), -i);
    return sum;
}

double LandNoise::ridges(const glm::dvec2& place, double size, int count, int layer) const {
    double sum = 0, whole = 0;
    for (int i = 0; i < count; ++i) {
        sum += std::ldexp(1 - 2 * std::abs(at(place, std::ldexp(size, -i), layer + i)), -i);
        whole += std::ldexp(1.0, -i);
    }
    return sum / whole;
}

LandNoise::Spot LandNoise::spot(glm::ivec2 cell, double size, int layer) const {
    const int offset = offset_of(seed_, layer);
    const auto share = [&](int which) {
        const glm::uint h = shared::bed_hash(cell + glm::ivec2(offset + 101 * which, -offset));
        return static_cast<double>(h >> 8) * 0x1p-24;
    };
    return {(glm::dvec2(cell) + glm::dvec2(share(0), share(1))) * size, share(2), share(3)};
}

}  // namespace deepwater::scene
