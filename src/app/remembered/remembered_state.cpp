#include "app/remembered/remembered_state.h"

#include <nlohmann/json.hpp>
#include <type_traits>

#include "app/command_line/paths.h"
#include "core/check.h"
#include "core/image_file.h"
#include "core/log.h"
#include "core/text_file.h"

namespace deepwater::app {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr size_t kLargestFile = 1 << 16;  ///< bytes
constexpr int kLargestSide = 16384;       ///< pixels along a side of a window
constexpr int kIndent = 2;

/// Calls `field`(key, value) for everything that is remembered.
template <class State, class Field>
void for_each_field(State& state, const Field& field) {
    field("scene", state.scene);
    field("window_width", state.window.x);
    field("window_height", state.window.y);
}

template <class Value>
void read_value(const json& from, Value& to) {
    if (std::is_same_v<Value, int> && !from.is_number_integer()) throw RuntimeFailure("expected a whole number");
    from.get_to(to);
}

bool is_size(const glm::ivec2& window) {
    return window.x > 0 && window.y > 0 && window.x <= kLargestSide && window.y <= kLargestSide;
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
        return state;
    } catch (const std::exception& error) {
        log_warning("nothing is remembered of the last run: '" + file.string() + "' cannot be used (" + error.what() +
                    ")");
        return {};
    }
}

void write_remembered_state(const fs::path& file, const RememberedState& state) {
    if (file.empty()) return;
    try {
        nlohmann::ordered_json content;
        for_each_field(state, [&content](const char* key, const auto& value) { content[key] = value; });
        fs::create_directories(file.parent_path());
        write_text_file(file, content.dump(kIndent, ' ', false, json::error_handler_t::replace) + "\n");
    } catch (const std::exception& error) {
        log_warning(std::string("this run will not be remembered: ") + error.what());
    }
}

}  // namespace deepwater::app
