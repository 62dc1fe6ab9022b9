#pragma once

#include <glm/glm.hpp>
#include <vector>

namespace deepwater::sim {

/// What comes over the water of a basin from a time on, until the next spell begins.
struct BasinSpell {
    double begin = 0;     ///< s
    double rain = 0;      ///< m/s: height of the water that falls in a second, 0 … kMostRain
    double drain = 0;     ///< m³/s that an opened outlet in the floor takes at the still level, 0 … 10
    double fountain = 0;  ///< m: height of a jet in the basin's middle, 0 … 20; 0: none
    glm::dvec2 wind{0};   ///< m/s at 10 m, (x, z) world, at most 100

    /// m/s; 1000 mm in an hour.
    static constexpr double kMostRain = 1.0 / 3600;

    /// Returns whether it brings or takes water.
    [[nodiscard]] bool stirs() const { return rain > 0 || drain > 0 || fountain > 0; }
    bool operator==(const BasinSpell&) const = default;
};

/// Returns the spell at a time [s]; before the first one there is nothing.
/// @param spells  with rising times
[[nodiscard]] BasinSpell spell_at(const std::vector<BasinSpell>& spells, double time);
/// Returns the time [s] at which the first spell begins that brings or takes water; +∞ if there is none.
[[nodiscard]] double first_stir(const std::vector<BasinSpell>& spells);
/// Returns whether both lists say the same of all times before `time` [s].
[[nodiscard]] bool same_spells_until(const std::vector<BasinSpell>& a, const std::vector<BasinSpell>& b,
                                     double time);
/// @throws UsageError, in one line, for values that are no numbers or outside their ranges, and for times
///         that do not rise
void check_spells(const std::vector<BasinSpell>& spells);

}  // namespace deepwater::sim
