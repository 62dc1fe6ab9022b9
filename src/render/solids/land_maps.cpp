#include "render/solids/land_maps.h"

#include <string_view>

#include "core/gpu_blocks.h"
#include "optics/sea/land_form.h"
#include "optics/sea/land_shadow.h"

namespace deepwater::render {
namespace {

/// Steps per radian in which the sun's direction counts, so that a sun that moves slowly does not have the
/// shadow computed in every frame: 0.06 degrees, an eighth of its disc.
constexpr float kSunSteps = 1000;

gl::Texture make_map(GLenum format, GLenum filter, std::string_view label) {
    return gl::Texture({.target = GL_TEXTURE_2D_ARRAY,
                        .format = format,
                        .width = shared::kTerrainSamples,
                        .height = shared::kTerrainSamples,
                        .layers = shared::kTerrainLevels,
                        .min_filter = filter,
                        .mag_filter = filter,
                        .label = label});
}

}  // namespace

void LandMaps::update(const std::shared_ptr<const scene::Terrain>& terrain, const glm::vec3& to_sun) {
    if (!heights_) {
        heights_ = make_map(GL_RG32F, GL_NEAREST, "land");
        shadow_ = make_map(GL_R32F, GL_LINEAR, "land shadow");
        form_ = make_map(GL_RG8, GL_LINEAR, "form of land");
    }
    const bool changed = terrain != terrain_;
    if (changed) {
        terrain_ = terrain;
        const optics::LandForm forms = optics::land_form(*terrain);
        for (int level = 0; level < shared::kTerrainLevels; ++level) {
            heights_.upload(0, level, GL_RG, GL_FLOAT, terrain->map(level).values());
            form_.upload(0, level, GL_RG, GL_UNSIGNED_BYTE, forms[static_cast<size_t>(level)].values());
        }
    }
    const glm::vec3 sun = glm::round(to_sun * kSunSteps) / kSunSteps;
    if (sun.y <= 0 || (!changed && sun == to_sun_)) return;  // without a sun its shadow does not matter
    to_sun_ = sun;
    const optics::LandShadow shadow = optics::land_shadow(*terrain, glm::normalize(sun));
    for (int level = 0; level < shared::kTerrainLevels; ++level)
        shadow_.upload(0, level, GL_RED, GL_FLOAT, shadow[static_cast<size_t>(level)].values());
}

void LandMaps::bind() const {
    heights_.bind(gpu::kTerrainUnit);
    shadow_.bind(gpu::kLandShadowUnit);
    form_.bind(gpu::kLandFormUnit);
}

}  // namespace deepwater::render
