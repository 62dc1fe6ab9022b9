#include "optics/sea/foam_heaps.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/shared_glsl.h"
#include "optics/sea/lattice_noise.h"

namespace deepwater::shared {
#include "shared/water/foam.glsl"
}

namespace deepwater::optics {
namespace {

/// Domes of random sizes, one in each cell of a lattice. Where domes meet, a smooth maximum, the logarithm of a sum of
/// exponentials, is taken: a larger `edge` makes sharper clefts.
class Domes {
public:
    Domes(int cells, int salt, float edge) : places_(cells, salt), sizes_(cells, salt + 1), edge_(edge) {}

    /// Returns the height.
    /// @param p  in [0, 1]², or a little outside
    float at(glm::vec2 p) const {
        p *= glm::vec2(places_.period());
        const glm::vec2 corner = glm::floor(p);
        float sum = 0;
        for (int j = -2; j <= 2; ++j) {
            for (int i = -2; i <= 2; ++i) {
                const glm::vec2 cell = corner + glm::vec2(i, j);
                const glm::vec2 to = cell + places_.draw(glm::ivec2(cell)) - p;
                const float size = 0.7f + 0.6f * sizes_.draw(glm::ivec2(cell)).x;
                sum += std::exp(edge_ * (size - glm::dot(to, to) / size));
            }
        }
        return std::log(sum) / edge_;
    }

private:
    Lattice places_, sizes_;
    float edge_;
};

/// Domes of four sizes.
class Heaps {
public:
    /// Returns their sum, x: the height; y: with other weights, which favour the smaller domes, for the shade.
    glm::vec2 at(glm::vec2 p) const {
        // Positions are distorted, so that domes stand neither in rows nor are circles.
        const auto bend = [p](const Lattice& x, const Lattice& y) {
            return glm::vec2(noise(p, x), noise(p, y));
        };
        p += 0.14f * bend(wide_x_, wide_y_) + 0.05f * bend(narrow_x_, narrow_y_);
        const float sizes[] = {domes_[0].at(p), domes_[1].at(p), domes_[2].at(p), domes_[3].at(p)};
        return {0.9f * sizes[0] + 0.7f * sizes[1] + 0.4f * sizes[2] + 0.15f * sizes[3],
                0.4f * sizes[0] + 0.7f * sizes[1] + 0.6f * sizes[2] + 0.3f * sizes[3]};
    }

private:
    Lattice wide_x_{4, 50}, wide_y_{4, 51}, narrow_x_{9, 52}, narrow_y_{9, 53};
    Domes domes_[4] = {{5, 60, 5}, {11, 62, 7}, {24, 64, 8}, {53, 66, 8}};
};

/// Shifts and scales values to mean 0 and standard deviation 1, with none beyond ±`most`.
void standardise(std::vector<float>& values, float most) {
    const auto count = static_cast<double>(values.size());
    for (int round = 0; round < 4; ++round) {  // clamping changes the mean
        double sum = 0, sum2 = 0;
        for (const float v : values) {
            sum += static_cast<double>(v);
            sum2 += static_cast<double>(v) * static_cast<double>(v);
        }
        const double mean = sum / count, deviation = std::sqrt(sum2 / count - mean * mean);
        for (float& v : values)
            v = std::clamp(static_cast<float>((static_cast<double>(v) - mean) / deviation), -most, most);
    }
}

Grid2D<glm::vec4> make_heaps() {
    constexpr int n = kHeapTexels;
    const auto index = [](int x, int y) {
        return static_cast<size_t>((y + n) % n) * n + static_cast<size_t>((x + n) % n);
    };
    std::vector<float> heights(static_cast<size_t>(n) * n), shades(heights.size());
    const Heaps heaps;
    tbb::parallel_for(0, n, [&](int y) {
        for (int x = 0; x < n; ++x) {
            const glm::vec2 made = heaps.at((glm::vec2(x, y) + 0.5f) / static_cast<float>(n));
            heights[index(x, y)] = made.x;
            shades[index(x, y)] = made.y;
        }
    });
    standardise(heights, shared::kMostHeap);
    standardise(shades, shared::kMostHeap);
    Grid2D<glm::vec4> result(n, n);
    glm::dvec2 mean(0);
    for (int y = 0; y < n; ++y) {
        for (int x = 0; x < n; ++x) {
            const glm::vec2 slope = 0.5f * shared::kHeapHeight * static_cast<float>(n) *
                                    glm::vec2(heights[index(x + 1, y)] - heights[index(x - 1, y)],
                                              heights[index(x, y + 1)] - heights[index(x, y - 1)]);
            const glm::vec2 bent = slope / std::sqrt(1 + glm::dot(slope, slope));
            mean += glm::dvec2(bent);
            result(x, y) = {shades[index(x, y)], bent, heights[index(x, y)]};
        }
    }
    mean /= static_cast<double>(n) * n;
    for (glm::vec4& value : result.values()) value -= glm::vec4(0, glm::vec2(mean), 0);
    return result;
}

}  // namespace

const Grid2D<glm::vec4>& foam_heaps() {
    static const Grid2D<glm::vec4> heaps = make_heaps();
    return heaps;
}

}  // namespace deepwater::optics
