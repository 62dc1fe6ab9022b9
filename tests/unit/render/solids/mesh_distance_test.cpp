// Distances to triangles, one by one and many.
#include "render/solids/mesh_distance.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "scene/models/model.h"
#include "scene/objects/object.h"

namespace deepwater::render {
namespace {

/// The least distance to points of a triangle, n to a side.
float nearest_sample(const glm::vec3& p, const glm::vec3& a, const glm::vec3& b, const glm::vec3& c, int n) {
    float least = std::numeric_limits<float>::max();
    for (int i = 0; i <= n; ++i) {
        for (int j = 0; i + j <= n; ++j) {
            const float u = static_cast<float>(i) / static_cast<float>(n),
                        v = static_cast<float>(j) / static_cast<float>(n);
            least = std::min(least, glm::length(a + u * (b - a) + v * (c - a) - p));
        }
    }
    return least;
}

TEST(MeshDistance, IsThatOfTheNearestPointOfATriangle) {
    std::mt19937 random(3);
    std::uniform_real_distribution<float> any(-1, 1);
    const auto point = [&] { return glm::vec3(any(random), any(random), any(random)); };
    constexpr int kSamples = 64;
    for (int i = 0; i < 300; ++i) {
        const glm::vec3 a = point(), b = point(), c = i % 10 == 0 ? b : point(),
                        p = 2.0f * point();  // some are flat
        const float distance = std::sqrt(distance2(p, a, b, c)),
                    sampled = nearest_sample(p, a, b, c, kSamples);
        const float apart = std::max({glm::length(b - a), glm::length(c - a), glm::length(c - b)}) / kSamples;
        EXPECT_LE(distance, sampled + 1e-5f) << i;
        EXPECT_GE(distance, sampled - apart) << i;  // no point is farther from all samples
    }
}

TEST(MeshDistance, OfManyTrianglesIsTheLeast) {
    std::mt19937 random(4);
    std::uniform_real_distribution<float> any(-1, 1);
    const auto point = [&] { return glm::vec3(any(random), any(random), any(random)); };
    std::vector<glm::vec3> positions;
    std::vector<std::uint32_t> triangles;
    for (std::uint32_t i = 0; i < 200; ++i) {
        const glm::vec3 at = 4.0f * point();
        for (std::uint32_t c = 0; c < 3; ++c) {
            positions.push_back(at + point());
            triangles.push_back(3 * i + c);
        }
    }
    const MeshDistance mesh(positions, triangles);
    for (int i = 0; i < 300; ++i) {
        const glm::vec3 p = 6.0f * point();
        float least2 = std::numeric_limits<float>::max();
        for (size_t t = 0; t < triangles.size(); t += 3)
            least2 = std::min(least2, distance2(p, positions[t], positions[t + 1], positions[t + 2]));
        const float distance = mesh.to(p);
        EXPECT_FLOAT_EQ(distance, std::sqrt(least2)) << i;
        EXPECT_LE(mesh.to(p, 0.5f), std::max(distance, 0.5f)) << i;
    }
}

TEST(MeshDistance, KnowsItsTriangle) {
    std::mt19937 random(5);
    std::uniform_real_distribution<float> any(-1, 1);
    const auto point = [&] { return glm::vec3(any(random), any(random), any(random)); };
    std::vector<glm::vec3> positions;
    std::vector<std::uint32_t> triangles;
    for (std::uint32_t i = 0; i < 300; ++i) {
        positions.push_back(4.0f * point());
        triangles.push_back(i);
    }
    const MeshDistance mesh(positions, triangles);
    for (int i = 0; i < 300; ++i) {
        const glm::vec3 p = 6.0f * point();
        const float distance = mesh.to(p);
        for (const float within : {distance, 2 * distance, std::numeric_limits<float>::max()}) {
            const MeshDistance::Nearest nearest = mesh.nearest(p, within);
            EXPECT_FLOAT_EQ(nearest.distance, distance);
            const size_t t = 3 * size_t{nearest.triangle};
            EXPECT_FLOAT_EQ(std::sqrt(distance2(p, positions[t], positions[t + 1], positions[t + 2])),
                            distance);
        }
    }
}

TEST(MeshDistance, WindsOnceAroundWhatIsInside) {
    const scene::Model sphere = scene::make_primitive(scene::kShapeSphere);
    std::vector<glm::vec3> positions;
    for (const scene::Vertex& vertex : sphere.vertices) positions.push_back(vertex.position);
    const MeshDistance mesh(positions, sphere.indices);
    std::vector<std::uint32_t> half;  // open below
    for (size_t t = 0; t < sphere.indices.size(); t += 3) {
        if (positions[sphere.indices[t]].y + positions[sphere.indices[t + 1]].y +
                positions[sphere.indices[t + 2]].y >
            0)
            half.insert(half.end(), {sphere.indices[t], sphere.indices[t + 1], sphere.indices[t + 2]});
    }
    const MeshDistance dome(positions, half);
    std::mt19937 random(6);
    std::uniform_real_distribution<float> any(-1, 1);
    for (int i = 0; i < 500; ++i) {
        const glm::vec3 p(any(random), any(random), any(random));
        const float far = glm::length(p);
        if (std::abs(far - 0.5f) < 0.01f) continue;
        EXPECT_NEAR(mesh.winding(p), far < 0.5f ? 1 : 0, 0.05f) << far;
    }
    // From the middle of its rim a half ball is half of all directions.
    EXPECT_NEAR(dome.winding(glm::vec3(0)), 0.5f, 0.03f);
}

}  // namespace
}  // namespace deepwater::render
