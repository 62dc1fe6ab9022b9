#include "app/runs/child_process.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <thread>
#include <utility>

#include "core/check.h"

namespace deepwater::app {
namespace {

constexpr int kSignalStatus = 128;  ///< a shell's status of a program that ended by signal N is this plus N

[[noreturn]] void fail(const std::string& program, int error) {
    throw RuntimeFailure("cannot start '" + program + "': " + std::strerror(error));
}

/// @return the pipe's end that is written to
int open_pipe(int& reader, const std::string& program) {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) fail(program, errno);
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    reader = ends[0];
    return ends[1];
}

/// What posix_spawn() is to do in the new process before the program begins.
class SpawnPlan {
public:
    SpawnPlan(int output, int errors) {
        posix_spawn_file_actions_init(&files_);
        posix_spawnattr_init(&attributes_);
        posix_spawn_file_actions_addopen(&files_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_adddup2(&files_, output, STDOUT_FILENO);
        posix_spawn_file_actions_adddup2(&files_, errors, STDERR_FILENO);
        posix_spawn_file_actions_addclosefrom_np(&files_, STDERR_FILENO + 1);
        // What is blocked or ignored here need not be so there.
        sigset_t none{}, all{};
        sigemptyset(&none);
        sigfillset(&all);
        posix_spawnattr_setsigmask(&attributes_, &none);
        posix_spawnattr_setsigdefault(&attributes_, &all);
        posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }
    ~SpawnPlan() {
        posix_spawn_file_actions_destroy(&files_);
        posix_spawnattr_destroy(&attributes_);
    }
    SpawnPlan(const SpawnPlan&) = delete;
    SpawnPlan& operator=(const SpawnPlan&) = delete;

    [[nodiscard]] const posix_spawn_file_actions_t* files() const { return &files_; }
    [[nodiscard]] const posix_spawnattr_t* attributes() const { return &attributes_; }

private:
    posix_spawn_file_actions_t files_{};
    posix_spawnattr_t attributes_{};
};

}  // namespace

ChildProcess::Pipe::~Pipe() {
    if (reader >= 0) close(reader);
}

ChildProcess::ChildProcess(const std::vector<std::string>& command, int niceness) {
    DW_CHECK(!command.empty());
    const int output = open_pipe(output_.reader, command.front());
    int errors = -1;
    try {
        errors = open_pipe(errors_.reader, command.front());
    } catch (...) {
        close(output);
        throw;
    }
    std::vector<std::string> words = command;
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const SpawnPlan plan(output, errors);
    const int failure =
        posix_spawn(&id_, arguments.front(), plan.files(), plan.attributes(), arguments.data(), environ);
    close(output);
    close(errors);
    if (failure != 0) fail(command.front(), failure);
    // It has one thread yet; later ones inherit its niceness. A system that does not allow it lets both run alike.
    setpriority(PRIO_PROCESS, static_cast<id_t>(id_), niceness);
}

ChildProcess::~ChildProcess() {
    end();
    const auto latest = std::chrono::steady_clock::now() + kPatience;
    while (running() && std::chrono::steady_clock::now() < latest) {
        // It must not wait for a reader.
        static_cast<void>(take_output());
        static_cast<void>(take_errors());
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    if (id_ < 0) return;
    kill(id_, SIGKILL);
    waitpid(id_, nullptr, 0);
}

bool ChildProcess::running() {
    if (id_ < 0) return false;
    int how = 0;
    const pid_t ended = waitpid(id_, &how, WNOHANG);
    if (ended == 0) return true;
    id_ = -1;
    status_ = ended < 0          ? kUnknownStatus
              : WIFSIGNALED(how) ? kSignalStatus + WTERMSIG(how)
                                 : WEXITSTATUS(how);
    return false;
}

void ChildProcess::end() {
    if (running() && !std::exchange(asked_to_end_, true)) kill(id_, SIGTERM);
}

std::vector<std::string> ChildProcess::take_lines(Pipe& pipe) {
    std::array<char, 4096> bytes{};
    for (ssize_t count = 0; (count = read(pipe.reader, bytes.data(), bytes.size())) > 0;)
        pipe.rest.append(bytes.data(), static_cast<size_t>(count));
    std::vector<std::string> lines;
    size_t begin = 0;
    for (size_t end = 0; (end = pipe.rest.find('\n', begin)) != std::string::npos; begin = end + 1)
        lines.push_back(pipe.rest.substr(begin, end - begin));
    pipe.rest.erase(0, begin);
    return lines;
}

std::optional<std::string> told_error(const std::string& line) {
    constexpr std::string_view kMark = "deepwater: error: ";
    if (!line.starts_with(kMark)) return {};
    return line.substr(kMark.size());
}

}  // namespace deepwater::app
