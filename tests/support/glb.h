#pragma once

#include <cstdint>
#include <cstring>
#include <glm/glm.hpp>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

namespace deepwater::test {

/// Puts a binary glTF file together. Tests may spoil `json`, the file's JSON chunk, before finish().
class Glb {
public:
    nlohmann::json json = {{"asset", {{"version", "2.0"}}},
                           {"scenes", nlohmann::json::array({{{"nodes", {0}}}})}};

    /// Adds bytes. @return the index of their buffer view
    int view(std::span<const std::byte> bytes) {
        while (bytes_.size() % 4 != 0) bytes_.push_back('\0');
        json["bufferViews"].push_back(
            {{"buffer", 0}, {"byteOffset", bytes_.size()}, {"byteLength", bytes.size()}});
        bytes_.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        return static_cast<int>(json["bufferViews"].size()) - 1;
    }

    /// Adds numbers. @return the index of their accessor
    template <class T>
    int accessor(const std::vector<T>& values, int component_type, const char* type) {
        const int at = view(std::as_bytes(std::span(values)));
        json["accessors"].push_back({{"bufferView", at},
                                     {"componentType", component_type},
                                     {"count", values.size()},
                                     {"type", type}});
        return static_cast<int>(json["accessors"].size()) - 1;
    }
    int positions(const std::vector<glm::vec3>& values) { return accessor(values, kFloat, "VEC3"); }
    int indices(const std::vector<std::uint32_t>& values) { return accessor(values, kUnsignedInt, "SCALAR"); }

    /// Adds a mesh of one primitive. @return its index
    int mesh(nlohmann::json primitive) {
        json["meshes"].push_back({{"primitives", nlohmann::json::array({std::move(primitive)})}});
        return static_cast<int>(json["meshes"].size()) - 1;
    }
    int mesh(const std::vector<glm::vec3>& corners, const std::vector<std::uint32_t>& triangles) {
        return mesh({{"attributes", {{"POSITION", positions(corners)}}}, {"indices", indices(triangles)}});
    }

    /// Adds a node. @return its index
    int node(nlohmann::json value) {
        json["nodes"].push_back(std::move(value));
        return static_cast<int>(json["nodes"].size()) - 1;
    }

    [[nodiscard]] std::string finish() const {
        nlohmann::json whole = json;
        if (!whole.contains("buffers") && !bytes_.empty())
            whole["buffers"] = {{{"byteLength", bytes_.size()}}};
        std::string text = whole.dump();
        while (text.size() % 4 != 0) text += ' ';
        std::string binary = bytes_;
        while (binary.size() % 4 != 0) binary += '\0';
        const auto total =
            static_cast<std::uint32_t>(12 + 8 + text.size() + (binary.empty() ? 0 : 8 + binary.size()));
        std::string file = "glTF" + word(2) + word(total) + word(text.size()) + "JSON" + text;
        if (!binary.empty()) file += word(binary.size()) + std::string("BIN\0", 4) + binary;
        return file;
    }

    [[nodiscard]] const std::string& bytes() const { return bytes_; }

    static constexpr int kUnsignedByte = 5121, kUnsignedShort = 5123, kUnsignedInt = 5125, kFloat = 5126;

private:
    static std::string word(size_t value) {
        const auto number = static_cast<std::uint32_t>(value);
        std::string text(4, '\0');
        std::memcpy(text.data(), &number, 4);
        return text;
    }

    std::string bytes_;
};

/// Corners and triangles of a box from `low` to `high`, counter-clockwise from outside; without its top when
/// `open`.
struct BoxMesh {
    std::vector<glm::vec3> corners;
    std::vector<std::uint32_t> triangles;
};
inline BoxMesh box_mesh(glm::vec3 low, glm::vec3 high, bool open = false) {
    BoxMesh box;
    for (int i = 0; i < 8; ++i) {
        box.corners.emplace_back(i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z);
    }
    box.triangles = {0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5, 0, 1, 5, 0, 5, 4,
                     0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 2, 6, 7, 2, 7, 3};
    if (open) box.triangles.resize(box.triangles.size() - 6);
    return box;
}

}  // namespace deepwater::test
