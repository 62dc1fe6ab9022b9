#include "render/sky_pass.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "core/check.h"
#include "core/log.h"
#include "gl/buffer.h"
#include "gl/debug.h"
#include "gl/headless_context.h"
#include "render/atmosphere.h"
#include "render/haze.h"
#include "render/sky_block.h"
#include "render/sky_image.h"
#include "render/sky_image_sun.h"

namespace deepwater::shared {
#include "shared/cube_map.glsl"
}

namespace deepwater::render {
namespace {

using glm::vec3;

constexpr int kSoftwareCubeSize = 128;  ///< texels along a face of the analytic sky, which is smooth
constexpr int kCubeSize = 256;
constexpr int kMaxPictureCubeSize = 1024;
constexpr int kWaterCubeSize = 32;
/// Texels along a face [90°] of the mip level that haze's forward peak, some 20° wide, leaves of the sky.
constexpr float kPatternSize = 4;
constexpr float kLargestHalf = 65504.0f;
constexpr int kGroupSize = 8;  ///< work group side in the sky's compute shaders

GLuint groups(int texels) {
    return static_cast<GLuint>((texels + kGroupSize - 1) / kGroupSize);
}

gl::Texture make_cube(std::string_view label, int size, int levels) {
    return gl::Texture({.target = GL_TEXTURE_CUBE_MAP,
                        .format = GL_RGBA16F,
                        .width = size,
                        .height = size,
                        .levels = levels,
                        .min_filter = GLenum(levels == 1 ? GL_LINEAR : GL_LINEAR_MIPMAP_LINEAR),
                        .label = label});
}

gl::Texture make_table(std::string_view label, glm::vec2 size) {
    return gl::Texture({.format = GL_RGBA32F,
                        .width = static_cast<int>(size.x),
                        .height = static_cast<int>(size.y),
                        .label = label});
}

void upload(const gl::Texture& texture, const shared::Lut& table) {
    texture.upload(0, 0, GL_RGBA, GL_FLOAT, table.texels().values());
}

void bind_image(GLuint unit, const gl::Texture& texture, int level = 0) {
    glBindImageTexture(unit, texture.name(), level, GL_TRUE, 0, GL_WRITE_ONLY, texture.format());
}

/// Makes what compute shaders stored visible to texture look-ups.
void finish_stores() {
    glMemoryBarrier(GL_TEXTURE_FETCH_BARRIER_BIT);
}

/// Of a disc, weighted with the cosine to its middle [sr].
float disc_solid_angle(float radius) {
    const float sine = std::sin(radius);
    return shared::kPi * sine * sine;
}

/// A sky picture on the GPU.
struct Picture {
    std::string file;
    gl::Texture texture;
    vec3 irradiance;  ///< on a level plane, at gain 1, without the sun that was taken out
    bool looked_for_sun;
    std::optional<PictureSun> sun;  ///< taken out of the picture
    bool six_faces;
    int cube_size;  ///< a power of two, near the picture's own sharpness
};

Picture make_picture(const std::string& file, bool look_for_sun) {
    SkyImage image = load_sky_image(file);
    const std::optional<PictureSun> sun = look_for_sun ? find_sun(image) : std::nullopt;
    if (look_for_sun) log_info("sky image '" + file + "': " + description(sun));
    if (sun) take_sun_out(image, *sun);
    limit_to_half_floats(image);
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
        texture.upload(0, static_cast<int>(i), GL_RGB, GL_FLOAT, std::as_const(image.pictures[i]).values());
    glGenerateTextureMipmap(texture.name());
    const int quarter_turn = six ? first.width() : first.width() / 4;
    const auto size = static_cast<int>(std::bit_ceil(static_cast<unsigned>(std::max(quarter_turn, 1))));
    return {.file = file,
            .texture = std::move(texture),
            .irradiance = level_irradiance(image),
            .looked_for_sun = look_for_sun,
            .sun = sun,
            .six_faces = six,
            .cube_size = std::clamp(size, kSoftwareCubeSize, kMaxPictureCubeSize)};
}

}  // namespace

struct SkyPass::Impl {
    explicit Impl(gl::ShaderLibrary& shaders);

