#pragma once

#include <array>
#include <glm/glm.hpp>
#include <vector>

#include "sim/maps.h"

namespace deepwater::render {

/// Radiance from below over that of the sky, as a mean over the lower half: the sea mirrors the sky, and most
/// where it is seen at a low angle, which is most of it.
inline constexpr float kSeaOverSky = 0.5f;

/// Spray in the light of spray: what dense parcels within 70 m of the eye take from those behind them and scatter to those
/// beside. Drops are spread over cubes of kCell, depths are swept through these along the ways of light.
class SprayShade {
public:
    static constexpr float kCell = 1.25f;  ///< m
    static constexpr int kWide = 112, kHigh = 20;  ///< cells

    /// By shared/phase.glsl, as if each place lay in a layer across the way of light, as deep as the spray is along it.
    struct Light {
        float sun_depth = 0;  ///< of the spray towards the sun, (1 - g) times optical
        float scattered = 0;  ///< what the spray has scattered of the sun: mean radiance over irradiance / 4 pi
        float around = 1;     ///< of the light of sky and sea: over that where there is no other spray
    };

    /// Looks at the parcels of a moment; the same whatever the eye sees of them. Allocates at first only.
    ///   parcels  position from origin [m, world];  to_sun  unit, above the horizon
    void gather(const std::vector<sim::SprayParcel>& parcels, const glm::dvec3& origin, const glm::dvec3& eye,
                const glm::vec3& to_sun);

    /// At a parcel of the last gather(), `at` [m] from its origin: no shade beyond the cells, and less near their rim.
    [[nodiscard]] Light at(const glm::vec3& at) const;

private:
    using Field = std::vector<float>;
    void sweep(const glm::vec3& to_light, Field& depth) const;
    template <class Visit>
    void visit_cells(Visit&& visit) const;

    glm::vec3 corner_{0}, eye_{0};       ///< of the first cell; m from the origin
    glm::ivec3 first_{0}, beyond_{0};    ///< cells that hold spray lie between: all others are left as they were
    Field thickness_;  ///< 1/m, cell by cell: x, then z, then y
    Field to_light_, from_light_;  ///< of sweeps along one line
    Field sun_, scattered_, around_;
};

}  // namespace deepwater::render
