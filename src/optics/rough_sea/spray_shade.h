#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "sim/moment/maps.h"

namespace deepwater::optics {

/// Radiance from below over that of the sky, as a mean over the lower half: the sea mirrors the sky, and most
/// where it is seen at a low angle, which is most of it.
inline constexpr float kSeaOverSky = 0.5f;

/// Spray in the light of spray: what dense parcels within 68 m of the eye (all of it within 55 m) take from those behind them and scatter to those
/// beside. Drops are spread over cubes of kCell, depths are swept through these along the ways of light.
class SprayShade {
public:
    static constexpr float kCell = 1.25f;          ///< m
    static constexpr int kWide = 112, kHigh = 32;  ///< cells

    /// By shared/sky/phase.glsl, as if each place lay in a layer across the way of light, as deep as the spray is along it.
    struct Light {
        float sun_depth = 0;  ///< of the spray towards the sun, (1 - g) times optical
        float scattered =
            0;             ///< what the spray has scattered of the sun: mean radiance over irradiance / 4 pi
        float around = 1;  ///< of the light of sky and sea: over that where there is no other spray
    };

    /// Looks at the parcels of a moment; the same whatever the eye sees of them. Allocates at first only.
    ///   parcels  position from origin [m, world];  surface  height of the water about the eye [m, world];  to_sun  unit
    void gather(const std::vector<sim::SprayParcel>& parcels, const glm::dvec3& origin, const glm::dvec3& eye,
                double surface, const glm::vec3& to_sun);

    /// Whether spray at a place that far from the eye [m] may be lit by other spray.
    [[nodiscard]] static bool reaches(const glm::vec3& from_eye);

    /// At a parcel of the last gather(), `place` [m] from its origin.
    [[nodiscard]] Light at(const glm::vec3& place) const;

private:
    using Field = std::vector<float>;
    void sweep(const glm::vec3& to_light, Field& depth) const;
    template <class Visit>
    void visit_cells(Visit&& visit) const;

    /// How much spray at a place counts: less near the cells' rim, where it enters as the eye moves.
    [[nodiscard]] float rim(const glm::vec3& place) const;

    glm::vec3 corner_{0}, middle_{0};  ///< of the first cell; of all; m from the origin
    glm::ivec3 first_{0},
        beyond_{0};                ///< cells that hold spray lie between: all others are left as they were
    Field thickness_;              ///< 1/m, cell by cell: x, then z, then y
    Field to_light_, from_light_;  ///< of sweeps along one line
    Field sun_, scattered_, around_;
};

}  // namespace deepwater::optics
