#include "support/plane_wave.h"

#include <cmath>

namespace deepwater::test {

double PlaneWave::height(const glm::dvec2& place) const {
    return amplitude * std::cos(glm::dot(wave_vector, place) - phase);
}

glm::dvec2 PlaneWave::slope(const glm::dvec2& place) const {
    return -amplitude * std::sin(glm::dot(wave_vector, place) - phase) * wave_vector;
}

glm::dvec3 PlaneWave::normal(const glm::dvec2& place) const {
    const glm::dvec2 along = slope(place);
    return glm::normalize(glm::dvec3(-along.x, 1, -along.y));
}

sim::LayerMaps pool_maps(const scene::Pool& pool, int number, const PlaneWave& wave, int samples) {
    sim::LayerMaps maps;
    maps.window = pool.window();
    maps.pool = number;
    maps.level = static_cast<float>(pool.level);
    maps.floor_depth = static_cast<float>(pool.mean_depth());
    maps.replaces.fill(1);
    maps.mesh_pitch = static_cast<float>(2 * pool.cell_side());
    maps.wave_number = static_cast<float>(glm::length(wave.wave_vector));
    maps.resize(samples, samples, false);
    for (int j = 0; j < samples; ++j) {
        for (int i = 0; i < samples; ++i) {
            const glm::dvec2 place = maps.place(i, j);
            sim::LayerPoint point;
            point.displacement.y = static_cast<float>(wave.height(place));
            point.slope = glm::vec2(wave.slope(place));
            maps.set(i, j, point);
        }
    }
    maps.finish();
    return maps;
}

}  // namespace deepwater::test
