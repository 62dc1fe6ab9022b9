#pragma once

#include <span>
#include <string_view>

#include "scene/scene.h"

namespace deepwater::scene {

/// What a parameter needs before a change of it can be seen.
struct ControlRule {
    std::string_view parameters;   ///< an id, or the beginning of ids that ends with a dot: "bed."
    bool (*acts)(const Scene&);    ///< whether the need is met
    std::string_view needs;        ///< what to switch, by the names of the panel: "needs Sun from: place"
    std::string_view except = {};  ///< ids of the group that the rule leaves out, each between spaces
};

/// The rules of all parameters that do nothing in some scenes. A parameter may have several.
[[nodiscard]] std::span<const ControlRule> control_rules();

/// Why a change of the parameter `id` would not be seen in `scene`, and what to switch. Empty: it would, in the picture,
/// in later ones, or in what is thrown into the water next. Where it is not certain that nothing changes, such as for
/// an eye that waves may reach, it is empty too.
[[nodiscard]] std::string_view why_no_effect(const Scene& scene, std::string_view id);

/// The word for the value 0 of a parameter that then is chosen by the program, or has none: "automatic", "never". Empty:
/// 0 is a number like others.
[[nodiscard]] std::string_view word_for_zero(std::string_view id);

}  // namespace deepwater::scene
