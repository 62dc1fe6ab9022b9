#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <span>
#include <vector>

namespace deepwater::models {

/// A chart to be laid out: its size in metres and the texels it wishes for each metre, relative to the
/// others.
struct ChartSize {
    glm::vec2 metres;
    float density;
    float longest;  ///< texels, at most, along either side
};

/// Where a chart lies: texel = origin + scale * (turned ? (v, width - u) : (u, v)), u and v in metres from
/// the chart's lower left corner, y upwards.
struct ChartPlace {
    glm::vec2 origin;
    glm::vec2 scale;  ///< texels per metre along x and y
    bool turned;
};

/// Lays the charts out in a square of `size` texels, `margin` free texels around each, as large as they fit:
/// shelves of falling height, the common scale found by bisection. Source of the shelves: Coffman and others
/// 1980, "Next-fit decreasing height".
[[nodiscard]] std::vector<ChartPlace> lay_out(std::span<const ChartSize> charts, int size, int margin);

}  // namespace deepwater::models
