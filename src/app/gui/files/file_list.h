#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/entry/folder_listing.h"

namespace deepwater::app {

/// A window in which a file is chosen, to be opened: a list of folders and files and a field for a name or path. It
/// opens in the folder in which a file was chosen last.
class FileList {
public:
    /// @param title    of the window
    /// @param endings  of the files that are listed, such as ".json"; they must outlive the list
    FileList(const char* title, std::span<const std::string_view> endings)
        : title_(title), endings_(endings) {}

    /// The next show() opens the window.
    void open() { opens_ = true; }
    /// Shows the window while it is open. Called in every frame from the window that opens it.
    /// @return the file that was chosen, which exists
    [[nodiscard]] std::optional<std::filesystem::path> show();

private:
    void go_to(const std::filesystem::path& folder);
    void lines();
    [[nodiscard]] std::optional<std::filesystem::path> take(const std::filesystem::path& file);

    const char* title_;
    std::span<const std::string_view> endings_;
    std::filesystem::path folder_;  ///< empty: none was shown yet
    std::vector<FolderLine> lines_;
    std::string name_, problem_;
    bool opens_ = false, entered_ = false;
};

}  // namespace deepwater::app
