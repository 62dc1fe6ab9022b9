// Fields of models against bodies whose distance is known, and those of models that come with the program.
#include "render/pools/model_field.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>

#include "render/solids/mesh_distance.h"
#include "scene/models/model_file.h"
#include "scene/objects/object.h"

namespace deepwater::render {
namespace {

using glm::vec3;

constexpr int kSamples = 30'000;

/// The field between its samples, as a texture has it.
float at(const ModelField& field, const vec3& place) {
    const vec3 p = glm::clamp((place - field.low) / field.spacing, vec3(0), vec3(field.samples - 1) - 1e-3f);
    const glm::ivec3 low(p);
    const vec3 part = p - vec3(low);
    float sum = 0;
    for (int corner = 0; corner < 8; ++corner) {
        const glm::ivec3 on(corner & 1, corner >> 1 & 1, corner >> 2), i = low + on;
        const vec3 weight = glm::mix(1.0f - part, part, vec3(on));
        sum += weight.x * weight.y * weight.z *
               field.distance[static_cast<size_t>((i.z * field.samples.y + i.y) * field.samples.x + i.x)];
    }
    return sum;
}

vec3 any_in(const ModelField& field, std::mt19937& random) {
    std::uniform_real_distribution<float> any(0, 1);
    const float x = any(random), y = any(random), z = any(random);
    return glm::mix(field.low, field.high, vec3(x, y, z));
}

/// Distance to a box of size 1. Source: Quilez, "3D SDFs".
float to_unit_box(const vec3& p) {
    const vec3 off = glm::abs(p) - 0.5f;
    return glm::length(glm::max(off, vec3(0))) + std::min(std::max({off.x, off.y, off.z}), 0.0f);
}

scene::Model box(const vec3& low, const vec3& high, const vec3& color) {
    scene::Model model = scene::make_primitive(scene::kShapeBox);
    for (scene::Vertex& vertex : model.vertices)
        vertex.position = glm::mix(low, high, vertex.position + 0.5f);
    model.materials[0].base_color = color;
    scene::finish(model);
    return model;
}

/// Two models in one; the first has no pictures.
scene::Model both(scene::Model a, const scene::Model& b) {
    const auto vertices = static_cast<std::uint32_t>(a.vertices.size());
    const auto indices = static_cast<std::uint32_t>(a.indices.size());
    const auto materials = static_cast<int>(a.materials.size());
    a.vertices.insert(a.vertices.end(), b.vertices.begin(), b.vertices.end());
    for (const std::uint32_t index : b.indices) a.indices.push_back(vertices + index);
    a.materials.insert(a.materials.end(), b.materials.begin(), b.materials.end());
    a.pictures = b.pictures;
    for (const scene::Part& part : b.parts)
        a.parts.push_back({indices + part.first_index, part.index_count, materials + part.material});
    scene::finish(a);
    return a;
}

TEST(ModelField, OfASphereIsTheDistanceToIt) {
    const ModelField field = model_field(scene::make_primitive(scene::kShapeSphere), kSamples);
    EXPECT_NEAR(static_cast<double>(field.distance.size()), kSamples, 0.2 * kSamples);
    std::mt19937 random(1);
    for (int i = 0; i < 2000; ++i) {
        const vec3 p = any_in(field, random);
        const float distance = glm::length(p) - 0.5f;
        // Interpolation lies by at most spacing²/4 times the curvature over both directions off, 1/r; the mesh is
        // within 0.002 of the sphere. Deep inside, the distance has an edge in the middle.
        const float curved = 0.25f * field.spacing * field.spacing / std::max(glm::length(p), field.spacing);
        EXPECT_NEAR(at(field, p), distance, 2 * curved + 0.004f) << glm::length(p);
    }
}

TEST(ModelField, OfABoxIsTheDistanceToItAtSamples) {
    const ModelField field = model_field(scene::make_primitive(scene::kShapeBox), kSamples);
    size_t i = 0;
    for (int z = 0; z < field.samples.z; ++z) {
        for (int y = 0; y < field.samples.y; ++y) {
            for (int x = 0; x < field.samples.x; ++x, ++i) {
                const vec3 p = field.low + field.spacing * vec3(x, y, z);
                ASSERT_NEAR(field.distance[i], to_unit_box(p), 1e-5f) << x << " " << y << " " << z;
            }
        }
    }
    // The box and more than a sample around it are inside.
    for (int axis = 0; axis < 3; ++axis) {
        EXPECT_LT(field.low[axis], -0.5f - field.spacing);
        EXPECT_GT(field.high[axis], 0.5f + field.spacing);
        EXPECT_NEAR(field.high[axis] - field.low[axis],
                    field.spacing * static_cast<float>(field.samples[axis] - 1), 1e-5f);
    }
}

TEST(ModelField, OfOverlappingBodiesHasNoGapInside) {
    const ModelField field = model_field(both(box(vec3(-1, -0.3f, -0.3f), vec3(0.2f, 0.3f, 0.3f), vec3(1)),
                                              box(vec3(-0.2f), vec3(1, 0.2f, 0.2f), vec3(1))),
                                         kSamples);
    for (float x = -0.95f; x < 0.95f; x += 0.01f) EXPECT_LT(at(field, {x, 0.05f, 0.02f}), 0) << x;
}

TEST(ModelField, OfThinWallsIsInsideThem) {
    const ModelField plate = model_field(scene::make_primitive(scene::kShapePlate), kSamples);
    const ModelField wall =
        model_field(box(vec3(-0.5f, -0.001f, -0.5f), vec3(0.5f, 0.001f, 0.5f), vec3(1)), kSamples);
    std::mt19937 random(2);
    for (const ModelField* field : {&plate, &wall}) {
        for (int i = 0; i < 500; ++i) {
            vec3 p = any_in(*field, random);
            p = glm::clamp(p, vec3(-0.5f), vec3(0.5f));
            p.y = 0;
            EXPECT_LT(at(*field, p), 0);
            p.y = 1.3f * field->spacing;
            EXPECT_GT(at(*field, p), 0);
        }
    }
}

TEST(ModelField, OfAThinRodIsNoLongerThanTexturesAre) {
    const ModelField field =
        model_field(box(vec3(-5, -0.01f, -0.01f), vec3(5, 0.01f, 0.01f), vec3(1)), 1 << 17);
    EXPECT_LE(field.samples.x, 140);
    EXPECT_GE(field.samples.x, 128);
    for (float x = -4.9f; x < 4.9f; x += 0.013f) EXPECT_LT(at(field, {x, 0, 0}), 0) << x;
}

TEST(ModelField, HasTheColourOfTheNearestSurface) {
    scene::Model painted = box(vec3(0.2f, -0.5f, -0.5f), vec3(1, 0.5f, 0.5f), vec3(1));
    // A picture of one row: black and a grey whose linear value is 0.2140.
    painted.pictures.push_back({.width = 2, .height = 1, .rgba = {0, 0, 0, 255, 127, 127, 127, 255}});
    painted.materials[0].base_color_picture = 0;
    for (scene::Vertex& vertex : painted.vertices) vertex.uv = {vertex.position.y > 0 ? 0.75f : 0.25f, 0.5f};
    for (scene::Vertex& vertex : painted.vertices) vertex.uv.x = vertex.position.z > 0 ? 0.75f : 0.25f;
    const vec3 red(0.64f, 0.04f, 0.01f);
    const ModelField field =
        model_field(both(box(vec3(-1, -0.5f, -0.5f), vec3(-0.2f, 0.5f, 0.5f), red), painted), kSamples);
    const auto color_at = [&](const vec3& place) {
        const glm::ivec3 i(glm::round((place - field.low) / field.spacing));
        const auto& stored =
            field.color[static_cast<size_t>((i.z * field.samples.y + i.y) * field.samples.x + i.x)];
        const vec3 root = vec3(stored[0], stored[1], stored[2]) / 255.0f;
        return root * root;
    };
    // A 255th of a root is up to 2/255 of a value.
    for (int band = 0; band < 3; ++band) {
        EXPECT_NEAR(color_at({-1, 0.1f, 0.3f})[band], red[band], 0.01f);
        EXPECT_NEAR(color_at({1, 0.1f, 0.4f})[band], 0.2140f, 0.01f);
        EXPECT_NEAR(color_at({1, 0.1f, -0.4f})[band], 0, 0.01f);
    }
}

// Places on the outside of toys, and of a boat with a hull that is open above, rails and rigging, are where their fields
// change sign, and beyond these nothing is.
TEST(ModelField, OfModelsFollowsTheirSurface) {
    for (const char* name : {"toy_duck.glb", "toy_boat.glb", "fishing_boat.glb"}) {
        const scene::Model model = scene::load_model(std::string(DEEPWATER_MODELS "/") + name);
        const ModelField field = model_field(model, kSamples);
        std::vector<vec3> positions;
        for (const scene::Vertex& vertex : model.vertices) positions.push_back(vertex.position);
        const MeshDistance mesh(positions, model.indices);
        std::mt19937 random(3);
        std::uniform_int_distribution<size_t> any_triangle(0, model.indices.size() / 3 - 1);
        int outside = 0;
        for (int i = 0; i < 1000; ++i) {
            const size_t first = 3 * any_triangle(random);
            const auto corner = [&](size_t c) { return positions[model.indices[first + c]]; };
            const vec3 middle = (corner(0) + corner(1) + corner(2)) / 3.0f;
            const vec3 across = glm::cross(corner(1) - corner(0), corner(2) - corner(0));
            if (glm::length(across) <= 0) continue;
            const vec3 off = glm::normalize(across) * (0.01f * field.spacing);
            if (mesh.winding(middle + off) > 0.5f) continue;  // in another part
            ++outside;
            // Edges and corners are rounded between samples, and walls that just are not thin as well.
            EXPECT_LT(at(field, middle - off), 0.5f * field.spacing) << name;
            EXPECT_GT(at(field, middle), -1.5f * field.spacing) << name;
        }
        EXPECT_GT(outside, 300) << name;
        for (int i = 0; i < 1000; ++i) {
            const vec3 p = any_in(field, random);
            const float distance = mesh.to(p);
            if (distance < 1.6f * field.spacing || mesh.winding(p) > 0.5f) continue;
            EXPECT_GT(at(field, p), 0.9f * distance - 1.2f * field.spacing) << name;
        }
    }
}

}  // namespace
}  // namespace deepwater::render
