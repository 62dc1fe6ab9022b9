#pragma once

#include "app/gui/model.h"

namespace deepwater::app {

/// Frame rate with its recent course, simulation, passes, triangles and the driver's name.
void show_performance(const PerformanceData& data);

}  // namespace deepwater::app
