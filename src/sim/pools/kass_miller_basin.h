#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <vector>

namespace deepwater::sim {

/// Kass & Miller's rule (KassMiller) for the water of a basin, over its floor.
struct KassMillerBasin {
    double damping = 0;      ///< 0 … 1: KassMillerSettings::damping
    bool loss_free = false;  ///< KassMillerSettings::loss_free
    /// Depths [m] of the still water at points that lie evenly over the box around the basin, the outermost ones on its
    /// edges; x fastest, linear between them. None: BasinShape::depth everywhere.
    glm::ivec2 samples{0};
    std::vector<float> depths = {};

    /// Returns the depth [m] at a place in the box, from (0, 0) to (1, 1); nothing without depths.
    [[nodiscard]] std::optional<double> depth_at(const glm::dvec2& share) const;
    /// @throws UsageError for fewer than 2 or more than 1024 samples along a side, for another number of depths, and for
    ///         depths that are not numbers from 0.001 to 10,000 m
    void check() const;

    bool operator==(const KassMillerBasin&) const = default;
};

}  // namespace deepwater::sim
