#pragma once

#include <glm/glm.hpp>
#include <memory>

#include "gl/texture.h"
#include "optics/sea/land_light.h"
#include "optics/sea/land_shadow.h"
#include "scene/terrain/terrain.h"

namespace deepwater::render {

/// The maps of land on the GPU.
///   out  heights  rg32f [kTerrainSamples, kTerrainSamples, kTerrainLevels] at gpu::kTerrainUnit: height over
///                 mean sea level [m], share of rock
///        shadow   rg32f of the same size at gpu::kLandShadowUnit: height up to which land shades the air, that of
///                 the ground [m]
///        form     rg8 of the same size at gpu::kLandFormUnit: optics::LandForm
///        light    rgba16f [kLandLightSamples, kLandLightSamples, kTerrainLevels] at gpu::kLandLightUnit:
///                 optics::LandLight::Maps
class LandMaps {
public:
    /// Brings the maps up to date; they are computed again only where land or sun have changed.
    /// @param cover   what grows and lies on the land
    /// @param to_sun  unit
    void update(const std::shared_ptr<const scene::Terrain>& terrain, const shared::Land& cover,
                const glm::vec3& to_sun);
    void bind() const;

private:
    /// What of a land's cover its light depends on, and the sun, in the steps in which they count.
    struct Light {
        glm::vec3 to_sun{0}, sand{0};
        float storm_line = 0, growth = 0;
        bool operator==(const Light&) const = default;
    };

    std::shared_ptr<const scene::Terrain> terrain_;  ///< of the maps
    Light light_of_;                                 ///< of the maps
    optics::LandShadow shadow_of_sun_;
    optics::LandLight reflected_;
    gl::Texture heights_, shadow_, form_, light_;
};

}  // namespace deepwater::render
