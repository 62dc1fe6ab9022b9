#include "scene/models/model_file.h"

#include <tiny_gltf.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <fstream>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/gtc/type_ptr.hpp>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "core/check.h"
#include "core/log.h"
#include "core/text_file.h"
#include "scene/models/gltf_accessor.h"
#include "scene/models/gltf_parser.h"
#include "scene/models/gltf_texture_transform.h"
#include "scene/models/model_pictures.h"

namespace deepwater::scene {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMostVertices = 4'000'000;
constexpr size_t kMostIndices = 12'000'000;
constexpr int kMostNodes = 100'000;  ///< nodes and primitives visited, shared ones each time
constexpr int kDeepestNode = 64;     ///< levels of nodes
constexpr float kFarthest = 1e5f;    ///< m from the origin
constexpr float kBlendCoverage = 0.5f;
constexpr double kMostNormalScale = 100;  ///< factor on the slopes of a normal map
constexpr double kMostWireRadius = 1;     // m
constexpr std::string_view kDryNode = "water_exclusion";

glm::dvec3 vec3_of(const std::vector<double>& values, const glm::dvec3& otherwise) {
    return values.size() == 3 ? glm::dvec3(values[0], values[1], values[2]) : otherwise;
}

glm::dmat4 transform_of(const tinygltf::Node& node) {
    if (node.matrix.size() == 16) return glm::make_mat4(node.matrix.data());
    glm::dmat4 m = glm::translate(glm::dmat4(1.0), vec3_of(node.translation, glm::dvec3(0)));
    if (node.rotation.size() == 4) {
        const glm::dquat turn(node.rotation[3], node.rotation[0], node.rotation[1], node.rotation[2]);
        if (const double length = glm::length(turn); length > 0) m *= glm::mat4_cast(turn / length);
    }
    return glm::scale(m, vec3_of(node.scale, glm::dvec3(1)));
}

/// Converts the library's glTF model into a Model.
class Builder {
public:
    explicit Builder(const tinygltf::Model& gltf) : gltf_(gltf), pictures_(gltf) {}

    Model build() {
        for (const int root : roots()) {
            read_probes(node_at(root));
            add_node(root, glm::dmat4(1.0), 0);
        }
        finish_parts();
        if (model_.indices.empty()) throw RuntimeFailure("it holds no triangles");
        model_.pictures = pictures_.take();
        finish(model_);
        return std::move(model_);
    }

private:
    [[nodiscard]] const tinygltf::Node& node_at(int index) const {
        if (index < 0 || static_cast<size_t>(index) >= gltf_.nodes.size()) {
            throw RuntimeFailure("there is no node " + std::to_string(index));
        }
        return gltf_.nodes[static_cast<size_t>(index)];
    }

    /// The root nodes of the default scene, or of the first one; without scenes all nodes without a parent.
    [[nodiscard]] std::vector<int> roots() const {
        if (!gltf_.scenes.empty()) {
            const auto wanted = static_cast<size_t>(std::max(gltf_.defaultScene, 0));
            if (wanted >= gltf_.scenes.size())
                throw RuntimeFailure("there is no scene " + std::to_string(wanted));
            return gltf_.scenes[wanted].nodes;
        }
        std::vector<bool> is_child(gltf_.nodes.size());
        for (const tinygltf::Node& node : gltf_.nodes) {
            for (const int child : node.children) {
                if (child >= 0 && static_cast<size_t>(child) < is_child.size())
                    is_child[static_cast<size_t>(child)] = true;
            }
        }
        std::vector<int> result;
        for (size_t i = 0; i < is_child.size(); ++i) {
            if (!is_child[i]) result.push_back(static_cast<int>(i));
        }
        return result;
    }

