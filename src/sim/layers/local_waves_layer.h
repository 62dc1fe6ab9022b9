#pragma once

#include <glm/glm.hpp>
#include <memory>
#include <optional>
#include <vector>

#include "sim/layers/dispersive_patch.h"
#include "sim/layers/local_waves.h"
#include "sim/layers/patch_maps.h"
#include "sim/layers/patch_walls.h"
#include "sim/layers/water_layer.h"

namespace deepwater::sim {

/// The layer that LocalWaves makes. The step from t to t + Δ begins with the disturbances of t − Δ/2 … t +
/// Δ/2, as impulses at t: errors are of the order (ωΔ)²/24.
class LocalWavesLayer : public WaterLayer {
public:
    explicit LocalWavesLayer(const LocalWaves& recipe);

    void restart(double t) override;
    void begin_step(const LayerSurroundings& around, double seconds) override;
    void hand_over(std::span<WaterLayer* const> others) override;
    void step(const LayerSurroundings& around, double seconds) override;
    void show(double t, bool motion, LayerMaps& maps) override;
    [[nodiscard]] bool continue_as(const LayerRecipe& next) override;
    [[nodiscard]] bool go_on_as(const LayerRecipe& next) override;

    [[nodiscard]] const DispersivePatch& patch() const { return patch_; }

private:
    [[nodiscard]] bool same_events(const LocalWaves& next) const;
    /// The sea's waves at PatchWalls::places().
    struct SeaAtWalls {
        std::vector<float> height, slope_x, slope_z, x, y, z,
            acceleration;  ///< of the surface; x, y, z: its velocity
        std::vector<glm::vec2> differences;
    };
    void follow(const LayerSurroundings& around, double seconds);
    void raise_bodies_waves(const LayerSurroundings& around, double seconds);
    [[nodiscard]] bool raises(int body) const;
    void meet_walls(const LayerSurroundings& around);
    void cast_shadows(const LayerSurroundings& around, double seconds);

    LocalWaves recipe_;
    DispersivePatch patch_;
    PatchWalls walls_;
    PatchMaps shown_;
    Grid2D<float> foam_;  ///< of stones, by sample of the maps
    SeaAtWalls sea_;
    std::vector<Stone> fallen_;  ///< bodies that raise waves here, as stones
    std::vector<Stone> lumps_;   ///< the recipe's, and these
    double time_ = 0;            ///< s, of the end of the last step
    double last_step_ = 0;       ///< s, length of the last step; 0 after restart()
    double taken_until_ = 0;     ///< s: disturbances before are in the waves
    bool begun_ = false;         ///< begin_step() was called for the next step
    double wave_number_ = 1;     ///< rad/m
};

}  // namespace deepwater::sim
