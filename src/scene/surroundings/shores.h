#pragma once

#include <vector>

#include "scene/objects/model_library.h"
#include "scene/scene.h"
#include "sim/spray/spray.h"

namespace deepwater::scene {

/// Adds the line along which a closed shape cuts the level y = 0 to `pieces`, in pieces about half a metre
/// long: what is cut within a square of the world is one piece with the mean outward direction. Things
/// thinner than that, whose sides cancel out, have none.
/// @param world_from_own  of the model's vertices; y counts from the sea about it
void add_shores(const Model& model, const glm::dmat4& world_from_own, std::vector<sim::ShorePiece>& pieces);

/// What a scene says of spray and of what floats, in the simulation's words. Keeps what objects' outlines
/// are, and works them out anew when the objects change.
class SprayView {
public:
    /// Valid until the next call. While the model of a new object cannot be read no object has an outline and
    /// nothing floats: to say so is for who draws it.
    const sim::SprayScene& of(const Scene& scene);

    /// Has the next call read those models again whose files have changed since.
    void look_again() { look_again_ = true; }

private:
    ModelLibrary library_;
    std::vector<Object> outlined_;
    bool look_again_ = false;
    sim::SprayScene view_;
};

}  // namespace deepwater::scene
