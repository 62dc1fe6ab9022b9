#include "render/sky_pass.h"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <string>
#include <utility>

#include "core/check.h"
#include "gl/buffer.h"
#include "gl/debug.h"
#include "gl/headless_context.h"
#include "render/atmosphere.h"
#include "render/sky_block.h"
#include "render/sky_image.h"

namespace deepwater::render {
namespace {

using glm::vec3;

constexpr int kSoftwareCubeSize = 128;  ///< texels along a face of the analytic sky, which is smooth
constexpr int kCubeSize = 256;
constexpr int kMaxPictureCubeSize = 1024;
constexpr int kWaterCubeSize = 32;
/// The sky-view tables of sun and moon lie side by side.
const glm::vec2 kSources(2, 1);
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

/// A sky picture on the GPU.
struct Picture {
    std::string file;
    gl::Texture texture;
    vec3 irradiance;  ///< on a level plane, at gain 1
    bool six_faces;
    int cube_size;  ///< a power of two, near the picture's own sharpness
};

Picture make_picture(const std::string& file) {
    const SkyImage image = load_sky_image(file);
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
        texture.upload(0, static_cast<int>(i), GL_RGB, GL_FLOAT, image.pictures[i].values());
    glGenerateTextureMipmap(texture.name());
    const int quarter_turn = six ? first.width() : first.width() / 4;
    const auto size = static_cast<int>(std::bit_ceil(static_cast<unsigned>(std::max(quarter_turn, 1))));
    return {.file = file,
            .texture = std::move(texture),
            .irradiance = level_irradiance(image),
            .six_faces = six,
            .cube_size = std::clamp(size, kSoftwareCubeSize, kMaxPictureCubeSize)};
}

}  // namespace

struct SkyPass::Impl {
    explicit Impl(gl::ShaderLibrary& shaders);

    void update(const scene::SkyState& sky, const scene::WaterState& water);
    void choose_picture(const std::string& file);
    void update_atmosphere(float aerosol);
    SkyBlock compute_light(const scene::SkyState& sky, const scene::WaterState& water);
    void render_sky();
    void render_water();
    void render_levels();

    /// What the cubes show; a saved shader changes its program's name.
    struct Inputs {
        scene::SkyState sky;
        scene::WaterOptics water;  ///< how its surface is drawn is no part of the cubes
        std::array<GLuint, 6> programs{};
        bool operator==(const Inputs&) const = default;
    };

    const gl::Program& view_program;
    const gl::Program& analytic_program;
    const gl::Program& panorama_program;
    const gl::Program& faces_program;
    const gl::Program& filter_program;
    const gl::Program& water_program;

    int analytic_size = gl::is_software_renderer() ? kSoftwareCubeSize : kCubeSize;
    gl::UniformBlock<SkyBlock> block{"sky"};
    gl::Texture transmittance = make_table("air transmittance", shared::transmittance_size());
    gl::Texture multiple = make_table("air multiple scattering", shared::multiple_size());
    gl::Texture view_rayleigh = make_table("sky view rayleigh", kSources* shared::sky_view_size());
    gl::Texture view_mie = make_table("sky view mie", kSources* shared::sky_view_size());
    gl::Texture view_multiple = make_table("sky view multiple", kSources* shared::sky_view_size());
    gl::Texture sky_cube;
    gl::Texture water_cube = make_cube("deep water cube", kWaterCubeSize, 1);

