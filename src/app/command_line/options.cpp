#include "app/command_line/options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "app/command_line/version.h"
#include "core/check.h"
#include "core/text.h"
#include "core/text_file.h"

namespace deepwater::app {
namespace {

constexpr int kLargestSide = kLargestPictureSide;
constexpr double kLongestSeconds = 86400.0;  ///< one day
constexpr int kMostSeeds = 10000;
constexpr double kSlowestFilm = 0.001;  ///< frames/s
constexpr double kFastestFilm = 1000.0;
constexpr double kFarthestGauge = 1e7;  ///< m from the origin, as for cameras
constexpr const char* kDefaultBenchmark = "frame";
constexpr const char* kFilmTarget = "a folder, FILE.mp4 or FILE.mkv";
/// Endings of films that are not written.
constexpr std::string_view kOtherFilms[] = {".avi", ".gif", ".m4v", ".mov", ".mpg", ".webm"};

/// Values of options as they were typed; empty or false for options that were not given.
struct Typed {
    std::string size, time, seed, camera, screenshot, batch, seconds, seeds, benchmark, sweep;
    std::string png_bits, tile, simd, fft;
    std::string export_tile, export_gauges, export_motion, record, camera_path, frame_log, frames, fps,
        blend_seconds, without_display;
    std::vector<std::string> settings, gauges;
    bool headless = false;
    bool list_params = false;
    bool stats = false;
};

[[noreturn]] void reject(std::string_view option, std::string_view given, std::string_view wanted) {
    throw UsageError("bad value '" + std::string(given) + "' for " + std::string(option) + ": expected " +
                     std::string(wanted));
}

/// Returns the value that `text` names; `names` are those of the values 0, 1, ….
template <class Value, size_t Count>
Value parse_choice(std::string_view option, std::string_view text, const std::string_view (&names)[Count],
                   std::string_view wanted) {
    for (size_t i = 0; i < Count; ++i) {
        if (names[i] == text) return static_cast<Value>(i);
    }
    reject(option, text, wanted);
}

/// Splits `text` at separators; "a,,b" has three parts.
std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (size_t begin = 0;;) {
        const size_t end = text.find(separator, begin);
        parts.push_back(text.substr(begin, end - begin));
        if (end == std::string_view::npos) return parts;
        begin = end + 1;
    }
}

double parse_in_range(std::string_view option, std::string_view text, double low, double high,
                      std::string_view wanted) {
    const std::optional<double> number = parse_number(text);
    if (!number || *number < low || *number > high) reject(option, text, wanted);
    return *number;
}

int parse_count(std::string_view option, std::string_view text, int low, int high) {
    const std::string wanted = "a whole number from " + std::to_string(low) + " to " + std::to_string(high);
    if (text.find_first_not_of("0123456789") != text.npos) reject(option, text, wanted);
    return static_cast<int>(parse_in_range(option, text, low, high, wanted));
}

/// Declares options of one group of the help text.
class OptionGroup {
public:
    OptionGroup(CLI::App& cli, const char* name) : cli_(cli), name_(name) {}

