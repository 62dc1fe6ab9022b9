#include "render/eye_sky.h"

#include <algorithm>
#include <cmath>

#include "gl/debug.h"
#include "render/atmosphere.h"
#include "render/sky_pass.h"

namespace deepwater::shared {
#include "shared/eye_view.glsl"
}

namespace deepwater::render {
namespace {

constexpr double kRung = 0.03;  ///< relative step from one rung to the next
/// Heights [m] count in this share of the least over which the air thins by a factor e.
constexpr double kRungStart = 0.5;
constexpr double kHighest = 99.9e3;  ///< m: the top of the air
constexpr float kLimbHeight = 5e3f;  ///< m: from there on the air's edge is as thin as a texel or two
constexpr int kLimbCubeSize = 256;
constexpr int kGroupSize = 8;

GLuint groups(int texels) {
    return static_cast<GLuint>((texels + kGroupSize - 1) / kGroupSize);
}

}  // namespace

float rung_height(double eye_height, const HazeLayer& haze) {
    const double aerosol = 1e3 * static_cast<double>(shared::kMieScaleHeight);
    const double least =
        haze.extinction > 0 ? std::min(static_cast<double>(haze.scale_height), aerosol) : aerosol;
    const double start = kRungStart * least;
    const double height = std::clamp(eye_height, 0.0, kHighest);
    const double rung = std::round(std::log1p(height / start) / kRung);
    const double found = std::min(start * std::expm1(rung * kRung), kHighest);
    return std::max(static_cast<float>(found), kSeaLevelEye);
}

EyeSky::EyeSky(gl::ShaderLibrary& shaders)
    : view_program_(shaders.load({"eye view", {"passes/eye_view.comp"}, {}})),
      analytic_program_(
          shaders.load({"eye sky", {"passes/sky_veil.comp"}, {{"EYE", "1"}, {"PICTURE", "0"}}})),
      picture_program_(
          shaders.load({"eye sky of a picture", {"passes/sky_veil.comp"}, {{"EYE", "1"}, {"PICTURE", "1"}}})),
      view_({.format = GL_RGBA16F,
             .width = shared::kEyeViewColumns,
             .height = shared::kEyeViewRowsAbove + shared::kEyeViewRowsBelow,
             .label = "eye view"}) {}

void EyeSky::update(const scene::SkyState& state, const SkyPass& sky, double eye_height) {
    const auto height = static_cast<float>(std::max(eye_height, 0.0));
    air_block_.write(air_block(state, height));
    const Shown wanted{.sky_version = sky.version(),
                       .height = rung_height(eye_height, haze_layer(state)),
                       .programs = {view_program_.name(), analytic_program_.name(), picture_program_.name()}};
    if (shown_ == wanted) return;
    render(state, sky, wanted.height);
    shown_ = wanted;
    ++version_;
}

void EyeSky::render(const scene::SkyState& state, const SkyPass& sky, float eye_height) {
    const gl::DebugGroup group("eye sky");
    const gl::Texture& above = sky.sky_above_haze();
    const int size = std::max(above.width(), eye_height > kLimbHeight ? kLimbCubeSize : 0);
    if (cube_.width() != size) {
        cube_ = gl::Texture({.target = GL_TEXTURE_CUBE_MAP,
                             .format = GL_RGBA16F,
                             .width = size,
                             .height = size,
                             .label = "eye sky"});
    }
    haze_block_.write(haze_block(state, sky.light_above_haze(), eye_height, sky.pattern_level()));
    haze_block_.bind(kHazeBinding);

    if (!sky.shows_picture()) {
        sky.bind_view_tables();
        sky.bind_block();
        view_program_.use();
        glBindImageTexture(0, view_.name(), 0, GL_TRUE, 0, GL_WRITE_ONLY, view_.format());
        glDispatchCompute(groups(view_.width()), groups(view_.height()), 1);
        glMemoryBarrier(GL_TEXTURE_FETCH_BARRIER_BIT);
        view_.bind(1);
    }
    (sky.shows_picture() ? picture_program_ : analytic_program_).use();
    above.bind(0);
    glBindImageTexture(0, cube_.name(), 0, GL_TRUE, 0, GL_WRITE_ONLY, cube_.format());
    glDispatchCompute(groups(size), groups(size), 6);
    glMemoryBarrier(GL_TEXTURE_FETCH_BARRIER_BIT);
}

void EyeSky::bind() const {
    cube_.bind(kEyeSkyUnit);
    air_block_.bind(kAirBinding);
}

}  // namespace deepwater::render
