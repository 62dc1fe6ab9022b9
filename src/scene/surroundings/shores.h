#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "scene/objects/bodies.h"
#include "scene/objects/model_library.h"
#include "scene/scene.h"
#include "scene/surroundings/coast.h"
#include "scene/surroundings/waterlines.h"
#include "sim/spray/spray.h"

namespace deepwater::scene {

/// Adds to `pieces` the line along which a closed shape cuts the level y = 0, in pieces about half a metre
/// long: the part of the line in one square of a grid becomes one piece with the mean outward direction.
/// Shapes thinner than that have no pieces, for the directions of their two sides cancel out.
/// @param world_from_own  transform of the model's vertices; y counts from the sea around it
void add_shores(const Model& model, const glm::dmat4& world_from_own, std::vector<sim::ShorePiece>& pieces);

/// Makes the simulation's sim::SprayScene from a scene: parameters of spray, outlines of objects at the
/// waterline, floating bodies and what these touch. Only what belongs to objects that have changed is
/// computed again; the values of a body that stays as it was remain the same objects.
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
    /// What is made of one object.
    struct Part {
        Object object;
        std::shared_ptr<const Model> model;
        std::vector<sim::ShorePiece> shores{};
        Waterlines waterlines{};
        std::optional<sim::FloatingBody> body{};
    };
    void forget_objects();
    void read_objects();
    [[nodiscard]] Part part_of(const Object& object, size_t number);
    void read_ground(const Scene& scene);

    ModelLibrary library_;
    Hulls hulls_;
    CoastBuilder coast_;
    std::vector<Object> outlined_;
    std::vector<Part> parts_;  ///< of `outlined_`
    bool reload_models_ = false;
    bool objects_changed_ = false;  ///< since the ground was made
    /// Of which the ground was made: objects that stand with their models, bed and depth.
    std::vector<std::pair<Object, std::shared_ptr<const Model>>> standing_;
    BedState ground_bed_;
    float ground_depth_ = 0;
    GroundState ground_;
    std::vector<Pool> pools_;
    sim::SprayScene view_;
    Waterlines waterlines_;
};

}  // namespace deepwater::scene
