#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "sim/moment/maps.h"

namespace deepwater::optics {

/// Mean radiance of the sea over the lower hemisphere, relative to the sky's: the sea reflects the sky, most
/// strongly at grazing angles.
inline constexpr float kSeaOverSky = 0.5f;

/// Light within clouds of spray: how parcels near the eye shade one another and light one another by
/// scattering. It counts fully within about 56 m of the eye and fades out up to 68 m. Drops are spread over
/// a grid of cubes of side kCell, and optical depths are accumulated through it along the directions of
/// light.
class SprayShade {
public:
    static constexpr float kCell = 1.25f;          ///< m
    static constexpr int kWide = 112, kHigh = 32;  ///< cells

    /// Light at a place, by the formulas of shared/sky/phase.glsl for a plane-parallel layer perpendicular
    /// to the light, as thick as the spray is along the light's direction through that place.
    struct Light {
        float sun_depth = 0;  ///< optical depth of the spray towards the sun, times 1 - g
        float scattered = 0;  ///< sunlight scattered by the spray: mean radiance over irradiance / 4 pi
        float around = 1;     ///< light of sky and sea, relative to that without other spray
    };

    /// Takes the parcels of a moment, whether the eye sees them or not. Allocates only at the first call
    /// with spray.
    /// @param parcels  with positions relative to `origin` [m, world]
    /// @param surface  height of the water at the eye [m, world]  @param to_sun  unit vector
    void gather(const std::vector<sim::SprayParcel>& parcels, const glm::dvec3& origin, const glm::dvec3& eye,
                double surface, const glm::vec3& to_sun);

    /// Returns whether a place, relative to the eye [m], lies within the grid horizontally.
    [[nodiscard]] static bool reaches(const glm::vec3& from_eye);

    /// Returns the light at `place` [m], relative to the origin of the last gather().
    [[nodiscard]] Light at(const glm::vec3& place) const;

private:
    using Field = std::vector<float>;
    void sweep(const glm::vec3& to_light, Field& depth) const;
    template <class Visit>
    void visit_cells(Visit&& visit) const;

    /// Returns the weight of spray at a place: it falls to 0 towards the grid's border, so that no spray
    /// appears suddenly as the eye moves.
    [[nodiscard]] float rim(const glm::vec3& place) const;

    glm::vec3 corner_{0}, middle_{0};  ///< first corner and middle of the grid, m from the origin
    glm::ivec3 first_{0}, beyond_{0};  ///< range of cells that hold spray; only there fields are valid
    Field thickness_;                  ///< extinction times 1 - g, 1/m; x runs fastest, then z, then y
    Field to_light_, from_light_;      ///< depths of one direction, towards the light and away from it
    Field sun_, scattered_, around_;
};

}  // namespace deepwater::optics
