#pragma once

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/conventions.glsl"
}

namespace deepwater::sim {

/// g, m/s²: the one of the shared conventions, for formulas in double precision.
inline constexpr double kGravity = static_cast<double>(shared::kGravity);

}  // namespace deepwater::sim
