#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gl/handle.h"
#include "gl/shader_source.h"

namespace deepwater::gl {

/// Files of one program, relative to the shader root; stage by extension (.vert .frag .comp).
struct ProgramDesc {
    std::string label;
    std::vector<std::string> stages;
    std::vector<Define> defines;
};

/// One stage of a program, ready to compile.
struct ProgramStage {
    GLenum type;  ///< GL_VERTEX_SHADER …
    ShaderSource source;
};

/// Compiles and links.
/// @throws RuntimeFailure "LABEL: FILE:LINE(COLUMN): error: …": one line, the driver's first error.
[[nodiscard]] Handle<&delete_program> link_program(std::string_view label,
                                                   std::span<const ProgramStage> stages);

/// A linked program that a ShaderLibrary keeps fresh; hold it by reference, ask for name() at each use.
class Program {
public:
    [[nodiscard]] GLuint name() const { return handle_.name(); }
    void use() const { glUseProgram(name()); }
    [[nodiscard]] const ProgramDesc& desc() const { return desc_; }

private:
    friend class ShaderLibrary;
    ProgramDesc desc_;
    Handle<&delete_program> handle_;
};

/// Compiles programs and recompiles those whose files (or anything they include) were saved.
class ShaderLibrary {
public:
    explicit ShaderLibrary(std::filesystem::path root) : root_(std::move(root)) {}

    /// While sources are broken that have been whole before, those are taken, and problems() says why.
    /// @throws RuntimeFailure with the compiler's message, file and line, when the program does not build.
    const Program& load(const ProgramDesc& desc);

    /// Rebuilds a loaded program with other defines (a quality level, say).
    /// @throws RuntimeFailure like load(), and keeps the old one.
    void redefine(const Program& program, const std::vector<Define>& defines);

    /// Looks at the files' times (at most a few times a second) and rebuilds what changed. A program that
    /// fails to build keeps its last good version, and says why once in the log. A file that is missing
    /// counts as unchanged.
    /// @return true when anything was rebuilt
    bool reload_changed();

    /// The messages of all programs whose newest sources do not build; empty: all is well.
    [[nodiscard]] std::string problems() const;

    [[nodiscard]] const std::filesystem::path& root() const { return root_; }

private:
    /// A source file, relative to the root, and when it was last written at the time it was read.
    struct Watch {
        std::filesystem::path file;
        std::filesystem::file_time_type time;
    };
    struct Entry {
        std::unique_ptr<Program> program;
        std::vector<Watch> watches;  ///< all sources, includes too; those of failed builds as well
        std::string problem;
    };

    /// @param instead  texts that take the place of files
    [[nodiscard]] Handle<&delete_program> build(const ProgramDesc& desc, std::vector<Watch>& watches,
                                                const ShaderTexts& instead = {});
    /// From the files or, where they are broken, from the texts that were whole.
    void build_somehow(Entry& entry, const ProgramDesc& desc);
    bool rebuild(Entry& entry);
    static void tell(Entry& entry, const RuntimeFailure& failure);
    void watch(std::vector<Watch>& watches, const std::vector<std::filesystem::path>& files) const;
    /// The earliest time there is when the file is missing.
    [[nodiscard]] std::filesystem::file_time_type last_written(const std::filesystem::path& file) const;
    [[nodiscard]] bool has_changed(const Watch& watch) const;

    std::filesystem::path root_;
    std::vector<Entry> entries_;
    ShaderTexts whole_;  ///< the newest that a program was built from
    std::chrono::steady_clock::time_point last_look_{};
};

}  // namespace deepwater::gl
