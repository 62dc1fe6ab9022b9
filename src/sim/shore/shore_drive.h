#pragma once

#include <array>
#include <vector>

#include "sim/layers/water_layer.h"
#include "sim/shore/moved_cells.h"
#include "sim/shore/shallow_water.h"

namespace deepwater::sim {

/// The open sea at the rim of a shore's window: height and discharge of the waves that its cells can carry.
///
/// A tile's waves of the angular frequency ω (that of TileInfo::wave_number, for all of a tile) have the discharge P = v/k,
/// where v = η ω is the horizontal velocity of its surface as the tile has it, in water of any depth, and k the wave number
/// that waves of this frequency have in the depth of the cell: by continuity P = η ω/k. So in shallow water P = η √(g h), and
/// no wave is faster than its depth lets it be. Waves that are too high for the depth of a cell are made lower: half of what
/// breaks.
class ShoreDrive {
public:
    /// Depth from which on the sea drives the rim in full, m. In shallower water its waves are not those of tiles.
    static constexpr double kDrivenDepth = 2;

    /// @param ground      m, of the cells
    /// @param choppiness  λ of the sea, ≥ 0
    ShoreDrive(const LayerWindow& window, const Grid2D<float>& ground, double cell, double choppiness);

    /// Returns the mean wave length of a tile, m, from which on cells of a side [m] may carry its waves. Those of tiles with
    /// less than twice of it they leave to the sea where longer waves have two thirds of their variance or more.
    [[nodiscard]] static double shortest_wave(double cell);

    void restart();
    /// Takes the waves of a moment of the sea, unless it has them.
    /// @param sea  with motion
    void look(const SeaSurface& sea);
    [[nodiscard]] bool has_looked() const { return looks_ > 0; }
    /// The waves of the sea at a cell.
    struct SeaCell {
        glm::ivec2 cell{0};
        double height = 0;        ///< m
        glm::dvec2 discharge{0};  ///< m²/s, along the window's axes
    };
    /// Returns the waves of a moment of the sea in all cells to which water leads from the driven rim, less of them where
    /// the depth is below kDrivenDepth: as water stands and runs that begins now.
    /// @param sea      with motion
    /// @param ground   m, of the cells
    /// @param without  cells that are left out
    [[nodiscard]] std::vector<SeaCell> waves_inside(const SeaSurface& sea, const Grid2D<float>& ground,
                                                    const CellBox& without);
    /// Sets the drive for the time `t` [s], at or shortly after the last moment that it looked at: heights go on with their
    /// velocity and acceleration, discharges on the parabola through the last three moments.
    /// @pre has_looked()
    void lead_to(double t);

    [[nodiscard]] const ShallowDrive& drive() const { return drive_; }
    /// Returns how fast the surface outside rises, m/s, by cell.
    [[nodiscard]] const Grid2D<float>& rise() const { return rise_; }
    /// Returns for each rung the share of its waves that the shore carries, 0 … 1.
    [[nodiscard]] const std::array<float, kRungCount>& carried() const { return carried_; }
    /// Returns the wave number of the highest waves that it carries, rad/m, > 0.
    [[nodiscard]] double wave_number() const { return wave_number_; }

private:
    /// The sea at one cell of the rim.
    struct Wave {
        float height = 0, rise = 0, rising = 0;  ///< m, m/s, m/s²
        glm::vec2 discharge{0};                  ///< m²/s, along the window's axes
    };
    /// The sea at a moment, s, by cell of the rim.
    struct Look {
        double time = 0;
        std::vector<Wave> waves;
    };
    /// Cells of the sea.
    struct Places {
        std::vector<glm::ivec2> cells;
        std::vector<double> x, z;    ///< m, world
        std::vector<float> depth;    ///< m, > 0
        std::vector<float> highest;  ///< m, the most that waves there rise or fall
    };
    void add_place(const glm::ivec2& cell, double depth, Places& places) const;
    void add_waves(const SeaSurface& sea, const Places& places, std::vector<Wave>& waves);

    LayerWindow window_;
    double cell_, choppiness_;
    Places rim_;
    std::array<Look, 3> sea_;  ///< the last ones, the last first
    ShallowDrive drive_;
    Grid2D<float> rise_;
    std::array<float, kRungCount> carried_{};
    double wave_number_ = 0.1;
    int looks_ = 0;  ///< of sea_ that are there since restart()
};

}  // namespace deepwater::sim
