#include "app/gui/capture/capture_panel.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cstdio>
#include <iterator>

#include "app/command_line/paths.h"
#include "app/gui/param_widgets.h"
#include "app/gui/theme.h"

namespace deepwater::app {
namespace {

constexpr float kRunWidth = 30;  ///< in font sizes
constexpr const char* kQualities[] = {"as on the screen", "low", "medium", "high", "ultra"};
static_assert(std::size(kQualities) == scene::kQualityUltra + 1);
constexpr const char* kBeside = "Made beside the viewer, which goes on";
constexpr const char* kSubjects[] = {"from here", "along the bookmarks", "of the last drive"};
static_assert(std::size(kSubjects) == kFilmSubjectCount);

/// A row with a choice among `count` names, `name(i)` each.
template <class Name>
void choice_row(const char* label, int& chosen, int count, const Name& name) {
    begin_row(label);
    ImGui::PushID(label);
    ImGui::SetNextItemWidth(-1);
    if (ImGui::BeginCombo("##choice", name(chosen))) {
        for (int i = 0; i < count; ++i)
            if (ImGui::Selectable(name(i), i == chosen)) chosen = i;
        close_on_escape();
        ImGui::EndCombo();
    }
    ImGui::PopID();
}

void text(const char* words) {
    ImGui::PushStyleColor(ImGuiCol_Text, colours::kMuted);
    ImGui::TextWrapped("%s", words);
    ImGui::PopStyleColor();
}

void still_button(GuiRequests& requests) {
    if (ImGui::Button("Take a still (F12)", {-1, 0})) requests.screenshot = true;
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", kBeside);
}

void film_button(const CaptureStatus& status, const char* label, GuiRequests& requests) {
    ImGui::BeginDisabled(status.film_obstacle || status.running);
    if (ImGui::Button(label, {-1, 0})) requests.film = true;
    ImGui::EndDisabled();
    if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
        ImGui::SetTooltip("%s", status.film_obstacle ? status.film_obstacle
                                : status.running     ? "One at a time"
                                                     : kBeside);
}

/// Shows where a folder lies. While it is being typed it may be any text.
void show_whole_path(const std::string& folder) {
    std::error_code ignored;
    ImGui::SetTooltip("%s", (std::filesystem::current_path(ignored) / folder).c_str());
}

void still_rows(CaptureSettings& settings) {
    if (!begin_rows("still")) return;
    choice_row("Size", settings.still_size, static_cast<int>(std::size(kScreenshotSizes)),
               [](int i) { return kScreenshotSizes[i].name; });
    choice_row("Quality", settings.still_quality, static_cast<int>(std::size(kQualities)),
               [](int i) { return kQualities[i]; });
    choice_row("File", settings.still_format, kStillFormatCount, [](int i) { return kStillFormatNames[i]; });
    ImGui::EndTable();
}

void film_rows(CaptureSettings& settings) {
    if (!begin_rows("film")) return;
    choice_row("Film", settings.film_subject, kFilmSubjectCount, [](int i) { return kSubjects[i]; });
    if (settings.film_subject == kFilmFromHere) {
        begin_row("Length");
        ImGui::SetNextItemWidth(-1);
        ImGui::DragFloat("##seconds", &settings.film_seconds, 0.1f, CaptureSettings::kShortestFilm,
                         CaptureSettings::kLongestFilm, "%.1f s", ImGuiSliderFlags_AlwaysClamp);
    }
    begin_row("Pictures a second");
    ImGui::SetNextItemWidth(-1);
    const int count = static_cast<int>(std::size(kFilmRates));
    const auto rate = [](void*, int i, const char** name) {
        static constexpr const char* kNames[] = {"24", "25", "30", "50", "60"};
        static_assert(std::size(kNames) == std::size(kFilmRates));
        *name = kNames[i];
        return true;
    };
    ImGui::Combo("##rate", &settings.film_rate, rate, nullptr, count);
    choice_row("Film size", settings.film_size, static_cast<int>(std::size(kFilmSizes)),
               [](int i) { return kFilmSizes[i].name; });
    choice_row("Film quality", settings.film_quality, static_cast<int>(std::size(kQualities)),
               [](int i) { return kQualities[i]; });
    choice_row("Film file", settings.film_format, static_cast<int>(std::size(kFilmFormats)),
               [](int i) { return kFilmFormats[i].name; });
    ImGui::EndTable();
}

}  // namespace

void show_capture_run(const CaptureStatus& status, float taken_at_left, GuiRequests& requests) {
    if (!status.running) return;
    const float font = ImGui::GetFontSize(), free = ImGui::GetIO().DisplaySize.x - taken_at_left;
    ImGui::SetNextWindowPos({taken_at_left + free / 2, font}, ImGuiCond_Always, {0.5f, 0});
    ImGui::SetNextWindowSize({std::min(font * kRunWidth, free), 0});
    ImGui::Begin("##run", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::TextWrapped("Making a %s: %s", status.running, status.text.c_str());
    const float cancel = ImGui::CalcTextSize("Cancel").x + 2 * ImGui::GetStyle().FramePadding.x;
    const float width = ImGui::GetContentRegionAvail().x - cancel - ImGui::GetStyle().ItemSpacing.x;
    ImGui::ProgressBar(status.share.value_or(0), {width, 0}, status.share ? nullptr : "");
    ImGui::SameLine();
    if (ImGui::Button("Cancel", {cancel, 0})) requests.cancel_capture = true;
    ImGui::End();
}

void show_capture(GuiModel& model, GuiRequests& requests) {
    CaptureSettings& settings = model.settings.capture;
    if (begin_rows("folder")) {
        begin_row("Folder");
        ImGui::SetNextItemWidth(-1);
        ImGui::InputText("##folder", &settings.folder);
        if (ImGui::IsItemHovered() && !ImGui::IsItemActive()) show_whole_path(expand_home(settings.folder));
        ImGui::EndTable();
    }
    still_rows(settings);
    still_button(requests);
    ImGui::Spacing();
    film_rows(settings);
    film_button(model.capture, "Make the film (Shift+F12)", requests);
    if (!model.capture.interrupted.empty()) {
        ImGui::BeginDisabled(model.capture.running);
        if (ImGui::Button("Go on with the film that was stopped", {-1, 0})) requests.go_on_with_film = true;
        ImGui::EndDisabled();
        if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
            ImGui::SetTooltip("%s", model.capture.interrupted.c_str());
    }
    text(
        "A .json file beside each holds its scene: deepwater --scene FILE.json --headless --screenshot FILE.png");
}

void show_capture_buttons(GuiModel& model, GuiRequests& requests) {
    still_button(requests);
    char label[64];
    const CaptureSettings& settings = model.settings.capture;
    if (settings.film_subject == kFilmFromHere) {
        std::snprintf(label, sizeof label, "Film %.3g s from here (Shift+F12)",
                      static_cast<double>(settings.film_seconds));
    } else {
        std::snprintf(label, sizeof label, "Film %s (Shift+F12)", kSubjects[settings.film_subject]);
    }
    film_button(model.capture, label, requests);
}

}  // namespace deepwater::app
