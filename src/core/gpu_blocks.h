#pragma once

// What shaders/blocks declares for GLSL and C++ alike: bindings and, in files included as below, uniform blocks.

#include "core/shared_glsl.h"

namespace deepwater::gpu {
#include "blocks/bindings.glsl"
}  // namespace deepwater::gpu
