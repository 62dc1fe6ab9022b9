#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <vector>

namespace deepwater::sky_tool {

/// Gradient noise in space, without period; about [-1, 1], mean 0. Source: Perlin 2002, "Improving Noise".
[[nodiscard]] float gradient_noise(glm::vec3 p, std::uint32_t seed);

/// Octaves of gradient_noise(), each twice as fine and half as strong; scaled to about [-1, 1].
[[nodiscard]] float fractal_noise(glm::vec3 p, int octaves, std::uint32_t seed);

/// Billows: 1 at scattered points, 0 half way between them; period 1 in every direction, tabulated.
/// Three octaves, the coarsest with `cells` points along the period. Source: Worley 1996, inverted.
class Billows {
public:
    Billows(int cells, std::uint32_t seed);
    [[nodiscard]] float operator()(glm::vec3 p) const;

private:
    static constexpr int kSize = 96;
    [[nodiscard]] float texel(int x, int y, int z) const {
        return values_[static_cast<size_t>((z * kSize + y) * kSize + x)];
    }
    std::vector<float> values_;
};

}  // namespace deepwater::sky_tool
