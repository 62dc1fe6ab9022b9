#pragma once

#include <filesystem>
#include <optional>
#include <utility>

#include "app/camera/camera_motion.h"
#include "app/editing/scene_history.h"
#include "scene/files/scene_file.h"
#include "scene/scene.h"
#include "scene/weather/preset_blend.h"

namespace deepwater::app {

/// The scene that a person edits in the viewer: its values, the files it came from, the motion of its camera, the
/// weather that is blended in, the bookmarks, the steps that can be undone, and the last state that could be drawn.
class EditedScene {
public:
    EditedScene(NamedScene first, Bookmarks bookmarks);
    EditedScene(const EditedScene&) = delete;
    EditedScene& operator=(const EditedScene&) = delete;

    /// As it is set in the GUI and by files. The reference stays valid.
    [[nodiscard]] scene::Scene& values() { return now_.scene; }
    [[nodiscard]] const scene::Scene& values() const { return now_.scene; }
    [[nodiscard]] const SceneNames& names() const { return now_.names; }
    [[nodiscard]] CameraMotion& motion() { return motion_; }
    [[nodiscard]] const SceneHistory& history() const { return history_; }
    [[nodiscard]] bool blends() const { return blend_.running(); }

    /// Calls `change`, which changes what changes by itself: SceneHistory::let_flow().
    template <typename Change>
    void let_flow(const Change& change) {
        history_.let_flow(now_.scene, change);
    }
    /// Advances clock and blend by `dt` seconds.
    void advance(double dt);
    /// Ends a frame: what a person has changed becomes a step, unless it still changes.
    /// @param busy  whether a person is still changing the scene
    void end_frame(bool busy) {
        now_.bookmarks = motion_.bookmarks().path;
        history_.observe(now_, busy || blend_.running() || motion_.turning());
    }

    /// Goes one step back or forth. @return whether there was such a step
    bool undo() { return step(&SceneHistory::undo); }
    bool redo() { return step(&SceneHistory::redo); }

    /// Puts another scene in place of this one.
    void replace(const scene::Scene& scene, const SceneNames& names);

    enum class Turn { none, to_thumbnail };
    /// Lays a preset over the scene. Its weather is blended in; whatever else the file holds applies at once.
    /// Meanwhile the camera may turn to the direction of the preset's thumbnail, unless it flies along the bookmarks
    /// or the preset has a camera of its own.
    /// @param models   folder of the program's models
    /// @param seconds  of the blend and the turn, ≥ 0
    /// @throws as load_scene_file()
    scene::SceneFileNotes lay_preset(const std::filesystem::path& file, Turn turn,
                                     const std::filesystem::path& models, double seconds);
    /// The scene's preset has another name, but the same values.
    void rename_preset(const std::string& name);
    /// The scene has been saved as a file. @param argument  scene_argument() of it
    void name_scene(const std::string& name, const std::string& argument);

    /// Keeps the present state, which has been drawn.
    void keep_drawn() { drawn_ = now_; }
    /// The last state that could be drawn; nothing before the first.
    [[nodiscard]] const std::optional<NamedScene>& drawn() const { return drawn_; }
    /// Returns to the last state that could be drawn, but keeps the camera and the time. @pre drawn()
    void return_to_drawn();
    /// Ends the opening of a scene that could not be drawn: the camera and the time are those from before it.
    void settle(const scene::Camera& camera, const scene::Clock& clock);

    /// Whether the next picture has another sky without a blend, and is prepared before it is drawn. The question
    /// is answered once.
    [[nodiscard]] bool take_sky_jump() { return std::exchange(sky_jumps_, false); }
    void let_sky_jump() { sky_jumps_ = true; }

private:
    bool step(bool (SceneHistory::*move)(NamedScene&));

    NamedScene now_;
    std::optional<NamedScene> drawn_;
    CameraMotion motion_;
    scene::RunningBlend blend_;
    SceneHistory history_;
    bool sky_jumps_ = false;
};

}  // namespace deepwater::app
