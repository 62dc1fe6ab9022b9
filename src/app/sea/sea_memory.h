#pragma once

#include "sim/laws/sea_state.h"

namespace deepwater::app {

/// What a sea's tiles are used for, which determines how many copies of them are kept.
enum class SeaUse {
    measured,
    moved,  ///< with velocities and accelerations
    drawn
};

/// Refuses a sea whose tiles would not fit into memory, before they are made.
/// @throws RuntimeFailure "not enough memory for a sea of 5 tiles of 1024x1024 samples: …", UsageError as
/// sim::check_state() does
void check_memory_for(const sim::SeaState& sea, SeaUse use);

}  // namespace deepwater::app
