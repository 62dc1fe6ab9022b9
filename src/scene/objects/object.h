#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace deepwater::scene {

enum Shape : int { kShapeSphere, kShapeBox, kShapePlate, kShapeModel };
enum Pattern : int { kPatternNone, kPatternChecker };

/// Something that stands in the world or rides the sea.
///
/// Its own axes are the world's before it is turned: +X to its right, +Y up, −Z ahead (a boat's bow).
struct Object {
    int shape = kShapeSphere;
    std::string model;       ///< glTF file (.glb or .gltf) of a kShapeModel; else empty
    glm::dvec3 position{0};  ///< m, of the origin; a floating one's height counts from the sea under it
    glm::vec3 size{1};       ///< m, along its own axes; of a model: factors on what the file says
    glm::vec3 rotation{0};  ///< degrees: yaw (compass), pitch (bow up), roll (right side down), in this order
    glm::vec3 base_color{
        0.8f};               ///< linear Rec.709 reflectance, 0 … 1; of a model: a factor on the file's own
    float roughness = 0.5f;  ///< 0 mirror … 1 matt, perceptual; of a model: a factor on the file's own
    int pattern = kPatternNone;
    bool floats = false;  ///< height and tilt follow the sea
    float limber =
        0;  ///< share of the motion of the water that its top follows; of what grows on the bed alone

    bool operator==(const Object&) const = default;
};

/// An object that looks as the glTF file `model` says.
[[nodiscard]] Object model_object(std::string model);

/// Turns an object's own axes into the world's, by its rotation alone.
[[nodiscard]] glm::dmat3 world_from_own(const Object& object);

/// Reads the "objects" of a scene file: an array of objects with the keys `shape` or `model`, `position`,
/// `size`, `rotation`, `base_color`, `roughness`, `pattern` and `float`; docs/command-line.md describes them.
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
