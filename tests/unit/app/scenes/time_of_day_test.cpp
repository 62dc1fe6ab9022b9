#include "app/scenes/time_of_day.h"

#include <gtest/gtest.h>

#include <cmath>
#include <initializer_list>
#include <string>

namespace deepwater::app {
namespace {

// Whatever moved the sun before, the hour that is set is the hour that it then is.
TEST(TimeOfDay, IsWhatItWasSetTo) {
    for (const int source : {scene::kSunAngles, scene::kSunPlace}) {
        for (const double time : {0.0, 90.0, 7200.0}) {
            for (const double hour : {0.0, 5.5, 12.0, 23.75}) {
                scene::SkyState sky;
                sky.sun_source = source;
                sky.sun_hours_per_minute = 2;
                set_hour(sky, time, hour);
                EXPECT_EQ(sky.sun_source, scene::kSunPlace);
                EXPECT_NEAR(hour_at(sky, time), hour, 1e-4) << time;
                EXPECT_GE(sky.sun_hour, 0);
                EXPECT_LE(sky.sun_hour, 24);
            }
        }
    }
}

// A sun that is placed by angles has the hour at which the sun of the place stands there.
TEST(TimeOfDay, FindsTheHourOfASunByAngles) {
    for (const double hour : {6.0, 9.5, 12.0, 17.25}) {
        scene::SkyState placed;
        set_hour(placed, 0, hour);
        scene::SkyState by_angles = scene::resolved_sky(placed, 0);
        by_angles.sun_source = scene::kSunAngles;
        EXPECT_NEAR(nearest_hour(by_angles, 50), hour, 0.17);
        EXPECT_NEAR(nearest_hour(placed, 0), hour, 0.17);
    }
}

TEST(TimeOfDay, MovesTheSun) {
    scene::SkyState sky;
    sky.sun_elevation = -40;
    set_hour(sky, 30, 12);
    EXPECT_GT(scene::resolved_sky(sky, 30).sun_elevation, 60) << "noon in June at 45 degrees north";
    set_hour(sky, 30, 0);
    EXPECT_LT(scene::resolved_sky(sky, 30).sun_elevation, -15);
}

TEST(TimeOfDay, IsWrittenAsAClockShowsIt) {
    EXPECT_EQ(clock_text(14.0 + 5 / 60.0), "14:05");
    EXPECT_EQ(clock_text(23.9999), "0:00");
    EXPECT_EQ(clock_text(24), "0:00");
    EXPECT_EQ(std::string(compass_name(350)), "north");
    EXPECT_EQ(std::string(compass_name(-90)), "west");
    EXPECT_EQ(std::string(compass_name(140)), "southeast");
}

// An hour that the sun of a place has is told as a clock tells it; one that a sun by angles would have, as a guess.
TEST(TimeOfDay, SaysWhetherTheHourIsThatOfThePlace) {
    scene::SkyState sky;
    sky.sun_source = scene::kSunAngles;
    EXPECT_EQ(time_text(sky, 16.5), "about 16:30");
    set_hour(sky, 0, 16.5);
    EXPECT_EQ(time_text(sky, hour_at(sky, 0)), "16:30");
}

TEST(TimeOfDay, AFacedSunIsInThePicture) {
    for (const double elevation : {-5.0, 0.0, 20.0, 35.0, 80.0}) {
        scene::Camera camera;
        face(camera, 200, elevation);
        EXPECT_EQ(camera.yaw, 200);
        EXPECT_LT(std::abs(elevation - camera.pitch), 0.5 * static_cast<double>(camera.fov)) << elevation;
        if (elevation > 36) continue;
        EXPECT_LT(std::abs(camera.pitch), 0.5 * static_cast<double>(camera.fov))
            << "the horizon is in the picture";
    }
}

}  // namespace
}  // namespace deepwater::app
