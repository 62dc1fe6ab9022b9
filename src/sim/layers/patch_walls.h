#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "sim/layers/dispersive_patch.h"
#include "sim/layers/layer_obstacle.h"

namespace deepwater::sim {

/// Vertical walls in a DispersivePatch: obstacles that reflect its waves and shelter what lies behind them.
///
/// Before each step the cells inside an obstacle receive the mirror image, in the nearest edge, of height and
/// rate outside: the even continuation of the water, whose slope across the edge is 0 as at a wall that no
/// water passes. In front of a plane wall this is the exact solution (method of images). Waves that would pass
/// into an obstacle are overwritten there. Through a wall that is one wave thick 2 % of the amplitude pass, a third of
/// a wave 26 %, an eighth 61 %: a thin obstacle acts as one that does not reach down to the bed.
class PatchWalls {
public:
    /// @param obstacles  with middles in the world; see check_obstacles()
    /// @param cells, cell  of the patch, as PatchSettings
    PatchWalls(std::vector<LayerObstacle> obstacles, int cells, double cell);

    /// Fills the cells inside obstacles. Does nothing while the patch is at rest and no other waves come.
    /// @param others  of other waves, which run over the patch unaware of the walls: how much higher they are, and how
    ///                much faster they rise [m, m/s], at each image than in its cell, in the order of places(). The
    ///                patch then holds what these walls reflect of them, and the reverse of what they shelter. Empty: none
    void mirror(DispersivePatch& patch, std::span<const glm::vec2> others = {});

    /// Places in the world (x, z), m.
    struct Places {
        std::vector<double> x, z;
    };
    /// Returns the places of all cells inside obstacles in and around the patch's window, then, in the same order, those
    /// of their images.
    [[nodiscard]] const Places& places(const DispersivePatch& patch);

private:
    /// A cell inside an obstacle, and its image outside.
    struct Image {
        glm::i64vec2 cell{0};          ///< number in the world
        glm::dvec2 place{0};           ///< of the image, m
        glm::i64vec2 source{0};        ///< the first of the 4 × 4 cells around the image
        glm::vec4 across{0}, down{0};  ///< shares of these along x and z
        float share = 0;               ///< of the image that the cell receives, 0 … 1
    };
    void find_images(const DispersivePatch& patch);
    [[nodiscard]] Image image_of(const glm::i64vec2& cell, LayerObstacle::Edge edge) const;
    /// Returns the obstacle in which a place lies deepest, and its edge nearest to the place; nullptr: in none.
    [[nodiscard]] const LayerObstacle* deepest(const glm::dvec2& place, LayerObstacle::Edge& edge) const;

    std::vector<LayerObstacle> obstacles_;
    int cells_;
    double cell_;
    glm::i64vec2 first_{0}, last_{-1};  ///< the cells that images_ holds; none at first
    std::vector<Image> images_;
    std::vector<glm::vec2> mirrored_;  ///< height and rate, by image
    Places places_;
};

}  // namespace deepwater::sim
