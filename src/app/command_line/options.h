#pragma once

#include <array>
#include <filesystem>
#include <glm/glm.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/command_line/picture_format.h"
#include "sim/kernel/wave_kernel.h"

namespace deepwater::app {

/// What one run of the program does.
enum class Action {
    view,
    list_params,
    screenshot,
    batch,
    record,
    export_tile,
    export_gauges,
    export_motion,
    stats,
    benchmark_frame,
    benchmark_sim
};

/// NAME=VALUE of a --set.
struct Setting {
    std::string name;
    std::string value;
};

/// NAME=FROM:TO of a --sweep.
struct Sweep {
    std::string name;
    double from = 0;
    double to = 0;
};

/// The command line. Numbers are parsed and checked; names and files are not looked up yet.
struct Options {
    Action action = Action::view;
    bool json = false;
    bool progress_json = false;  ///< print_progress_as_json()

    std::string scene;  ///< name or file; empty: the default scene
    std::vector<std::string> presets;
    std::vector<Setting> settings;
    std::optional<glm::ivec2> size;
    std::optional<double> time;
    std::optional<double> seed;
    std::optional<std::array<double, 5>> camera;  ///< X, Y, Z, YAW, PITCH

    std::filesystem::path screenshot;
    std::filesystem::path without_display;  ///< picture instead of a viewer without a display; empty: none
    PictureFormat format;                   ///< of pictures
    std::filesystem::path batch;
    std::filesystem::path export_tile;
    std::filesystem::path export_gauges;
    std::filesystem::path export_motion;
    std::vector<glm::dvec2> gauges;     ///< (x, z), m, in the order given
    std::filesystem::path record;       ///< folder, or file of a film
    std::filesystem::path camera_path;  ///< of a recording or of the viewer; empty: none
    std::filesystem::path frame_log;    ///< of the viewer; empty: none
    std::optional<int> frames;
    std::optional<double> fps;
    std::string blend_to;  ///< preset to which a recording blends; empty: none
    std::optional<double> blend_seconds;
    std::optional<double> seconds;  ///< above 0 for gauges
    std::optional<Sweep> sweep;
    std::optional<int> seeds;
    sim::KernelChoice kernels;
};

/// The most frames of a recording, whose file names have five digits.
inline constexpr int kMostFrames = 100000;

/// Parses the command line, of which argv[0] is the program's name.
/// @return the options, or the text to print for --help or --version
/// @throws UsageError with a message of one line
[[nodiscard]] std::variant<Options, std::string> parse_options(int argc, const char* const* argv);

/// "WxH", both from 1 to 16384. @throws UsageError
[[nodiscard]] glm::ivec2 parse_size(std::string_view text);

/// Five finite numbers, "X,Y,Z,YAW,PITCH". @throws UsageError
[[nodiscard]] std::array<double, 5> parse_camera(std::string_view text);

/// Two numbers from -1e7 to 1e7, "X,Z". @throws UsageError
[[nodiscard]] glm::dvec2 parse_gauge(std::string_view text);

/// "NAME=VALUE" with a name. @throws UsageError
[[nodiscard]] Setting parse_setting(std::string_view text);

/// "NAME=FROM:TO" with a name and two finite numbers. @throws UsageError
[[nodiscard]] Sweep parse_sweep(std::string_view text);

/// True for file names that end in .png or .exr, the formats of pictures.
[[nodiscard]] bool is_picture_file(const std::filesystem::path& file);

}  // namespace deepwater::app
