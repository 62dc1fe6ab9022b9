#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/remembered/panel_settings.h"
#include "core/param.h"

namespace deepwater::app {

inline constexpr double kKnot = 1852.0 / 3600;  ///< m/s

/// Names of the values of WindUnit.
inline constexpr const char* kWindUnitNames[] = {"m/s", "knots", "Beaufort"};

/// Converts a speed [m/s] to a unit and back. A knot is 1852 m/h. Numbers of Beaufort's scale follow
/// v = 0.836 m/s B^(3/2) (WMO 1970, code 1100), and may be fractions.
[[nodiscard]] double wind_in_unit(double metres_per_second, WindUnit unit);
[[nodiscard]] double wind_from_unit(double value, WindUnit unit);

/// The value of a number as a person types it: with a decimal point or comma, spaces around it, and the four operations
/// with parentheses ("5*4", "-(2,5+1)/2"). @return nothing where the text is no such number, or it is not finite
[[nodiscard]] std::optional<double> evaluated(std::string_view text);

/// What a person's text for a number means.
struct NumberEntry {
    std::optional<double> value;  ///< in the parameter's unit and range
    std::string problem;          ///< why there is none, in a sentence; empty: there is one
};

/// Reads a text for a parameter with a number. The text may end with the parameter's unit, or for speeds of the wind
/// with m/s, kn, kt, knots, bft or Beaufort; without a unit `unit` counts. `zero` is the word for the value 0 (may be
/// empty).
[[nodiscard]] NumberEntry read_number_entry(const ParamInfo& info, std::string_view text,
                                            std::string_view zero, WindUnit unit = kMetresPerSecond);

/// Whether a parameter is a speed of the wind, which is shown in the wind's unit.
[[nodiscard]] bool is_wind_speed(const ParamInfo& info);

/// The format, for printf, of a parameter's number without its unit. A narrower range has more decimals.
[[nodiscard]] const char* number_format(const ParamInfo& info);

/// A number as the panel shows it, with its unit; 0 is the word `zero` where there is one.
[[nodiscard]] std::string number_text(const ParamInfo& info, double value, std::string_view zero,
                                      WindUnit unit = kMetresPerSecond);

}  // namespace deepwater::app
