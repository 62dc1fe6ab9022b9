// The models in assets/models, read by a glTF library, and the tool that made them.
#include <gtest/gtest.h>
#include <tiny_gltf.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <glm/glm.hpp>
#include <iterator>
#include <map>
#include <string>

#include "models.h"
#include "support/temp_dir.h"
#include "workshop/glb.h"

namespace deepwater::models {
namespace {

namespace fs = std::filesystem;
using glm::vec3;

fs::path file_of(std::string_view name) {
    return fs::path(DEEPWATER_MODELS) / (std::string(name) + ".glb");
}

std::string bytes_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

tinygltf::Model load_gltf(const fs::path& file) {
    tinygltf::Model gltf;
    std::string error;
    std::string warning;
    tinygltf::TinyGLTF reader;
    EXPECT_TRUE(reader.LoadBinaryFromFile(&gltf, &error, &warning, file.string()));
    EXPECT_EQ(error + warning, "");
    return gltf;
}

template <class T>
std::vector<T> values(const tinygltf::Model& gltf, int accessor_index) {
    const tinygltf::Accessor& accessor = gltf.accessors.at(static_cast<size_t>(accessor_index));
    const tinygltf::BufferView& view = gltf.bufferViews.at(static_cast<size_t>(accessor.bufferView));
    std::vector<T> result(accessor.count);
    EXPECT_EQ(view.byteLength, accessor.count * sizeof(T));
    std::memcpy(result.data(), gltf.buffers.at(0).data.data() + view.byteOffset, accessor.count * sizeof(T));
    return result;
}

const tinygltf::Node* node_named(const tinygltf::Model& gltf, std::string_view name) {
    const auto found = std::ranges::find(gltf.nodes, name, &tinygltf::Node::name);
    return found == gltf.nodes.end() ? nullptr : &*found;
}

/// The node's triangles as a mesh, without charts.
Mesh mesh_of(const tinygltf::Model& gltf, const tinygltf::Node& node) {
    const tinygltf::Primitive& primitive = gltf.meshes.at(static_cast<size_t>(node.mesh)).primitives.at(0);
    Mesh mesh;
    for (const vec3& p : values<vec3>(gltf, primitive.attributes.at("POSITION")))
        mesh.vertices.push_back({p, glm::vec2(0), 0});
    const std::vector<std::uint16_t> indices = values<std::uint16_t>(gltf, primitive.indices);
    for (size_t i = 0; i + 2 < indices.size(); i += 3) {
        mesh.triangles.emplace_back(indices[i], indices[i + 1], indices[i + 2]);
        for (int k = 0; k < 3; ++k) EXPECT_LT(mesh.triangles.back()[k], mesh.vertices.size());
    }
    return mesh;
}

struct Box {
    vec3 low{1e9f};
    vec3 high{-1e9f};
};
Box box_of(const Mesh& mesh) {
    Box box;
    for (const Vertex& v : mesh.vertices) {
        box.low = glm::min(box.low, v.position);
        box.high = glm::max(box.high, v.position);
    }
    return box;
}

/// The overall size of each model [m].
struct Expected {
    vec3 size;
    bool floats;
};
const std::map<std::string_view, Expected> kExpected = {
    {"buoy_cardinal", {{2.5f, 8.3f, 2.5f}, true}},
    {"buoy_port", {{1.9f, 5.9f, 1.9f}, true}},
    {"buoy_starboard", {{1.9f, 6.0f, 1.9f}, true}},
    {"coral_boulder", {{2.72f, 1.19f, 2.03f}, false}},
    {"coral_brain", {{1.26f, 0.78f, 1.27f}, false}},
    {"coral_staghorn", {{0.96f, 0.67f, 1.02f}, false}},
    {"coral_table", {{1.46f, 0.64f, 1.48f}, false}},
    {"crate", {{1.1f, 0.8f, 0.85f}, true}},
    {"fishing_boat", {{4.8f, 7.9f, 11.4f}, true}},
    {"lighthouse", {{57, 32, 45}, false}},
    {"pier", {{4.9f, 14, 24}, false}},
    {"rock_boulder", {{13.6f, 7.1f, 11.9f}, false}},
    {"rock_skerry", {{26.9f, 6.8f, 18}, false}},
    {"sailing_yacht", {{2.5f, 13.4f, 8.3f}, true}},
    {"sea_fan", {{1.24f, 0.97f, 0.187f}, false}},
    {"seagrass", {{0.42f, 0.67f, 0.57f}, false}},
    {"toy_boat", {{0.27f, 0.32f, 0.73f}, true}},
    {"toy_duck", {{0.22f, 0.26f, 0.315f}, true}},
    {"tube_sponge", {{0.82f, 1.0f, 0.54f}, false}},
};

class ModelFile : public testing::TestWithParam<Recipe> {};

TEST_P(ModelFile, IsAsLargeAsTheThingItself) {
    const tinygltf::Model gltf = load_gltf(file_of(GetParam().name));
    const tinygltf::Node* body = node_named(gltf, "body");
    ASSERT_TRUE(body);
    const Box box = box_of(mesh_of(gltf, *body));
    const vec3 expected = kExpected.at(GetParam().name).size;
    for (int i = 0; i < 3; ++i)
        EXPECT_NEAR(box.high[i] - box.low[i], expected[i], 0.05f * expected[i]) << "axis " << i;
    EXPECT_LT(box.low.y, 0);  // a part is under water
    EXPECT_GT(box.high.y, 0);
}

TEST_P(ModelFile, HasNormalsAndTextureCoordinatesThatAreSound) {
    const tinygltf::Model gltf = load_gltf(file_of(GetParam().name));
    const tinygltf::Node* body = node_named(gltf, "body");
    ASSERT_TRUE(body);
    const Mesh mesh = mesh_of(gltf, *body);
    const tinygltf::Primitive& primitive = gltf.meshes.at(static_cast<size_t>(body->mesh)).primitives.at(0);
    std::vector<vec3> normals;
    for (const glm::i8vec4& n : values<glm::i8vec4>(gltf, primitive.attributes.at("NORMAL")))
        normals.push_back(vec3(n) / 127.0f);
    const std::vector<glm::u16vec2> uvs = values<glm::u16vec2>(gltf, primitive.attributes.at("TEXCOORD_0"));
    ASSERT_EQ(normals.size(), mesh.vertices.size());
    ASSERT_EQ(uvs.size(), mesh.vertices.size());
    for (const vec3& n : normals)
        EXPECT_NEAR(glm::length(n), 1, 0.008f);  // eight bits: half a step along each axis
    // Normals point out of the visible side of the triangle.
    for (const glm::uvec3& t : mesh.triangles) {
        const vec3 a = mesh.vertices[t.x].position;
        const vec3 face = glm::cross(mesh.vertices[t.y].position - a, mesh.vertices[t.z].position - a);
        if (glm::length(face) < 1e-8f) continue;
        EXPECT_GT(glm::dot(glm::normalize(face), normals[t.x] + normals[t.y] + normals[t.z]), 0);
    }
}

TEST_P(ModelFile, HasOneMaterialWithAllItsPictures) {
    const tinygltf::Model gltf = load_gltf(file_of(GetParam().name));
    ASSERT_FALSE(gltf.materials.empty());
    const tinygltf::Material& material = gltf.materials[0];
    EXPECT_FALSE(material.extras.Has("wire_radius"));
    for (size_t i = 1; i < gltf.materials.size(); ++i) {  // materials of wires have no pictures
        EXPECT_GT(gltf.materials[i].extras.Get("wire_radius").GetNumberAsDouble(), 0);
        EXPECT_EQ(gltf.materials[i].pbrMetallicRoughness.baseColorTexture.index, -1);
    }
    const auto size_of = [&](int texture) {
        const tinygltf::Image& image =
            gltf.images.at(static_cast<size_t>(gltf.textures.at(static_cast<size_t>(texture)).source));
        EXPECT_EQ(image.width, image.height);
        return image.width;
    };
    const int size = size_of(material.pbrMetallicRoughness.baseColorTexture.index);
    EXPECT_GE(size, 512);
    // The normal maps of rock have fewer texels, for they are noise, which does not compress.
    const int relief = size_of(material.normalTexture.index);
    EXPECT_TRUE(relief == size || relief == size / 2 || relief == size / 4) << relief;
    EXPECT_GE(relief, 512);
    EXPECT_EQ(size_of(material.occlusionTexture.index), std::min(size / 2, relief));
    EXPECT_EQ(material.occlusionTexture.index, material.pbrMetallicRoughness.metallicRoughnessTexture.index);
}

TEST_P(ModelFile, KeepsWaterOutIfItFloats) {
    const tinygltf::Model gltf = load_gltf(file_of(GetParam().name));
    const tinygltf::Node* exclusion = node_named(gltf, "water_exclusion");
    ASSERT_EQ(exclusion != nullptr, kExpected.at(GetParam().name).floats);
    if (!exclusion) return;
    EXPECT_EQ(gltf.meshes.at(static_cast<size_t>(exclusion->mesh)).primitives.at(0).material, -1);
    const Mesh inside = mesh_of(gltf, *exclusion);
    EXPECT_TRUE(is_closed(inside));
    EXPECT_GT(volume(inside), 0);
    const Box inner = box_of(inside);
    const Box outer = box_of(mesh_of(gltf, *node_named(gltf, "body")));
    for (int i = 0; i < 3; ++i) {
        EXPECT_GT(inner.low[i], outer.low[i] - 1e-4f);
        EXPECT_LT(inner.high[i], outer.high[i] + 1e-4f);
    }
    // It reaches through the surface of the water; toys are smaller than what floats at sea.
    const float length = outer.high.z - outer.low.z, scale = length < 0.8f ? 0.25f * length : 1;
    EXPECT_LT(inner.low.y, -0.2f * scale);
    EXPECT_GT(inner.high.y, 0.3f * scale);
}

TEST_P(ModelFile, SaysHowItFloats) {
    const tinygltf::Model gltf = load_gltf(file_of(GetParam().name));
    ASSERT_EQ(gltf.scenes.at(0).nodes.size(), 1u);
    const tinygltf::Node& root = gltf.nodes.at(static_cast<size_t>(gltf.scenes[0].nodes[0]));
    EXPECT_EQ(root.name, GetParam().name);
    ASSERT_EQ(root.extras.IsObject(), kExpected.at(GetParam().name).floats);
    if (!root.extras.IsObject()) return;
    const double length = root.extras.Get("length").GetNumberAsDouble();
    const double beam = root.extras.Get("beam").GetNumberAsDouble();
    const double draught = root.extras.Get("draught").GetNumberAsDouble();
    const Box outer = box_of(mesh_of(gltf, *node_named(gltf, "body")));
    // A mooring eye may hang below the hull; fenders and rails may project.
    EXPECT_GT(-outer.low.y, 0.9 * draught);
    EXPECT_LT(-outer.low.y, draught + 0.3);
    const tinygltf::Value& probes = root.extras.Get("probes");
    ASSERT_GE(probes.ArrayLen(), 4u);
    ASSERT_LE(probes.ArrayLen(), 9u);
    for (int i = 0; i < static_cast<int>(probes.ArrayLen()); ++i) {
        const tinygltf::Value& probe = probes.Get(i);
        ASSERT_EQ(probe.ArrayLen(), 3u);
        EXPECT_LE(std::abs(probe.Get(0).GetNumberAsDouble()), 0.5 * beam + 1e-6);
        EXPECT_EQ(probe.Get(1).GetNumberAsDouble(), 0);
        EXPECT_LE(std::abs(probe.Get(2).GetNumberAsDouble()), 0.5 * length + 1e-6);
    }
}

// Limits that keep the software rasteriser fast and the repository small.
TEST_P(ModelFile, IsOfModestSize) {
    constexpr std::uintmax_t kMostBytes = 1'500'000;
    constexpr size_t kMostTriangles = 30'000;
    EXPECT_LT(fs::file_size(file_of(GetParam().name)), kMostBytes);
    const tinygltf::Model gltf = load_gltf(file_of(GetParam().name));
    EXPECT_LT(mesh_of(gltf, *node_named(gltf, "body")).triangles.size(), kMostTriangles);
}

INSTANTIATE_TEST_SUITE_P(All, ModelFile, testing::ValuesIn(kRecipes),
                         [](const testing::TestParamInfo<Recipe>& recipe) {
                             return std::string(recipe.param.name);
                         });

TEST(ModelFiles, AreAllMadeByTheTool) {
    for (const fs::directory_entry& entry : fs::directory_iterator(DEEPWATER_MODELS)) {
        if (entry.path().extension() != ".glb") continue;
        const std::string name = entry.path().stem().string();
        EXPECT_NE(std::ranges::find(kRecipes, name, &Recipe::name), kRecipes.end()) << entry.path();
    }
    EXPECT_EQ(kRecipes.size(), kExpected.size());
}

TEST(MakeModels, GivesTheSameBytesTwice) {
    const test::TempDir folder;
    Model model = crate();
    model.texture_size = 64;
    write_glb(folder.path() / "first.glb", model);
    write_glb(folder.path() / "second.glb", model);
    const std::string first = bytes_of(folder.path() / "first.glb");
    EXPECT_GT(first.size(), 10'000u);
    EXPECT_TRUE(first == bytes_of(folder.path() / "second.glb"));
}

TEST(MakeModels, GivesTheMeshThatIsInTheRepository) {
    const test::TempDir folder;
    Model model = crate();
    model.texture_size = 64;
    write_glb(folder.path() / "crate.glb", model);
    const tinygltf::Model made = load_gltf(folder.path() / "crate.glb");
    const tinygltf::Model kept = load_gltf(file_of("crate"));
    const Mesh made_mesh = mesh_of(made, *node_named(made, "body"));
    const Mesh kept_mesh = mesh_of(kept, *node_named(kept, "body"));
    ASSERT_EQ(made_mesh.vertices.size(), kept_mesh.vertices.size());
    EXPECT_EQ(made_mesh.triangles, kept_mesh.triangles);
    // Sines of other processors may differ in the last bit.
    for (size_t i = 0; i < made_mesh.vertices.size(); ++i)
        EXPECT_LT(glm::distance(made_mesh.vertices[i].position, kept_mesh.vertices[i].position), 1e-5f);
}

}  // namespace
}  // namespace deepwater::models
