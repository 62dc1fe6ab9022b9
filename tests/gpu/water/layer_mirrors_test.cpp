// Objects that are mirrored and refracted by layers of water.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "gpu/water/layers_fixture.h"

namespace deepwater::shared {
#include "shared/water/fresnel.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

/// Objects seen by way of a surface that a packet tilts.
class TiltedSurface : public LayersTest {
protected:
    void SetUp() override {
        LayersTest::SetUp();
        if (IsSkipped()) return;
        resize({240, 135});
        scene_.sky.visibility_km = 300;
        scene_.camera.yaw = 0;
    }

    /// A long packet whose waves do not move the water aside.
    static test::PacketLayer swell(double k, double slope, double phase) {
        test::PacketLayer layer;
        layer.window = {.half_sides = {50, 40}, .rotation = 0.4, .rim = 8};
        layer.packet = {.wave_vector = k * dvec2(0.6, 0.8),
                        .amplitude = slope / k,
                        .choppiness = 0,
                        .width = 60,
                        .frequency = 0,
                        .group_speed = 0};
        layer.packet.start = -phase / (k * k) * layer.packet.wave_vector;
        return layer;
    }

    struct Met {
        dvec3 place, normal;
    };
    /// Where a ray meets the packet's surface.
    static Met met_surface(const test::PacketLayer& layer, const dvec3& eye, const dvec3& way) {
        double height = 0;
        dvec3 place(0);
        for (int turn = 0; turn < 60; ++turn) {
            place = eye + way * ((height - eye.y) / way.y);
            height = 0.5 * (height + at(layer, {place.x, place.z}, 0).displacement.y);
        }
        const dvec2 slope = at(layer, {place.x, place.z}, 0).slope;
        return {place, glm::normalize(dvec3(-slope.x, 1, -slope.y))};
    }

    /// Mean place of the pixels that are anything.
    dvec2 centroid(const std::function<bool(int, int)>& is_in) const {
        dvec2 sum(0);
        int count = 0;
        for (int y = 0; y < size_.y; ++y) {
            for (int x = 0; x < size_.x; ++x) {
                if (!is_in(x, y)) continue;
                sum += dvec2(x, y);
                ++count;
            }
        }
        EXPECT_GT(count, 30);
        return sum / static_cast<double>(std::max(count, 1));
    }
    [[nodiscard]] size_t index(int x, int y) const {
        return static_cast<size_t>(y) * static_cast<size_t>(size_.x) + static_cast<size_t>(x);
    }
};

// What the sea mirrors is turned by the packet's slopes: a sphere's image lies where rays that are reflected
// by the analytic surface meet the sphere.
TEST_F(TiltedSurface, MirrorsAnObjectWhereItsSlopeSays) {
    const dvec3 centre(0, 2.2, -8);
    scene_.camera.position = {0, 3, 15};
    scene_.camera.pitch = -12;
    scene::Object sphere;
    sphere.position = centre;
    sphere.size = glm::vec3(2);
    sphere.base_color = {0.9f, 0.01f, 0.01f};
    sphere.roughness = 1;
    const auto hits = [&](const dvec3& from, const dvec3& way) {
        const double along = glm::dot(centre - from, way);
        return along > 0 && glm::dot(centre - from, centre - from) - along * along < 1;
    };
    for (const double phase : {1.17, -1.97}) {
        const test::PacketLayer layer = swell(0.3, 0.06, phase);
        scene_.objects = {};
        const auto without = picture(sea({layer}), scene::kViewReflection);
        scene_.objects = {sphere};
        const auto with = picture(sea({layer}), scene::kViewReflection);
        const auto expected_at = [&](const test::PacketLayer& packet) {
            return centroid([&](int x, int y) {
                const dvec3 way = ray(x, y);
                if (way.y >= -0.02 || hits(scene_.camera.position, way)) return false;
                const Met met = met_surface(packet, scene_.camera.position, way);
                return hits(met.place, glm::reflect(way, met.normal));
            });
        };
        test::PacketLayer calm = layer;
        calm.packet.amplitude = 0;
        const dvec2 expected = expected_at(layer), still = expected_at(calm);
        const dvec2 seen = centroid([&](int x, int y) {
            return !hits(scene_.camera.position, ray(x, y)) &&
                   with[index(x, y)].z < 0.5f * without[index(x, y)].z;
        });
        EXPECT_GT(glm::distance(expected, still), 4) << phase;
        EXPECT_LT(glm::distance(seen, expected), 1.5)
            << phase << ": " << seen.x << ", " << seen.y << " not " << expected.x << ", " << expected.y
            << "; still " << still.x << ", " << still.y;
    }
}

// The same of what is seen through the surface: a plate lies where Snell's law on the analytic surface says.
TEST_F(TiltedSurface, ShowsAPlateBelowWhereSnellSays) {
    constexpr double kDepth = 3, kSide = 1.2;
    scene_.camera.position = {0, 6, 5};
    scene_.camera.pitch = -52;
    scene_.camera.fov = 22;
    scene::Object plate;
    plate.shape = scene::kShapePlate;
    plate.position = {0, -kDepth, -1.4};
    plate.size = {kSide, 1, kSide};
    plate.base_color = glm::vec3(0.9f);
    plate.roughness = 1;
    for (const double phase : {1.4, -1.5}) {
        const test::PacketLayer layer = swell(0.35, 0.17, phase);
        scene_.objects = {};
        const auto without = picture(sea({layer}), scene::kViewRefraction);
        scene_.objects = {plate};
        const auto with = picture(sea({layer}), scene::kViewRefraction);
        const auto expected_at = [&](const test::PacketLayer& packet) {
            return centroid([&](int x, int y) {
                const dvec3 way = ray(x, y);
                const Met met = met_surface(packet, scene_.camera.position, way);
                const dvec3 down =
                    glm::refract(way, met.normal, 1.0 / static_cast<double>(shared::kWaterIndex));
                const dvec3 place =
                    met.place + down * ((met.place.y + kDepth) / -down.y) - dvec3(plate.position);
                return std::max(std::abs(place.x), std::abs(place.z)) < kSide / 2;
            });
        };
        test::PacketLayer calm = layer;
        calm.packet.amplitude = 0;
        const dvec2 expected = expected_at(layer), still = expected_at(calm);
        const dvec2 seen =
            centroid([&](int x, int y) { return with[index(x, y)].y > 1.5f * without[index(x, y)].y; });
        EXPECT_GT(glm::distance(expected, still), 4) << phase;
        EXPECT_LT(glm::distance(seen, expected), 2)
            << phase << ": " << seen.x << ", " << seen.y << " not " << expected.x << ", " << expected.y
            << "; still " << still.x << ", " << still.y;
    }
}

}  // namespace
}  // namespace deepwater::render
