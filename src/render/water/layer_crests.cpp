#include "render/water/layer_crests.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>

#include "render/water/sea_block.h"

namespace deepwater::render {
namespace {

/// Returns the first mip level whose texels are at least about as wide as the layer's waves are long.
int level_of_waves(const sim::LayerMaps& layer) {
    const glm::dvec2 spacing = layer.spacings();
    const double wave_length = 2 * glm::pi<double>() / static_cast<double>(layer.wave_number);
    const double level = std::round(std::log2(wave_length / std::min(spacing.x, spacing.y)));
    return static_cast<int>(std::clamp(level, 0.0, static_cast<double>(layer.gradient.size() - 1)));
}

/// Interpolates a coarse mip level at the samples of a row of a finer one.
class RowBetween {
public:
    /// @param y  row of the finer level;  @param finer  number of levels between the two
    RowBetween(const Grid2D<glm::vec4>& coarse, int y, int finer)
        : last_(coarse.width() - 1), scale_(std::exp2(static_cast<float>(-finer))) {
        const float at = place(y, coarse.height() - 1);
        const int row = std::min(static_cast<int>(at), std::max(coarse.height() - 2, 0));
        low_ = coarse.row(row);
        high_ = coarse.row(std::min(row + 1, coarse.height() - 1));
        weight_ = at - static_cast<float>(row);
    }
    /// Returns the sum of the first two components at sample x of the finer row.
    [[nodiscard]] float at(int x) const {
        const float from = place(x, last_);
        const int left = static_cast<int>(from), right = std::min(left + 1, last_);
        const float share = from - static_cast<float>(left);
        return (1 - share) * column(left) + share * column(right);
    }

private:
    [[nodiscard]] float place(int i, int last) const {
        return std::clamp((static_cast<float>(i) + 0.5f) * scale_ - 0.5f, 0.0f, static_cast<float>(last));
    }
    [[nodiscard]] float column(int x) const {
        return (1 - weight_) * (low_[x].x + low_[x].y) + weight_ * (high_[x].x + high_[x].y);
    }

    int last_;
    float scale_, weight_ = 0;
    const glm::vec4* low_ = nullptr;
    const glm::vec4* high_ = nullptr;
};

}  // namespace

void make_layer_crests(const sim::LayerMaps& layer, const LayerSupport& support,
                       std::vector<Grid2D<glm::vec4>>& crests) {
    crests.resize(layer.extra.size());
    const bool shining = shines_through(layer.wave_number);
    const int of_waves = level_of_waves(layer);
    // Derivatives along the window's axes, turned into the world's.
    const auto turn = glm::vec2(std::cos(layer.window.rotation), std::sin(layer.window.rotation));
    const glm::vec2 spacing(layer.spacings());
    for (int level = 0; level < static_cast<int>(crests.size()); ++level) {
        const auto l = static_cast<size_t>(level);
        const Grid2D<glm::vec4>&gradient = layer.gradient[l], &extra = layer.extra[l];
        const int width = extra.width(), height = extra.height();
        if (crests[l].width() != width || crests[l].height() != height)
            crests[l] = Grid2D<glm::vec4>(width, height);
        const glm::vec2 per_metre = 1.0f / (2.0f * std::exp2(static_cast<float>(level)) * spacing);
        const glm::vec2 along_u = per_metre.x * turn, along_v = per_metre.y * glm::vec2(turn.y, turn.x);
        const TexelBox box = support.texels(level);
        tbb::parallel_for(box.low.y, box.high.y, [&](int y) {
            glm::vec4* out = crests[l].row(y);
            const glm::vec4* more = extra.row(y);
            const glm::vec4* here = gradient.row(y);
            const glm::vec4* before = y > 0 ? gradient.row(y - 1) : nullptr;
            const glm::vec4* after = y + 1 < height ? gradient.row(y + 1) : nullptr;
            const RowBetween waves(layer.slope_moments[static_cast<size_t>(std::max(level, of_waves))], y,
                                   std::max(of_waves - level, 0));
            const auto slope = [](const glm::vec4* row, int x) {
                return row ? glm::vec2(row[x].x, row[x].y) : glm::vec2(0);
            };
            for (int x = box.low.x; x < box.high.x; ++x) {
                float bend = 0, variance = 0;
                if (shining) {
                    const glm::vec2 u =
                        slope(x + 1 < width ? here : nullptr, x + 1) - slope(x > 0 ? here : nullptr, x - 1);
                    const glm::vec2 v = slope(after, x) - slope(before, x);
                    bend = -(along_u.x * u.x - along_u.y * u.y + along_v.x * v.x + along_v.y * v.y);
                    variance = waves.at(x);
                }
                out[x] = {more[x].x, bend, variance, more[x].w};
            }
        });
    }
}

}  // namespace deepwater::render
