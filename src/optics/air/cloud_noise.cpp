#include "optics/air/cloud_noise.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace deepwater::optics {
namespace {

using glm::ivec3;
using glm::vec2;
using glm::vec3;

constexpr int kOctaves = 3;

/// Returns a random number for a lattice point. Source of the hash: Wellons 2018, "lowbias32".
std::uint32_t hash(ivec3 p, std::uint32_t seed) {
    std::uint32_t x = seed;
    for (const int i : {p.x, p.y, p.z}) {
        x ^= static_cast<std::uint32_t>(i) * 0x9e3779b9u;
        x ^= x >> 16;
        x *= 0x7feb352du;
        x ^= x >> 15;
        x *= 0x846ca68bu;
        x ^= x >> 16;
    }
    return x;
}

int wrapped(int i, int period) {
    const int rest = i % period;
    return rest < 0 ? rest + period : rest;
}
ivec3 wrapped(ivec3 p, ivec3 period) {
    return {wrapped(p.x, period.x), wrapped(p.y, period.y), wrapped(p.z, period.z)};
}

/// Returns the dot product of `d` with one of the twelve gradients towards the edges of a cube.
float along_gradient(std::uint32_t h, vec3 d) {
    const float u = (h & 15u) < 8 ? d.x : d.y;
    const float v = (h & 15u) < 4 ? d.y : ((h & 13u) == 12 ? d.x : d.z);
    return ((h & 1u) != 0 ? -u : u) + ((h & 2u) != 0 ? -v : v);
}

/// Replaces a field's values by their rank: the share of all values that are smaller.
void rank(Grid2D<float>& field) {
    const std::span<float> values = field.values();
    std::vector<std::uint32_t> order(values.size());
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return values[a] < values[b]; });
    const auto count = static_cast<float>(values.size());
    for (size_t i = 0; i < order.size(); ++i) values[order[i]] = (static_cast<float>(i) + 0.5f) / count;
}

template <class Function>
Grid2D<float> ranked(int size, Function value) {
    Grid2D<float> field(size, size);
    tbb::parallel_for(0, size, [&](int y) {
        for (int x = 0; x < size; ++x) field(x, y) = value(vec2(x, y) / static_cast<float>(size));
    });
    rank(field);
    return field;
}

}  // namespace

float periodic_noise(vec3 p, ivec3 period, std::uint32_t seed) {
    const vec3 floor = glm::floor(p);
    const vec3 f = p - floor;
    const vec3 s = f * f * f * (f * (f * 6.0f - 15.0f) + 10.0f);
    const ivec3 cell(floor);
    float corners[2][2][2];
    for (int z = 0; z < 2; ++z)
        for (int y = 0; y < 2; ++y)
            for (int x = 0; x < 2; ++x)
                corners[z][y][x] =
                    along_gradient(hash(wrapped(cell + ivec3(x, y, z), period), seed), f - vec3(x, y, z));
    const auto layer = [&](int z) {
        return glm::mix(glm::mix(corners[z][0][0], corners[z][0][1], s.x),
                        glm::mix(corners[z][1][0], corners[z][1][1], s.x), s.y);
    };
    return glm::mix(layer(0), layer(1), s.z);
}

float periodic_billows(vec3 p, ivec3 period, std::uint32_t seed) {
    constexpr float kUnit = 1.0f / 1024.0f;  // ten bits hold the position of a point along an axis
    const ivec3 cell(glm::floor(p));
    float nearest2 = 1;
    for (int z = -1; z <= 1; ++z) {
        for (int y = -1; y <= 1; ++y) {
            for (int x = -1; x <= 1; ++x) {
                const ivec3 c = cell + ivec3(x, y, z);
                const std::uint32_t h = hash(wrapped(c, period), seed);
                const vec3 point = vec3(c) + vec3(h & 1023u, (h >> 10) & 1023u, (h >> 20) & 1023u) * kUnit;
                const vec3 d = point - p;
                nearest2 = std::min(nearest2, glm::dot(d, d));
            }
        }
    }
    return 1 - std::sqrt(nearest2);
}

std::vector<glm::u8vec2> cloud_noise() {
    constexpr int n = kCloudNoiseSize;
    constexpr float kWeights[kOctaves] = {0.57f, 0.29f, 0.14f};
    std::vector<glm::u8vec2> texels(static_cast<size_t>(n) * n * n);
    tbb::parallel_for(0, n, [&](int z) {
        for (int y = 0; y < n; ++y) {
            for (int x = 0; x < n; ++x) {
                float swell = 0, billows = 0;
                for (int octave = 0; octave < kOctaves; ++octave) {
                    const int cells = kCloudNoiseCells << octave;
                    const vec3 p = vec3(x, y, z) * (static_cast<float>(cells) / n);
                    const auto seed = static_cast<std::uint32_t>(octave);
                    swell += kWeights[octave] * periodic_noise(p, ivec3(cells), 11 + seed);
                    billows += kWeights[octave] * periodic_billows(p, ivec3(cells), 31 + seed);
                }
                const vec2 value = glm::clamp(vec2(0.5f + 0.5f * swell, billows), 0.0f, 1.0f);
                texels[static_cast<size_t>((z * n + y) * n + x)] = glm::u8vec2(value * 255.0f + 0.5f);
            }
        }
    });
    return texels;
}

Grid2D<float> weather_field(int size, int cells, std::uint32_t seed) {
    return ranked(size, [&](vec2 uv) {
        // Low-frequency noise distorts the positions, so that no two clouds look alike; one of still lower
        // frequency gathers clouds in groups.
        const auto noise = [&](int frequency, std::uint32_t which) {
            return periodic_noise(vec3(uv * static_cast<float>(frequency), 0.5f),
                                  ivec3(frequency, frequency, 1), seed * 16 + which);
        };
        const int groups = std::max(cells / 4, 1);
        const vec2 warp = 0.35f / static_cast<float>(cells) * vec2(noise(cells, 1), noise(cells, 2));
        float sum = 0.45f * noise(groups, 3);
        float weight = 1;
        for (int octave = 0; octave < kOctaves; ++octave) {
            const int frequency = cells << octave;
            sum += weight * periodic_noise(vec3((uv + warp) * static_cast<float>(frequency), 0.5f),
                                           ivec3(frequency, frequency, 1),
                                           seed * 16 + 4 + static_cast<std::uint32_t>(octave));
            weight *= 0.5f;
        }
        return sum;
    });
}

Grid2D<float> streak_field(int size, std::uint32_t seed) {
    constexpr int kStreakOctaves = 5;
    return ranked(size, [&](vec2 uv) {
        const auto noise = [&](vec2 p, int along, int across, std::uint32_t which) {
            return periodic_noise(vec3(p * vec2(along, across), 0.5f), ivec3(along, across, 1),
                                  seed * 32 + which);
        };
        // Ice falls out of small heads and wind shear stretches it: neighbouring streaks bend alike and are
        // thick in patches.
        const vec2 bend(0.05f * noise(uv, 3, 5, 1), 0.06f * noise(uv, 2, 3, 2) + 0.02f * noise(uv, 6, 5, 3));
        float sum = 0;
        float weight = 0.5f;
        for (int octave = 0; octave < kStreakOctaves; ++octave) {
            sum +=
                weight * noise(uv + bend, 2 << octave, 9 << octave, 4 + static_cast<std::uint32_t>(octave));
            weight *= 0.62f;
        }
        return sum + 0.75f * noise(uv + 0.5f * bend, 3, 5, 20);
    });
}

}  // namespace deepwater::optics