    void read_probes(const tinygltf::Node& node) {
        if (!node.extras.IsObject() || !node.extras.Has("probes")) return;
        const tinygltf::Value& probes = node.extras.Get("probes");
        for (size_t i = 0; probes.IsArray() && i < probes.ArrayLen(); ++i) {
            if (model_.probes.size() == kMostProbes) {
                throw RuntimeFailure("bad 'probes': there are more than " + std::to_string(kMostProbes));
            }
            const tinygltf::Value& probe = probes.Get(static_cast<int>(i));
            if (!probe.IsArray() || probe.ArrayLen() != 3 || !probe.Get(0).IsNumber() ||
                !probe.Get(2).IsNumber()) {
                throw RuntimeFailure("bad 'probes': expected points of three numbers");
            }
            const glm::vec2 point(probe.Get(0).GetNumberAsDouble(), probe.Get(2).GetNumberAsDouble());
            if (!(glm::length(point) <= kFarthest))
                throw RuntimeFailure("bad 'probes': a point lies too far out");
            model_.probes.push_back(point);
        }
    }

    void count_node() {
        if (++nodes_ > kMostNodes) throw RuntimeFailure("its nodes are too many or in a circle");
    }

    void add_node(int index, const glm::dmat4& parent, int depth) {
        count_node();
        if (depth > kDeepestNode) throw RuntimeFailure("its nodes are nested too deeply or in a circle");
        const tinygltf::Node& node = node_at(index);
        const glm::dmat4 transform = parent * transform_of(node);
        if (node.mesh >= 0) {
            if (static_cast<size_t>(node.mesh) >= gltf_.meshes.size()) {
                throw RuntimeFailure("there is no mesh " + std::to_string(node.mesh));
            }
            for (const tinygltf::Primitive& primitive :
                 gltf_.meshes[static_cast<size_t>(node.mesh)].primitives) {
                count_node();
                if (!has_triangles(primitive)) continue;
                if (node.name == kDryNode) {
                    add_dry(primitive, transform);
                } else {
                    add_primitive(primitive, transform);
                }
            }
        }
        for (const int child : node.children) add_node(child, transform, depth + 1);
    }

    [[nodiscard]] std::optional<GltfAccessor> attribute(const tinygltf::Primitive& primitive,
                                                        const char* name, int components,
                                                        size_t count) const {
        const auto found = primitive.attributes.find(name);
        if (found == primitive.attributes.end()) return std::nullopt;
        GltfAccessor accessor(gltf_, found->second, components, name);
        if (accessor.size() != count)
            throw RuntimeFailure(std::string(name) + ": it is not as long as POSITION");
        return accessor;
    }

    [[nodiscard]] GltfAccessor positions_of(const tinygltf::Primitive& primitive) const {
        const auto found = primitive.attributes.find("POSITION");
        if (found == primitive.attributes.end()) throw RuntimeFailure("a mesh has no POSITION");
        return GltfAccessor(gltf_, found->second, 3, "POSITION");
    }

    /// False for points and lines.
    [[nodiscard]] static bool has_triangles(const tinygltf::Primitive& primitive) {
        return primitive.mode < 0 || primitive.mode == TINYGLTF_MODE_TRIANGLES ||
               primitive.mode == TINYGLTF_MODE_TRIANGLE_STRIP || primitive.mode == TINYGLTF_MODE_TRIANGLE_FAN;
    }

