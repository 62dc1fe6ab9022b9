#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/moment/maps.h"
#include "sim/waves/cascades.h"

namespace deepwater::sim {

/// Sample places of the sea for the mean of its foam: more of them where there may be foam (importance
/// sampling).
///
/// The crowding of the whole sea is a sum of independent fields, so one place drawn in each tile makes a
/// place of the sea. Half of the places are spread evenly. A quarter of the others for each stretch of time
/// is drawn with densities proportional to exp(θ S), S being the tile's term of the crowding in that stretch,
/// so that together they follow exp(θ ΣS): exponential tilting, for rare sums of independent variables. A
/// place has the weight 1 over its density, relative to even spreading (the balance heuristic, Veach & Guibas
/// 1995).
///
/// Tiles are independent, so places drawn in one may be combined with any of another. The same places are
/// combined kRounds times, each tile's list rotated by another number in every round: a look-up costs much
/// more than a sum, and the sampling error of a rare sum is mostly in how terms are combined.
class FoamPlaces {
public:
    static constexpr size_t kDrawn = 16384;  ///< places drawn in a tile
    static constexpr size_t kRounds = 2;
    static constexpr size_t kCount = kRounds * kDrawn;  ///< places of the sea, round by round

    /// Position on a tile in units of 2^-32 of its side. Samples of a mip level lie in the middle of its
    /// texels.
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
        std::array<float, 4> weight;  ///< weights of (x, y), (right, y), (x, below), (right, below)

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
    /// @param deviation  standard deviation of the sea's crowding
    void draw(const FoamMaps& foam, float deviation);

    [[nodiscard]] std::span<const Place> of(size_t tile) const { return places_[tile]; }
    /// Returns the weights of the sea's places, 1 on average. The first 2^n places of a round are spread as
    /// evenly as all of them.
    [[nodiscard]] std::span<const float> weights() const { return weights_; }

    /// Calls use(sea_place, tile_place, count) for runs that together cover all places of the sea: the sea's
    /// places from index sea_place on use the tile's places from index tile_place on.
    template <class Use>
    static void for_each_run(size_t tile, const Use& use) {
        for (size_t round = 0; round < kRounds; ++round) {
            const size_t first = kStep * round * tile % kDrawn;
            use(round * kDrawn, first, kDrawn - first);
            if (first > 0) use(round * kDrawn + kDrawn - first, 0, first);
        }
    }

private:
    /// Of eight successive places each of the four trails draws one; the others are spread evenly.
    static constexpr size_t kTurn = 8;
    /// Rotation of a tile's list against that of the tile before it, from round to round: a multiple of
    /// kTurn, so that places drawn by a trail are combined with those drawn by the same trail in other tiles.
    static constexpr size_t kStep = 67 * kTurn;

    void set_tilt(float theta);
    void draw_tile(size_t tile, const FoamMaps& foam);
    void walk(size_t tile, int trail, const Grid2D<glm::i16vec4>& cells, std::span<const double> ends);

    std::array<std::vector<Place>, kRungCount> places_;
    std::vector<float> weights_;
    std::vector<float> tilt_;  ///< exp(θ S) by steps of S
    /// By trail: density of a place of the sea, relative to even spreading.
    std::array<std::vector<float>, 4> often_;
    std::vector<float> own_;            ///< densities at one tile's own places
    std::vector<std::uint16_t> order_;  ///< morton_order() of the cells
    std::vector<double> ends_;
};

}  // namespace deepwater::sim
