#include "scene/objects/object.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/type_ptr.hpp>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string_view>

#include "core/check.h"
#include "core/text.h"
#include "scene/models/model_file.h"
#include "scene/objects/object_fields.h"

namespace deepwater::scene {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::string_view kShapes[] = {"sphere", "box", "cylinder",
                                        "plate"};  // by Shape; a model is written by its file
constexpr std::string_view kPatterns[] = {"none", "checker"};
constexpr std::string_view kKeys[] = {"name",      "shape",    "model",      "position",
                                      "size",      "rotation", "quaternion", "base_color",
                                      "roughness", "pattern",  "float",      "floating"};

constexpr size_t kLongestName = 100;
constexpr double kSmallest = 1e-3, kLargest = 1e5;  ///< m or factors: sizes
constexpr glm::vec3 kUntinted{1.0f};

glm::dvec3 read_position(const json& value) {
    const std::vector<double> v = numbers(value);
    if (v.size() != 3 || !all_within(v, -kFarthestObject, kFarthestObject) ||
        std::abs(v[1]) > kHighestObject) {
        reject("position",
               "three numbers, x, y and z in metres: y from -1e5 to 1e5, the others from -1e7 to 1e7");
    }
    return {v[0], v[1], v[2]};
}

glm::vec3 read_size(const json& value, int shape) {
    std::vector<double> v = numbers(value);
    if (v.size() == 1) v.assign(3, v[0]);
    if (shape == kShapePlate && v.size() == 2) v = {v[0], 1.0, v[1]};
    if (shape == kShapePlate && v.size() == 3) v[1] = 1.0;  // a plate has no thickness
    if (v.size() != 3 || !all_within(v, kSmallest, kLargest)) {
        reject("size", shape == kShapePlate
                           ? "a number, two (x, z) or three (x, any, z), each from 0.001 to 1e5"
                           : "a number or three (x, y, z), each from 0.001 to 1e5");
    }
    return {v[0], v[1], v[2]};
}

glm::vec3 read_rotation(const json& value) {
    std::vector<double> v = numbers(value);
    if (v.size() == 1) v.resize(3);
    constexpr double kMost = 36000.0;
    if (v.size() != 3 || !all_within(v, -kMost, kMost)) {
        reject("rotation", "a number (yaw) or three (yaw, pitch, roll) of degrees");
    }
    return {v[0], v[1], v[2]};
}

glm::vec3 read_color(const json& value) {
    const std::vector<double> v = numbers(value);
    if (v.size() != 3 || !all_within(v, 0.0, 1.0)) {
        reject("base_color", "three numbers from 0 to 1: linear red, green and blue");
    }
    return {v[0], v[1], v[2]};
}

float read_roughness(const json& value) {
    const std::vector<double> v = numbers(value);
    if (value.is_array() || v.size() != 1 || !all_within(v, 0.0, 1.0)) {
        reject("roughness", "a number from 0 to 1");
    }
    return static_cast<float>(v[0]);
}

std::string read_model(const json& value, const fs::path& folder, const fs::path& models) {
    if (!value.is_string() || !is_model_file(value.get<std::string>())) {
        reject("model", "the name of a .glb or .gltf file");
    }
    const fs::path name = value.get<std::string>();
    const fs::path beside = (folder / name).lexically_normal();
    std::error_code ignored;
    if (models.empty() || fs::exists(beside, ignored)) return beside.string();
    const fs::path own = (models / name).lexically_normal();
    return fs::exists(own, ignored) ? own.string() : beside.string();
}

glm::dquat read_quaternion(const json& value) {
    const std::vector<double> v = numbers(value);
    const double length = v.size() == 4 ? std::hypot(std::hypot(v[0], v[1]), std::hypot(v[2], v[3])) : 0;
    if (!(length >= 1e-6 && length <= 1e6)) reject("quaternion", "four numbers, w, x, y and z, not all 0");
    // One that was written with unit length keeps its bits.
    constexpr double kRounding = 1e-14;
    const double scale = std::abs(length - 1) < kRounding ? 1 : length;
    return {v[0] / scale, v[1] / scale, v[2] / scale, v[3] / scale};
}

std::vector<std::string_view> keys() {
    std::vector<std::string_view> result(std::begin(kKeys), std::end(kKeys));
    result.insert(result.end(), rigid_keys().begin(), rigid_keys().end());
    return result;
}

Object object_from_json(const json& value, const fs::path& folder, const fs::path& models) {
    if (!value.is_object()) throw UsageError("expected an object with 'shape' or 'model'");
    check_fields(value, keys());
    Object object;
    if (value.contains("shape") == value.contains("model")) {
        throw UsageError("expected one of 'shape' and 'model'");
    }
    if (value.contains("model")) {
        object = model_object(read_model(value["model"], folder, models));
    } else {
        object.shape = read_choice(value["shape"], "shape", kShapes);
    }
    if (value.contains("position")) object.position = read_position(value["position"]);
    if (value.contains("size")) object.size = read_size(value["size"], object.shape);
    if (value.contains("rotation")) object.rotation = read_rotation(value["rotation"]);
    if (value.contains("base_color")) object.base_color = read_color(value["base_color"]);
    if (value.contains("roughness")) object.roughness = read_roughness(value["roughness"]);
    if (value.contains("pattern")) object.pattern = read_choice(value["pattern"], "pattern", kPatterns);
    if (value.contains("name")) {
        if (!value["name"].is_string() || value["name"].get_ref<const std::string&>().size() > kLongestName)
            reject("name", "a string of at most 100 bytes");
        object.name = value["name"].get<std::string>();
    }
    if (value.contains("quaternion")) {
        if (value.contains("rotation")) throw UsageError("expected one of 'rotation' and 'quaternion'");
        object.orientation = read_quaternion(value["quaternion"]);
    }
    if (value.contains("float") && value.contains("floating"))
        throw UsageError("expected one of 'float' and 'floating'");
    const bool rigid = read_flag(value, "floating");
    object.floats = rigid || read_flag(value, "float");
    if (rigid) {
        if (object.shape == kShapePlate) throw UsageError("a plate has no volume and cannot be 'floating'");
        object.rigid = rigid_from_json(value);
    } else {
        for (const std::string_view key : rigid_keys()) {
            if (value.contains(key)) throw UsageError("'" + std::string(key) + "' needs 'floating': true");
        }
    }
    return object;
}

/// The shortest decimals that read back as the same floats.
json shortest_numbers(const glm::vec3& v) {
    json result = json::array();
    for (int i = 0; i < 3; ++i) result.push_back(parse_number(shortest(v[i])).value_or(0.0));
    return result;
}

}  // namespace

