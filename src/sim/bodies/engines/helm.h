#pragma once

#include <span>
#include <vector>

namespace deepwater::sim {

/// What a boat's driver sets.
struct Helm {
    double throttle = 0;  ///< −1 (full astern) … 1 (full ahead)
    double rudder = 0;    ///< rad, −π/2 … π/2; positive turns the bow to starboard when going ahead

    bool operator==(const Helm&) const = default;
};

/// @throws UsageError for a value outside its domain
void check_helm(const Helm& helm);

/// A helm at a time.
struct HelmPoint {
    double time = 0;  ///< s
    Helm helm{};

    bool operator==(const HelmPoint&) const = default;
};

/// A recorded drive: linear between points, constant before the first and after the last.
class HelmPath {
public:
    HelmPath() = default;  ///< engine stopped, rudder amidships
    /// @throws UsageError for times that are not finite or do not rise, and as check_helm() does
    explicit HelmPath(std::vector<HelmPoint> points);

    [[nodiscard]] Helm at(double time) const;
    [[nodiscard]] std::span<const HelmPoint> points() const { return points_; }

    bool operator==(const HelmPath&) const = default;

private:
    std::vector<HelmPoint> points_;
};

}  // namespace deepwater::sim
