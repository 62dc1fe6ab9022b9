#include "scene/terrain/land_gullies.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>

#include "scene/terrain/land_kinds.h"

namespace deepwater::scene {
namespace {

constexpr double kGentle = 0.04, kSteep = 0.40;  ///< slopes between which gullies reach their whole depth
constexpr double kLeastWeight = 0.25;            ///< sum of weights under which waves fade
constexpr double kWavesInCell = 1.5;             ///< waves along the side of a cell

/// A wave from -1 to 1, and its derivative along `across` per wavelength.
struct Wave {
    double height = 0, slope = 0;
};

/// Returns the wave of a length [m] that runs along the unit vector `across`.
Wave wave_at(const LandNoise& noise, const glm::dvec2& at, const glm::dvec2& across, double length,
             int layer) {
    const double size = kWavesInCell * length;
    const glm::ivec2 own(glm::floor(at / size));
    Wave sum;
    double weights = 0;
    for (int row = -1; row <= 1; ++row) {
        for (int column = -1; column <= 1; ++column) {
            const glm::dvec2 from = (at - noise.spot(own + glm::ivec2(column, row), size, layer).at) / size;
            const double near = 1 - glm::dot(from, from);
            if (near <= 0) continue;
            const double weight = near * near * near,
                         phase = 2 * glm::pi<double>() * kWavesInCell * glm::dot(from, across);
            sum.height += weight * std::cos(phase);
            sum.slope -= weight * 2 * glm::pi<double>() * std::sin(phase);
            weights += weight;
        }
    }
    const double whole = std::max(weights, kLeastWeight);
    return {sum.height / whole, sum.slope / whole};
}

}  // namespace

double gullies_on(const LandNoise& noise, const Gullies& gullies, const glm::dvec2& at,
                  const glm::dvec2& uphill, double spacing) {
    const double cut = rise_between(kGentle, kSteep, glm::length(uphill));
    if (cut <= 0) return 0;
    double height = 0;
    glm::dvec2 slope = uphill;
    for (int i = 0; i < gullies.count; ++i) {
        const double size = std::ldexp(gullies.apart, -i);
        const double shown = std::clamp(0.5 * size / spacing - 1, 0.0, 1.0);
        const double steepness = glm::length(slope);
        if (shown <= 0 || steepness <= 0) break;
        const glm::dvec2 across = glm::dvec2(-slope.y, slope.x) / steepness;
        const double amplitude = 0.5 * cut * shown * gullies.depth * size;
        const Wave wave = wave_at(noise, at, across, size, gullies.layer + i);
        height += amplitude * wave.height;
        slope += across * (amplitude / size * wave.slope);
    }
    return height;
}

}  // namespace deepwater::scene
