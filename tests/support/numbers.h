#pragma once

#include <numbers>
#include <vector>

namespace deepwater::test {

inline constexpr double kPi = std::numbers::pi;
inline constexpr double kDegree = kPi / 180;
inline constexpr double kG = 9.81;          ///< m/s²
inline constexpr double kTension = 7.4e-5;  ///< m³/s², surface tension of water over its density

/// Returns first, first · ratio, first · ratio² … below `end`.
/// @param ratio  > 1
inline std::vector<double> geometric(double first, double end, double ratio) {
    std::vector<double> values;
    for (; first < end; first *= ratio) values.push_back(first);
    return values;
}

}  // namespace deepwater::test
