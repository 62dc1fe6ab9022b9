#include "sim/light/ground_beams.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/check.h"
#include "sim/light/beam_strokes.h"
#include "sim/light/light_map.h"

namespace deepwater::sim {
namespace {

/// How far beams may come from beside the square: m a metre of depth, for facets steeper by 0.5 than the sea,
/// and m by which waves move the water.
constexpr float kMostDrift = 0.13f, kMostMoved = 0.3f;

/// A beam's parts over a texel. Where the map is sharpened by most of its own blur, which is over shallow
/// ground, the lattice of parts as wide as texels would be brought out.
constexpr float kParts = 1, kPartsOfSharpMaps = 1.5f;

/// Returns the depth by linear interpolation; beyond the edges that of the edge.  place  [0, D − 1]
float depth_at(const Grid2D<float>& depths, glm::vec2 place) {
    const int last = depths.width() - 2;
    const glm::ivec2 low(std::clamp(static_cast<int>(place.x), 0, last),
                         std::clamp(static_cast<int>(place.y), 0, last));
    const glm::vec2 part = glm::clamp(place - glm::vec2(low), 0.0f, 1.0f);
    const float* below = depths.row(low.y) + low.x;
    const float* above = depths.row(low.y + 1) + low.x;
    const float near = below[0] + part.x * (below[1] - below[0]);
    const float far = above[0] + part.x * (above[1] - above[0]);
    return near + part.y * (far - near);
}

}  // namespace

void GroundBeams::aim(const TileMaps& tile, const TileInfo& info, const BeamLight& light,
                      const LatticeSquare& square, float deepest, int doublings) {
    DW_CHECK(square.samples > 0 && deepest > 0 && doublings >= 0);
    const float step = info.size / static_cast<float>(tile.resolution);
    const int margin = static_cast<int>(std::ceil((kMostDrift * deepest + kMostMoved) / step));
    const int samples = square.samples + 2 * margin;
    side_ = static_cast<float>(square.samples) * step;
    cell_ = glm::vec2(step / static_cast<float>(1 << doublings));
    first_ = glm::vec2(-static_cast<float>(margin) * step);
    turn_ = {std::cos(info.rotation), std::sin(info.rotation)};
    resize(glm::ivec2(samples << doublings));
    fine_.refine(tile, square.first - margin, glm::ivec2(samples), doublings);
    place_corners([this](int j) { return fine_.row(j); }, [](int, int) { return true; }, light);
    aim_middles(nullptr);
}

void GroundBeams::land(const Grid2D<float>& depths, Grid2D<float>& irradiance, Grid2D<float>& scratch,
                       float disc) const {
    const int texels = irradiance.width();
    DW_CHECK(std::has_single_bit(static_cast<unsigned>(texels)) && depths.width() > 1);
    const float density = static_cast<float>(texels) / side_;
    const float ratio = cell_.x * density, blur = disc * disc * density * density;
    const float parts = ratio * (blur < 0.5f * kMapBlur ? kPartsOfSharpMaps : kParts);
    const Landing map{.density = density,
                      .shift = glm::vec2(0),
                      .cell_area = ratio * ratio,
                      .least_parts = std::max(static_cast<int>(std::ceil(parts)), 1)};
    // The ground is far flatter than beams are steep, so that the second look at it is right within millimetres.
    const float places = static_cast<float>(depths.width() - 1) / side_;
    const auto distance = [&](size_t corner) {
        const glm::vec2 start = sharp_start_[corner], drift = sharp_drift_[corner];
        const float guess = depth_at(depths, start * places);
        return depth_at(depths, (start + guess * drift) * places);
    };
    const auto last = static_cast<float>(texels - 1);
    std::ranges::fill(irradiance.values(), 0.0f);
    Strokes<float> strokes(irradiance);
    const auto all = [](int, int) { return true; };
    land_on(distance, map, all, [&](const Part& part) {
        const glm::vec2 least = glm::min(part.at, last - part.at);
        if (std::min(least.x, least.y) >= 1) strokes.lay(part.at, part.flux);
    });
    strokes.finish();
    sharpen_light(irradiance, blur, scratch);
}

}  // namespace deepwater::sim
