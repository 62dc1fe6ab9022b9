#include "optics/sea/land_form.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "optics/sea/land_around.h"

namespace deepwater::optics {
namespace {

constexpr int kSide = shared::kTerrainSamples;
/// Distances [samples] at which the ground around says how hollow it is.
constexpr std::array kHollowDistances = {3, 8};

/// Mean slope by which the ground around a sample rises over the plane through it.
float mean_rise(const LandAround& land, double spacing, glm::ivec2 sample) {
    const float here = land.height(sample);
    float sum = 0;
    for (const glm::ivec2 direction : LandAround::kDirections) {
        float slopes = 0;
        for (const int distance : kHollowDistances)
            slopes += (land.height(sample + distance * direction) - here) / static_cast<float>(distance);
        sum += slopes / glm::length(glm::vec2(direction));
    }
    return sum / (static_cast<float>(LandAround::kDirections.size() * kHollowDistances.size()) *
                  static_cast<float>(spacing));
}

glm::uint8 to_byte(float share) {
    return static_cast<glm::uint8>(std::lround(255 * std::clamp(share, 0.0f, 1.0f)));
}

}  // namespace

LandForm land_form(const scene::Terrain& terrain) {
    LandForm forms;
    for (int level = 0; level < shared::kTerrainLevels; ++level) {
        Grid2D<glm::u8vec2> own(kSide, kSide);
        const double spacing = scene::Terrain::spacing(level);
        const LandAround land(terrain.map(level), spacing);
        tbb::parallel_for(0, kSide, [&](int y) {
            std::array<float, kSide> open;
            land.find_open(y, open);
            for (int x = 0; x < kSide; ++x) {
                const float rise = mean_rise(land, spacing, {x, y});
                own(x, y) = {to_byte(open[static_cast<size_t>(x)]),
                             to_byte(0.5f + 0.5f * rise / kMostHollow)};
            }
        });
        forms[static_cast<size_t>(level)] = std::move(own);
    }
    return forms;
}

}  // namespace deepwater::optics
