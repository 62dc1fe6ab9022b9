#pragma once

#include <vector>

#include "scene/state/view_state.h"

namespace deepwater::app {

/// Chooses the render scale of a moving picture so that its frames take no longer than a limit.
///
/// Most of a frame's time is proportional to its pixels, and the time for a pixel depends on what is in view.
/// When the newest frames take too long, the scale is lowered at once; when nearly all frames of a longer
/// time have time to spare, it is raised in small steps. The two thresholds are far enough apart that the
/// scale settles for a scene that does not change.
class FramePace {
public:
    struct Limits {
        double frame_ms = 0;    ///< longest time of a frame; 0: no limit
        float most_scale = 1;   ///< largest render scale: rendered over shown pixels, along a side
        float least_scale = 1;  ///< smallest render scale, in (0, most_scale]
        bool operator==(const Limits&) const = default;
    };

    FramePace();

    /// The limits of a view on this driver. A render scale that is set holds for moving pictures too.
    [[nodiscard]] static Limits limits_of(const scene::ViewState& view, bool software_renderer);

    /// The render scale of the next frame. With new limits it starts at the largest.
    [[nodiscard]] float scale(const Limits& limits);

    /// Records the time of the frame that was drawn at the last scale().
    void record(double ms);

    /// True when as many frames in a row as it takes to choose smaller ones have not led to any.
    [[nodiscard]] bool settled() const;

private:
    void choose(double scale);
    double longest_of(double share);

    Limits limits_;
    float scale_ = 1;
    int unsteady_ = 0;           ///< coming frames that are not counted, for they make textures of a new size
    std::vector<double> times_;  ///< ms, of the newest frames at this scale, in any order
};

}  // namespace deepwater::app
