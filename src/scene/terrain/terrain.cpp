#include "scene/terrain/terrain.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>
#include <optional>
#include <utility>

#include "scene/terrain/height_file.h"
#include "scene/terrain/land_kinds.h"

namespace deepwater::scene {
namespace {

constexpr int kSide = shared::kTerrainSamples;
constexpr int kMiddle = kSide / 2;
constexpr int kRatio = static_cast<int>(shared::kTerrainRatio);
constexpr int kBlock = 16;      ///< samples along a side of the smallest block with bounds
constexpr int kMostBlocks = 4;  ///< along a side, that bounds() looks at in one map
constexpr size_t kKept = 4;     ///< terrains that terrain_of() remembers

// Steep ground of a file is rock: tangents between which the share of rock grows.
constexpr double kSteepest = 0.9, kSteep = 0.5;

/// Returns the range of a map's samples [first, last] within a block and its neighbours by one.
glm::vec2 range_of(const Grid2D<glm::vec2>& map, glm::ivec2 first) {
    glm::vec2 range(std::numeric_limits<float>::max(), std::numeric_limits<float>::lowest());
    for (int y = std::max(first.y - 1, 0); y <= std::min(first.y + kBlock, kSide - 1); ++y) {
        for (int x = std::max(first.x - 1, 0); x <= std::min(first.x + kBlock, kSide - 1); ++x)
            range = {std::min(range.x, map(x, y).x), std::max(range.y, map(x, y).x)};
    }
    return range;
}

glm::vec2 united(const glm::vec2& a, const glm::vec2& b) {
    return {std::min(a.x, b.x), std::max(a.y, b.y)};
}

/// Returns the mean of the samples of a finer map about a sample of the next coarser one; nothing where the
/// finer map does not reach.
std::optional<glm::vec2> mean_of_finer(const Grid2D<glm::vec2>& finer, int x, int y) {
    const glm::ivec2 centre = kMiddle + kRatio * (glm::ivec2(x, y) - kMiddle);
    const glm::ivec2 low = centre - kRatio / 2, high = centre + kRatio / 2;
    if (low.x < 0 || low.y < 0 || high.x >= kSide || high.y >= kSide) return {};
    glm::vec2 sum(0);
    for (int j = low.y; j <= high.y; ++j)
        for (int i = low.x; i <= high.x; ++i) sum += finer(i, j);
    return sum / static_cast<float>(kRatio * kRatio);
}

}  // namespace

double Terrain::spacing(int level) {
    return kSpacing * std::pow(static_cast<double>(shared::kTerrainRatio), level);
}

Terrain::Terrain(const LandShape& shape) : shape_(shape) {
    std::optional<HeightPicture> picture;
    if (shape.kind == LandKind::file) picture.emplace(shape.file, shape.width, shape.black, shape.white);
    for (int level = 0; level < shared::kTerrainLevels; ++level) {
        fill(level, picture ? &*picture : nullptr);
        find_bounds(level);
    }
}

void Terrain::fill(int level, const HeightPicture* picture) {
    const auto own = static_cast<size_t>(level);
    const double step = spacing(level);
    Grid2D<glm::vec2> map(kSide, kSide);
    tbb::parallel_for(0, kSide, [&](int y) {
        for (int x = 0; x < kSide; ++x) {
            if (const auto mean = level > 0 ? mean_of_finer(maps_[own - 1], x, y) : std::nullopt) {
                map(x, y) = *mean;
                continue;
            }
            const glm::dvec2 place = glm::dvec2(glm::ivec2(x, y) - kMiddle) * step;
            if (!picture) {
                const LandPoint point = land_at(shape_, place, step);
                map(x, y) = glm::vec2(point.height - shape_.tide, point.rock);
                continue;
            }
            const auto height = [&](double dx, double dz) {
                return picture->height(place + step * glm::dvec2(dx, dz), step);
            };
            const glm::dvec2 slope =
                glm::dvec2(height(1, 0) - height(-1, 0), height(0, 1) - height(0, -1)) / (2 * step);
            map(x, y) =
                glm::vec2(height(0, 0) - shape_.tide, rise_between(kSteep, kSteepest, glm::length(slope)));
        }
    });
    maps_[own] = std::move(map);
}

void Terrain::find_bounds(int level) {
    std::vector<Grid2D<glm::vec2>>& pyramid = bounds_[static_cast<size_t>(level)];
    Grid2D<glm::vec2> blocks(kSide / kBlock, kSide / kBlock);
    for (int y = 0; y < blocks.height(); ++y)
        for (int x = 0; x < blocks.width(); ++x)
            blocks(x, y) = range_of(map(level), glm::ivec2(x, y) * kBlock);
    pyramid.push_back(std::move(blocks));
    while (pyramid.back().width() > 1) {
        const Grid2D<glm::vec2>& fine = pyramid.back();
        Grid2D<glm::vec2> coarse(fine.width() / 2, fine.height() / 2);
        for (int y = 0; y < coarse.height(); ++y) {
            for (int x = 0; x < coarse.width(); ++x) {
                coarse(x, y) = united(united(fine(2 * x, 2 * y), fine(2 * x + 1, 2 * y)),
                                      united(fine(2 * x, 2 * y + 1), fine(2 * x + 1, 2 * y + 1)));
            }
        }
        pyramid.push_back(std::move(coarse));
    }
}

void Terrain::place(const glm::dvec2& reference, shared::Land& land) const {
    const glm::dvec2 off = reference - shape_.middle;
    land.spacing = static_cast<float>(kSpacing);
    land.middle = glm::vec2(-off);
    for (int level = 0; level < shared::kTerrainLevels; ++level) {
        const glm::dvec2 at = off / spacing(level) + static_cast<double>(kMiddle), low = glm::floor(at);
        land.levels[level] = {.fraction = glm::vec2(at - low), .cell = glm::ivec2(low)};
    }
}

glm::vec4 Terrain::ground(const shared::Land& land, const glm::vec2& p, float pitch) const {
    const auto in_map = [&](int level) {
        const glm::vec2 at = shared::terrain_coordinate(land, level, p), nearest = glm::floor(at + 0.5f);
        const glm::ivec2 cell = land.levels[level].cell + glm::ivec2(nearest);
        glm::vec2 samples[shared::kTerrainTaps];
        for (int i = 0; i < shared::kTerrainTaps; ++i) {
            const glm::ivec2 index = glm::clamp(cell + glm::ivec2(i % 3 - 1, i / 3 - 1), 0, kSide - 1);
            samples[i] = map(level)(index.x, index.y);
        }
        glm::vec4 ground = shared::terrain_spline(samples, at - nearest);
        const float spacing = shared::terrain_spacing(land, level);
        ground.y /= spacing;
        ground.z /= spacing;
        return ground;
    };
    const float level = shared::terrain_level(land, p, pitch);
    const int finer = std::min(static_cast<int>(level), shared::kTerrainLevels - 1);
    const float share = level - static_cast<float>(finer);
    const glm::vec4 ground = in_map(finer);
    return share > 0 ? glm::mix(ground, in_map(finer + 1), share) : ground;
}

glm::vec2 Terrain::bounds(const glm::dvec2& low, const glm::dvec2& high) const {
    glm::vec2 range(std::numeric_limits<float>::max(), std::numeric_limits<float>::lowest());
    for (int level = shared::kTerrainLevels - 1; level >= 0; --level) {
        const auto sample_at = [&](const glm::dvec2& place) {
            const glm::dvec2 at =
                glm::floor((place - shape_.middle) / spacing(level) + 0.5) + double{kMiddle};
            return glm::ivec2(glm::clamp(at, -1.0, double{kSide}));
        };
        const glm::ivec2 first = sample_at(low), last = sample_at(high);
        const bool outside = glm::any(glm::lessThan(last, glm::ivec2(0))) ||
                             glm::any(glm::greaterThanEqual(first, glm::ivec2(kSide)));
        if (outside && level < shared::kTerrainLevels - 1) break;  // finer maps are smaller still
        const std::vector<Grid2D<glm::vec2>>& pyramid = bounds_[static_cast<size_t>(level)];
        glm::ivec2 from = glm::clamp(first, 0, kSide - 1) / kBlock,
                   to = glm::clamp(last, 0, kSide - 1) / kBlock;
        size_t height = 0;
        while (std::max(to.x - from.x, to.y - from.y) >= kMostBlocks && height + 1 < pyramid.size()) {
            from /= 2;
            to /= 2;
            ++height;
        }
        for (int y = from.y; y <= to.y; ++y)
            for (int x = from.x; x <= to.x; ++x) range = united(range, pyramid[height](x, y));
    }
    return range;
}

glm::vec2 Terrain::bounds() const {
    glm::vec2 range = bounds_.front().back()(0, 0);
    for (const std::vector<Grid2D<glm::vec2>>& pyramid : bounds_) range = united(range, pyramid.back()(0, 0));
    return range;
}

std::shared_ptr<const Terrain> terrain_of(const LandShape& shape) {
    static std::mutex mutex;
    static std::vector<std::pair<LandShape, std::shared_ptr<const Terrain>>> made;  // the newest last
    const std::lock_guard lock(mutex);
    const auto known =
        std::find_if(made.begin(), made.end(), [&](const auto& entry) { return entry.first == shape; });
    if (known != made.end()) {
        std::rotate(known, known + 1, made.end());
        return made.back().second;
    }
    auto terrain = std::make_shared<const Terrain>(shape);
    if (made.size() == kKept) made.erase(made.begin());
    made.emplace_back(shape, terrain);
    return terrain;
}

}  // namespace deepwater::scene
