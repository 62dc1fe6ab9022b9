#pragma once

#include <array>
#include <glm/glm.hpp>

#include "core/grid2d.h"

namespace deepwater::sim {

/// Foam, bubbles and sand in the water of a shore. They are born in rollers, foam also at tips that run over dry ground;
/// they are carried by the water and die away.
///
/// White water on a front of depth h is up to kRollerThickness h thick. Of foam and bubbles a roller makes the more the
/// thicker it is, so that the front of a thin tongue on the sand carries little of them. Where water leaves foam on the
/// ground it lasts kDryFoamLife times as long. Values are carried back along the velocity by Catmull and Rom's cubics (1974),
/// held between the values that they are made of, so that an edge of foam stays an edge.
class ShoreFoam {
public:
    /// @param cell       m, > 0
    /// @param foam_life  s, > 0, in which foam on water falls to 1/e
    /// @param sandy      0 … 1, by cell: how much of the ground is sand; as many cells as the grids have
    ShoreFoam(double cell, double foam_life, Grid2D<float> sandy);

    /// The water in a step.
    struct Flow {
        const Grid2D<float>& depth;         ///< m
        const Grid2D<glm::vec3>& velocity;  ///< m/s, (u, ·, v)
        const Grid2D<float>& roller;        ///< 0 … 1: share of a cell's water that is a roller
        float wet;                          ///< m: thinner films carry nothing
    };
    /// Forgets all at the time `t` [s].
    void restart(double t);
    /// As ShallowWater::take_over().
    void take_over(const ShoreFoam& before, const glm::ivec2& by);
    /// Advances by `seconds` > 0.
    /// @param stretch  s, > 0: ways back are kept to the middles of stretches of time, counted from time 0
    void step(const Flow& flow, double seconds, double stretch);

    /// Returns what the water carries before (0) and after (1) the last step: opacity of foam, 0 … 1; share of a dense
    /// cloud of bubbles, 0 … 1; share of a dense cloud of sand, 0 … 1; thickness [m] of the white water that tumbles.
    [[nodiscard]] const Grid2D<glm::vec4>& carried(int after) const {
        return carried_[static_cast<size_t>(after)];
    }
    /// Returns the ways [m, along the grid's axes] from each place back to where its water was at the middles of the
    /// stretches of time whose numbers are 0, 1 (first = true) or 2, 3 modulo 4; 0 for those that have not come.
    [[nodiscard]] const Grid2D<glm::vec4>& ways(bool first) const { return ways_[first ? 0 : 1]; }
    /// Returns the time [s] since the middle of the last stretch of that component, 0 … 3; < 0: unknown.
    [[nodiscard]] double since_middle(int component) const { return since_[static_cast<size_t>(component)]; }

    /// Thickness of the white water over the depth. The area of a roller is 0.9 H² (Svendsen 1984, eq. 23) over about
    /// four heights of its front, and broken waves are about 0.6 of the depth high (Thornton & Guza 1983).
    static constexpr float kRollerThickness = 0.14f;
    static constexpr double kDryFoamLife = 4;

private:
    void carry(const Flow& flow, float seconds);
    void carry_ways(const Flow& flow, float seconds);

    float per_metre_;
    double foam_life_;
    Grid2D<float> sandy_;
    std::array<Grid2D<glm::vec4>, 2> carried_;
    std::array<Grid2D<glm::vec4>, 2> ways_, ways_before_;
    std::array<double, 4> since_{};
    double time_ = 0;
};

}  // namespace deepwater::sim
