#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gl/handle.h"
#include "gl/link_notes.h"
#include "gl/refused_links.h"
#include "gl/shader_source.h"

namespace deepwater::gl {

/// The files of one program, relative to the shader root. Their extensions tell the stages (.vert .frag
/// .comp).
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

/// Thrown when stages compile but do not link.
struct LinkFailure : RuntimeFailure {
    using RuntimeFailure::RuntimeFailure;
};

/// Compiles and links.
/// @throws RuntimeFailure "LABEL: FILE:LINE(COLUMN): error: …": one line, the driver's first error.
/// @throws LinkFailure    "LABEL: error: …"
[[nodiscard]] Handle<&delete_program> link_program(std::string_view label,
                                                   std::span<const ProgramStage> stages);

/// A linked program that a ShaderLibrary may rebuild: keep a reference to it and call name() at each use.
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

/// Compiles programs, and recompiles those whose files or included files have changed.
class ShaderLibrary {
public:
    /// @param notes  file of LinkNotes, which saves later runs the time of programs that do not link
    /// @param built  called after load() has built a program, which takes a while
    explicit ShaderLibrary(std::filesystem::path root, const std::filesystem::path& notes = {},
                           std::function<void()> built = nullptr)
        : root_(std::move(root)), built_(std::move(built)), notes_(notes) {}

    /// Sets whether programs built from now on whose vertex shaders ask for it read flat inputs in place of uniform
    /// blocks, see gl/flat_uniforms.h; without it, they do so on software rasterisers alone.
    void set_flat_uniforms(bool flat) { flat_uniforms_ = flat; }

    /// If a source does not compile now but has compiled before, the program is built from that earlier text,
    /// and problems() has the message.
    /// @throws RuntimeFailure with the compiler's message, file and line, when the program does not build.
    const Program& load(const ProgramDesc& desc);

    /// Deletes a loaded program; references to it become invalid.
    void unload(const Program& program);

    /// Checks the times of the files (at most a few times a second) and rebuilds the programs whose files
    /// have changed. A program that fails to build keeps its last good version, and the reason is logged
    /// once. A missing file counts as unchanged.
    /// @return true when anything was rebuilt
    bool reload_changed();

    /// Number of programs that were built so far, rebuilt ones included.
    [[nodiscard]] size_t builds() const { return builds_; }

    /// The messages of all programs whose newest sources do not build.
    [[nodiscard]] std::string problems() const;

    [[nodiscard]] const std::filesystem::path& root() const { return root_; }

private:
    /// A source file, relative to the root, and its time of change when it was read.
    struct Watch {
        std::filesystem::path file;
        std::filesystem::file_time_type time;
    };
    struct Entry {
        std::unique_ptr<Program> program;
        std::vector<Watch> watches;  ///< all sources and included files, those of failed builds too
        std::string problem;
    };

    /// Reads the stages of a program.
    /// @param overrides  texts to use in place of files
    /// @param files      gets the files that were read
    [[nodiscard]] std::vector<ProgramStage> load_stages(const ProgramDesc& desc, const ShaderTexts& overrides,
                                                        std::vector<std::filesystem::path>& files) const;
    /// Links stages; where asked for, the fragment shader reads as many flat inputs in place of uniform blocks as the
    /// driver has.
    [[nodiscard]] Handle<&delete_program> link(const ProgramDesc& desc,
                                               const std::vector<ProgramStage>& stages,
                                               const ShaderTexts& overrides);
    [[nodiscard]] bool flat_uniforms() const;
    [[nodiscard]] std::vector<Define> defines_of(const ProgramDesc& desc) const;
    /// @param overrides  texts to use in place of files
    [[nodiscard]] Handle<&delete_program> build(const ProgramDesc& desc, std::vector<Watch>& watches,
                                                const ShaderTexts& overrides = {});
    /// Builds from the files or, if that fails, from the last texts that compiled.
    void build_or_fall_back(Entry& entry, const ProgramDesc& desc);
    bool rebuild(Entry& entry);
    static void log_problem(Entry& entry, const RuntimeFailure& failure);
    void watch(std::vector<Watch>& watches, const std::vector<std::filesystem::path>& files) const;
    /// Time of change of a file; the earliest possible time when it is missing.
    [[nodiscard]] std::filesystem::file_time_type last_written(const std::filesystem::path& file) const;

    std::filesystem::path root_;
    std::function<void()> built_;
    std::optional<bool> flat_uniforms_;
    LinkNotes notes_;
    RefusedLinks refused_;
    std::vector<Entry> entries_;
    size_t builds_ = 0;
    ShaderTexts compiled_texts_;  ///< the newest text of each file that a program was built from
    std::chrono::steady_clock::time_point last_check_{};
};

}  // namespace deepwater::gl
