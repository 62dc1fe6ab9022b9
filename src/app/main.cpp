#include <signal.h>

#include <algorithm>
#include <cctype>
#include <csignal>
#include <cstdio>
#include <exception>
#include <string>

#include "app/command_line/options.h"
#include "app/command_line/param_listing.h"
#include "app/command_line/progress.h"
#include "app/commands/batch.h"
#include "app/commands/benchmark.h"
#include "app/commands/buried_camera.h"
#include "app/commands/export_gauges.h"
#include "app/commands/export_motion.h"
#include "app/commands/export_tile.h"
#include "app/commands/record.h"
#include "app/commands/stats_command.h"
#include "app/picture/headless.h"
#include "app/remembered/remembered_state.h"
#include "app/runs/huge_pages.h"
#include "app/scenes/scene_setup.h"
#include "app/viewer.h"
#include "app/window/window.h"
#include "core/check.h"
#include "core/image_file.h"
#include "core/log.h"
#include "core/memory.h"

namespace deepwater::app {
namespace {

constexpr int kExitFine = 0;
constexpr int kExitFailure = 1;
constexpr int kExitUsage = 2;

/// Prints `text` on stdout. @throws RuntimeFailure when it cannot be written (a full disk, a closed pipe)
void print_result(const std::string& text) {
    const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
    if (!written || std::fflush(stdout) != 0) throw RuntimeFailure("cannot write to standard output");
}

void take_screenshot(const SceneSetup& setup, const std::filesystem::path& file,
                     const PictureFormat& format) {
    check_writable(file);
    warn_of_buried_camera(setup.scene);
    Headless headless;
    headless.offscreen.save(setup.scene, setup.size, file, format);
}

/// Opens the viewer or, without a display, renders the picture that stands in for it at high
/// quality unless another is set, and prints its path.
void view(SceneSetup setup, const RememberedState& remembered, const Options& options) {
    if (options.without_display.empty() || has_display())
        return run_viewer(setup, remembered,
                          {.camera_path = options.camera_path, .frame_log = options.frame_log});
    log_info("there is no display: rendering one picture instead");
    if (setup.scene.view.quality == scene::kQualityAuto) setup.scene.view.quality = scene::kQualityHigh;
    take_screenshot(setup, options.without_display, options.format);
    print_result(options.without_display.string() + "\n");
}

void run(const Options& options) {
    sim::set_default_kernels(options.kernels);
    if (options.progress_json) print_progress_as_json();
    const bool opens_window = options.action == Action::view && has_display();
    const RememberedState remembered =
        opens_window ? read_remembered_state(remembered_state_file()) : RememberedState{};
    const SceneSetup setup = make_scene(options, remembered);
    switch (options.action) {
        case Action::view:
            return view(setup, remembered, options);
        case Action::list_params:
            return print_result(options.json ? parameter_json() : parameter_table());
        case Action::screenshot:
            return take_screenshot(setup, options.screenshot, options.format);
        case Action::batch:
            return run_batch(options.batch, setup, options.screenshot, options.format);
        case Action::record:
            return record(make_recording(options, setup.scene), setup);
        case Action::export_tile:
            return export_tiles(setup.scene, options.export_tile);
        case Action::export_gauges:
            return export_gauges(plan_gauges(options, setup.scene), setup.scene, options.export_gauges);
        case Action::export_motion:
            return export_motion(plan_moments(options, setup.scene.clock.time, floating_objects(setup.scene),
                                              "--export-motion"),
                                 setup.scene, options.export_motion);
        case Action::stats:
            return print_result(statistics_json(setup.scene, static_cast<double>(setup.size.x) / setup.size.y,
                                                options.seeds, options.seconds));
        case Action::benchmark_frame:
            return print_result(benchmark_frame(setup, options.seconds, options.sweep));
        case Action::benchmark_sim:
            return print_result(benchmark_sim(setup, options.seconds));
    }
}

/// Prints an error as one line without control characters, which file names and compilers' messages may
/// contain.
/// @return `status`
int report(std::string message, int status) {
    constexpr size_t kLongest = 2000;
    while (!message.empty() && message.back() == '\n') message.pop_back();
    std::replace_if(
        message.begin(), message.end(),
        [](char c) { return std::iscntrl(static_cast<unsigned char>(c)) != 0; }, ' ');
    if (message.size() > kLongest) message = message.substr(0, kLongest) + " ...";
    log_error(message);
    return status;
}

void on_last_signal(int number) {
    remove_unfinished_file();
    raise(number);
}

/// Has signals that end the program remove the file that is being written, and makes a file that grows too
/// large an ordinary error.
void prepare_for_signals() {
    struct sigaction action {};
    action.sa_handler = on_last_signal;
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) {
        struct sigaction before {};
        sigaction(number, nullptr, &before);
        // A signal that was ignored at the start (nohup) stays ignored.
        if (before.sa_handler != SIG_IGN) sigaction(number, &action, nullptr);
    }
    std::signal(SIGXFSZ, SIG_IGN);
}

int run_program(int argc, const char* const* argv) {
    prepare_for_signals();
    keep_freed_memory();
    try {
        const auto parsed = parse_options(argc, argv);
        if (const auto* text = std::get_if<std::string>(&parsed)) {
            print_result(*text);
        } else {
            restart_with_huge_pages(argv);
            run(std::get<Options>(parsed));
        }
        return kExitFine;
    } catch (const UsageError& error) {
        return report(error.what(), kExitUsage);
    } catch (const std::exception& error) {
        return report(explain(error), kExitFailure);
    }
}

}  // namespace
}  // namespace deepwater::app

int main(int argc, char** argv) {
    return deepwater::app::run_program(argc, argv);
}
