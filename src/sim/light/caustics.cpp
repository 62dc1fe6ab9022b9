#include "sim/light/caustics.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/check.h"
#include "sim/light/beam_strokes.h"
#include "sim/light/light_map.h"

namespace deepwater::sim {

void CausticBeams::aim(const TileMaps& tile, const TileInfo& info, const BeamLight& light, int cells) {
    DW_CHECK(std::has_single_bit(static_cast<unsigned>(cells)));
    const int stride = std::max(tile.resolution / cells, 1);
    size_ = info.size;
    cell_ = glm::vec2(info.size / static_cast<float>(cells));
    turn_ = {std::cos(info.rotation), std::sin(info.rotation)};
    resize({cells, cells});
    const glm::vec2 period(size_);
    if (cells > tile.resolution) {
        fine_.refine(tile, glm::ivec2(0), glm::ivec2(tile.resolution),
                     std::countr_zero(static_cast<unsigned>(cells / tile.resolution)));
        place_corners([this](int j) { return fine_.row(j); }, [](int, int) { return true; }, light);
        aim_middles(&period);
        return;
    }
    const auto water = [&](int j) {
        const int row = j % cells * stride;
        return [=, displacement = tile.displacement[0].row(row), gradient = tile.gradient[0].row(row),
                shear = tile.shear[0].row(row)](int i) {
            const int x = i % cells * stride;
            return beams::CornerWater{displacement[x], gradient[x], shear[x]};
        };
    };
    place_corners(
        water, [](int, int) { return true; }, light);
    aim_middles(&period);
}

template <class Target>
void CausticBeams::land_repeating(float distance, int texels, Target&& target) const {
    DW_CHECK(distance >= 0 && std::has_single_bit(static_cast<unsigned>(texels)));
    const auto ratio = static_cast<float>(texels) / static_cast<float>(cells_.x);
    const Landing map{.density = static_cast<float>(texels) / size_,
                      .shift = glm::vec2(0),
                      .cell_area = ratio * ratio,
                      .least_parts = std::max((texels + cells_.x - 1) / cells_.x, 1)};
    const auto all = [](int, int) { return true; };
    land_on([distance](size_t) { return distance; }, map, all, target);
}

void CausticBeams::land(float distance, Grid2D<float>& irradiance, Grid2D<float>& scratch, float disc) const {
    std::ranges::fill(irradiance.values(), 0.0f);
    Strokes<float> strokes(irradiance);
    land_repeating(distance, irradiance.width(), [&](const Part& part) { strokes.lay(part.at, part.flux); });
    strokes.finish();
    const float texel = size_ / static_cast<float>(irradiance.width());
    sharpen_light(irradiance, disc * disc / (texel * texel), scratch);
}

void CausticBeams::land(float distance, Grid2D<glm::vec4>& landed) const {
    std::ranges::fill(landed.values(), glm::vec4(0));
    const float texel = size_ / static_cast<float>(landed.width());
    Strokes<glm::vec4> strokes(landed);
    land_repeating(distance, landed.width(), [&](const Part& part) {
        const glm::vec2 origin = (glm::vec2(part.cell) + 0.5f) * cell_;
        strokes.lay(part.at, part.flux * glm::vec4(1, to_world(part.at * texel - origin), 0));
    });
    strokes.finish();
}

}  // namespace deepwater::sim
