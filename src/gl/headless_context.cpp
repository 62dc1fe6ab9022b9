#include "gl/headless_context.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <glad/gl.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/check.h"
#include "gl/debug.h"
#include "gl/mesh_draw.h"
#include "gl/pipeline_state.h"

namespace deepwater::gl {
namespace {

constexpr int kMajor = 4;
constexpr int kMinor = 5;

template <class Function>
Function egl_function(const char* name) {
    return reinterpret_cast<Function>(eglGetProcAddress(name));
}

/// True when `name` is one of the words of an EGL extension list, which may be null.
bool lists(const char* extensions, std::string_view name) {
    std::string_view rest = extensions ? extensions : "";
    while (!rest.empty()) {
        const std::string_view word = rest.substr(0, rest.find(' '));
        if (word == name) return true;
        rest.remove_prefix(std::min(word.size() + 1, rest.size()));
    }
    return false;
}

bool is_software(std::string_view renderer) {
    for (const std::string_view name : {"llvmpipe", "softpipe", "swrast", "Software Rasterizer"})
        if (renderer.find(name) != std::string_view::npos) return true;
    return false;
}

/// A current context without a surface. Its display stays initialised, because others in the process may use
/// it.
class EglSession {
public:
    /// Returns nothing when `display` has no OpenGL 4.5 core context without a surface.
    static std::optional<EglSession> open(EGLDisplay display) {
        if (display == EGL_NO_DISPLAY || !eglInitialize(display, nullptr, nullptr)) return std::nullopt;
        EglSession session(display);
        const char* extensions = eglQueryString(display, EGL_EXTENSIONS);
        if (!lists(extensions, "EGL_KHR_surfaceless_context") ||
            !lists(extensions, "EGL_KHR_no_config_context"))
            return std::nullopt;
        if (!eglBindAPI(EGL_OPENGL_API) || !session.create_context()) return std::nullopt;
        if (!eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, session.context_)) return std::nullopt;
        return session;
    }

    EglSession(EglSession&& other) noexcept
        : display_(std::exchange(other.display_, EGL_NO_DISPLAY)),
          context_(std::exchange(other.context_, EGL_NO_CONTEXT)) {}
    EglSession& operator=(EglSession&&) = delete;

    ~EglSession() {
        if (display_ == EGL_NO_DISPLAY) return;
        eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
        if (context_ != EGL_NO_CONTEXT) eglDestroyContext(display_, context_);
        eglReleaseThread();
    }

    [[nodiscard]] static bool renders_in_software() {
        const auto get_string = egl_function<PFNGLGETSTRINGPROC>("glGetString");
        const GLubyte* renderer = get_string ? get_string(GL_RENDERER) : nullptr;
        return !renderer || is_software(reinterpret_cast<const char*>(renderer));
    }

private:
    explicit EglSession(EGLDisplay display) : display_(display) {}

    /// A debug context where the driver has one: in others it may drop debug messages.
    bool create_context() {
        for (const EGLint debug : {EGL_TRUE, EGL_FALSE}) {
            const std::array<EGLint, 9> attributes = {EGL_CONTEXT_MAJOR_VERSION,
                                                      kMajor,
                                                      EGL_CONTEXT_MINOR_VERSION,
                                                      kMinor,
                                                      EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                                      EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                                      EGL_CONTEXT_OPENGL_DEBUG,
                                                      debug,
                                                      EGL_NONE};
            context_ = eglCreateContext(display_, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, attributes.data());
            if (context_ != EGL_NO_CONTEXT) return true;
        }
        return false;
    }

    EGLDisplay display_ = EGL_NO_DISPLAY;
    EGLContext context_ = EGL_NO_CONTEXT;
};

/// A display that EGL can open without a display server.
class Displays {
public:
    Displays()
        : extensions_(eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS)),
          get_display_(egl_function<PFNEGLGETPLATFORMDISPLAYEXTPROC>("eglGetPlatformDisplayEXT")),
          query_devices_(egl_function<PFNEGLQUERYDEVICESEXTPROC>("eglQueryDevicesEXT")),
          query_device_string_(egl_function<PFNEGLQUERYDEVICESTRINGEXTPROC>("eglQueryDeviceStringEXT")) {}

