#pragma once

#include <array>
#include <memory>
#include <vector>

#include "core/grid2d.h"
#include "sim/layers/fixed_window.h"
#include "sim/shore/kass_miller.h"
#include "sim/shore/shallow_water.h"

namespace deepwater::sim {

/// What is seen of the water of a shore: its surface, which goes on under dry ground, its motion, and its foam.
///
/// Foam is born in rollers, is carried by the water and dies away; where water leaves it on the ground it lasts
/// kDryFoamLife times as long. The mean current is that of the last kCurrentTime seconds.
class ShoreSurface {
public:
    /// @param foam_life  s, > 0
    ShoreSurface(const LayerWindow& window, std::shared_ptr<const Grid2D<float>> ground, double foam_life);

    /// Begins with the present state of the water.
    template <class Water>
    void restart(const Water& water) {
        clear();
        take_state(water, 0);
        shown_[0] = shown_[1];
    }
    /// Takes the state of the water after a step of `seconds` > 0.
    template <class Water>
    void take(const Water& water, double seconds) {
        std::swap(shown_[0], shown_[1]);
        take_state(water, seconds);
        carry_foam(water, seconds);
    }
    /// Writes the maps of the window, between the states before (0) and after (1) the last step.
    /// @param share  0 … 1
    void lay(double share, bool motion, LayerMaps& maps) const;

    /// Returns the mean depth of the wet cells, m; 0 if there are none.
    [[nodiscard]] double mean_depth() const { return mean_depth_; }

    /// Times that foam on dry ground lasts longer, and the time over which the current is the mean, s.
    static constexpr double kDryFoamLife = 4, kCurrentTime = 15;

private:
    /// The water of one moment, by cell.
    struct Shown {
        Grid2D<double> height;       ///< m over y = 0, under the ground where that is dry
        Grid2D<glm::vec3> velocity;  ///< m/s, of the water, along the window's axes and upwards: (u, rise, v)
        Grid2D<float> foam, bubbles;  ///< 0 … 1
        Grid2D<float> depth;          ///< m
    };
    void clear();
    void take_state(const ShallowWater& water, double seconds);
    void take_state(const KassMiller& water, double seconds);
    void finish_state(double seconds);
    void carry_foam(const ShallowWater& water, double seconds);
    void carry_foam(const KassMiller&, double /*seconds*/) {}
    void go_on_under_ground(Grid2D<double>& height, const Grid2D<float>& depth);

    FixedWindow window_;
    std::shared_ptr<const Grid2D<float>> ground_;
    Grid2D<float> lowest_;  ///< m, of the ground within kNearWater cells
    Grid2D<float> film_;    ///< m, thickness up to which water on steep ground is not seen
    // Of go_on_under_ground():
    Grid2D<double> level_;                  ///< m, of the water's surface, gone on level from its edge
    Grid2D<int> ring_;                      ///< 0 water, 1 beside it, 2 …
    std::vector<glm::ivec2> front_, next_;  ///< cells of a ring and of the next
    double foam_life_;
    double cell_;
    std::array<Shown, 2> shown_;  ///< before and after the last step
    Grid2D<glm::vec2> current_;   ///< m/s, mean, along the window's axes
    double seconds_ = 0;          ///< of the last step
    double mean_depth_ = 0;
};

}  // namespace deepwater::sim
