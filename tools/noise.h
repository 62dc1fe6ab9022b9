#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <vector>

namespace deepwater::asset_tools {

/// Gradient noise in space, without period; about [-1, 1], mean 0. Source: Perlin 2002, "Improving Noise".
[[nodiscard]] float gradient_noise(glm::vec3 p, std::uint32_t seed);

/// A number in [0, 1) of its own for every lattice point and seed.
[[nodiscard]] float lattice_random(glm::ivec3 p, std::uint32_t seed);

/// Octaves of gradient_noise(), each twice as fine and half as strong; scaled to about [-1, 1].
[[nodiscard]] float fractal_noise(glm::vec3 p, int octaves, std::uint32_t seed);

/// Octaves of 1 - |gradient_noise()|, squared: sharp crests at 1 between round hollows near 0. Source:
/// Musgrave in Ebert and others 2003, "Texturing and Modeling", chapter 16, without its feedback between
/// octaves.
[[nodiscard]] float ridged_noise(glm::vec3 p, int octaves, std::uint32_t seed);

/// Where a place lies among points scattered one to a unit cell.
struct Cell {
    float nearest;    ///< distance to the nearest point
    float to_border;  ///< distance to the plane half way to the second nearest one
    glm::ivec3 id;    ///< lattice cell of the nearest point
};
/// Source: Worley 1996, "A Cellular Texture Basis Function".
[[nodiscard]] Cell cellular(glm::vec3 p, std::uint32_t seed);

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

}  // namespace deepwater::asset_tools
