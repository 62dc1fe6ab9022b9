#include "render/sky_pass.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "core/check.h"
#include "core/log.h"
#include "gl/buffer.h"
#include "gl/debug.h"
#include "gl/headless_context.h"
#include "render/atmosphere.h"
#include "render/eye_sky.h"
#include "render/haze.h"
#include "render/readback.h"
#include "render/sky_block.h"
#include "render/sky_image.h"
#include "render/sky_image_sun.h"

namespace deepwater::shared {
#include "shared/clouds.glsl"
#include "shared/cube_map.glsl"
}  // namespace deepwater::shared

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

/// What slices of the work cost: ms on two cores with Mesa's llvmpipe.
constexpr float kTableRow = 0.3f;  ///< a row of work groups of the sky-view tables
constexpr float kIrradiance = 3;
constexpr float kCubeTexels = 8000;    ///< of level 0 that a millisecond makes
constexpr float kFilterTexels = 4000;  ///< of the other levels
constexpr float kVeilTexels = 6000;    ///< behind the haze
constexpr int kSliceTexels = 16384;    ///< at most, of one slice

constexpr float kBudget = 4;           ///< such ms a frame
constexpr float kHardwareBudget = 40;  ///< a GPU does them in a tenth of the time
constexpr float kPatience = 3;         ///< as little when clouds only drift
constexpr int kPatientFade = 4;        ///< frames from step to step of the fade, then
constexpr float kDriftAngle =
    0.01f;  ///< rad that clouds overhead move until the cube follows: a texel of the software's
constexpr int kFadeFrames = 8;  ///< until the last of several changes is shown
constexpr int kBackLevel = 2;   ///< of the sky cube: read back for its irradiance

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

constexpr int kTableRows = static_cast<int>(96) / kGroupSize;

float texels(int side) {
    return static_cast<float>(side) * static_cast<float>(side);
}

/// A part of a cube's level: some rows of a face, or all faces when they are small.
struct Band {
    glm::ivec3 first;
    int width, rows, faces;
    int count;  ///< bands of the level
    [[nodiscard]] float texels() const {
        return static_cast<float>(width) * static_cast<float>(rows * faces);
    }
    /// Sets uniform ivec3 `location` of the program in use to the first texel, and runs it.
    void dispatch(GLint location) const {
        glUniform3i(location, first.x, first.y, first.z);
        glDispatchCompute(groups(width), groups(rows), static_cast<GLuint>(faces));
    }
};

Band band_of(int size, int slice) {
    if (6 * size * size <= kSliceTexels)
        return {.first = glm::ivec3(0), .width = size, .rows = size, .faces = 6, .count = 1};
    const int rows = std::min(size, kSliceTexels / size);
    const int of_face = size / rows;
    return {.first = {0, slice % of_face * rows, slice / of_face},
            .width = size,
            .rows = rows,
            .faces = 1,
            .count = 6 * of_face};
}

/// Irradiance on a level plane of a cube map's level, read back: six faces of RGB.
vec3 level_irradiance(std::span<const float> values, int size) {
    vec3 sum(0);
    size_t i = 0;
    for (int face = 0; face < 6; ++face) {
        for (int y = 0; y < size; ++y) {
            for (int x = 0; x < size; ++x, i += 3) {
                const glm::vec2 uv = (glm::vec2(x, y) + 0.5f) / static_cast<float>(size);
                const glm::vec2 st = 2.0f * uv - 1.0f;
                const float steradians = 4 / texels(size) * std::pow(1 + glm::dot(st, st), -1.5f);
                const float cosine = std::max(shared::cube_direction(face, uv).y, 0.0f);
                sum += vec3(values[i], values[i + 1], values[i + 2]) * (cosine * steradians);
            }
        }
    }
    return sum;
}

}  // namespace

/// One state of the sky.
struct Skies {
    gl::Texture cube;
    gl::Texture eye;    ///< as EyeSky has it
    gl::Texture clear;  ///< above the haze and without clouds, level 0; none while there are none
    bool cloudy = false;
    vec3 irradiance{0};  ///< on a level plane, above the haze
};

