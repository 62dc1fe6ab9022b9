#include "app/gui/performance_panel.h"

#include <imgui.h>

#include <algorithm>

#include "app/gui/theme.h"

namespace deepwater::app {
namespace {

constexpr float kPlotHeight = 3.2f;     ///< in font sizes
constexpr float kLeastPlotTop = 20.0f;  ///< ms
constexpr float kMeanWeight = 0.05f;    ///< of the newest frame in the running mean

void fact(const char* label, const char* format, double value) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::TextColored(colours::kMuted, "%s", label);
    ImGui::TableNextColumn();
    ImGui::Text(format, value);
}

void pass_table(std::span<const gl::Profiler::Pass> passes) {
    if (!ImGui::BeginTable("passes", 3, ImGuiTableFlags_RowBg)) return;
    ImGui::TableSetupColumn("pass", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("CPU ms", ImGuiTableColumnFlags_WidthFixed);
    ImGui::TableSetupColumn("GPU ms", ImGuiTableColumnFlags_WidthFixed);
    ImGui::TableNextRow();
    for (const char* title : {"pass", "CPU ms", "GPU ms"}) {
        ImGui::TableNextColumn();
        ImGui::TextColored(colours::kMuted, "%s", title);
    }
    for (const gl::Profiler::Pass& pass : passes) {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::TextUnformatted(pass.name.c_str());
        ImGui::TableNextColumn();
        ImGui::Text("%6.2f", pass.cpu_ms);
        ImGui::TableNextColumn();
        ImGui::Text("%6.2f", pass.gpu_ms);
    }
    ImGui::EndTable();
}

}  // namespace

void PerformanceData::add_frame(float ms) {
    newest = (newest + 1) % kFrames;
    frame_ms[static_cast<size_t>(newest)] = ms;
    mean_frame_ms = mean_frame_ms > 0 ? mean_frame_ms + (ms - mean_frame_ms) * kMeanWeight : ms;
}

void show_performance(const PerformanceData& data) {
    constexpr float kSecond = 1000.0f;  // ms
    ImGui::Text("%.0f frames/s",
                data.mean_frame_ms > 0 ? static_cast<double>(kSecond / data.mean_frame_ms) : 0.0);
    ImGui::SameLine();
    ImGui::TextColored(colours::kMuted, "%.1f ms", static_cast<double>(data.mean_frame_ms));
    const float top =
        std::max(kLeastPlotTop, *std::max_element(data.frame_ms.begin(), data.frame_ms.end()) * 1.1f);
    ImGui::PlotLines("##frames", data.frame_ms.data(), PerformanceData::kFrames,
                     (data.newest + 1) % PerformanceData::kFrames, nullptr, 0, top,
                     {ImGui::GetContentRegionAvail().x, ImGui::GetFontSize() * kPlotHeight});
    if (ImGui::BeginTable("facts", 2)) {
        fact("simulation step", "%.2f ms", data.simulation_ms);
        fact("water triangles", "%.0f", static_cast<double>(data.water_triangles));
        if (data.drawn != data.size)
            fact("drawn at", "%.0f %%",
                 100.0 * static_cast<double>(data.drawn.x) / static_cast<double>(data.size.x));
        ImGui::EndTable();
    }
    pass_table(data.passes);
    ImGui::PushStyleColor(ImGuiCol_Text, colours::kMuted);
    ImGui::TextWrapped("%s, %d x %d", data.renderer, data.size.x, data.size.y);
    ImGui::PopStyleColor();
}

}  // namespace deepwater::app
