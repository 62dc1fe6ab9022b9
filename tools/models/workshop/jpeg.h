#pragma once

#include <cstdint>
#include <vector>

#include "workshop/bake.h"

namespace deepwater::models {

/// A picture as the bytes of a JPEG file. Above a quality of 90 colour channels keep their full resolution.
[[nodiscard]] std::vector<std::uint8_t> jpeg_of(const Picture& picture, int quality);

}  // namespace deepwater::models