    /// Corners of the triangles of a list, strip or fan.
    [[nodiscard]] std::vector<std::uint32_t> triangles_of(const tinygltf::Primitive& primitive,
                                                          size_t vertices) const {
        std::vector<std::uint32_t> corners;
        if (primitive.indices >= 0) {
            const GltfAccessor indices(gltf_, primitive.indices, 1, "indices");
            if (!indices.holds_indices()) throw RuntimeFailure("indices: they are no whole numbers");
            if (indices.size() > kMostIndices) throw RuntimeFailure("it has too many triangles");
            for (size_t i = 0; i < indices.size(); ++i) corners.push_back(indices.index(i));
        } else {
            for (size_t i = 0; i < vertices; ++i) corners.push_back(static_cast<std::uint32_t>(i));
        }
        for (const std::uint32_t corner : corners) {
            if (corner >= vertices) throw RuntimeFailure("indices: they point beyond the vertices");
        }
        const int mode = primitive.mode < 0 ? TINYGLTF_MODE_TRIANGLES : primitive.mode;
        if (mode == TINYGLTF_MODE_TRIANGLES) {
            corners.resize(corners.size() / 3 * 3);
            return corners;
        }
        std::vector<std::uint32_t> list;
        for (size_t i = 2; i < corners.size(); ++i) {
            if (mode == TINYGLTF_MODE_TRIANGLE_STRIP) {
                const bool odd = i % 2 != 0;
                list.insert(list.end(), {corners[i - 2], corners[odd ? i : i - 1], corners[odd ? i - 1 : i]});
            } else {
                list.insert(list.end(), {corners[0], corners[i - 1], corners[i]});
            }
        }
        return list;
    }

    [[nodiscard]] static glm::vec3 checked_position(const glm::dmat4& transform, const glm::vec4& own) {
        const glm::vec3 position(transform * glm::dvec4(glm::dvec3(own), 1.0));
        for (int c = 0; c < 3; ++c) {
            if (!(std::abs(position[c]) <= kFarthest))
                throw RuntimeFailure("POSITION: a point lies too far out");
        }
        return position;
    }

    void add_dry(const tinygltf::Primitive& primitive, const glm::dmat4& transform) {
        const GltfAccessor positions = positions_of(primitive);
        const std::vector<std::uint32_t> triangles = triangles_of(primitive, positions.size());
        Volume& dry = model_.dry;
        if (dry.positions.size() + positions.size() > kMostVertices ||
            dry.indices.size() + triangles.size() > kMostIndices) {
            throw RuntimeFailure("it has too many triangles");
        }
        const auto first = static_cast<std::uint32_t>(dry.positions.size());
        for (size_t i = 0; i < positions.size(); ++i)
            dry.positions.push_back(checked_position(transform, positions[i]));
        append_triangles(dry.indices, triangles, first, glm::determinant(glm::dmat3(transform)) < 0);
    }

    /// A mirroring transform exchanges fronts and backs, so that the triangles' corners are taken in reverse
    /// order.
    static void append_triangles(std::vector<std::uint32_t>& out, const std::vector<std::uint32_t>& triangles,
                                 std::uint32_t first, bool mirrored) {
        for (size_t i = 0; i < triangles.size(); i += 3) {
            const std::uint32_t a = first + triangles[i];
            const std::uint32_t b = first + triangles[i + 1], c = first + triangles[i + 2];
            out.insert(out.end(), {a, mirrored ? c : b, mirrored ? b : c});
        }
    }

