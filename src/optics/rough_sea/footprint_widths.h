#pragma once

#include <array>
#include <glm/glm.hpp>
#include <optional>
#include <vector>

#include "render/common/blocks.h"
#include "sim/laws/sea_state.h"

namespace deepwater::optics {

/// Table by the logarithm of a wave number, or of its product with a length, and by the angle between a wave and an axis:
/// over half a circle, for a wave and the one against it are blurred alike.
inline constexpr int kWaveAngles = 48;
using ByWaveAngle = std::vector<std::array<float, kWaveAngles>>;

/// How wide the mip levels are to be read that stand for what a pixel far away covers of the sea.
///
/// A level is blurred alike in all directions, a pixel's footprint is an ellipse, long away from the eye. No width shows the
/// waves that the mean over the ellipse shows. But one width changes in time as much as that mean does: that at which the
/// rates of the slopes have the same variance,
///
///     ∫ ω² k² S(k) T²(|k| W) D_n² d²k = ∫ ω² k² S(k) T²(|k| W') D²_8n D²_8 d²k,
///
/// with S(k) the spectrum [m⁴], T what blending within and between mip levels leaves of a wave's amplitude and
/// D_n = sin(n x/2) / (n sin(x/2)) what the mean of n samples leaves whose phases differ by x. The right side is the mean
/// of 8 × 8 pixels, each an eighth as long and wide, which read at W' themselves.
class FootprintWidths {
public:
    using Cells = std::array<render::WidthCell, render::kWidthRows * render::kWidthColumns>;

    /// Makes the tables anew if the waves have changed.  A few milliseconds.
    /// @param k_max  rad/m, of the shortest waves that the maps carry
    /// @param samples  n, that share the long axis, ≥ 1
    void update(const sim::SeaState& sea, double k_max, int samples);

    /// log2 of the width that each sample is read at over the short axis, by corners of cells: see render::WidthCell.
    [[nodiscard]] const Cells& sample() const { return sample_; }

    /// The same of the width whose level shows slopes of the variance that the mean of all samples shows: what is beyond is
    /// hidden. sample(), if there is only one.
    [[nodiscard]] const Cells& whole() const { return whole_; }

    /// Unit vector (x, z) about which the sea's slopes are taken to be even: the wind's in a wind sea.
    [[nodiscard]] glm::vec2 axis() const { return axis_; }

private:
    struct Inputs {
        sim::SeaState sea;  ///< what does not change its waves left out
        double k_max;
        int samples;
        bool operator==(const Inputs&) const = default;
    };

    std::optional<Inputs> made_of_;
    ByWaveAngle share_;       ///< D_n²
    ByWaveAngle fine_share_;  ///< D²_8n
    glm::vec2 axis_{1, 0};
    Cells sample_{};
    Cells whole_{};
};

}  // namespace deepwater::optics