bool same_but_recorded(const Object& a, const Object& b) {
    if (!a.rigid || !b.rigid || (a.rigid->helm == b.rigid->helm && a.rigid->pulls == b.rigid->pulls))
        return a == b;
    Object like_b = a;
    like_b.rigid->helm = b.rigid->helm;
    like_b.rigid->pulls = b.rigid->pulls;
    return like_b == b;
}

bool same_but_recorded(const std::vector<Object>& a, const std::vector<Object>& b) {
    return std::ranges::equal(a, b, [](const Object& x, const Object& y) { return same_but_recorded(x, y); });
}

Object model_object(std::string model) {
    Object object;
    object.shape = kShapeModel;
    object.model = std::move(model);
    object.base_color = kUntinted;
    object.roughness = 1.0f;
    return object;
}

glm::dmat3 world_from_own(const Object& object) {
    if (object.orientation) return glm::mat3_cast(*object.orientation);
    const glm::dvec3 angles = glm::radians(glm::dvec3(object.rotation));
    glm::dmat4 m(1.0);
    m = glm::rotate(m, -angles.x, glm::dvec3(0, 1, 0));
    m = glm::rotate(m, angles.y, glm::dvec3(1, 0, 0));
    m = glm::rotate(m, -angles.z, glm::dvec3(0, 0, 1));
    return glm::dmat3(m);
}

glm::dmat4 world_from_model(const Object& object) {
    glm::dmat4 matrix(world_from_own(object));
    for (int i = 0; i < 3; ++i) matrix[i] *= static_cast<double>(object.size[i]);
    matrix[3] = glm::dvec4(object.position, 1);
    return matrix;
}

std::vector<Object> objects_from_json(const json& value, const fs::path& folder, const fs::path& models) {
    if (!value.is_array()) throw UsageError("bad 'objects': expected an array");
    if (value.size() > kMostObjects) {
        throw UsageError("bad 'objects': expected at most " + std::to_string(kMostObjects) + " of them");
    }
    std::vector<Object> objects;
    for (const json& item : value) {
        try {
            objects.push_back(object_from_json(item, folder, models));
        } catch (const UsageError& error) {
            throw UsageError("objects[" + std::to_string(objects.size()) + "]: " + error.what());
        }
    }
    return objects;
}

nlohmann::ordered_json json_of(const Object& object, const std::string& model_name) {
    nlohmann::ordered_json result;
    if (!object.name.empty()) result["name"] = object.name;
    if (object.shape == kShapeModel) {
        result["model"] = model_name;
    } else {
        result["shape"] = kShapes[static_cast<size_t>(object.shape)];
    }
    const Object standard;
    result["position"] = {object.position.x, object.position.y, object.position.z};
    if (object.size != standard.size) result["size"] = shortest_numbers(object.size);
    if (object.orientation) {
        const glm::dquat& q = *object.orientation;
        result["quaternion"] = {q.w, q.x, q.y, q.z};
    } else if (object.rotation != standard.rotation) {
        result["rotation"] = shortest_numbers(object.rotation);
    }
    result["base_color"] = shortest_numbers(object.base_color);
    result["roughness"] = parse_number(shortest(object.roughness)).value_or(0.0);
    if (object.pattern != standard.pattern)
        result["pattern"] = kPatterns[static_cast<size_t>(object.pattern)];
    if (!object.floats) return result;
    result[object.rigid ? "floating" : "float"] = true;
    if (!object.rigid) return result;
    add_rigid(*object.rigid, result);
    return result;
}

}  // namespace deepwater::scene
