#pragma once

#include <memory>

#include "sim/layers/water_layer.h"

namespace deepwater::sim {

/// A layer that turns from one into another of the same recipe within kChange seconds: both step, and what is shown is a mix
/// of both. Then it is the other alone.
class ChangingLayer : public WaterLayer {
public:
    /// @param before, now  have stepped to the same time
    /// @param time         s: that time, at which the change begins
    ChangingLayer(std::unique_ptr<WaterLayer> before, std::unique_ptr<WaterLayer> now, double time);

    /// Restarts the other layer; the change is over.
    void restart(double t) override;
    void begin_step(const LayerSurroundings& around, double seconds) override;
    void hand_over(std::span<WaterLayer* const> others) override;
    void step(const LayerSurroundings& around, double seconds) override;
    void show(double t, bool motion, LayerMaps& maps) override;
    void show_paths(double t, const glm::vec4& ages, LayerMaps& maps) override;
    [[nodiscard]] bool continue_as(const LayerRecipe& next) override;

    static constexpr double kChange =
        3;  ///< s, in which crests and troughs that do not fit melt into each other unseen

private:
    [[nodiscard]] float share_of_before(double t) const;

    std::unique_ptr<WaterLayer> before_;  ///< null: the change is over
    std::unique_ptr<WaterLayer> now_;
    double begin_, time_;    ///< s, of the change and of the end of the last step
    LayerMaps maps_before_;  ///< what before_ shows
};

}  // namespace deepwater::sim
