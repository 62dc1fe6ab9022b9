#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/grid2d.h"
#include "core/png_writer.h"

namespace deepwater {

/// Checks, without writing, that `file` can be written: its folder exists and allows it, and no folder has
/// that name. Call it before a long computation.
/// @throws RuntimeFailure "cannot write 'FILE': reason"
void check_writable(const std::filesystem::path& file);

/// Calls `write` with the name of a temporary file beside `file`, then renames that to `file`: readers see
/// the old file or the whole new one. After an exception the temporary file is removed. If `file` is a
/// symbolic link, its target is replaced.
/// @throws RuntimeFailure "cannot write 'FILE': reason"
void replace_file(const std::filesystem::path& file,
                  const std::function<void(const std::filesystem::path& temporary)>& write);

/// Removes the temporary file that replace_file() is writing, if any. For handlers of signals that end the
/// program.
void remove_unfinished_file() noexcept;

/// Writes `text` as `file` by replace_file().
void write_text_file(const std::filesystem::path& file, std::string_view text);

/// Writes an 8-bit RGB PNG. `rgb` holds height rows of width pixels, top row first.
/// @throws RuntimeFailure "cannot write 'FILE': reason"
void write_png(const std::filesystem::path& file, int width, int height, std::span<const std::uint8_t> rgb);

/// Writes a PNG of any size, whose rows `write` adds, top row first.
/// @throws RuntimeFailure "cannot write 'FILE': reason", also when `write` throws
void write_png(const std::filesystem::path& file, int width, int height, PngDepth depth,
               const std::function<void(PngWriter&)>& write);

/// Receives rows of an OpenEXR picture, top row first.
using ExrRows = std::function<void(std::span<const float> rgb)>;
/// Writes an OpenEXR picture of any size, whose rows `write` adds; format as of the other write_exr().
/// @throws RuntimeFailure "cannot write 'FILE': reason", also when `write` throws
void write_exr(const std::filesystem::path& file, int width, int height,
               const std::function<void(const ExrRows&)>& write);

/// Writes an OpenEXR picture with 32-bit float channels R, G, B (linear, Rec.709 primaries), ZIP-compressed.
/// Layout as write_png(). @throws RuntimeFailure "cannot write 'FILE': reason"
void write_exr(const std::filesystem::path& file, int width, int height, std::span<const float> rgb);

/// A channel of an OpenEXR part: 32-bit floats, first row on top.
struct ExrChannel {
    std::string name;
    Grid2D<float> values;
};

/// The value of an attribute in the header of an OpenEXR part.
using ExrValue = std::variant<int, float, double, std::string>;

/// One picture of a multi-part OpenEXR file. All channels are of one size.
struct ExrPart {
    std::string name;  ///< unique in the file
    std::vector<ExrChannel> channels;
    std::vector<std::pair<std::string, ExrValue>> attributes;
};

/// Writes a multi-part OpenEXR file, ZIP-compressed, its parts in the order given (sizes may differ). The
/// pictures are marked as periodic in both directions ("wrapmodes").
/// @throws RuntimeFailure "cannot write 'FILE': reason"
void write_exr_parts(const std::filesystem::path& file, std::span<const ExrPart> parts);

}  // namespace deepwater
