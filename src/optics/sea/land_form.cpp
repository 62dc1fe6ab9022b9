#include "optics/sea/land_form.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>

namespace deepwater::optics {
namespace {

constexpr int kSide = shared::kTerrainSamples;
constexpr std::array kDistances = {1, 2, 3, 5, 8, 12};  ///< samples at which the ground around is looked at
/// Distances, of those, at which it says how hollow the ground is.
constexpr std::array kHollowDistances = {3, 8};
constexpr std::array kDirections = {glm::ivec2(1, 0),  glm::ivec2(1, 1),  glm::ivec2(0, 1),
                                    glm::ivec2(-1, 1), glm::ivec2(-1, 0), glm::ivec2(-1, -1),
                                    glm::ivec2(0, -1), glm::ivec2(1, -1)};

class Form {
public:
    Form(const Grid2D<glm::vec2>& map, double spacing) : map_(map), spacing_(static_cast<float>(spacing)) {}

    [[nodiscard]] glm::u8vec2 at(glm::ivec2 sample) const {
        const float here = height(sample);
        const auto rise = [&](glm::ivec2 off) { return height(sample + off) - height(sample - off); };
        const glm::vec2 plane(0.5f * rise({1, 0}), 0.5f * rise({0, 1}));  // m a sample
        float open = 0, hollow = 0;
        for (const glm::ivec2 direction : kDirections) {
            const float step = glm::length(glm::vec2(direction)) * spacing_;
            const float own = glm::dot(plane, glm::vec2(direction));
            float steepest = 0;
            for (const int distance : kDistances) {
                const auto steps = static_cast<float>(distance);
                const float over =
                    (height(sample + distance * direction) - here - steps * own) / (steps * step);
                steepest = std::max(steepest, over);
            }
            open += 1 / (1 + steepest * steepest);
            for (const int distance : kHollowDistances) {
                const float around = height(sample + distance * direction) - here;
                hollow += around / (static_cast<float>(distance) * step);
            }
        }
        constexpr auto kCount = static_cast<float>(kDirections.size());
        hollow /= kCount * static_cast<float>(kHollowDistances.size()) * kMostHollow;
        return {to_byte(open / kCount), to_byte(0.5f + 0.5f * hollow)};
    }

private:
    [[nodiscard]] float height(glm::ivec2 sample) const {
        sample = glm::clamp(sample, 0, kSide - 1);
        return map_(sample.x, sample.y).x;
    }
    static glm::uint8 to_byte(float share) {
        return static_cast<glm::uint8>(std::lround(255 * std::clamp(share, 0.0f, 1.0f)));
    }

    const Grid2D<glm::vec2>& map_;
    float spacing_;
};

}  // namespace

LandForm land_form(const scene::Terrain& terrain) {
    LandForm forms;
    for (int level = 0; level < shared::kTerrainLevels; ++level) {
        Grid2D<glm::u8vec2> own(kSide, kSide);
        const Form form(terrain.map(level), scene::Terrain::spacing(level));
        tbb::parallel_for(0, kSide, [&](int y) {
            for (int x = 0; x < kSide; ++x) own(x, y) = form.at({x, y});
        });
        forms[static_cast<size_t>(level)] = std::move(own);
    }
    return forms;
}

}  // namespace deepwater::optics
