#pragma once

#include <string>

namespace deepwater::app {

/// Every parameter as a table of text: name, unit, default, range or type, meaning with choices.
[[nodiscard]] std::string parameter_table();

/// Every parameter as a JSON array of objects {name, label, unit, type, minimum, maximum, choices, default,
/// doc}; minimum and maximum are null for types without a range.
[[nodiscard]] std::string parameter_json();

}  // namespace deepwater::app