    /// An option with a value. The last of several values holds, so that scripts can put their defaults
    /// before the options they are given.
    CLI::Option* value(const char* option, std::string& target, const char* type, const char* doc) {
        return cli_.add_option(option, target, doc)->type_name(type)->take_last()->group(name_);
    }
    /// An option whose values add up when it is given several times.
    void values(const char* option, std::vector<std::string>& target, const char* type, const char* doc) {
        cli_.add_option(option, target, doc)->type_name(type)->allow_extra_args(false)->group(name_);
    }
    void flag(const char* option, bool& target, const char* doc) {
        cli_.add_flag(option, target, doc)->disable_flag_override()->group(name_);
    }

private:
    CLI::App& cli_;
    const char* name_;
};

void declare_scene_options(CLI::App& cli, Options& options, Typed& typed) {
    OptionGroup group(cli, "What is seen");
    group.value("--scene", options.scene, "NAME|FILE.json", "a scene from assets/scenes, or a file");
    group.values(
        "--preset", options.presets, "NAME|FILE.json",
        "a weather laid over the scene: one of assets/presets, one of your own, or a file; repeatable");
    group.values("--set", typed.settings, "NAME=VALUE",
                 "value of a parameter (see --list-params); repeatable, applied last");
    group.value("--camera", typed.camera, "X,Y,Z,YAW,PITCH",
                "metres; degrees, yaw 0 looks north (-Z), 90 east (+X), pitch up is positive");
    group.value("--time", typed.time, "SECONDS", "sea time");
    group.value("--seed", typed.seed, "N",
                "number of the sea: another number gives other waves of the same statistics");
    group.value("--size", typed.size, "WxH", "size of the picture or window in pixels (1280x720)");
}

void declare_actions(CLI::App& cli, Options& options, Typed& typed) {
    OptionGroup group(cli, "What is done");
    group.flag("--headless", typed.headless, "use neither a window nor a display server");
    group.value("--screenshot", typed.screenshot, "FILE.png|FILE.exr",
                "render one moment, write it, exit; an EXR holds scene-linear radiance");
    group.value(
        "--without-display", typed.without_display, "FILE.png|FILE.exr",
        "where there is no display to open the viewer on, render this picture instead and print its path");
    group.value("--png-bits", typed.png_bits, "8|16",
                "bits per channel of PNG pictures (8); with 16 there is no dither");
    group.value(
        "--tile", typed.tile, "N",
        "render pictures in tiles of at most N x N pixels, 64 to 4096; pictures of more than 2048 pixels a "
        "side have tiles of fixed size");
    group.value(
        "--batch", typed.batch, "FILE.jsonl",
        "render many pictures: each line is a JSON object with any of preset, camera, time, seed, set, "
        "screenshot");
    group.value(
        "--record", typed.record, "DIR|FILE.mp4|FILE.mkv",
        "render a film: as numbered pictures, DIR/frame_00000.png and so on, or as one file, H.264 or "
        "lossless FFV1");
    group.value("--frames", typed.frames, "N",
                "number of pictures of --record; if not given, those of the whole --camera-path");
    group.value(
        "--fps", typed.fps, "F",
        "pictures per second of --record, moments per second of --export-gauges and --export-motion (30)");
    group.value("--blend-to", options.blend_to, "NAME|FILE.json", "preset to whose weather --record blends");
    group.value("--blend-seconds", typed.blend_seconds, "S",
                "duration of --blend-to; if not given, the whole film");
    group.value("--frame-log", typed.frame_log, "FILE.csv",
                "the viewer writes the time of each of its frames there");
    group.value("--camera-path", typed.camera_path, "FILE.json",
                "bookmarks through which the camera flies, in --record or the viewer");
    group.value(
        "--export-tile", typed.export_tile, "FILE.exr",
        "write the sea's tiles as float channels: heights, displacements, slopes, Jacobian, foam; needs no "
        "OpenGL");
    group.value(
        "--export-gauges", typed.export_gauges, "FILE.csv",
        "write heights and velocities of the water over fixed points for --seconds from --time on; needs no "
        "OpenGL");
    group.value("--export-motion", typed.export_motion, "FILE.csv",
                "write places and speeds of all that floats for --seconds from --time on; needs no OpenGL");
    group.values("--gauge", typed.gauges, "X,Z",
                 "position of a gauge for --export-gauges, metres; repeatable, numbered from 0");
    group.flag("--progress-json", options.progress_json,
               "print the progress of --screenshot, --batch and --record on stdout, a JSON object a line");
    group.flag("--list-params", typed.list_params,
               "print every parameter: name, unit, range, default, meaning");
    group.flag("--json", options.json, "print --list-params as JSON");
    group.flag("--stats", typed.stats, "print statistics of the sea, measured and analytic, as JSON");
    group.value(
        "--seconds", typed.seconds, "S",
        "sea time that --stats, --export-gauges or --export-motion covers; duration of a --benchmark");
    group.value("--seeds", typed.seeds, "N", "number of seas that --stats averages over");
    group
        .value(
            "--benchmark", typed.benchmark, "sim|frame",
            "print times of the simulation step, or of whole frames and their passes (the default), as JSON")
        ->expected(0, 1)
        ->default_str(kDefaultBenchmark);
    group.value("--sweep", typed.sweep, "NAME=FROM:TO",
                "parameter that --benchmark frame changes from FROM to TO and back while it draws");
}

void declare_kernel_options(CLI::App& cli, Typed& typed) {
    OptionGroup group(cli, "How it is computed");
    group.value("--simd", typed.simd, "auto|sse2|avx2|avx512",
                "widest vectors for the sea and its spray, capped by the processor (auto)");
    group.value("--fft", typed.fft, "deepwater|kissfft",
                "whose Fourier transforms to use: the sea is the same except for rounding (deepwater)");
}

void declare(CLI::App& cli, Options& options, Typed& typed) {
    cli.set_help_flag("--help,-h", "print this and exit");
    cli.set_version_flag("--version", "deepwater " + version_and_build(), "print the version and exit");
    declare_scene_options(cli, options, typed);
    declare_actions(cli, options, typed);
    declare_kernel_options(cli, typed);
    cli.allow_extras();  // so that unknown options get a message of our own
}

/// CLI11's message as one line in our wording.
UsageError translated(const CLI::ParseError& error) {
    std::string text = error.what();
    text = text.substr(0, text.find('\n'));
    if (!text.empty())
        text.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(text.front())));
    return UsageError("bad command line: " + text);
}

