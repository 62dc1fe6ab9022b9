#pragma once

#include <array>
#include <string_view>

#include "workshop/model.h"

namespace deepwater::models {

[[nodiscard]] Model buoy_cardinal();
[[nodiscard]] Model buoy_port();
[[nodiscard]] Model buoy_starboard();
[[nodiscard]] Model coral_boulder();
[[nodiscard]] Model coral_brain();
[[nodiscard]] Model coral_staghorn();
[[nodiscard]] Model coral_table();
[[nodiscard]] Model crate();
[[nodiscard]] Model fishing_boat();
[[nodiscard]] Model lighthouse();
[[nodiscard]] Model pier();
[[nodiscard]] Model rock_boulder();
[[nodiscard]] Model rock_skerry();
[[nodiscard]] Model sailing_yacht();
[[nodiscard]] Model sea_fan();
[[nodiscard]] Model seagrass();
[[nodiscard]] Model toy_boat();
[[nodiscard]] Model toy_duck();
[[nodiscard]] Model tube_sponge();

/// A model that the tool can make.
struct Recipe {
    std::string_view name;  ///< of the file, without .glb
    Model (*make)();
};

/// All of them.
inline constexpr std::array kRecipes = {
    Recipe{"buoy_cardinal", buoy_cardinal},
    Recipe{"buoy_port", buoy_port},
    Recipe{"buoy_starboard", buoy_starboard},
    Recipe{"coral_boulder", coral_boulder},
    Recipe{"coral_brain", coral_brain},
    Recipe{"coral_staghorn", coral_staghorn},
    Recipe{"coral_table", coral_table},
    Recipe{"crate", crate},
    Recipe{"fishing_boat", fishing_boat},
    Recipe{"lighthouse", lighthouse},
    Recipe{"pier", pier},
    Recipe{"rock_boulder", rock_boulder},
    Recipe{"rock_skerry", rock_skerry},
    Recipe{"sailing_yacht", sailing_yacht},
    Recipe{"sea_fan", sea_fan},
    Recipe{"seagrass", seagrass},
    Recipe{"toy_boat", toy_boat},
    Recipe{"toy_duck", toy_duck},
    Recipe{"tube_sponge", tube_sponge},
};

}  // namespace deepwater::models
