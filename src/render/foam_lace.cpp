#include "render/foam_lace.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "sim/random.h"

namespace deepwater::render {
namespace {

constexpr float kMostOfDistance = 9;

/// Two numbers in [0, 1) that belong to a cell of a lattice that repeats after `period` cells.
glm::vec2 cell_draw(int x, int y, int period, int salt) {
    const auto wrap = [period](int i) { return static_cast<std::uint64_t>((i % period + period) % period); };
    const std::uint64_t bits =
        sim::scramble(wrap(x) + (wrap(y) << 20) + (static_cast<std::uint64_t>(salt) << 40) + 1);
    constexpr float kUnit = 1.0f / 16777216.0f;
    return {static_cast<float>(bits >> 40) * kUnit, static_cast<float>(bits & 0xffffff) * kUnit};
}

/// How far a point lies from the wall between its cell and the next: 0 on the wall, about 0.5 inside.
/// Source: Worley 1996, F2 − F1.
float from_wall(glm::vec2 p, int cells, int salt) {
    p *= static_cast<float>(cells);
    const glm::vec2 corner = glm::floor(p);
    float first = kMostOfDistance, second = kMostOfDistance;
    for (int j = -1; j <= 1; ++j) {
        for (int i = -1; i <= 1; ++i) {
            const glm::vec2 at = corner + glm::vec2(i, j);
            const glm::vec2 to =
                at + cell_draw(static_cast<int>(at.x), static_cast<int>(at.y), cells, salt) - p;
            const float distance = glm::length(to);
            second = std::min(second, std::max(first, distance));
            first = std::min(first, distance);
        }
    }
    return second - first;
}

/// Smooth noise about 0 on a lattice of `cells` cells.
float noise(glm::vec2 p, int cells, int salt) {
    p *= static_cast<float>(cells);
    const glm::vec2 corner = glm::floor(p);
    const glm::vec2 f = p - corner;
    const glm::vec2 s = f * f * (3.0f - 2.0f * f);
    const auto value = [&](int i, int j) {
        return cell_draw(static_cast<int>(corner.x) + i, static_cast<int>(corner.y) + j, cells, salt).x -
               0.5f;
    };
    return glm::mix(glm::mix(value(0, 0), value(1, 0), s.x), glm::mix(value(0, 1), value(1, 1), s.x), s.y);
}

float cloud(glm::vec2 p) {
    float sum = 0;
    for (int octave = 0; octave < 6; ++octave)
        sum += std::exp2(-0.6f * static_cast<float>(octave)) * noise(p, 6 << octave, 10 + octave);
    return sum;
}

float web(glm::vec2 p) {
    // Walls are no straight lines.
    const glm::vec2 bent = p + 0.05f * glm::vec2(noise(p, 12, 30) + 0.5f * noise(p, 27, 31),
                                                 noise(p, 12, 32) + 0.5f * noise(p, 27, 33));
    const auto meshes = static_cast<int>(kLaceMeshes);
    return from_wall(bent, meshes, 1) + 0.75f * from_wall(bent, 19, 2) + 0.55f * from_wall(bent, 47, 3) +
           0.25f * from_wall(bent, 101, 5) + 0.5f * noise(p, 5, 34);
}

/// The value below which a standard normal variable stays with probability p.
/// Source: Hastings 1955, in Abramowitz & Stegun 26.2.23; error below 4.5e-4.
float normal_quantile(float p) {
    const float t = std::sqrt(-2 * std::log(std::min(p, 1 - p)));
    const float x = t - (2.515517f + t * (0.802853f + t * 0.010328f)) /
                            (1 + t * (1.432788f + t * (0.189269f + t * 0.001308f)));
    return p < 0.5f ? -x : x;
}

/// Replaces values by the normal variable of the same order.
void make_normal(std::vector<float>& values) {
    std::vector<std::uint32_t> order(values.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&values](std::uint32_t a, std::uint32_t b) {
        return values[a] != values[b] ? values[a] < values[b] : a < b;
    });
    const auto count = static_cast<float>(values.size());
    for (size_t i = 0; i < order.size(); ++i)
        values[order[i]] = normal_quantile((static_cast<float>(i) + 0.5f) / count);
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

Grid2D<glm::vec4> make_lace() {
    const std::vector<float> webs = normal_field(web);
    const std::vector<float> clouds = normal_field(cloud);
    Grid2D<glm::vec4> lace(kLaceTexels, kLaceTexels);
    for (size_t i = 0; i < webs.size(); ++i)
        lace.values()[i] = {webs[i], webs[i] * webs[i], clouds[i], clouds[i] * clouds[i]};
    return lace;
}

}  // namespace

const Grid2D<glm::vec4>& foam_lace() {
    static const Grid2D<glm::vec4> lace = make_lace();
    return lace;
}

}  // namespace deepwater::render
