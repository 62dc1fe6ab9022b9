#include "scene/models/model_file.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <numbers>
#include <random>

#include "core/check.h"
#include "core/image_file.h"
#include "support/glb.h"
#include "support/temp_dir.h"

namespace deepwater::scene {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using test::Glb;

const std::vector<glm::vec3> kTriangle = {{0, 0, 0}, {2, 0, 0}, {0, 0, -3}};

struct ModelFile : testing::Test {
    Model load(const std::string& bytes, const char* name = "model.glb") {
        dir.write(name, bytes);
        return load_model(dir.path() / name);
    }

    std::string error_of(const std::string& bytes, const char* name = "bad.glb") {
        try {
            (void)load(bytes, name);
        } catch (const RuntimeFailure& error) {
            const std::string message = error.what();
            EXPECT_EQ(message.find("cannot read '" + (dir.path() / name).string() + "': "), 0u) << message;
            EXPECT_EQ(message.find('\n'), std::string::npos) << message;
            return message;
        }
        return "no error";
    }

    /// The bytes of a PNG of one colour.
    std::string png(int width, int height, glm::u8vec3 color) {
        std::vector<std::uint8_t> rgb;
        for (int i = 0; i < width * height; ++i) rgb.insert(rgb.end(), {color.x, color.y, color.z});
        write_png(dir.path() / "picture.png", width, height, rgb);
        std::ifstream in(dir.path() / "picture.png", std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }

    static Glb triangle() {
        Glb glb;
        glb.node({{"mesh", glb.mesh(kTriangle, {0, 1, 2})}});
        return glb;
    }

    /// Adds a picture and a texture that shows it. @return the texture
    static int texture(Glb& glb, const std::string& file) {
        const int view = glb.view(std::as_bytes(std::span(file)));
        glb.json["images"].push_back({{"bufferView", view}, {"mimeType", "image/png"}});
        glb.json["textures"].push_back({{"source", glb.json["images"].size() - 1}});
        return static_cast<int>(glb.json["textures"].size()) - 1;
    }

    test::TempDir dir;
};

TEST_F(ModelFile, ATriangleHasItsFlatNormalBoundsAndProbes) {
    const Model model = load(triangle().finish());
    ASSERT_EQ(model.indices.size(), 3u);
    ASSERT_EQ(model.parts.size(), 1u);
    EXPECT_EQ(model.parts[0].index_count, 3u);
    for (const Vertex& vertex : model.vertices) EXPECT_EQ(vertex.normal, glm::vec3(0, 1, 0));
    EXPECT_EQ(model.low, glm::vec3(0, 0, -3));
    EXPECT_EQ(model.high, glm::vec3(2, 0, 0));
    EXPECT_FALSE(model.probes.empty());
    EXPECT_TRUE(model.dry.indices.empty());
}

TEST_F(ModelFile, NodesMoveTurnScaleAndNest) {
    Glb glb;
    const int mesh = glb.mesh(kTriangle, {0, 1, 2});
    glb.node(
        {{"translation", {10, 0, 0}}, {"rotation", {0, 0.70710678118, 0, 0.70710678118}}, {"children", {1}}});
    glb.node({{"scale", {2, 1, 1}}, {"mesh", mesh}});
    const Model model = load(glb.finish());
    // (2, 0, 0) is scaled to (4, 0, 0), turned by 90 degrees about Y to (0, 0, -4), and moved.
    EXPECT_LT(glm::distance(model.vertices[model.indices[1]].position, glm::vec3(10, 0, -4)), 1e-5f);
}

TEST_F(ModelFile, MirrorsKeepFrontsInFront) {
    Glb glb;
    glb.node({{"scale", {-1, 1, 1}}, {"mesh", glb.mesh(kTriangle, {0, 1, 2})}});
    const Model model = load(glb.finish());
    const glm::vec3 a = model.vertices[model.indices[0]].position,
                    b = model.vertices[model.indices[1]].position,
                    c = model.vertices[model.indices[2]].position;
    EXPECT_GT(glm::cross(b - a, c - a).y, 0);
    EXPECT_EQ(model.vertices[0].normal, glm::vec3(0, 1, 0));
}

TEST_F(ModelFile, NormalsFollowUnevenScales) {
    Glb glb;
    const int normals = glb.positions(std::vector<glm::vec3>(3, glm::normalize(glm::vec3(1, 1, 0))));
    const int mesh =
        glb.mesh({{"attributes", {{"POSITION", glb.positions(kTriangle)}, {"NORMAL", normals}}}});
    glb.node({{"scale", {2, 1, 1}}, {"mesh", mesh}});
    const Model model = load(glb.finish());
    EXPECT_LT(glm::distance(model.vertices[0].normal, glm::normalize(glm::vec3(1, 2, 0))), 1e-6f);
}

TEST_F(ModelFile, IndicesOfEveryTypeAndNone) {
    const auto load_with = [&](const auto& indices, int type) {
        Glb glb;
        const int corners = glb.accessor(indices, type, "SCALAR");
        glb.node({{"mesh", glb.mesh({{"attributes", {{"POSITION", glb.positions(kTriangle)}}},
                                     {"indices", corners}})}});
        return load(glb.finish()).indices.size();
    };
    EXPECT_EQ(load_with(std::vector<std::uint8_t>{0, 1, 2}, Glb::kUnsignedByte), 3u);
    EXPECT_EQ(load_with(std::vector<std::uint16_t>{0, 1, 2, 2, 1, 0}, Glb::kUnsignedShort), 6u);
    EXPECT_EQ(load_with(std::vector<std::uint32_t>{0, 1, 2}, Glb::kUnsignedInt), 3u);
    Glb glb;
    glb.node({{"mesh", glb.mesh({{"attributes", {{"POSITION", glb.positions(kTriangle)}}}})}});
    EXPECT_EQ(load(glb.finish()).indices.size(), 3u);
}

TEST_F(ModelFile, StripsAndFansFaceOneWay) {
    const std::vector<glm::vec3> strip = {{0, 0, 0}, {1, 0, 0}, {0, 0, -1}, {1, 0, -1}, {0, 0, -2}};
    const std::vector<glm::vec3> fan = {{0, 0, 0}, {1, 0, 0}, {1, 0, -1}, {0, 0, -1}};
    for (const auto& [mode, corners] : {std::pair(5, strip), std::pair(6, fan)}) {
        Glb glb;
        glb.node(
            {{"mesh", glb.mesh({{"attributes", {{"POSITION", glb.positions(corners)}}}, {"mode", mode}})}});
        const Model model = load(glb.finish());
        EXPECT_EQ(model.indices.size(), 3 * (corners.size() - 2));
        for (const Vertex& vertex : model.vertices) EXPECT_GT(vertex.normal.y, 0.9f) << mode;
    }
}

TEST_F(ModelFile, MaterialsColoursAndPictures) {
    Glb glb;
    const int color = texture(glb, png(4, 2, {255, 0, 0}));
    const int finish = texture(glb, png(2, 2, {9, 80, 160}));
    const int hidden = texture(glb, png(4, 4, {100, 7, 7}));
    glb.json["samplers"] = {{{"wrapS", 33071}, {"wrapT", 33648}}};
    glb.json["textures"][static_cast<size_t>(color)]["sampler"] = 0;
    glb.json["materials"] = {{{"pbrMetallicRoughness",
                               {{"baseColorFactor", {0.5, 0.25, 1, 1}},
                                {"baseColorTexture", {{"index", color}}},
                                {"metallicRoughnessTexture", {{"index", finish}}},
                                {"metallicFactor", 0.5},
                                {"roughnessFactor", 0.75}}},
                              {"normalTexture", {{"index", color}, {"scale", 0.5}}},
                              {"occlusionTexture", {{"index", hidden}, {"strength", 0.5}}},
                              {"alphaMode", "MASK"},
                              {"alphaCutoff", 0.3},
                              {"doubleSided", true}}};
    const int uvs = glb.accessor(std::vector<glm::vec2>{{0, 0}, {1, 0}, {0, 1}}, Glb::kFloat, "VEC2");
    const int tints =
        glb.accessor(std::vector<glm::u8vec4>(3, {255, 128, 0, 255}), Glb::kUnsignedByte, "VEC4");
    glb.json["accessors"][static_cast<size_t>(tints)]["normalized"] = true;
    glb.node({{"mesh",
               glb.mesh({{"attributes",
                          {{"POSITION", glb.positions(kTriangle)}, {"TEXCOORD_0", uvs}, {"COLOR_0", tints}}},
                         {"material", 0}})}});
    const Model model = load(glb.finish());
    ASSERT_EQ(model.materials.size(), 1u);
    const Material& material = model.materials.front();
    EXPECT_EQ(material.base_color, glm::vec3(0.5f, 0.25f, 1));
    EXPECT_EQ(material.metallic, 0.5f);
    EXPECT_EQ(material.roughness, 0.75f);
    EXPECT_EQ(material.normal_scale, 0.5f);
    EXPECT_EQ(material.least_coverage, 0.3f);
    EXPECT_TRUE(material.double_sided);
    ASSERT_EQ(model.pictures.size(), 2u);  // colour and normals share a picture
    EXPECT_EQ(material.base_color_picture, material.normal_picture);
    const Picture& red = model.pictures[static_cast<size_t>(material.base_color_picture)];
    EXPECT_EQ(glm::ivec2(red.width, red.height), glm::ivec2(4, 2));
    EXPECT_EQ(red.wrap_u, Wrap::clamp);
    EXPECT_EQ(red.wrap_v, Wrap::mirror);
    EXPECT_EQ(red.rgba[0], 255);
    const Picture& surface = model.pictures[static_cast<size_t>(material.surface_picture)];
    EXPECT_EQ(glm::ivec2(surface.width, surface.height), glm::ivec2(4, 4));
    EXPECT_NEAR(surface.rgba[0], 255 + 0.5 * (100 - 255), 1);
    EXPECT_EQ(surface.rgba[1], 80);
    EXPECT_EQ(surface.rgba[2], 160);
    EXPECT_EQ(model.vertices[1].uv, glm::vec2(1, 0));
    EXPECT_EQ(model.vertices[1].color, (std::array<std::uint8_t, 4>{255, 128, 0, 255}));
}

// KHR_texture_transform, needed or optional: scaled, turned counter-clockwise on the picture (v runs down),
// moved.
TEST_F(ModelFile, TextureTransformsMoveCoordinates) {
    const auto with = [this](const json& transform, bool required) {
        Glb glb;
        const int color = texture(glb, png(2, 2, {255, 0, 0}));
        glb.json["materials"] = {
            {{"pbrMetallicRoughness",
              {{"baseColorTexture",
                {{"index", color}, {"extensions", {{"KHR_texture_transform", transform}}}}}}}}};
        if (required) glb.json["extensionsRequired"] = {"KHR_texture_transform"};
        const int uvs = glb.accessor(std::vector<glm::vec2>{{0, 0}, {1, 0}, {0, 1}}, Glb::kFloat, "VEC2");
        glb.node(
            {{"mesh", glb.mesh({{"attributes", {{"POSITION", glb.positions(kTriangle)}, {"TEXCOORD_0", uvs}}},
                                {"material", 0}})}});
        return glb.finish();
    };
    const double quarter = std::numbers::pi / 2;
    for (const bool required : {false, true}) {
        const Model model =
            load(with({{"offset", {0.25, 0.5}}, {"rotation", quarter}, {"scale", {2, 3}}}, required));
        const glm::vec2 expected[3] = {{0.25f, 0.5f}, {0.25f, -1.5f}, {3.25f, 0.5f}};
        for (size_t i = 0; i < 3; ++i)
            EXPECT_LT(glm::distance(model.vertices[i].uv, expected[i]), 1e-6f) << i << " " << required;
    }
    EXPECT_EQ(load(with(json::object(), false)).vertices[2].uv, glm::vec2(0, 1));
    for (const json& bad : {json{{"offset", {1}}}, json{{"scale", "two"}}, json{{"rotation", "north"}}})
        EXPECT_NE(error_of(with(bad, false)).find("KHR_texture_transform"), std::string::npos) << bad;
}

TEST_F(ModelFile, HullsAndProbes) {
    Glb glb;
    const int hull = glb.mesh(kTriangle, {0, 1, 2});
    const test::BoxMesh box = test::box_mesh({-1, -1, -1}, {1, 1, 1});
    const int dry = glb.mesh(box.corners, box.triangles);
    glb.node({{"children", {1, 2}}, {"extras", {{"probes", {{1, 0, 2}, {-1, 0, 3.5}}}}}});
    glb.node({{"mesh", hull}});
    glb.node({{"mesh", dry}, {"name", "water_exclusion"}, {"translation", {0, 5, 0}}});
    const Model model = load(glb.finish());
    EXPECT_EQ(model.indices.size(), 3u);
    EXPECT_EQ(model.dry.indices.size(), 36u);
    EXPECT_EQ(model.dry.positions.front(), glm::vec3(-1, 4, -1));
    EXPECT_EQ(model.high.y, 0);  // the dry volume does not count as visible
    EXPECT_EQ(model.probes, (std::vector<glm::vec2>{{1, 2}, {-1, 3.5f}}));
}

TEST_F(ModelFile, BuffersAndPicturesMayLieBesideTheFile) {
    Glb glb = triangle();
    dir.write("parts/data.bin", glb.bytes());
    glb.json["buffers"] = {{{"byteLength", glb.bytes().size()}, {"uri", "parts/data.bin"}}};
    EXPECT_EQ(load(glb.json.dump(), "beside.gltf").indices.size(), 3u);
    dir.write("sub/x", "");
    glb.json["buffers"][0]["uri"] = "../parts/data.bin";
    EXPECT_NE(error_of(glb.json.dump(), "sub/outside.gltf"), "no error");
    glb.json["buffers"][0]["uri"] = (dir.path() / "parts/data.bin").string();
    EXPECT_NE(error_of(glb.json.dump(), "sub/absolute.gltf"), "no error");
    fs::create_symlink(dir.path() / "parts/data.bin", dir.path() / "sub/link.bin");
    glb.json["buffers"][0]["uri"] = "link.bin";
    EXPECT_NE(error_of(glb.json.dump(), "sub/link.gltf"), "no error");
}

// This holds for all versions of tinygltf and their callbacks, and for pictures that no material uses.
TEST_F(ModelFile, FilesOutsideItsFolderAreRefusedByName) {
    dir.write("parts/data.bin", triangle().bytes());
    dir.write("sub/own/x", "");
    dir.write("parts/picture.png", png(2, 2, {1, 2, 3}));
    fs::create_symlink(dir.path() / "parts/data.bin", dir.path() / "sub/link.bin");
    fs::create_symlink(dir.path() / "parts", dir.path() / "sub/parts");
    fs::create_symlink(dir.path() / "sub/link.bin", dir.path() / "sub/own/again.bin");
    const std::string absolute = (dir.path() / "parts/data.bin").string();
    for (const std::string& uri :
         {std::string("../parts/data.bin"), absolute, std::string("own/../../parts/data.bin"),
          std::string("own/.././../parts/data.bin"), std::string("%2e%2e/parts/data.bin"),
          std::string("..%2Fparts%2fdata.bin"), std::string("own/%2E./.%2e/parts/data.bin"),
          "%2F" + absolute.substr(1), std::string("link.bin"), std::string("parts/data.bin"),
          std::string("own/again.bin"), std::string("../parts/picture.png"), std::string("parts/picture.png"),
          std::string("../parts/nothing.bin")}) {
        Glb buffer = triangle();
        buffer.json["buffers"] = {{{"byteLength", buffer.bytes().size()}, {"uri", uri}}};
        Glb image = triangle();
        image.json["images"] = {{{"uri", uri}}};
        const std::string reason = "'" + uri + "' lies outside its folder";
        EXPECT_NE(error_of(buffer.json.dump(), "sub/buffer.gltf").find(reason), std::string::npos) << uri;
        EXPECT_NE(error_of(buffer.finish(), "sub/buffer.glb").find(reason), std::string::npos) << uri;
        EXPECT_NE(error_of(image.finish(), "sub/image.glb").find(reason), std::string::npos) << uri;
    }
}

TEST_F(ModelFile, MissingFilesFoldersAndOtherFormats) {
    EXPECT_THROW((void)load_model(dir.path() / "none.glb"), RuntimeFailure);
    fs::create_directory(dir.path() / "folder.glb");
    EXPECT_THROW((void)load_model(dir.path() / "folder.glb"), RuntimeFailure);
    EXPECT_NE(error_of(""), "no error");
    EXPECT_NE(error_of("glTF"), "no error");
    EXPECT_NE(error_of("this is no model"), "no error");
    EXPECT_NE(error_of("[]", "list.gltf"), "no error");
    EXPECT_NE(error_of(R"({"asset": {"version": "2.0"}})", "empty.gltf").find("no triangles"),
              std::string::npos);
}

// Offsets and counts in a file are checked.
TEST_F(ModelFile, LiesAreFoundOut) {
    const auto spoiled = [](const char* pointer, json value) {
        Glb glb = triangle();
        glb.json[json::json_pointer(pointer)] = std::move(value);
        return glb.finish();
    };
    const struct {
        const char* pointer;
        json value;
    } cases[] = {
        {"/accessors/0/count", 4},
        {"/accessors/0/count", 4000000000000000000},
        {"/accessors/0/byteOffset", 100},
        {"/accessors/0/byteOffset", 18446744073709551615u},
        {"/accessors/0/bufferView", 7},
        {"/accessors/0/bufferView", -1},
        {"/accessors/0/componentType", 5130},
        {"/accessors/0/type", "VEC2"},
        {"/accessors/0/sparse",
         {{"count", 1},
          {"indices", {{"bufferView", 0}, {"componentType", 5125}}},
          {"values", {{"bufferView", 0}}}}},
        {"/accessors/1/componentType", 5126},
        {"/accessors/1/count", 90},
        {"/bufferViews/0/byteLength", 4000},
        {"/bufferViews/0/byteOffset", 18446744073709551600u},
        {"/bufferViews/0/buffer", 3},
        {"/bufferViews/0/byteStride", 8},
        {"/meshes/0/primitives/0/indices", 12},
        {"/meshes/0/primitives/0/attributes/POSITION", 12},
        {"/meshes/0/primitives/0/attributes", json::object({{"NORMAL", 0}})},
        {"/meshes/0/primitives/0/material", 2},
        {"/nodes/0/mesh", 5},
        {"/nodes/0/children", {0}},
        {"/nodes/0/children", {9}},
        {"/nodes/0/translation", {1e30, 0, 0}},
        {"/nodes/0/extras", {{"probes", std::vector<std::array<int, 3>>(65, {0, 0, 0})}}},
        {"/scenes/0/nodes", {4}},
        {"/scenes/0/nodes", {-1}},
        {"/scene", 3},
        {"/buffers", {{{"byteLength", 4000000}}}},
        {"/extensionsRequired", {"KHR_draco_mesh_compression"}},
        {"/asset", json::object()},
    };
    for (const auto& c : cases) {
        EXPECT_NE(error_of(spoiled(c.pointer, c.value)), "no error") << c.pointer << " = " << c.value;
    }
    Glb outside = triangle();
    const std::vector<std::uint32_t> beyond = {0, 1, 3};
    outside.json["meshes"][0]["primitives"][0]["indices"] = outside.indices(beyond);
    EXPECT_NE(error_of(outside.finish()).find("indices"), std::string::npos);
}

TEST_F(ModelFile, ProbesAreCountedOverAllRoots) {
    const auto with_probes = [](size_t count, json roots) {
        Glb glb = triangle();
        glb.json["nodes"][0]["extras"]["probes"] = std::vector<std::array<int, 3>>(count, {1, 0, 2});
        glb.json["scenes"][0]["nodes"] = std::move(roots);
        return glb.finish();
    };
    EXPECT_EQ(load(with_probes(kMostProbes, {0})).probes.size(), kMostProbes);
    EXPECT_EQ(load(with_probes(kMostProbes / 2, {0, 0})).probes.size(), kMostProbes);
    EXPECT_NE(error_of(with_probes(kMostProbes, {0, 0})).find("probes"), std::string::npos);
    EXPECT_NE(error_of(with_probes(kMostProbes + 1, {0})).find("probes"), std::string::npos);
}

// Invisible primitives take no memory, however often they are used.
TEST_F(ModelFile, PointsAndLinesAreNotEvenRead) {
    for (int mode = 0; mode < 4; ++mode) {
        Glb glb = triangle();
        glb.node({{"mesh", glb.mesh({{"attributes", {{"POSITION", glb.positions(kTriangle)}}},
                                     {"indices", glb.indices({0, 1, 900})},
                                     {"mode", mode}})}});
        glb.json["scenes"][0]["nodes"] = {0, 1};
        EXPECT_EQ(load(glb.finish()).indices.size(), 3u) << mode;
    }
}

TEST_F(ModelFile, PrimitivesOfNodesThatRepeatAreCounted) {
    Glb glb = triangle();
    const json points = {{"attributes", {{"POSITION", 0}}}, {"mode", 0}};
    glb.json["meshes"].push_back({{"primitives", json::array()}});
    for (int i = 0; i < 1000; ++i) glb.json["meshes"][1]["primitives"].push_back(points);
    glb.node({{"mesh", 1}});
    glb.json["scenes"][0]["nodes"] = std::vector<int>(200, 1);
    EXPECT_NE(error_of(glb.finish()).find("too many"), std::string::npos);
}

// The coverage is the product of the material's and the picture's.
TEST_F(ModelFile, HolesFollowFromBothCoverages) {
    const auto with_material = [this](const char* mode, double alpha, bool picture) {
        Glb glb = triangle();
        json pbr = {{"baseColorFactor", {1, 1, 1, alpha}}};
        if (picture) pbr["baseColorTexture"] = {{"index", texture(glb, png(2, 2, {9, 9, 9}))}};
        glb.json["materials"] = {{{"pbrMetallicRoughness", pbr}, {"alphaMode", mode}}};
        glb.node({{"mesh",
                   glb.mesh({{"attributes", {{"POSITION", glb.positions(kTriangle)}}}, {"material", 0}})}});
        glb.json["scenes"][0]["nodes"] = {0, 1};
        return glb.finish();
    };
    for (const char* mode : {"MASK", "BLEND"}) {
        const Model most = load(with_material(mode, 0.8, true));
        ASSERT_EQ(most.parts.size(), 2u) << mode;
        EXPECT_NEAR(most.materials[1].least_coverage, 0.5 / 0.8, 1e-6) << mode;
        for (const bool picture : {false, true})
            EXPECT_EQ(load(with_material(mode, 0.4, picture)).parts.size(), 1u) << mode;
    }
    EXPECT_EQ(load(with_material("OPAQUE", 0.1, false)).parts.size(), 2u);
}

TEST_F(ModelFile, NormalsAreScaledWithinReason) {
    Glb glb = triangle();
    glb.json["materials"] = {
        {{"normalTexture", {{"index", texture(glb, png(2, 2, {128, 128, 255}))}, {"scale", 1e300}}}}};
    glb.json["meshes"][0]["primitives"][0]["material"] = 0;
    EXPECT_LE(load(glb.finish()).materials[0].normal_scale, 1e3f);
}

TEST(ModelFileName, EndingsMayBeInCapitals) {
    EXPECT_TRUE(is_model_file("BOAT.GLB"));
    EXPECT_TRUE(is_model_file("a/b.Gltf"));
    EXPECT_FALSE(is_model_file("glb"));
    EXPECT_FALSE(is_model_file("boat.glb.txt"));
}

TEST_F(ModelFile, DeepNestingAndManyNodesAreRefused) {
    const std::string open(100000, '['), close(100000, ']');
    EXPECT_NE(error_of(R"({"asset": {"version": "2.0"}, "extras": )" + open + close + "}", "deep.gltf"),
              "no error");
    Glb glb = triangle();
    glb.json["scenes"][0]["nodes"] = {1};
    // 2^30 visits by way of 30 nodes.
    for (int i = 1; i <= 30; ++i) glb.node({{"children", i == 30 ? json{0, 0} : json{i + 1, i + 1}}});
    EXPECT_NE(error_of(glb.finish()).find("too many"), std::string::npos);
}

TEST_F(ModelFile, BadPicturesAreNamed) {
    const auto with_picture = [this](const std::string& picture) {
        Glb glb;
        const int at = texture(glb, picture);
        glb.json["materials"] = {{{"pbrMetallicRoughness", {{"baseColorTexture", {{"index", at}}}}}}};
        glb.node({{"mesh",
                   glb.mesh({{"attributes", {{"POSITION", glb.positions(kTriangle)}}}, {"material", 0}})}});
        return glb;
    };
    EXPECT_NE(error_of(with_picture("no picture").finish()).find("picture 0"), std::string::npos);
    const std::string good = png(8, 8, {1, 2, 3});
    EXPECT_NE(error_of(with_picture(good.substr(0, good.size() / 2)).finish()).find("picture 0"),
              std::string::npos);
    std::string huge = good;
    huge[18] = huge[22] = 0x7f;  // width and height in the header
    EXPECT_NE(error_of(with_picture(huge).finish()).find("picture 0"), std::string::npos);
    Glb elsewhere = with_picture(good);
    elsewhere.json["images"][0] = {{"uri", "https://example.com/a.png"}};
    EXPECT_NE(error_of(elsewhere.finish()).find("https://example.com/a.png"), std::string::npos);
    elsewhere.json["images"][0] = {{"uri", "two\nlines\x1b[31m.png"}};
    EXPECT_NE(error_of(elsewhere.finish()).find("two lines"), std::string::npos);
    Glb beyond = with_picture(good);
    beyond.json["bufferViews"][0]["byteLength"] = 1 << 30;
    EXPECT_NE(error_of(beyond.finish()), "no error");
}

// Any bytes give either a model or an error of one line.
TEST_F(ModelFile, DamagedFilesNeverCrash) {
    Glb glb = triangle();
    const int picture = texture(glb, png(4, 4, {200, 100, 50}));
    glb.json["materials"] = {{{"pbrMetallicRoughness", {{"baseColorTexture", {{"index", picture}}}}}}};
    glb.json["meshes"][0]["primitives"][0]["material"] = 0;
    const std::string good = glb.finish();
    ASSERT_NO_THROW((void)load(good));
    for (size_t length = 0; length < good.size(); length += 7) (void)error_of(good.substr(0, length));
    std::mt19937 random(3);
    for (int i = 0; i < 1500; ++i) {
        std::string bad = good;
        const int changes = 1 + static_cast<int>(random() % 4);
        for (int change = 0; change < changes; ++change)
            bad[random() % bad.size()] = static_cast<char>(random() % 256);
        (void)error_of(bad);
    }
}

}  // namespace
}  // namespace deepwater::scene