    void add_primitive(const tinygltf::Primitive& primitive, const glm::dmat4& transform) {
        if (primitive.material >= 0 && is_all_hole(source_of(primitive.material))) return;
        const GltfAccessor positions = positions_of(primitive);
        const size_t count = positions.size();
        const auto normals = attribute(primitive, "NORMAL", 3, count);
        const auto uvs = attribute(primitive, "TEXCOORD_0", 2, count);
        const auto colors = color_of(primitive, count);
        std::vector<std::uint32_t> triangles = triangles_of(primitive, count);
        if (triangles.empty()) return;
        const size_t added = normals ? count : triangles.size();
        if (model_.vertices.size() + added > kMostVertices ||
            model_.indices.size() + triangles.size() > kMostIndices) {
            throw RuntimeFailure("it has too many triangles");
        }

        const glm::dmat3 linear(transform);
        const double determinant = glm::determinant(linear);
        const bool mirrored = determinant < 0;
        const glm::mat3 turn =
            glm::mat3(determinant != 0 ? glm::transpose(glm::inverse(linear)) : glm::dmat3(1.0));
        const TextureTransform layout =
            primitive.material >= 0 ? texture_transform(source_of(primitive.material)) : TextureTransform{};
        const auto first = static_cast<std::uint32_t>(model_.vertices.size());
        const auto vertex = [&](size_t i) {
            Vertex v{.position = checked_position(transform, positions[i])};
            if (uvs) v.uv = checked_uv(layout(glm::vec2((*uvs)[i])));
            if (colors) v.color = quantised((*colors)[i]);
            return v;
        };
        auto& indices = part_indices_[primitive.material];
        if (normals) {
            for (size_t i = 0; i < count; ++i) {
                Vertex v = vertex(i);
                v.normal = unit_or_up(turn * glm::vec3((*normals)[i]));
                model_.vertices.push_back(v);
            }
            append_triangles(indices, triangles, first, mirrored);
            return;
        }
        // Without normals faces are flat, and triangles share no vertices.
        for (size_t i = 0; i < triangles.size(); i += 3) {
            Vertex corner[3] = {vertex(triangles[i]), vertex(triangles[i + 1]), vertex(triangles[i + 2])};
            if (mirrored) std::swap(corner[1], corner[2]);
            const glm::vec3 normal = unit_or_up(
                glm::cross(corner[1].position - corner[0].position, corner[2].position - corner[0].position));
            for (Vertex& v : corner) {
                v.normal = normal;
                indices.push_back(static_cast<std::uint32_t>(model_.vertices.size()));
                model_.vertices.push_back(v);
            }
        }
    }

    [[nodiscard]] std::optional<GltfAccessor> color_of(const tinygltf::Primitive& primitive,
                                                       size_t count) const {
        const auto found = primitive.attributes.find("COLOR_0");
        if (found == primitive.attributes.end() || found->second < 0 ||
            static_cast<size_t>(found->second) >= gltf_.accessors.size()) {
            return std::nullopt;
        }
        const bool three = gltf_.accessors[static_cast<size_t>(found->second)].type == TINYGLTF_TYPE_VEC3;
        return attribute(primitive, "COLOR_0", three ? 3 : 4, count);
    }

    static glm::vec3 unit_or_up(const glm::vec3& v) {
        const float length = glm::length(v);
        return length > 0 && std::isfinite(length) ? v / length : glm::vec3(0, 1, 0);
    }

    static glm::vec2 checked_uv(const glm::vec2& uv) {
        constexpr float kMost = 1e4f;  // repetitions of a texture; beyond, floats cannot distinguish texels
        return std::isfinite(uv.x) && std::isfinite(uv.y) ? glm::clamp(uv, -kMost, kMost) : glm::vec2(0);
    }

    static std::array<std::uint8_t, 4> quantised(const glm::vec4& color) {
        std::array<std::uint8_t, 4> result{};
        for (int c = 0; c < 3; ++c) {
            const float share = color[c] > 0 ? std::min(color[c], 1.0f) : 0.0f;
            result[static_cast<size_t>(c)] = static_cast<std::uint8_t>(std::lround(255.0f * share));
        }
        result[3] = 255;
        return result;
    }

    /// Makes one part for each material, in the order of the file's materials.
    void finish_parts() {
        for (const auto& [material, indices] : part_indices_) {
            model_.parts.push_back({.first_index = static_cast<std::uint32_t>(model_.indices.size()),
                                    .index_count = static_cast<std::uint32_t>(indices.size()),
                                    .material = static_cast<int>(model_.materials.size())});
            model_.indices.insert(model_.indices.end(), indices.begin(), indices.end());
            model_.materials.push_back(material_of(material));
        }
    }

    [[nodiscard]] static float share(double value, float otherwise) {
        return std::isfinite(value) ? static_cast<float>(std::clamp(value, 0.0, 1.0)) : otherwise;
    }

    [[nodiscard]] const tinygltf::Material& source_of(int material) const {
        if (static_cast<size_t>(material) >= gltf_.materials.size()) {
            throw RuntimeFailure("there is no material " + std::to_string(material));
        }
        return gltf_.materials[static_cast<size_t>(material)];
    }

