#pragma once

#include <cmath>
#include <glm/glm.hpp>
#include <glm/gtc/constants.hpp>

#include "sim/moment/maps.h"

namespace deepwater::sim {

/// A Gerstner wave in deep water that runs along +x: what rests at x lies at x − choppiness a sin θ, a cos θ
/// high, with θ = k x − ω t.
struct TravellingWave {
    double amplitude = 1;  ///< m
    double length = 100;   ///< m
    double choppiness = 1;

    [[nodiscard]] double k() const { return glm::two_pi<double>() / length; }
    [[nodiscard]] double omega() const { return std::sqrt(9.81 * k()); }

    struct Point {
        double x, height, slope;  ///< world x [m], height [m], dh/dx over the world
        glm::dvec2 velocity;      ///< (x, y), m/s
        /// m/s at which the surface rises over the place.
        [[nodiscard]] double rise() const { return velocity.y - slope * velocity.x; }
    };
    [[nodiscard]] Point at(double rest, double t) const {
        const double phase = k() * rest - omega() * t, a = amplitude, b = choppiness * amplitude;
        return {.x = rest - b * std::sin(phase),
                .height = a * std::cos(phase),
                .slope = -a * k() * std::sin(phase) / (1 - b * k() * std::cos(phase)),
                .velocity = {b * omega() * std::cos(phase), a * omega() * std::sin(phase)}};
    }

    /// The moment `t` in one tile.
    /// @param moves  with velocities
    [[nodiscard]] OceanMaps moment(double t, bool moves, int resolution = 256) const {
        OceanMaps maps;
        maps.time = t;
        maps.info.emplace_back().size = static_cast<float>(length);
        TileMaps tile;
        tile.resolution = resolution;
        tile.displacement.emplace_back(resolution, resolution);
        tile.gradient.emplace_back(resolution, resolution);
        tile.shear.emplace_back(resolution, resolution);
        if (moves) tile.velocity.emplace_back(resolution, resolution);
        for (int x = 0; x < resolution; ++x) {
            const double rest = length * x / resolution;
            const double phase = k() * rest - omega() * t, b = choppiness * amplitude * k();
            const Point point = at(rest, t);
            for (int z = 0; z < resolution; ++z) {
                tile.displacement[0](x, z) =
                    glm::vec4(point.x - rest, point.height, 0, 1 - b * std::cos(phase));
                tile.gradient[0](x, z) =
                    glm::vec4(-amplitude * k() * std::sin(phase), 0, -b * std::cos(phase), 0);
                tile.shear[0](x, z) = 0;
                if (moves) tile.velocity[0](x, z) = glm::vec4(point.velocity.x, point.velocity.y, 0, 0);
            }
        }
        maps.tiles.push_back(std::move(tile));
        maps.highest_crest = static_cast<float>(amplitude);
        return maps;
    }
};

}  // namespace deepwater::sim
