#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <vector>

#include "core/grid2d.h"

namespace deepwater::optics {

/// Gradient noise with period `period` along every axis; about [-1, 1], mean 0. Source: Perlin 2002,
/// "Improving Noise".
[[nodiscard]] float periodic_noise(glm::vec3 p, glm::ivec3 period, std::uint32_t seed);

/// Billows: 1 at points scattered one to a unit cell, 0 at a cell's length from the nearest; periodic
/// likewise. Source: Worley 1996, "A Cellular Texture Basis Function", inverted.
[[nodiscard]] float periodic_billows(glm::vec3 p, glm::ivec3 period, std::uint32_t seed);

/// What clouds are made of, periodic: a cube of kCloudNoiseSize³ pairs (swell, billows), each in [0, 255];
/// three octaves, the coarsest with kCloudNoiseCells to the period. x runs fastest.
inline constexpr int kCloudNoiseSize = 64;
inline constexpr int kCloudNoiseCells = 4;
[[nodiscard]] std::vector<glm::u8vec2> cloud_noise();

/// Where clouds stand over a tile, row by row: a field with `cells` to the tile, as the share of the tile
/// that lies lower. Its values are then evenly spread over [0, 1], so that a threshold of 1 - c leaves a
/// share c.
[[nodiscard]] Grid2D<float> weather_field(int size, int cells, std::uint32_t seed);

/// The same of streaks drawn out along x, for cirrus.
[[nodiscard]] Grid2D<float> streak_field(int size, std::uint32_t seed);

}  // namespace deepwater::optics
