#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "scene/objects/rigid_traits.h"

namespace deepwater::scene {

enum Shape : int { kShapeSphere, kShapeBox, kShapeCylinder, kShapePlate, kShapeModel };
enum Pattern : int { kPatternNone, kPatternChecker };

/// The most objects of a scene.
inline constexpr size_t kMostObjects = 1000;
inline constexpr double kFarthestObject = 1e7;  ///< m from the origin along x and z, as for cameras
inline constexpr double kHighestObject = 1e5;   ///< m above or below the sea

/// A solid object that stands in the world or floats on the sea.
///
/// Its own axes are the world's before it is rotated: +X to its right, +Y up, −Z ahead (a boat's bow).
struct Object {
    std::string name;  ///< for people and files; may be empty
    int shape = kShapeSphere;
    std::string model;       ///< glTF file (.glb or .gltf) for kShapeModel; else empty
    glm::dvec3 position{0};  ///< m, of its origin; y counts from the sea under it when it floats
    glm::vec3 size{1};       ///< m, along its own axes; for a model: factors on the size in the file
    glm::vec3 rotation{0};  ///< degrees: yaw (compass), pitch (bow up), roll (right side down), in this order
    glm::vec3 base_color{0.8f};  ///< linear Rec.709 reflectance, 0 … 1; for a model: a factor on the file's
    float roughness = 0.5f;      ///< 0 mirror … 1 matt, perceptual; for a model: a factor on the file's
    int pattern = kPatternNone;
    std::optional<glm::dquat> orientation;  ///< unit, takes the place of `rotation`
    bool floats = false;                    ///< height and tilt follow the sea, or it is a rigid body
    std::optional<RigidTraits> rigid;       ///< for one that floats: forces move it
    /// For plants on the bed: share of the water's motion that the top follows; 0: rigid.
    float flexibility = 0;

    bool operator==(const Object&) const = default;
};

/// Whether two objects are the same but for recorded helms and pulls of rigid bodies.
[[nodiscard]] bool same_but_recorded(const Object& a, const Object& b);
[[nodiscard]] bool same_but_recorded(const std::vector<Object>& a, const std::vector<Object>& b);

/// An object with the shape of the glTF file `model`.
[[nodiscard]] Object model_object(std::string model);

/// The rotation from an object's own axes to the world's.
[[nodiscard]] glm::dmat3 world_from_own(const Object& object);

/// The transform from the model's vertices of an object that does not float to the world: size, rotation and position.
[[nodiscard]] glm::dmat4 world_from_model(const Object& object);

/// Reads the "objects" of a scene file: an array of objects with the keys `shape` or `model`, `position`,
/// `size`, `rotation` and so on; docs/command-line.md describes them.
/// @param folder  that of the scene file: where relative names of models are looked up first
/// @param models  where they are looked up next; may be empty
/// @throws UsageError naming the object by its place in the list, the key and what was expected
[[nodiscard]] std::vector<Object> objects_from_json(const nlohmann::json& value,
                                                    const std::filesystem::path& folder,
                                                    const std::filesystem::path& models);

/// The object as objects_from_json() reads it back, bit for bit; defaults are left out.
/// @param model_name  what to write for its model file
[[nodiscard]] nlohmann::ordered_json json_of(const Object& object, const std::string& model_name);

}  // namespace deepwater::scene
