#pragma once

#include <glm/glm.hpp>
#include <memory>
#include <span>
#include <vector>

#include "scene/models/model.h"
#include "scene/objects/object.h"
#include "sim/bodies/body_outfit.h"
#include "sim/bodies/floating_body.h"
#include "sim/bodies/hull_mesh.h"
#include "sim/moment/body.h"

namespace deepwater::scene {

/// The hulls of rigid bodies. Objects of one model and size share theirs.
class Hulls {
public:
    /// @throws UsageError as sim::HullMesh does
    [[nodiscard]] std::shared_ptr<const sim::HullMesh> of(const Object& object, const Model& model);

    /// Forgets the hulls of all other models.
    void keep(std::span<const Model* const> used);

private:
    struct Entry {
        const Model* model;
        glm::vec3 size;
        std::shared_ptr<const sim::HullMesh> mesh;
    };
    std::vector<Entry> entries_;
};

/// The simulation's description of a floating object.
/// @param number  index among the scene's objects
/// @param hulls   of all objects
/// @throws UsageError naming the object when it is a rigid body and its mesh is not closed, or its mass is not possible
[[nodiscard]] sim::FloatingBody floating_body(const Object& object, const Model& model, int number,
                                              Hulls& hulls);

/// Returns what holds and drives a rigid body.
/// @param recipe  of the object
/// @throws UsageError as sim::check_outfit() does
/// @pre object.rigid
[[nodiscard]] std::shared_ptr<const sim::BodyOutfit> outfit_of(const Object& object,
                                                               const sim::BodyRecipe& recipe);

/// Where an object is at one moment: p_world = rotation · (size · p_own) + position.
struct Placement {
    glm::dvec3 position{0};  ///< m
    glm::dmat3 rotation{1.0};
    /// m, of the sea around it (BodyPose); 0, the mean level, where it does not float.
    double water_height = 0;
    glm::dvec3 water_normal{0, 1, 0};
    bool there = true;  ///< false for a rigid body that appears later

    bool operator==(const Placement&) const = default;
};

/// The placement of object `number` of a scene at the moment of `bodies`: its pose among them when it floats,
/// else, or where it has none, its placement in still water.
[[nodiscard]] Placement placement_of(const Object& object, int number, std::span<const sim::BodyPose> bodies);

}  // namespace deepwater::scene
