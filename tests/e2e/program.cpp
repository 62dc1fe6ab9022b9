#include "e2e/program.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <memory>
#include <sstream>
#include <thread>

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#include <stb_image.h>

namespace deepwater::test {
namespace {

constexpr auto kPollTime = std::chrono::milliseconds(5);
constexpr auto kProgramPatience = std::chrono::seconds(120);  // a loaded machine without a GPU
constexpr auto kFarewell = std::chrono::seconds(3);
constexpr int kSignalBase = 128;

std::vector<std::string> merged_environment(const std::vector<std::string>& changes) {
    const auto name_of = [](const std::string& entry) { return entry.substr(0, entry.find('=')); };
    std::vector<std::string> merged;
    for (char** entry = environ; *entry; ++entry) {
        const bool changed = std::any_of(changes.begin(), changes.end(),
                                         [&](const std::string& c) { return name_of(c) == name_of(*entry); });
        if (!changed) merged.emplace_back(*entry);
    }
    std::copy_if(changes.begin(), changes.end(), std::back_inserter(merged),
                 [](const std::string& c) { return c.find('=') != c.npos; });
    return merged;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
    std::vector<char*> result;
    for (std::string& text : texts) result.push_back(text.data());
    result.push_back(nullptr);
    return result;
}

}  // namespace

Process::Process(const std::vector<std::string>& command, const Settings& settings) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    const std::string out_file = output_.path() / "out", err_file = output_.path() / "err";
    constexpr int kFlags = O_WRONLY | O_CREAT | O_TRUNC;
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, out_file.c_str(), kFlags, 0600);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, err_file.c_str(), kFlags, 0600);
    if (!settings.folder.empty()) posix_spawn_file_actions_addchdir_np(&actions, settings.folder.c_str());

    std::vector<std::string> arguments = command;
    std::vector<std::string> environment = merged_environment(settings.environment);
    const int error = posix_spawnp(&id_, command.front().c_str(), &actions, nullptr,
                                   pointers(arguments).data(), pointers(environment).data());
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0) {
        id_ = -1;
        ADD_FAILURE() << "cannot start " << command.front() << ": " << std::strerror(error);
    }
}

Process::~Process() {
    if (!running()) return;
    kill(id_, SIGTERM);  // a display server puts its lock files away
    (void)wait(kFarewell);
    if (!running()) return;
    kill(id_, SIGKILL);
    waitpid(id_, nullptr, 0);
}

bool Process::running() {
    if (id_ < 0) return false;
    int status = 0;
    if (waitpid(id_, &status, WNOHANG) == 0) return true;
    status_ = WIFEXITED(status) ? WEXITSTATUS(status) : kSignalBase + WTERMSIG(status);
    id_ = -1;
    return false;
}

Outcome Process::wait(std::chrono::seconds patience) {
    const auto end = std::chrono::steady_clock::now() + patience;
    while (running() && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(kPollTime);
    return {status_, out(), err()};
}

void Process::send(int signal) {
    if (running()) kill(id_, signal);
}

std::string Process::out() const {
    return read_file(output_.path() / "out");
}
std::string Process::err() const {
    return read_file(output_.path() / "err");
}

std::vector<std::string> with(std::vector<std::string> options, const std::vector<std::string>& more) {
    options.insert(options.end(), more.begin(), more.end());
    return options;
}

Outcome deepwater(const std::vector<std::string>& arguments, const std::filesystem::path& folder,
                  const std::vector<std::string>& environment) {
    std::vector<std::string> command{DEEPWATER_PROGRAM};
    command.insert(command.end(), arguments.begin(), arguments.end());
    std::vector<std::string> changes{"DISPLAY", "WAYLAND_DISPLAY"};
    changes.insert(changes.end(), environment.begin(), environment.end());
    Process process(command, {.folder = folder, .environment = changes});
    return process.wait(kProgramPatience);
}

Outcome limited_deepwater(const std::string& limit, const std::vector<std::string>& arguments,
                          const std::filesystem::path& folder) {
    // Writing a file that grows too long must fail instead of ending the program by a signal.
    std::vector<std::string> command{"sh", "-c", "trap '' XFSZ; ulimit " + limit + " && exec \"$0\" \"$@\"",
                                     DEEPWATER_PROGRAM};
    command.insert(command.end(), arguments.begin(), arguments.end());
    Process process(command, {.folder = folder, .environment = {"DISPLAY", "WAYLAND_DISPLAY"}});
    return process.wait(kProgramPatience);
}

bool is_installed(const std::string& program) {
    std::istringstream folders(std::getenv("PATH") ? std::getenv("PATH") : "");
    for (std::string folder; std::getline(folders, folder, ':');) {
        if (access((folder + "/" + program).c_str(), X_OK) == 0) return true;
    }
    return false;
}

testing::AssertionResult fails_with(const Outcome& outcome, int status, std::string_view named) {
    const auto failure = [&](const char* what) {
        return testing::AssertionFailure() << what << "\n  status " << outcome.status
                                           << "\n  stdout: " << outcome.out << "\n  stderr: " << outcome.err;
    };
    if (outcome.status != status) return failure("wrong exit status");
    if (!outcome.out.empty()) return failure("there is something on stdout");
    if (std::count(outcome.err.begin(), outcome.err.end(), '\n') != 1)
        return failure("not one line on stderr");
    if (!outcome.err.starts_with("deepwater: error: ")) return failure("not in the form of an error");
    if (outcome.err.find(named) == std::string::npos) return failure("the culprit is not named");
    return testing::AssertionSuccess();
}

std::string read_file(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary | std::ios::ate);
    if (!in || in.tellg() < 0) return {};
    std::string bytes(static_cast<size_t>(in.tellg()), '\0');
    in.seekg(0);
    in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    bytes.resize(static_cast<size_t>(in.gcount()));  // it may have been replaced by a shorter one
    return bytes;
}

Picture read_png(const std::filesystem::path& file) {
    constexpr int kRgb = 3;
    Picture picture;
    const std::unique_ptr<stbi_uc, decltype(&stbi_image_free)> pixels(
        stbi_load(file.c_str(), &picture.width, &picture.height, nullptr, kRgb), &stbi_image_free);
    if (!pixels) return {};
    picture.rgb.assign(pixels.get(), pixels.get() + static_cast<size_t>(picture.width) *
                                                        static_cast<size_t>(picture.height) * kRgb);
    return picture;
}

}  // namespace deepwater::test