struct SkyPass::Impl {
    explicit Impl(gl::ShaderLibrary& shaders);

    /// What the cubes show; a saved shader changes its program's name.
    struct Inputs {
        scene::SkyState sky;
        scene::WaterOptics water;  ///< how its surface is drawn is no part of the cubes
        unsigned clouds = 0;       ///< CloudPass::version()
        bool cloudy = false;
        float eye_height = 0;  ///< m, of its rung
        std::array<GLuint, 11> programs{};
        bool operator==(const Inputs&) const = default;
    };

    void update(const SkyScene& scene, SkyPace pace);
    void choose_picture(const scene::SkyState& sky);
    void update_atmosphere(float aerosol);
    void update_clear_irradiance(const scene::SkyState& sky);
    void choose_sun(const scene::SkyState& sky);
    void choose_picture_sun(const PictureSun& sun, const scene::SkyState& sky);
    [[nodiscard]] float pattern_level() const {
        return std::log2(static_cast<float>(above_cube.width()) / kPatternSize);
    }
    [[nodiscard]] CloudLight cloud_light(const scene::SkyState& sky, const CloudScene& scene) const;
    [[nodiscard]] SkyBlock sky_block(const SkyScene& scene, const vec3& sky_irradiance) const;
    [[nodiscard]] float overcast_irradiance() const;
    void show_light(const SkyScene& scene, const Skies& skies);

    void begin(const SkyScene& scene, const Inputs& inputs);
    [[nodiscard]] bool clouds_drift(const Inputs& inputs, const CloudScene& scene) const;
    [[nodiscard]] float drifted_angle(const CloudScene& scene) const;
    [[nodiscard]] float budget() const;
    [[nodiscard]] float frames_left() const;
    void go_on();
    float step(bool now);
    void finish(bool now);
    void fade(float share);
    void render_tables(int row) const;
    void bind_view_tables() const;
    void render_sky(const Band& band) const;
    void render_veil(const Band& band) const;
    void render_level(const Band& band) const;
    void render_water();

    /// Where the work on the next sky stands.
    enum class Stage { idle, light, tables, sky, back, veil, eye_view, eye, levels };

    const gl::Program& view_program;
    const gl::Program& analytic_program;
    const gl::Program& cloudy_program;
    const gl::Program& panorama_program;
    const gl::Program& faces_program;
    const gl::Program& veil_program;
    const gl::Program& filter_program;
    const gl::Program& fade_program;
    const gl::Program& water_program;

    bool software = gl::is_software_renderer();
    int analytic_size = software ? kSoftwareCubeSize : kCubeSize;
    gl::UniformBlock<SkyBlock> block{"sky"};  ///< of what is shown
    gl::UniformBlock<SkyBlock> next_block{"next sky"};
    gl::UniformBlock<HazeBlock> haze{"haze"};  ///< of the sky in work
    gl::Texture transmittance = make_table("air transmittance", shared::transmittance_size());
    gl::Texture multiple = make_table("air multiple scattering", shared::multiple_size());
    gl::Texture view_rayleigh = make_table("sky view rayleigh", shared::sky_view_size());
    gl::Texture view_mie = make_table("sky view mie", shared::sky_view_size());
    gl::Texture view_multiple = make_table("sky view multiple", shared::sky_view_size());
    gl::Texture above_cube;  ///< of the sky in work, above the haze; its mip levels are plain means
    gl::Texture water_cube = make_cube("deep water cube", kWaterCubeSize, 1);
    EyeSky eye_sky;
    Skies shown, newest, next;
    CloudPass clouds;
    Readback cube_back{"sky cube back", size_t{6} * (kMaxPictureCubeSize >> kBackLevel) *
                                            (kMaxPictureCubeSize >> kBackLevel) * 3};

