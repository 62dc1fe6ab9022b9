#include "render/sky/eye_sky.h"

#include <algorithm>
#include <cmath>

#include "core/gpu_blocks.h"
#include "gl/debug.h"
#include "optics/air/atmosphere.h"
#include "render/sky/work_groups.h"

namespace deepwater::shared {
#include "shared/sky/eye_view.glsl"
}

namespace deepwater::render {
namespace {

/// Steps of height are kRung times the height plus kRungStart times the smallest scale height of the air.
constexpr double kRung = 0.03;
constexpr double kRungStart = 0.5;
constexpr double kHighest = 99.9e3;  ///< m: just below the top of the air
/// m: above, the bright edge of the air at the horizon needs finer texels.
constexpr float kLimbHeight = 5e3f;
constexpr int kLimbCubeSize = 256;

}  // namespace

float rung_height(double eye_height, const optics::HazeLayer& haze) {
    const double aerosol = 1e3 * static_cast<double>(shared::kMieScaleHeight);
    const double least =
        haze.extinction > 0 ? std::min(static_cast<double>(haze.scale_height), aerosol) : aerosol;
    const double start = kRungStart * least;
    const double height = std::clamp(eye_height, 0.0, kHighest);
    const double rung = std::round(std::log1p(height / start) / kRung);
    const double found = std::min(start * std::expm1(rung * kRung), kHighest);
    return std::max(static_cast<float>(found), optics::kSeaLevelEye);
}

EyeSky::EyeSky(gl::ShaderLibrary& shaders)
    : view_program_(shaders.load({"eye view", {"sky/eye_view.comp"}, {}})),
      analytic_program_(shaders.load({"eye sky", {"sky/sky_veil.comp"}, {{"EYE", "1"}, {"PICTURE", "0"}}})),
      picture_program_(
          shaders.load({"eye sky of a picture", {"sky/sky_veil.comp"}, {{"EYE", "1"}, {"PICTURE", "1"}}})),
      view_({.format = GL_RGBA16F,
             .width = shared::kEyeViewColumns,
             .height = shared::kEyeViewRowsAbove + shared::kEyeViewRowsBelow,
             .label = "eye view"}) {}

const int EyeSky::kViewRows = static_cast<int>(groups(shared::kEyeViewRowsAbove + shared::kEyeViewRowsBelow));

int EyeSky::cube_size(int sky_size, float eye_height) {
    return std::max(sky_size, eye_height > kLimbHeight ? kLimbCubeSize : 0);
}

std::array<GLuint, 3> EyeSky::programs() const {
    return {view_program_.name(), analytic_program_.name(), picture_program_.name()};
}

void EyeSky::begin(const scene::SkyState& state, const optics::SkyLight& above, float eye_height,
                   float pattern_level) {
    haze_block_.write(optics::haze_block(state, above, eye_height, pattern_level));
}

void EyeSky::render_view(int row) {
    const gl::DebugGroup group("eye view");
    haze_block_.bind(gpu::kHazeBinding);
    view_program_.use();
    glUniform1i(0, row);
    glBindImageTexture(gpu::kEyeViewImage, view_.name(), 0, GL_TRUE, 0, GL_WRITE_ONLY, view_.format());
    glDispatchCompute(groups(view_.width()), 1, 1);
    glMemoryBarrier(GL_TEXTURE_FETCH_BARRIER_BIT);
}

void EyeSky::use(const gl::Texture& above, const gl::Texture& clear, const gl::Texture& cube,
                 bool picture) const {
    haze_block_.bind(gpu::kHazeBinding);
    (picture ? picture_program_ : analytic_program_).use();
    above.bind(gpu::kSkySourceUnit);
    if (!picture) {
        clear.bind(gpu::kClearSourceUnit);
        view_.bind(gpu::kEyeViewUnit);
    }
    glBindImageTexture(gpu::kSkyImage, cube.name(), 0, GL_TRUE, 0, GL_WRITE_ONLY, cube.format());
}

void EyeSky::look_from(const scene::SkyState& state, const optics::SpumeLayer& spume, double eye_height) {
    air_block_.write(optics::air_block(state, spume, static_cast<float>(std::max(eye_height, 0.0))));
}

void EyeSky::bind(const gl::Texture& cube) const {
    cube.bind(gpu::kEyeSkyUnit);
    air_block_.bind(gpu::kAirBinding);
}

}  // namespace deepwater::render
