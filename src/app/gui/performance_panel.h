#pragma once

#include "app/gui/model.h"

namespace deepwater::app {

/// Shows the frame rate with its history, times of the simulation and of passes, and the driver's name.
void show_performance(const PerformanceData& data);

}  // namespace deepwater::app
