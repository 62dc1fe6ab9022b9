#include "app/scenes/preset_library.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "core/check.h"
#include "core/text_file.h"
#include "scene/files/scene_file.h"

namespace deepwater::app {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kExtension = ".json";
constexpr size_t kLongestName = 60;

/// Characters that are safe in file names on every system, and the space.
bool is_plain(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_' || c == ' ';
}

PresetEntry read_entry(const fs::path& folder, const std::string& name, bool own, const fs::path& models) {
    PresetEntry entry;
    entry.name = name;
    entry.file = folder / (name + std::string(kExtension));
    entry.own = own;
    try {
        scene::Scene tried;
        entry.description = scene::load_scene_file(entry.file, tried, models).description;
    } catch (const std::exception& error) {
        entry.problem = explain(error);
    }
    return entry;
}

std::string in_quotes(std::string_view text) {
    return "'" + std::string(text) + "'";
}

}  // namespace

PresetLibrary::PresetLibrary(fs::path shipped, fs::path own, fs::path models)
    : shipped_(std::move(shipped)), own_(std::move(own)), models_(std::move(models)) {
    refresh();
}

void PresetLibrary::refresh() {
    entries_.clear();
    for (const std::string& name : scene::scene_names(shipped_))
        entries_.push_back(read_entry(shipped_, name, false, models_));
    if (own_.empty()) return;
    for (const std::string& name : scene::scene_names(own_))
        if (!find(name)) entries_.push_back(read_entry(own_, name, true, models_));
}

const PresetEntry* PresetLibrary::find(std::string_view name) const {
    const auto found = std::ranges::find(entries_, name, &PresetEntry::name);
    return found == entries_.end() ? nullptr : &*found;
}

std::string PresetLibrary::objection_to(std::string_view name) const {
    if (own_.empty()) return "there is no folder for presets: neither XDG_DATA_HOME nor HOME is set";
    if (name.empty()) return "a preset needs a name";
    if (name.size() > kLongestName)
        return "a preset's name has " + std::to_string(kLongestName) + " characters at most";
    if (!std::ranges::all_of(name, is_plain) || name.front() == ' ' || name.back() == ' ')
        return "a preset's name is made of letters, digits, '-', '_' and spaces between them";
    const PresetEntry* taken = find(name);
    if (taken && !taken->own) return in_quotes(name) + " is a preset of the program: choose another name";
    return "";
}

fs::path PresetLibrary::save(std::string_view name, std::string_view description, const scene::Scene& scene) {
    if (const std::string objection = objection_to(name); !objection.empty()) throw RuntimeFailure(objection);
    std::error_code error;
    fs::create_directories(own_, error);
    if (error)
        throw RuntimeFailure("cannot make the folder " + in_quotes(own_.string()) + ": " + error.message());
    const fs::path file = own_ / (std::string(name) + std::string(kExtension));
    scene::save_preset_file(file, scene, description);
    refresh();
    return file;
}

std::string PresetLibrary::objection_to_renaming(std::string_view name, std::string_view other) const {
    if (std::string objection = objection_to(other); !objection.empty()) return objection;
    if (name != other && find(other)) return "there is a preset " + in_quotes(other) + " already";
    return "";
}

fs::path PresetLibrary::own_file(std::string_view name) const {
    const PresetEntry* preset = find(name);
    if (!preset || !preset->own) throw RuntimeFailure(in_quotes(name) + " is no preset of your own");
    return preset->file;
}

void PresetLibrary::rename(std::string_view name, std::string_view other) {
    const fs::path file = own_file(name);
    if (const std::string objection = objection_to_renaming(name, other); !objection.empty())
        throw RuntimeFailure(objection);
    std::error_code error;
    fs::rename(file, own_ / (std::string(other) + std::string(kExtension)), error);
    if (error) throw RuntimeFailure("cannot rename " + in_quotes(file.string()) + ": " + error.message());
    refresh();
}

void PresetLibrary::remove(std::string_view name) {
    const fs::path file = own_file(name);
    std::error_code error;
    fs::remove(file, error);
    if (error) throw RuntimeFailure("cannot delete " + in_quotes(file.string()) + ": " + error.message());
    refresh();
}

fs::path find_preset_file(std::string_view name_or_file, const fs::path& shipped, const fs::path& own) {
    const fs::path given(name_or_file);
    if (has_ending(given, kExtension)) return given;
    std::vector<std::string> known;
    for (const fs::path& folder : {shipped, own}) {
        if (folder.empty()) continue;
        const std::vector<std::string> names = scene::scene_names(folder);
        if (std::ranges::find(names, name_or_file) != names.end())
            return folder / (std::string(name_or_file) + std::string(kExtension));
        known.insert(known.end(), names.begin(), names.end());
    }
    throw RuntimeFailure(scene::unknown_name(name_or_file, "presets", known));
}

}  // namespace deepwater::app
