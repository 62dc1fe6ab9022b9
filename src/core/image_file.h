#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string_view>

namespace deepwater {

/// Throws RuntimeFailure "cannot write 'FILE': reason" when `file` can be seen to be unwritable without
/// writing it (no such folder, no permission, a folder of that name): to be asked before a long computation.
void check_writable(const std::filesystem::path& file);

/// Lets `write` make a temporary beside `file`, then puts it in the place of `file` in one step: readers see
/// the old file or the whole new one. On an exception nothing is left behind.
/// @throws RuntimeFailure "cannot write 'FILE': reason"
void replace_file(const std::filesystem::path& file,
                  const std::function<void(const std::filesystem::path& temporary)>& write);

/// Writes `text` as `file` by replace_file().
void write_text_file(const std::filesystem::path& file, std::string_view text);

/// Writes an 8-bit RGB PNG. `rgb` holds height rows of width pixels, top row first.
/// @throws RuntimeFailure "cannot write 'FILE': reason"
void write_png(const std::filesystem::path& file, int width, int height, std::span<const std::uint8_t> rgb);

/// Writes an OpenEXR picture with 32-bit float channels R, G, B (linear, Rec.709 primaries), ZIP-compressed.
/// Layout as write_png(). @throws RuntimeFailure "cannot write 'FILE': reason"
void write_exr(const std::filesystem::path& file, int width, int height, std::span<const float> rgb);

}  // namespace deepwater
