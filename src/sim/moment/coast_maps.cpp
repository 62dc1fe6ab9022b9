#include "sim/moment/coast_maps.h"

#include <algorithm>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/water/coast_grid.glsl"
}  // namespace deepwater::shared

namespace deepwater::sim {
namespace {

/// Returns the sample in the middle of a row of `count`.
double middle_of(int count) {
    return 0.5 * (count - 1);
}

/// The samples around a place and the weights of those behind the first.
struct Cell {
    int x, z;
    float along_x, along_z;
};

Cell cell_of(const CoastMaps& maps, const glm::dvec2& place) {
    const int width = maps.shares.front().width(), height = maps.shares.front().height();
    const glm::dvec2 off = place - maps.grid.middle;
    const glm::dvec2 at =
        glm::clamp(glm::dvec2(maps.grid.sample(off.x, width), maps.grid.sample(off.y, height)), glm::dvec2(0),
                   glm::dvec2(width - 1, height - 1));
    const int x = std::min(static_cast<int>(at.x), width - 2);
    const int z = std::min(static_cast<int>(at.y), height - 2);
    return {x, z, static_cast<float>(at.x - x), static_cast<float>(at.y - z)};
}

glm::vec4 value_in(const Grid2D<glm::vec4>& image, const Cell& cell) {
    const glm::vec4 near = glm::mix(image(cell.x, cell.z), image(cell.x + 1, cell.z), cell.along_x);
    const glm::vec4 far = glm::mix(image(cell.x, cell.z + 1), image(cell.x + 1, cell.z + 1), cell.along_x);
    return glm::mix(near, far, cell.along_z);
}

}  // namespace

double CoastGrid::distance(double sample, int count) const {
    return spacing *
           static_cast<double>(shared::coast_distance(static_cast<float>(sample - middle_of(count)),
                                                      static_cast<float>(even), static_cast<float>(growth)));
}

double CoastGrid::sample(double distance, int count) const {
    return middle_of(count) +
           static_cast<double>(shared::coast_sample(static_cast<float>(distance / spacing),
                                                    static_cast<float>(even), static_cast<float>(growth)));
}

glm::dvec2 CoastGrid::place(glm::ivec2 sample, glm::ivec2 size) const {
    return middle + glm::dvec2(distance(sample.x, size.x), distance(sample.y, size.y));
}

std::array<float, kRungCount> CoastMaps::at(const glm::dvec2& place) const {
    const Cell cell = cell_of(*this, place);
    std::array<float, kRungCount> all{};
    for (size_t image = 0; image < shares.size(); ++image) {
        const glm::vec4 of_image = value_in(shares[image], cell);
        for (size_t c = 0; c < 4 && 4 * image + c < all.size(); ++c)
            all[4 * image + c] = of_image[static_cast<int>(c)];
    }
    return all;
}

float CoastMaps::share(int rung, const glm::dvec2& place) const {
    return value_in(shares[static_cast<size_t>(rung / 4)], cell_of(*this, place))[rung % 4];
}

}  // namespace deepwater::sim
