#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <vector>

#include "core/grid2d.h"
#include "sim/moment/layer_maps.h"

namespace deepwater::render {

/// Where a layer's water differs noticeably from the sea without it. The window is divided into squares, at most
/// kSquares along a side, each a texel of one of the mip levels. A square is shown if its slopes, foam, bubbles,
/// slick or flow are large enough to be seen, and faded towards 0 if a neighbour is shown; the rest is drawn as if
/// the layer were not there.
class LayerSupport {
public:
    static constexpr int kSquares = 16;

    /// Finds the squares of a layer. Allocates only when their number grows.
    void find(const sim::LayerMaps& layer);

    /// Writes a mip level of one of the layer's images, times the weight of its squares.
    /// @param level  of the image  @param to  out: as many texels
    void write(const Grid2D<glm::vec4>& image, int level, glm::vec4* to) const;

    /// Returns whether an axis-aligned box of water (x, z) [m, world] may read anything of the layer that is shown.
    /// @param moved  m, bound of the water's horizontal displacement
    /// @param width  m, of the widest footprint
    [[nodiscard]] bool touches(const glm::dvec2& low, const glm::dvec2& high, double moved,
                               double width) const;

private:
    /// Returns the weight [0, 1] of a corner of squares.
    [[nodiscard]] float corner(int x, int y) const {
        return corners_[static_cast<size_t>(y) * static_cast<size_t>(squares_.x + 1) +
                        static_cast<size_t>(x)];
    }
    [[nodiscard]] bool is_faded_out(int x, int y) const {
        return corner(x, y) + corner(x + 1, y) + corner(x, y + 1) + corner(x + 1, y + 1) == 0;
    }

    sim::LayerWindow window_;
    glm::ivec2 squares_{0};
    int level_ = 0;               // whose texels are the squares
    glm::dvec2 spacing_{1};       // of samples along the window's sides, m
    std::vector<float> corners_;  // (squares + 1)², 0 or 1
};

}  // namespace deepwater::render
