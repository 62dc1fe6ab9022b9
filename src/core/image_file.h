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

/// Throws RuntimeFailure "cannot write 'FILE': reason" when `file` can be seen to be unwritable without
/// writing it (no such folder, no permission, a folder of that name): to be asked before a long computation.
void check_writable(const std::filesystem::path& file);

/// Lets `write` make a temporary beside `file`, then puts it in the place of `file` in one step: readers see
/// the old file or the whole new one. On an exception nothing is left behind. A symbolic link stays one: what
/// it points to is replaced.
/// @throws RuntimeFailure "cannot write 'FILE': reason"
void replace_file(const std::filesystem::path& file,
                  const std::function<void(const std::filesystem::path& temporary)>& write);

/// Removes the temporary that replace_file() is writing at this moment, if any: for handlers of signals that
/// end the program.
void remove_unfinished_file() noexcept;

/// Writes `text` as `file` by replace_file().
void write_text_file(const std::filesystem::path& file, std::string_view text);

/// Writes an 8-bit RGB PNG. `rgb` holds height rows of width pixels, top row first.
/// @throws RuntimeFailure "cannot write 'FILE': reason"
void write_png(const std::filesystem::path& file, int width, int height, std::span<const std::uint8_t> rgb);

/// Writes a PNG of any size: `write` adds its rows, top row first.
/// @throws RuntimeFailure "cannot write 'FILE': reason", also for what `write` throws
void write_png(const std::filesystem::path& file, int width, int height, PngDepth depth,
               const std::function<void(PngWriter&)>& write);

/// Takes rows of an OpenEXR picture, top row first.
using ExrRows = std::function<void(std::span<const float> rgb)>;
/// Writes an OpenEXR picture of any size as the other write_exr() does: `write` hands on its rows.
/// @throws RuntimeFailure "cannot write 'FILE': reason", also for what `write` throws
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

/// A named value in the header of an OpenEXR part, of the type that tools show it with.
using ExrValue = std::variant<int, float, double, std::string>;

/// One picture of a multi-part OpenEXR file. All channels are of one size.
struct ExrPart {
    std::string name;  ///< unlike every other part's
    std::vector<ExrChannel> channels;
    std::vector<std::pair<std::string, ExrValue>> attributes;
};

/// Writes a multi-part OpenEXR file, ZIP-compressed, its parts in the order given (sizes may differ). The
/// pictures are marked as periodic in both directions ("wrapmodes").
/// @throws RuntimeFailure "cannot write 'FILE': reason"
void write_exr_parts(const std::filesystem::path& file, std::span<const ExrPart> parts);

}  // namespace deepwater
