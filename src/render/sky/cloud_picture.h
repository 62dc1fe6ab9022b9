#pragma once

#include <array>
#include <glm/glm.hpp>

#include "gl/texture.h"
#include "render/sky/cloud_block.h"
#include "scene/state/cloud_state.h"

namespace deepwater::render {

/// The clouds of one weather, and their drift.
struct DriftingClouds {
    scene::CloudState state;
    glm::dvec2 drift{0};       ///< m/s towards east and south
    glm::dvec2 high_drift{0};  ///< m/s, of the high sheet (cirrus)
    bool operator==(const DriftingClouds&) const = default;
};

/// Place, time and resolution of a picture of clouds.
struct CloudMoment {
    glm::dvec3 eye{0};    ///< m, world
    double time = 0;      ///< sea time, s
    int dome_size = 512;  ///< texels along a side of a dome
    bool operator==(const CloudMoment&) const = default;
};

/// Light on the clouds, and the air between them and the eye. Irradiances in W m^-2 nm^-1.
struct CloudLight {
    glm::vec3 to_sun{0, 1, 0};
    glm::vec3 sun{0};             ///< at the clouds' height, on a plane facing the sun
    glm::vec3 sky{0};             ///< of the sky above the clouds, on a level plane
    glm::vec3 sun_below{0};       ///< at sea level without clouds, on a plane facing the sun
    glm::vec3 sky_below{0};       ///< at sea level without clouds, on a level plane
    glm::vec3 air_extinction{0};  ///< mean between eye and clouds, 1/m

    friend bool operator==(const CloudLight&, const CloudLight&) = default;
};

/// The result of sky/cloud_dome.comp averaged over eyes all over the layer: a dome of 8 x 8 texels.
using MeanDome = std::array<glm::vec4, 64>;

/// A picture of clouds, made for a place and a time.
struct CloudPicture {
    DriftingClouds clouds;
    CloudMoment moment;
    gpu::CloudBlock block =
        no_clouds();     ///< block with which it was made; the members for showing clouds are not filled in
    gl::Texture dome;    ///< rgba16f, see sky/cloud_dome.comp
    gl::Texture shadow;  ///< r16f, with its levels: share of the sun's light under the layer's base, one tile
    /// Number of the computation of shadow and means: pictures with equal numbers share them.
    unsigned shading_version = 0;
    float mean_sun = 1;  ///< mean of `shadow`
    MeanDome mean_dome{};
};

}  // namespace deepwater::render