/// What to do about a file without an option; empty: nothing is known.
std::string meant_by(const std::filesystem::path& argument) {
    if (has_ending(argument, ".json"))
        return "; to open it, write --scene " + argument.string() + ", or --preset for a weather alone";
    if (is_picture_file(argument))
        return "; to write a picture there, write --screenshot " + argument.string();
    return "";
}

UsageError unexpected_argument(const CLI::App& cli, const std::string& argument) {
    if (argument.size() < 2 || argument.front() != '-')
        return UsageError("unexpected argument '" + argument + "'" + meant_by(argument));
    std::vector<std::string> names;
    for (const CLI::Option* option : cli.get_options()) names.push_back("--" + option->get_lnames().front());
    const std::vector<std::string_view> views(names.begin(), names.end());
    const std::string name = argument.substr(0, argument.find('='));
    std::string message = "unknown option '" + name + "'";
    if (const auto suggestion = nearest(name, views))
        message += "; did you mean '" + std::string(*suggestion) + "'?";
    return UsageError(message);
}

/// The action that the options ask for. @throws UsageError when they ask for several
Action chosen_action(const CLI::App& cli, const Typed& typed) {
    std::vector<std::pair<const char*, Action>> chosen;
    if (typed.list_params) chosen.emplace_back("--list-params", Action::list_params);
    if (typed.stats) chosen.emplace_back("--stats", Action::stats);
    if (cli.count("--benchmark") > 0) {
        if (typed.benchmark != "sim" && typed.benchmark != kDefaultBenchmark) {
            reject("--benchmark", typed.benchmark, "sim or frame");
        }
        chosen.emplace_back("--benchmark",
                            typed.benchmark == "sim" ? Action::benchmark_sim : Action::benchmark_frame);
    }
    if (cli.count("--record") > 0) chosen.emplace_back("--record", Action::record);
    if (cli.count("--export-tile") > 0) chosen.emplace_back("--export-tile", Action::export_tile);
    if (cli.count("--export-motion") > 0) chosen.emplace_back("--export-motion", Action::export_motion);
    if (cli.count("--export-gauges") > 0) chosen.emplace_back("--export-gauges", Action::export_gauges);
    // Beside --batch, --screenshot names the output of lines that name none.
    if (cli.count("--batch") > 0) {
        chosen.emplace_back("--batch", Action::batch);
    } else if (cli.count("--screenshot") > 0) {
        chosen.emplace_back("--screenshot", Action::screenshot);
    }
    if (chosen.size() > 1) {
        throw UsageError(std::string(chosen[0].first) + " and " + chosen[1].first + " cannot be combined");
    }
    if (!chosen.empty()) return chosen.front().second;
    if (typed.headless) {
        throw UsageError(
            "--headless needs something to do: add --screenshot FILE.png, --batch, --record, --export-tile, "
            "--export-gauges, --export-motion, --stats or --benchmark");
    }
    return Action::view;
}

