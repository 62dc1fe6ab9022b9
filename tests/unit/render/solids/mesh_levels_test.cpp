// Coarser meshes are as near to the model as they say, and keep its corners and the cuts in its texture.
#include "render/solids/mesh_levels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <glm/glm.hpp>
#include <string>
#include <utility>

#include "scene/models/model_file.h"
#include "scene/objects/object.h"

namespace deepwater::render {
namespace {

using scene::Model;

/// A square of cells × cells in the plane of `a` and `b`, from `corner`.
void add_square(Model& model, glm::vec3 corner, glm::vec3 a, glm::vec3 b, int cells, glm::vec2 uv = {0, 0},
                glm::vec2 uv_size = {0, 0}) {
    const auto first = static_cast<std::uint32_t>(model.vertices.size());
    for (int j = 0; j <= cells; ++j) {
        for (int i = 0; i <= cells; ++i) {
            const glm::vec2 at = glm::vec2(i, j) / static_cast<float>(cells);
            model.vertices.push_back(
                {corner + at.x * a + at.y * b, glm::normalize(glm::cross(a, b)), uv + at * uv_size});
        }
    }
    const auto pitch = static_cast<std::uint32_t>(cells) + 1;
    for (std::uint32_t j = 0; j + 1 < pitch; ++j) {
        for (std::uint32_t i = 0; i + 1 < pitch; ++i) {
            const std::uint32_t at = first + j * pitch + i;
            for (const std::uint32_t index : {at, at + 1, at + pitch + 1, at, at + pitch + 1, at + pitch})
                model.indices.push_back(index);
        }
    }
}

Model finished(Model model) {
    model.materials.emplace_back();
    model.parts = {{0, static_cast<std::uint32_t>(model.indices.size()), 0}};
    return model;
}

/// The levels of a model's first part; corners of their own go to its vertices.
std::vector<MeshLevel> levels_of(Model& model) {
    std::vector<scene::Vertex> vertices = model.vertices;
    auto levels = mesh_levels(model, model.parts.front(), vertices);
    model.vertices = std::move(vertices);
    return levels;
}

glm::vec3 position(const Model& model, const MeshLevel& level, size_t corner) {
    return model.vertices[level.indices[corner]].position;
}

/// Cosine of the angle between a corner's normal and its face, the least of a level.
float least_facing(const Model& model, const MeshLevel& level) {
    float least = 1;
    for (size_t i = 0; i < level.indices.size(); i += 3) {
        const glm::vec3 across = glm::cross(position(model, level, i + 1) - position(model, level, i),
                                            position(model, level, i + 2) - position(model, level, i));
        for (size_t corner = i; corner < i + 3; ++corner)
            least = std::min(least,
                             glm::dot(model.vertices[level.indices[corner]].normal, glm::normalize(across)));
    }
    return least;
}

TEST(MeshLevels, GetCoarserAndCoarserFromThePartItself) {
    Model ball = scene::make_primitive(scene::kShapeSphere);
    const auto levels = levels_of(ball);
    ASSERT_GT(levels.size(), 3u);
    EXPECT_EQ(levels.front().error, 0);
    EXPECT_EQ(levels.front().indices, ball.indices);
    for (size_t i = 1; i < levels.size(); ++i) {
        EXPECT_GT(levels[i].error, levels[i - 1].error);
        EXPECT_EQ(levels[i].indices.size() % 3, 0u);
        EXPECT_LE(static_cast<float>(levels[i].indices.size()),
                  kMostOfFiner * static_cast<float>(levels[i - 1].indices.size()));
    }
}

// The deepest points of a ball's triangles are about their middles.
TEST(MeshLevels, AreAsNearToABallAsTheySay) {
    Model ball = scene::make_primitive(scene::kShapeSphere);
    const auto levels = levels_of(ball);
    for (size_t l = 1; l < levels.size(); ++l) {
        double area = 0, square = 0;
        for (size_t i = 0; i < levels[l].indices.size(); i += 3) {
            const glm::vec3 a = position(ball, levels[l], i), b = position(ball, levels[l], i + 1),
                            c = position(ball, levels[l], i + 2);
            const glm::vec3 across = glm::cross(b - a, c - a), middle = (a + b + c) / 3.0f;
            EXPECT_GT(glm::dot(across, middle), 0)
                << "triangle " << i / 3 << " of level " << l << " is turned over";
            const double off = 0.5 - static_cast<double>(glm::length(middle));
            area += static_cast<double>(glm::length(across));
            square += static_cast<double>(glm::length(across)) * off * off;
        }
        EXPECT_LE(std::sqrt(square / area), 1.5 * static_cast<double>(levels[l].error)) << "level " << l;
    }
}

// Light leaves a ball's triangle at most as far under the ball as the triangle's middle lies, which the
// ball's own triangles are nearer to by less than they sink themselves.
TEST(MeshLevels, KnowTheFarthestThatTheyLieOff) {
    Model ball = scene::make_primitive(scene::kShapeSphere);
    const auto levels = levels_of(ball);
    ASSERT_GT(levels.size(), 3u);
    const auto deepest = [&](const MeshLevel& level) {
        float most = 0;
        for (size_t i = 0; i < level.indices.size(); i += 3) {
            const glm::vec3 middle =
                position(ball, level, i) + position(ball, level, i + 1) + position(ball, level, i + 2);
            most = std::max(most, 0.5f - glm::length(middle) / 3);
        }
        return most;
    };
    EXPECT_EQ(levels[0].deviation, 0);
    const float own = deepest(levels[0]);
    for (size_t l = 1; l < levels.size(); ++l) {
        const float most = deepest(levels[l]);
        EXPECT_GE(levels[l].deviation, most - own) << "level " << l;
        EXPECT_LE(levels[l].deviation, 2.5f * most)
            << "level " << l;  // of a long triangle an edge's middle is deepest
        EXPECT_GE(levels[l].deviation, levels[l - 1].deviation) << "level " << l;
    }
}

TEST(MeshLevels, FlatFacesBecomeFewTrianglesWithTheirOwnNormals) {
    Model box;
    for (int axis = 0; axis < 3; ++axis) {
        for (const float side : {-1.0f, 1.0f}) {
            glm::vec3 out(0), a(0), b(0);
            out[axis] = side, a[(axis + 1) % 3] = 2, b[(axis + 2) % 3] = 2;
            if (side < 0) std::swap(a, b);
            add_square(box, out - 0.5f * (a + b), a, b, 8);
        }
    }
    box = finished(box);
    const auto levels = levels_of(box);
    ASSERT_GT(levels.size(), 1u);
    EXPECT_EQ(levels[1].indices.size(), 36u);
    EXPECT_GT(levels[1].error, 0) << "what a face shows may be finer than the face";
    EXPECT_LT(levels[1].deviation, 1e-5f) << "the face itself lies where it did";
    EXPECT_GT(least_facing(box, levels[1]), 0.999f);
}

// Edges of a thin slab collapse onto its other face, where no normal suits.
TEST(MeshLevels, NoCornerIsLitAsAnotherWallIs) {
    for (const char* name : {"lighthouse", "pier", "fishing_boat", "rock_boulder"}) {
        Model model =
            scene::load_model(std::filesystem::path(DEEPWATER_MODELS) / (std::string(name) + ".glb"));
        const auto levels = levels_of(model);
        ASSERT_GT(levels.size(), 2u) << name;
        for (size_t level = 1; level < levels.size(); ++level)
            EXPECT_GE(least_facing(model, levels[level]), 0.499f) << name;
    }
}

// Two squares side by side whose pictures lie apart: a triangle over the cut would show all that is between
// them.
TEST(MeshLevels, NoTriangleReachesOverACutInTheTexture) {
    Model model;
    add_square(model, {0, 0, 0}, {1, 0, 0}, {0, 1, 0.1f}, 12, {0, 0}, {0.4f, 1});
    add_square(model, {1, 0, 0}, {1, 0, 0.2f}, {0, 1, 0.1f}, 12, {0.6f, 0}, {0.4f, 1});
    model = finished(model);
    const auto levels = levels_of(model);
    ASSERT_GT(levels.size(), 1u);
    for (const MeshLevel& level : levels) {
        for (size_t i = 0; i < level.indices.size(); i += 3) {
            const auto right = [&](size_t corner) {
                return model.vertices[level.indices[i + corner]].uv.x > 0.5f;
            };
            EXPECT_TRUE(right(0) == right(1) && right(1) == right(2));
        }
    }
}

TEST(MeshLevels, WiresAndWhatHasHolesOrIsPaintedStayAsTheyAre) {
    Model ball = scene::make_primitive(scene::kShapeSphere);
    scene::Material& material = ball.materials[static_cast<size_t>(ball.parts.front().material)];
    material.wire_radius = 0.01f;
    EXPECT_EQ(levels_of(ball).size(), 1u);
    material.wire_radius = 0;
    material.least_coverage = 0.5f;
    EXPECT_EQ(levels_of(ball).size(), 1u);
    material.least_coverage = 0;
    EXPECT_GT(levels_of(ball).size(), 1u);
    ball.vertices[ball.indices[30]].color = {255, 0, 0, 255};
    EXPECT_EQ(levels_of(ball).size(), 1u);
}

}  // namespace
}  // namespace deepwater::render
