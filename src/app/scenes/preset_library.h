#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scene/scene.h"

namespace deepwater::app {

struct PresetEntry {
    std::string name;
    std::filesystem::path file;
    std::string description;  ///< may be empty
    std::string problem;      ///< why it cannot be used; empty: it can
    bool own = false;         ///< whether it is the user's, not the program's
};

/// The presets of the program, followed by those of the user. Where both have a preset of a name, the name
/// means the program's, so that a command line means the same for everybody.
class PresetLibrary {
public:
    /// @param own     folder of the user's presets, which need not exist; empty: there is none
    /// @param models  folder in which models of their objects are looked up; empty: presets have none
    PresetLibrary(std::filesystem::path shipped, std::filesystem::path own,
                  std::filesystem::path models = {});

    /// Reads the folders again.
    void refresh();
    [[nodiscard]] std::span<const PresetEntry> entries() const { return entries_; }
    /// The entry of this name; null: none.
    [[nodiscard]] const PresetEntry* find(std::string_view name) const;

    /// Why `name` cannot be the name of a saved preset; empty: it can. The user's presets may be replaced.
    [[nodiscard]] std::string objection_to(std::string_view name) const;

    /// Writes the weather of `scene` as the user's preset `name`, replacing an existing one, and reads the
    /// folders again.
    /// @return the file
    /// @throws RuntimeFailure when there is an objection to the name, and when the file cannot be written
    std::filesystem::path save(std::string_view name, std::string_view description,
                               const scene::Scene& scene);

    /// Why the user's preset `name` cannot be renamed to `other`; empty: it can.
    [[nodiscard]] std::string objection_to_renaming(std::string_view name, std::string_view other) const;
    /// Rename or delete a preset of the user, and read the folders again.
    /// @throws RuntimeFailure when `name` is no preset of the user, when there is an objection, and when the
    ///         file cannot be renamed or deleted
    void rename(std::string_view name, std::string_view other);
    void remove(std::string_view name);

private:
    /// @throws RuntimeFailure
    [[nodiscard]] std::filesystem::path own_file(std::string_view name) const;

    std::filesystem::path shipped_, own_, models_;
    std::vector<PresetEntry> entries_;
};

/// The file that a `--preset` argument means: the argument when it ends in .json, else the file of the preset
/// of this name.
/// @throws RuntimeFailure naming the argument and the existing presets
[[nodiscard]] std::filesystem::path find_preset_file(std::string_view name_or_file,
                                                     const std::filesystem::path& shipped,
                                                     const std::filesystem::path& own);

}  // namespace deepwater::app
