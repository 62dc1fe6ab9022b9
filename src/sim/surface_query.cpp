#include <cmath>

#include "sim/ocean.h"

namespace deepwater::sim {
namespace {

/// The inversion stops when the point found lies this close below the one asked for, m.
constexpr double kCloseEnough = 1e-5;

/// Each step shrinks the error by the surface's compression, 0.5 or less nearly everywhere; steps are halved
/// where it does not shrink. 40 steps reach kCloseEnough unless the surface folds.
constexpr int kMostSteps = 40;

/// Indices and weight of bilinear interpolation along one axis of a periodic grid.
struct Cell {
    int low;
    int high;
    float weight;  // of high

    Cell(double coordinate, double size, int resolution) {
        const double turns = coordinate / size;
        const double samples = (turns - std::floor(turns)) * resolution;
        const double whole = std::floor(samples);
        const int mask = resolution - 1;
        low = static_cast<int>(whole) & mask;
        high = (low + 1) & mask;
        weight = static_cast<float>(samples - whole);
    }
};

glm::vec4 interpolate(const Grid2D<glm::vec4>& grid, const Cell& x, const Cell& y) {
    return glm::mix(glm::mix(grid(x.low, y.low), grid(x.high, y.low), x.weight),
                    glm::mix(grid(x.low, y.high), grid(x.high, y.high), x.weight), y.weight);
}

/// Calls use(tile, cell x, cell y) for every tile over an undisplaced point.
template <class Use>
void for_each_tile(const OceanMaps& maps, double x, double z, Use&& use) {
    for (size_t i = 0; i < maps.tiles.size(); ++i) {
        const TileInfo& info = maps.info[i];
        const double c = std::cos(static_cast<double>(info.rotation));
        const double s = std::sin(static_cast<double>(info.rotation));
        const int n = maps.tiles[i].resolution;
        use(maps.tiles[i], Cell(c * x - s * z, info.size, n), Cell(s * x + c * z, info.size, n));
    }
}

glm::vec3 displacement_at(const OceanMaps& maps, double x, double z) {
    glm::vec3 sum(0);
    for_each_tile(maps, x, z, [&](const TileMaps& tile, const Cell& u, const Cell& v) {
        sum += glm::vec3(interpolate(tile.displacement[0], u, v));
    });
    return sum;
}

}  // namespace

glm::vec3 SurfaceSample::normal() const {
    const glm::vec3 along_x(1 + dxx, slope.x, dxz);
    const glm::vec3 along_z(dxz, slope.y, 1 + dzz);
    return glm::normalize(glm::cross(along_z, along_x));
}

SurfaceSample sample_at(const OceanMaps& maps, double x, double z) {
    SurfaceSample sum;
    for_each_tile(maps, x, z, [&](const TileMaps& tile, const Cell& u, const Cell& v) {
        const glm::vec4 displacement = interpolate(tile.displacement[0], u, v);
        const glm::vec4 gradient = interpolate(tile.gradient[0], u, v);
        sum.displacement += glm::vec3(displacement);
        sum.dxz += displacement.w;
        sum.slope += glm::vec2(gradient);
        sum.dxx += gradient.z;
        sum.dzz += gradient.w;
    });
    return sum;
}

glm::dvec2 undisplaced_point(const OceanMaps& maps, double x, double z) {
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

float height_at(const OceanMaps& maps, double x, double z) {
    const glm::dvec2 origin = undisplaced_point(maps, x, z);
    return displacement_at(maps, origin.x, origin.y).y;
}

glm::vec3 normal_at(const OceanMaps& maps, double x, double z) {
    const glm::dvec2 origin = undisplaced_point(maps, x, z);
    return sample_at(maps, origin.x, origin.y).normal();
}

}  // namespace deepwater::sim
