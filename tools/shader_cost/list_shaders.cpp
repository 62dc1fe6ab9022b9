// Draws pictures of a few scenes and writes into a folder the sources of every program that draws in them, as the driver
// gets them, and programs.json, a list of
//   pass      that drew first with the program, the name of its gl::Profiler::Scope
//   program   its label
//   scene, quality  of the first picture that needs it
//   defines   of its variant
//   stages    {"vert": FILE, "frag": FILE} or {"comp": FILE}
//   targets   formats of the colours that it is drawn into; depth, blend: whether there are these
//
//   list_shaders FOLDER
//
// The calls of OpenGL are watched, so that no list of programs is kept beside the renderer.
#include <glad/gl.h>

#include <array>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "app/picture/headless.h"
#include "app/scenes/scene_setup.h"
#include "core/check.h"

namespace deepwater {
namespace {

using Json = nlohmann::ordered_json;

/// A picture whose programs are wanted.
struct Shown {
    const char* scene;
    const char* quality;
    double camera_height = 0;       ///< m; 0: the scene's own camera
    const char* render_scale = "";  ///< "": the quality's own
};
constexpr std::array<Shown, 13> kShown = {{{"open_sea", "high"},
                                           {"open_sea", "medium"},
                                           {"open_sea", "low"},
                                           {"open_sea", "low", 0, "0.5"},
                                           {"open_sea", "medium", -4},
                                           {"storm", "medium"},
                                           {"harbour", "medium"},
                                           {"harbour", "low"},
                                           {"reef", "medium"},
                                           {"calm_lagoon", "medium"},
                                           {"rocky_coast", "medium"},
                                           {"pool", "medium"},
                                           {"moonlight", "medium"}}};
constexpr glm::ivec2 kSize{64, 36};

/// What the calls of OpenGL have told.
struct Watched {
    struct Stage {
        GLenum type;
        std::string text;
    };
    std::map<GLuint, Stage> shaders;                ///< by name
    std::map<GLuint, std::vector<Stage>> programs;  ///< by name
    std::map<GLuint, std::string> labels;
    std::vector<std::string> groups;           ///< debug groups that are open, outermost first
    GLuint used = 0;                           ///< program
    std::set<std::vector<std::string>> known;  ///< texts of the programs that are listed
    Json listed = Json::array();
    Shown shown{};
    std::filesystem::path folder;
};
Watched watched;

std::string extension_of(GLenum type) {
    return type == GL_VERTEX_SHADER ? "vert" : type == GL_FRAGMENT_SHADER ? "frag" : "comp";
}

/// The defines at the beginning of a text, which our preprocessor has put there.
Json defines_of(const std::string& text) {
    Json defines = Json::object();
    size_t at = 0;
    while (at < text.size()) {
        const size_t end = std::min(text.find('\n', at), text.size());
        const std::string line = text.substr(at, end - at);
        if (line.starts_with("#line")) break;
        char name[100], value[100];
        if (std::sscanf(line.c_str(), "#define %99s %99s", name, value) == 2) defines[name] = value;
        at = end + 1;
    }
    return defines;
}

std::string format_name(GLint format) {
    static const std::map<GLint, std::string> names = {{GL_RGBA8, "rgba8"},
                                                       {GL_RGBA16, "rgba16"},
                                                       {GL_RGBA16F, "rgba16f"},
                                                       {GL_RGBA32F, "rgba32f"},
                                                       {GL_R8, "r8"},
                                                       {GL_R16F, "r16f"},
                                                       {GL_R32F, "r32f"},
                                                       {GL_RG16F, "rg16f"},
                                                       {GL_RG32F, "rg32f"},
                                                       {GL_RG8, "rg8"},
                                                       {GL_RGBA32UI, "rgba32ui"},
                                                       {GL_RG32UI, "rg32ui"},
                                                       {GL_R11F_G11F_B10F, "r11f_g11f_b10f"},
                                                       {GL_RGB16F, "rgb16f"},
                                                       {GL_R32UI, "r32ui"},
                                                       {GL_R16, "r16"},
                                                       {GL_RGBA8_SNORM, "rgba8_snorm"},
                                                       {GL_RGB10_A2, "rgb10_a2"},
                                                       {GL_R8UI, "r8ui"}};
    const auto found = names.find(format);
    if (found == names.end()) throw RuntimeFailure("no name for the format " + std::to_string(format));
    return found->second;
}

/// Formats of the colours of the bound framebuffer. @param depth  out: whether it has a depth
Json targets(bool& depth) {
    GLint framebuffer = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer);
    Json formats = Json::array();
    const auto name = static_cast<GLuint>(framebuffer);
    for (GLenum i = 0; i < 8; ++i) {
        GLint buffer = GL_NONE, type = GL_NONE, texture = 0, format = 0;
        glGetIntegerv(GL_DRAW_BUFFER0 + i, &buffer);
        if (buffer == GL_NONE) continue;
        glGetNamedFramebufferAttachmentParameteriv(name, static_cast<GLenum>(buffer),
                                                   GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, &type);
        if (type != GL_TEXTURE) continue;
        glGetNamedFramebufferAttachmentParameteriv(name, static_cast<GLenum>(buffer),
                                                   GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME, &texture);
        glGetTextureLevelParameteriv(static_cast<GLuint>(texture), 0, GL_TEXTURE_INTERNAL_FORMAT, &format);
        formats.push_back(format_name(format));
    }
    GLint type = GL_NONE;
    glGetNamedFramebufferAttachmentParameteriv(name, GL_DEPTH_ATTACHMENT,
                                               GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, &type);
    depth = type != GL_NONE && glIsEnabled(GL_DEPTH_TEST) == GL_TRUE;
    return formats;
}

/// Lists the program in use, unless it is listed.
void note_draw(bool computes) {
    std::vector<std::string> texts;
    for (const Watched::Stage& stage : watched.programs[watched.used]) texts.push_back(stage.text);
    if (texts.empty() || !watched.known.insert(texts).second) return;
    Json entry;
    entry["pass"] = watched.groups.empty() ? "between passes" : watched.groups.front();
    entry["program"] = watched.labels[watched.used];
    entry["scene"] = watched.shown.scene;
    entry["quality"] = watched.shown.quality;
    entry["under_water"] = watched.shown.camera_height < 0;
    const std::string number = std::to_string(watched.listed.size());
    for (const Watched::Stage& stage : watched.programs[watched.used]) {
        entry["defines"] = defines_of(stage.text);
        const std::string kind = extension_of(stage.type), file = number + "." + kind;
        std::ofstream(watched.folder / file) << stage.text;
        entry["stages"][kind] = file;
    }
    bool depth = false;
    entry["targets"] = computes ? Json::array() : targets(depth);
    entry["depth"] = depth;
    entry["blend"] = !computes && glIsEnabled(GL_BLEND) == GL_TRUE;
    watched.listed.push_back(std::move(entry));
}

// The watched calls. Those that do not draw hand on to the driver's functions, which are kept in `next`.

struct Next {
    PFNGLSHADERSOURCEPROC shader_source;
    PFNGLCREATESHADERPROC create_shader;
    PFNGLCREATEPROGRAMPROC create_program;
    PFNGLATTACHSHADERPROC attach_shader;
    PFNGLOBJECTLABELPROC object_label;
    PFNGLUSEPROGRAMPROC use_program;
    PFNGLPUSHDEBUGGROUPPROC push_group;
    PFNGLPOPDEBUGGROUPPROC pop_group;
};
Next next;

/// Puts `watch` in the place of one of glad's functions. @return the driver's
template <class Function>
Function watch_with(Function& function, Function watch) {
    return std::exchange(function, watch);
}

void watch_calls() {
    next.create_shader = watch_with<PFNGLCREATESHADERPROC>(glad_glCreateShader, [](GLenum type) {
        const GLuint name = next.create_shader(type);
        watched.shaders[name] = {type, {}};
        return name;
    });
    next.create_program = watch_with<PFNGLCREATEPROGRAMPROC>(glad_glCreateProgram, [] {
        const GLuint name = next.create_program();
        watched.programs[name].clear();  // names of deleted programs are given again
        return name;
    });
    next.shader_source = watch_with<PFNGLSHADERSOURCEPROC>(
        glad_glShaderSource,
        [](GLuint shader, GLsizei count, const GLchar* const* texts, const GLint* lengths) {
            DW_CHECK(count == 1 && lengths == nullptr);
            watched.shaders[shader].text = texts[0];
            next.shader_source(shader, count, texts, lengths);
        });
    next.attach_shader =
        watch_with<PFNGLATTACHSHADERPROC>(glad_glAttachShader, [](GLuint program, GLuint shader) {
            watched.programs[program].push_back(watched.shaders[shader]);
            next.attach_shader(program, shader);
        });
    next.object_label = watch_with<PFNGLOBJECTLABELPROC>(
        glad_glObjectLabel, [](GLenum kind, GLuint name, GLsizei length, const GLchar* label) {
            if (kind == GL_PROGRAM) watched.labels[name] = std::string(label, static_cast<size_t>(length));
            next.object_label(kind, name, length, label);
        });
    next.use_program = watch_with<PFNGLUSEPROGRAMPROC>(glad_glUseProgram, [](GLuint program) {
        watched.used = program;
        next.use_program(program);
    });
    next.push_group = watch_with<PFNGLPUSHDEBUGGROUPPROC>(
        glad_glPushDebugGroup, [](GLenum source, GLuint id, GLsizei length, const GLchar* name) {
            watched.groups.emplace_back(name, static_cast<size_t>(length));
            next.push_group(source, id, length, name);
        });
    next.pop_group = watch_with<PFNGLPOPDEBUGGROUPPROC>(glad_glPopDebugGroup, [] {
        watched.groups.pop_back();
        next.pop_group();
    });
    // No draw and no dispatch reaches the driver, which would compile each program for its processor at the first one:
    // which programs are used does not depend on what they draw.
    glad_glDrawArrays = [](GLenum, GLint, GLsizei) { note_draw(false); };
    glad_glDrawArraysInstanced = [](GLenum, GLint, GLsizei, GLsizei) { note_draw(false); };
    glad_glDrawElements = [](GLenum, GLsizei, GLenum, const void*) { note_draw(false); };
    glad_glDrawElementsInstancedBaseInstance = [](GLenum, GLsizei, GLenum, const void*, GLsizei, GLuint) {
        note_draw(false);
    };
    glad_glDispatchCompute = [](GLuint, GLuint, GLuint) { note_draw(true); };
}

scene::Scene scene_of(const Shown& shown) {
    app::Options options;
    const bool is_preset = std::string(shown.scene) == "moonlight";
    if (is_preset) {
        options.presets = {shown.scene};
    } else {
        options.scene = shown.scene;
    }
    options.settings = {{"view.quality", shown.quality}};
    if (*shown.render_scale != '\0') options.settings.push_back({"view.render_scale", shown.render_scale});
    scene::Scene scene = app::make_scene(options).scene;
    if (shown.camera_height != 0) scene.camera.position.y = shown.camera_height;
    return scene;
}

int run(int argc, char** argv) {
    if (argc != 2) {
        std::fputs("usage: list_shaders FOLDER\n", stderr);
        return 2;
    }
    watched.folder = argv[1];
    std::filesystem::create_directories(watched.folder);
    const gl::HeadlessContext context;
    watch_calls();
    gl::ShaderLibrary shaders(app::data_root() / "shaders", app::link_notes_file());
    shaders.set_flat_uniforms(false);  // as GPUs draw
    render::Frame frame(shaders);
    sim::OceanStepper sea;
    app::Offscreen offscreen(frame, sea);
    for (const Shown& shown : kShown) {
        const scene::Scene scene = scene_of(shown);
        watched.shown = shown;
        static_cast<void>(offscreen.picture(scene, kSize));
    }
    std::ofstream list(watched.folder / "programs.json");
    list << watched.listed.dump(2) << "\n";
    if (!list.flush())
        throw RuntimeFailure("cannot write '" + (watched.folder / "programs.json").string() + "'");
    return 0;
}

}  // namespace
}  // namespace deepwater

int main(int argc, char** argv) {
    try {
        return deepwater::run(argc, argv);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "list_shaders: error: %s\n", error.what());
        return 1;
    }
}
