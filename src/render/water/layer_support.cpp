#include "render/water/layer_support.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "render/common/layer_light.h"

namespace deepwater::render {
namespace {

constexpr float kLeastOpacity = 1e-4f;  ///< mean over a square: of foam, bubbles, slick
constexpr float kLeastFlow = 1e-3f;     ///< m/s
constexpr float kLeastWay = 0.01f;      ///< m, of foam that the flow has carried

/// Returns whether a texel of mip level `level` of a layer has anything that can be seen.
bool is_seen(const sim::LayerMaps& layer, float least_slope, size_t level, int x, int y) {
    const glm::vec4 moments = layer.slope_moments[level](x, y), extra = layer.extra[level](x, y);
    if (moments.x + moments.y > least_slope * least_slope) return true;
    if (extra.w > kLeastOpacity || extra.x > kLeastOpacity) return true;
    if (layer.displacement[level](x, y).w > kLeastOpacity) return true;
    if (std::max(std::abs(extra.y), std::abs(extra.z)) > kLeastFlow) return true;
    for (const std::vector<Grid2D<glm::vec4>>& ways : layer.came_from) {
        if (ways.empty()) continue;
        const glm::vec4 way = glm::abs(ways[level](x, y));
        if (std::max(std::max(way.x, way.y), std::max(way.z, way.w)) > kLeastWay) return true;
    }
    return false;
}

}  // namespace

void LayerSupport::find(const sim::LayerMaps& layer, float least_slope) {
    window_ = layer.window;
    spacing_ = layer.spacings();
    level_ = 0;
    const auto last = static_cast<int>(layer.displacement.size()) - 1;
    while (level_ < last && std::max(layer.width, layer.height) >> level_ > kSquares) ++level_;
    size_ = {layer.width, layer.height};
    squares_ = size_ >> level_;
    const bool all = replaces_any(layer) || layer.lacked_slope_variance != glm::vec3(0);
    corners_.assign(static_cast<size_t>(squares_.x + 1) * static_cast<size_t>(squares_.y + 1), 0.0f);
    slopes_.resize(static_cast<size_t>(squares_.x) * static_cast<size_t>(squares_.y));
    float* slope = slopes_.data();
    for (int y = 0; y < squares_.y; ++y) {
        for (int x = 0; x < squares_.x; ++x) {
            const glm::vec4 moments = layer.slope_moments[static_cast<size_t>(level_)](x, y);
            *slope++ = std::sqrt(moments.x + moments.y);
            if (!all && !is_seen(layer, least_slope, static_cast<size_t>(level_), x, y)) continue;
            for (const int row : {y, y + 1}) {
                float* const first = corners_.data() + row * (squares_.x + 1) + x;
                first[0] = first[1] = 1;
            }
        }
    }
    box_ = {squares_, glm::ivec2(0)};
    for (int y = 0; y < squares_.y; ++y) {
        for (int x = 0; x < squares_.x; ++x) {
            if (is_faded_out(x, y)) continue;
            box_ = {glm::min(box_.low, glm::ivec2(x, y)), glm::max(box_.high, glm::ivec2(x + 1, y + 1))};
        }
    }
    if (box_.high.x == 0) box_ = {};
}

std::optional<optics::WindowBox> LayerSupport::box() const {
    if (box_ == TexelBox{}) return {};
    return box_of(box_);
}

optics::WindowBox LayerSupport::box_of(const TexelBox& squares) const {
    // The outermost samples lie on the window's edges.
    const glm::dvec2 side = spacing_ * std::exp2(level_), edge = window_.half_sides + 0.5 * spacing_;
    const glm::dvec2 low = glm::max(glm::dvec2(squares.low) * side - edge, -window_.half_sides),
                     high = glm::min(glm::dvec2(squares.high) * side - edge, window_.half_sides);
    sim::LayerWindow part = window_;
    part.middle = window_.world_from_own(0.5 * (low + high));
    part.half_sides = 0.5 * (high - low);
    return optics::window_box(part);
}

TexelBox LayerSupport::texels(int level) const {
    if (level <= level_) return {box_.low << (level_ - level), box_.high << (level_ - level)};
    return {glm::ivec2(0), box_ == TexelBox{} ? glm::ivec2(0) : glm::max(size_ >> level, 1)};
}

void LayerSupport::write(const Grid2D<glm::vec4>& image, int level, glm::vec4* to) const {
    const TexelBox box = texels(level);
    const int side = level < level_ ? 1 << (level_ - level) : 1;     // texels along a square
    const int squares = level > level_ ? 1 << (level - level_) : 1;  // squares along a texel
    to -= box.low.x;
    for (int y = box.low.y; y < box.high.y; ++y, to += box.sides().x) {
        const glm::vec4* from = image.row(y);
        for (int x = box.low.x; x < box.high.x; x += side) {
            const glm::ivec2 first = glm::ivec2(x, y) * squares / side;
            const float a = corner(first.x, first.y), b = corner(first.x + squares, first.y),
                        c = corner(first.x, first.y + squares),
                        d = corner(first.x + squares, first.y + squares);
            if (squares > 1) {
                // A texel that is wider than a square is shown if anything in it is.
                bool shown = false;
                for (int j = 0; j < squares; ++j) {
                    for (int i = 0; i < squares; ++i)
                        shown = shown || !is_faded_out(first.x + i, first.y + j);
                }
                to[x] = shown ? from[x] : glm::vec4(0);
            } else if (a + b + c + d == 0) {
                std::fill_n(to + x, side, glm::vec4(0));
            } else if (a + b + c + d == 4) {
                std::copy_n(from + x, side, to + x);
            } else {
                const float step = 1.0f / static_cast<float>(side);
                const float v = (static_cast<float>(y % side) + 0.5f) * step;
                const float left = a + v * (c - a), right = b + v * (d - b);
                for (int i = 0; i < side; ++i) {
                    const float u = (static_cast<float>(i) + 0.5f) * step;
                    to[x + i] = (left + u * (right - left)) * from[x + i];
                }
            }
        }
    }
}

bool LayerSupport::touches(const glm::dvec2& low, const glm::dvec2& high, double moved, double width) const {
    // In its window's axes a layer touches what is as far from its texels as look_into() of
    // shaders/water/sea_layers.glsl says: at most 2.5 texels, and twice a footprint's width, or more where its
    // samples are not equally far apart along both axes.
    constexpr double kTexels = 2.5, kWidths = 2;
    const double wide = std::max(spacing_.x, spacing_.y), narrow = std::min(spacing_.x, spacing_.y);
    const double beyond = moved + kTexels * wide + kWidths * wide / narrow * width;
    const double c = std::abs(std::cos(window_.rotation)), s = std::abs(std::sin(window_.rotation));
    const glm::dvec2 half = 0.5 * (high - low);
    const glm::dvec2 reach = glm::dvec2(c * half.x + s * half.y, s * half.x + c * half.y) + beyond;
    const glm::dvec2 middle = window_.own_from_world(0.5 * (low + high));
    // Squares along the window; the outermost samples lie on its edges.
    const glm::dvec2 side = spacing_ * std::exp2(level_), edge = window_.half_sides + 0.5 * spacing_;
    const glm::dvec2 first = glm::floor((middle - reach + edge) / side),
                     last = glm::floor((middle + reach + edge) / side);
    const glm::dvec2 most(squares_ - 1);
    if (last.x < 0 || last.y < 0 || first.x > most.x || first.y > most.y) return false;
    const glm::ivec2 from(glm::clamp(first, glm::dvec2(0), most)), to(glm::clamp(last, glm::dvec2(0), most));
    for (int y = from.y; y <= to.y; ++y) {
        for (int x = from.x; x <= to.x; ++x)
            if (!is_faded_out(x, y)) return true;
    }
    return false;
}

}  // namespace deepwater::render
