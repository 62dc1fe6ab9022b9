#pragma once

#include <array>
#include <glm/glm.hpp>
#include <vector>

#include "core/grid2d.h"
#include "optics/sea/land_shadow.h"
#include "scene/terrain/terrain.h"

namespace deepwater::shared {
#include "shared/solids/land_light.glsl"
}

namespace deepwater::optics {

/// The light that ground reflects onto the ground and the sea around it, once.
///
/// What of the light from all around land hides from a place, LandForm::open says; this is the light that the place gets
/// from that land instead. It is found at every kLandLightStep-th sample of Terrain's maps. Which ground sees which, and with
/// what share of its light, is found once for a land; the light itself follows the sun.
class LandLight {
public:
    LandLight() = default;
    explicit LandLight(const scene::Terrain& terrain);

    /// Irradiance that land reflects to the samples of a map, [kLandLightSamples, kLandLightSamples].
    ///   xyz  over the sun's irradiance on a plane across its beam
    ///   w    over the irradiance of the sky on level ground, at 550 nm
    using Maps = std::array<Grid2D<glm::vec4>, shared::kTerrainLevels>;

    /// Returns the light of sun and sky that land reflects.
    /// @param cover   what grows and lies on the land
    /// @param to_sun  unit; where it is below the horizon the sun's light is 0
    /// @param shadow  of land in the light of that sun; not read where it is below the horizon
    [[nodiscard]] Maps reflected(const shared::Land& cover, const glm::vec3& to_sun,
                                 const LandShadow& shadow) const;

private:
    /// What is seen from the samples of a map, one sample after the other.
    struct Sight {
        std::vector<size_t> first;  ///< of what each sample sees, and the end
        std::vector<size_t> seen;   ///< place of the sample that is seen
        std::vector<float> share;   ///< of the light from all around that it hides
        Grid2D<glm::vec4> ground;   ///< slope (xy), height [m] and share of rock
        Grid2D<float> open;         ///< share of the light from all around that land leaves
    };
    std::array<Sight, shared::kTerrainLevels> sights_;
};

}  // namespace deepwater::optics
