#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace deepwater::app {

/// A program that runs beside this one, without a shell between them. What it prints is read without waiting. The
/// destructor ends it, so that none is left behind.
class ChildProcess {
public:
    /// @param command  the program's file, then its arguments
    /// @param niceness  0 … 19: by how much this program goes before it where both want the processor; see nice(1)
    /// @throws RuntimeFailure when it cannot be started
    ChildProcess(const std::vector<std::string>& command, int niceness);
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// The lines that it has printed on stdout, or on stderr, since the last call.
    [[nodiscard]] std::vector<std::string> take_output() { return take_lines(output_); }
    [[nodiscard]] std::vector<std::string> take_errors() { return take_lines(errors_); }

    /// Whether it still runs.
    [[nodiscard]] bool running();
    /// Asks it to end (SIGTERM). It goes on for as long as it takes to leave its files in order; a second signal would cut
    /// that short, so it is asked once.
    void end();
    /// How it ended: its exit status, 128 + N after signal N, or kUnknownStatus. @pre not running()
    [[nodiscard]] int status() const { return status_; }

    /// Status of one of whose end the system does not know.
    static constexpr int kUnknownStatus = 255;

private:
    /// s that the destructor waits after end(), before it kills.
    static constexpr std::chrono::seconds kPatience{5};

    /// One end of a pipe, and what came through it and is no whole line yet.
    struct Pipe {
        int reader = -1;
        std::string rest;

        Pipe() = default;
        ~Pipe();
        Pipe(const Pipe&) = delete;
        Pipe& operator=(const Pipe&) = delete;
    };
    static std::vector<std::string> take_lines(Pipe& pipe);

    Pipe output_, errors_;
    pid_t id_ = -1;  ///< −1: it has ended
    int status_ = 0;
    bool asked_to_end_ = false;
};

/// A file by which this program can be started again, also after its own file has been replaced.
inline constexpr const char* kThisProgram = "/proc/self/exe";

/// The error that a line on this program's stderr tells; nothing: it tells none.
[[nodiscard]] std::optional<std::string> told_error(const std::string& line);

}  // namespace deepwater::app
