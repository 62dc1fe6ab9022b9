#include "optics/sea/land_light.h"

#include <tbb/parallel_for.h>

#include <algorithm>

#include "core/shared_glsl.h"
#include "optics/sea/land_around.h"

namespace deepwater::shared {
#include "shared/solids/land_cover.glsl"
#include "shared/solids/land_matter.glsl"
}  // namespace deepwater::shared

namespace deepwater::optics {
namespace {

constexpr int kSide = shared::kLandLightSamples, kStep = shared::kLandLightStep;

size_t place_of(int x, int y) {
    return static_cast<size_t>(y) * static_cast<size_t>(kSide) + static_cast<size_t>(x);
}

/// Returns the place of the sample of the light nearest to one of the heights.
size_t place_of(glm::ivec2 sample) {
    const glm::ivec2 own = glm::clamp((sample + kStep / 2) / kStep, glm::ivec2(0), glm::ivec2(kSide - 1));
    return place_of(own.x, own.y);
}

/// Mean reflectance of dry ground.
/// @param ground  slope, height and share of rock
glm::vec3 reflectance(const shared::Land& cover, const glm::vec4& ground) {
    const float over_storm = ground.z - cover.storm_line, steepness = glm::length(glm::vec2(ground));
    return shared::land_mean_color(
        glm::vec3(cover.sand), shared::land_inland(over_storm),
        shared::land_plants(cover.growth, over_storm / shared::kPlantsFrom, steepness),
        shared::land_bare_rock(shared::land_rock(ground.w, steepness)));
}

}  // namespace

LandLight::LandLight(const scene::Terrain& terrain) {
    tbb::parallel_for(0, shared::kTerrainLevels, [&](int level) {
        const Grid2D<glm::vec2>& map = terrain.map(level);
        const LandAround land(map, scene::Terrain::spacing(level));
        Sight& sight = sights_[static_cast<size_t>(level)];
        sight.ground = Grid2D<glm::vec4>(kSide, kSide);
        sight.open = Grid2D<float>(kSide, kSide);
        std::vector<LandAround::Seen> seen;
        for (int y = 0; y < kSide; ++y)
            for (int x = 0; x < kSide; ++x) {
                const glm::ivec2 sample(x * kStep, y * kStep);
                sight.ground(x, y) = glm::vec4(land.slope(sample), map(sample.x, sample.y));
                sight.first.push_back(sight.seen.size());
                land.look(sample, seen);
                float open = 1;
                for (const auto& [there, share] : seen) {
                    sight.seen.push_back(place_of(there));
                    sight.share.push_back(share);
                    open -= share;
                }
                sight.open(x, y) = std::max(open, 0.0f);
            }
        sight.first.push_back(sight.seen.size());
    });
}

LandLight::Maps LandLight::reflected(const shared::Land& cover, const glm::vec3& to_sun,
                                     const LandShadow& shadow) const {
    Maps maps;
    for (int level = 0; level < shared::kTerrainLevels; ++level) {
        const auto own = static_cast<size_t>(level);
        const Sight& sight = sights_[own];
        // What each sample sends up.
        Grid2D<glm::vec4> sent(kSide, kSide);
        tbb::parallel_for(0, kSide, [&](int y) {
            for (int x = 0; x < kSide; ++x) {
                const glm::vec4& ground = sight.ground(x, y);
                if (ground.z <= 0) continue;
                const glm::vec3 normal = glm::normalize(glm::vec3(-ground.x, 1, -ground.y));
                const bool lit = to_sun.y > 0 && ground.z >= shadow[own](x * kStep, y * kStep);
                const glm::vec3 color = reflectance(cover, ground);
                sent(x, y) = glm::vec4(lit ? color * std::max(glm::dot(normal, to_sun), 0.0f) : glm::vec3(0),
                                       color.y * sight.open(x, y));
            }
        });
        Grid2D<glm::vec4> map(kSide, kSide);
        tbb::parallel_for(0, kSide, [&](int y) {
            for (int x = 0; x < kSide; ++x) {
                const size_t here = place_of(x, y);
                glm::vec4 sum(0);
                for (size_t i = sight.first[here]; i < sight.first[here + 1]; ++i)
                    sum += sight.share[i] * sent.values()[sight.seen[i]];
                map(x, y) = sum;
            }
        });
        maps[own] = std::move(map);
    }
    return maps;
}

}  // namespace deepwater::optics
