#pragma once

#include <cstdint>
#include <glm/glm.hpp>

#include "workshop/model.h"

namespace deepwater::models {

/// Crease of a rock's mesh [rad]: its blocks keep their edges.
constexpr float kRockCrease = 0.65f;

/// Granite of a sea coast: cut into blocks by sheets that dip and by two sets of upright joints, each block
/// standing out or back a little; edges rounded, joints opened by the weather.
class Granite {
public:
    /// @param block  usual size of the large blocks [m]
    Granite(float block, std::uint32_t seed) : block_(block), seed_(seed) {}

    /// How far the rock stands out at a place [m], about ±0.35 of a block. Grain, chips and fine cracks come
    /// only with `fine`; without it the field is smooth over some tenths of a block, for the mesh.
    [[nodiscard]] float relief(glm::vec3 p, bool fine) const;

    /// Bare rock, weathered: minerals, stains down the faces, darkness in the joints. `relief` is the fine
    /// relief() there.
    [[nodiscard]] Surface surface(const Place& place) const;

    /// What lives on rock by the sea, by height above mean sea level: kelp and weed below, barnacles, the
    /// black band of the splash zone, yellow and then grey lichens. Source of the order: Lewis 1964, "The
    /// Ecology of Rocky Shores". `exposure` stretches the bands upwards.
    void add_shore_life(Surface& surface, const Place& place, float exposure) const;

private:
    struct Block {
        glm::ivec3 id;
        float edge;  ///< distance to the nearest joint, relative to the size
    };
    [[nodiscard]] Block block_at(glm::vec3 p, float size, std::uint32_t seed) const;
    [[nodiscard]] float blocks_relief(glm::vec3 p, float size, std::uint32_t seed) const;

    float block_;
    std::uint32_t seed_;
};

/// Turf on what lies level enough and is not under the spray, as a share [0, 1] of cover.
[[nodiscard]] float turf_cover(const Place& place, float lowest, std::uint32_t seed);
/// The turf itself.
[[nodiscard]] Surface turf(const Place& place, std::uint32_t seed);

}  // namespace deepwater::models
