#include "gl/program.h"

#include <algorithm>
#include <cctype>
#include <unordered_map>

#include "core/check.h"
#include "core/log.h"
#include "gl/flat_uniforms.h"
#include "gl/headless_context.h"

namespace deepwater::gl {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds kCheckInterval{250};

/// A vertex shader that includes this file calls send_uniforms().
constexpr std::string_view kSendsUniforms = "common/flat_uniforms.glsl";

bool includes(const ShaderSource& source, std::string_view file) {
    return std::find(source.files.begin(), source.files.end(), fs::path(file)) != source.files.end();
}

GLenum stage_type(const std::string& label, const std::string& file) {
    const std::string extension = fs::path(file).extension().string();
    if (extension == ".vert") return GL_VERTEX_SHADER;
    if (extension == ".frag") return GL_FRAGMENT_SHADER;
    if (extension == ".comp") return GL_COMPUTE_SHADER;
    throw RuntimeFailure(label + ": '" + file +
                         "' is not a shader stage: its name ends in neither .vert, .frag nor .comp");
}

bool contains_word(std::string_view line, std::string_view lower_case_word) {
    return std::search(line.begin(), line.end(), lower_case_word.begin(), lower_case_word.end(),
                       [](unsigned char a, char b) { return std::tolower(a) == b; }) != line.end();
}

/// The lines of a driver's log that contain `word`, any case.
std::vector<std::string_view> lines_with(std::string_view log, std::string_view word) {
    std::vector<std::string_view> found;
    while (!log.empty()) {
        const size_t end = std::min(log.find('\n'), log.size());
        if (const std::string_view line = log.substr(0, end); contains_word(line, word))
            found.push_back(line);
        log.remove_prefix(std::min(end + 1, log.size()));
    }
    return found;
}

/// The first error alone, on one line: later errors mostly follow from it.
std::string first_error(std::string_view label, std::string_view log) {
    const auto errors = lines_with(log, "error");
    std::string message = std::string(label) + ": ";
    if (errors.empty()) return message + "does not build, and the driver does not say why";
    message += errors.front();
    if (errors.size() > 1) message += " (and " + std::to_string(errors.size() - 1) + " more)";
    return message;
}

void log_warnings(std::string_view label, std::string_view log) {
    for (const std::string_view line : lines_with(log, "warning"))
        log_warning(std::string(label) + ": " + std::string(line));
}

std::string shader_log(GLuint shader) {
    GLint length = 0;
    glGetShaderiv(shader, GL_INFO_LOG_LENGTH, &length);
    std::string log(static_cast<size_t>(length), '\0');
    GLsizei written = 0;
    glGetShaderInfoLog(shader, length, &written, log.data());
    log.resize(static_cast<size_t>(written));
    return log;
}

std::string program_log(GLuint program) {
    GLint length = 0;
    glGetProgramiv(program, GL_INFO_LOG_LENGTH, &length);
    std::string log(static_cast<size_t>(length), '\0');
    GLsizei written = 0;
    glGetProgramInfoLog(program, length, &written, log.data());
    log.resize(static_cast<size_t>(written));
    return log;
}

Handle<&delete_shader> compile(std::string_view label, const ProgramStage& stage) {
    Handle<&delete_shader> shader(glCreateShader(stage.type));
    const char* text = stage.source.text.c_str();
    glShaderSource(shader.name(), 1, &text, nullptr);
    glCompileShader(shader.name());

    GLint compiled = GL_FALSE;
    glGetShaderiv(shader.name(), GL_COMPILE_STATUS, &compiled);
    const std::string log = stage.source.name_files(shader_log(shader.name()));
    if (!compiled) throw RuntimeFailure(first_error(label, log));
    log_warnings(label, log);
    return shader;
}

}  // namespace

