#pragma once

#include <glm/glm.hpp>

namespace deepwater::scene {

/// The farthest that a plant's top bends to the side, as a share of its height.
inline constexpr float kFarthestBend = 0.5f;

/// How a plant on the bed bends: a point at the share s of its height moves sideways by s² · sideways and
/// sinks by s³ · sink.
struct Bend {
    glm::vec2 sideways{0};  ///< m, of its top, world x and z; at most kFarthestBend of its height
    float sink = 0;         ///< m, of its top: keeps its length to second order
};

/// @param water   displacement of the water at the plant's top, m
/// @param flexibility  Object::flexibility
/// @param height  m, > 0
[[nodiscard]] Bend bend_with(const glm::vec2& water, float flexibility, float height);

}  // namespace deepwater::scene
