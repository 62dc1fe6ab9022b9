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
    std::string description;  ///< for people; may be empty
    std::string problem;      ///< why it cannot be used; empty: it can
    bool own = false;         ///< the person's, not the program's
};

/// The presets there are to choose from: those that come with the program, then the person's own. A name
/// means the program's preset where there is one, so that a command line means the same for everybody.
class PresetLibrary {
public:
    /// @param own  need not exist; empty: there is no place for own presets
    PresetLibrary(std::filesystem::path shipped, std::filesystem::path own);

    /// Looks into the folders again.
    void refresh();
    [[nodiscard]] std::span<const PresetEntry> entries() const { return entries_; }
    /// The entry of this name; null: none.
    [[nodiscard]] const PresetEntry* find(std::string_view name) const;

    /// Why `name` cannot be a new preset's name; empty: it can. One of the person's own may be replaced.
    [[nodiscard]] std::string objection_to(std::string_view name) const;

    /// Writes the weather of `scene` as the person's preset `name`, over one that is there, and looks into
    /// the folders again. @return the file
    /// @throws RuntimeFailure for a name there is an objection to, and when the file cannot be written
    std::filesystem::path save(std::string_view name, std::string_view description,
                               const scene::Scene& scene);

    /// Why the person's preset `name` cannot be called `other`; empty: it can.
    [[nodiscard]] std::string objection_to_renaming(std::string_view name, std::string_view other) const;
    /// Both look into the folders again.
    /// @throws RuntimeFailure when `name` is no preset of the person's, when there is an objection, and when the
    ///         file cannot be renamed or deleted
    void rename(std::string_view name, std::string_view other);
    void remove(std::string_view name);

private:
    /// @throws RuntimeFailure
    [[nodiscard]] std::filesystem::path own_file(std::string_view name) const;

    std::filesystem::path shipped_, own_;
    std::vector<PresetEntry> entries_;
};

/// The file a `--preset` argument means: itself when it ends in .json, else that of the preset of this name.
/// @throws RuntimeFailure naming the argument and what there is to choose from
[[nodiscard]] std::filesystem::path find_preset_file(std::string_view name_or_file,
                                                     const std::filesystem::path& shipped,
                                                     const std::filesystem::path& own);

}  // namespace deepwater::app
