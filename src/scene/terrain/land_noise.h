#pragma once

#include <glm/glm.hpp>

namespace deepwater::scene {

/// Smooth noise over the plane, for the shape of land.
class LandNoise {
public:
    /// @param seed     which noise
    /// @param spacing  m: distance of the samples; noise of cells shorter than two of them is left out
    LandNoise(int seed, double spacing) : seed_(seed), spacing_(spacing) {}

    /// Returns gradient noise with cells of `size` [m]: mean 0, standard deviation 0.25, within ±0.71.
    /// @param layer  which of the noises of this seed, 0…127
    [[nodiscard]] double at(const glm::dvec2& place, double size, int layer) const;

    /// Returns the sum of `octaves` noises, each with cells of half the size and half the height of the one
    /// before.
    [[nodiscard]] double octaves(const glm::dvec2& place, double size, int count, int layer) const;

    /// Returns the same with creases along the lines where each noise changes sign: ridges, 0…1 about 0.8.
    [[nodiscard]] double ridges(const glm::dvec2& place, double size, int count, int layer) const;

    /// A hashed point of the lattice cell that contains a place, and of its neighbours.
    struct Spot {
        glm::dvec2 at;  ///< m
        double chance;  ///< [0, 1)
        double size;    ///< [0, 1)
    };
    /// Returns the spot of the cell (column, row) of a lattice of `size` [m].
    [[nodiscard]] Spot spot(glm::ivec2 cell, double size, int layer) const;

private:
    int seed_;
    double spacing_;
};

}  // namespace deepwater::scene
