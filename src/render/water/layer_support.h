#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <optional>
#include <vector>

#include "core/grid2d.h"
#include "optics/sight/layer_view.h"
#include "sim/moment/layer_maps.h"

namespace deepwater::render {

/// Texels of an image from `low` up to, but without, `high`.
struct TexelBox {
    glm::ivec2 low{0}, high{0};
    [[nodiscard]] glm::ivec2 sides() const { return high - low; }
    bool operator==(const TexelBox&) const = default;
};

/// Where a layer's water differs noticeably from the sea without it. The window is divided into squares, at most
/// kSquares along a side, each a texel of one of the mip levels. A square is shown if its slopes, foam, bubbles,
/// slick or flow are large enough to be seen, and faded towards 0 if a neighbour is shown; the rest is drawn as if
/// the layer were not there.
class LayerSupport {
public:
    static constexpr int kSquares = 64;

    /// Finds the squares of a layer. Allocates only when their number grows.
    /// @param least_slope  root mean square of slopes below which waves are not seen
    void find(const sim::LayerMaps& layer, float least_slope);

    /// Returns the box around the squares that are shown, with those that fade; nothing where none is.
    [[nodiscard]] std::optional<optics::WindowBox> box() const;

    /// Returns the box around the squares that may_matter(), as box().
    /// @param may_matter  (optics::WindowBox of a square, root mean square of the slopes in it) -> bool
    template <typename Predicate>
    [[nodiscard]] std::optional<optics::WindowBox> box_where(Predicate&& may_matter) const {
        TexelBox found{squares_, glm::ivec2(0)};
        for (int y = box_.low.y; y < box_.high.y; ++y) {
            for (int x = box_.low.x; x < box_.high.x; ++x) {
                const TexelBox square{{x, y}, {x + 1, y + 1}};
                const float slope = slopes_[static_cast<size_t>(y) * static_cast<size_t>(squares_.x) +
                                            static_cast<size_t>(x)];
                if (!may_matter(box_of(square), slope)) continue;
                found = {glm::min(found.low, square.low), glm::max(found.high, square.high)};
            }
        }
        if (found.high.x == 0) return {};
        return box_of(found);
    }

    /// Returns the texels of a mip level that may be drawn: those of the box. All others are 0.
    [[nodiscard]] TexelBox texels(int level) const;

    /// Writes a mip level of one of the layer's images, times the weight of its squares.
    /// @param level  of the image  @param to  out: texels(level) of it, row by row
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
    /// Returns the box around some squares.
    [[nodiscard]] optics::WindowBox box_of(const TexelBox& squares) const;
    [[nodiscard]] bool is_faded_out(int x, int y) const {
        return corner(x, y) + corner(x + 1, y) + corner(x, y + 1) + corner(x + 1, y + 1) == 0;
    }

    sim::LayerWindow window_;
    glm::ivec2 size_{0};  // texels of level 0
    glm::ivec2 squares_{0};
    TexelBox box_;                // of squares that are shown or fade
    int level_ = 0;               // whose texels are the squares
    glm::dvec2 spacing_{1};       // of samples along the window's sides, m
    std::vector<float> corners_;  // (squares + 1)², 0 or 1
    std::vector<float> slopes_;   // squares²: root mean square in each
};

}  // namespace deepwater::render
