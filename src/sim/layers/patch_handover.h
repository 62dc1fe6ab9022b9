#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/grid2d.h"
#include "sim/layers/patch_axis.h"

namespace deepwater::sim {

/// The waves of a DispersivePatch, as it hands them over to another or receives them.
struct PatchWater {
    PatchAxis across, down;
    std::span<const float> fade_x, fade_z;  ///< by cell in memory: of the rims in a step
    Grid2D<float>& height;                  ///< m, by cell in memory
    Grid2D<float>& rise;                    ///< m/s
};

/// Hands waves in the rims of patches over to others: DispersivePatch::hand_over(). Allocates only where there are more
/// cells than ever before.
class PatchHandover {
public:
    /// @return whether a wave higher than `least` [m] was handed over
    bool give(const PatchWater& from, const PatchWater& to, float least);

private:
    /// Along one axis: how much of the own cells another patch takes, and its cells that receive it.
    struct Reaches {
        /// The own cells of which the other takes some are [first, end), counted from the corner.
        int first = 0, end = 0;
        std::vector<float> fade;                 ///< by own cell: of the own rim
        std::vector<float> taken;                ///< by own cell: 1 inside the other's rim, 0 at its edge
        std::vector<std::int64_t> first_theirs;  ///< by own cell: the first of the other's that receive it
        /// Shares of what is taken, by the other's cell, with the ratio of the cells' sides: those of own cell i
        /// are shares[begins[i]] … shares[begins[i + 1] − 1].
        std::vector<float> shares;
        std::vector<size_t> begins;

        void find(const PatchAxis& own, std::span<const float> fades, const PatchAxis& theirs);
        [[nodiscard]] std::span<const float> shares_of(int i) const {
            const auto at = static_cast<size_t>(i);
            return std::span(shares).subspan(begins[at], begins[at + 1] - begins[at]);
        }
    };

    float give_run(int row, int begin, int end, const PatchWater& from, const PatchWater& to);
    float take(int row, int begin, int end, const PatchWater& from);

    Reaches across_, down_;
    std::vector<float> height_, rise_;              ///< given by the cells of a row
    std::vector<float> their_height_, their_rise_;  ///< the same, by the other's cells
};

}  // namespace deepwater::sim
