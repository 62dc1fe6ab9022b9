#include "app/requests/key_commands.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <gtest/gtest.h>

namespace deepwater::app {
namespace {

TEST(KeyCommands, PressedTwiceLeaveASettingAsItWas) {
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

TEST(KeyCommands, NSwitchesTheSound) {
    ViewerSettings settings;
    EXPECT_TRUE(switch_by_key(GLFW_KEY_N, settings));
    EXPECT_FALSE(settings.panel.sound);
    EXPECT_TRUE(switch_by_key(GLFW_KEY_N, settings));
    EXPECT_TRUE(settings.panel.sound);
}

TEST(KeyCommands, OtherKeysSwitchNothing) {
    ViewerSettings settings;
    EXPECT_FALSE(switch_by_key(GLFW_KEY_W, settings));
    EXPECT_FALSE(settings.play);
    EXPECT_TRUE(settings.show_panel);
}

TEST(KeyCommands, LettersAreTextWhileOneTypes) {
    ViewerSettings settings;
    EXPECT_TRUE(read_key_command({GLFW_KEY_SPACE, 0}, false, settings).pause);
    EXPECT_FALSE(read_key_command({GLFW_KEY_SPACE, 0}, true, settings).pause);
    EXPECT_FALSE(read_key_command({GLFW_KEY_T, 0}, true, settings).pause || settings.play);
    EXPECT_TRUE(read_key_command({GLFW_KEY_F12, 0}, true, settings).screenshot);
    EXPECT_TRUE(read_key_command({GLFW_KEY_Q, GLFW_MOD_CONTROL}, true, settings).quit);
    EXPECT_FALSE(read_key_command({GLFW_KEY_Q, 0}, false, settings).quit);
}

TEST(KeyCommands, ShiftF12FilmsAndTakesNoStill) {
    ViewerSettings settings;
    const GuiRequests requests = read_key_command({GLFW_KEY_F12, GLFW_MOD_SHIFT}, false, settings);
    EXPECT_TRUE(requests.film);
    EXPECT_FALSE(requests.screenshot);
    EXPECT_FALSE(read_key_command({GLFW_KEY_F12, 0}, false, settings).film);
}

TEST(KeyCommands, EscapeClosesTheHelpBeforeItLeavesABoat) {
    ViewerSettings settings;
    settings.show_help = true;
    EXPECT_FALSE(read_key_command({GLFW_KEY_ESCAPE, 0}, false, settings).leave_helm);
    EXPECT_FALSE(settings.show_help);
    EXPECT_TRUE(read_key_command({GLFW_KEY_ESCAPE, 0}, false, settings).leave_helm);
}

TEST(KeyCommands, StaffAndKeyboardShowThePanelThatTheyNeed) {
    ViewerSettings settings;
    settings.show_panel = false;
    EXPECT_TRUE(read_key_command({GLFW_KEY_F6, 0}, false, settings).keyboard);
    EXPECT_TRUE(settings.show_panel);
    EXPECT_TRUE(read_key_command({GLFW_KEY_M, 0}, false, settings).place_staff);
    EXPECT_TRUE(settings.show_sea_state);
}

TEST(KeyCommands, ObjectsHaveKeys) {
    ViewerSettings settings;
    EXPECT_FALSE(read_key_command({GLFW_KEY_O, 0}, false, settings).choose_file);
    EXPECT_TRUE(settings.arrange);
    EXPECT_TRUE(read_key_command({GLFW_KEY_O, GLFW_MOD_CONTROL}, false, settings).choose_file);
    EXPECT_TRUE(settings.arrange) << "Ctrl+O opens a file";
    EXPECT_EQ(read_key_command({GLFW_KEY_R, 0}, false, settings).arrange, ArrangeKey::turn);
    EXPECT_EQ(read_key_command({GLFW_KEY_R, GLFW_MOD_SHIFT}, false, settings).arrange, ArrangeKey::turn_back);
    EXPECT_EQ(read_key_command({GLFW_KEY_D, GLFW_MOD_CONTROL}, false, settings).arrange,
              ArrangeKey::duplicate);
    EXPECT_EQ(read_key_command({GLFW_KEY_D, 0}, false, settings).arrange, std::nullopt);
    EXPECT_EQ(read_key_command({GLFW_KEY_DELETE, 0}, false, settings).arrange, ArrangeKey::remove);
    EXPECT_EQ(read_key_command({GLFW_KEY_DELETE, 0}, true, settings).arrange, std::nullopt);
}

}  // namespace
}  // namespace deepwater::app
