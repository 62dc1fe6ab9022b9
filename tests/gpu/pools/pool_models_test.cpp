// Models in a pool, of which rays know fields, against bodies of the same shape that rays meet exactly: how they are
// seen through the water's surface, mirrored in it, and through glass.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "gpu/pools/pool_fixture.h"
#include "scene/models/model.h"
#include "support/glb.h"
#include "support/temp_dir.h"

namespace deepwater::render {
namespace {

using glm::dvec3;

class PoolModelsTest : public PoolPictureTest {
protected:
    PoolModelsTest() : PoolPictureTest({192, 108}) {}

    void SetUp() override {
        PoolPictureTest::SetUp();
        if (IsSkipped()) return;
        scene_.sky.sun_elevation = 50;
        scene::Pool& pool = scene_.pools.emplace_back();
        pool.shape.half_sides = {0.6, 0.5};
        pool.shape.depth = 0.6;
    }

    /// Returns a model of a primitive as a file, scaled by 2, so that objects of half the size look as the primitive does.
    std::string written(int shape) {
        const scene::Model primitive = scene::make_primitive(shape);
        test::Glb glb;
        std::vector<glm::vec3> positions, normals;
        for (const scene::Vertex& vertex : primitive.vertices) {
            positions.push_back(2.0f * vertex.position);
            normals.push_back(vertex.normal);
        }
        glb.json["materials"] = nlohmann::json::array(
            {{{"pbrMetallicRoughness",
               {{"baseColorFactor", {1, 1, 1, 1}}, {"metallicFactor", 0}, {"roughnessFactor", 1}}}}});
        const int mesh = glb.mesh(
            {{"attributes", {{"POSITION", glb.positions(positions)}, {"NORMAL", glb.positions(normals)}}},
             {"indices", glb.indices(primitive.indices)},
             {"material", 0}});
        glb.node({{"mesh", mesh}});
        const std::string file = "shape_" + std::to_string(shape) + ".glb";
        folder_.write(file, glb.finish());
        return (folder_.path() / file).string();
    }

    /// Returns the mean difference of the parts of two pictures in which the second differs from the third, over the
    /// brightness there.
    static double difference(const std::vector<glm::vec4>& a, const std::vector<glm::vec4>& b,
                             const std::vector<glm::vec4>& empty, int& pixels) {
        double sum = 0, light = 0;
        pixels = 0;
        for (size_t i = 0; i < a.size(); ++i) {
            const glm::vec3 shown = glm::abs(glm::vec3(b[i] - empty[i]));
            if (shown.x + shown.y + shown.z < 1e-3f * (b[i].x + b[i].y + b[i].z)) continue;
            const glm::vec3 off = glm::abs(glm::vec3(a[i] - b[i]));
            sum += static_cast<double>(off.x + off.y + off.z);
            light += static_cast<double>(b[i].x + b[i].y + b[i].z);
            ++pixels;
        }
        return sum / light;
    }

    /// Draws the pool with a primitive, with its model and without both from a place, and compares.
    /// @param most  allowed difference
    void expect_alike(const scene::Object& primitive, const dvec3& eye, const dvec3& target, double most) {
        scene::Object model = primitive;
        model.shape = scene::kShapeModel;
        model.model = written(primitive.shape);
        model.size *= 0.5f;
        scene_.camera = {.position = eye, .fov = 40};
        look_at(target);
        const auto picture = [&](const scene::Object& object) {
            scene_.objects = {object};
            return radiance();
        };
        const std::vector<glm::vec4> exact = picture(primitive), with_field = picture(model);
        model.position.x += 1000;
        const std::vector<glm::vec4> empty = picture(model);
        int pixels = 0;
        const double off = difference(with_field, exact, empty, pixels);
        EXPECT_GT(pixels, 300);
        EXPECT_LT(off, most);
        RecordProperty("difference " + std::to_string(++compared_), std::to_string(off));
    }

    test::TempDir folder_;
    int compared_ = 0;
};

scene::Object ball_at(const dvec3& place) {
    scene::Object ball;
    ball.position = place;
    ball.size = {0.4f, 0.3f, 0.4f};
    ball.rotation = {30, 20, 0};
    ball.base_color = {0.7f, 0.3f, 0.1f};
    ball.roughness = 0;  // a rough one would be darker where it is wet
    return ball;
}

// Edges of the field lie within a quarter of its spacing, 2 mm, of the model's, and pixels are 4 mm wide at the ball: half a
// pixel around a ball of 60 is 3 % of it, where what is behind is about half as bright or twice.
constexpr double kEdges = 0.02;

TEST_F(PoolModelsTest, UnderWaterFromAboveAndHalfIn) {
    expect_alike(ball_at({0, -0.3, 0}), {-0.9, 0.8, 0.7}, {0, -0.2, 0}, kEdges);
    expect_alike(ball_at({0, 0, 0}), {-0.9, 0.5, 0.7}, {0, -0.1, 0}, kEdges);
}

TEST_F(PoolModelsTest, FromInTheWater) {
    expect_alike(ball_at({0.1, -0.2, 0}), {-0.5, -0.35, 0.3}, {0.1, -0.1, 0}, kEdges);
}

TEST_F(PoolModelsTest, ThroughGlass) {
    scene::Pool& pool = scene_.pools[0];
    pool.walls = scene::PoolWalls::glass;
    pool.thickness = 0.01;
    pool.level = 1;
    expect_alike(ball_at({0, 0.75, 0}), {-0.3, 0.9, 1.6}, {0, 0.75, 0}, kEdges);
}

}  // namespace
}  // namespace deepwater::render
