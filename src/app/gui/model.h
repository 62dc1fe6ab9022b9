#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "app/bodies/boat_helm.h"
#include "app/camera/bookmarks.h"
#include "app/capture/capture_plan.h"
#include "app/gui/sea_state_panel.h"
#include "app/objects/model_shelf.h"
#include "app/picture/screenshot.h"
#include "app/remembered/panel_settings.h"
#include "app/scenes/preset_library.h"
#include "app/scenes/preset_shelf.h"
#include "app/scenes/thumbnails.h"
#include "gl/profiler.h"
#include "render/frame.h"
#include "render/sky/sky_pass.h"
#include "scene/scene.h"
#include "scene/surroundings/obstacles.h"
#include "sim/bodies/floating_body.h"

namespace deepwater::app {

/// Times of the newest frames.
struct PerformanceData {
    static constexpr int kFrames = 150;
    std::array<float, kFrames> frame_ms{};  ///< a ring buffer
    int newest = 0;                         ///< index of the newest frame in it
    float mean_frame_ms = 0;                ///< running mean over about 20 frames
    double simulation_ms = 0;
    size_t water_triangles = 0;
    std::span<const gl::Profiler::Pass> passes;
    const char* renderer = "";
    glm::ivec2 size{0};   ///< of the shown picture, pixels
    glm::ivec2 drawn{0};  ///< of the rendered picture, pixels

    void add_frame(float ms);
};

/// The viewer's settings that are not part of the scene.
struct ViewerSettings {
    PanelSettings panel;
    bool show_panel = true;
    bool show_help = false;
    bool show_sea_state = false;
    bool show_presets = true;  ///< the row of presets, which is shown with the panel
    bool arrange = false;      ///< the tool for objects is chosen, and the shelf of models is shown
    bool play = false;         ///< the play tool is chosen: the left button throws stones and draws a stick
    bool turn_to_presets = true;  ///< the view turns to what a picked preset's picture shows
    float blend_seconds = 4;      ///< duration of the blend to another preset
    bool vsync = true;
    CaptureSettings capture;
};

/// The still or film that is being made, as the panel shows it.
struct CaptureStatus {
    const char* running = nullptr;        ///< "still" or "film"; null: none is being made
    std::optional<float> share;           ///< [0, 1] that is done; nothing: not known
    std::string text;                     ///< what is being done
    const char* film_obstacle = nullptr;  ///< why the chosen film cannot be made; null: it can
    std::string interrupted;              ///< folder of a film that can go on; empty: none
};

/// What a key asks of the tool for objects.
enum class ArrangeKey { turn, turn_back, duplicate, remove, escape };

/// What a person asked for in the GUI during one frame.
struct GuiRequests {
    struct NewPreset {
        std::string name, description;
    };

    struct NewName {
        std::string preset, name;
    };

    bool undo = false, redo = false;
    bool pause = false;        ///< stops the sea's time, or lets it go on
    bool helm = false;         ///< goes aboard a boat, or leaves it
    bool leave_helm = false;   ///< leaves the boat if one is steered
    bool keyboard = false;     ///< gives the keyboard to the panel, or takes it back
    bool place_staff = false;  ///< the next click on the sea sets the place of the wave staff
    bool quit = false;
    bool shows_places = false;  ///< the list of scenes is open, and needs their pictures
    bool reset_viewer = false;  ///< the viewer's own settings go back to their defaults
    bool screenshot =
        false;          ///< a still as it is set: of the picture on the screen, or one made beside the viewer
    bool film = false;  ///< a film as it is set
    bool cancel_capture = false;   ///< the still or film that is being made ends
    bool go_on_with_film = false;  ///< that was stopped
    bool full_screen = false;
    std::optional<std::filesystem::path> scene;
    bool copy_scene = false, copy_command = false;  ///< into the clipboard
    bool paste = false;                             ///< opens what the clipboard holds
    bool save_scene = false;                        ///< into the file that it came from
    std::optional<std::string> save_scene_as;       ///< name, or file
    std::optional<std::filesystem::path> preset;
    std::optional<NewPreset> save_preset;  ///< of the weather that is shown
    std::optional<NewName> rename_preset;
    std::optional<std::string> delete_preset;
    bool add_bookmark = false;
    bool toggle_flight = false;
    bool save_bookmarks = false;
    bool load_bookmarks = false;
    std::optional<size_t> go_to_bookmark;
    std::optional<std::filesystem::path> model;         ///< glTF file to add to the scene
    std::optional<std::filesystem::path> shelve_model;  ///< to put on the shelf and into the hand
    std::optional<size_t> unshelve_model;               ///< entry of the shelf
    std::optional<ArrangeKey> arrange;
    bool choose_file = false;                        ///< the list of files to open shall be shown
    std::optional<std::filesystem::path> open_file;  ///< scene, preset, camera path, model or sky picture
};

/// The data that the GUI shows and changes.
struct GuiModel {
    scene::Scene& scene;
    const ParameterList& parameters;  ///< of `scene`
    ViewerSettings& settings;
    float& fly_speed;
    float significant_height;          ///< m, of the sea that is shown
    render::Frame::Exposure exposure;  ///< of the picture that is shown
    const optics::SkyLight& light;     ///< of the picture that is shown
    const PerformanceData& performance;
    const std::string& shader_problems;
    const std::filesystem::path& scenes;  ///< folder
    const PresetLibrary& presets;
    const Thumbnails& thumbnails;    ///< of `presets`
    const std::string& scene_name;   ///< name of the scene opened last; empty: none
    const std::string& preset_name;  ///< name of the preset laid over it last; empty: none
    Bookmarks& bookmarks;
    SeaStateModel sea;
    std::span<const sim::FloatingBody> bodies;  ///< that float in the picture, in order of their numbers
    const scene::Obstacles& obstacles;          ///< in the picture
    BoatHelm& helm;
    const std::filesystem::path& models;  ///< folder
    double frame_seconds;                 ///< s of real time since the frame before
    bool can_undo, can_redo;
    const PresetShelf& places;  ///< the scenes with their pictures
    CaptureStatus capture;
    const std::vector<std::string>&
        recent;                         ///< scenes that were open, as --scene names them, the last one first
    const std::string& scene_argument;  ///< of the scene opened last
    bool lacks_sound_device;            ///< sound is wanted, and there is no device for it
    const ModelShelf& models_shelf;
    int automatic_quality;  ///< scene::Quality that view.quality auto stands for
};

}  // namespace deepwater::app
