#pragma once

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/conventions.glsl"
}

namespace deepwater::sim {

/// g, m/s², of the shared conventions, in double precision.
inline constexpr double kGravity = static_cast<double>(shared::kGravity);

/// Density of fresh water, kg/m³.
inline constexpr double kWaterDensity = 1000;

}  // namespace deepwater::sim
