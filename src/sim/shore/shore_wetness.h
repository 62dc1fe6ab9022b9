#pragma once

#include <memory>

#include "core/grid2d.h"
#include "sim/moment/layer_maps.h"

namespace deepwater::sim {

/// What the water of a shore leaves on its ground: a film that drains, moisture that dries, foam that is stranded where the
/// water runs off, and the wrack that remains of it.
///
/// Where the water is at least kFilmDepth deep the film is whole; where it is gone the film falls to 37 % in kFilmLife, where
/// it sinks into the ground in as much less time as that takes it, and what is moist in kDampLife. Where waves burst against steep ground their spray wets it as high as it flies
/// (spray_height()).
class ShoreWetness {
public:
    /// @param ground  m, as of ShoreRecipe
    /// @param cell    m, > 0: its cells' side
    ShoreWetness(std::shared_ptr<const Grid2D<float>> ground, double cell);

    /// The water at the end of a step, by cell.
    struct Water {
        const Grid2D<float>& depth;            ///< m, ≥ 0, of all water, films too
        const Grid2D<glm::vec2>& impact;       ///< m/s: LayerPoint::impact
        const Grid2D<glm::vec4>& carried;      ///< ShoreFoam::carried(1)
        float wet;                             ///< m: in thinner films foam is stranded
        const Grid2D<float>* sinks = nullptr;  ///< Infiltration::speed(); null: nothing sinks
    };
    /// Forgets all: the ground is as GroundWetness::kept says.
    void restart();
    /// As ShallowWater::take_over(); the other cells begin as the nearest that stays.
    void take_over(const ShoreWetness& before, const glm::ivec2& by);
    /// Advances by `seconds` > 0.
    void step(const Water& water, double seconds);
    /// Returns film, moisture, foam and wrack, each 0 … 1, by cell.
    [[nodiscard]] const Grid2D<glm::vec4>& left() const { return left_; }
    /// Writes the present state.
    void show(GroundWetness& to) const;

    static constexpr float kFilmDepth = 0.002f;  ///< m
    static constexpr double kFilmLife = 10;      ///< s
    static constexpr double kDampLife = 300;     ///< s
    static constexpr double kWrackLife = 600;    ///< s, in which wrack dries, or is blown away, to 37 %

private:
    void fly(const Water& water, float seconds);

    std::shared_ptr<const Grid2D<float>> ground_;
    float cell_;
    Grid2D<glm::vec4> left_;
    Grid2D<float> sprayed_, sprayed_before_;  ///< m over y = 0, up to which spray wets the ground
    bool bursts_ = false;                     ///< sprayed_ is above kNoSpray somewhere
    double age_ = 0;                          ///< s, since restart()
};

/// Returns the height [m] over the water that spray of waves reaches which run against steep ground at a speed [m/s].
[[nodiscard]] float spray_height(float speed);

/// Speed of the water that a wave throws up along steep ground over that at which it runs against it and rises. A wave that
/// is turned back rises at twice its speed, and water that converges is faster still (Peregrine 2003, section 3): four times
/// the speed of waves that do not feel the obstacle. A shore's water already holds some of that; three is chosen by eye.
inline constexpr float kImpactJet = 3;

}  // namespace deepwater::sim
