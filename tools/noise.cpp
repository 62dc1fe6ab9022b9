#include "noise.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>

namespace deepwater::asset_tools {
namespace {

using glm::ivec3;
using glm::vec3;

/// A well mixed number per lattice point. Source: the finaliser of MurmurHash3 over the coordinates.
std::uint32_t hash(ivec3 p, std::uint32_t seed) {
    std::uint32_t h = seed;
    for (const int coordinate : {p.x, p.y, p.z}) {
        h ^= static_cast<std::uint32_t>(coordinate) * 0xCC9E2D51u;
        h = (h << 13) | (h >> 19);
        h = h * 5u + 0xE6546B64u;
    }
    h ^= h >> 16;
    h *= 0x85EBCA6Bu;
    h ^= h >> 13;
    h *= 0xC2B2AE35u;
    return h ^ (h >> 16);
}

/// Dot product of `d` with one of twelve edge directions of a cube.
float gradient(std::uint32_t h, vec3 d) {
    const std::uint32_t edge = h & 15u;
    const float u = edge < 8 ? d.x : d.y;
    const float v = edge < 4 ? d.y : (edge == 12 || edge == 14 ? d.x : d.z);
    return ((edge & 1u) ? -u : u) + ((edge & 2u) ? -v : v);
}

vec3 fade(vec3 t) {
    return t * t * t * (t * (t * 6.0f - 15.0f) + 10.0f);
}

/// The next finer lattice: turned by 37 degrees about the vertical and shifted, so that lattices do not line
/// up.
vec3 next_octave(vec3 p) {
    return vec3(1.6f * p.x - 1.2f * p.z, 2.0f * p.y, 1.2f * p.x + 1.6f * p.z) + vec3(17.3f, 5.1f, 41.9f);
}

}  // namespace

float gradient_noise(vec3 p, std::uint32_t seed) {
    const vec3 low = glm::floor(p);
    const ivec3 cell(low);
    const vec3 f = p - low;
    const vec3 w = fade(f);
    float corners[8];
    for (int i = 0; i < 8; ++i) {
        const ivec3 corner(i & 1, (i >> 1) & 1, i >> 2);
        corners[i] = gradient(hash(cell + corner, seed), f - vec3(corner));
    }
    for (int i = 0; i < 4; ++i) corners[i] = glm::mix(corners[2 * i], corners[2 * i + 1], w.x);
    for (int i = 0; i < 2; ++i) corners[i] = glm::mix(corners[2 * i], corners[2 * i + 1], w.y);
    return glm::mix(corners[0], corners[1], w.z);
}

float lattice_random(ivec3 p, std::uint32_t seed) {
    return static_cast<float>(hash(p, seed) >> 8) * 0x1p-24f;
}

float fractal_noise(vec3 p, int octaves, std::uint32_t seed) {
    float sum = 0;
    float weight = 1;
    float total = 0;
    for (int i = 0; i < octaves; ++i) {
        sum += weight * gradient_noise(p, seed + static_cast<std::uint32_t>(i));
        total += weight;
        weight *= 0.5f;
        p = next_octave(p);
    }
    return 1.4f * sum / total;
}

float ridged_noise(vec3 p, int octaves, std::uint32_t seed) {
    float sum = 0;
    float weight = 1;
    float total = 0;
    for (int i = 0; i < octaves; ++i) {
        const float crest = 1.0f - std::abs(gradient_noise(p, seed + static_cast<std::uint32_t>(i)));
        sum += weight * crest * crest;
        total += weight;
        weight *= 0.5f;
        p = next_octave(p);
    }
    return sum / total;
}

Cell cellular(vec3 p, std::uint32_t seed) {
    const ivec3 cell(glm::floor(p));
    vec3 first_point(0);
    vec3 second_point(0);
    float first2 = 1e9f;
    float second2 = 1e9f;
    ivec3 id(0);
    for (int i = 0; i < 27; ++i) {
        const ivec3 at = cell + ivec3(i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1);
        const std::uint32_t h = hash(at, seed);
        const vec3 point = vec3(at) + vec3(h & 1023u, (h >> 10) & 1023u, (h >> 20) & 1023u) / 1023.0f;
        const float distance2 = glm::dot(point - p, point - p);
        if (distance2 < first2) {
            second2 = first2;
            second_point = first_point;
            first2 = distance2;
            first_point = point;
            id = at;
        } else if (distance2 < second2) {
            second2 = distance2;
            second_point = point;
        }
    }
    const vec3 between = second_point - first_point;
    const float to_border =
        glm::dot(0.5f * (first_point + second_point) - p, between) / std::max(glm::length(between), 1e-6f);
    return {std::sqrt(first2), to_border, id};
}

Billows::Billows(int cells, std::uint32_t seed) : values_(static_cast<size_t>(kSize) * kSize * kSize) {
    const auto billow = [seed](vec3 p, int period) {
        const vec3 scaled = p * static_cast<float>(period);
        const ivec3 cell(glm::floor(scaled));
        float nearest2 = 4;
        for (int i = 0; i < 27; ++i) {
            const ivec3 at = cell + ivec3(i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1);
            const ivec3 wrapped = (at + period) % period;
            const std::uint32_t h = hash(wrapped, seed + static_cast<std::uint32_t>(period));
            const vec3 point = vec3(at) + vec3(h & 1023u, (h >> 10) & 1023u, (h >> 20) & 1023u) / 1023.0f;
            const vec3 d = point - scaled;
            nearest2 = std::min(nearest2, glm::dot(d, d));
        }
        return 1.0f - std::min(1.0f, std::sqrt(nearest2));
    };
    tbb::parallel_for(0, kSize, [&](int z) {
        for (int y = 0; y < kSize; ++y) {
            for (int x = 0; x < kSize; ++x) {
                const vec3 p = (vec3(x, y, z) + 0.5f) / static_cast<float>(kSize);
                values_[static_cast<size_t>((z * kSize + y) * kSize + x)] =
                    0.625f * billow(p, cells) + 0.25f * billow(p, 2 * cells) + 0.125f * billow(p, 4 * cells);
            }
        }
    });
}

float Billows::operator()(vec3 p) const {
    const vec3 scaled = (p - glm::floor(p)) * static_cast<float>(kSize) - 0.5f;
    const vec3 low = glm::floor(scaled);
    const vec3 f = scaled - low;
    const ivec3 a = (ivec3(low) + kSize) % kSize;
    const ivec3 b = (a + 1) % kSize;
    const auto row = [&](int y, int z) { return glm::mix(texel(a.x, y, z), texel(b.x, y, z), f.x); };
    return glm::mix(glm::mix(row(a.y, a.z), row(b.y, a.z), f.y), glm::mix(row(a.y, b.z), row(b.y, b.z), f.y),
                    f.z);
}

}  // namespace deepwater::asset_tools
