#include "app/requests/key_commands.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <utility>

namespace deepwater::app {
namespace {

struct SettingKey {
    int key;
    bool ViewerSettings::*setting;
};
constexpr SettingKey kSettingKeys[] = {
    {GLFW_KEY_F1, &ViewerSettings::show_help},    {GLFW_KEY_F2, &ViewerSettings::show_sea_state},
    {GLFW_KEY_F3, &ViewerSettings::show_presets}, {GLFW_KEY_T, &ViewerSettings::play},
    {GLFW_KEY_O, &ViewerSettings::arrange},       {GLFW_KEY_TAB, &ViewerSettings::show_panel},
    {GLFW_KEY_F10, &ViewerSettings::show_panel},
};

struct RequestKey {
    int key;
    bool GuiRequests::*request;
};
constexpr RequestKey kRequestKeys[] = {
    {GLFW_KEY_F6, &GuiRequests::keyboard},    {GLFW_KEY_M, &GuiRequests::place_staff},
    {GLFW_KEY_G, &GuiRequests::helm},         {GLFW_KEY_F11, &GuiRequests::full_screen},
    {GLFW_KEY_F12, &GuiRequests::screenshot}, {GLFW_KEY_SPACE, &GuiRequests::pause},
    {GLFW_KEY_B, &GuiRequests::add_bookmark}, {GLFW_KEY_P, &GuiRequests::toggle_flight},
};

/// Reads a key pressed together with Ctrl. @return whether it means something
bool read_with_control(const WindowEvents::Key& pressed, ViewerSettings& settings, GuiRequests& requests) {
    const char letter = letter_of(pressed.key);
    const bool shift = (pressed.modifiers & GLFW_MOD_SHIFT) != 0;
    if (letter == 'z' && !shift) {
        requests.undo = true;
    } else if (letter == 'y' || letter == 'z') {
        requests.redo = true;
    } else if (letter == '+' || letter == '=' || pressed.key == GLFW_KEY_KP_ADD) {
        settings.panel.rescale(PanelSettings::kScaleStep);
    } else if (letter == '-' || pressed.key == GLFW_KEY_KP_SUBTRACT) {
        settings.panel.rescale(1 / PanelSettings::kScaleStep);
    } else if (letter == '0' || pressed.key == GLFW_KEY_KP_0) {
        settings.panel.scale = 1;
    } else if (letter == 'd') {
        requests.arrange = ArrangeKey::duplicate;
    } else if (letter == 'o') {
        requests.choose_file = true;
    } else if (letter == 'c') {
        (shift ? requests.copy_command : requests.copy_scene) = true;
    } else if (letter == 'v') {
        requests.paste = true;
    } else if (letter == 's') {
        requests.save_scene = true;
    } else if (pressed.key == GLFW_KEY_Q) {
        requests.quit = true;
    } else {
        return false;
    }
    return true;
}

}  // namespace

bool switch_by_key(int key, ViewerSettings& settings) {
    if (key == GLFW_KEY_N) {
        settings.panel.sound = !settings.panel.sound;
        return true;
    }
    for (const SettingKey& known : kSettingKeys) {
        if (known.key != key) continue;
        settings.*known.setting = !(settings.*known.setting);
        return true;
    }
    return false;
}

GuiRequests read_key_command(const WindowEvents::Key& pressed, bool is_typing, ViewerSettings& settings) {
    GuiRequests requests;
    const bool with_control = (pressed.modifiers & GLFW_MOD_CONTROL) != 0;
    const bool quits = with_control && pressed.key == GLFW_KEY_Q;
    if (is_typing && pressed.key < GLFW_KEY_F1 && !quits) return requests;
    if (with_control && read_with_control(pressed, settings, requests)) return requests;
    if (switch_by_key(pressed.key, settings)) return requests;
    if (pressed.key == GLFW_KEY_F12 && (pressed.modifiers & GLFW_MOD_SHIFT)) {
        requests.film = true;
        return requests;
    }
    for (const RequestKey& known : kRequestKeys)
        if (known.key == pressed.key) requests.*known.request = true;
    if (pressed.key == GLFW_KEY_ESCAPE && !std::exchange(settings.show_help, false)) {
        requests.leave_helm = true;
        requests.arrange = ArrangeKey::escape;
    }
    const bool shift = (pressed.modifiers & GLFW_MOD_SHIFT) != 0;
    if (pressed.key == GLFW_KEY_R) requests.arrange = shift ? ArrangeKey::turn_back : ArrangeKey::turn;
    if (pressed.key == GLFW_KEY_DELETE) requests.arrange = ArrangeKey::remove;
    if (requests.keyboard) settings.show_panel = true;
    if (requests.place_staff) settings.show_sea_state = true;
    return requests;
}

}  // namespace deepwater::app
