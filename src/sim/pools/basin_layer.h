#pragma once

#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "sim/layers/disturbances.h"
#include "sim/layers/water_layer.h"
#include "sim/moment/sea_tick.h"
#include "sim/pools/basin_play.h"
#include "sim/pools/basin_shape.h"
#include "sim/pools/basin_spell.h"
#include "sim/pools/basin_waves.h"
#include "sim/pools/displaced_volume.h"
#include "sim/pools/wind_ripples.h"

namespace deepwater::sim {

/// The water of a basin as a layer: within its window it takes the place of the sea, whose waves are left out. Stones,
/// strokes and wave makers stir it; those outside the basin do nothing. Rain, a drain, a fountain and wind come in
/// spells (BasinPlay, WindRipples). Lists of all these that gain later ones go on without a restart, and so does a list
/// of bodies that gains further ones.
///
/// Where bodies float in a basin, its water is the sum of several layers, so that bodies feel the waves of others but
/// not what they raised themselves: their own forces hold that already (radiation_force.h). One layer has what is
/// thrown and the level that all feel; each further one has the waves of some bodies, and the rest of the level that
/// these raise (DisplacedVolume).
struct BasinRecipe : LayerRecipe {
    /// What a layer has of the basin's water.
    enum class Part { thrown, bodies };

    BasinShape shape;
    int pool = 0;  ///< its number: LayerMaps::pool
    /// The basin's middle, rotation and room for its walls.
    LayerWindow window;
    double level = 0;                       ///< m, of its still water over y = 0
    double cell = 0.02;                     ///< m, as BasinSettings::cell
    double viscosity = 1.3e-6;              ///< m²/s
    std::optional<KassMillerBasin> rule{};  ///< in place of the law of the waves
    Part part = Part::thrown;
    Disturbances disturbances;         ///< without effect on a part of bodies
    std::vector<BasinSpell> spells{};  ///< the same
    double least_depth = 0;            ///< m, where it is shallowest; 0: that of the shape
    double brim =
        std::numeric_limits<double>::infinity();  ///< m over its still water, ≥ 0: water above it runs off
    /// Numbers of rigid bodies, rising: those that raise waves in this part, or the level that all feel.
    std::vector<int> bodies{};

    [[nodiscard]] std::unique_ptr<WaterLayer> make() const override;
    [[nodiscard]] bool operator==(const LayerRecipe& other) const override;
    /// Compares all values but the disturbances, the spells and the bodies.
    [[nodiscard]] bool same_water(const BasinRecipe& other) const;
    [[nodiscard]] int steps_per_tick() const override { return kStepsPerTick; }
    /// Returns the length [s] of the slots of time in which rain, drain and fountain act on a basin: shorter where its
    /// cells [m] show the rings of drops.
    [[nodiscard]] static double slot_of(double cell) { return cell < kFineCell ? kSeaTick / 2 : kSeaTick; }
    /// Waves in a basin go to and fro for minutes.
    [[nodiscard]] std::optional<double> memory() const override { return {}; }
    [[nodiscard]] double still_until() const override;
    [[nodiscard]] int pool_number() const override { return pool; }

private:
    static constexpr int kStepsPerTick = 4;
    static constexpr double kFineCell = 0.01;  ///< m
};

/// The layer that BasinRecipe makes.
class BasinLayer : public WaterLayer {
public:
    /// @throws UsageError as BasinWaves does
    explicit BasinLayer(const BasinRecipe& recipe);
    ~BasinLayer() override;

    void restart(double t) override;
    void begin_step(const LayerSurroundings& around, double seconds) override;
    void step(const LayerSurroundings& around, double seconds) override;
    void show(double t, bool motion, LayerMaps& maps) override;
    [[nodiscard]] bool continue_as(const LayerRecipe& next) override;

    [[nodiscard]] const BasinWaves& waves() const { return waves_; }

private:
    /// The cubic through the values of four cells around a place, and its derivative. Source: Catmull & Rom 1974.
    struct Cubic {
        int first = 0;                       ///< of the cells −1, 0, 1, 2
        std::array<float, 4> value, change;  ///< shares of the cells in value and in derivative [1/m]

        /// @param at    place in cells, 0 at the middle of the first
        /// @param cell  m
        [[nodiscard]] static Cubic at(double at, double cell);
    };
    /// Samples of the maps on the cells.
    struct Sampling {
        glm::ivec2 samples{0};
        std::vector<Cubic> across{}, down{};
        Grid2D<glm::vec3> shares{};  ///< of the window
    };
    /// Ripples of one wind, and their part in what is shown.
    struct Gust {
        glm::dvec2 wind{0};  ///< m/s, (x, z) world
        WindRipples ripples;
        float share = 0;  ///< of heights
    };

    [[nodiscard]] static std::vector<Cubic> cubics(int samples, double half_side, int cells, double cell);
    [[nodiscard]] Sampling sampling(int fewest) const;
    void raise_bodies_waves(const LayerSurroundings& around, double seconds);
    void cast_shadows(const LayerSurroundings& around, double seconds);
    void blow(double t);
    [[nodiscard]] std::vector<Stone> fallen_bodies(const LayerSurroundings& around, double seconds) const;

    BasinRecipe recipe_;
    BasinWaves waves_;
    BasinPlay play_;
    DisplacedVolume displaced_;
    double lifted_ = 0;        ///< m³ of the volume that bodies have displaced
    Sampling plain_, fine_;    ///< of maps without and with ripples
    std::vector<Gust> gusts_;  ///< at the moment that is shown
    Grid2D<glm::vec4> rows_;   ///< cells down, samples across: height, slope across, 0, rise
    double time_ = 0, last_step_ = 0, taken_until_ = 0, played_until_ = 0;
};

}  // namespace deepwater::sim
