// The solids, normals, texture charts and painting of which models are made.
#include <gtest/gtest.h>

#include <cmath>
#include <glm/gtc/constants.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <string>

#include "workshop/atlas.h"
#include "workshop/bake.h"
#include "workshop/hull.h"
#include "workshop/materials.h"
#include "workshop/occlusion.h"
#include "workshop/rock_mesh.h"
#include "workshop/solids.h"

namespace deepwater::models {
namespace {

using glm::vec2;
using glm::vec3;

constexpr float kPi = glm::pi<float>();

struct Solid {
    std::string name;
    Mesh mesh;
    float volume;     ///< m³, of the faceted body
    float tolerance;  ///< relative
};

std::vector<Solid> solids() {
    // A regular prism of n sides has n/2 sin(2π/n) times the radius squared as its base.
    const auto polygon = [](int sides) {
        return 0.5f * static_cast<float>(sides) * std::sin(2 * kPi / static_cast<float>(sides));
    };
    const ProfilePoint can[] = {{0, -1}, {0.5f, -1}, {0.5f, 1}, {0, 1}};
    const ProfilePoint cone[] = {{0, 0}, {0.6f, 0}, {0, 1.5f}};
    const vec2 corner[] = {{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}};
    const vec3 bent[] = {{0, 0, 0}, {0, 0, -1}, {1, 0, -1}};
    return {
        {"box", box(vec3(1, 2, 3), 0), 6, 1e-5f},
        // Each of the 12 edges removes half a square prism; where three meet, their common part is subtracted
        // too often.
        {"bevelled box", box(vec3(1, 2, 3), 0.1f), 6 - 0.5f * 0.01f * 4 * (1 + 2 + 3) + 8 * 0.001f / 3,
         1e-3f},
        {"can", lathe(can, 24), polygon(24) * 0.25f * 2, 1e-4f},
        {"cone", lathe(cone, 24), polygon(24) * 0.36f * 1.5f / 3, 1e-4f},
        {"L-shaped prism", prism(corner, 0.5f), 1.5f, 1e-5f},
        {"rod", rod(vec3(1, 2, 3), vec3(1, 2, 5), 0.2f, 8), polygon(8) * 0.04f * 2, 1e-4f},
        {"mitred bar", sweep(rectangular_section(0.2f, 0.2f, 0), bent, vec3(0, 1, 0)), 0.04f * 2, 1e-4f},
        {"ring", ring(1, 0.2f, 64, 32), 2 * kPi * kPi * 0.04f, 0.02f},
        {"ball", ball(vec3(3, 0, 0), 0.5f, 32), 4 * kPi / 3 * 0.125f, 0.03f},
        {"mirrored cone", lathe(cone, 24).moved(vec3(2, 0, 0)).mirrored(), polygon(24) * 0.36f * 1.5f / 3,
         1e-4f},
    };
}

TEST(Solids, AreClosedAndHoldTheirVolume) {
    for (const Solid& solid : solids()) {
        EXPECT_TRUE(is_closed(solid.mesh)) << solid.name;
        EXPECT_NEAR(volume(solid.mesh) / solid.volume, 1, solid.tolerance) << solid.name;
    }
}

TEST(Solids, AMissingTriangleIsAHole) {
    Mesh open = box(vec3(1), 0.1f);
    open.triangles.pop_back();
    EXPECT_FALSE(is_closed(open));
}

// u runs right and v up as seen from outside, before and after being mirrored: normal maps rely on it.
TEST(Solids, ChartsAreNeverMirrored) {
    for (const Solid& solid : solids()) {
        for (const glm::uvec3& t : solid.mesh.triangles) {
            const Vertex& a = solid.mesh.vertices[t.x];
            const Vertex& b = solid.mesh.vertices[t.y];
            const Vertex& c = solid.mesh.vertices[t.z];
            ASSERT_EQ(a.chart, b.chart) << solid.name;
            ASSERT_EQ(a.chart, c.chart) << solid.name;
            if (glm::length(glm::cross(b.position - a.position, c.position - a.position)) < 1e-7f) continue;
            const vec2 e1 = b.uv - a.uv;
            const vec2 e2 = c.uv - a.uv;
            EXPECT_GT(e1.x * e2.y - e1.y * e2.x, 0) << solid.name;
        }
    }
}

TEST(SmoothCurve, PassesThroughItsPointsAndKeepsStraightLines) {
    const vec3 through[] = {{0, 0, 0}, {1, 0, 0}, {3, 0, 0}, {4, 0, 0}};
    const std::vector<vec3> curve = smooth_curve(through, 5);
    ASSERT_EQ(curve.size(), 16u);
    for (size_t i = 0; i < 4; ++i) EXPECT_LT(glm::distance(curve[5 * i], through[i]), 1e-5f);
    for (size_t i = 1; i < curve.size(); ++i) {
        EXPECT_GT(curve[i].x, curve[i - 1].x);
        EXPECT_EQ(curve[i].y, 0);
    }
}

TEST(Curve, MeetsItsKnotsAndDoesNotOvershoot) {
    const Curve curve{{0, 0}, {1, 1}, {2, 1}, {4, 3}};
    EXPECT_EQ(curve(-1), 0);
    EXPECT_EQ(curve(1), 1);
    EXPECT_EQ(curve(9), 3);
    for (float t = 0; t < 4; t += 0.01f) EXPECT_LE(curve(t), curve(t + 0.01f) + 1e-6f);
    EXPECT_NEAR(curve(1.5f), 1, 1e-6f);  // flat between equal knots
}

TEST(Normals, OfABallPointOutwards) {
    const ShadedMesh shaded = with_normals(ball(vec3(0), 1, 40), 1.0f);
    ASSERT_EQ(shaded.normals.size(), shaded.mesh.vertices.size());
    for (size_t i = 0; i < shaded.normals.size(); ++i) {
        EXPECT_NEAR(glm::length(shaded.normals[i]), 1, 1e-5f);
        // Facets of 9 degrees: within one of them.
        EXPECT_GT(glm::dot(shaded.normals[i], shaded.mesh.vertices[i].position),
                  std::cos(glm::radians(5.0f)));
    }
}

TEST(Normals, OfABoxKeepItsEdges) {
    const ShadedMesh shaded = with_normals(box(vec3(2), 0), 1.0f);
    for (const vec3& n : shaded.normals)
        EXPECT_NEAR(std::max({std::abs(n.x), std::abs(n.y), std::abs(n.z)}), 1, 1e-5f);
}

TEST(Atlas, ChartsLieApartInsideTheSquare) {
    std::vector<ChartSize> charts;
    for (int i = 1; i < 40; ++i)
        charts.push_back({vec2(0.1f * static_cast<float>(i), 3.0f / static_cast<float>(i)), 1, 1e9f});
    constexpr int kSize = 256;
    constexpr int kMargin = 4;
    const std::vector<ChartPlace> places = lay_out(charts, kSize, kMargin);
    ASSERT_EQ(places.size(), charts.size());
    struct Area {
        vec2 low, high;
    };
    std::vector<Area> areas;
    for (size_t i = 0; i < charts.size(); ++i) {
        const vec2 metres =
            places[i].turned ? vec2(charts[i].metres.y, charts[i].metres.x) : charts[i].metres;
        areas.push_back({places[i].origin, places[i].origin + places[i].scale * metres});
        EXPECT_GE(std::min(areas[i].low.x, areas[i].low.y), kMargin);
        EXPECT_LE(std::max(areas[i].high.x, areas[i].high.y), kSize - kMargin + 1e-3f);
    }
    for (size_t i = 0; i < areas.size(); ++i)
        for (size_t j = 0; j < i; ++j) {
            const vec2 gap = glm::max(areas[i].low - areas[j].high, areas[j].low - areas[i].high);
            EXPECT_GE(std::max(gap.x, gap.y), kMargin - 1e-3f) << i << " and " << j;
        }
}

TEST(Openness, OfALevelFieldIsWhole) {
    const RayTree tree(quad(vec3(-5, 0, 5), vec3(5, 0, 5), vec3(5, 0, -5), vec3(-5, 0, -5)));
    EXPECT_FLOAT_EQ(tree.openness(vec3(0), vec3(0, 1, 0), 1, 0), 1);
}

// At the foot of a long high wall half the sky is gone, cosine-weighted or not.
TEST(Openness, AtAWallIsHalf) {
    const RayTree tree(quad(vec3(0, -50, 50), vec3(0, -50, -50), vec3(0, 50, -50), vec3(0, 50, 50)));
    EXPECT_NEAR(tree.openness(vec3(0.01f, 0, 0), vec3(0, 1, 0), 40, 0), 0.5f, 0.03f);
}

/// A square metre facing +z, u along +x and v along +y, under a material.
BakedModel bake_square(const Material& material) {
    Model model{.name = "square", .texture_size = 32};
    model.add(quad(vec3(0), vec3(1, 0, 0), vec3(1, 1, 0), vec3(0, 1, 0)), material);
    return bake(model);
}

vec3 middle_normal(const BakedModel& baked) {
    // The first vertex is the lower left corner, the third the upper right.
    const vec2 uv = 0.5f * (baked.body.mesh.vertices[0].uv + baked.body.mesh.vertices.back().uv);
    const auto size = static_cast<float>(baked.normal.size);
    const size_t at = 3 * static_cast<size_t>(static_cast<int>(uv.y * size) * baked.normal.size +
                                              static_cast<int>(uv.x * size));
    return vec3(baked.normal.rgb[at], baked.normal.rgb[at + 1], baked.normal.rgb[at + 2]) / 127.5f - 1.0f;
}

// glTF: the map's x is along +u, its y against the direction of v in the picture, which counts downwards.
TEST(Bake, ReliefBecomesTheNormalOfItsSlope) {
    constexpr float kSlope = 0.5f;
    const float tilt = kSlope / std::sqrt(1 + kSlope * kSlope);
    constexpr float kStep = 1.0f / 127.5f;  // of eight bits
    const vec3 along_x =
        middle_normal(bake_square([](const Place& p) { return Surface{.height = kSlope * p.position.x}; }));
    EXPECT_NEAR(along_x.x, -tilt, kStep);
    EXPECT_NEAR(along_x.y, 0, kStep);
    const vec3 along_y =
        middle_normal(bake_square([](const Place& p) { return Surface{.height = kSlope * p.position.y}; }));
    EXPECT_NEAR(along_y.x, 0, kStep);
    EXPECT_NEAR(along_y.y, -tilt, kStep);
}

TEST(Bake, ColourLiesWhereItsPlaceIs) {
    const BakedModel baked =
        bake_square([](const Place& p) { return Surface{.color = p.position.y > 0.5f ? vec3(1) : vec3(0)}; });
    const auto size = static_cast<float>(baked.base_color.size);
    for (const Vertex& v : baked.body.mesh.vertices) {
        const vec2 inwards = glm::mix(
            v.uv, 0.5f * (baked.body.mesh.vertices[0].uv + baked.body.mesh.vertices.back().uv), 0.2f);
        const auto at = static_cast<size_t>(static_cast<int>(inwards.y * size) * baked.base_color.size +
                                            static_cast<int>(inwards.x * size));
        EXPECT_EQ(baked.base_color.rgb[3 * at], v.position.y > 0.5f ? 255 : 0);
    }
}

// A table mountain drawn from above: its wall is a narrow ring there, but gets nearly its own area on the
// chart.
TEST(RockMesh, SpreadsItsChartOverWalls) {
    constexpr float kHeight = 2;
    RockPlan plan;
    plan.reach = 1.5f * kHeight;
    plan.most_around = 60;
    for (int i = 0; i <= 30; ++i) plan.rings.push_back({0.15f * static_cast<float>(i), 0.5f * kHeight, 0});
    const Mesh mesh = rock_mesh(plan, [](vec3 p) {
        return p.y - kHeight * (1 - glm::smoothstep(1.8f, 2.2f, glm::length(vec2(p.x, p.z))));
    });
    float wall_on_rock = 0;
    float wall_on_chart = 0;
    for (const glm::uvec3& t : mesh.triangles) {
        const Vertex& a = mesh.vertices[t.x];
        const Vertex& b = mesh.vertices[t.y];
        const Vertex& c = mesh.vertices[t.z];
        const vec3 face = glm::cross(b.position - a.position, c.position - a.position);
        const vec2 u = b.uv - a.uv;
        const vec2 v = c.uv - a.uv;
        const float on_chart = u.x * v.y - u.y * v.x;
        EXPECT_GT(on_chart, 0);  // no triangle is mirrored
        if (face.y > 0.5f * glm::length(face)) continue;
        wall_on_rock += glm::length(face);
        wall_on_chart += on_chart;
    }
    EXPECT_GT(wall_on_rock, 3 * kHeight * kPi * 2);
    EXPECT_GT(wall_on_chart, 0.5f * wall_on_rock);
    EXPECT_LT(wall_on_chart, 1.2f * wall_on_rock);
}

TEST(Lettering, InksOnlyItsOwnBox) {
    EXPECT_GT(lettering("I", vec2(1.0f / 3, 0.5f), 0.15f, 0.02f), 0.99f);  // the upright
    EXPECT_EQ(lettering("I", vec2(0.05f, 0.5f), 0.15f, 0.02f), 0);
    EXPECT_EQ(lettering(" ", vec2(0.3f, 0.5f), 0.15f, 0.02f), 0);
    EXPECT_EQ(lettering("MW", vec2(-1, 0.5f), 0.15f, 0.02f), 0);
    EXPECT_EQ(lettering("MW", vec2(lettering_width("MW") + 1, 0.5f), 0.15f, 0.02f), 0);
}

}  // namespace
}  // namespace deepwater::models
