#pragma once

#include <glm/glm.hpp>

namespace deepwater::scene {

/// What grows on the bed bends no farther than this, of its height.
inline constexpr float kFarthestBend = 0.5f;

/// How what grows on the bed bends: of its height's share s the point moves by s² way across and sinks by s³
/// sink.
struct Bend {
    glm::vec2 way{0};  ///< m, of its top, world x and z; at most kFarthestBend of its height
    float sink = 0;    ///< m, of its top: keeps its length to second order
};

/// @param water   how far the water about its top has moved, m
/// @param limber  Object::limber
/// @param height  m, > 0
[[nodiscard]] Bend bend_with(const glm::vec2& water, float limber, float height);

}  // namespace deepwater::scene