    std::optional<Atmosphere> atmosphere;
    std::optional<Picture> picture;  ///< none: the analytic sky
    std::string refused_file;        ///< the last picture that could not be read
    std::optional<Inputs> shown;
    SkyLight light;
    unsigned version = 0;
};

SkyPass::Impl::Impl(gl::ShaderLibrary& shaders)
    : view_program(shaders.load({"sky view", {"passes/sky_view.comp"}, {}})),
      analytic_program(shaders.load({"sky cube", {"passes/sky_cube.comp"}, {}})),
      panorama_program(shaders.load({"sky panorama", {"passes/sky_picture.comp"}, {{"SIX_FACES", "0"}}})),
      faces_program(shaders.load({"sky faces", {"passes/sky_picture.comp"}, {{"SIX_FACES", "1"}}})),
      filter_program(shaders.load({"sky filter", {"passes/sky_filter.comp"}, {}})),
      water_program(shaders.load({"deep water cube", {"passes/water_body_cube.comp"}, {}})) {}

void SkyPass::Impl::update(const scene::SkyState& sky, const scene::WaterState& water) {
    Inputs inputs{.sky = sky,
                  .water = scene::optics(water),
                  .programs = {view_program.name(), analytic_program.name(), panorama_program.name(),
                               faces_program.name(), filter_program.name(), water_program.name()}};
    inputs.sky.visibility_km = 0;  // haze lies between eye and sky: no part of the cubes
    if (shown == inputs) return;

    // A picture that cannot be read leaves the last good sky, under the new sun; the caller hears of it once.
    std::optional<RuntimeFailure> failure;
    try {
        choose_picture(sky.image);
    } catch (const RuntimeFailure& problem) {
        failure = problem;
    }
    update_atmosphere(sky.aerosol);
    block.write(compute_light(sky, water));
    block.bind(kSkyBinding);
    render_sky();
    render_water();
    render_levels();
    shown = inputs;
    ++version;
    if (failure) throw RuntimeFailure(*failure);
}

void SkyPass::Impl::choose_picture(const std::string& file) {
    if (file.empty()) {
        picture.reset();
        refused_file.clear();
    } else if (file != refused_file && !(picture && picture->file == file)) {
        refused_file = file;
        picture = make_picture(file);
        refused_file.clear();
    }
}

void SkyPass::Impl::update_atmosphere(float aerosol) {
    if (atmosphere && atmosphere->aerosol() == aerosol) return;
    atmosphere.emplace(aerosol);
    upload(transmittance, atmosphere->transmittance());
    upload(multiple, atmosphere->multiple());
}

SkyBlock SkyPass::Impl::compute_light(const scene::SkyState& sky, const scene::WaterState& water) {
    std::optional<vec3> picture_irradiance;
    if (picture) picture_irradiance = picture->irradiance * sky.image_gain;
    light = light_of(sky, *atmosphere, picture_irradiance);

    const scene::WaterOptics water_optics = scene::optics(water);
    return {.to_sun = light.direction,
            .aerosol = sky.aerosol,
            .sun_irradiance = light.sun_irradiance,
            .overcast = sky.overcast,
            .sky_irradiance = light.sky_irradiance,
            .overcast_zenith = light.overcast_zenith,
            .absorption = water_optics.absorption,
            .picture_gain = sky.image_gain * light.scale,
            .scattering = water_optics.scattering,
            .picture_turn = glm::radians(sky.image_rotation),
            .source_direction = {glm::vec4(light.sun.direction, 0), glm::vec4(light.moon.direction, 0)},
            .source_strength = {glm::vec4(light.sun.strength, 0), glm::vec4(light.moon.strength, 0)},
            .night_glow = glm::vec4(light.night_glow, 0)};
}

void SkyPass::Impl::render_sky() {
    const gl::DebugGroup group("sky cube");
    const int size = picture ? picture->cube_size : analytic_size;
    if (!sky_cube || sky_cube.width() != size)
        sky_cube = make_cube("sky cube", size, gl::TextureDesc::kAllLevels);

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
        const int sources = light.moon.strength.y > 0 ? 2 : 1;
        glDispatchCompute(groups(view_mie.width() / 2 * sources), groups(view_mie.height()), 1);
        finish_stores();

        analytic_program.use();
        view_rayleigh.bind(0);
        view_mie.bind(1);
        view_multiple.bind(2);
    }
    bind_image(0, sky_cube);
    glDispatchCompute(groups(size), groups(size), 6);
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
const gl::Texture& SkyPass::transmittance() const {
    return impl_->transmittance;
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
