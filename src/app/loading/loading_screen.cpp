#include "app/loading/loading_screen.h"

#include <cmath>
#include <span>

#include "core/picture_file.h"

namespace deepwater::app {
namespace {

/// Number of programs after which 1 - 1/e of the line's part for programs is done: how many a scene needs is not known
/// before it is drawn.
constexpr double kPrograms = 25;
constexpr double kLoadedPart = 0.5;  ///< share of the line that stands for what other threads load

std::optional<gl::Texture> read_thumbnail(const std::filesystem::path& file) {
    std::error_code ignored;
    if (file.empty() || !std::filesystem::exists(file, ignored)) return {};
    try {
        const RgbPicture picture = read_picture(file);
        gl::Texture texture({.format = GL_RGB8,
                             .width = picture.width,
                             .height = picture.height,
                             .label = "thumbnail of the scene that loads"});
        texture.upload(0, 0, GL_RGB, GL_UNSIGNED_BYTE, std::span(picture.rgb));
        return texture;
    } catch (const std::exception&) {
        return {};  // the line alone is shown
    }
}

}  // namespace

void LoadingScreen::begin(const std::string& name, const std::filesystem::path& thumbnail) {
    name_ = name;
    picture_ = read_thumbnail(thumbnail);
    shown_ = true;
    loaded_ = 0;
    programs_ = 0;
    begun_ = Clock::now();
    window_.set_title(name.empty() ? "Deepwater: loading" : "Deepwater: loading " + name);
    draw();
}

void LoadingScreen::end() {
    shown_ = false;
    picture_.reset();
    window_.set_title("Deepwater");
}

double LoadingScreen::share() const {
    return kLoadedPart * loaded_ + (1 - kLoadedPart) * (1 - std::exp(-programs_ / kPrograms));
}

void LoadingScreen::show() {
    if (shown_ && Clock::now() - drawn_ >= kInterval) draw();
}

void LoadingScreen::draw() {
    GLint target = 0, source = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &target);
    glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &source);
    const WindowEvents& events = window_.poll_while_busy();
    if (!window_.minimised()) {
        gui_.draw_loading({.name = name_,
                           .picture = picture_ ? &*picture_ : nullptr,
                           .share = share(),
                           .seconds = std::chrono::duration<double>(Clock::now() - begun_).count()},
                          events);
        window_.swap();
    }
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(target));
    glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(source));
    drawn_ = Clock::now();
}

}  // namespace deepwater::app