    [[nodiscard]] std::vector<EGLDeviceEXT> devices() const {
        if (!get_display_ || !query_devices_ || !lists(extensions_, "EGL_EXT_platform_device")) return {};
        EGLint count = 0;
        if (!query_devices_(0, nullptr, &count) || count <= 0) return {};
        std::vector<EGLDeviceEXT> found(static_cast<size_t>(count));
        if (!query_devices_(count, found.data(), &count)) return {};
        found.resize(static_cast<size_t>(count));
        return found;
    }

    /// Mesa's software rasteriser has an extension of its own, which is known before it is initialised.
    [[nodiscard]] bool is_software_device(EGLDeviceEXT device) const {
        return query_device_string_ &&
               lists(query_device_string_(device, EGL_EXTENSIONS), "EGL_MESA_device_software");
    }

    [[nodiscard]] std::optional<EglSession> open_device(EGLDeviceEXT device) const {
        return EglSession::open(get_display_(EGL_PLATFORM_DEVICE_EXT, device, nullptr));
    }

    [[nodiscard]] std::optional<EglSession> open_surfaceless() const {
        if (!get_display_ || !lists(extensions_, "EGL_MESA_platform_surfaceless")) return std::nullopt;
        return EglSession::open(get_display_(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr));
    }

private:
    const char* extensions_;
    PFNEGLGETPLATFORMDISPLAYEXTPROC get_display_;
    PFNEGLQUERYDEVICESEXTPROC query_devices_;
    PFNEGLQUERYDEVICESTRINGEXTPROC query_device_string_;
};

/// Opens the first that works of: hardware devices, surfaceless Mesa (perhaps the rasteriser), any device.
EglSession open_best() {
    const Displays displays;
    const std::vector<EGLDeviceEXT> devices = displays.devices();
    for (const EGLDeviceEXT device : devices) {
        if (displays.is_software_device(device)) continue;
        if (auto session = displays.open_device(device); session && !EglSession::renders_in_software())
            return std::move(*session);
    }
    if (auto session = displays.open_surfaceless()) return std::move(*session);
    for (const EGLDeviceEXT device : devices)
        if (auto session = displays.open_device(device)) return std::move(*session);
    throw RuntimeFailure(
        "cannot create an OpenGL 4.5 context: EGL has neither a surfaceless platform nor a device with "
        "OpenGL 4.5");
}

}  // namespace

struct HeadlessContext::Impl {
    EglSession session;
};

HeadlessContext::HeadlessContext() : impl_(std::make_unique<Impl>(Impl{open_best()})) {
    initialise_context([](const char* name) { return reinterpret_cast<void*>(eglGetProcAddress(name)); });
}

HeadlessContext::~HeadlessContext() = default;

void initialise_context(void* (*get_proc_address)(const char*)) {
    const int version = gladLoadGLUserPtr(
        [](void* user, const char* name) {
            const auto load = reinterpret_cast<void* (*)(const char*)>(user);
            return reinterpret_cast<GLADapiproc>(load(name));
        },
        reinterpret_cast<void*>(get_proc_address));
    if (version < GLAD_MAKE_VERSION(kMajor, kMinor))
        throw RuntimeFailure("OpenGL 4.5 is needed, but the context has " +
                             (version == 0 ? "no OpenGL at all"
                                           : std::to_string(GLAD_VERSION_MAJOR(version)) + "." +
                                                 std::to_string(GLAD_VERSION_MINOR(version))));

    install_debug_output();
    glClipControl(GL_LOWER_LEFT, GL_ZERO_TO_ONE);
    glEnable(GL_TEXTURE_CUBE_MAP_SEAMLESS);
    glDisable(GL_DITHER);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    create_empty_vertex_array();
    begin_mesh_draws();
}

bool is_software_renderer() {
    const GLubyte* renderer = glGetString(GL_RENDERER);
    return renderer && is_software(reinterpret_cast<const char*>(renderer));
}

}  // namespace deepwater::gl
