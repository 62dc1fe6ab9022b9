#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/waves/cascades.h"
#include "sim/moment/maps.h"

namespace deepwater::sim {

/// Places of the sea at which its foam is weighed: more of them where there may be some.
///
/// The crowding of the whole sea is a sum of independent fields: a place drawn in each tile is a place of the
/// sea. Half of the places are spread evenly. Of the others a quarter each is drawn from the tiles with
/// densities proportional to exp(θ S), S being the tile's term of the crowding in one stretch of time, so that
/// together they follow exp(θ ΣS): the exponential tilt that rare sums of independent variables ask for. Each
/// place weighs as much as an evenly spread one over how often it is drawn (the balance heuristic, Veach &
/// Guibas 1995).
///
/// Tiles lie over each other anyhow, so what is drawn in one goes with what is drawn in any other: kRounds times the same
/// places are put together anew, each tile's turned by as many as no other's is in that round. Looking a place up costs much
/// and adding up little, and what chance leaves of a rare sum of several terms is mostly in how they meet, not in the terms.
class FoamPlaces {
public:
    static constexpr size_t kDrawn = 16384;  ///< in a tile
    static constexpr size_t kRounds = 2;
    static constexpr size_t kCount = kRounds * kDrawn;  ///< of the sea: round by round

    /// Where a place lies on a tile: parts of 2^32 of its side; samples of a level lie in the middle of its texels.
    struct Place {
        std::uint32_t x, y;

        Place operator+(const Place& by) const { return {x + by.x, y + by.y}; }
    };

    /// @param parts  [0, 1) of a tile's side
    static Place place_of(const glm::dvec2& parts) {
        constexpr double kWhole = 4294967296.0;
        const auto turn = [](double part) {
            return static_cast<std::uint32_t>(static_cast<std::uint64_t>(part * kWhole));  // 1 is 0 again
        };
        return {turn(parts.x), turn(parts.y)};
    }

    /// Four samples around a place and their weights.
    struct Corners {
        int x, y, right, below;
        std::array<float, 4> weight;  ///< of (x, y), (right, y), (x, below), (right, below)

        Corners(const Place& place, int n) {
            const auto along = [n](std::uint32_t part, int& low, int& high) {
                const std::uint64_t at = std::uint64_t{part} * static_cast<std::uint32_t>(n) +
                                         (std::uint64_t{static_cast<std::uint32_t>(n)} << 32) - (1u << 31);
                low = static_cast<int>(at >> 32) & (n - 1);
                high = (low + 1) & (n - 1);
                return static_cast<float>(at & 0xffffffffu) * (1.0f / 4294967296.0f);
            };
            const float u = along(place.x, x, right);
            const float v = along(place.y, y, below);
            weight = {(1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v};
        }

        /// Calls use(sample's column, its row, its weight) for each of the four.
        template <class Use>
        void for_each(const Use& use) const {
            use(x, y, weight[0]);
            use(right, y, weight[1]);
            use(x, below, weight[2]);
            use(right, below, weight[3]);
        }
    };

    /// Draws places of the tiles that break. Allocates only the first time.
    /// @param deviation  of the crowding of the sea
    void draw(const FoamMaps& foam, float deviation);

    [[nodiscard]] std::span<const Place> of(size_t tile) const { return places_[tile]; }
    /// Weights of the sea's places, 1 on average. Any first part of a round, by powers of two, is spread as all of it is.
    [[nodiscard]] std::span<const float> weights() const { return weights_; }

    /// Calls use(place of the sea, which of the tile's places it is there, how many more of either go on in step) until
    /// all places of the sea are named.
    template <class Use>
    static void for_each_run(size_t tile, const Use& use) {
        for (size_t round = 0; round < kRounds; ++round) {
            const size_t first = kStep * round * tile % kDrawn;
            use(round * kDrawn, first, kDrawn - first);
            if (first > 0) use(round * kDrawn + kDrawn - first, 0, first);
        }
    }

private:
    /// Of eight places in a row one follows each trail, the rest are spread evenly.
    static constexpr size_t kTurn = 8;
    /// By how many places a tile is turned against the one before it, from round to round: whole turns, so that what follows
    /// a trail meets what follows it in the other tiles.
    static constexpr size_t kStep = 67 * kTurn;

    void set_tilt(float theta);
    void draw_tile(size_t tile, const FoamMaps& foam);
    void walk(size_t tile, int trail, const Grid2D<glm::i16vec4>& cells, std::span<const double> ends);

    std::array<std::vector<Place>, kRungCount> places_;
    std::vector<float> weights_;
    std::vector<float> tilt_;  ///< exp(θ S) by S
    std::array<std::vector<float>, 4>
        often_;                       ///< by trail: how often a place of the sea is drawn, over evenly
    std::vector<float> own_;          ///< the same of one tile's places
    std::vector<std::uint16_t> way_;  ///< through the cells that are told apart
    std::vector<double> ends_;
};

}  // namespace deepwater::sim
