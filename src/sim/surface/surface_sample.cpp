#include "sim/surface/sea_surface.h"

namespace deepwater::sim {

glm::vec3 SurfaceSample::normal() const {
    const glm::vec3 along_x(1 + dxx, slope.x, dzx);
    const glm::vec3 along_z(dxz, slope.y, 1 + dzz);
    return glm::normalize(glm::cross(along_z, along_x));
}

glm::vec2 SurfaceSample::world_slope() const {
    const float j = jacobian();
    return {((1 + dzz) * slope.x - dzx * slope.y) / j, ((1 + dxx) * slope.y - dxz * slope.x) / j};
}

}  // namespace deepwater::sim
