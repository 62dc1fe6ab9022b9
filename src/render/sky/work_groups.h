#pragma once

#include <glad/gl.h>

namespace deepwater::render {

/// Invocations along a side of a work group of the sky's compute shaders.
inline constexpr int kGroupSize = 8;

/// Returns how many work groups cover so many texels of a row.
[[nodiscard]] inline GLuint groups(int texels) {
    return static_cast<GLuint>((texels + kGroupSize - 1) / kGroupSize);
}

}  // namespace deepwater::render