    /// The coverage below which a material has a hole; 0: it has none.
    [[nodiscard]] static float cutoff_of(const tinygltf::Material& source) {
        if (source.alphaMode == "MASK") return share(source.alphaCutoff, kBlendCoverage);
        return source.alphaMode == "BLEND" ? kBlendCoverage : 0.0f;
    }

    /// The material's factor on the coverage of its picture.
    [[nodiscard]] static float coverage_of(const tinygltf::Material& source) {
        const std::vector<double>& factor = source.pbrMetallicRoughness.baseColorFactor;
        return factor.size() == 4 ? share(factor[3], 1.0f) : 1.0f;
    }

    /// True when a material is invisible whatever the coverage of its picture.
    [[nodiscard]] static bool is_all_hole(const tinygltf::Material& source) {
        return coverage_of(source) < cutoff_of(source);
    }

    [[nodiscard]] Material material_of(int index) {
        Material material;
        if (index < 0) return material;
        const tinygltf::Material& source = source_of(index);
        const tinygltf::PbrMetallicRoughness& pbr = source.pbrMetallicRoughness;
        if (pbr.baseColorFactor.size() == 4) {
            for (int c = 0; c < 3; ++c) {
                material.base_color[c] = share(pbr.baseColorFactor[static_cast<size_t>(c)], 1.0f);
            }
        }
        material.metallic = share(pbr.metallicFactor, 1.0f);
        material.roughness = share(pbr.roughnessFactor, 1.0f);
        material.double_sided = source.doubleSided;
        if (source.extras.IsObject() && source.extras.Has("wire_radius")) {
            const double radius = source.extras.Get("wire_radius").GetNumberAsDouble();
            if (radius > 0 && radius < kMostWireRadius) material.wire_radius = static_cast<float>(radius);
        }
        // The cut-off is for the coverage of the picture alone.
        if (const float cutoff = cutoff_of(source); cutoff > 0)
            material.least_coverage = cutoff / coverage_of(source);
        const auto usable = [this](int texture, int coordinates) {
            if (texture < 0) return -1;
            if (coordinates != 0) {
                log_warning("a picture on a second set of texture coordinates is left out");
                return -1;
            }
            return texture;
        };
        material.base_color_picture =
            pictures_.plain(usable(pbr.baseColorTexture.index, pbr.baseColorTexture.texCoord));
        material.normal_picture =
            pictures_.plain(usable(source.normalTexture.index, source.normalTexture.texCoord));
        if (const double scale = source.normalTexture.scale; std::isfinite(scale)) {
            material.normal_scale =
                static_cast<float>(std::clamp(scale, -kMostNormalScale, kMostNormalScale));
        }
        material.surface_picture = pictures_.surface(
            usable(source.occlusionTexture.index, source.occlusionTexture.texCoord),
            share(source.occlusionTexture.strength, 1.0f),
            usable(pbr.metallicRoughnessTexture.index, pbr.metallicRoughnessTexture.texCoord));
        return material;
    }

    const tinygltf::Model& gltf_;
    GltfPictures pictures_;
    Model model_;
    std::map<int, std::vector<std::uint32_t>> part_indices_;  ///< by material of the file
    int nodes_ = 0;
};

}  // namespace

bool is_model_file(const fs::path& file) {
    return has_ending(file, ".glb") || has_ending(file, ".gltf");
}

Model load_model(const fs::path& file) {
    try {
        const tinygltf::Model gltf = parse_gltf(file);
        return Builder(gltf).build();
    } catch (const std::bad_alloc&) {
        throw RuntimeFailure("cannot read '" + file.string() + "': there is not enough memory");
    } catch (const std::exception& error) {
        throw RuntimeFailure("cannot read '" + file.string() + "': " + one_line(error.what()));
    }
}

}  // namespace deepwater::scene
