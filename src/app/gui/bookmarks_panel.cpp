#include "app/gui/bookmarks_panel.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <cstdio>

#include "app/gui/param_widgets.h"
#include "app/gui/theme.h"

namespace deepwater::app {
namespace {

constexpr float kSecondsStep = 0.05f;  ///< s a pixel of dragging
constexpr float kSecondsWidth = 4.5f;  ///< in font sizes

/// Two buttons in a row. @return the one that was clicked, 0 or 1; -1: none
int button_pair(const char* first, const char* second) {
    const float width = (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) / 2;
    const bool first_clicked = ImGui::Button(first, {width, 0});
    ImGui::SameLine();
    const bool second_clicked = ImGui::Button(second, {-1, 0});
    return first_clicked ? 0 : second_clicked ? 1 : -1;
}

/// Shows a row of the list. @return false when the bookmark is to be deleted
bool bookmark_row(size_t index, scene::Bookmark& bookmark, bool leads_on, GuiRequests& requests) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    char place[64];
    std::snprintf(place, sizeof place, "%zu   %.0f, %.1f, %.0f", index + 1, bookmark.position.x,
                  bookmark.position.y, bookmark.position.z);
    if (ImGui::Button(place, {-1, 0})) requests.go_to_bookmark = index;
    if (ImGui::IsItemHovered()) {
        ImGui::SetTooltip("Go to this bookmark: x, y, z in metres; yaw %.0f\u00b0, pitch %.0f\u00b0",
                          bookmark.yaw, bookmark.pitch);
    }
    ImGui::TableNextColumn();
    if (leads_on) {
        ImGui::SetNextItemWidth(-1);
        ImGui::DragScalar("##seconds", ImGuiDataType_Double, &bookmark.seconds, kSecondsStep,
                          &scene::Bookmark::kShortestLeg, &scene::Bookmark::kLongestLeg, "%.1f s",
                          ImGuiSliderFlags_AlwaysClamp);
        if (ImGui::IsItemHovered() && !ImGui::IsItemActive()) ImGui::SetTooltip("Time to the next bookmark");
    }
    ImGui::TableNextColumn();
    const bool deleted = ImGui::Button("x");
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("Delete");
    return !deleted;
}

void bookmark_list(scene::CameraPath& path, GuiRequests& requests) {
    if (!ImGui::BeginTable("bookmarks", 3)) return;
    ImGui::TableSetupColumn("place", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("seconds", ImGuiTableColumnFlags_WidthFixed,
                            ImGui::GetFontSize() * kSecondsWidth);
    ImGui::TableSetupColumn("delete", ImGuiTableColumnFlags_WidthFixed);
    std::optional<size_t> deleted;
    for (size_t i = 0; i < path.bookmarks.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        const bool leads_on = path.bookmarks.size() > 1 && (path.closed || i + 1 < path.bookmarks.size());
        if (!bookmark_row(i, path.bookmarks[i], leads_on, requests)) deleted = i;
        ImGui::PopID();
    }
    ImGui::EndTable();
    if (deleted) path.bookmarks.erase(path.bookmarks.begin() + static_cast<std::ptrdiff_t>(*deleted));
}

}  // namespace

void show_bookmarks(Bookmarks& bookmarks, GuiRequests& requests) {
    switch (button_pair("Add this view (B)", bookmarks.playing() ? "Stop (P)" : "Fly through (P)")) {
        case 0:
            requests.add_bookmark = true;
            break;
        case 1:
            requests.toggle_flight = true;
            break;
        default:
            break;
    }
    bookmark_list(bookmarks.path, requests);
    ImGui::Checkbox("Closed: after the last back to the first", &bookmarks.path.closed);
    if (begin_rows("file")) {
        begin_row("File");
        ImGui::InputText("##file", &bookmarks.file);
        ImGui::EndTable();
    }
    switch (button_pair("Save", "Load")) {
        case 0:
            requests.save_bookmarks = true;
            break;
        case 1:
            requests.load_bookmarks = true;
            break;
        default:
            break;
    }
    ImGui::PushStyleColor(ImGuiCol_Text, colours::kMuted);
    ImGui::TextWrapped("To record a saved flight: deepwater --camera-path FILE.json --record FOLDER");
    ImGui::PopStyleColor();
}

}  // namespace deepwater::app
