#include "workshop/glb.h"

#include <tiny_gltf.h>

#include <cstring>
#include <glm/gtc/type_precision.hpp>
#include <span>
#include <sstream>

#include "core/check.h"
#include "core/image_file.h"
#include "workshop/bake.h"
#include "workshop/jpeg.h"

namespace deepwater::models {
namespace {

constexpr int kColorQuality = 86;  // of JPEG
// Above 90 the encoder keeps the colour channels at full resolution, which directions need.
constexpr int kDataQuality = 91;

/// A glTF file being put together; everything lies in one buffer.
class Document {
public:
    Document() {
        gltf_.asset.version = "2.0";
        gltf_.asset.generator = "Deepwater make_models";
        gltf_.buffers.emplace_back();
    }

    /// @param stride  bytes from element to element where T is padded, else 0
    template <class T>
    int add_accessor(std::span<const T> values, int type, int component, int target, size_t stride = 0) {
        tinygltf::Accessor accessor;
        accessor.bufferView = add_view(std::as_bytes(values), target);
        gltf_.bufferViews.back().byteStride = stride;
        accessor.type = type;
        accessor.componentType = component;
        accessor.count = values.size();
        gltf_.accessors.push_back(accessor);
        return static_cast<int>(gltf_.accessors.size()) - 1;
    }

    int add_positions(const Mesh& mesh) {
        std::vector<glm::vec3> positions;
        for (const Vertex& vertex : mesh.vertices) positions.push_back(vertex.position);
        const int index = add_accessor<glm::vec3>(
            positions, TINYGLTF_TYPE_VEC3, TINYGLTF_COMPONENT_TYPE_FLOAT, TINYGLTF_TARGET_ARRAY_BUFFER);
        glm::vec3 low = positions.front();
        glm::vec3 high = low;
        for (const glm::vec3& p : positions) {
            low = glm::min(low, p);
            high = glm::max(high, p);
        }
        tinygltf::Accessor& accessor = gltf_.accessors[static_cast<size_t>(index)];
        accessor.minValues = {low.x, low.y, low.z};
        accessor.maxValues = {high.x, high.y, high.z};
        return index;
    }

    int add_indices(const Mesh& mesh) {
        if (mesh.vertices.size() > 65535) {
            std::vector<std::uint32_t> indices;
            for (const glm::uvec3& t : mesh.triangles) indices.insert(indices.end(), {t.x, t.y, t.z});
            return add_accessor<std::uint32_t>(indices, TINYGLTF_TYPE_SCALAR,
                                               TINYGLTF_COMPONENT_TYPE_UNSIGNED_INT,
                                               TINYGLTF_TARGET_ELEMENT_ARRAY_BUFFER);
        }
        std::vector<std::uint16_t> indices;
        for (const glm::uvec3& t : mesh.triangles)
            for (int i = 0; i < 3; ++i) indices.push_back(static_cast<std::uint16_t>(t[i]));
        return add_accessor<std::uint16_t>(indices, TINYGLTF_TYPE_SCALAR,
                                           TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT,
                                           TINYGLTF_TARGET_ELEMENT_ARRAY_BUFFER);
    }

    void require(const std::string& extension) {
        gltf_.extensionsUsed.push_back(extension);
        gltf_.extensionsRequired.push_back(extension);
    }

    /// A texture from a picture, as JPEG.
    int add_texture(const Picture& picture, int quality, const std::string& name) {
        const std::vector<std::uint8_t> file = jpeg_of(picture, quality);
        tinygltf::Image image;
        image.name = name;
        image.mimeType = "image/jpeg";
        image.bufferView = add_view(std::as_bytes(std::span(file)), 0);
        gltf_.images.push_back(image);
        tinygltf::Texture texture;
        texture.source = static_cast<int>(gltf_.images.size()) - 1;
        texture.sampler = 0;
        gltf_.textures.push_back(texture);
        return static_cast<int>(gltf_.textures.size()) - 1;
    }

    /// A mesh under a node of that name. @return the node's index
    int add_mesh_node(const std::string& name, std::vector<tinygltf::Primitive> primitives) {
        tinygltf::Mesh mesh;
        mesh.name = name;
        mesh.primitives = std::move(primitives);
        gltf_.meshes.push_back(mesh);
        tinygltf::Node node;
        node.name = name;
        node.mesh = static_cast<int>(gltf_.meshes.size()) - 1;
        gltf_.nodes.push_back(node);
        return static_cast<int>(gltf_.nodes.size()) - 1;
    }

    tinygltf::Model& gltf() { return gltf_; }

private:
    /// Bytes at the end of the buffer, on a multiple of four.
    int add_view(std::span<const std::byte> bytes, int target) {
        std::vector<unsigned char>& data = gltf_.buffers[0].data;
        data.resize((data.size() + 3) / 4 * 4);
        tinygltf::BufferView view;
        view.buffer = 0;
        view.byteOffset = data.size();
        view.byteLength = bytes.size();
        view.target = target;
        data.resize(data.size() + bytes.size());
        std::memcpy(data.data() + view.byteOffset, bytes.data(), bytes.size());
        gltf_.bufferViews.push_back(view);
        return static_cast<int>(gltf_.bufferViews.size()) - 1;
    }

