#include "e2e/window_session.h"

#include <set>
#include <thread>

namespace deepwater::test {
namespace {

using namespace std::chrono_literals;

constexpr auto kWindowPatience = 60s;
constexpr auto kToolPatience = 20s;
constexpr auto kSettleTime = 1200ms;  // several frames of a software rasteriser on a busy machine
constexpr int kSettlingChanges = 6;   // of the screen: a frame may be seen half drawn, which makes two of it
constexpr auto kLookTime = 20ms;

std::string first_line(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

/// Whether a screen's bytes hold more than the even colours of an empty window.
bool shows_a_picture(const std::string& screen) {
    constexpr size_t kPixel = 4, kStride = 16 * kPixel, kManyColours = 100;
    std::set<std::string> colours;
    for (size_t i = 0; i + kPixel <= screen.size() && colours.size() <= kManyColours; i += kStride)
        colours.insert(screen.substr(i, kPixel));
    return colours.size() > kManyColours;
}

}  // namespace

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
    viewer_ = std::make_unique<Process>(arguments, Process::Settings{folder, environment});
    std::string found;
    const bool appeared = wait_for([&] {
        found = first_line(xdotool({"search", "--onlyvisible", "--name", "^Deepwater$"}));
        return !found.empty() || !viewer_->running();
    });
    if (!appeared || found.empty()) return;
    window_ = found;
    xdotool({"windowfocus", "--sync", window_});
    // The first picture may take seconds on a busy machine, and what is done before it is lost.
    if (!wait_for([&] { return shows_a_picture(screen()) || !viewer_->running(); })) return;
    settle();
    settle();
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

void WindowSession::hold_key(const std::string& name, std::chrono::milliseconds duration) {
    xdotool({"keydown", name});
    std::this_thread::sleep_for(duration);
    xdotool({"keyup", name});
    settle();
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

void WindowSession::settle() const {
    const auto end = std::chrono::steady_clock::now() + kSettleTime;
    std::string shown = screen();
    for (int changes = 0; changes < kSettlingChanges && std::chrono::steady_clock::now() < end;) {
        std::this_thread::sleep_for(kLookTime);
        std::string now = screen();
        if (now == shown) continue;
        ++changes;
        shown = std::move(now);
    }
}

bool WindowSession::wait_for(const std::function<bool()>& condition) {
    const auto end = std::chrono::steady_clock::now() + kWindowPatience;
    while (!condition()) {
        if (std::chrono::steady_clock::now() > end) return false;
        std::this_thread::sleep_for(kLookTime);
    }
    return true;
}

}  // namespace deepwater::test
