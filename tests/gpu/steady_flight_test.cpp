// A flight that dives, climbs and turns over things allocates nothing, builds nothing and waits for nothing, frame after
// frame.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>

#include "gpu/picture_fixture.h"
#include "scene/surroundings/water_layers.h"
#include "support/allocation_count.h"
#include "support/waits.h"

namespace deepwater::render {
namespace {

constexpr int kAllPrograms = 10'000;
constexpr int kFrames = 300;               ///< of a flight
constexpr double kFrameTime = 1.0 / 60.0;  ///< s
const std::map<std::string, int> kNothing;

/// What the frames of a flight did on the thread that draws.
struct Cost {
    size_t allocations = 0;  ///< with `new`, by the program or its driver
    size_t programs = 0;     ///< built
    int frames = 0;          ///< that allocated or built
};

class SteadyFlight : public PictureTest {
protected:
    SteadyFlight() : PictureTest({64, 36}) {}

    void open(const std::string& name) {
        load_scene(name);
        scene_.view.quality = scene::kQualityMedium;
        start_ = scene_.camera;
        lowest_ = scene_.bed.kind == scene::kBedNone ? -12.0 : -0.4 * static_cast<double>(scene_.bed.depth);
    }

    /// Places the eye of a frame: down through the surface, along under it, up to 120 m and down again, with two turns to
    /// the right and a glance up and down.
    void place_eye(int frame) {
        const double way = static_cast<double>(frame) / kFrames;  // 0 to 1
        const double turn = 2 * 3.14159265358979 * way;
        scene_.camera.position = start_.position + glm::dvec3(6 * std::sin(turn), 0, -6 * std::sin(2 * turn));
        const double dive = std::sin(turn);
        scene_.camera.position.y = dive > 0 ? std::lerp(3.0, lowest_, dive) : std::lerp(3.0, 120.0, -dive);
        scene_.camera.yaw = start_.yaw + static_cast<float>(720 * way);
        scene_.camera.pitch = static_cast<float>(-25 * std::sin(3 * turn));
    }

    /// Draws a frame as the viewer does: takes the sea that was asked for, asks for the next one, draws.
    void draw_frame() {
        const sim::OceanMaps& maps = stepper_.take();
        scene_.clock.time += kFrameTime;
        stepper_.request(sea_, scene_.clock.time, kFrameTime);
        frame_->render(scene_, maps, size_, framebuffer_.name(), Pace::gradual);
    }

    void start() {
        const sim::SprayScene& spray = view_.build(scene_);
        stepper_.set_bodies(spray.bodies, spray.ground);
        stepper_.set_spray(spray, true);
        stepper_.set_layers(scene::water_layers(scene_, view_.waterlines()), true);
        sea_ = scene::resolved_sea(scene_, true);
        stepper_.request(sea_, scene_.clock.time);
        place_eye(0);
        draw_frame();
        EXPECT_TRUE(frame_->prepare_programs(scene_, stepper_.take(), kAllPrograms));
        stepper_.request(sea_, scene_.clock.time);
    }

    Cost fly() {
        Cost cost;
        for (int i = 0; i < kFrames; ++i) {
            place_eye(i);
            const size_t allocated = test::allocation_count(), built = shaders_->builds();
            draw_frame();
            const size_t allocations = test::allocation_count() - allocated;
            const size_t programs = shaders_->builds() - built;
            cost.allocations += allocations;
            cost.programs += programs;
            cost.frames += allocations + programs > 0 ? 1 : 0;
        }
        return cost;
    }

    /// Flies as fly() does, with steps `stride` times as long. @return what may have waited for the GPU, and how often
    std::map<std::string, int> waits_of_flight(int stride) {
        test::Waits waits;
        for (int i = 0; i < kFrames; i += stride) {
            waits.begin_frame();
            place_eye(i);
            draw_frame();
        }
        return waits.noted();
    }

    scene::Camera start_;
    double lowest_ = 0;  ///< m, height of the deepest point of the flight
    sim::SeaState sea_;
};

class SteadyFlightOver : public SteadyFlight, public ::testing::WithParamInterface<const char*> {};

// The first flights are the warm-up: buffers grow to what the flight needs, and wakes to what lengthens them.
TEST_P(SteadyFlightOver, AllocatesBuildsAndWaitsForNothing) {
    constexpr int kMostWarmUps = 3;
    open(GetParam());
    start();
    Cost cost = fly();
    EXPECT_EQ(cost.programs, 0u) << "in the first flight";
    for (int flight = 1; cost.allocations > 0 && flight <= kMostWarmUps; ++flight) cost = fly();
    EXPECT_EQ(cost.programs, 0u);
    EXPECT_EQ(cost.allocations, 0u) << "in " << cost.frames << " frames";
    // While wakes lengthen, more of their windows is shown, and the memory through which it is sent may grow once more.
    auto waits = waits_of_flight(5);
    for (int flight = 1; waits != kNothing && flight <= kMostWarmUps; ++flight) waits = waits_of_flight(5);
    EXPECT_EQ(waits, kNothing);
}

INSTANTIATE_TEST_SUITE_P(Scenes, SteadyFlightOver, ::testing::Values("harbour", "reef"),
                         [](const auto& scene) { return std::string(scene.param); });

// Pools send maps of their own, and spray is dense in a storm.
class FramesOver : public SteadyFlight, public ::testing::WithParamInterface<const char*> {};

TEST_P(FramesOver, WaitForNothing) {
    open(GetParam());
    start();
    waits_of_flight(10);  // buffers grow to what the scene needs
    EXPECT_EQ(waits_of_flight(10), kNothing);
}

INSTANTIATE_TEST_SUITE_P(Scenes, FramesOver, ::testing::Values("tank", "storm"),
                         [](const auto& scene) { return std::string(scene.param); });

}  // namespace
}  // namespace deepwater::render
