#include "sim/layers/changing_layer.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace deepwater::sim {
namespace {

void mix_grids(const Grid2D<glm::vec4>& from, float share, Grid2D<glm::vec4>& to) {
    for (size_t i = 0; i < to.values().size(); ++i)
        to.values()[i] = glm::mix(to.values()[i], from.values()[i], share);
}

using Levels = std::vector<Grid2D<glm::vec4>>;

void mix_finest(const Levels& from, float share, Levels& to) {
    if (!to.empty() && !from.empty()) mix_grids(from[0], share, to[0]);
}

void mix_ground(const GroundWetness& from, float share, GroundWetness& to) {
    if (!from.known || !to.known) return;
    constexpr float kHalf = 0.5f;  // rounds
    for (size_t i = 0; i < to.cells.values().size(); ++i) {
        glm::u8vec4& cell = to.cells.values()[i];
        cell = glm::u8vec4(glm::mix(glm::vec4(cell), glm::vec4(from.cells.values()[i]), share) + kHalf);
    }
    to.kept = glm::mix(to.kept, from.kept, share);
}

/// Mixes a share [0, 1] of the maps of another layer of the same window and samples into `to`, without paths.
void mix_maps(const LayerMaps& from, float share, LayerMaps& to) {
    mix_finest(from.displacement, share, to.displacement);
    mix_finest(from.gradient, share, to.gradient);
    mix_finest(from.extra, share, to.extra);
    mix_finest(from.slope_moments, share, to.slope_moments);
    mix_finest(from.surf, share, to.surf);
    mix_grids(from.velocity, share, to.velocity);
    mix_grids(from.acceleration, share, to.acceleration);
    for (size_t i = 0; i < to.gradient[0].values().size(); ++i) {
        const glm::vec4& slope = to.gradient[0].values()[i];
        glm::vec4& moments = to.slope_moments[0].values()[i];
        moments = {slope.x * slope.x, slope.y * slope.y, slope.x * slope.y, moments.w};
    }
    mix_ground(from.ground, share, to.ground);
    to.finish();
}

}  // namespace

ChangingLayer::ChangingLayer(std::unique_ptr<WaterLayer> before, std::unique_ptr<WaterLayer> now, double time)
    : before_(std::move(before)), now_(std::move(now)), begin_(time), time_(time) {}

void ChangingLayer::restart(double t) {
    before_.reset();
    now_->restart(t);
}

void ChangingLayer::begin_step(const LayerSurroundings& around, double seconds) {
    if (before_) before_->begin_step(around, seconds);
    now_->begin_step(around, seconds);
}

void ChangingLayer::hand_over(std::span<WaterLayer* const> others) {
    if (before_) before_->hand_over(others);
    now_->hand_over(others);
}

void ChangingLayer::step(const LayerSurroundings& around, double seconds) {
    // What is shown lies within the last step.
    if (time_ >= begin_ + kChange) before_.reset();
    if (before_) before_->step(around, seconds);
    now_->step(around, seconds);
    time_ += seconds;
}

float ChangingLayer::share_of_before(double t) const {
    const double passed = std::clamp((t - begin_) / kChange, 0.0, 1.0);
    return static_cast<float>(1 - passed * passed * (3 - 2 * passed));
}

void ChangingLayer::show(double t, bool motion, LayerMaps& maps) {
    now_->show(t, motion, maps);
    if (!before_) return;
    maps_before_.ground.known = false;
    maps_before_.finest_alone = maps.finest_alone;
    before_->show(t, motion, maps_before_);
    // A window that moves does so in both layers, but maybe not at the same time.
    if (maps_before_.window == maps.window) mix_maps(maps_before_, share_of_before(t), maps);
}

void ChangingLayer::show_paths(double t, const glm::vec4& ages, LayerMaps& maps) {
    now_->show_paths(t, ages, maps);
    if (!before_ || maps_before_.window != maps.window) return;
    before_->show_paths(t, ages, maps_before_);
    if (!maps.flows() || !maps_before_.flows()) return;
    for (size_t i = 0; i < maps.came_from.size(); ++i)
        mix_finest(maps_before_.came_from[i], share_of_before(t), maps.came_from[i]);
    maps.finish_paths();
}

bool ChangingLayer::continue_as(const LayerRecipe& next) {
    if (!now_->continue_as(next)) return false;
    if (before_ && !before_->continue_as(next)) before_.reset();
    return true;
}

}  // namespace deepwater::sim
