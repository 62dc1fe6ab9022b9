#include "app/setting_keys.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <gtest/gtest.h>

namespace deepwater::app {
namespace {

TEST(SettingKeys, PressedTwiceLeaveASettingAsItWas) {
    for (const int key : {GLFW_KEY_F1, GLFW_KEY_F2, GLFW_KEY_F3, GLFW_KEY_T, GLFW_KEY_TAB, GLFW_KEY_F10}) {
        const ViewerSettings before;
        ViewerSettings settings;
        const auto differ = [&] {
            return (settings.show_help != before.show_help) +
                   (settings.show_sea_state != before.show_sea_state) +
                   (settings.show_presets != before.show_presets) + (settings.play != before.play) +
                   (settings.show_panel != before.show_panel);
        };
        EXPECT_TRUE(switch_by_key(key, settings));
        EXPECT_EQ(differ(), 1) << key;
        EXPECT_TRUE(switch_by_key(key, settings));
        EXPECT_EQ(differ(), 0) << key;
    }
}

TEST(SettingKeys, OtherKeysSwitchNothing) {
    ViewerSettings settings;
    EXPECT_FALSE(switch_by_key(GLFW_KEY_W, settings));
    EXPECT_FALSE(settings.play);
    EXPECT_TRUE(settings.show_panel);
}

}  // namespace
}  // namespace deepwater::app
