#pragma once

#include <vector>

#include "scene/objects/model_library.h"
#include "scene/scene.h"
#include "scene/surroundings/waterlines.h"
#include "sim/spray/spray.h"

namespace deepwater::scene {

/// Adds to `pieces` the line along which a closed shape cuts the level y = 0, in pieces about half a metre
/// long: the part of the line in one square of a grid becomes one piece with the mean outward direction.
/// Shapes thinner than that have no pieces, for the directions of their two sides cancel out.
/// @param world_from_own  transform of the model's vertices; y counts from the sea around it
void add_shores(const Model& model, const glm::dmat4& world_from_own, std::vector<sim::ShorePiece>& pieces);

/// Makes the simulation's sim::SprayScene from a scene: parameters of spray, outlines of objects at the
/// waterline, and floating bodies. The outlines are computed again only when the objects change.
class SpraySceneBuilder {
public:
    /// The result is valid until the next call. While the model of a new object cannot be read, no object has
    /// an outline and none floats; the renderer reports the error.
    /// @throws UsageError naming an object that is to float as a rigid body and cannot
    const sim::SprayScene& build(const Scene& scene);

    /// The waterlines of the objects of the last build().
    [[nodiscard]] const Waterlines& waterlines() const { return waterlines_; }

    /// Has the next build() read again the models whose files have changed, and try again those that could
    /// not be read.
    void reload_changed_models() { reload_models_ = true; }

private:
    void forget_objects();
    void read_objects();

    ModelLibrary library_;
    std::vector<Object> outlined_;
    bool reload_models_ = false;
    sim::SprayScene view_;
    Waterlines waterlines_;
};

}  // namespace deepwater::scene