Handle<&delete_program> link_program(std::string_view label, std::span<const ProgramStage> stages) {
    DW_CHECK(!label.empty() && !stages.empty());
    Handle<&delete_program> program(glCreateProgram());
    std::vector<Handle<&delete_shader>> shaders;
    for (const ProgramStage& stage : stages) {
        shaders.push_back(compile(label, stage));
        glAttachShader(program.name(), shaders.back().name());
    }
    glLinkProgram(program.name());

    GLint linked = GL_FALSE;
    glGetProgramiv(program.name(), GL_LINK_STATUS, &linked);
    if (!linked) throw LinkFailure(first_error(label, program_log(program.name())));
    for (const auto& shader : shaders) glDetachShader(program.name(), shader.name());
    glObjectLabel(GL_PROGRAM, program.name(), static_cast<GLsizei>(label.size()), label.data());
    return program;
}

const Program& ShaderLibrary::load(const ProgramDesc& desc) {
    Entry entry;
    entry.program = std::make_unique<Program>();
    build_or_fall_back(entry, desc);
    if (built_) built_();
    return *entries_.emplace_back(std::move(entry)).program;
}

void ShaderLibrary::unload(const Program& program) {
    const auto entry = std::find_if(entries_.begin(), entries_.end(),
                                    [&program](const Entry& e) { return e.program.get() == &program; });
    DW_CHECK(entry != entries_.end());
    entries_.erase(entry);
}

void ShaderLibrary::build_or_fall_back(Entry& entry, const ProgramDesc& desc) {
    try {
        entry.program->handle_ = build(desc, entry.watches);
        entry.problem.clear();
    } catch (const RuntimeFailure& failure) {
        try {
            entry.program->handle_ = build(desc, entry.watches, compiled_texts_);
        } catch (const RuntimeFailure&) {
            throw failure;
        }
        log_problem(entry, failure);
    }
    entry.program->desc_ = desc;
}

/// Logs a problem unless the last build of the program had the same one.
void ShaderLibrary::log_problem(Entry& entry, const RuntimeFailure& failure) {
    if (entry.problem != failure.what()) log_error(failure.what());
    entry.problem = failure.what();
}

bool ShaderLibrary::reload_changed() {
    const auto now = std::chrono::steady_clock::now();
    if (now - last_check_ < kCheckInterval) return false;
    last_check_ = now;
    bool rebuilt = false;
    // Most files are watched for many programs.
    std::unordered_map<std::string, fs::file_time_type> times;
    const auto changed = [&](const Watch& watch) {
        const auto [known, first] = times.try_emplace(watch.file.native());
        if (first) known->second = last_written(watch.file);
        return known->second != fs::file_time_type::min() && known->second != watch.time;
    };
    for (Entry& entry : entries_) {
        if (std::any_of(entry.watches.begin(), entry.watches.end(), changed)) rebuilt |= rebuild(entry);
    }
    return rebuilt;
}

std::string ShaderLibrary::problems() const {
    std::string all;
    for (const Entry& entry : entries_)
        if (!entry.problem.empty()) all += (all.empty() ? "" : "\n") + entry.problem;
    return all;
}

bool ShaderLibrary::rebuild(Entry& entry) {
    Program& program = *entry.program;
    try {
        program.handle_ = build(program.desc_, entry.watches);
        entry.problem.clear();
        log_info("rebuilt shader '" + program.desc_.label + "'");
        return true;
    } catch (const RuntimeFailure& failure) {
        log_problem(entry, failure);
        return false;
    }
}

bool ShaderLibrary::flat_uniforms() const {
    return flat_uniforms_.value_or(is_software_renderer());
}

std::vector<Define> ShaderLibrary::defines_of(const ProgramDesc& desc) const {
    std::vector<Define> defines = desc.defines;
    if (flat_uniforms()) defines.push_back({"FLAT_UNIFORMS", "1"});
    return defines;
}

