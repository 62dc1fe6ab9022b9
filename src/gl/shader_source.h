#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/check.h"

namespace deepwater::gl {

/// A name and a value of a `#define` set from outside.
struct Define {
    std::string name;
    std::string value;
    bool operator==(const Define&) const = default;
};

/// The texts of files by path, relative to the root.
using ShaderTexts = std::map<std::filesystem::path, std::string>;

/// A shader's text with all includes resolved.
struct ShaderSource {
    std::string text;  ///< one string: #version, defines, then the files with #line marks
    std::vector<std::filesystem::path> files;  ///< the root file first, then the included ones in order
    ShaderTexts texts;                         ///< texts of all these files, as they were read

    /// Replaces line numbers at the beginning of the driver's messages by files and lines:
    ///     Mesa    "0:100012(3): error: …"  →  "shared/water/fresnel.glsl:12(3): error: …"
    ///     NVIDIA  "0(100012) : error …"    →  "shared/water/fresnel.glsl:12: error …"
    [[nodiscard]] std::string name_files(std::string_view log) const;
};

/// Thrown when an include cannot be resolved; has the files whose change may help.
struct ShaderSourceError : RuntimeFailure {
    ShaderSourceError(const std::string& message, std::vector<std::filesystem::path> looked_at)
        : RuntimeFailure(message), files(std::move(looked_at)) {}

    std::vector<std::filesystem::path> files;  ///< relative to the root; the last one may not exist
};

/// Reads `root / file` and resolves `#include "path"` (relative to `root`, each file once, cycles found).
/// Files have no `#version` of their own: `#version 450 core` is put first, then the defines.
/// Needs no OpenGL.
/// @param overrides  texts to use in place of files
/// @param appended   text that follows the file's, and may have includes
/// @throws ShaderSourceError naming file and line when something cannot be read or includes itself.
[[nodiscard]] ShaderSource load_shader_source(const std::filesystem::path& root,
                                              const std::filesystem::path& file,
                                              const std::vector<Define>& defines = {},
                                              const ShaderTexts& overrides = {},
                                              std::string_view appended = {});

/// The same for a root file given as text; `name` stands for it in messages.
[[nodiscard]] ShaderSource resolve_shader_text(const std::filesystem::path& root,
                                               const std::filesystem::path& name, std::string_view text,
                                               const std::vector<Define>& defines = {});

}  // namespace deepwater::gl
