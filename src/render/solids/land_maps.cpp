#include "render/solids/land_maps.h"

#include <cmath>
#include <span>
#include <string_view>
#include <vector>

#include "core/gpu_blocks.h"
#include "optics/sea/land_form.h"

namespace deepwater::render {
namespace {

/// Steps per radian in which the sun's direction counts, so that a sun that moves slowly does not have the
/// shadow computed in every frame: 0.06 degrees, an eighth of its disc.
constexpr float kSunSteps = 1000;
constexpr float kStormSteps = 5;  ///< per metre, in which the line counts down to which plants grow

gl::Texture make_map(GLenum format, int side, GLenum filter, std::string_view label) {
    return gl::Texture({.target = GL_TEXTURE_2D_ARRAY,
                        .format = format,
                        .width = side,
                        .height = side,
                        .layers = shared::kTerrainLevels,
                        .min_filter = filter,
                        .mag_filter = filter,
                        .label = label});
}

}  // namespace

void LandMaps::update(const std::shared_ptr<const scene::Terrain>& terrain, const shared::Land& cover,
                      const glm::vec3& to_sun) {
    if (!heights_) {
        heights_ = make_map(GL_RG32F, shared::kTerrainSamples, GL_NEAREST, "land");
        shadow_ = make_map(GL_RG32F, shared::kTerrainSamples, GL_LINEAR, "land shadow");
        form_ = make_map(GL_RG8, shared::kTerrainSamples, GL_LINEAR, "form of land");
        light_ = make_map(GL_RGBA16F, shared::kLandLightSamples, GL_LINEAR, "light of land");
    }
    const bool changed = terrain != terrain_;
    if (changed) {
        terrain_ = terrain;
        reflected_ = optics::LandLight(*terrain);
        const optics::LandForm forms = optics::land_form(*terrain);
        for (int level = 0; level < shared::kTerrainLevels; ++level) {
            heights_.upload(0, level, GL_RG, GL_FLOAT, terrain->map(level).values());
            form_.upload(0, level, GL_RG, GL_UNSIGNED_BYTE, forms[static_cast<size_t>(level)].values());
        }
    }
    // Without a sun its direction does not matter.
    const glm::vec3 sun = to_sun.y > 0 ? glm::round(to_sun * kSunSteps) / kSunSteps : glm::vec3(0, -1, 0);
    const Light light{.to_sun = sun,
                      .sand = glm::vec3(cover.sand),
                      .storm_line = std::round(cover.storm_line * kStormSteps) / kStormSteps,
                      .growth = cover.growth};
    if (!changed && light == light_of_) return;
    if (sun.y > 0 && (changed || sun != light_of_.to_sun)) {
        shadow_of_sun_ = optics::land_shadow(*terrain, glm::normalize(sun));
        for (int level = 0; level < shared::kTerrainLevels; ++level) {
            const auto shaded = shadow_of_sun_[static_cast<size_t>(level)].values();
            const auto ground = terrain->map(level).values();
            std::vector<glm::vec2> both(shaded.size());
            for (size_t i = 0; i < both.size(); ++i) both[i] = {shaded[i], ground[i].x};
            shadow_.upload(0, level, GL_RG, GL_FLOAT, std::span<const glm::vec2>(both));
        }
    }
    light_of_ = light;
    const optics::LandLight::Maps maps = reflected_.reflected(cover, glm::normalize(sun), shadow_of_sun_);
    for (int level = 0; level < shared::kTerrainLevels; ++level)
        light_.upload(0, level, GL_RGBA, GL_FLOAT, maps[static_cast<size_t>(level)].values());
}

void LandMaps::bind() const {
    heights_.bind(gpu::kTerrainUnit);
    shadow_.bind(gpu::kLandShadowUnit);
    form_.bind(gpu::kLandFormUnit);
    light_.bind(gpu::kLandLightUnit);
}

}  // namespace deepwater::render
