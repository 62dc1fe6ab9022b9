#pragma once

#include <vector>

#include "scene/state/view_state.h"

namespace deepwater::app {

/// Chooses in how many pixels a moving picture is drawn, so that its frames take no longer than is asked.
///
/// Most of a frame's time goes with its pixels, and how much each takes depends on what is in view. When the newest
/// frames take too long the picture is drawn smaller (and scaled up for the window), at once; when all of a longer
/// while would have time to spare, larger again, in small steps. Between the two lies room enough that a scene that
/// does not change keeps its size.
class FramePace {
public:
    struct Limits {
        double frame_ms = 0;    ///< asked; 0: any time will do
        float most_scale = 1;   ///< drawn over shown pixels, along a side
        float least_scale = 1;  ///< in (0, most_scale]: smaller is not drawn, however long it takes
        bool operator==(const Limits&) const = default;
    };

    FramePace();

    /// What a view asks for on this driver: a render scale of its own holds for moving pictures too.
    [[nodiscard]] static Limits limits_of(const scene::ViewState& view, bool software_renderer);

    /// What the next frame is drawn at, along a side. New limits begin at the most.
    [[nodiscard]] float scale(const Limits& limits);

    /// The frame drawn at the last scale() took so long.
    void took(double ms);

    /// True when as many frames in a row as it takes to choose smaller ones have not led to any.
    [[nodiscard]] bool settled() const;

private:
    void choose(double scale);
    double longest_of(double share);

    Limits limits_;
    float scale_ = 1;
    int unsteady_ = 0;           ///< frames to come that are not counted: they make textures of a new size
    std::vector<double> times_;  ///< ms, of the newest frames at this scale, in no order
};

}  // namespace deepwater::app
