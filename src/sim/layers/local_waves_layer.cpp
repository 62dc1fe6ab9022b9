#include "sim/layers/local_waves_layer.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "sim/bodies/radiation/body_waves.h"
#include "sim/layers/event_list.h"
#include "sim/layers/stirring.h"
#include "sim/layers/stone_foam.h"
#include "sim/layers/trailing_window.h"
#include "sim/moment/body.h"
#include "sim/moment/maps.h"
#include "sim/moment/sea_tick.h"
#include "sim/surface/sea_surface.h"

namespace deepwater::sim {
namespace {

constexpr double kLeastWave = 1e-6;          // m: lower waves are taken for rest
constexpr double kLeastWaveOfBodies = 1e-4;  // m, of layers that bodies raise: nobody sees lower ones
constexpr int kStepsOfRestCheck = 16;

PatchSettings patch_of(const LocalWaves& recipe) {
    return {.cells = recipe.cells,
            .cell = recipe.cell,
            .depth = recipe.depth,
            .rim = 3 * recipe.cells / 16,
            .viscosity = recipe.viscosity,
            .drift = recipe.sideways};
}

}  // namespace

LocalWavesLayer::LocalWavesLayer(const LocalWaves& recipe)
    : recipe_(recipe), patch_(patch_of(recipe)), walls_(recipe.obstacles, recipe.cells, recipe.cell) {
    patch_.move_to(patch_.corner_around(recipe.middle));
    wave_number_ = patch_.mean_wave_number();
}

void LocalWavesLayer::restart(double t) {
    patch_.rest();
    const glm::dvec2 middle = recipe_.path.empty() ? recipe_.middle : place_at(recipe_.path, t);
    patch_.move_to(patch_.corner_around(middle));
    wave_number_ = patch_.mean_wave_number();
    time_ = t;
    last_step_ = 0;
    taken_until_ = -std::numeric_limits<double>::infinity();
    begun_ = false;
    fallen_.clear();
}

/// Whether other waves have the same stones, lumps, strokes and wave makers as far as these have acted.
bool LocalWavesLayer::same_events(const LocalWaves& next) const {
    const Disturbances &before = recipe_.disturbances, &after = next.disturbances;
    const auto entry = [](const Stone& stone) { return stone.time; };
    return same_until(before.stones, after.stones, taken_until_, entry) &&
           same_until(recipe_.lumps, next.lumps, taken_until_, entry) &&
           same_until(before.strokes, after.strokes, taken_until_,
                      [](const Stroke& s) { return begin_of(s); }) &&
           same_until(before.wave_makers, after.wave_makers, taken_until_,
                      [](const WaveMaker& m) { return m.begin; });
}

bool LocalWavesLayer::continue_as(const LayerRecipe& next) {
    const auto* waves = dynamic_cast<const LocalWaves*>(&next);
    if (!waves || !recipe_.same_water(*waves)) return false;
    check_local_waves(*waves);
    const bool keeps_bodies = std::ranges::includes(waves->raised_by, recipe_.raised_by);
    if (!keeps_bodies || !same_events(*waves)) return false;
    recipe_ = *waves;
    return true;
}

bool LocalWavesLayer::go_on_as(const LayerRecipe& next) {
    const auto* waves = dynamic_cast<const LocalWaves*>(&next);
    if (!waves || !recipe_.same_window(*waves)) return false;
    const auto raises = [&](int body) { return std::ranges::binary_search(waves->raised_by, body); };
    const bool same_kind = recipe_.raised_by.empty() == waves->raised_by.empty();
    const bool same_bodies = recipe_.raised_by.empty() || std::ranges::any_of(recipe_.raised_by, raises);
    if (!same_kind || !same_bodies) return false;  // it is the window of other bodies
    check_local_waves(*waves);
    if (!same_events(*waves)) return false;
    if (recipe_.obstacles != waves->obstacles)
        walls_ = PatchWalls(waves->obstacles, waves->cells, waves->cell);
    recipe_ = *waves;
    return true;
}

void LocalWavesLayer::follow(const LayerSurroundings& around, double seconds) {
    glm::dvec2 middle = recipe_.middle, velocity(0);
    if (!recipe_.path.empty()) {
        middle = place_at(recipe_.path, time_);
        velocity = (place_at(recipe_.path, time_ + seconds) - middle) / seconds;
    } else if (recipe_.body) {
        const auto found = std::ranges::find(around.bodies, *recipe_.body, &BodyPose::number);
        if (found != around.bodies.end()) {
            velocity = {found->state.velocity.x, found->state.velocity.z};
            middle = window_middle({found->state.position.x, found->state.position.z}, velocity,
                                   recipe_.trail, recipe_.side());
        }
    } else if (!recipe_.raised_by.empty()) {
        glm::dvec2 sum(0);
        double count = 0;
        for (const BodyPose& pose : around.bodies) {
            if (!raises(pose.number)) continue;
            sum += glm::dvec2(pose.state.position.x, pose.state.position.z);
            velocity += glm::dvec2(pose.state.velocity.x, pose.state.velocity.z);
            ++count;
        }
        if (count > 0) {
            middle = sum / count;
            velocity /= count;
        }
    }
    patch_.move_to(patch_.corner_around(middle));
    patch_.set_rims(seconds, velocity);
}

void LocalWavesLayer::begin_step(const LayerSurroundings& around, double seconds) {
    if (recipe_.depth == 0)
        patch_.set_depth(around.depth >= kBottomless ? 0 : static_cast<double>(around.depth));
    follow(around, seconds);
    Stirring stirring(patch_, time_, seconds, recipe_.cell, patch_.settings().depth);
    stirring.drop(recipe_.disturbances.stones);
    stirring.drop(recipe_.lumps);
    stirring.draw(recipe_.disturbances.strokes);
    stirring.make_waves(recipe_.disturbances.wave_makers);
    raise_bodies_waves(around, seconds);
    taken_until_ = time_ + 0.5 * seconds;
    begun_ = true;
}

bool LocalWavesLayer::raises(int body) const {
    return std::ranges::binary_search(recipe_.raised_by, body);
}

/// Raises what bodies have raised a tick ago, where they have gone to since.
void LocalWavesLayer::raise_bodies_waves(const LayerSurroundings& around, double seconds) {
    if (recipe_.raised_by.empty()) return;
    fallen_.clear();
    for (const BodySplash& splash : around.splashes) {
        if (raises(splash.body)) fallen_.push_back(stone_of(splash));
    }
    for (const BodyPush& push : around.pushes) {
        const double due = push.time + kSeaTick;
        if (due < time_ || due >= time_ + seconds || !raises(push.body)) continue;
        const double radius = std::max(push.radius, Stirring<DispersivePatch>::kNarrowest * recipe_.cell),
                     narrower = push.radius / radius;
        patch_.raise({.place = push.place + (time_ - push.time) * push.velocity, .radius = radius},
                     push.height * narrower * narrower);
    }
}

void LocalWavesLayer::cast_shadows(const LayerSurroundings& around, double seconds) {
    for (const WaveShadow& shadow : recipe_.shadows) {
        const auto found = std::ranges::find(around.bodies, shadow.body, &BodyPose::number);
        // What a body sends out itself passes under it.
        if (found == around.bodies.end() || raises(shadow.body)) continue;
        const BodyState& body = found->state;
        const glm::dvec3 across = body.orientation * glm::dvec3(1, 0, 0);
        const double length = std::hypot(across.x, across.z);
        if (length == 0) continue;  // it lies on its side
        patch_.damp({.place = {body.position.x, body.position.z},
                     .half_axes = shadow.half_axes,
                     .along = glm::dvec2(across.x, across.z) / length},
                    shadow.rate * seconds);
    }
}

void LocalWavesLayer::meet_walls(const LayerSurroundings& around) {
    if (!recipe_.meets_sea || recipe_.obstacles.empty() || !around.sea) {
        walls_.mirror(patch_);
        return;
    }
    const PatchWalls::Places& places = walls_.places(patch_);
    const size_t count = places.x.size(), images = count / 2;
    for (auto* values :
         {&sea_.height, &sea_.slope_x, &sea_.slope_z, &sea_.x, &sea_.y, &sea_.z, &sea_.acceleration})
        values->resize(count);
    // Half the length of the shortest wave of the cells: most of that wave is then smoothed away.
    const SeaSurface sea(around.sea->maps(), 2 * recipe_.cell, Waters::sea);
    sea.ask(PointsOf::world, places.x, places.z,
            {.height = sea_.height,
             .slope_x = sea_.slope_x,
             .slope_z = sea_.slope_z,
             .velocity_x = sea_.x,
             .velocity_y = sea_.y,
             .velocity_z = sea_.z,
             .acceleration_y = sea_.acceleration});
    // The sea is that of the tick before.
    const auto since = static_cast<float>(time_ - static_cast<double>(sea_tick(time_)) * kSeaTick);
    const auto wave = [&](size_t i) {
        const float rise = sea_.y[i] - sea_.x[i] * sea_.slope_x[i] - sea_.z[i] * sea_.slope_z[i];
        const float faster = sea_.acceleration[i] * since;
        return glm::vec2(sea_.height[i] + (rise + 0.5f * faster) * since, rise + faster);
    };
    sea_.differences.resize(images);
    for (size_t i = 0; i < images; ++i) sea_.differences[i] = wave(images + i) - wave(i);
    walls_.mirror(patch_, sea_.differences);
}

void LocalWavesLayer::hand_over(std::span<WaterLayer* const> others) {
    for (WaterLayer* other : others) {
        if (other == this) continue;
        if (auto* waves = dynamic_cast<LocalWavesLayer*>(other)) patch_.hand_over(waves->patch_);
    }
}

void LocalWavesLayer::step(const LayerSurroundings& around, double seconds) {
    if (!std::exchange(begun_, false)) {
        begin_step(around, seconds);
        begun_ = false;
    }
    cast_shadows(around, seconds);
    meet_walls(around);
    patch_.step(seconds);
    time_ += seconds;
    last_step_ = seconds;
    if (std::llround(time_ / seconds) % kStepsOfRestCheck == 0) {
        patch_.rest_below(recipe_.raised_by.empty() ? kLeastWave : kLeastWaveOfBodies);
        wave_number_ = patch_.mean_wave_number();
    }
}

void LocalWavesLayer::show(double t, bool motion, LayerMaps& maps) {
    const double share = last_step_ > 0 ? std::clamp(1 - (time_ - t) / last_step_, 0.0, 1.0) : 1.0;
    maps.replaces = {};
    maps.lacked_slope_variance = {};
    maps.wave_number = static_cast<float>(wave_number_);
    maps.breaking = 0;
    maps.mesh_pitch = static_cast<float>(2 * recipe_.cell);
    maps.raised_by = recipe_.raised_by;
    if (foam_.width() != recipe_.cells) foam_ = Grid2D<float>(recipe_.cells, recipe_.cells);
    lumps_ = recipe_.lumps;
    lumps_.insert(lumps_.end(), fallen_.begin(), fallen_.end());
    const bool foam = lay_stone_foam(recipe_.disturbances.stones, lumps_, t,
                                     glm::dvec2(patch_.corner()) * recipe_.cell, recipe_.cell, foam_);
    shown_.lay(patch_,
               {.seconds = last_step_ > 0 ? last_step_ : 1,
                .share = share,
                .motion = motion,
                .foam = foam ? &foam_ : nullptr},
               maps);
}

}  // namespace deepwater::sim
