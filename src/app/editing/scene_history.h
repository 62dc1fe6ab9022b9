#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>

#include "scene/camera/camera_path.h"
#include "scene/scene.h"

namespace deepwater::app {

/// The files that a scene was opened from; empty: none.
struct SceneNames {
    std::string scene, preset;  ///< names of the files opened last
    std::string argument;       ///< scene_argument() of the scene's file

    bool operator==(const SceneNames&) const = default;
};

/// A scene with what belongs to it in the viewer.
struct NamedScene {
    scene::Scene scene;
    SceneNames names;
    scene::CameraPath bookmarks{};

    bool operator==(const NamedScene&) const = default;
};

/// The steps that a person can undo and redo. A step is all that changed between two moments at which nothing was
/// being changed, so that a drag of a slider or a blend to a preset is one step.
///
/// Some of a scene changes without anyone changing it: time passes, the camera flies, its shore follows, pools record their
/// past.
/// Such changes are no steps, and undoing a step keeps them, unless the step itself set the value, as a jump of
/// the camera does.
class SceneHistory {
public:
    static constexpr size_t kMostSteps = 1000;  ///< the oldest step is then forgotten

    /// @param first  the scene to which undoing leads in the end
    explicit SceneHistory(NamedScene first) : settled_(std::move(first)) {}

    /// What changes by itself.
    struct Flow {
        scene::Camera camera;
        scene::Clock clock;
        std::vector<scene::PoolPast> pool_past;
        std::optional<glm::dvec2> shore_near;
    };
    [[nodiscard]] static Flow flow_of(const scene::Scene& scene);
    /// Tells that the scene, whose flow was `before`, has changed by itself to `now`.
    void flowed(const Flow& before, const scene::Scene& now);
    /// Calls `change`, which changes the flow of `scene`.
    template <typename Change>
    void let_flow(const scene::Scene& scene, const Change& change) {
        const Flow before = flow_of(scene);
        change();
        flowed(before, scene);
    }

    /// Looks at the scene of a frame, and makes a step of what has changed since the last one.
    /// @param busy  whether a person or a blend is still changing it: the step is then made later
    void observe(const NamedScene& now, bool busy);

    /// Turns `now` into the scene before the newest step, or after the one undone last. A change that is not a
    /// step yet becomes one before.
    /// @return whether there was such a step
    bool undo(NamedScene& now) { return go(done_, undone_, &Step::after, &Step::before, now); }
    bool redo(NamedScene& now) { return go(undone_, done_, &Step::before, &Step::after, now); }

    [[nodiscard]] bool can_undo() const { return !done_.empty(); }
    [[nodiscard]] bool can_redo() const { return !undone_.empty(); }

    /// Takes `now` for the scene without a change, and forgets the step that led to `failed`, if there is one: a scene
    /// that could not be drawn.
    void fall_back(const NamedScene& failed, const NamedScene& now);
    /// Takes `now` for the scene without a change.
    void settle(const NamedScene& now);
    /// Tells that the files of the scene have other names.
    void rename(const SceneNames& names) { settled_.names = names; }

private:
    struct Step {
        NamedScene before, after;
    };
    using Steps = std::deque<Step>;  ///< the newest at the back
    static NamedScene moved(const NamedScene& from, const NamedScene& to, const NamedScene& now);
    /// Takes the newest step of `steps`, goes from one of its sides to the other, and adds it to `others`.
    bool go(Steps& steps, Steps& others, NamedScene Step::*from, NamedScene Step::*to, NamedScene& now);

    Steps done_, undone_;
    NamedScene settled_;  ///< the scene at the last step, with what has flowed since
};

}  // namespace deepwater::app
