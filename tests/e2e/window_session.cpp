#include "e2e/window_session.h"

#include <signal.h>

#include <algorithm>
#include <cstdio>
#include <sstream>
#include <thread>

namespace deepwater::test {
namespace {

using namespace std::chrono_literals;

constexpr auto kToolPatience = 20s;
constexpr auto kLookTime = 10ms;
/// Begins of frames after which a key has been handled: a frame that has looked at its input already may just begin, the
/// next one reads the key, and with the begin of another that one has ended.
constexpr size_t kSettlingFrames = 3;
constexpr const char* kFrameLog = "frames.csv";

std::string first_line(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

}  // namespace

Halt::Halt(Process& viewer) : viewer_(viewer) {
    viewer_.send(SIGSTOP);
}

Halt::~Halt() {
    viewer_.send(SIGCONT);
}

std::string WindowSession::missing_tool() {
    for (const char* program : {"Xvfb", "xdotool"}) {
        if (!is_installed(program)) return program;
    }
    return "";
}

WindowSession::WindowSession(const std::filesystem::path& folder, std::vector<std::string> arguments,
                             std::vector<std::string> environment) {
    // The server picks a free display and prints its number once it is ready. With -noreset it does not start
    // afresh whenever its last client leaves.
    server_ = std::make_unique<Process>(
        std::vector<std::string>{"Xvfb", "-displayfd", "1", "-screen", "0", "1024x768x24", "-nolisten", "tcp",
                                 "-noreset", "-fbdir", screen_folder_.path().string()},
        Process::Settings{});
    if (!wait_for([&] { return server_->out().ends_with('\n'); })) return;
    display_ = ":" + first_line(server_->out());

    // Without a folder for its cache the viewer renders no pictures of presets beside its own frames.
    environment.insert(environment.end(), {"DISPLAY=" + display_, "WAYLAND_DISPLAY", "HOME", "XDG_CACHE_HOME",
                                           "XDG_DATA_HOME=" + (folder / kDataFolder).string(),
                                           "XDG_STATE_HOME=" + (folder / kStateFolder).string()});
    arguments.insert(arguments.begin(), DEEPWATER_PROGRAM);
    arguments.insert(arguments.end(), {"--frame-log", screen_folder_.path() / kFrameLog});
    viewer_ = std::make_unique<Process>(arguments, Process::Settings{folder, environment});
    // The window opens at once; its title is the program's name alone when the scene is loaded.
    std::string found;
    for (const char* title : {"^Deepwater", "^Deepwater$"}) {
        const bool appeared = wait_for([&] {
            found = first_line(xdotool({"search", "--onlyvisible", "--name", title}));
            return !found.empty() || !viewer_->running();
        });
        if (!appeared || found.empty()) return;
    }
    window_ = found;
    xdotool({"windowfocus", "--sync", window_});
    // The first picture may take seconds on a busy machine, and what is done before it is lost.
    if (!wait_for_frames(kSettlingFrames)) window_.clear();
}

std::string WindowSession::xdotool(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "xdotool");
    Process process(arguments, {.folder = {}, .environment = {"DISPLAY=" + display_}});
    return process.wait(kToolPatience).out;
}

std::string WindowSession::screen() const {
    return read_file(screen_folder_.path() / "Xvfb_screen0");
}

void WindowSession::key(const std::string& name) {
    xdotool({"key", name});
    settle();
}

void WindowSession::key_down(const std::string& name) {
    xdotool({"keydown", name});
    settle();
}

void WindowSession::key_up(const std::string& name) {
    xdotool({"keyup", name});
    settle();
}

void WindowSession::hold_key(const std::string& name, std::chrono::milliseconds duration) {
    xdotool({"keydown", name});
    std::this_thread::sleep_for(duration);
    key_up(name);
}

void WindowSession::drag(int button, int from_x, int from_y, int to_x, int to_y) {
    const std::string number = std::to_string(button);
    const auto step = [&](std::vector<std::string> arguments) {
        xdotool(std::move(arguments));
        settle();
    };
    step({"mousemove", "--window", window_, std::to_string(from_x), std::to_string(from_y)});
    step({"mousedown", number});
    step({"mousemove_relative", "--", std::to_string(to_x - from_x), std::to_string(to_y - from_y)});
    step({"mouseup", number});
}

void WindowSession::click(int x, int y) {
    xdotool({"mousemove", "--window", window_, std::to_string(x), std::to_string(y)});
    settle();
    xdotool({"click", "1"});
    settle();
}

void WindowSession::click_and_leave(int x, int y, int to_x, int to_y) {
    xdotool({"mousemove", "--window", window_, std::to_string(x), std::to_string(y), "click", "1",
             "mousemove", "--window", window_, std::to_string(to_x), std::to_string(to_y)});
    settle();
}

std::vector<double> WindowSession::frame_times() const {
    std::istringstream lines(read_file(screen_folder_.path() / kFrameLog));
    std::vector<double> times;
    std::string line;
    std::getline(lines, line);  // the heads of the columns
    while (std::getline(lines, line)) {
        double seconds = 0, frame = 0;
        if (std::sscanf(line.c_str(), "%lf,%lf,", &seconds, &frame) == 2) times.push_back(frame);
    }
    return times;
}

bool WindowSession::wait_for_frames(size_t count) {
    const auto lines = [&] {
        const std::string log = read_file(screen_folder_.path() / kFrameLog);
        return static_cast<size_t>(std::count(log.begin(), log.end(), '\n'));
    };
    const size_t wanted =
        std::max<size_t>(lines(), 1) + count;  // the first line has the heads of the columns
    return wait_for([&] { return lines() >= wanted || !viewer_->running(); }) && viewer_->running();
}

void WindowSession::settle() {
    static_cast<void>(wait_for_frames(kSettlingFrames));  // a viewer that was told to end draws none
}

bool WindowSession::wait_for(const std::function<bool()>& condition, std::chrono::milliseconds patience) {
    const auto end = std::chrono::steady_clock::now() + patience;
    while (!condition()) {
        if (std::chrono::steady_clock::now() > end) return false;
        std::this_thread::sleep_for(kLookTime);
    }
    return true;
}

}  // namespace deepwater::test
