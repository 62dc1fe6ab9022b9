#pragma once

#include "scene/state/bed_state.h"

namespace deepwater::scene {

/// @throws UsageError when the bed's slope would end deeper towards the shore than towards the open sea
void check_bed(const BedState& bed);

}  // namespace deepwater::scene
