#include "optics/sea/land_shadow.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace deepwater::optics {
namespace {

constexpr int kSide = shared::kTerrainSamples;
constexpr float kLowestSun = 2e-3f;  ///< tangent of the least elevation that is assumed

/// Reads a map whose axes are swapped and reversed, so that the sun always stands towards growing rows, at most
/// half a right angle off them.
struct Turned {
    bool swapped, reversed;
    [[nodiscard]] glm::ivec2 at(int column, int row) const {
        const int along = reversed ? kSide - 1 - row : row;
        return swapped ? glm::ivec2(along, column) : glm::ivec2(column, along);
    }
};

/// Returns the shadow that the next coarser map has at a sample of a map; nothing shades the coarsest from
/// outside.
float shadow_outside(const Grid2D<float>* coarser, glm::ivec2 sample) {
    if (!coarser) return -std::numeric_limits<float>::max();
    const int middle = kSide / 2;
    const glm::vec2 at = glm::vec2(sample - middle) / shared::kTerrainRatio + static_cast<float>(middle);
    const glm::ivec2 low(at);
    const glm::vec2 f = at - glm::vec2(low);
    const auto value = [&](int x, int y) { return (*coarser)(low.x + x, low.y + y); };
    return glm::mix(glm::mix(value(0, 0), value(1, 0), f.x), glm::mix(value(0, 1), value(1, 1), f.x), f.y);
}

}  // namespace

LandShadow land_shadow(const scene::Terrain& terrain, const glm::vec3& to_sun) {
    const glm::vec2 across(to_sun.x, to_sun.z);
    const bool swapped = std::abs(across.x) > std::abs(across.y);
    const float along = swapped ? across.x : across.y, beside = swapped ? across.y : across.x;
    const Turned turned{swapped, along < 0};
    // A step to the next row towards the sun: columns to the side, and metres that the sun's ray rises in it
    // over the rows' spacing.
    const float shift = along != 0 ? beside / std::abs(along) : 0.0f;
    const float length = glm::length(across);
    const float rise = std::max(to_sun.y / std::max(length, 1e-6f), kLowestSun) * std::hypot(1.0f, shift);

    LandShadow shadow;
    for (int level = shared::kTerrainLevels - 1; level >= 0; --level) {
        const auto own = static_cast<size_t>(level);
        const Grid2D<glm::vec2>& map = terrain.map(level);
        const Grid2D<float>* coarser = level + 1 < shared::kTerrainLevels ? &shadow[own + 1] : nullptr;
        const float fall = rise * static_cast<float>(scene::Terrain::spacing(level));
        Grid2D<float> heights(kSide, kSide);
        for (int row = kSide - 1; row >= 0; --row) {
            for (int column = 0; column < kSide; ++column) {
                const glm::ivec2 here = turned.at(column, row);
                const float from = static_cast<float>(column) + shift;
                const int first = static_cast<int>(std::floor(from));
                if (row + 1 >= kSide || first < 0 || first + 1 >= kSide) {
                    heights(here.x, here.y) = shadow_outside(coarser, here);
                    continue;
                }
                // What shades the place a row nearer to the sun, and the ground there, shades this one.
                const float f = from - static_cast<float>(first);
                const glm::ivec2 a = turned.at(first, row + 1), b = turned.at(first + 1, row + 1);
                const auto top = [&](glm::ivec2 at) {
                    return std::max(map(at.x, at.y).x, heights(at.x, at.y));
                };
                heights(here.x, here.y) = glm::mix(top(a), top(b), f) - fall;
            }
        }
        shadow[own] = std::move(heights);
    }
    return shadow;
}

}  // namespace deepwater::optics
