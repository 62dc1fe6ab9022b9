#pragma once

#include <array>
#include <glm/glm.hpp>

#include "gl/texture.h"
#include "render/sky/cloud_block.h"
#include "scene/state/cloud_state.h"

namespace deepwater::render {

/// Clouds that drift together.
struct CloudLot {
    scene::CloudState state;
    glm::dvec2 drift{0};       ///< m/s towards east and south
    glm::dvec2 high_drift{0};  ///< m/s, of the high sheet
    bool operator==(const CloudLot&) const = default;
};

/// From where and when clouds are seen, and how finely.
struct CloudMoment {
    glm::dvec3 eye{0};    ///< m
    double time = 0;      ///< s of sea time
    int dome_size = 512;  ///< texels along a side of a dome
    bool operator==(const CloudMoment&) const = default;
};

/// What lights clouds, and the air before them. Irradiances in W m^-2 nm^-1.
struct CloudLight {
    glm::vec3 to_sun{0, 1, 0};
    glm::vec3 sun{0};             ///< at the clouds' height, facing the sun
    glm::vec3 sky{0};             ///< level, from above
    glm::vec3 sun_below{0};       ///< at sea level without clouds, facing the sun
    glm::vec3 sky_below{0};       ///< at sea level without clouds, level
    glm::vec3 air_extinction{0};  ///< 1/m, mean between eye and clouds

    friend bool operator==(const CloudLight&, const CloudLight&) = default;
};

/// What sky/cloud_dome.comp sees, on average over places all over the layer: a dome of 8 x 8 texels.
using MeanDome = std::array<glm::vec4, 64>;

/// A lot of clouds as it was seen at a moment.
struct CloudPicture {
    CloudLot lot;
    CloudMoment moment;
    CloudBlock block;    ///< that it was made with; what shows clouds is not filled in
    gl::Texture dome;    ///< rgba16f, see sky/cloud_dome.comp
    gl::Texture shadow;  ///< r16f, with its levels: share of the sun's light under the layer's base, one tile
    unsigned gathering = 0;  ///< equal: the same shadow and means
    float mean_sun = 1;      ///< mean of the shadow
    MeanDome mean_dome{};
};

}  // namespace deepwater::render
