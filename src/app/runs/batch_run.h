#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <string>

#include "app/runs/child_process.h"

namespace deepwater::app {

/// Pictures that a second run of this program renders (`--headless --batch`), at a lower priority, so that the viewer
/// does not stall. The destructor ends the run.
class BatchRun {
public:
    /// Writes the batch's file and starts the run.
    /// @param file      of the batch; it is replaced
    /// @param lines     of the file
    /// @param size      of the pictures, pixels
    /// @param settings  for --set, NAME=VALUE each
    /// @param niceness  as for ChildProcess
    /// @throws RuntimeFailure
    BatchRun(const std::filesystem::path& file, const std::string& lines, glm::ivec2 size,
             const std::vector<std::string>& settings, int niceness);

    /// Reads what the run tells, which would else wait for a reader. @return whether it still runs
    bool update();
    /// Why it did not render all pictures; empty: it did. @pre update() has returned false
    [[nodiscard]] const std::string& problem() const { return problem_; }

private:
    ChildProcess run_;
    std::string problem_ = "the run ended";
};

}  // namespace deepwater::app