std::vector<ProgramStage> ShaderLibrary::load_stages(const ProgramDesc& desc, const ShaderTexts& overrides,
                                                     std::vector<fs::path>& files) const {
    std::vector<ProgramStage> stages;
    for (const std::string& file : desc.stages) {
        stages.push_back({.type = stage_type(desc.label, file),
                          .source = load_shader_source(root_, file, defines_of(desc), overrides)});
        const auto& read = stages.back().source.files;
        files.insert(files.end(), read.begin(), read.end());
    }
    return stages;
}

Handle<&delete_program> ShaderLibrary::link(const ProgramDesc& desc, const std::vector<ProgramStage>& stages,
                                            const ShaderTexts& overrides) {
    if (!flat_uniforms() || stages.size() != 2 || !includes(stages[0].source, kSendsUniforms))
        return link_program(desc.label, stages);

    const ShaderSource& fragment = stages[1].source;
    std::string blocks;
    for (const fs::path& file : fragment.files)
        if (*file.begin() == "blocks") blocks += "#include \"" + file.generic_string() + "\"\n";
    const auto link_with = [&](const FlatFragment& flat) {
        std::vector<ProgramStage> linked = stages;
        linked[0].source = load_shader_source(root_, desc.stages[0], defines_of(desc), overrides,
                                              blocks + send_uniforms(flat.uniforms));
        linked[1].source.text = flat.text;
        return link_program(desc.label, linked);
    };
    // How many of them the compiler leaves out because nothing needs them, only linking tells.
    const std::uint64_t key = LinkNotes::key(stages[0].source.text, fragment.text);
    const std::optional<int> known = notes_.components(key);
    FlatFragment flat = known ? flatten_uniforms(fragment.text, *known) : flatten_uniforms(fragment.text);
    for (bool fits = true; !flat.uniforms.empty(); fits = false) {
        if (known || !refused_.contain(desc.stages, desc.defines, flat.components)) {
            try {
                Handle<& delete_program> program = link_with(flat);
                if (!fits) notes_.note(key, flat.components);
                return program;
            } catch (const LinkFailure&) {
                refused_.add(desc.stages, desc.defines, flat.components);
            }
        }
        constexpr float kFewer = 0.85f;
        flat =
            flatten_uniforms(fragment.text, static_cast<int>(kFewer * static_cast<float>(flat.components)));
    }
    return link_with(flat);
}

/// Adds every file that was looked at to `watches`, whether the build succeeds or not.
Handle<&delete_program> ShaderLibrary::build(const ProgramDesc& desc, std::vector<Watch>& watches,
                                             const ShaderTexts& overrides) {
    // Times are read before texts: a file saved in between counts as changed at the next check.
    for (Watch& known : watches) known.time = last_written(known.file);

    std::vector<ProgramStage> stages;
    std::vector<fs::path> files;
    try {
        stages = load_stages(desc, overrides, files);
    } catch (const ShaderSourceError& error) {
        watch(watches, files);
        watch(watches, error.files);
        throw RuntimeFailure(desc.label + ": " + error.what());
    }
    watch(watches, files);
    Handle<& delete_program> program = link(desc, stages, overrides);
    ++builds_;
    for (const ProgramStage& stage : stages)
        for (const auto& [file, text] : stage.source.texts) compiled_texts_.insert_or_assign(file, text);
    return program;
}

void ShaderLibrary::watch(std::vector<Watch>& watches, const std::vector<fs::path>& files) const {
    for (const fs::path& file : files) {
        const auto known =
            std::find_if(watches.begin(), watches.end(), [&file](const Watch& w) { return w.file == file; });
        if (known == watches.end()) watches.push_back({.file = file, .time = last_written(file)});
    }
}

fs::file_time_type ShaderLibrary::last_written(const fs::path& file) const {
    std::error_code missing;
    const auto time = fs::last_write_time(root_ / file, missing);
    return missing ? fs::file_time_type::min() : time;
}

}  // namespace deepwater::gl
