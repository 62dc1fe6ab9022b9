#pragma once

#include <optional>
#include <vector>

#include "sim/layers/disturbances.h"
#include "sim/layers/layer_obstacle.h"
#include "sim/layers/water_layer.h"

namespace deepwater::sim {

/// Water under a floating body, whose waves are damped: a wave shadow.
/// Source: the damping under floating objects of Jensen & Golias 2001, Deep-Water Animation and Rendering.
struct WaveShadow {
    int body = 0;             ///< number of the floating body; without one of this number there is no shadow
    glm::dvec2 half_axes{1};  ///< m, 0.01 … 1e4, along the body's x and z, of the ellipse that it covers
    double rate =
        4;  ///< 1/s, 0 … 1000, in the middle; waves there fall as e^(−rate t). It falls to 0 at the rim

    bool operator==(const WaveShadow&) const = default;
};

/// A square window of water in which stones, strokes and wave makers raise waves, each wave number with its
/// own speed. They add to the sea. The window may follow a path or a floating body. Over the outer 3/16 of
/// the side along each edge waves are absorbed, and over half of that the layer's share falls to 0.
///
/// Several such layers see each other: what the rim of one absorbs inside the window of another goes on in
/// the other. Each disturbance belongs to the layer whose list it is in.
///
/// The waves are a function of these values and of the time, the same for any frame rate. A list that gains
/// disturbances which begin later than what was computed goes on without a restart.
struct LocalWaves : LayerRecipe {
    glm::dvec2 middle{0};  ///< (x, z) world, m; the window's middle is the nearest corner or middle of a cell
    double cell = 0.1;  ///< side of a cell, m, 0.005 … 50; waves shorter than 4 cells are not to be expected
    int cells = 256;    ///< along each side, a power of two from 32 to 1024
    double depth = 0;   ///< m, 0.01 … 1e5; 0: that of the sea
    double viscosity = 1.3e-6;    ///< m²/s, as PatchSettings::viscosity
    bool sideways = true;         ///< water moves horizontally as well, which sharpens crests
    std::vector<PathPoint> path;  ///< of the window's middle; empty: it stays, or follows a body
    std::optional<int> body;  ///< number of the floating body that it follows, if there is one of this number
    /// Numbers of floating bodies that raise waves here, rising, and do not feel this layer (BodyWaves).
    /// Without path and `body` the window follows the mean of their places. A list that gains bodies goes on
    /// without a restart.
    std::vector<int> raised_by;
    double bodies_from = 0;  ///< s, ≥ 0: none of them appears before
    /// 0 … 0.3: share of the side by which the window's middle stays behind the body that it follows when
    /// that is fast, to hold more of its wake.
    double trail = 0;
    /// Walls, with middles in the world: waves of the layer are reflected by them, and do not enter.
    std::vector<LayerObstacle> obstacles{};
    /// The obstacles also reflect the waves of the sea, and shelter from them: from those that are longer than four
    /// cells, and up to a few times the obstacle.
    bool meets_sea = false;
    std::vector<WaveShadow> shadows{};
    Disturbances disturbances;
    /// Lumps of water that stones have thrown up, where and when they fall back: they act as stones do.
    std::vector<Stone> lumps;

    /// Cells from which on a window of bodies takes one step per tick, m: waves of two cells then turn by at most 0.9
    /// radians in a step, between whose ends heights are interpolated to 0.2 % by cubics.
    static constexpr double kCoarse = 0.15;

    [[nodiscard]] double side() const { return cell * cells; }

    [[nodiscard]] std::unique_ptr<WaterLayer> make() const override;
    [[nodiscard]] bool operator==(const LayerRecipe& other) const override;
    [[nodiscard]] int steps_per_tick() const override {
        return !raised_by.empty() && cell >= kCoarse ? 1 : 2;
    }
    [[nodiscard]] LayerAsks asks() const override {
        return meets_sea ? LayerAsks::motion
                         : (body || !shadows.empty() || !raised_by.empty() ? LayerAsks::surface
                                                                           : LayerAsks::nothing);
    }
    /// Returns the time in which waves of eight cells leave the window, from 30 to 300 s; if obstacles meet the sea, that
    /// in which waves of 16 cells cross half of it.
    [[nodiscard]] std::optional<double> memory() const override;
    [[nodiscard]] double still_until() const override;
    /// Compares all values.
    [[nodiscard]] bool equals(const LocalWaves& other) const;
    /// Compares all values but the disturbances, the lumps and the bodies that raise waves.
    [[nodiscard]] bool same_water(const LocalWaves& other) const;
    /// Compares the values of the window and its water: all of those but obstacles and shadows.
    [[nodiscard]] bool same_window(const LocalWaves& other) const;
};

/// Returns the radius [m] of the widest crater that a window can hold, and of the widest stroke.
[[nodiscard]] inline double widest_crater(const LocalWaves& waves) {
    return waves.side() / 8;
}
[[nodiscard]] inline double widest_stroke(const LocalWaves& waves) {
    return waves.side() / 4;
}

/// @throws UsageError, in one line, for values that are no numbers or outside their ranges, for craters too
/// wide for the window, and for disturbances outside a window that stays
void check_local_waves(const LocalWaves& waves);

}  // namespace deepwater::sim
