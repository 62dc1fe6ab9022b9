#include "sim/shore/shore_wetness.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "sim/laws/gravity.h"
#include "sim/shore/in_rows.h"
#include "sim/shore/moved_cells.h"

namespace deepwater::sim {
namespace {

using glm::vec2;
using glm::vec4;

constexpr float kNoSpray = -1e4f;  // m over y = 0: below all ground
// What is thrown up flies inland too: so much less high it falls with every metre, and the wetted height sinks so fast once
// nothing is thrown. Chosen by eye.
constexpr float kFallInland = 1.5f;  // m/m
constexpr float kFallInTime = 4;     // m/s
constexpr float kDrenched = 3;       // m below the top of the spray from which on it leaves a whole film
constexpr float kScum = 0.35f;       // of the stranded foam: what remains of it once its bubbles have burst
constexpr float kSwept = 4;          // 1/s, at which water takes wrack along

}  // namespace

float spray_height(float speed) {
    const float jet = kImpactJet * speed;
    return jet * jet / (2 * static_cast<float>(kGravity));
}

ShoreWetness::ShoreWetness(std::shared_ptr<const Grid2D<float>> ground, double cell)
    : ground_(std::move(ground)),
      cell_(static_cast<float>(cell)),
      left_(ground_->width(), ground_->height()),
      sprayed_(ground_->width(), ground_->height()),
      sprayed_before_(ground_->width(), ground_->height()) {
    restart();
}

void ShoreWetness::restart() {
    std::ranges::fill(left_.values(), vec4(0));
    for (auto* grid : {&sprayed_, &sprayed_before_}) std::ranges::fill(grid->values(), kNoSpray);
    bursts_ = false;
    age_ = 0;
}

void ShoreWetness::take_over(const ShoreWetness& before, const glm::ivec2& by) {
    const glm::ivec2 last(left_.width() - 1, left_.height() - 1);
    for (int y = 0; y <= last.y; ++y) {
        for (int x = 0; x <= last.x; ++x) {
            const glm::ivec2 from = glm::clamp(glm::ivec2(x, y) + by, glm::ivec2(0), last);
            left_(x, y) = before.left_(from.x, from.y);
        }
    }
    copy_moved(before.sprayed_, by, sprayed_);
    bursts_ = before.bursts_;
    age_ = before.age_;
}

/// Lets spray fly from where waves burst to the ground around, a cell a step.
void ShoreWetness::fly(const Water& water, float seconds) {
    const std::span<const vec2> impacts = water.impact.values();
    if (!bursts_ && std::ranges::none_of(impacts, [](const vec2& impact) { return impact != vec2(0); }))
        return;
    std::swap(sprayed_, sprayed_before_);
    const int width = left_.width(), height = left_.height();
    const float farther = kFallInland * cell_, later = kFallInTime * seconds;
    const Grid2D<float>&before = sprayed_before_, &ground = *ground_;
    in_rows(0, height, [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            for (int x = 0; x < width; ++x) {
                const float beside =
                    std::max({before(std::max(x - 1, 0), y), before(std::min(x + 1, width - 1), y),
                              before(x, std::max(y - 1, 0)), before(x, std::min(y + 1, height - 1))});
                float now = std::max(before(x, y), beside - farther) - later;
                const float speed = glm::length(water.impact(x, y));
                if (speed > 0) now = std::max(now, ground(x, y) + water.depth(x, y) + spray_height(speed));
                sprayed_(x, y) = now > ground(x, y) - farther ? now : kNoSpray;
            }
        }
    });
    bursts_ = std::ranges::any_of(sprayed_.values(), [](float top) { return top > kNoSpray; });
}

void ShoreWetness::step(const Water& water, double seconds) {
    const auto kept = [&](double life) { return static_cast<float>(std::exp(-seconds / life)); };
    const float film_kept = kept(kFilmLife), damp_kept = kept(kDampLife), wrack_kept = kept(kWrackLife);
    const auto step = static_cast<float>(seconds);
    fly(water, step);
    in_rows(0, left_.height(), [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            for (int x = 0; x < left_.width(); ++x) {
                vec4& left = left_(x, y);
                const float depth = water.depth(x, y);
                const float sunk = water.sinks ? step / kFilmDepth * (*water.sinks)(x, y) : 0;
                float film = std::max(film_kept / (1 + sunk) * left.x, std::min(depth / kFilmDepth, 1.0f));
                film = std::max(film, std::min((sprayed_(x, y) - (*ground_)(x, y)) / kDrenched, 1.0f));
                const float foam = depth > water.wet ? 0 : water.carried(x, y).x;
                const float wrack = depth > water.wet ? left.w * std::max(1 - kSwept * step, 0.0f)
                                                      : std::max(wrack_kept * left.w, kScum * foam);
                left = vec4(film, std::max(damp_kept * left.y, film), foam, wrack);
            }
        }
    });
    age_ += seconds;
}

void ShoreWetness::show(GroundWetness& to) const {
    if (to.cells.width() != left_.width() || to.cells.height() != left_.height())
        to.cells = Grid2D<glm::u8vec4>(left_.width(), left_.height());
    std::ranges::transform(left_.values(), to.cells.values().begin(), [](const vec4& left) {
        return glm::u8vec4(glm::clamp(left, vec4(0), vec4(1)) * 255.0f + 0.5f);
    });
    to.kept = {static_cast<float>(std::exp(-age_ / kFilmLife)),
               static_cast<float>(std::exp(-age_ / kDampLife))};
    to.known = true;
}

}  // namespace deepwater::sim