void check_companions(const CLI::App& cli, Action action) {
    const auto require = [&cli](const char* option, bool allowed, const char* companion) {
        if (cli.count(option) > 0 && !allowed) throw UsageError(std::string(option) + " needs " + companion);
    };
    const bool benchmark = action == Action::benchmark_frame || action == Action::benchmark_sim;
    const bool picture = action == Action::screenshot || action == Action::batch;
    require("--png-bits", picture, "--screenshot or --batch");
    require("--tile", picture, "--screenshot or --batch");
    require("--progress-json", picture || action == Action::record, "--screenshot, --batch or --record");
    require("--json", action == Action::list_params, "--list-params");
    require("--seeds", action == Action::stats, "--stats");
    const bool gauges = action == Action::export_gauges;
    const bool motion = action == Action::export_motion;
    require("--seconds", action == Action::stats || benchmark || gauges || motion,
            "--stats, --benchmark, --export-gauges or --export-motion");
    require("--gauge", gauges, "--export-gauges FILE.csv");
    if (gauges && cli.count("--gauge") == 0)
        throw UsageError("--export-gauges needs at least one --gauge X,Z");
    if (gauges && cli.count("--seconds") == 0) throw UsageError("--export-gauges needs --seconds S");
    if (motion && cli.count("--seconds") == 0) throw UsageError("--export-motion needs --seconds S");
    require("--sweep", action == Action::benchmark_frame, "--benchmark frame");
    require("--frames", action == Action::record, "--record");
    require("--fps", action == Action::record || gauges || motion,
            "--record, --export-gauges or --export-motion");
    require("--blend-to", action == Action::record, "--record");
    require("--blend-seconds", cli.count("--blend-to") > 0, "--blend-to");
    require("--frame-log", action == Action::view, "the viewer");
    require("--camera-path", action == Action::record || action == Action::view, "--record or the viewer");
    if (cli.count("--camera-path") > 0 && cli.count("--camera") > 0)
        throw UsageError("--camera and --camera-path cannot be combined");
    if (action == Action::record && cli.count("--frames") + cli.count("--camera-path") == 0)
        throw UsageError("--record needs --frames N, or a --camera-path FILE.json that says how long it is");
}

/// Parses the options that say what is seen.
void take_scene_values(const CLI::App& cli, const Typed& typed, Options& options) {
    if (cli.count("--scene") > 0 && options.scene.empty()) reject("--scene", "", "a name or FILE.json");
    if (std::ranges::count(options.presets, "") > 0) reject("--preset", "", "a name or FILE.json");
    if (cli.count("--size") > 0) options.size = parse_size(typed.size);
    if (cli.count("--camera") > 0) options.camera = parse_camera(typed.camera);
    if (cli.count("--time") > 0) {
        options.time = parse_number(typed.time);
        if (!options.time) reject("--time", typed.time, "a finite number of seconds");
    }
    if (cli.count("--seed") > 0)
        options.seed = parse_count("--seed", typed.seed, 0, std::numeric_limits<int>::max());
    for (const std::string& setting : typed.settings) options.settings.push_back(parse_setting(setting));
}

