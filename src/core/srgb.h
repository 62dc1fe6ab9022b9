#pragma once

#include <cmath>

namespace deepwater {

/// Returns the linear value, 0 … 1, of an sRGB-encoded one. Source: IEC 61966-2-1.
[[nodiscard]] inline float linear_from_srgb(float encoded) {
    return encoded <= 0.04045f ? encoded / 12.92f : std::pow((encoded + 0.055f) / 1.055f, 2.4f);
}

}  // namespace deepwater
