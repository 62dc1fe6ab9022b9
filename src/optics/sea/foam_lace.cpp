#include "optics/sea/foam_lace.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <vector>

#include "optics/sea/lattice_noise.h"
#include "sim/numerics/random.h"

namespace deepwater::optics {
namespace {

constexpr float kMostOfDistance = 9;

/// Returns the distance of a point from the wall between its cell and the next, in cells: 0 on the wall,
/// about 0.5 inside. Source: Worley 1996, F2 − F1.
float from_wall(glm::vec2 p, glm::ivec2 cells, int salt) {
    p *= glm::vec2(cells);
    const glm::vec2 corner = glm::floor(p);
    float first = kMostOfDistance, second = kMostOfDistance;
    for (int j = -1; j <= 1; ++j) {
        for (int i = -1; i <= 1; ++i) {
            const glm::vec2 at = corner + glm::vec2(i, j);
            const float distance = glm::length(at + cell_draw(glm::ivec2(at), cells, salt) - p);
            second = std::min(second, std::max(first, distance));
            first = std::min(first, distance);
        }
    }
    return second - first;
}

float cloud(glm::vec2 p) {
    float sum = 0;
    for (int octave = 0; octave < 6; ++octave)
        sum += std::exp2(-0.6f * static_cast<float>(octave)) * noise(p, glm::ivec2(6 << octave), 10 + octave);
    return sum;
}

float web(glm::vec2 p) {
    const auto wall = [](glm::vec2 at, int cells, int salt) {
        return from_wall(at, glm::ivec2(cells), salt);
    };
    const auto bend = [p](int cells, int salt) { return noise(p, glm::ivec2(cells), salt); };
    // Noise bends the walls.
    const glm::vec2 bent =
        p + 0.05f * glm::vec2(bend(12, 30) + 0.5f * bend(27, 31), bend(12, 32) + 0.5f * bend(27, 33));
    const auto meshes = static_cast<int>(kLaceMeshes);
    return wall(bent, meshes, 1) + 0.75f * wall(bent, 19, 2) + 0.55f * wall(bent, 47, 3) +
           0.25f * wall(bent, 101, 5) + 0.5f * bend(5, 34);
}

/// Returns the field of walls between long cells of four sizes. The strength of walls varies nearly
/// log-normally, along each and from region to region: a few are strong, most are faint.
float streaks(glm::vec2 p) {
    const auto lattice = [](int cells) { return glm::ivec2((cells + 1) / 3, cells); };
    const glm::vec2 bent = p + glm::vec2(0, 0.05f * noise(p, {1, 3}, 40) + 0.02f * noise(p, {3, 9}, 41));
    struct Walls {
        int cells;
        float width;  // in cells
    };
    constexpr std::array<Walls, 4> kWalls = {{{5, 0.07f}, {11, 0.09f}, {23, 0.12f}, {50, 0.18f}}};
    constexpr float kUneven = 5;
    float white = 0;
    int salt = 50;
    for (const auto [cells, width] : kWalls) {
        const float strength = noise(p, lattice(cells / 2), salt) + 0.6f * noise(p, lattice(cells), salt + 1);
        const float far = from_wall(bent, lattice(cells), salt + 2) / width;
        white += std::exp(kUneven * strength) / (1 + far * far);
        salt += 3;
    }
    return -white * std::exp(0.4f * kUneven * (noise(p, {3, 7}, salt) + noise(p, {6, 17}, salt + 1)));
}

/// Replaces values by the quantiles of the normal distribution for their ranks.
void make_normal(std::vector<float>& values) {
    std::vector<std::uint32_t> order(values.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&values](std::uint32_t a, std::uint32_t b) {
        return values[a] != values[b] ? values[a] < values[b] : a < b;
    });
    const auto count = static_cast<float>(values.size());
    for (size_t i = 0; i < order.size(); ++i)
        values[order[i]] = sim::normal_quantile((static_cast<float>(i) + 0.5f) / count);
}

template <class Field>
std::vector<float> normal_field(const Field& field) {
    std::vector<float> values(static_cast<size_t>(kLaceTexels) * kLaceTexels);
    tbb::parallel_for(0, kLaceTexels, [&](int y) {
        for (int x = 0; x < kLaceTexels; ++x) {
            const glm::vec2 at = (glm::vec2(x, y) + 0.5f) / static_cast<float>(kLaceTexels);
            values[static_cast<size_t>(y) * kLaceTexels + static_cast<size_t>(x)] = field(at);
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
    static const std::array<Grid2D<glm::vec2>, kLaceFields> lace = {with_square(web), with_square(cloud),
                                                                    with_square(streaks)};
    return lace;
}

}  // namespace deepwater::optics
