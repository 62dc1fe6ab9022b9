#include "optics/sea/lit_ground.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/water/water_body.glsl"
}

namespace deepwater::optics {
namespace {

constexpr int kDepths = 49;           ///< along each side: 0.2 m apart, a sixth of the bed's smallest lumps
constexpr float kLeastDepth = 0.05f;  ///< m
constexpr int kStepsOfSide = 32;      ///< in which the square moves
constexpr double kRim = 0.07;         ///< share of the side over which the light fades at each edge
constexpr double kAspect = 16.0 / 9;  ///< of the picture; the corners of wider ones may lie outside
constexpr double kFlattest = 0.035;   ///< rad: flatter looks see no ground near by

}  // namespace

GroundLight lit_ground(const scene::SeaBed& bed, const GroundView& view) {
    const scene::Camera& camera = view.camera;
    const double depth = std::max(-bed.height(camera.position.x, camera.position.z), 0.0);
    const double over = depth + camera.position.y;
    const double down = glm::radians(0.5 * static_cast<double>(camera.fov) - camera.pitch);
    if (depth <= 0 || over <= 0 || down < kFlattest) return {};
    const double ahead = over * std::cos(down) / std::sin(std::min(down, glm::radians(120.0)));
    const double range = down < glm::radians(90.0) ? over / std::sin(down) : over;
    const float texel = view.size / static_cast<float>(view.texels);
    if (range * static_cast<double>(view.pixel_angle) > 0.5 * static_cast<double>(texel)) return {};

    // Horizontal way from a point of the ground to where its beam enters a flat sea, per metre of depth.
    const glm::vec3 refracted = shared::refracted_sun(view.to_sun);
    const glm::dvec2 beam(glm::dvec2(refracted.x, refracted.z) / static_cast<double>(refracted.y));
    const double c = std::cos(static_cast<double>(view.rotation)),
                 s = std::sin(static_cast<double>(view.rotation));
    const auto own_from_world = [&](glm::dvec2 p) {
        return glm::dvec2(c * p.x - s * p.y, s * p.x + c * p.y);
    };
    const auto world_from_own = [&](glm::dvec2 p) {
        return glm::dvec2(c * p.x + s * p.y, c * p.y - s * p.x);
    };

    GroundLight ground;
    ground.square.samples = view.resolution / 2;
    const double step = static_cast<double>(view.size) / view.resolution, side = ground.square.samples * step;
    const double yaw = glm::radians(camera.yaw);
    const glm::dvec2 eye(camera.position.x, camera.position.z), forward(std::sin(yaw), -std::cos(yaw));
    // The circle within the square, whatever its rotation, holds the lower corners of the picture.
    const double reach = (0.5 - kRim) * side;
    const double beside = range * std::tan(glm::radians(0.5 * static_cast<double>(camera.fov))) * kAspect;
    const double before = std::sqrt(std::max(reach * reach - beside * beside, 0.25 * reach * reach));
    const glm::dvec2 middle = eye + forward * (ahead + before) + beam * depth;
    const double move = side / kStepsOfSide;
    const glm::dvec2 corner = glm::round((own_from_world(middle) - 0.5 * side) / move) * move;
    ground.square.first = glm::ivec2(glm::round(corner / step));

    ground.depths = Grid2D<float>(kDepths, kDepths);
    const glm::dvec2 reference = world_from_own(corner);
    const scene::BedAround form = bed.around(reference);
    tbb::parallel_for(0, kDepths, [&](int j) {
        for (int i = 0; i < kDepths; ++i) {
            const glm::dvec2 enters = world_from_own(glm::dvec2(i, j) * (side / (kDepths - 1)));
            double found = depth;
            for (int look = 0; look < 3; ++look) {
                const glm::vec2 at(enters - beam * found);
                found = std::max(static_cast<double>(-form.height(at)), static_cast<double>(kLeastDepth));
            }
            ground.depths(i, j) = static_cast<float>(found);
        }
    });
    return ground;
}

}  // namespace deepwater::optics
