#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "gpu/picture_fixture.h"
#include "scene/camera/camera.h"
#include "scene/objects/object.h"
#include "support/glb.h"
#include "support/temp_dir.h"

namespace deepwater::render {

/// Whole pictures with objects, over a nearly calm sea in clear air.
class ObjectsTest : public PictureTest {
protected:
    static constexpr glm::ivec2 kSize{240, 160};

    ObjectsTest() : PictureTest(kSize) {}

    void SetUp() override {
        PictureTest::SetUp();
        if (IsSkipped()) return;
        scene_.sea.wind_speed = 3;
        scene_.sky.visibility_km = 300;
    }

    std::vector<glm::vec4> render(int view_mode) {
        scene_.view.mode = view_mode;
        return radiance();
    }

    static const glm::vec4& at(const std::vector<glm::vec4>& values, int x, int y) {
        return values[static_cast<size_t>(y) * kSize.x + static_cast<size_t>(x)];
    }

    /// Returns the direction through a point of the picture, given in pixels from its lower left corner.
    [[nodiscard]] glm::dvec3 ray(double x, double y) const {
        const scene::CameraAxes axes = scene::axes(scene_.camera);
        const double scale = std::tan(glm::radians(static_cast<double>(scene_.camera.fov)) / 2);
        const double up = (2 * y / kSize.y - 1) * scale;
        const double right = (2 * x / kSize.x - 1) * scale * kSize.x / kSize.y;
        return glm::normalize(glm::dvec3(axes.forward) + right * glm::dvec3(axes.right) +
                              up * glm::dvec3(axes.up));
    }

    /// Compares a mask with what geometry says, but for pixels that a boundary passes nearer than `margin`
    /// pixels.
    void expect_mask(const std::function<bool(int, int)>& seen,
                     const std::function<bool(double, double)>& expected, double margin) {
        int inside = 0, outside = 0;
        for (int y = 0; y < kSize.y; ++y) {
            for (int x = 0; x < kSize.x; ++x) {
                const bool wanted = expected(x + 0.5, y + 0.5);
                bool clear = true;
                for (int turn = 0; turn < 16; ++turn) {
                    const double angle = turn * glm::radians(22.5);
                    clear = clear && expected(x + 0.5 + margin * std::cos(angle),
                                              y + 0.5 + margin * std::sin(angle)) == wanted;
                }
                if (!clear) continue;
                (wanted ? inside : outside) += 1;
                ASSERT_EQ(seen(x, y), wanted) << "pixel " << x << ", " << y;
            }
        }
        EXPECT_GT(inside, 100);
        EXPECT_GT(outside, 100);
    }

    static scene::Object sphere(glm::dvec3 position, float diameter) {
        scene::Object object;
        object.position = position;
        object.size = glm::vec3(diameter);
        return object;
    }

    test::TempDir dir_;
};

/// True when a ray meets an upright box.
inline bool hits_box(const glm::dvec3& from, const glm::dvec3& direction, const glm::dvec3& low,
                     const glm::dvec3& high) {
    double first = 0, last = 1e9;
    for (int c = 0; c < 3; ++c) {
        double a = (low[c] - from[c]) / direction[c], b = (high[c] - from[c]) / direction[c];
        if (a > b) std::swap(a, b);
        first = std::max(first, a);
        last = std::min(last, b);
    }
    return first < last;
}

/// A boat like a trough: an open box with walls, and its dry inside, closed, `lid` metres above the gunwale.
inline std::string box_boat(bool dry, float lid) {
    test::Glb glb;
    const test::BoxMesh outer = test::box_mesh({-2, -0.8f, -4}, {2, 0.8f, 4}, true);
    const int hull = glb.mesh(outer.corners, outer.triangles);
    glb.json["materials"] = {{{"doubleSided", true}}};
    glb.json["meshes"][0]["primitives"][0]["material"] = 0;
    glb.node({{"mesh", hull}, {"extras", {{"probes", {{0, 0, 0}}}}}});
    if (dry) {
        const test::BoxMesh inner = test::box_mesh({-2, -0.8f, -4}, {2, 0.8f + lid, 4});
        glb.json["scenes"][0]["nodes"].push_back(
            glb.node({{"mesh", glb.mesh(inner.corners, inner.triangles)}, {"name", "water_exclusion"}}));
    }
    return glb.finish();
}

}  // namespace deepwater::render
