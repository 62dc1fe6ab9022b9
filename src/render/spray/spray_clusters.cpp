#include "render/spray/spray_clusters.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <glm/glm.hpp>
#include <numeric>
#include <span>
#include <vector>

#include "core/grid2d.h"
#include "core/shared_glsl.h"
#include "render/common/mip_levels.h"
#include "sim/numerics/random.h"

namespace deepwater::shared {
#include "shared/particles/sprite.glsl"
#include "shared/water/fresnel.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

using glm::vec2;

constexpr int kSide = 128;
constexpr int kLayersOfKind = 4;
constexpr int kLayers = 2 * kBubbleClusters;

using Layer = std::vector<float>;

float draw(std::uint64_t key) {
    return static_cast<float>(sim::scramble(key * 0x9e3779b97f4a7c15ull + 1) >> 40) / 16777216.0f;
}

vec2 place_of(int x, int y) {
    return (vec2(x, y) + 0.5f) * (2.0f / kSide) - 1.0f;
}

template <class Value>
Layer painted(Value&& value) {
    Layer layer(static_cast<size_t>(kSide) * kSide);
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x)
            layer[static_cast<size_t>(y) * kSide + static_cast<size_t>(x)] = value(place_of(x, y));
    return layer;
}

/// Returns smooth value noise, 0 … 1.
float lattice_noise(vec2 at, std::uint64_t seed) {
    const vec2 low = glm::floor(at), f = at - low, w = f * f * (3.0f - 2.0f * f);
    const auto corner = [&](int x, int y) {
        const int column = static_cast<int>(low.x) + x + 1000;
        const auto i = static_cast<std::uint64_t>(column);
        const int row = static_cast<int>(low.y) + y + 1000;
        const auto j = static_cast<std::uint64_t>(row);
        return draw(seed << 40 ^ i << 20 ^ j);
    };
    return glm::mix(glm::mix(corner(0, 0), corner(1, 0), w.x), glm::mix(corner(0, 1), corner(1, 1), w.x),
                    w.y);
}

/// Paints drops: flecks of many sizes, most of them small, and threads of water that have not broken up
/// yet, mostly along x, the direction of flight. Values are largest in their middles, which are covered
/// first.
Layer drops(std::uint64_t seed) {
    constexpr int kFlecks = 260, kThreads = 20;
    // Reach of a drop, in half axes; the rest of the layer holds noise of lower values and is covered last.
    constexpr float kEdge = 1.5f;
    Layer layer = painted([&](vec2 at) { return -9 + lattice_noise(8.0f * at, seed); });
    for (std::uint64_t i = 0; i < kFlecks; ++i) {
        const auto random = [&](std::uint64_t what) { return draw(seed << 32 ^ i << 8 ^ what); };
        const bool thread = i < kThreads;
        const float angle = (thread ? 1.2f : 0.4f) * (random(0) + random(1) - 1);
        const vec2 along(std::cos(angle), std::sin(angle));
        const float width = thread ? 0.012f : 0.012f + 0.04f * random(2) * random(2) * random(2);
        const float length = width * (thread ? 8 + 10 * random(5) : 1.5f);
        const vec2 middle = 2.0f * vec2(random(3), random(4)) - 1.0f;
        const auto texel = [](float place) {
            return std::clamp(static_cast<int>((place + 1) * 0.5f * kSide), 0, kSide - 1);
        };
        const float reach = kEdge * length;
        for (int y = texel(middle.y - reach); y <= texel(middle.y + reach); ++y) {
            for (int x = texel(middle.x - reach); x <= texel(middle.x + reach); ++x) {
                const vec2 from = place_of(x, y) - middle;
                const float u = glm::dot(from, along) / length,
                            v = (from.x * along.y - from.y * along.x) / width;
                const float out = u * u + v * v;
                if (out > kEdge * kEdge) continue;
                float& first = layer[static_cast<size_t>(y) * kSide + static_cast<size_t>(x)];
                first = std::max(first, 2 * random(6) - out);
            }
        }
    }
    return layer;
}

/// Paints mist: wisps of noise of four octaves, stretched along x, the direction of flight; the finer
/// octaves have ridges that tear it.
Layer mist(std::uint64_t seed) {
    return painted([&](vec2 at) {
        float sum = 0, size = 0.5f;
        vec2 place = at * vec2(1.1f, 2.6f) + 31.0f * static_cast<float>(seed);
        for (std::uint64_t octave = 0; octave < 4; ++octave) {
            const float noise = lattice_noise(place, seed * 8 + octave);
            sum += size * (octave < 2 ? noise : 1 - std::abs(2 * noise - 1));
            size *= 0.55f;
            place = vec2(0.95f * place.x - 0.31f * place.y, 0.31f * place.x + 0.95f * place.y) * 2.1f;
        }
        return sum;
    });
}

