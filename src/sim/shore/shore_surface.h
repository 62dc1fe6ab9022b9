#pragma once

#include <array>
#include <memory>
#include <vector>

#include "core/grid2d.h"
#include "sim/layers/fixed_window.h"
#include "sim/shore/kass_miller.h"
#include "sim/shore/shallow_water.h"
#include "sim/shore/shore_foam.h"
#include "sim/shore/shore_wetness.h"

namespace deepwater::sim {

/// What is seen of the water of a shore: its surface, which goes on under dry ground, its motion, and its foam.
///
/// Foam, bubbles and sand are those of ShoreFoam. The mean current is that of the last kCurrentTime seconds.
class ShoreSurface {
public:
    /// @param foam_life, sandy  as of ShoreFoam; as many cells as the ground has
    ShoreSurface(const LayerWindow& window, std::shared_ptr<const Grid2D<float>> ground, double foam_life,
                 Grid2D<float> sandy);

    /// Begins with the present state of the water, at the time `t` [s].
    template <class Water>
    void restart(const Water& water, double t) {
        clear(t);
        take_state(water, 0);
        shown_[0] = shown_[1];
    }
    /// Goes on from the surface of another window of the same size, whose cell (x, y) + by is this one's cell (x, y), with
    /// what the water shows where that has no cells.
    /// @param water  the present state in this window
    template <class Water>
    void take_over(const ShoreSurface& before, const glm::ivec2& by, const Water& water) {
        take_state(water, 0);
        shown_[0] = shown_[1];
        take_cells(before, by);
    }
    /// Takes the state of the water after a step of `seconds` > 0.
    /// @param stretch  s, > 0, of a stretch of the foam's memory
    /// @param sinks    Infiltration::speed(); null: nothing sinks
    template <class Water>
    void take(const Water& water, double seconds, double stretch, const Grid2D<float>* sinks) {
        std::swap(shown_[0], shown_[1]);
        take_state(water, seconds);
        carry_foam(water, seconds, stretch);
        wet_ground(seconds, sinks);
    }
    /// Writes the maps of the window, between the states before (0) and after (1) the last step.
    /// @param share  0 … 1
    void lay(double share, bool motion, LayerMaps& maps) const;

    /// Sets LayerMaps::came_from of maps that lay() has written for the same share: where the water was.
    /// @param ages  s, ≥ 0: so long before are the four moments, the middles of stretches of the foam's memory
    void lay_paths(double share, const glm::vec4& ages, LayerMaps& maps) const;

    /// Returns the mean depth of the wet cells, m; 0 if there are none.
    [[nodiscard]] double mean_depth() const { return mean_depth_; }

    /// Time over which the current is the mean, s.
    static constexpr double kCurrentTime = 15;

private:
    /// The water of one moment, by cell.
    struct Shown {
        Grid2D<double> height;       ///< m over y = 0, under the ground where that is dry
        Grid2D<glm::vec3> velocity;  ///< m/s, of the water, along the window's axes and upwards: (u, rise, v)
        Grid2D<float> depth;         ///< m
    };
    void clear(double t);
    void find_impact();
    void take_cells(const ShoreSurface& before, const glm::ivec2& by);
    void take_state(const ShallowWater& water, double seconds);
    void take_state(const KassMiller& water, double seconds);
    void finish_state(double seconds);
    void carry_foam(const ShallowWater& water, double seconds, double stretch);
    void carry_foam(const KassMiller&, double /*seconds*/, double /*stretch*/) {}
    void wet_ground(double seconds, const Grid2D<float>* sinks);
    [[nodiscard]] glm::vec2 turned(const glm::vec2& own) const;
    void go_on_under_ground(Grid2D<double>& height, const Grid2D<float>& depth);
    void round_edge(Grid2D<double>& height, const Grid2D<float>& depth);

    FixedWindow window_;
    std::shared_ptr<const Grid2D<float>> ground_;
    Grid2D<float> lowest_;  ///< m, of the ground within kNearWater cells
    Grid2D<float> film_;    ///< m, thickness up to which water on steep ground is not seen
    // Of go_on_under_ground():
    Grid2D<double> level_;                  ///< m, of the water's surface, gone on level from its edge
    Grid2D<int> ring_;                      ///< 0 water, 1 beside it, 2 …
    std::vector<glm::ivec2> front_, next_;  ///< cells of a ring and of the next
    double cell_;
    ShoreFoam foam_;
    ShoreWetness wetness_;
    Grid2D<glm::vec2> uphill_;    ///< unit vector up steep ground, times how steep it is, 0 … 1
    Grid2D<float> all_depth_;     ///< m, with films that are not seen
    Grid2D<glm::vec2> impact_;    ///< m/s: LayerPoint::impact, along the window's axes
    bool breaks_ = false;         ///< the water is one that breaks
    std::array<Shown, 2> shown_;  ///< before and after the last step
    Grid2D<double> over_ground_;  ///< m, of the surface, before round_edge()
    Grid2D<float> roller_;        ///< 0 … 1, of the last step
    Grid2D<glm::vec2> current_;   ///< m/s, mean, along the window's axes
    double seconds_ = 0;          ///< of the last step
    double mean_depth_ = 0;
};

}  // namespace deepwater::sim