/// Checks the names of files and folders that are read or written.
void take_files(const CLI::App& cli, const Typed& typed, Options& options) {
    for (const auto& [option, target, source, wanted] :
         {std::tuple{"--batch", &options.batch, &typed.batch, "FILE.jsonl"},
          std::tuple{"--record", &options.record, &typed.record, kFilmTarget},
          std::tuple{"--camera-path", &options.camera_path, &typed.camera_path, "FILE.json"},
          std::tuple{"--frame-log", &options.frame_log, &typed.frame_log, "FILE.csv"},
          std::tuple{"--export-tile", &options.export_tile, &typed.export_tile, "FILE.exr"},
          std::tuple{"--export-gauges", &options.export_gauges, &typed.export_gauges, "FILE.csv"},
          std::tuple{"--export-motion", &options.export_motion, &typed.export_motion, "FILE.csv"}}) {
        if (cli.count(option) > 0 && source->empty()) reject(option, "", wanted);
        *target = *source;
    }
    if (std::ranges::count(kOtherFilms, options.record.extension().string()) > 0)
        reject("--record", typed.record, kFilmTarget);
    if (cli.count("--export-tile") > 0 && options.export_tile.extension() != ".exr") {
        reject("--export-tile", typed.export_tile, "FILE.exr");
    }
    if (cli.count("--export-gauges") > 0 && options.export_gauges.extension() != ".csv") {
        reject("--export-gauges", typed.export_gauges, "FILE.csv");
    }
    if (cli.count("--export-motion") > 0 && options.export_motion.extension() != ".csv") {
        reject("--export-motion", typed.export_motion, "FILE.csv");
    }
    for (const auto& [option, target, source] :
         {std::tuple{"--screenshot", &options.screenshot, &typed.screenshot},
          std::tuple{"--without-display", &options.without_display, &typed.without_display}}) {
        *target = *source;
        if (cli.count(option) > 0 && !is_picture_file(*target))
            reject(option, *source, "FILE.png or FILE.exr");
    }
    if (cli.count("--blend-to") > 0 && options.blend_to.empty())
        reject("--blend-to", "", "a name or FILE.json");
}

void take_picture_format(const CLI::App& cli, const Typed& typed, Options& options) {
    if (cli.count("--png-bits") > 0) {
        if (typed.png_bits != "8" && typed.png_bits != "16") reject("--png-bits", typed.png_bits, "8 or 16");
        options.format.depth = typed.png_bits == "16" ? PngDepth::sixteen : PngDepth::eight;
    }
    if (cli.count("--tile") > 0)
        options.format.largest_tile = parse_count("--tile", typed.tile, kSmallestTile, kLargestTile);
}

/// Parses the choice of kernels.
void take_kernels(const CLI::App& cli, const Typed& typed, Options& options) {
    constexpr std::string_view kVectorWidths[] = {"auto", "sse2", "avx2", "avx512"};
    constexpr std::string_view kFfts[] = {"deepwater", "kissfft"};
    if (cli.count("--simd") > 0) {
        options.kernels.vectors =
            parse_choice<sim::VectorWidth>("--simd", typed.simd, kVectorWidths, "auto, sse2, avx2 or avx512");
    }
    if (cli.count("--fft") > 0)
        options.kernels.fft = parse_choice<sim::FftChoice>("--fft", typed.fft, kFfts, "deepwater or kissfft");
}

/// Parses the numbers that say how much is done.
void take_durations_and_counts(const CLI::App& cli, const Typed& typed, Options& options) {
    for (const std::string& gauge : typed.gauges) options.gauges.push_back(parse_gauge(gauge));
    if (cli.count("--seconds") > 0) {
        options.seconds =
            parse_in_range("--seconds", typed.seconds, 0, kLongestSeconds, "seconds from 0 to 86400");
        const bool exports =
            options.action == Action::export_gauges || options.action == Action::export_motion;
        if (exports && *options.seconds == 0) {
            reject("--seconds", typed.seconds,
                   "seconds above 0, to 86400, for --export-gauges and --export-motion");
        }
    }
    if (cli.count("--blend-seconds") > 0) {
        options.blend_seconds = parse_in_range("--blend-seconds", typed.blend_seconds, 0, kLongestSeconds,
                                               "seconds from 0 to 86400");
    }
    if (cli.count("--sweep") > 0) options.sweep = parse_sweep(typed.sweep);
    if (cli.count("--seeds") > 0) options.seeds = parse_count("--seeds", typed.seeds, 1, kMostSeeds);
    if (cli.count("--frames") > 0) options.frames = parse_count("--frames", typed.frames, 1, kMostFrames);
    if (cli.count("--fps") > 0) {
        options.fps = parse_in_range("--fps", typed.fps, kSlowestFilm, kFastestFilm,
                                     "pictures or moments a second from 0.001 to 1000");
    }
}

}  // namespace

