#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "scene/models/model.h"
#include "scene/objects/object.h"
#include "sim/layers/layer_obstacle.h"
#include "sim/layers/local_waves.h"

namespace deepwater::scene {

/// A rigid body that raises waves.
struct WaveBody {
    int number = 0;       ///< index among the scene's objects
    glm::dvec2 place{0};  ///< (x, z), m, at time 0
    double length = 1;    ///< m, the longer of its sides along its axes x and z
    double beam = 1;      ///< m, the shorter
    double speed = 0;     ///< m/s, level, at time 0
    double from = 0;      ///< s, when it appears

    bool operator==(const WaveBody&) const = default;
};

/// What a scene's objects are to windows of waves.
struct Waterlines {
    std::vector<sim::LayerObstacle> obstacles;  ///< of objects that stand in the water, in their order
    std::vector<sim::WaveShadow> shadows;       ///< of those that float
    std::vector<WaveBody> bodies{};             ///< of those that are rigid bodies

    bool operator==(const Waterlines&) const = default;
};

/// Adds to `obstacles` the outlines within which a shape cuts the level y = 0, one for each closed line. Lines around
/// less than 0.01 m² are left out, and so are those around hollows.
/// @param world_from_own  transform of the model's vertices; y counts from the mean level of the sea
void add_outlines(const Model& model, const glm::dmat4& world_from_own,
                  std::vector<sim::LayerObstacle>& obstacles);

/// Adds the outlines of an object, or its wave shadow if it floats.
/// @param number  index among the scene's objects
void add_waterline(const Object& object, const Model& model, int number, Waterlines& waterlines);

/// Returns the obstacles that reach into a square window, and all shadows: bodies may drift into it. Without
/// bodies.
/// @param middle     (x, z), m
/// @param half_side  m
/// @param most       of obstacles; further ones are left out
[[nodiscard]] Waterlines near_window(const Waterlines& waterlines, const glm::dvec2& middle, double half_side,
                                     size_t most);

}  // namespace deepwater::scene
