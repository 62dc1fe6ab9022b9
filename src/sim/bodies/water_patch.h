#pragma once

#include <glm/glm.hpp>

#include "sim/bodies/water_moment.h"

namespace deepwater::sim {

/// Water at one point.
struct WaterAt {
    double height = 0;  ///< m, of the surface over the point
    double head = 0;  ///< m: pressure above that of the air, over ρg; not meant for points above the surface
    glm::dvec3 velocity{0};  ///< m/s; above the surface that of the surface
};

/// Water around one body between two moments.
///
/// Values between nodes are those of Catmull–Rom's cubics: waves of eight spacings lose 1 % of their height
/// midway between nodes, waves of four 12 %. Outside the lattice they are those of its edge. Depths are
/// stretched to the moving surface as in SeaSurface, so that the pressure meets that of the air there, and
///
///     p = ρg (Σ η e^{kz} − y),
///
/// over a bed with cosh k(z + d)/cosh kd in the place of e^{kz}.
class WaterPatch {
public:
    /// Sets both moments; samples them only where the lattice or the moment differs from the last call.
    /// @param lowest, highest  corners (x, z) [m] of the region that must lie inside the lattice
    /// @param spacing          m, > 0
    void set(const WaterMoment& before, const WaterMoment& after, const glm::dvec2& lowest,
             const glm::dvec2& highest, double spacing, std::uint32_t ignored_layers);
    /// Has the next set() sample both moments, of another sea at the same time.
    void forget() { filled_ = false; }
    /// Sets the share [0, 1] of the time between both moments that at() is for.
    void set_time(double share);

    [[nodiscard]] WaterAt at(const glm::dvec3& point) const;
    /// Height [m] of the surface over the world point (x, z).
    [[nodiscard]] double height(double x, double z) const;
    /// Unit normal (world axes) of the surface over the world point (x, z), from heights half a spacing away.
    [[nodiscard]] glm::dvec3 normal(double x, double z) const;

private:
    struct Cell;
    [[nodiscard]] const WaterSamples& shown() const { return same_bands_ ? now_ : after_; }
    [[nodiscard]] static Cell cell(const WaterGrid& grid, double x, double z);

    WaterSamples before_, after_, now_;
    bool same_bands_ = true;  ///< in both moments
    double before_time_ = 0, after_time_ = 0;
    bool filled_ = false;
    std::uint32_t ignored_ = 0;
};

}  // namespace deepwater::sim
