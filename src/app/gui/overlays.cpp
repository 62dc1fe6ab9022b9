#include "app/gui/overlays.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cstdio>
#include <span>

#include "app/command_line/version.h"
#include "app/gui/theme.h"

namespace deepwater::app {
namespace {

constexpr float kInfoTime = 4.0f;   ///< s
constexpr float kErrorTime = 9.0f;  ///< s
constexpr float kFadeTime = 0.6f;   ///< s
constexpr size_t kMostNotes = 5;
constexpr float kLeastRoom = 16;  ///< for messages beside the panel, in font sizes

constexpr ImGuiWindowFlags kOverlay = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
                                      ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                                      ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoMove;

struct KeyLine {
    const char* key;
    const char* meaning;
};
constexpr KeyLine kHints[] = {
    {"Drag the mouse", "look around"},
    {"W A S D, arrows", "move"},
    {"Q / E", "dive / rise"},
    {"T", "play: throw stones, draw a stick"},
    {"O", "objects: put them, drag them"},
    {"F1", "all keys"},
};
constexpr KeyLine kAboardHints[] = {
    {"Arrows", "throttle and rudder"},
    {"Drag the mouse", "look around"},
    {"G", "leave the boat"},
};
constexpr KeyLine kKeys[] = {
    {"W A S D, arrow keys", "fly ahead, left, back, right; ahead dives while you look down"},
    {"E / Q", "up / down, also out of the water and into it; also Page Up and Page Down"},
    {"Drag with a mouse button", "look around; with the left one from a place without a body, and without T"},
    {"Gamepad", "sticks move and look, triggers rise and sink, a bumper is fast"},
    {"Shift", "five times as fast"},
    {"Mouse wheel", "change the speed"},
    {"Space", "pause the sea"},
    {"B", "bookmark this view"},
    {"P", "fly through the bookmarks; P or any flying key stops"},
    {"T", "play with the water: then a click throws a stone or drops a body, and a drag draws a stick"},
    {"O",
     "objects: a shelf of models; click one, then a place; drag objects, and turn them by the knob on their ring"},
    {"R, Ctrl+D, Delete", "turn, duplicate, delete the chosen object; Escape lets go of it"},
    {"Left mouse button", "on a floating body: drag it"},
    {"G", "go aboard the boat under the pointer or the nearest one; G or Escape leaves it"},
    {"Arrow keys", "aboard: up and down move the throttle, left and right the rudder"},
    {"N", "sound on or off"},
    {"M", "place a wave staff with the next click on the sea"},
    {"Ctrl+O", "open a file"},
    {"Ctrl+Z, Ctrl+Y", "undo and redo every change of the scene"},
    {"Ctrl and + or -", "a larger or smaller interface; Ctrl+0: its usual size"},
    {"F6",
     "use the panel by keyboard: arrows move, Enter and Space use a control, + and - move a slider; Escape leaves"},
    {"F1", "show or hide this list"},
    {"F2", "show or hide the sea state: measured, of the spectrum, and by empirical laws"},
    {"F3", "hide or show the row of presets"},
    {"Tab or F10", "hide or show the panel"},
    {"F11", "full screen"},
    {"F12", "write a still, without the panel, and its scene file"},
    {"Shift+F12", "make a film; the panel has its size, length and file"},
    {"Ctrl+C, Ctrl+V", "copy the scene, open a copied scene or command line"},
    {"Ctrl+Shift+C", "copy the command line that opens the scene"},
    {"Ctrl+S", "save the scene into its file"},
    {"Drop a file",
     "opens a .json scene or camera path, lays a preset over the scene, adds a .glb or .gltf model, or shows a picture as the sky"},
    {"Ctrl+Q", "quit"},
};

}  // namespace

void Notifications::add(std::string text, Tone tone) {
    const float time = tone == Tone::error ? kErrorTime : kInfoTime;
    const auto same =
        std::find_if(notes_.begin(), notes_.end(), [&](const Note& n) { return n.text == text; });
    if (same != notes_.end()) {
        same->left = time;
        return;
    }
    if (notes_.size() == kMostNotes) notes_.erase(notes_.begin());
    notes_.push_back({std::move(text), tone, time});
}

void Notifications::show(float dt, float left, float taken) {
    for (Note& note : notes_) note.left -= dt;
    std::erase_if(notes_, [](const Note& note) { return note.left <= 0; });

    const ImGuiIO& io = ImGui::GetIO();
    float bottom = io.DisplaySize.y - taken - kOverlayMargin;
    // Where the panel leaves too little room the messages lie over it.
    const float room = io.DisplaySize.x - left > kLeastRoom * ImGui::GetFontSize() ? io.DisplaySize.x - left
                                                                                   : io.DisplaySize.x;
    const float middle = io.DisplaySize.x - 0.5f * room;
    int index = 0;
    for (auto note = notes_.rbegin(); note != notes_.rend(); ++note, ++index) {
        const bool error = note->tone == Tone::error;
        ImGui::SetNextWindowPos({middle, bottom}, ImGuiCond_Always, {0.5f, 1.0f});
        ImGui::PushStyleVar(ImGuiStyleVar_Alpha, std::min(1.0f, note->left / kFadeTime));
        ImGui::PushStyleColor(ImGuiCol_WindowBg, error ? colours::kErrorPanel : colours::kPanel);
        ImGui::PushStyleColor(ImGuiCol_Text,
                              error ? colours::kError : ImGui::GetStyleColorVec4(ImGuiCol_Text));
        char name[24];
        std::snprintf(name, sizeof name, "##note%d", index);
        ImGui::Begin(name, nullptr, kOverlay | ImGuiWindowFlags_NoInputs);
        ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
        ImGui::PushTextWrapPos(room * 0.8f);
        ImGui::TextUnformatted(note->text.c_str());
        ImGui::PopTextWrapPos();
        bottom -= ImGui::GetWindowHeight() + ImGui::GetStyle().ItemSpacing.y;
        ImGui::End();
        ImGui::PopStyleColor(2);
        ImGui::PopStyleVar();
    }
}

void show_hint(double opacity, float taken, bool aboard) {
    if (!(opacity > 0)) return;
    const float middle = taken + (ImGui::GetIO().DisplaySize.x - taken) / 2;
    ImGui::SetNextWindowPos({middle, kOverlayMargin}, ImGuiCond_Always, {0.5f, 0.0f});
    ImGui::PushStyleVar(ImGuiStyleVar_Alpha, static_cast<float>(opacity));
    ImGui::Begin("##hint", nullptr, kOverlay | ImGuiWindowFlags_NoInputs);
    if (ImGui::BeginTable("hint", 2, ImGuiTableFlags_SizingFixedFit)) {
        for (const KeyLine& line :
             aboard ? std::span<const KeyLine>(kAboardHints) : std::span<const KeyLine>(kHints)) {
            ImGui::TableNextRow();
            ImGui::TableNextColumn();
            ImGui::TextColored(colours::kAccent, "%s", line.key);
            ImGui::TableNextColumn();
            ImGui::TextUnformatted(line.meaning);
        }
        ImGui::EndTable();
    }
    ImGui::End();
    ImGui::PopStyleVar();
}

void show_help(bool& open) {
    const ImGuiIO& io = ImGui::GetIO();
    ImGui::SetNextWindowPos({io.DisplaySize.x * 0.5f, io.DisplaySize.y * 0.5f}, ImGuiCond_Always,
                            {0.5f, 0.5f});
    ImGui::SetNextWindowSizeConstraints(
        {0, 0}, {io.DisplaySize.x - 2 * kOverlayMargin, io.DisplaySize.y - 2 * kOverlayMargin});
    ImGui::Begin("##help", nullptr, kOverlay & ~ImGuiWindowFlags_NoScrollbar);
    ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
    ImGui::TextColored(colours::kAccent, "Keys");
    ImGui::SameLine();
    ImGui::TextColored(colours::kMuted, "of Deepwater %s", version_and_build().c_str());
    ImGui::Separator();
    if (ImGui::BeginTable("keys", 2, ImGuiTableFlags_SizingFixedFit)) {
        for (const KeyLine& line : kKeys) {
            ImGui::TableNextRow();
            ImGui::TableNextColumn();
            ImGui::TextUnformatted(line.key);
            ImGui::TableNextColumn();
            ImGui::TextColored(colours::kMuted, "%s", line.meaning);
        }
        ImGui::EndTable();
    }
    ImGui::Spacing();
    if (ImGui::Button("Close")) open = false;
    ImGui::End();
}

void show_shader_problems(const std::string& problems) {
    if (problems.empty()) return;
    const ImGuiIO& io = ImGui::GetIO();
    ImGui::SetNextWindowPos({io.DisplaySize.x - kOverlayMargin, kOverlayMargin}, ImGuiCond_Always,
                            {1.0f, 0.0f});
    ImGui::PushStyleColor(ImGuiCol_WindowBg, colours::kErrorPanel);
    ImGui::Begin("##shaders", nullptr, kOverlay | ImGuiWindowFlags_NoInputs);
    ImGui::TextColored(colours::kError, "A shader does not compile; its last good version stays in use");
    ImGui::PushTextWrapPos(io.DisplaySize.x * 0.55f);
    ImGui::TextUnformatted(problems.c_str());
    ImGui::PopTextWrapPos();
    ImGui::End();
    ImGui::PopStyleColor();
}

}  // namespace deepwater::app
