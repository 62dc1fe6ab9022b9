#pragma once

#include <map>
#include <span>

#include "sim/layers/water_layer.h"
#include "sim/pools/basin_shape.h"

namespace deepwater::sim {

/// Follows the volume of water that bodies displace in a basin, over what they displaced there at the beginning. It
/// raises the level in two parts: one that all bodies feel, which follows within kDelay, and the rest, which the
/// bodies that displace the water do not feel. Without the delay a body would feel at once what it displaces
/// itself, a tick late, which would drive its motion.
class DisplacedVolume {
public:
    static constexpr double kDelay = 1;  ///< s

    void restart();
    /// Takes the volumes at the beginning of a step of `seconds` > 0.
    /// @param bodies  numbers of those that count, rising
    /// @param window  of the basin
    void follow(const LayerSurroundings& around, std::span<const int> bodies, const LayerWindow& window,
                const BasinShape& shape, double seconds);

    [[nodiscard]] double felt() const { return felt_; }  ///< m³
    [[nodiscard]] double rest() const { return rest_; }  ///< m³

private:
    std::map<int, double> felt_of_;  ///< m³, by body
    double felt_ = 0, rest_ = 0;
};

}  // namespace deepwater::sim
