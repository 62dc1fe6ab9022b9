#include "app/gui/files/file_list.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <utility>

#include "app/gui/theme.h"
#include "core/check.h"

namespace deepwater::app {
namespace {

namespace fs = std::filesystem;

constexpr float kWidth = 34, kHeight = 26;  ///< of the window, in font sizes
constexpr float kMargin = 8;                ///< pixels

}  // namespace

void FileList::go_to(const fs::path& folder) {
    try {
        lines_ = folder_lines(folder, endings_);
        folder_ = folder;
        problem_.clear();
        name_.clear();
    } catch (const std::exception& error) {
        problem_ = explain(error);
    }
}

/// Chooses a file, or goes to the folder that it is.
std::optional<fs::path> FileList::take(const fs::path& file) {
    std::error_code ignored;
    if (fs::is_directory(file, ignored)) {
        go_to(file);
        return {};
    }
    if (!fs::exists(file, ignored)) {
        problem_ = "There is no file '" + file.string() + "'";
        return {};
    }
    go_to(file.parent_path());
    ImGui::CloseCurrentPopup();
    return file;
}

/// Shows the list. A click chooses a line, and the folder or file of a double click, or of Enter, is taken.
void FileList::lines() {
    const float below = 2 * ImGui::GetFrameHeightWithSpacing() +
                        (problem_.empty() ? 0 : 2 * ImGui::GetTextLineHeightWithSpacing());
    ImGui::BeginChild("lines", {0, -below}, true);
    std::optional<fs::path> folder;
    for (size_t i = 0; i < lines_.size(); ++i) {
        const FolderLine& line = lines_[i];
        ImGui::PushID(static_cast<int>(i));
        const std::string text = line.folder ? line.name + "/" : line.name;
        if (line.folder) ImGui::PushStyleColor(ImGuiCol_Text, colours::kAccent);
        if (ImGui::Selectable(text.c_str(), !line.folder && line.name == name_,
                              ImGuiSelectableFlags_AllowDoubleClick | ImGuiSelectableFlags_DontClosePopups)) {
            if (line.folder) {
                folder = folder_ / line.name;
            } else {
                name_ = line.name;
                problem_.clear();
                entered_ = ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
            }
        }
        if (line.folder) ImGui::PopStyleColor();
        ImGui::PopID();
    }
    if (lines_.empty()) ImGui::TextColored(colours::kMuted, "Nothing of this kind is here");
    ImGui::EndChild();
    if (folder) go_to(*folder);
}

std::optional<fs::path> FileList::show() {
    if (std::exchange(opens_, false)) {
        std::error_code ignored;
        go_to(folder_.empty() || !fs::is_directory(folder_, ignored) ? fs::current_path(ignored) : folder_);
        ImGui::OpenPopup(title_);
    }
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float font = ImGui::GetFontSize();
    ImGui::SetNextWindowSize({std::min(font * kWidth, display.x - 2 * kMargin),
                              std::min(font * kHeight, display.y - 2 * kMargin)});
    ImGui::SetNextWindowPos({display.x / 2, display.y / 2}, ImGuiCond_Always, {0.5f, 0.5f});
    if (!ImGui::BeginPopupModal(title_, nullptr, ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove))
        return {};
    std::optional<fs::path> chosen;
    if (ImGui::Button("Up")) go_to(folder_.parent_path());
    ImGui::SameLine();
    const char* home = std::getenv("HOME");
    if (home && ImGui::Button("Home")) go_to(home);
    if (home) ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(folder_.c_str());
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", folder_.c_str());
    entered_ = false;
    lines();
    if (!problem_.empty()) {
        ImGui::PushTextWrapPos(0);
        ImGui::TextColored(colours::kError, "%s", problem_.c_str());
        ImGui::PopTextWrapPos();
    }
    ImGui::SetNextItemWidth(-1);
    entered_ |=
        ImGui::InputTextWithHint("##name", "name, or a path", &name_, ImGuiInputTextFlags_EnterReturnsTrue);
    const float half = (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) / 2;
    ImGui::BeginDisabled(name_.empty());
    entered_ |= ImGui::Button("Open", {half, 0});
    ImGui::EndDisabled();
    ImGui::SameLine();
    if (ImGui::Button("Cancel", {-1, 0}) || ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape)))
        ImGui::CloseCurrentPopup();
    if (entered_ && !name_.empty()) chosen = take(typed_file(name_, folder_, endings_));
    ImGui::EndPopup();
    return chosen;
}

}  // namespace deepwater::app
