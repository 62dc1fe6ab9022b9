#pragma once

#include <string_view>
#include <vector>

#include "core/param.h"

namespace deepwater::app {

/// How well a parameter fits what a person searches for: by its name, then by what it does. Every word of `query` has to
/// occur, in any case of letters.
/// @param section  title of the section that shows the parameter, whose words count too
/// @return 0: not at all; 3: each word is in its label or id; 2: in its section or the other words for what its group
///         shows, such as "white" for foam; 1: in its explanation or the names of its values
[[nodiscard]] int search_rank(const ParamInfo& info, std::string_view section, std::string_view query);

}  // namespace deepwater::app