    tinygltf::Model gltf_;
};

tinygltf::Primitive triangles_of(Document& document, const Mesh& mesh) {
    tinygltf::Primitive primitive;
    primitive.mode = TINYGLTF_MODE_TRIANGLES;
    primitive.attributes["POSITION"] = document.add_positions(mesh);
    primitive.indices = document.add_indices(mesh);
    return primitive;
}

/// Eight bits hold a direction to half a degree. Vertices start at multiples of four bytes.
int add_normals(Document& document, const ShadedMesh& shaded) {
    std::vector<glm::i8vec4> normals;
    for (const glm::vec3& n : shaded.normals) normals.emplace_back(glm::round(glm::vec4(n, 0) * 127.0f));
    const int normal =
        document.add_accessor<glm::i8vec4>(normals, TINYGLTF_TYPE_VEC3, TINYGLTF_COMPONENT_TYPE_BYTE,
                                           TINYGLTF_TARGET_ARRAY_BUFFER, sizeof(glm::i8vec4));
    document.gltf().accessors[static_cast<size_t>(normal)].normalized = true;
    return normal;
}

tinygltf::Primitive wires_of(Document& document, const Wires& wires) {
    constexpr float kRound = 1.7f;  // rad: rods of four sides come out round
    const ShadedMesh shaded = with_normals(wires.mesh, kRound);
    tinygltf::Primitive primitive = triangles_of(document, shaded.mesh);
    primitive.attributes["NORMAL"] = add_normals(document, shaded);
    tinygltf::Material material;
    material.name = "wires";
    const glm::vec3& color = wires.surface.color;
    material.pbrMetallicRoughness.baseColorFactor = {color.x, color.y, color.z, 1};
    material.pbrMetallicRoughness.roughnessFactor = wires.surface.roughness;
    material.pbrMetallicRoughness.metallicFactor = wires.surface.metallic;
    material.extras = tinygltf::Value(
        tinygltf::Value::Object{{"wire_radius", tinygltf::Value(static_cast<double>(wires.radius))}});
    document.gltf().materials.push_back(material);
    primitive.material = static_cast<int>(document.gltf().materials.size()) - 1;
    return primitive;
}

tinygltf::Primitive body_of(Document& document, const BakedModel& baked) {
    const Mesh& mesh = baked.body.mesh;
    tinygltf::Primitive primitive = triangles_of(document, mesh);
    primitive.attributes["NORMAL"] = add_normals(document, baked.body);
    document.require("KHR_mesh_quantization");
    // Sixteen bits hold a thirtieth of a texel.
    std::vector<glm::u16vec2> uvs;
    for (const Vertex& vertex : mesh.vertices)
        uvs.emplace_back(glm::round(glm::clamp(vertex.uv, 0.0f, 1.0f) * 65535.0f));
    const int texcoord = document.add_accessor<glm::u16vec2>(
        uvs, TINYGLTF_TYPE_VEC2, TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT, TINYGLTF_TARGET_ARRAY_BUFFER);
    document.gltf().accessors[static_cast<size_t>(texcoord)].normalized = true;
    primitive.attributes["TEXCOORD_0"] = texcoord;

    tinygltf::Sampler sampler;
    sampler.magFilter = TINYGLTF_TEXTURE_FILTER_LINEAR;
    sampler.minFilter = TINYGLTF_TEXTURE_FILTER_LINEAR_MIPMAP_LINEAR;
    sampler.wrapS = sampler.wrapT = TINYGLTF_TEXTURE_WRAP_CLAMP_TO_EDGE;
    document.gltf().samplers.push_back(sampler);
    tinygltf::Material material;
    material.name = "surface";
    material.pbrMetallicRoughness.baseColorTexture.index =
        document.add_texture(baked.base_color, kColorQuality, "base_color");
    const int orm = document.add_texture(baked.occlusion_roughness_metallic, kDataQuality,
                                         "occlusion_roughness_metallic");
    material.pbrMetallicRoughness.metallicRoughnessTexture.index = orm;
    material.occlusionTexture.index = orm;
    material.normalTexture.index = document.add_texture(baked.normal, kDataQuality, "normal");
    document.gltf().materials.push_back(material);
    primitive.material = 0;
    return primitive;
}

tinygltf::Value extras_of(const Buoyancy& buoyancy) {
    const auto number = [](float value) { return tinygltf::Value(static_cast<double>(value)); };
    tinygltf::Value::Array probes;
    for (const glm::vec3& p : buoyancy.probes)
        probes.emplace_back(tinygltf::Value::Array{number(p.x), number(p.y), number(p.z)});
    return tinygltf::Value(tinygltf::Value::Object{{"length", number(buoyancy.length)},
                                                   {"beam", number(buoyancy.beam)},
                                                   {"draught", number(buoyancy.draught)},
                                                   {"probes", tinygltf::Value(probes)}});
}

}  // namespace

void write_glb(const std::filesystem::path& file, const Model& model) {
    if (model.water_exclusion)
        DW_CHECK(is_closed(*model.water_exclusion) && volume(*model.water_exclusion) > 0);
    Document document;
    std::vector<tinygltf::Primitive> body{body_of(document, bake(model))};
    for (const Wires& wires : model.wires) body.push_back(wires_of(document, wires));
    std::vector<int> children = {document.add_mesh_node("body", std::move(body))};
    if (model.water_exclusion) {
        const tinygltf::Primitive primitive = triangles_of(document, *model.water_exclusion);
        children.push_back(document.add_mesh_node("water_exclusion", {primitive}));
    }
    tinygltf::Node root;
    root.name = model.name;
    root.children = children;
    if (model.buoyancy) root.extras = extras_of(*model.buoyancy);
    tinygltf::Model& gltf = document.gltf();
    gltf.nodes.push_back(root);
    tinygltf::Scene scene;
    scene.nodes = {static_cast<int>(gltf.nodes.size()) - 1};
    gltf.scenes.push_back(scene);
    gltf.defaultScene = 0;

    std::ostringstream bytes;
    tinygltf::TinyGLTF writer;
    if (!writer.WriteGltfSceneToStream(&gltf, bytes, false, true))
        throw RuntimeFailure("cannot write '" + file.string() + "': the model cannot be put into glTF");
    write_text_file(file, bytes.view());
}

}  // namespace deepwater::models
