#pragma once

namespace deepwater::render {

/// Whether a change may take some frames to show.
enum class Pace {
    complete,  ///< no: what is shown depends on the arguments alone
    lagging,  ///< yes: no frame has more than a slice of the sky's work, and the sky fades from one state to the next;
    ///< what the sea mirrors and, seen from above, gathered sunlight are drawn in turns, every second frame
};

}  // namespace deepwater::render