glm::ivec2 parse_size(std::string_view text) {
    const std::string wanted = "WxH, both from 1 to " + std::to_string(kLargestSide);
    const std::vector<std::string_view> parts = split(text, 'x');
    if (parts.size() != 2) reject("--size", text, wanted);
    glm::ivec2 size{};
    for (int i = 0; i < 2; ++i) {
        const std::string_view part = parts[static_cast<size_t>(i)];
        const bool digits = !part.empty() && part.find_first_not_of("0123456789") == std::string_view::npos;
        const std::optional<double> number = digits ? parse_number(part) : std::nullopt;
        if (!number || *number < 1 || *number > kLargestSide) reject("--size", text, wanted);
        size[i] = static_cast<int>(*number);
    }
    return size;
}

std::array<double, 5> parse_camera(std::string_view text) {
    constexpr std::string_view kWanted = "five finite numbers X,Y,Z,YAW,PITCH";
    const std::vector<std::string_view> parts = split(text, ',');
    std::array<double, 5> camera{};
    if (parts.size() != camera.size()) reject("--camera", text, kWanted);
    for (size_t i = 0; i < camera.size(); ++i) {
        const std::optional<double> number = parse_number(parts[i]);
        if (!number) reject("--camera", text, kWanted);
        camera[i] = *number;
    }
    return camera;
}

glm::dvec2 parse_gauge(std::string_view text) {
    constexpr std::string_view kWanted = "two numbers X,Z from -1e7 to 1e7 m";
    const std::vector<std::string_view> parts = split(text, ',');
    const std::optional<double> x = parse_number(parts.front()), z = parse_number(parts.back());
    if (parts.size() != 2 || !x || !z || std::abs(*x) > kFarthestGauge || std::abs(*z) > kFarthestGauge)
        reject("--gauge", text, kWanted);
    return {*x, *z};
}

Setting parse_setting(std::string_view text) {
    const size_t equals = text.find('=');
    if (equals == std::string_view::npos || equals == 0) reject("--set", text, "NAME=VALUE");
    return {std::string(text.substr(0, equals)), std::string(text.substr(equals + 1))};
}

Sweep parse_sweep(std::string_view text) {
    constexpr std::string_view kWanted = "NAME=FROM:TO with two finite numbers";
    const size_t equals = text.find('=');
    if (equals == std::string_view::npos || equals == 0) reject("--sweep", text, kWanted);
    const std::vector<std::string_view> ends = split(text.substr(equals + 1), ':');
    const std::optional<double> from = parse_number(ends.front()), to = parse_number(ends.back());
    if (ends.size() != 2 || !from || !to) reject("--sweep", text, kWanted);
    return {std::string(text.substr(0, equals)), *from, *to};
}

bool is_picture_file(const std::filesystem::path& file) {
    const std::filesystem::path extension = file.extension();
    return extension == ".png" || extension == ".exr";
}

std::variant<Options, std::string> parse_options(int argc, const char* const* argv) {
    CLI::App cli("Deepwater: a real-time ocean. Without options it opens the viewer.", "deepwater");
    Options options;
    Typed typed;
    declare(cli, options, typed);
    try {
        cli.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        cli.get_option("--benchmark")->default_str("");  // the help text says the default in words
        return cli.help();
    } catch (const CLI::CallForVersion& version) {
        return std::string(version.what()) + "\n";
    } catch (const CLI::ParseError& error) {
        throw translated(error);
    }
    if (const std::vector<std::string> extras = cli.remaining(); !extras.empty()) {
        throw unexpected_argument(cli, extras.front());
    }

    options.action = chosen_action(cli, typed);
    check_companions(cli, options.action);
    take_scene_values(cli, typed, options);
    take_files(cli, typed, options);
    take_picture_format(cli, typed, options);
    take_kernels(cli, typed, options);
    take_durations_and_counts(cli, typed, options);
    return options;
}

}  // namespace deepwater::app