    std::optional<Atmosphere> atmosphere;
    std::optional<Picture> picture;  ///< none: the analytic sky
    std::string refused_file;        ///< the last picture that could not be read
    std::optional<Inputs> made;      ///< newest
    Inputs making;                   ///< next, and from what
    scene::SkyState making_sky;
    scene::WaterState making_water;
    CloudScene making_clouds, made_clouds;
    unsigned last_clouds = 0;          ///< CloudPass::version() of the last frame
    bool patient = false;              ///< the work is for clouds that only drift
    vec3 clear_irradiance{0};          ///< of the sky without clouds
    glm::vec4 clear_irradiance_of{0};  ///< the sun's direction and the aerosol it was computed for
    Stage stage = Stage::idle;
    int slice = 0, level = 0;
    float done = 0, total = 1;
    int fade_left = 0;  ///< frames until `shown` is `newest`, while nothing else is in work; 0: it is
    bool fading = false;
    SkyLight above, making_above;  ///< without the haze: of this frame, and of the sky in work
    SkyLight light;
    SkyBlock shown_block{};
    GLuint shown_water_program = 0;
    float whole_budget = software ? kBudget : kHardwareBudget;
    unsigned frame = 0;
    unsigned version = 0;
};

SkyPass::Impl::Impl(gl::ShaderLibrary& shaders)
    : view_program(shaders.load({"sky view", {"passes/sky_view.comp"}, {}})),
      analytic_program(shaders.load({"sky cube", {"passes/sky_cube.comp"}, {{"CLOUDS", "0"}}})),
      cloudy_program(shaders.load({"cloudy sky cube", {"passes/sky_cube.comp"}, {{"CLOUDS", "1"}}})),
      panorama_program(shaders.load({"sky panorama", {"passes/sky_picture.comp"}, {{"SIX_FACES", "0"}}})),
      faces_program(shaders.load({"sky faces", {"passes/sky_picture.comp"}, {{"SIX_FACES", "1"}}})),
      veil_program(shaders.load({"sky veil", {"passes/sky_veil.comp"}, {{"EYE", "0"}, {"PICTURE", "0"}}})),
      filter_program(shaders.load({"sky filter", {"passes/sky_filter.comp"}, {}})),
      fade_program(shaders.load({"sky fade", {"passes/sky_fade.comp"}, {}})),
      water_program(shaders.load({"deep water cube", {"passes/water_body_cube.comp"}, {}})),
      eye_sky(shaders),
      clouds(shaders) {}

