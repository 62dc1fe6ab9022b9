#pragma once

#include <glm/glm.hpp>

#include "core/grid2d.h"
#include "sim/shore/shallow_water.h"

namespace deepwater::sim {

/// Manning's n up to which ground is sand, and from which on it has no sand, s/m^(1/3): sand is as rough as 0.02, shingle as
/// 0.03.
inline constexpr double kRoughestSand = 0.022, kRoughestShingle = 0.03;

/// Speed at which water sinks into drained sand, m/s: Hazen's (1892) K = 0.01 m/s (d10/1 mm)² for a grain d10, which a tenth
/// of the sand by weight is finer than, of 0.25 mm, as of medium sand.
inline constexpr double kSandInfiltration = 6e-4;

/// Water of a shore that sinks into its ground.
///
/// By Darcy's law with the gradient of free fall, 1, a film sinks at the speed of the ground's hydraulic conductivity K, until
/// the pores down to the water table are full: V = n (z − z_table − c) a square metre, n the share of the pores that drain
/// (Johnson 1967, medium and coarse sand 0.26 and 0.27) and c the height that capillarity keeps full. The table lies at
/// the level of still water. What has sunk stays in the ground, and carries its momentum into it.
class Infiltration {
public:
    /// @param ground       m, as of ShallowWater
    /// @param manning      s/m^(1/3), of its cells, which tells sand, shingle and rock apart; empty: sand everywhere
    /// @param sand         m/s, ≥ 0: K of sand; shingle takes kShingleOverSand times as much, rock and plants' soil nothing
    /// @param level        m over y = 0, of still water
    Infiltration(const Grid2D<float>& ground, const Grid2D<float>& manning, double sand, double level);

    /// Drains the ground.
    void restart();
    /// As ShallowWater::take_over().
    void take_over(const Infiltration& before, const glm::ivec2& by);
    /// Lets water sink for `seconds` > 0: no cell gives more than it holds, and its velocity stays.
    /// @pre the water has as many cells as the ground
    void step(ShallowWater& water, double seconds);

    /// Returns the speed [m/s] at which the ground takes water now, by cell.
    [[nodiscard]] const Grid2D<float>& speed() const { return speed_; }
    /// Returns the depth of water [m] that a cell's ground has taken since restart().
    [[nodiscard]] double sunk(int x, int y) const { return sunk_(x, y); }

    /// Fine gravel of a d10 of 1 mm takes as much more than sand.
    static constexpr double kShingleOverSand = 16;
    static constexpr double kDrainable = 0.26;  ///< n
    static constexpr double kCapillary =
        0.13;  ///< c, m: coarse sand, medium sand 0.25 (Lohman 1972, table 1)

private:
    Grid2D<float> conductivity_, room_;  ///< m/s; m: V
    Grid2D<float> speed_;
    Grid2D<double> sunk_;
};

}  // namespace deepwater::sim