    void update(const scene::SkyState& sky, const scene::WaterState& water);
    [[nodiscard]] float pattern_level() const {
        return std::log2(static_cast<float>(above_cube.width()) / kPatternSize);
    }
    void choose_picture(const scene::SkyState& sky);
    void update_atmosphere(float aerosol);
    void choose_sun(const scene::SkyState& sky);
    void choose_picture_sun(const PictureSun& sun, const scene::SkyState& sky);
    SkyBlock compute_light(const scene::SkyState& sky, const scene::WaterState& water);
    void render_sky();
    void veil_sky(const scene::SkyState& sky);
    void render_water();
    void render_levels();

    /// What the cubes show; a saved shader changes its program's name.
    struct Inputs {
        scene::SkyState sky;
        scene::WaterOptics water;  ///< how its surface is drawn is no part of the cubes
        std::array<GLuint, 7> programs{};
        bool operator==(const Inputs&) const = default;
    };

    const gl::Program& view_program;
    const gl::Program& analytic_program;
    const gl::Program& panorama_program;
    const gl::Program& faces_program;
    const gl::Program& veil_program;
    const gl::Program& filter_program;
    const gl::Program& water_program;

    int analytic_size = gl::is_software_renderer() ? kSoftwareCubeSize : kCubeSize;
    gl::UniformBlock<SkyBlock> block{"sky"};
    gl::UniformBlock<HazeBlock> haze{"haze"};
    gl::Texture transmittance = make_table("air transmittance", shared::transmittance_size());
    gl::Texture multiple = make_table("air multiple scattering", shared::multiple_size());
    gl::Texture view_rayleigh = make_table("sky view rayleigh", shared::sky_view_size());
    gl::Texture view_mie = make_table("sky view mie", shared::sky_view_size());
    gl::Texture view_multiple = make_table("sky view multiple", shared::sky_view_size());
    gl::Texture above_cube;
    gl::Texture sky_cube;
    gl::Texture water_cube = make_cube("deep water cube", kWaterCubeSize, 1);

