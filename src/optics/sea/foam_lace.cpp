#include "optics/sea/foam_lace.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "optics/sea/lattice_noise.h"
#include "sim/numerics/random.h"

namespace deepwater::optics {
namespace {

/// Returns the distance of a point from the wall between its cell and the next, in cells: 0 on the wall,
/// about 0.5 inside. Source: Worley 1996, F2 − F1.
float from_wall(glm::vec2 p, const Lattice& lattice) {
    p *= glm::vec2(lattice.period());
    const glm::vec2 corner = glm::floor(p);
    constexpr float kFarther = 81;  // than any of the cells around, squared
    float first2 = kFarther, second2 = kFarther;
    for (int j = -1; j <= 1; ++j) {
        for (int i = -1; i <= 1; ++i) {
            const glm::vec2 cell = corner + glm::vec2(i, j);
            const glm::vec2 to = cell + lattice.draw(glm::ivec2(cell)) - p;
            const float distance2 = glm::dot(to, to);
            second2 = std::min(second2, std::max(first2, distance2));
            first2 = std::min(first2, distance2);
        }
    }
    return std::sqrt(second2) - std::sqrt(first2);
}

class Clouds {
public:
    float at(glm::vec2 p) const {
        float sum = 0;
        for (const Octave& octave : octaves_) sum += octave.strength * noise(p, octave.lattice);
        return sum;
    }

private:
    struct Octave {
        explicit Octave(int i)
            : strength(std::exp2(-0.6f * static_cast<float>(i))), lattice(6 << i, 10 + i) {}

        float strength;
        Lattice lattice;
    };
    Octave octaves_[6] = {Octave(0), Octave(1), Octave(2), Octave(3), Octave(4), Octave(5)};
};

/// Walls between cells of four sizes, bent by noise.
class Web {
public:
    float at(glm::vec2 p) const {
        const glm::vec2 bent = p + 0.05f * glm::vec2(noise(p, wide_x_) + 0.5f * noise(p, narrow_x_),
                                                     noise(p, wide_y_) + 0.5f * noise(p, narrow_y_));
        return from_wall(bent, meshes_) + 0.75f * from_wall(bent, large_) + 0.55f * from_wall(bent, small_) +
               0.25f * from_wall(bent, smallest_) + 0.5f * noise(p, uneven_);
    }

private:
    Lattice wide_x_{12, 30}, narrow_x_{27, 31}, wide_y_{12, 32}, narrow_y_{27, 33}, uneven_{5, 34};
    Lattice meshes_{static_cast<int>(kLaceMeshes), 1}, large_{19, 2}, small_{47, 3}, smallest_{101, 5};
};

/// Walls between long cells of four sizes. The strength of walls varies nearly log-normally, along each and from region
/// to region: a few are strong, most are faint.
class Streaks {
public:
    float at(glm::vec2 p) const {
        const glm::vec2 bent =
            p + glm::vec2(0, 0.05f * noise(p, wide_bend_) + 0.02f * noise(p, narrow_bend_));
        float white = 0;
        for (const Walls& walls : walls_) {
            const float strength = noise(p, walls.wide) + 0.6f * noise(p, walls.narrow);
            const float far = from_wall(bent, walls.cells) / walls.width;
            white += std::exp(kUneven * strength) / (1 + far * far);
        }
        return -white * std::exp(0.4f * kUneven * (noise(p, wide_region_) + noise(p, narrow_region_)));
    }

private:
    static constexpr float kUneven = 5;
    struct Walls {
        /// @param across  cells across the streaks in the square  @param wall  its width, in cells
        Walls(int across, float wall, int salt)
            : width(wall),
              wide(lattice(across / 2), salt),
              narrow(lattice(across), salt + 1),
              cells(lattice(across), salt + 2) {}
        static glm::ivec2 lattice(int across) { return {(across + 1) / 3, across}; }

        float width;
        Lattice wide, narrow;  ///< of the noises of its strength
        Lattice cells;
    };
    Lattice wide_bend_{{1, 3}, 40}, narrow_bend_{{3, 9}, 41}, wide_region_{{3, 7}, 62},
        narrow_region_{{6, 17}, 63};
    Walls walls_[4] = {{5, 0.07f, 50}, {11, 0.09f, 53}, {23, 0.12f, 56}, {50, 0.18f, 59}};
};

/// Replaces values by the quantiles of the normal distribution for their ranks.
void make_normal(std::vector<float>& values) {
    std::vector<std::pair<float, std::uint32_t>> order;
    order.reserve(values.size());
    for (const float value : values) order.emplace_back(value, static_cast<std::uint32_t>(order.size()));
    std::ranges::sort(order);
    const auto count = static_cast<float>(values.size());
    for (size_t i = 0; i < order.size(); ++i)
        values[order[i].second] = sim::normal_quantile((static_cast<float>(i) + 0.5f) / count);
}

template <class Field>
std::vector<float> normal_field(const Field& field) {
    std::vector<float> values(static_cast<size_t>(kLaceTexels) * kLaceTexels);
    tbb::parallel_for(0, kLaceTexels, [&](int y) {
        for (int x = 0; x < kLaceTexels; ++x) {
            const glm::vec2 at = (glm::vec2(x, y) + 0.5f) / static_cast<float>(kLaceTexels);
            values[static_cast<size_t>(y) * kLaceTexels + static_cast<size_t>(x)] = field.at(at);
        }
    });
    make_normal(values);
    return values;
}

template <class Field>
Grid2D<glm::vec2> with_square(const Field& field) {
    const std::vector<float> values = normal_field(field);
    Grid2D<glm::vec2> result(kLaceTexels, kLaceTexels);
    std::ranges::transform(values, result.values().begin(),
                           [](float value) { return glm::vec2(value, value * value); });
    return result;
}

}  // namespace

const std::array<Grid2D<glm::vec2>, kLaceFields>& foam_lace() {
    static const std::array<Grid2D<glm::vec2>, kLaceFields> lace = {with_square(Web()), with_square(Clouds()),
                                                                    with_square(Streaks())};
    return lace;
}

}  // namespace deepwater::optics
