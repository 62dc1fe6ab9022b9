#include "sim/ocean.h"

namespace deepwater::sim {

SurfaceSample sample_at(const OceanMaps& maps, double x, double z) {
    return SeaSurface(maps).undisplaced(x, z);
}

glm::dvec2 undisplaced_point(const OceanMaps& maps, double x, double z) {
    return SeaSurface(maps).undisplaced_place(x, z);
}

float height_at(const OceanMaps& maps, double x, double z) {
    return SeaSurface(maps).height(x, z);
}

glm::vec3 normal_at(const OceanMaps& maps, double x, double z) {
    return SeaSurface(maps).normal(x, z);
}

std::optional<double> first_hit(const OceanMaps& maps, const glm::dvec3& origin, const glm::dvec3& direction,
                                double farthest) {
    return SeaSurface(maps).first_hit(origin, direction, farthest);
}

}  // namespace deepwater::sim
