#pragma once

#include <optional>
#include <vector>

#include "scene/scene.h"

namespace deepwater::scene {

/// Returns the place (x, z) [m] in the world at which a camera looks, as far as its shore is concerned: on the level of
/// the sea, 40 to 300 m before it, and at most 60 heights of the eye.
[[nodiscard]] glm::dvec2 looked_at(const Camera& camera);

/// Returns where Scene::shore_near hops to, once a second, so that the shore that a scene has by itself follows a flying eye: on
/// the way to looked_at(), at least 16 m or a quarter of the way that is left, until that is 64 m, a quarter of the window's
/// side; nothing where it stays.
[[nodiscard]] std::optional<glm::dvec2> followed(const glm::dvec2& near, const Camera& camera);

/// Keeps the shore that a scene has by itself where the camera looks now, whatever way the camera goes. Nothing changes
/// where Scene::shore_near is set already.
void hold_shore(Scene& scene);

/// Returns the shores of a scene by `shore.place`: those that its file places or, where it places none and there is land,
/// one that the scene has by itself: 256 x 256 cells of 1 m about the waterline that is nearest to Scene::shore_near, else
/// to looked_at(), on a grid of 16 m. Within 400 m of there must be a waterline.
[[nodiscard]] std::vector<PlacedShore> shores_of(const Scene& scene);

}  // namespace deepwater::scene
