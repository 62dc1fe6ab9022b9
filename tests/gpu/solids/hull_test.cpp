// There is no water inside a hull, and all of it around.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "gpu/solids/objects_fixture.h"
#include "scene/scene.h"

namespace deepwater::render {
namespace {

class HullTest : public ObjectsTest {
protected:
    void SetUp() override {
        ObjectsTest::SetUp();
        if (IsSkipped()) return;
        dir_.write("dry.glb", box_boat(true, 0));
        dir_.write("poking.glb", box_boat(true, 0.6f));
        dir_.write("wet.glb", box_boat(false, 0));
        scene_.sea.wind_speed = 6;
        scene_.sea.resolution = 128;
    }

    void put(const char* file) {
        scene_.objects = {scene::model_object((dir_.path() / file).string())};
        scene_.objects.front().floats = true;
    }

    /// Returns which pixels show water in front of everything else.
    std::vector<glm::vec4> water(const char* file) {
        put(file);
        return render(scene::kViewWaterMask);
    }

    /// Counts water pixels in front of the inside of the boat's floor or walls, for rays that enter its
    /// opening.
    int water_inside(const std::vector<glm::vec4>& mask, const sim::BodyState& boat) const {
        int count = 0;
        for (int y = 0; y < kSize.y; ++y) {
            for (int x = 0; x < kSize.x; ++x) {
                const glm::dmat3 own_from_world = glm::transpose(glm::mat3_cast(boat.orientation));
                const glm::dvec3 eye = own_from_world * (scene_.camera.position - boat.position);
                const glm::dvec3 direction = own_from_world * ray(x + 0.5, y + 0.5);
                const glm::dvec3 entry = eye + direction * ((0.8 - eye.y) / direction.y);
                const bool enters = direction.y < 0 && std::abs(entry.x) < 1.9 && std::abs(entry.z) < 3.9;
                count += enters && at(mask, x, y).x > 0;
            }
        }
        return count;
    }

    sim::BodyState placed() { return moment(scene::resolved_sea(scene_, true)).bodies.at(0).state; }
};

TEST_F(HullTest, NoWaterStandsInABoatSeenFromAbove) {
    for (const double time : {0.0, 4.0, 9.0}) {
        scene_.clock.time = time;
        scene_.camera.position = {0.5, 14, 9};
        scene_.camera.pitch = -57;
        for (const char* file : {"wet.glb", "dry.glb", "poking.glb"}) {
            const auto mask = water(file);
            const int inside = water_inside(mask, placed());
            if (file == std::string_view("wet.glb")) {
                EXPECT_GT(inside, 1000);
            } else {
                EXPECT_EQ(inside, 0) << file;
            }
        }
    }
}

TEST_F(HullTest, WaterAroundTheBoatStays) {
    const struct {
        glm::dvec3 camera;
        double pitch;
    } views[] = {{{0, 2.2, 16}, -4}, {{0.5, 14, 9}, -57}, {{0, 6, 14}, -20}};
    for (const auto& view : views) {
        scene_.camera.position = view.camera;
        scene_.camera.pitch = view.pitch;
        const auto wet = water("wet.glb");
        const sim::BodyState boat = placed();
        const glm::dmat3 own_from_world = glm::transpose(glm::mat3_cast(boat.orientation));
        const glm::dvec3 eye = own_from_world * (scene_.camera.position - boat.position);
        for (const char* file : {"dry.glb", "poking.glb"}) {
            const auto dry = water(file);
            int same = 0;
            for (int y = 0; y < kSize.y; ++y) {
                for (int x = 0; x < kSize.x; ++x) {
                    // Rays may pass over the hull, through the part of the volume above it: they show the
                    // water behind.
                    const glm::dvec3 direction = own_from_world * ray(x + 0.5, y + 0.5);
                    if (hits_box(eye, direction, glm::dvec3(-2.05, -0.85, -4.05),
                                 glm::dvec3(2.05, 0.85, 4.05)))
                        continue;
                    ASSERT_EQ(at(wet, x, y).x, at(dry, x, y).x) << file << " " << x << ", " << y;
                    same += at(wet, x, y).x > 0;
                }
            }
            EXPECT_GT(same, 1000);
        }
    }
}

// Two boats behind one another both stay dry: seen over the nearer one's gunwale, through the part of its
// volume above it, and from inside the nearer one.
TEST_F(HullTest, BoatsBehindOneAnotherStayDry) {
    dir_.write("tall.glb", box_boat(true, 3));
    const auto boats = [this](const char* near, const char* far) {
        scene_.objects.clear();
        for (const auto& [file, z] : {std::pair(far, -4.0), std::pair(near, 6.0)}) {
            scene_.objects.push_back(scene::model_object((dir_.path() / file).string()));
            scene_.objects.back().position = {0, 0, z};
            scene_.objects.back().floats = true;
        }
    };
    const struct {
        glm::dvec3 camera;
        double pitch;
    } views[] = {{{0, 7, 16}, -22}, {{0, 3, 6}, -12}};
    for (const auto& view : views) {
        scene_.camera.position = view.camera;
        scene_.camera.pitch = view.pitch;
        boats("tall.glb", "wet.glb");
        const sim::BodyState far = placed();
        EXPECT_GT(water_inside(render(scene::kViewWaterMask), far), 300);
        boats("tall.glb", "dry.glb");
        EXPECT_EQ(water_inside(render(scene::kViewWaterMask), far), 0);
    }
}

TEST_F(HullTest, AnEyeInsideTheBoatSeesNoWaterBelowTheGunwale) {
    put("dry.glb");
    const sim::BodyState boat = placed();
    scene_.camera.position = boat.position + glm::dvec3(0, 0.6, 3);
    scene_.camera.pitch = -25;
    const auto mask = render(scene::kViewWaterMask);
    const glm::dmat3 own_from_world = glm::transpose(glm::mat3_cast(boat.orientation));
    const glm::dvec3 eye = own_from_world * (scene_.camera.position - boat.position);
    int inside = 0;
    for (int y = 0; y < kSize.y; ++y) {
        for (int x = 0; x < kSize.x; ++x) {
            // Rays below the gunwale meet a wall or the floor before they could leave through the top.
            const glm::dvec3 direction = own_from_world * ray(x + 0.5, y + 0.5);
            const double top = direction.y > 0 ? (0.75 - eye.y) / direction.y : 1e9;
            const double side = std::min((std::copysign(2.0, direction.x) - eye.x) / direction.x,
                                         (std::copysign(4.0, direction.z) - eye.z) / direction.z);
            if (top < side) continue;
            ++inside;
            ASSERT_EQ(at(mask, x, y).x, 0) << x << ", " << y;
        }
    }
    EXPECT_GT(inside, 5000);
}

}  // namespace
}  // namespace deepwater::render
