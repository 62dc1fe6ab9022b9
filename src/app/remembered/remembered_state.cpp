#include "app/remembered/remembered_state.h"

#include <iterator>
#include <nlohmann/json.hpp>
#include <type_traits>

#include "app/command_line/paths.h"
#include "core/check.h"
#include "core/image_file.h"
#include "core/log.h"
#include "core/text.h"
#include "core/text_file.h"
#include "scene/state/view_state.h"

namespace deepwater::app {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr size_t kLargestFile = 1 << 16;  ///< bytes
constexpr int kLargestSide = 16384;       ///< pixels along a side of a window
constexpr int kLastQuality = scene::kQualityUltra;
constexpr float kFarthest = 1000;  ///< font sizes from the window's corner

/// Calls `field`(key, value) for everything that is remembered.
template <class State, class Field>
void for_each_field(State& state, const Field& field) {
    field("scene", state.scene);
    field("recent_scenes", state.recent);
    field("window_width", state.window.x);
    field("window_height", state.window.y);
    field("turn_to_presets", state.turn_to_presets);
    field("automatic_quality", state.automatic_quality);
    field("all_settings", state.panel.all_settings);
    field("wind_unit", state.panel.wind_unit);
    field("quality", state.panel.quality);
    field("interface_scale", state.panel.scale);
    field("panel_x", state.panel.corner.x);
    field("panel_y", state.panel.corner.y);
    field("panel_width", state.panel.width);
    field("sound", state.panel.sound);
    field("volume", state.panel.volume);
    field("open_sections", state.panel.open);
    field("capture_folder", state.capture.folder);
    field("still_size", state.capture.still_size);
    field("still_quality", state.capture.still_quality);
    field("still_format", state.capture.still_format);
    field("film_subject", state.capture.film_subject);
    field("film_seconds", state.capture.film_seconds);
    field("film_rate", state.capture.film_rate);
    field("film_size", state.capture.film_size);
    field("film_quality", state.capture.film_quality);
    field("film_format", state.capture.film_format);
}

template <class Value>
void read_value(const json& from, Value& to) {
    if (std::is_same_v<Value, int> && !from.is_number_integer())
        throw RuntimeFailure("expected a whole number");
    from.get_to(to);
}

bool is_size(const glm::ivec2& window) {
    return window.x > 0 && window.y > 0 && window.x <= kLargestSide && window.y <= kLargestSide;
}

/// Replaces values that the panel cannot have by its own.
void check_panel(PanelSettings& panel) {
    const PanelSettings usual;
    const auto in = [](float value, float low, float high) { return value >= low && value <= high; };
    if (panel.wind_unit < 0 || panel.wind_unit >= kWindUnitCount) panel.wind_unit = usual.wind_unit;
    if (panel.quality < 0 || panel.quality > kLastQuality) panel.quality = usual.quality;
    if (!in(panel.scale, PanelSettings::kSmallestScale, PanelSettings::kLargestScale))
        panel.scale = usual.scale;
    if (!in(panel.corner.x, -1, kFarthest) || !in(panel.corner.y, -1, kFarthest)) panel.corner = usual.corner;
    if (!in(panel.volume, 0, 1)) panel.volume = usual.volume;
    if (!in(panel.width, 0, kFarthest)) panel.width = usual.width;
}

/// Replaces choices of stills and films that there are not by the usual ones.
void check_capture(CaptureSettings& capture) {
    const CaptureSettings usual;
    const auto keep_within = [&](int CaptureSettings::*choice, size_t count) {
        if (capture.*choice < 0 || static_cast<size_t>(capture.*choice) >= count)
            capture.*choice = usual.*choice;
    };
    keep_within(&CaptureSettings::still_size, std::size(kScreenshotSizes));
    keep_within(&CaptureSettings::still_quality, kLastQuality + 1);
    keep_within(&CaptureSettings::still_format, kStillFormatCount);
    keep_within(&CaptureSettings::film_subject, kFilmSubjectCount);
    keep_within(&CaptureSettings::film_rate, std::size(kFilmRates));
    keep_within(&CaptureSettings::film_size, std::size(kFilmSizes));
    keep_within(&CaptureSettings::film_quality, kLastQuality + 1);
    keep_within(&CaptureSettings::film_format, std::size(kFilmFormats));
    if (!(capture.film_seconds >= CaptureSettings::kShortestFilm &&
          capture.film_seconds <= CaptureSettings::kLongestFilm))
        capture.film_seconds = usual.film_seconds;
    if (capture.folder.empty()) capture.folder = usual.folder;
}

}  // namespace

fs::path remembered_state_file() {
    const fs::path folder = user_state_folder();
    return folder.empty() ? folder : folder / "viewer.json";
}

RememberedState read_remembered_state(const fs::path& file) {
    std::error_code ignored;
    if (file.empty() || !fs::exists(file, ignored)) return {};
    try {
        RememberedState state;
        const json content = json::parse(read_text_file(file, kLargestFile));
        if (!content.is_object()) throw RuntimeFailure("expected an object");
        for_each_field(state, [&content](const char* key, auto& value) {
            if (const auto found = content.find(key); found != content.end()) read_value(*found, value);
        });
        if (!is_size(state.window)) state.window = glm::ivec2(0);
        std::erase_if(state.automatic_quality, [](const auto& found) {
            return found.second < scene::kQualityLow || found.second > scene::kQualityHigh;
        });
        check_panel(state.panel);
        check_capture(state.capture);
        return state;
    } catch (const std::exception& error) {
        log_warning("nothing is remembered of the last run: '" + file.string() + "' cannot be used (" +
                    error.what() + ")");
        return {};
    }
}

void write_remembered_state(const fs::path& file, const RememberedState& state) {
    if (file.empty()) return;
    try {
        nlohmann::ordered_json content;
        for_each_field(state, [&content](const char* key, const auto& value) { content[key] = value; });
        fs::create_directories(file.parent_path());
        write_text_file(file, content.dump(kJsonIndent, ' ', false, json::error_handler_t::replace) + "\n");
    } catch (const std::exception& error) {
        log_warning(std::string("this run will not be remembered: ") + error.what());
    }
}

}  // namespace deepwater::app
