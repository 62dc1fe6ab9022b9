#include "render/lens/bloom_pass.h"

#include <algorithm>

#include "core/gpu_blocks.h"
#include "gl/pipeline_state.h"

namespace deepwater::render {
namespace {

constexpr GLint kCornerLocation = 0;  ///< in bloom_first.frag
constexpr GLint kWeightLocation = 0;  ///< in bloom_up.frag
constexpr GLint kGainLocation = 1;

}  // namespace

BloomPass::BloomPass(gl::ShaderLibrary& shaders)
    : first_(shaders.load({"bloom first", {"common/fullscreen.vert", "lens/bloom_first.frag"}, {}})),
      down_(shaders.load({"bloom down", {"common/fullscreen.vert", "lens/bloom_down.frag"}, {}})),
      up_(shaders.load({"bloom up", {"common/fullscreen.vert", "lens/bloom_up.frag"}, {}})),
      none_({.format = GL_RGBA16F, .label = "no bloom"}) {
    glClearTexImage(none_.name(), 0, GL_RGBA, GL_FLOAT, nullptr);
}

void BloomPass::resize(glm::ivec2 picture) {
    if (picture_ == picture) return;
    picture_ = picture;
    levels_.clear();
    glm::ivec2 size = (picture + kPixelsPerTexel - 1) / kPixelsPerTexel;
    const int levels = optics::pyramid_levels(picture);
    for (int i = 0; i < levels; ++i, size = (size + 1) / 2) {
        gl::Texture map({.format = GL_RGBA16F, .width = size.x, .height = size.y, .label = "bloom"});
        gl::Framebuffer target("bloom", {{GL_COLOR_ATTACHMENT0, map}});
        levels_.push_back({std::move(map), std::move(target)});
    }
    pixel_angle_ = 0;
}

void BloomPass::weigh(float pixel_angle, float strength) {
    if (pixel_angle == pixel_angle_ && strength == strength_) return;
    pixel_angle_ = pixel_angle;
    strength_ = strength;
    std::array<float, optics::Glare::kMostLevels> sigmas{};
    for (size_t i = 0; i < levels_.size(); ++i)
        sigmas[i] = optics::pyramid_deviation(static_cast<int>(i)) * pixel_angle;
    glare_ = optics::glare_of(std::span<const float>(sigmas).first(levels_.size()), strength);
    near_share_ = optics::near_glare(pixel_angle, strength);
}

void BloomPass::begin(const Picture& picture) {
    resize(picture.size);
    weigh(picture.pixel_angle, picture.strength);
}

void BloomPass::take(const Part& part) {
    if (levels_.empty()) return;
    gl::PipelineState{}.apply();
    const Level& finest = levels_.front();
    finest.target.bind(finest.map.width(), finest.map.height());
    const glm::ivec2 low = part.low / kPixelsPerTexel,
                     high = (part.high + kPixelsPerTexel - 1) / kPixelsPerTexel;
    glEnable(GL_SCISSOR_TEST);
    glScissor(low.x, low.y, high.x - low.x, high.y - low.y);
    part.color.bind(gpu::kLensColorUnit);
    first_.use();
    glUniform2i(kCornerLocation, part.corner.x, part.corner.y);
    gl::draw_fullscreen_triangle();
    glDisable(GL_SCISSOR_TEST);
}

void BloomPass::gather() {
    gl::PipelineState{}.apply();
    down_.use();
    for (size_t i = 1; i < levels_.size(); ++i) {
        levels_[i - 1].map.bind(gpu::kLensColorUnit);
        levels_[i].target.bind(levels_[i].map.width(), levels_[i].map.height());
        gl::draw_fullscreen_triangle();
    }
}

const gl::Texture* BloomPass::copy_of_at_most(int texels) const {
    for (const Level& level : levels_)
        if (level.map.width() * level.map.height() <= texels) return &level.map;
    return nullptr;
}

void BloomPass::spread() {
    if (!any()) return;
    // From the widest level down, each becomes weight · own + the sum of all wider ones.
    gl::PipelineState{.blend = gl::Blend::premultiplied}.apply();
    up_.use();
    for (size_t i = levels_.size() - 1; i-- > 0;) {
        const bool widest = i + 2 == levels_.size();
        glUniform1f(kWeightLocation, glare_.weights[i]);
        glUniform1f(kGainLocation, widest ? glare_.weights[i + 1] : 1.0f);
        levels_[i + 1].map.bind(gpu::kLensColorUnit);
        levels_[i].target.bind(levels_[i].map.width(), levels_[i].map.height());
        gl::draw_fullscreen_triangle();
    }
}

}  // namespace deepwater::render