/// Returns the brightness of a bubble of air in water, seen horizontally, at the place `at` of its unit
/// disc (+x is up), relative to the light from above. A ray that hits it beyond the sine of the critical
/// angle is totally reflected; others are refracted twice. Rays turned up so far that they pass the water's
/// surface are bright; the rest show the dark water.
float bubble_light(vec2 at) {
    constexpr float kIndex = shared::kWaterIndex;
    const float window = std::sqrt(1 - 1 / (kIndex * kIndex));  // cosine of the critical angle
    constexpr float kRough = 0.2f;                              // waves blur the window's edge
    const float out = glm::length(at);
    if (out >= 1) return 0;
    const float turned =
        kIndex * out < 1 ? 2 * (std::asin(kIndex * out) - std::asin(out)) : shared::kPi - 2 * std::asin(out);
    const float up = std::sin(turned) * at.x / std::max(out, 1e-4f);
    return glm::smoothstep(window - kRough, window + kRough, up);
}

/// Paints bubbles of many sizes, most of them small, in short curved rows as eddies leave them.
Layer bubbles(std::uint64_t seed) {
    constexpr int kRows = 5, kBubblesOfRow = 8;
    constexpr float kStep = 0.16f, kBend = 1.1f, kWidest = 0.85f;
    constexpr float kBody = 0.06f;  // light that the wall of a bubble reflects from all around
    std::vector<glm::vec3> discs;   // middle, radius
    for (std::uint64_t row = 0; row < kRows; ++row) {
        vec2 middle(0);
        float way = 0;
        for (std::uint64_t i = 0; i < kBubblesOfRow; ++i) {
            const auto random = [&](std::uint64_t what) {
                return draw(seed << 32 ^ row << 16 ^ i << 8 ^ what);
            };
            const float radius = std::sqrt(random(0)) * kWidest, angle = 2 * shared::kPi * random(1);
            const vec2 anywhere = radius * vec2(std::cos(angle), std::sin(angle));
            way = i == 0 ? angle : way + kBend * (2 * random(3) - 1);
            const vec2 next = middle + kStep * (0.5f + random(4)) * vec2(std::cos(way), std::sin(way));
            middle = i == 0 || glm::length(next) > kWidest ? anywhere : next;
            discs.emplace_back(middle, 0.04f + 0.10f * random(2) * random(2) * random(2));
        }
    }
    return painted([&](vec2 at) {
        float sum = 0;
        for (const glm::vec3& disc : discs) {
            const vec2 from = (at - vec2(disc)) / disc.z;
            const float out = glm::length(from);
            const float edge = 1 - glm::smoothstep(0.85f, 1.1f, out);
            sum = std::max(sum, edge * (bubble_light(from) + kBody * (0.3f + out * out * out * out)));
        }
        return sum;
    });
}

/// Replaces values by their ranks, so that all byte values are equally frequent.
std::vector<std::uint8_t> evened(const Layer& layer) {
    std::vector<size_t> order(layer.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return layer[a] < layer[b]; });
    std::vector<std::uint8_t> bytes(layer.size());
    for (size_t rank = 0; rank < order.size(); ++rank)
        bytes[order[rank]] = static_cast<std::uint8_t>(rank * 256 / order.size());
    return bytes;
}

std::vector<std::uint8_t> stored(Layer layer) {
    float sum = 0, weights = 0;
    const auto weight = [](size_t i) {
        const vec2 at = place_of(static_cast<int>(i % kSide), static_cast<int>(i / kSide));
        return shared::sprite_profile(glm::dot(at, at));
    };
    // Values above 1 are clipped; the others are scaled up until the mean is kBubbleMean.
    std::vector<std::uint8_t> bytes(layer.size());
    constexpr int kRounds = 8;
    for (int round = 0; round < kRounds; ++round) {
        sum = weights = 0;
        for (size_t i = 0; i < layer.size(); ++i) {
            sum += weight(i) * layer[i];
            weights += weight(i);
        }
        const float factor = kBubbleMean * weights / sum;
        for (float& value : layer) value = std::min(value * factor, 1.0f);
    }
    std::transform(layer.begin(), layer.end(), bytes.begin(),
                   [](float value) { return static_cast<std::uint8_t>(std::lround(255 * value)); });
    return bytes;
}

std::vector<std::uint8_t> paint_clusters() {
    std::vector<std::uint8_t> texels;
    for (int i = 0; i < kLayers; ++i) {
        const std::uint64_t seed = static_cast<std::uint64_t>(i) + 1;
        const std::vector<std::uint8_t> layer = i >= kBubbleClusters
                                                    ? stored(bubbles(seed))
                                                    : evened(i < kLayersOfKind ? drops(seed) : mist(seed));
        texels.insert(texels.end(), layer.begin(), layer.end());
    }
    return texels;
}

}  // namespace

const std::vector<std::uint8_t>& cluster_texels() {
    static const std::vector<std::uint8_t> texels = paint_clusters();
    return texels;
}

gl::Texture make_clusters() {
    gl::Texture texture({.target = GL_TEXTURE_2D_ARRAY,
                         .format = GL_R8,
                         .width = kSide,
                         .height = kSide,
                         .layers = kLayers,
                         .levels = gl::TextureDesc::kAllLevels,
                         .min_filter = GL_LINEAR_MIPMAP_NEAREST,
                         .label = "parcels of spray"});
    Grid2D<float> texels(kSide, kSide);
    const std::uint8_t* texel = cluster_texels().data();
    for (int i = 0; i < kLayers; ++i) {
        for (float& value : texels.values()) value = static_cast<float>(*texel++) / 255;
        upload_levels(texture, i, GL_RED, texels);
    }
    return texture;
}

}  // namespace deepwater::render
