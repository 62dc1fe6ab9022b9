#pragma once

#include <optional>
#include <string>

#include "scene/scene.h"

namespace deepwater::app {

/// Statistics of the scene's sea as JSON, SI units: `measured` in simulated tiles over `seeds` seas and
/// `seconds` of each, `analytic` from the continuous spectrum, and `in_view` for the part of the sea that the
/// scene's camera sees at the scene's time. Needs no OpenGL.
/// @param aspect  width over height of the picture
/// @throws UsageError for parameters out of range
[[nodiscard]] std::string statistics_json(const scene::Scene& scene, double aspect, std::optional<int> seeds,
                                          std::optional<double> seconds);

}  // namespace deepwater::app
