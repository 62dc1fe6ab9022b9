#include "app/runs/batch_run.h"

#include <optional>
#include <vector>

#include "core/image_file.h"

namespace deepwater::app {
namespace {

/// Writes the file of a batch. @return the command of its run
std::vector<std::string> prepared(const std::filesystem::path& file, const std::string& lines,
                                  glm::ivec2 size, const std::vector<std::string>& settings) {
    write_text_file(file, lines);
    std::vector<std::string> command{kThisProgram, "--headless",
                                     "--batch",    file.string(),
                                     "--size",     std::to_string(size.x) + "x" + std::to_string(size.y)};
    for (const std::string& setting : settings) command.insert(command.end(), {"--set", setting});
    return command;
}

}  // namespace

BatchRun::BatchRun(const std::filesystem::path& file, const std::string& lines, glm::ivec2 size,
                   const std::vector<std::string>& settings, int niceness)
    : run_(prepared(file, lines, size, settings), niceness) {}

bool BatchRun::update() {
    const bool running = run_.running();  // asked first, so that nothing is told after the last reading
    static_cast<void>(run_.take_output());
    for (const std::string& line : run_.take_errors())
        if (const std::optional<std::string> told = told_error(line)) problem_ = *told;
    if (!running && run_.status() == 0) problem_.clear();
    return running;
}

}  // namespace deepwater::app
