#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace deepwater::app {

/// The scenes that were open, as --scene names them, the last one first.
class RecentScenes {
public:
    static constexpr size_t kMost = 12;

    /// @param scenes  of an earlier run
    explicit RecentScenes(std::vector<std::string> scenes = {}) : scenes_(std::move(scenes)) {
        if (scenes_.size() > kMost) scenes_.resize(kMost);
    }

    /// Notes that a scene is open. @param argument  empty: one without a file
    void note(const std::string& argument) {
        if (argument.empty() || (!scenes_.empty() && scenes_.front() == argument)) return;
        std::erase(scenes_, argument);
        scenes_.insert(scenes_.begin(), argument);
        if (scenes_.size() > kMost) scenes_.pop_back();
    }

    /// Drops the scenes for which `missing`(argument) holds.
    template <typename Missing>
    void drop(const Missing& missing) {
        std::erase_if(scenes_, missing);
    }

    [[nodiscard]] const std::vector<std::string>& list() const { return scenes_; }

private:
    std::vector<std::string> scenes_;
};

}  // namespace deepwater::app
