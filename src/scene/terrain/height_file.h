#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <vector>

#include "core/grid2d.h"

namespace deepwater::scene {

/// A picture of heights: the first row lies in the north, the first column in the west.
class HeightPicture {
public:
    /// Reads a PNG, whose black and white stand for the heights `black` and `white` [m], or an OpenEXR picture
    /// of heights in metres (channel Y or R).
    /// @param width  m, over which the picture's columns are spread; > 0
    /// @throws RuntimeFailure "cannot read land 'FILE': REASON", also for fewer than 2 x 2 or more than
    ///         8192 x 8192 samples, and for heights that are no numbers or beyond 10 km
    HeightPicture(const std::filesystem::path& file, double width, double black, double white);

    /// Returns the mean height [m] of about `spacing` [m] around a place, from the picture's middle (x, z) [m].
    /// Beyond its edges the picture goes on as it ends there.
    [[nodiscard]] double height(const glm::dvec2& place, double spacing) const;

private:
    std::vector<Grid2D<float>> levels_;  ///< the picture, and means over 2 x 2, 4 x 4 … of its samples
    double pitch_ = 1;                   ///< m between its samples
    glm::dvec2 size_{0};                 ///< samples
};

}  // namespace deepwater::scene
