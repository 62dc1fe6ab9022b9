#include "app/editing/scene_history.h"

#include <utility>

namespace deepwater::app {
namespace {

NamedScene settled(const NamedScene& now) {
    return {scene::without_fading_clouds(now.scene), now.names, now.bookmarks};
}

/// Lets the direction, place and field of view of `now`, as far as nothing but flight changes them from one scene to
/// another, flow into `result`.
void let_camera_flow(const scene::Camera& from, const scene::Camera& to, const scene::Camera& now,
                     scene::Camera& result) {
    if (scene::same_pose(from, to)) {
        result.position = now.position;
        result.yaw = now.yaw;
        result.pitch = now.pitch;
    }
    if (from.fov == to.fov) result.fov = now.fov;
}

/// Lets the names of files flow that `now` has under which a scene or preset was saved since the step from `from` to `to`,
/// unless the step itself opened another one.
void let_names_flow(const SceneNames& from, const SceneNames& to, const SceneNames& now, SceneNames& result) {
    if (from.scene == to.scene && from.argument == to.argument) {
        result.scene = now.scene;
        result.argument = now.argument;
    }
    if (from.preset == to.preset) result.preset = now.preset;
}

/// Whether two scenes differ by no more than what flows.
bool same_but_flow(const NamedScene& a, const NamedScene& b) {
    NamedScene other = settled(b);
    let_camera_flow(a.scene.camera, a.scene.camera, a.scene.camera, other.scene.camera);
    other.scene.clock.time = a.scene.clock.time;
    other.scene.pool_past = a.scene.pool_past;
    other.scene.shore_near = a.scene.shore_near;
    return a == other;
}

}  // namespace

SceneHistory::Flow SceneHistory::flow_of(const scene::Scene& scene) {
    return {scene.camera, scene.clock, scene.pool_past, scene.shore_near};
}

void SceneHistory::flowed(const Flow& before, const scene::Scene& now) {
    scene::Scene& last = settled_.scene;
    // What was changed by hand since the last step stays a change.
    let_camera_flow(before.camera, last.camera, now.camera, last.camera);
    if (before.clock.time == last.clock.time) last.clock.time = now.clock.time;
    if (before.pool_past == last.pool_past) last.pool_past = now.pool_past;
    if (before.shore_near == last.shore_near) last.shore_near = now.shore_near;
}

void SceneHistory::observe(const NamedScene& now, bool busy) {
    if (busy) return;
    NamedScene after = settled(now);
    if (after == settled_) return;
    if (done_.size() == kMostSteps) done_.pop_front();
    done_.push_back({settled_, after});
    undone_.clear();
    settled_ = std::move(after);
}

/// The scene `now` after the step from `from` to `to`, with what has flowed since `from`.
NamedScene SceneHistory::moved(const NamedScene& from, const NamedScene& to, const NamedScene& now) {
    NamedScene result = to;
    let_camera_flow(from.scene.camera, to.scene.camera, now.scene.camera, result.scene.camera);
    if (from.scene.clock.time == to.scene.clock.time) result.scene.clock.time = now.scene.clock.time;
    if (from.scene.pool_past == to.scene.pool_past) result.scene.pool_past = now.scene.pool_past;
    if (from.scene.shore_near == to.scene.shore_near) result.scene.shore_near = now.scene.shore_near;
    let_names_flow(from.names, to.names, now.names, result.names);
    return result;
}

bool SceneHistory::go(Steps& steps, Steps& others, NamedScene Step::*from, NamedScene Step::*to,
                      NamedScene& now) {
    observe(now, false);
    if (steps.empty()) return false;
    Step step = std::move(steps.back());
    steps.pop_back();
    now = moved(step.*from, step.*to, now);
    others.push_back(std::move(step));
    settled_ = now;
    return true;
}

void SceneHistory::fall_back(const NamedScene& failed, const NamedScene& now) {
    if (!done_.empty() && same_but_flow(done_.back().after, failed)) done_.pop_back();
    settle(now);
}

void SceneHistory::settle(const NamedScene& now) {
    settled_ = settled(now);
}

}  // namespace deepwater::app
