#include <gtest/gtest.h>

#include <glm/gtc/constants.hpp>
#include <map>
#include <tuple>

#include "scene/models/model.h"
#include "scene/objects/object.h"

namespace deepwater::scene {
namespace {

struct Measure {
    double area = 0;
    double volume = 0;  ///< signed: positive when triangles run counter-clockwise from outside
};

Measure measure(const Model& model) {
    Measure sum;
    for (size_t i = 0; i < model.indices.size(); i += 3) {
        const glm::dvec3 a = model.vertices[model.indices[i]].position,
                         b = model.vertices[model.indices[i + 1]].position,
                         c = model.vertices[model.indices[i + 2]].position;
        sum.area += glm::length(glm::cross(b - a, c - a)) / 2;
        sum.volume += glm::dot(a, glm::cross(b, c)) / 6;
    }
    return sum;
}

/// True when every edge is used once in each direction, as in a closed surface.
bool is_closed(const Model& model) {
    using Point = std::tuple<float, float, float>;
    std::map<std::pair<Point, Point>, int> edges;
    const auto point = [&model](std::uint32_t index) {
        const glm::vec3 p = model.vertices[index].position + 0.0f;  // -0 is 0
        return Point(p.x, p.y, p.z);
    };
    for (size_t i = 0; i < model.indices.size(); i += 3) {
        for (size_t side = 0; side < 3; ++side) {
            ++edges[{point(model.indices[i + side]), point(model.indices[i + (side + 1) % 3])}];
        }
    }
    for (const auto& [edge, count] : edges) {
        const auto back = edges.find({edge.second, edge.first});
        if (count != 1 || back == edges.end() || back->second != 1) return false;
    }
    return true;
}

TEST(Primitives, SpheresAndBoxesAreClosedAndTheirSizeIsOne) {
    const Model box = make_primitive(kShapeBox);
    EXPECT_TRUE(is_closed(box));
    EXPECT_NEAR(measure(box).area, 6, 1e-6);
    EXPECT_NEAR(measure(box).volume, 1, 1e-6);

    const Model sphere = make_primitive(kShapeSphere);
    EXPECT_TRUE(is_closed(sphere));
    // An inscribed polyhedron of 64 by 32 faces: its faces lie inside by up to 1 - cos(pi / 64), 0.12 %, in
    // each direction, which takes 0.3 % of the area and 0.4 % of the volume.
    EXPECT_NEAR(measure(sphere).area, glm::pi<double>(), 0.004 * glm::pi<double>());
    EXPECT_NEAR(measure(sphere).volume, glm::pi<double>() / 6, 0.005 * glm::pi<double>() / 6);
    EXPECT_LT(measure(sphere).volume, glm::pi<double>() / 6);
}

TEST(Primitives, CylindersAreClosedUprightAndTheirSizeIsOne) {
    const Model cylinder = make_primitive(kShapeCylinder);
    EXPECT_TRUE(is_closed(cylinder));
    // An inscribed prism of 32 sides has sin(2 pi / 32) / (2 pi / 32) of the volume.
    EXPECT_NEAR(measure(cylinder).volume, 0.99359 * glm::pi<double>() / 4, 1e-5);
    EXPECT_EQ(cylinder.low.y, -0.5f);
    EXPECT_EQ(cylinder.high.y, 0.5f);
    EXPECT_EQ(cylinder.high.x, 0.5f);
}

TEST(Primitives, PlatesLieLevelAndFaceUp) {
    const Model plate = make_primitive(kShapePlate);
    EXPECT_NEAR(measure(plate).area, 1, 1e-6);
    EXPECT_EQ(plate.low, glm::vec3(-0.5f, 0, -0.5f));
    EXPECT_EQ(plate.high, glm::vec3(0.5f, 0, 0.5f));
    for (const Vertex& vertex : plate.vertices) EXPECT_EQ(vertex.normal, glm::vec3(0, 1, 0));
    const glm::vec3 a = plate.vertices[plate.indices[0]].position,
                    b = plate.vertices[plate.indices[1]].position,
                    c = plate.vertices[plate.indices[2]].position;
    EXPECT_GT(glm::cross(b - a, c - a).y, 0);
    EXPECT_TRUE(plate.materials.front().double_sided);
}

TEST(Primitives, NormalsAreUnitAndPointOutward) {
    for (const int shape : {kShapeSphere, kShapeBox, kShapeCylinder, kShapePlate}) {
        const Model model = make_primitive(shape);
        for (size_t i = 0; i < model.indices.size(); i += 3) {
            const Vertex &a = model.vertices[model.indices[i]], &b = model.vertices[model.indices[i + 1]],
                         &c = model.vertices[model.indices[i + 2]];
            const glm::vec3 face =
                glm::normalize(glm::cross(b.position - a.position, c.position - a.position));
            for (const Vertex* vertex : {&a, &b, &c}) {
                EXPECT_NEAR(glm::length(vertex->normal), 1, 1e-6);
                EXPECT_GT(glm::dot(face, vertex->normal), 0.98f);  // a facet of 5.6 by 5.6 degrees
                EXPECT_TRUE(vertex->uv.x >= 0 && vertex->uv.x <= 1 && vertex->uv.y >= 0 && vertex->uv.y <= 1);
            }
        }
    }
}

TEST(Primitives, TexturesAreNotMirrored) {
    for (const int shape : {kShapeSphere, kShapeBox, kShapeCylinder, kShapePlate}) {
        const Model model = make_primitive(shape);
        for (size_t i = 0; i < model.indices.size(); i += 3) {
            const glm::vec2 a = model.vertices[model.indices[i]].uv,
                            b = model.vertices[model.indices[i + 1]].uv,
                            c = model.vertices[model.indices[i + 2]].uv;
            // v runs down: counter-clockwise on the surface is clockwise in (u, v).
            EXPECT_LT((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x), 0) << shape << " " << i;
        }
    }
}

TEST(Primitives, ProbesCoverTheBoxSeenFromAbove) {
    const Model box = make_primitive(kShapeBox);
    glm::vec2 low(1), high(-1), sum(0);
    for (const glm::vec2& probe : box.probes) {
        low = glm::min(low, probe);
        high = glm::max(high, probe);
        sum += probe;
    }
    EXPECT_EQ(low, glm::vec2(-0.5f));
    EXPECT_EQ(high, glm::vec2(0.5f));
    EXPECT_EQ(sum, glm::vec2(0));
}

}  // namespace
}  // namespace deepwater::scene