    std::optional<Atmosphere> atmosphere;
    std::optional<Picture> picture;  ///< none: the analytic sky
    std::string refused_file;        ///< the last picture that could not be read
    std::optional<Inputs> shown;
    SkyLight above;  ///< without the haze
    SkyLight light;
    unsigned version = 0;
};

SkyPass::Impl::Impl(gl::ShaderLibrary& shaders)
    : view_program(shaders.load({"sky view", {"passes/sky_view.comp"}, {}})),
      analytic_program(shaders.load({"sky cube", {"passes/sky_cube.comp"}, {}})),
      panorama_program(shaders.load({"sky panorama", {"passes/sky_picture.comp"}, {{"SIX_FACES", "0"}}})),
      faces_program(shaders.load({"sky faces", {"passes/sky_picture.comp"}, {{"SIX_FACES", "1"}}})),
      veil_program(shaders.load({"sky veil", {"passes/sky_veil.comp"}, {{"EYE", "0"}, {"PICTURE", "0"}}})),
      filter_program(shaders.load({"sky filter", {"passes/sky_filter.comp"}, {}})),
      water_program(shaders.load({"deep water cube", {"passes/water_body_cube.comp"}, {}})) {}

void SkyPass::Impl::update(const scene::SkyState& sky, const scene::WaterState& water) {
    Inputs inputs{
        .sky = sky,
        .water = scene::optics(water),
        .programs = {view_program.name(), analytic_program.name(), panorama_program.name(),
                     faces_program.name(), veil_program.name(), filter_program.name(), water_program.name()}};
    if (shown == inputs) return;

    // A picture that cannot be read leaves the last good sky, under the new sun; the caller hears of it once.
    std::optional<RuntimeFailure> failure;
    try {
        choose_picture(sky);
    } catch (const RuntimeFailure& problem) {
        failure = problem;
    }
    update_atmosphere(sky.aerosol);
    block.write(compute_light(sky, water));
    block.bind(kSkyBinding);
    render_sky();
    veil_sky(sky);
    render_water();
    render_levels();
    shown = inputs;
    ++version;
    if (failure) throw RuntimeFailure(*failure);
}

void SkyPass::Impl::choose_picture(const scene::SkyState& sky) {
    const std::string& file = sky.image;
    const bool look_for_sun = sky.image_sun != scene::kImageSunPlaced;
    const auto is_shown = [&] {
        return picture && picture->file == file && picture->looked_for_sun == look_for_sun;
    };
    if (file.empty()) {
        picture.reset();
        refused_file.clear();
    } else if (file != refused_file && !is_shown()) {
        refused_file = file;
        picture = make_picture(file, look_for_sun);
        refused_file.clear();
    }
}

void SkyPass::Impl::update_atmosphere(float aerosol) {
    if (atmosphere && atmosphere->aerosol() == aerosol) return;
    atmosphere.emplace(aerosol);
    upload(transmittance, atmosphere->transmittance());
    upload(multiple, atmosphere->multiple());
}

void SkyPass::Impl::choose_sun(const scene::SkyState& sky) {
    using Found = SkyLight::PictureSun;
    const bool found = picture && picture->sun;
    above.picture_sun = !picture || !picture->looked_for_sun ? Found::not_asked
                        : found                              ? Found::found
                                                             : Found::none;
    if (found) return choose_picture_sun(*picture->sun, sky);
    // The picture lights softly when it is asked for its sun and has none.
    const bool none = above.picture_sun == Found::none && sky.image_sun == scene::kImageSunPicture;
    const float direct = none ? 0 : sky.sun_strength * shared::sun_through_cloud(sky.overcast);
    above.to_sun = scene::sun_direction(sky);
    above.sun_radius = shared::kSunAngularRadius;
    above.sun_irradiance = atmosphere->sun_irradiance(above.to_sun) * direct;
    above.sun_radiance = atmosphere->sun_transmittance(above.to_sun) *
                         (shared::kSolarIrradiance * direct / disc_solid_angle(above.sun_radius));
}

void SkyPass::Impl::choose_picture_sun(const PictureSun& sun, const scene::SkyState& sky) {
    above.to_sun = shared::unturned(sun.direction, -glm::radians(sky.image_rotation));
    above.sun_radius = sun.radius;
    vec3 irradiance = sun.irradiance * sky.image_gain;
    if (sun.clipped) {
        // As bright beside the picture's sky as a clear day's sun is beside its own, whatever is left of it.
        const vec3 up = glm::normalize(vec3(above.to_sun.x, std::max(above.to_sun.y, 0.0f), above.to_sun.z));
        const float sky_ratio = shared::luminance(picture->irradiance * sky.image_gain) /
                                shared::luminance(atmosphere->sky_irradiance(up));
        const vec3 estimate = atmosphere->sun_irradiance(up) * sky_ratio;
        if (shared::luminance(estimate) > shared::luminance(irradiance)) irradiance = estimate;
    }
    above.sun_irradiance = irradiance * sky.sun_strength;
    const vec3 radiance = above.sun_irradiance / disc_solid_angle(above.sun_radius);
    const float largest = std::max({radiance.x, radiance.y, radiance.z, kLargestHalf});
    above.sun_radiance = radiance * (kLargestHalf / largest);
}

SkyBlock SkyPass::Impl::compute_light(const scene::SkyState& sky, const scene::WaterState& water) {
    choose_sun(sky);

    float overcast_zenith = 0;
    if (picture) {
        above.sky_irradiance = picture->irradiance * sky.image_gain;
    } else {
        const vec3 clear_sun = atmosphere->sun_irradiance(above.to_sun);
        const vec3 clear_sky = atmosphere->sky_irradiance(above.to_sun);
        const float global = shared::luminance(clear_sky + clear_sun * std::max(0.0f, above.to_sun.y));
        const float overcast = shared::kOvercastShare * global;
        overcast_zenith = shared::overcast_zenith(overcast);
        above.sky_irradiance = glm::mix(clear_sky, vec3(overcast), sky.overcast);
    }
    light = light_under_haze(sky, above);

    const scene::WaterOptics water_optics = scene::optics(water);
    return {.to_sun = light.to_sun,
            .aerosol = sky.aerosol,
            .sun_irradiance = light.sun_irradiance,
            .overcast = sky.overcast,
            .sky_irradiance = light.sky_irradiance,
            .overcast_zenith = overcast_zenith,
            .absorption = water_optics.absorption,
            .picture_gain = sky.image_gain,
            .scattering = water_optics.scattering,
            .picture_turn = glm::radians(sky.image_rotation)};
}

void SkyPass::Impl::render_sky() {
    const gl::DebugGroup group("sky cube");
    const int size = picture ? picture->cube_size : analytic_size;
    if (!above_cube || above_cube.width() != size) {
        above_cube = make_cube("sky above haze", size, gl::TextureDesc::kAllLevels);
        sky_cube = make_cube("sky cube", size, gl::TextureDesc::kAllLevels);
    }

    if (picture) {
        (picture->six_faces ? faces_program : panorama_program).use();
        picture->texture.bind(0);
    } else {
        view_program.use();
        transmittance.bind(0);
        multiple.bind(1);
        bind_image(0, view_rayleigh);
        bind_image(1, view_mie);
        bind_image(2, view_multiple);
        glDispatchCompute(groups(view_mie.width()), groups(view_mie.height()), 1);
        finish_stores();

        analytic_program.use();
        view_rayleigh.bind(0);
        view_mie.bind(1);
        view_multiple.bind(2);
    }
    bind_image(0, above_cube);
    glDispatchCompute(groups(size), groups(size), 6);
    finish_stores();
    glGenerateTextureMipmap(above_cube.name());
}

void SkyPass::Impl::veil_sky(const scene::SkyState& sky) {
    const gl::DebugGroup group("sky veil");
    haze.write(haze_block(sky, above, kSeaLevelEye, pattern_level()));
    haze.bind(kHazeBinding);
    veil_program.use();
    above_cube.bind(0);
    bind_image(0, sky_cube);
    glDispatchCompute(groups(sky_cube.width()), groups(sky_cube.width()), 6);
    finish_stores();
}

void SkyPass::Impl::render_levels() {
    const gl::DebugGroup group("sky levels");
    filter_program.use();
    sky_cube.bind(0);
    water_cube.bind(1);
    glUniform1i(1, sky_cube.levels() - 1);
    for (int level = 1; level < sky_cube.levels(); ++level) {
        glUniform1i(0, level);
        bind_image(0, sky_cube, level);
        glDispatchCompute(groups(sky_cube.width(level)), groups(sky_cube.width(level)), 6);
        finish_stores();
    }
}

void SkyPass::Impl::render_water() {
    const gl::DebugGroup group("deep water cube");
    water_program.use();
    bind_image(0, water_cube);
    glDispatchCompute(groups(kWaterCubeSize), groups(kWaterCubeSize), 6);
    finish_stores();
}

SkyPass::SkyPass(gl::ShaderLibrary& shaders) : impl_(std::make_unique<Impl>(shaders)) {}
SkyPass::~SkyPass() = default;

void SkyPass::update(const scene::SkyState& sky, const scene::WaterState& water) {
    impl_->update(sky, water);
}

const gl::Texture& SkyPass::sky_cube() const {
    return impl_->sky_cube;
}
const gl::Texture& SkyPass::water_cube() const {
    return impl_->water_cube;
}
const gl::Texture& SkyPass::sky_above_haze() const {
    return impl_->above_cube;
}
const SkyLight& SkyPass::light_above_haze() const {
    return impl_->above;
}
bool SkyPass::shows_picture() const {
    return impl_->picture.has_value();
}
float SkyPass::pattern_level() const {
    return impl_->pattern_level();
}
void SkyPass::bind_view_tables() const {
    impl_->transmittance.bind(0);
    impl_->multiple.bind(1);
    impl_->view_rayleigh.bind(2);
    impl_->view_mie.bind(3);
    impl_->view_multiple.bind(4);
}
const SkyLight& SkyPass::light() const {
    return impl_->light;
}
unsigned SkyPass::version() const {
    return impl_->version;
}
void SkyPass::bind_block() const {
    impl_->block.bind(kSkyBinding);
}

}  // namespace deepwater::render
