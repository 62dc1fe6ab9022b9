#pragma once

#include <glm/glm.hpp>
#include <memory>

#include "gl/texture.h"
#include "scene/terrain/terrain.h"

namespace deepwater::render {

/// The maps of land on the GPU.
///   out  heights  rg32f [kTerrainSamples, kTerrainSamples, kTerrainLevels] at gpu::kTerrainUnit: height over
///                 mean sea level [m], share of rock
///        shadow   r32f of the same size at gpu::kLandShadowUnit: height up to which land shades the air [m]
///        form     rg8 of the same size at gpu::kLandFormUnit: optics::LandForm
class LandMaps {
public:
    /// Brings the maps up to date; they are computed again only where land or sun have changed.
    /// @param to_sun  unit
    void update(const std::shared_ptr<const scene::Terrain>& terrain, const glm::vec3& to_sun);
    void bind() const;

private:
    std::shared_ptr<const scene::Terrain> terrain_;  ///< of the maps
    glm::vec3 to_sun_{0};
    gl::Texture heights_, shadow_, form_;
};

}  // namespace deepwater::render
