#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <vector>

#include "core/grid2d.h"

namespace deepwater::optics {

/// Returns gradient noise with period `period` along each axis; values about [-1, 1], mean 0. Source: Perlin
/// 2002, "Improving Noise".
[[nodiscard]] float periodic_noise(glm::vec3 p, glm::ivec3 period, std::uint32_t seed);

/// Returns inverted cellular noise with the same periods: one random point lies in each unit cell; the value
/// is 1 at a point and falls linearly to 0 at distance 1 from the nearest point. Source: Worley 1996, "A
/// Cellular Texture Basis Function".
[[nodiscard]] float periodic_billows(glm::vec3 p, glm::ivec3 period, std::uint32_t seed);

/// Returns the periodic noise that gives clouds their shapes: kCloudNoiseSize³ pairs (gradient noise,
/// cellular noise), each in [0, 255], x fastest. Three octaves are summed; the coarsest has
/// kCloudNoiseCells cells along a side.
inline constexpr int kCloudNoiseSize = 64;
inline constexpr int kCloudNoiseCells = 4;
[[nodiscard]] std::vector<glm::u8vec2> cloud_noise();

/// Returns the map of where clouds stand over a periodic tile. A noise of `cells` cells along the tile is
/// replaced by its rank: the share of the tile with lower values. So values are uniform on [0, 1], and a
/// threshold of 1 - c leaves a share c of the tile covered.
[[nodiscard]] Grid2D<float> weather_field(int size, int cells, std::uint32_t seed);

/// Returns a ranked map as weather_field() does, of streaks along x, for cirrus.
[[nodiscard]] Grid2D<float> streak_field(int size, std::uint32_t seed);

}  // namespace deepwater::optics
