#pragma once

namespace deepwater::render {

/// Whether slow work is finished at once or spread over several frames.
enum class Pace {
    immediate,  ///< The picture depends on the arguments alone: stills.
    /// Moving pictures: after the first, a frame spends a limited time on the sky, and the sky fades from one
    /// state to the next. Reflections and, where the eye is in air, caustics are drawn in turns, each every
    /// second frame, and reused in between where that is possible.
    gradual,
    /// Before the first of moving pictures: as immediate, but for clouds with a quarter of their texels, which gradual
    /// pictures then refine.
    opening,
};

}  // namespace deepwater::render