void SkyPass::Impl::update(const SkyScene& scene, SkyPace pace) {
    // A picture that cannot be read leaves the last good sky, under the new sun; the caller hears of it once.
    std::optional<RuntimeFailure> failure;
    try {
        choose_picture(scene.sky);
    } catch (const RuntimeFailure& problem) {
        failure = problem;
    }
    const bool now = pace == SkyPace::complete || !made;
    update_atmosphere(scene.sky.aerosol);
    choose_sun(scene.sky);
    if (now) update_clear_irradiance(scene.sky);
    CloudScene cloud_scene = scene.clouds;
    if (picture) cloud_scene.state = {};  // it shows its own
    clouds.update(cloud_scene, cloud_light(scene.sky, cloud_scene), now);
    above.mean_sun_irradiance = above.sun_irradiance * clouds.mean_sun();

    Inputs inputs{.sky = scene.sky,
                  .water = scene::optics(scene.water),
                  .clouds = clouds.version(),
                  .cloudy = clouds.active(),
                  .eye_height = rung_height(scene.clouds.eye.y, haze_layer(scene.sky)),
                  .programs = {view_program.name(), analytic_program.name(), panorama_program.name(),
                               faces_program.name(), filter_program.name(), water_program.name(),
                               cloudy_program.name(), veil_program.name()}};
    const std::array<GLuint, 3> eye_programs = eye_sky.programs();
    std::copy(eye_programs.begin(), eye_programs.end(), inputs.programs.end() - 3);
    if (!inputs.cloudy) inputs.clouds = 0;
    const bool drifts = clouds_drift(inputs, cloud_scene);
    const bool little = drifts && drifted_angle(cloud_scene) < kDriftAngle && inputs.clouds != last_clouds;
    last_clouds = inputs.clouds;

    if (now) {
        if (made != inputs || fading || stage != Stage::idle) {
            begin(scene, inputs);
            while (stage != Stage::idle) step(true);
        }
    } else {
        if (stage == Stage::idle && made != inputs && !little) {
            begin(scene, inputs);
            patient = drifts;
        }
        go_on();
    }
    show_light(scene, shown);
    block.bind(kSkyBinding);
    eye_sky.look_from(scene.sky, scene.clouds.eye.y);
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

void SkyPass::Impl::update_clear_irradiance(const scene::SkyState& sky) {
    const glm::vec4 key(above.to_sun, sky.aerosol);
    if (clear_irradiance_of == key) return;
    clear_irradiance_of = key;
    clear_irradiance = atmosphere->sky_irradiance(above.to_sun);
}

/// What follows the sun at once: numbers.
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

CloudLight SkyPass::Impl::cloud_light(const scene::SkyState& sky, const CloudScene& scene) const {
    constexpr float kKilometre = 1000;
    const vec3 to_sun = above.to_sun;
    const float h = CloudPass::height(scene.state) / kKilometre;
    const vec3 at_height =
        shared::transmittance_to_sun(atmosphere->transmittance(), shared::kGroundRadius + h, to_sun.y);
    // Means over the air below: an exponential layer of scale height H has H (1 - exp(-h / H)) / h of its
    // density.
    const auto mean = [h](float scale_height) {
        return scale_height / h * (1 - std::exp(-h / scale_height));
    };
    const vec3 air = shared::rayleigh_scattering() * mean(shared::kRayleighScaleHeight) +
                     shared::mie_extinction() * (sky.aerosol * mean(shared::kMieScaleHeight));
    return {.to_sun = to_sun,
            .sun = at_height * (shared::kSolarIrradiance * sky.sun_strength),
            .sky = clear_irradiance * std::exp(-h / shared::kRayleighScaleHeight),
            .sun_below = above.sun_irradiance,
            .sky_below = clear_irradiance,
            .air_extinction = air / kKilometre};
}

/// Of the CIE overcast sky, on a level plane.
float SkyPass::Impl::overcast_irradiance() const {
    return shared::kOvercastShare *
           shared::luminance(clear_irradiance +
                             atmosphere->sun_irradiance(above.to_sun) * std::max(0.0f, above.to_sun.y));
}

SkyBlock SkyPass::Impl::sky_block(const SkyScene& scene, const vec3& sky_irradiance) const {
    const scene::WaterOptics water = scene::optics(scene.water);
    return {.to_sun = above.to_sun,
            .aerosol = scene.sky.aerosol,
            .sun_irradiance = light.mean_sun_irradiance,
            .overcast = scene.sky.overcast,
            .sky_irradiance = sky_irradiance,
            .overcast_zenith = shared::overcast_zenith(overcast_irradiance()),
            .absorption = water.absorption,
            .picture_gain = scene.sky.image_gain,
            .scattering = water.scattering,
            .picture_turn = glm::radians(scene.sky.image_rotation)};
}

void SkyPass::Impl::begin(const SkyScene& scene, const Inputs& inputs) {
    making = inputs;
    making_sky = scene.sky;
    making_water = scene.water;
    making_clouds = scene.clouds;
    making_above = above;
    const int size = picture ? picture->cube_size : analytic_size;
    if (!above_cube || above_cube.width() != size)
        above_cube = make_cube("sky above haze", size, gl::TextureDesc::kAllLevels);
    if (!next.cube || next.cube.width() != size)
        next.cube = make_cube("sky cube", size, gl::TextureDesc::kAllLevels);
    const int eye_size = EyeSky::cube_size(size, inputs.eye_height);
    if (!next.eye || next.eye.width() != eye_size) next.eye = make_cube("eye sky", eye_size, 1);
    next.cloudy = inputs.cloudy;
    if (next.cloudy && !next.clear) next.clear = make_cube("clear sky cube", size, 1);
    stage = Stage::light;
    slice = 0;
    done = 0;
    total = kIrradiance + (picture ? 0 : kTableRow * kTableRows) + 6 * texels(size) / kCubeTexels +
            6 * (texels(size) + texels(eye_size)) / kVeilTexels;
    if (!picture) total += kTableRow * static_cast<float>(EyeSky::kViewRows);
    for (int l = 1; l < next.cube.levels(); ++l) total += 6 * texels(next.cube.width(l)) / kFilterTexels;
}

/// Nothing has changed since the newest sky but where its clouds are.
bool SkyPass::Impl::clouds_drift(const Inputs& inputs, const CloudScene& scene) const {
    if (!made || !inputs.cloudy || made_clouds.state != scene.state) return false;
    Inputs same = inputs;
    same.clouds = made->clouds;
    return same == *made;
}

/// By how much, seen from below [rad].
float SkyPass::Impl::drifted_angle(const CloudScene& scene) const {
    const glm::dvec2 moved(scene.eye.x - made_clouds.eye.x, scene.eye.z - made_clouds.eye.z);
    const glm::dvec2 shift = scene.drift * (scene.time - made_clouds.time) - moved;
    return static_cast<float>(glm::length(shift)) / CloudPass::height(scene.state);
}

float SkyPass::Impl::budget() const {
    return patient ? whole_budget / kPatience : whole_budget;
}

float SkyPass::Impl::frames_left() const {
    return std::max(std::ceil((total - done) / budget()), 1.0f);
}

/// A frame's share of the work, and the shown sky a step nearer to the newest.
void SkyPass::Impl::go_on() {
    ++frame;
    if (fading) {
        // An idle pass counts frames down; one at work reaches the newest sky just before the next is done.
        const float frames = stage == Stage::idle ? static_cast<float>(fade_left--) : frames_left();
        if (!patient || frames <= 1 || frame % kPatientFade == 0) {
            const float share = std::min((patient ? kPatientFade : 1) / frames, 1.0f);
            fade(share);
            fading = share < 1;
        }
    }
    float left = budget();
    while (left > 0 && stage != Stage::idle) {
        const float cost = step(false);
        left -= cost;
        done += cost;
    }
}

/// One slice of the work. @return what it costs; more than a frame has when there is something to wait for
float SkyPass::Impl::step(bool now) {
    next_block.bind(kSkyBinding);
    switch (stage) {
        case Stage::light:
            update_clear_irradiance(making_sky);
            next.irradiance =
                picture ? picture->irradiance * making_sky.image_gain
                        : glm::mix(clear_irradiance, vec3(overcast_irradiance()), making_sky.overcast);
            next_block.write(sky_block({making_sky, making_water, {}}, next.irradiance));
            stage = picture ? Stage::sky : Stage::tables;
            slice = 0;
            return kIrradiance;
        case Stage::tables:
            render_tables(slice);
            if (++slice == kTableRows) {
                stage = Stage::sky;
                slice = 0;
            }
            return kTableRow;
        case Stage::sky: {
            const Band band = band_of(above_cube.width(), slice);
            render_sky(band);
            if (++slice == band.count) {
                glGenerateTextureMipmap(above_cube.name());
                if (next.cloudy) {
                    const auto side = static_cast<size_t>(above_cube.width(kBackLevel));
                    cube_back.ask(above_cube, kBackLevel, GL_RGB, 6 * side * side * 3);
                }
                stage = Stage::back;
            }
            return band.texels() / kCubeTexels;
        }
        case Stage::back:
            if (next.cloudy) {
                const auto values = cube_back.look(now);
                if (!values) return budget();
                next.irradiance = level_irradiance(*values, above_cube.width(kBackLevel));
            }
            if (now) show_light({making_sky, making_water, {}}, next);
            making_above.sky_irradiance = next.irradiance;
            haze.write(haze_block(making_sky, making_above, kSeaLevelEye, pattern_level()));
            stage = Stage::veil;
            slice = 0;
            return 0;
        case Stage::veil: {
            const Band band = band_of(next.cube.width(), slice);
            render_veil(band);
            if (++slice == band.count) {
                eye_sky.begin(making_sky, making_above, making.eye_height, pattern_level());
                stage = picture ? Stage::eye : Stage::eye_view;
                slice = 0;
            }
            return band.texels() / kVeilTexels;
        }
        case Stage::eye_view:
            bind_view_tables();
            eye_sky.render_view(slice);
            if (++slice == EyeSky::kViewRows) {
                stage = Stage::eye;
                slice = 0;
            }
            return kTableRow;
        case Stage::eye: {
            const Band band = band_of(next.eye.width(), slice);
            eye_sky.use(above_cube, next.eye, picture.has_value());
            band.dispatch(0);
            finish_stores();
            if (++slice == band.count) {
                stage = Stage::levels;
                level = 1;
                slice = 0;
            }
            return band.texels() / kVeilTexels;
        }
        case Stage::levels: {
            const Band band = band_of(next.cube.width(level), slice);
            render_level(band);
            if (++slice == band.count) {
                slice = 0;
                if (++level == next.cube.levels()) finish(now);
            }
            return band.texels() / kFilterTexels;
        }
        case Stage::idle:
            break;
    }
    return 0;
}

void SkyPass::Impl::finish(bool now) {
    stage = Stage::idle;
    made = making;
    made_clouds = making_clouds;
    // A picture's cube is too large to fade every frame, and changes rarely.
    const bool at_once =
        now || picture || shown.cube.width() != next.cube.width() || shown.eye.width() != next.eye.width();
    std::swap(at_once ? shown : newest, next);
    fading = !at_once;
    fade_left = kFadeFrames;
    ++version;
}

void SkyPass::Impl::fade(float share) {
    const gl::DebugGroup group("sky fade");
    fade_program.use();
    glUniform1f(0, share);
    const auto fade_level = [](const gl::Texture& to, const gl::Texture& from, int l) {
        glBindImageTexture(0, to.name(), l, GL_TRUE, 0, GL_READ_WRITE, to.format());
        glBindImageTexture(1, from.name(), l, GL_TRUE, 0, GL_READ_ONLY, from.format());
        glDispatchCompute(groups(to.width(l)), groups(to.width(l)), 6);
    };
    glMemoryBarrier(GL_SHADER_IMAGE_ACCESS_BARRIER_BIT);
    for (int l = 0; l < shown.cube.levels(); ++l) fade_level(shown.cube, newest.cube, l);
    fade_level(shown.eye, newest.eye, 0);
    if (newest.cloudy) {
        if (!shown.clear) shown.clear = make_cube("clear sky cube", shown.cube.width(), 1);
        if (!shown.cloudy) {
            glCopyImageSubData(newest.clear.name(), GL_TEXTURE_CUBE_MAP, 0, 0, 0, 0, shown.clear.name(),
                               GL_TEXTURE_CUBE_MAP, 0, 0, 0, 0, shown.clear.width(), shown.clear.width(), 6);
        }
        fade_level(shown.clear, newest.clear, 0);
    }
    shown.cloudy = newest.cloudy;
    finish_stores();
    shown.irradiance = glm::mix(shown.irradiance, newest.irradiance, share);
    ++version;
}

void SkyPass::Impl::render_tables(int row) const {
    const gl::DebugGroup group("sky view");
    view_program.use();
    transmittance.bind(0);
    multiple.bind(1);
    bind_image(0, view_rayleigh);
    bind_image(1, view_mie);
    bind_image(2, view_multiple);
    glUniform1i(0, row);
    glDispatchCompute(groups(view_mie.width()), 1, 1);
    finish_stores();
}

void SkyPass::Impl::bind_view_tables() const {
    transmittance.bind(0);
    multiple.bind(1);
    view_rayleigh.bind(2);
    view_mie.bind(3);
    view_multiple.bind(4);
}

void SkyPass::Impl::render_sky(const Band& band) const {
    const gl::DebugGroup group("sky cube");
    if (picture) {
        (picture->six_faces ? faces_program : panorama_program).use();
        picture->texture.bind(0);
    } else {
        (next.cloudy ? cloudy_program : analytic_program).use();
        view_rayleigh.bind(0);
        view_mie.bind(1);
        view_multiple.bind(2);
        if (next.cloudy) {
            clouds.bind_view();
            bind_image(1, next.clear);
        }
    }
    bind_image(0, above_cube);
    band.dispatch(0);
    finish_stores();
}

void SkyPass::Impl::render_veil(const Band& band) const {
    const gl::DebugGroup group("sky veil");
    haze.bind(kHazeBinding);
    veil_program.use();
    above_cube.bind(0);
    bind_image(0, next.cube);
    band.dispatch(0);
    finish_stores();
}

void SkyPass::Impl::render_level(const Band& band) const {
    const gl::DebugGroup group("sky levels");
    filter_program.use();
    next.cube.bind(0);
    water_cube.bind(1);
    glUniform1i(0, level);
    glUniform1i(1, next.cube.levels() - 1);
    bind_image(0, next.cube, level);
    band.dispatch(2);
    finish_stores();
}

void SkyPass::Impl::render_water() {
    const gl::DebugGroup group("deep water cube");
    water_program.use();
    bind_image(0, water_cube);
    glDispatchCompute(groups(kWaterCubeSize), groups(kWaterCubeSize), 6);
    finish_stores();
}

/// Numbers, and the deep water that depends on nothing else, for the sun of this frame and the light of
/// `skies`.
void SkyPass::Impl::show_light(const SkyScene& scene, const Skies& skies) {
    above.sky_irradiance = skies.irradiance;
    light = light_under_haze(scene.sky, above);
    clouds.divide_light_in_water(light.sun_irradiance, light.sky_irradiance);
    const SkyBlock wanted = sky_block(scene, light.sky_irradiance);
    if (shown_block == wanted && shown_water_program == water_program.name()) {
        block.bind(kSkyBinding);
        return;
    }
    shown_block = wanted;
    shown_water_program = water_program.name();
    block.write(wanted);
    block.bind(kSkyBinding);
    render_water();
    next_block.bind(kSkyBinding);
    ++version;
}

SkyPass::SkyPass(gl::ShaderLibrary& shaders) : impl_(std::make_unique<Impl>(shaders)) {}
SkyPass::~SkyPass() = default;

void SkyPass::update(const SkyScene& scene, SkyPace pace) {
    impl_->update(scene, pace);
}
void SkyPass::update(const scene::SkyState& sky, const scene::WaterState& water) {
    impl_->update({sky, water, {}}, SkyPace::complete);
}

const gl::Texture& SkyPass::sky_cube() const {
    return impl_->shown.cube;
}
const gl::Texture& SkyPass::water_cube() const {
    return impl_->water_cube;
}
const gl::Texture& SkyPass::eye_cube() const {
    return impl_->shown.eye;
}
const CloudPass& SkyPass::clouds() const {
    return impl_->clouds;
}
const SkyLight& SkyPass::light() const {
    return impl_->light;
}
const SkyLight& SkyPass::light_above_haze() const {
    return impl_->above;
}
unsigned SkyPass::version() const {
    return impl_->version;
}
void SkyPass::bind_block() const {
    impl_->block.bind(kSkyBinding);
}
void SkyPass::bind_eye() const {
    impl_->eye_sky.bind(impl_->shown.eye);
}
void SkyPass::bind_clouds() const {
    impl_->clouds.bind_view();
    (impl_->shown.cloudy ? impl_->shown.clear : impl_->shown.cube).bind(0);
}

}  // namespace deepwater::render
