#include <algorithm>
#include <cmath>

#include "core/check.h"
#include "sim/ocean.h"
#include "sim/periodic_cell.h"

namespace deepwater::sim {
namespace {

/// The inversion stops when the point found lies this close below the one asked for, m.
constexpr double kCloseEnough = 1e-5;

/// Each step shrinks the error by the surface's compression, 0.5 or less nearly everywhere; steps are halved
/// where it does not shrink. 40 steps reach kCloseEnough unless the surface folds.
constexpr int kMostSteps = 40;

void check_query(const OceanMaps& maps, double x, double z) {
    if (maps.tiles.empty()) {
        throw UsageError(
            "there is no moment of the sea to look at: Ocean::evaluate() has to fill the maps first");
    }
    if (!(std::abs(x) <= kFarthestPoint && std::abs(z) <= kFarthestPoint)) {  // false of what is no number
        throw UsageError("bad point of the sea: expected x and z from -1e12 to 1e12 m");
    }
}

/// Calls use(tile, cell x, cell y) for every tile over an undisplaced point.
template <class Use>
void for_each_tile(const OceanMaps& maps, double x, double z, Use&& use) {
    for (size_t i = 0; i < maps.tiles.size(); ++i) {
        const auto [u, v] = cells_over(maps.info[i], maps.tiles[i].resolution, x, z);
        use(maps.tiles[i], u, v);
    }
}

glm::vec3 displacement_at(const OceanMaps& maps, double x, double z) {
    glm::vec3 sum(0);
    for_each_tile(maps, x, z, [&](const TileMaps& tile, const PeriodicCell& u, const PeriodicCell& v) {
        sum += glm::vec3(interpolate(tile.displacement[0], u, v));
    });
    return sum;
}

SurfaceSample sample_of(const OceanMaps& maps, double x, double z) {
    SurfaceSample sum;
    for_each_tile(maps, x, z, [&](const TileMaps& tile, const PeriodicCell& u, const PeriodicCell& v) {
        const glm::vec4 gradient = interpolate(tile.gradient[0], u, v);
        sum.displacement += glm::vec3(interpolate(tile.displacement[0], u, v));
        sum.dxz += interpolate(tile.shear[0], u, v);
        sum.slope += glm::vec2(gradient);
        sum.dxx += gradient.z;
        sum.dzz += gradient.w;
    });
    return sum;
}

glm::dvec2 origin_of(const OceanMaps& maps, double x, double z) {
    const glm::dvec2 wanted(x, z);
    glm::dvec2 guess = wanted;
    glm::dvec2 best = wanted;
    double best_error = INFINITY;
    double step = 1;
    for (int i = 0; i < kMostSteps; ++i) {
        const glm::vec3 moved = displacement_at(maps, guess.x, guess.y);
        const glm::dvec2 residual = wanted - (guess + glm::dvec2(moved.x, moved.z));
        const double error = glm::length(residual);
        if (error < best_error) {
            best = guess;
            best_error = error;
        } else {
            step *= 0.5;
        }
        if (error < kCloseEnough) break;
        guess += step * residual;
    }
    return best;
}

float height_over(const OceanMaps& maps, double x, double z) {
    const glm::dvec2 origin = origin_of(maps, x, z);
    return displacement_at(maps, origin.x, origin.y).y;
}

}  // namespace

glm::vec3 SurfaceSample::normal() const {
    const glm::vec3 along_x(1 + dxx, slope.x, dxz);
    const glm::vec3 along_z(dxz, slope.y, 1 + dzz);
    return glm::normalize(glm::cross(along_z, along_x));
}

SurfaceSample sample_at(const OceanMaps& maps, double x, double z) {
    check_query(maps, x, z);
    return sample_of(maps, x, z);
}

glm::dvec2 undisplaced_point(const OceanMaps& maps, double x, double z) {
    check_query(maps, x, z);
    return origin_of(maps, x, z);
}

float height_at(const OceanMaps& maps, double x, double z) {
    check_query(maps, x, z);
    return height_over(maps, x, z);
}

glm::vec3 normal_at(const OceanMaps& maps, double x, double z) {
    check_query(maps, x, z);
    const glm::dvec2 origin = origin_of(maps, x, z);
    return sample_of(maps, origin.x, origin.y).normal();
}

std::optional<double> first_hit(const OceanMaps& maps, const glm::dvec3& origin, const glm::dvec3& direction,
                                double farthest) {
    check_query(maps, origin.x, origin.z);
    if (!std::isfinite(origin.y) || !std::isfinite(glm::dot(direction, glm::dvec3(1))) ||
        std::isnan(farthest)) {
        throw UsageError(
            "bad ray over the sea: expected numbers for its origin, its direction and its length");
    }
    farthest = std::min(farthest, kFarthestPoint);
    // Waves are seldom steeper than 45°: this part of the height over them is surely free of water.
    constexpr double kSafeShare = 0.6;
    constexpr double kLeastStep = 0.02;       // m
    constexpr double kLeastStepShare = 0.01;  // of the distance
    constexpr int kHalvings = 24;
    constexpr double kMargin = 0.01;  // m: the march begins clear of the surface, even of a flat one
    const double top = static_cast<double>(maps.highest_crest) + kMargin;
    const auto clearance = [&](double distance) {
        const glm::dvec3 p = origin + distance * direction;
        return p.y - static_cast<double>(height_over(maps, p.x, p.z));
    };

    // Above the crests or below the troughs there is nothing to find.
    double near = 0;
    if (std::abs(origin.y) > top) {
        const double fall = origin.y > 0 ? -direction.y : direction.y;
        if (fall <= 0) return std::nullopt;
        near = (std::abs(origin.y) - top) / fall;
        if (near >= farthest) return std::nullopt;
    }
    double over = clearance(near);
    const bool from_above = over >= 0;
    while (near < farthest) {
        const double step = std::max({kSafeShare * std::abs(over), kLeastStep, kLeastStepShare * near});
        const double far = std::min(near + step, farthest);
        over = clearance(far);
        if ((over >= 0) != from_above) {
            double before = near;
            double behind = far;
            for (int i = 0; i < kHalvings; ++i) {
                const double middle = (before + behind) / 2;
                ((clearance(middle) >= 0) == from_above ? before : behind) = middle;
            }
            return behind;
        }
        near = far;
        const double height = origin.y + near * direction.y;
        if (from_above ? height > top && direction.y >= 0 : height < -top && direction.y <= 0) break;
    }
    return std::nullopt;
}

}  // namespace deepwater::sim
