// Programs that a freely flying eye needs are built before it needs them, and keep within OpenGL's limits.
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gpu/picture_fixture.h"
#include "gpu/program_limits.h"
#include "support/packet_layer.h"
#include "support/without_draws.h"

namespace deepwater::render {
namespace {

constexpr int kAll = 10'000;
constexpr size_t kMostPrepared = 160;  ///< in any scene: about ten seconds on a software rasteriser

class PreparedPrograms : public PictureTest {
protected:
    PreparedPrograms() : PictureTest({64, 36}) {}

    void SetUp() override {
        PictureTest::SetUp();
        if (!IsSkipped()) undrawn_.emplace();
    }

    /// The harbour with a bed, clouds, foam, god rays and particles.
    void make_harbour() {
        load_scene("harbour");
        scene_.view.quality = scene::kQualityMedium;
        scene_.sky.image.clear();
        scene_.sky.overcast = 0;
        scene_.clouds.kind = scene::kCloudsCumulus;
        scene_.sea.wind_speed = 12;
        scene_.bed.kind = scene::kBedSand;
    }

    /// Draws the moment of the last draw_still(), which does not depend on the camera.
    void draw_from(glm::dvec3 position, float yaw, float pitch, Pace pace = Pace::immediate) {
        scene_.camera.position = position;
        scene_.camera.yaw = yaw;
        scene_.camera.pitch = pitch;
        frame_->render(scene_, *maps_, size_, framebuffer_.name(), pace);
    }

    void draw_still() {
        maps_ = &moment(scene::resolved_sea(scene_, true));
        draw_from({0, 2.9, 0}, 2, -3);
    }

    bool prepare(int most) { return frame_->prepare_programs(scene_, *maps_, most); }

    /// Prepares all programs for a flight from where draw_still() stands.
    void prepare_all() {
        draw_still();
        const size_t still = shaders_->builds();
        EXPECT_TRUE(prepare(kAll));
        EXPECT_GT(shaders_->builds(), still + 20);
        EXPECT_LT(shaders_->builds(), still + kMostPrepared);
        RecordProperty("prepared", static_cast<int>(shaders_->builds() - still));
        EXPECT_EQ(excesses_of_all_programs(), std::vector<std::string>{});
    }

    /// Draws as the viewer does, from high above down through the surface, towards objects and towards the sun.
    void fly() {
        constexpr struct {
            double height;
            float pitch;
        } places[] = {{1500, -60}, {300, -30}, {60, -20}, {3, -3}, {0, 0}, {-1.5, 30}, {-3, -10}, {-40, 40}};
        const float to_sun = scene_.sky.sun_azimuth;
        for (const auto& place : places) {
            for (const float yaw : {0.0f, to_sun})
                draw_from({0, place.height, 0}, yaw, place.pitch, Pace::gradual);
        }
        draw_from({2000, 20, 0}, 90, -5, Pace::gradual);  // away from all objects
    }

    /// Number of programs that fly() builds.
    size_t built_in_flight() {
        const size_t before = shaders_->builds();
        fly();
        return shaders_->builds() - before;
    }

    const sim::OceanMaps* maps_ = nullptr;
    std::optional<test::WithoutDraws> undrawn_;
};

TEST_F(PreparedPrograms, AStillBuildsOnlyWhatItShows) {
    make_harbour();
    scene_.view.quality = scene::kQualityLow;
    draw_still();
    const size_t still = shaders_->builds();
    draw_still();
    EXPECT_EQ(shaders_->builds(), still);
    EXPECT_FALSE(prepare(1));
    EXPECT_EQ(shaders_->builds(), still + 1);
    // Without preparation the frames of a dive build the others.
    draw_from({0, 0, 0}, 2, 0);
    draw_from({0, -1.5, 0}, 2, 30);
    EXPECT_GT(shaders_->builds(), still + 5);
}

TEST_F(PreparedPrograms, AFlightThroughTheHarbourBuildsNone) {
    make_harbour();
    prepare_all();
    EXPECT_EQ(built_in_flight(), 0u);
    scene_.view.mode = scene::kViewReflection;
    prepare_all();
    draw_from({0, 300, 0}, 0, -30);
    const size_t prepared = shaders_->builds();
    draw_from({0, -1.5, 0}, 2, 30);
    EXPECT_EQ(shaders_->builds(), prepared);
}

TEST_F(PreparedPrograms, AHandOnTheWindBuildsNone) {
    load_scene("open_sea");
    scene_.view.quality = scene::kQualityMedium;
    scene_.sea.wind_speed = 2;
    prepare_all();
    const size_t prepared = shaders_->builds();
    for (const float wind : {1.0f, 6.0f, 25.0f}) {
        scene_.sea.wind_speed = wind;
        draw_still();
        EXPECT_EQ(shaders_->builds(), prepared) << "to draw, at " << wind;
        EXPECT_TRUE(prepare(kAll));
        EXPECT_EQ(shaders_->builds(), prepared) << "to prepare, at " << wind;
    }
    // A dead calm mirrors the sun's disc, which takes a program of its own.
    scene_.sea.wind_speed = 0;
    draw_still();
    EXPECT_LE(shaders_->builds(), prepared + 1);
}

TEST_F(PreparedPrograms, AFlightOverAReefBuildsNone) {
    load_scene("reef");
    scene_.view.quality = scene::kQualityHigh;
    prepare_all();
    EXPECT_EQ(built_in_flight(), 0u);
}

TEST_F(PreparedPrograms, AFlightOffABeachBuildsNone) {
    load_scene("beach");
    scene_.view.quality = scene::kQualityLow;
    scene_.bed.land_z = -400;  // deep enough to dive
    prepare_all();
    EXPECT_EQ(built_in_flight(), 0u);
}

TEST_F(PreparedPrograms, AFlightOverLayersOfWaterAtNightBuildsNone) {
    make_harbour();
    scene_.objects.resize(2);
    scene_.sky.sun_elevation = -20;
    scene_.view.quality = scene::kQualityLow;
    test::PacketLayer layer;
    layer.packet.foam = 0.8;
    stepper_.set_layers({std::make_shared<test::PacketLayer>(layer)}, false);
    prepare_all();
    EXPECT_EQ(built_in_flight(), 0u);
}

}  // namespace
}  // namespace deepwater::render
