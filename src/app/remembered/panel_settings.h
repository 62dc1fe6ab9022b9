#pragma once

#include <algorithm>
#include <glm/glm.hpp>
#include <set>
#include <string>

namespace deepwater::app {

/// The unit in which the panel shows and takes the wind's speed.
enum WindUnit : int { kMetresPerSecond, kKnots, kBeaufort, kWindUnitCount };

/// How the panel is laid out and what it speaks. It is kept from run to run.
struct PanelSettings {
    static constexpr float kSmallestScale = 0.6f, kLargestScale = 3.0f, kScaleStep = 1.1f;

    bool all_settings = false;         ///< the page with all of them is shown, else the simple one
    int wind_unit = kMetresPerSecond;  ///< WindUnit
    int quality = 0;                   ///< scene::Quality for scenes that choose none
    float scale = 1;                   ///< of the interface, over that of the screen
    glm::vec2 corner{-1, -1};  ///< upper left one of the panel, in font sizes; negative: its usual place
    float width = 0;           ///< of the panel, in font sizes; 0: its usual one
    bool sound = true;         ///< the sea is heard
    float volume = 0.7f;       ///< of its sound, 0 … 1
    std::set<std::string> open = {"Wind & waves", "Light & sky"};  ///< titles of sections that are not folded

    /// Makes the interface larger or smaller.
    void rescale(float factor) { scale = std::clamp(scale * factor, kSmallestScale, kLargestScale); }

    bool operator==(const PanelSettings&) const = default;
};

}  // namespace deepwater::app
