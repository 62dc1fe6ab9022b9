#pragma once

#include <array>
#include <glm/glm.hpp>
#include <optional>
#include <vector>

#include "core/gpu_blocks.h"
#include "sim/laws/sea_state.h"

namespace deepwater::gpu {
#include "blocks/sea_block.glsl"
}

namespace deepwater::optics {

/// Table over the logarithm of a wave number (or of its product with a length) and over the angle between a
/// wave and an axis. Angles cover half a circle: opposite waves are blurred alike.
inline constexpr int kWaveAngles = 48;
using ByWaveAngle = std::vector<std::array<float, kWaveAngles>>;

/// The filter widths at which the mip levels of the sea's maps are sampled for pixels far away.
///
/// A mip level is blurred alike in all directions, but a pixel's footprint is an ellipse, elongated away
/// from the eye. No isotropic width shows the same waves as the mean over the ellipse. But for one width W
/// the slopes change in time as much as that mean does: their time derivatives have the same variance,
///
///     ∫ ω² k² S(k) T²(|k| W) D_n² d²k = ∫ ω² k² S(k) T²(|k| W') D²_8n D²_8 d²k.
///
/// S(k) is the spectrum [m⁴]; T is the factor of a wave's amplitude after interpolation within and between
/// mip levels; D_n = sin(n x/2) / (n sin(x/2)) is its factor in the mean of n samples whose phases differ
/// by x. The right side is the mean of 8 × 8 pixels, each an eighth as long and wide, which are sampled at
/// their own width W'.
class FootprintWidths {
public:
    using Cells = std::array<gpu::WidthCell, gpu::kWidthRows * gpu::kWidthColumns>;

    /// Recomputes the tables if the waves have changed, in a few milliseconds.
    /// @param k_max  wave number of the shortest waves in the maps, rad/m
    /// @param samples  number n of samples along the footprint's long axis, ≥ 1
    void update(const sim::SeaState& sea, double k_max, int samples);

    /// log2 of the ratio of each sample's width to the footprint's short axis: see WidthCell.
    [[nodiscard]] const Cells& sample() const { return sample_; }

    /// The same for the width at which one level shows slopes of the same variance as the mean of all samples
    /// does; shorter waves count as roughness. Equals sample() if there is one sample.
    [[nodiscard]] const Cells& whole() const { return whole_; }

    /// Unit vector (x, z) about which the distribution of the sea's slopes is taken to be symmetric: the
    /// wind's direction in a wind sea.
    [[nodiscard]] glm::vec2 axis() const { return axis_; }

private:
    struct Inputs {
        sim::SeaState sea;  ///< parameters that do not change its waves are set to their defaults
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
