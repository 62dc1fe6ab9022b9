#include "render/sky/sky_picture.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "optics/panorama/sky_image.h"
#include "render/common/mip_levels.h"

namespace deepwater::render {

using glm::vec3;

SkyPicture make_sky_picture(const std::string& file, bool look_for_sun) {
    optics::SkyImage image = optics::load_sky_image(file);
    const std::optional<optics::PictureSun> sun = look_for_sun ? optics::find_sun(image) : std::nullopt;
    if (sun) optics::take_sun_out(image, *sun);
    optics::limit_to_half_floats(image);
    const Grid2D<vec3>& first = image.pictures.front();
    const bool six = !image.is_panorama();
    gl::Texture texture({.target = GLenum(six ? GL_TEXTURE_CUBE_MAP : GL_TEXTURE_2D),
                         .format = GL_RGB16F,
                         .width = first.width(),
                         .height = first.height(),
                         .levels = gl::TextureDesc::kAllLevels,
                         .min_filter = GL_LINEAR_MIPMAP_LINEAR,
                         .wrap = GLenum(six ? GL_CLAMP_TO_EDGE : GL_REPEAT),
                         .label = "sky picture"});
    for (size_t i = 0; i < image.pictures.size(); ++i)
        upload_levels(texture, static_cast<int>(i), GL_RGB, image.pictures[i]);
    const int quarter_turn = six ? first.width() : first.width() / 4;
    const auto size = static_cast<int>(std::bit_ceil(static_cast<unsigned>(std::max(quarter_turn, 1))));
    return {.file = file,
            .texture = std::move(texture),
            .irradiance = optics::level_irradiance(image),
            .looked_for_sun = look_for_sun,
            .sun = sun,
            .six_faces = six,
            .cube_size = std::clamp(size, kSoftwareSkySize, kMostPictureSkySize)};
}

}  // namespace deepwater::render
