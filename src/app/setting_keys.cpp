#include "app/setting_keys.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace deepwater::app {
namespace {

struct SettingKey {
    int key;
    bool ViewerSettings::*setting;
};
constexpr SettingKey kSettingKeys[] = {
    {GLFW_KEY_F1, &ViewerSettings::show_help},    {GLFW_KEY_F2, &ViewerSettings::show_sea_state},
    {GLFW_KEY_F3, &ViewerSettings::show_presets}, {GLFW_KEY_T, &ViewerSettings::play},
    {GLFW_KEY_O, &ViewerSettings::arrange},
    {GLFW_KEY_TAB, &ViewerSettings::show_panel},  {GLFW_KEY_F10, &ViewerSettings::show_panel},
};

}  // namespace

bool switch_by_key(int key, ViewerSettings& settings) {
    for (const SettingKey& known : kSettingKeys) {
        if (known.key != key) continue;
        settings.*known.setting = !(settings.*known.setting);
        return true;
    }
    return false;
}

}  // namespace deepwater::app
