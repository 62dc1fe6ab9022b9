// The light of the sea, as the program draws it, against sums on the processor: Fresnel's term on a calm sea,
// how bright a rough one is towards the horizon, how wide the sun's path lies on it, and that a picture from
// high above has the mean and the flicker of one with eight times as many pixels each way. And the sun's own
// disc on seas so calm that it is seen, mirrored and from below.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <random>
#include <vector>

#include "core/shared_glsl.h"
#include "gl/framebuffer.h"
#include "gl/texture.h"
#include "optics/rough_sea/facet_table.h"
#include "optics/rough_sea/short_waves.h"
#include "render/frame.h"
#include "render/sky/sky_pass.h"
#include "scene/scene.h"
#include "sim/step/ocean_stepper.h"
#include "support/gl_fixture.h"

namespace deepwater::shared {
#include "shared/conventions.glsl"
#include "shared/sky/sun_disc.glsl"
#include "shared/water/fresnel.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

using glm::dvec2;
using glm::dvec3;
using glm::ivec2;
using glm::vec3;

constexpr double kIndex = static_cast<double>(shared::kWaterIndex);

double luminance(const dvec3& color) {
    return static_cast<double>(shared::luminance(vec3(color)));
}

/// A picture of scene-linear radiance, bottom row first.
struct Picture {
    ivec2 size;
    std::vector<glm::vec4> pixels;

    [[nodiscard]] dvec3 at(int x, int y) const {
        return dvec3(pixels[static_cast<size_t>(y) * static_cast<size_t>(size.x) + static_cast<size_t>(x)]);
    }
};

/// Direction from the camera through the middle of a pixel.
dvec3 pixel_ray(const scene::Camera& camera, ivec2 size, int x, int y) {
    const scene::CameraAxes a = scene::axes(camera);
    const double scale = std::tan(glm::radians(static_cast<double>(camera.fov)) / 2) / (0.5 * size.y);
    return glm::normalize(dvec3(a.forward) + scale * (x + 0.5 - 0.5 * size.x) * dvec3(a.right) +
                          scale * (y + 0.5 - 0.5 * size.y) * dvec3(a.up));
}

/// Level 0 of a cube map, looked up at the nearest texel.
class CubeMap {
public:
    explicit CubeMap(const gl::Texture& cube)
        : size_(cube.width()), texels_(static_cast<size_t>(6 * size_ * size_)) {
        glGetTextureImage(cube.name(), 0, GL_RGBA, GL_FLOAT,
                          static_cast<GLsizei>(texels_.size() * sizeof(glm::vec4)), texels_.data());
    }

    [[nodiscard]] dvec3 operator()(const dvec3& d) const {
        const dvec3 a = glm::abs(d);
        int face = 0;
        double s = 0, t = 0, m = 0;
        if (a.x >= a.y && a.x >= a.z) {
            face = d.x > 0 ? 0 : 1, s = d.x > 0 ? -d.z : d.z, t = -d.y, m = a.x;
        } else if (a.y >= a.z) {
            face = d.y > 0 ? 2 : 3, s = d.x, t = d.y > 0 ? d.z : -d.z, m = a.y;
        } else {
            face = d.z > 0 ? 4 : 5, s = d.z > 0 ? d.x : -d.x, t = -d.y, m = a.z;
        }
        const auto texel = [&](double v) {
            return std::clamp(static_cast<int>((0.5 * v / m + 0.5) * size_), 0, size_ - 1);
        };
        return dvec3(texels_[static_cast<size_t>((face * size_ + texel(t)) * size_ + texel(s))]);
    }

private:
    int size_;
    std::vector<glm::vec4> texels_;
};

/// Facets whose slopes are Gaussian with covariance (xx, zz, xz).
class Facets {
public:
    explicit Facets(const dvec3& covariance)
        : covariance_(covariance),
          a_(std::sqrt(covariance.x)),
          b_(covariance.z / a_),
          c_(std::sqrt(covariance.y - b_ * b_)) {}

    [[nodiscard]] dvec2 draw(std::mt19937_64& random) {
        const double u = normal_(random), v = normal_(random);
        return {a_ * u, b_ * u + c_ * v};
    }

    /// Deviation of the slopes along a direction's azimuth.
    [[nodiscard]] double deviation(const dvec3& d) const {
        return std::sqrt(
            (covariance_.x * d.x * d.x + covariance_.y * d.z * d.z + 2 * covariance_.z * d.x * d.z) /
            (d.x * d.x + d.z * d.z));
    }

    /// Density of slope `s`, per unit slope squared.
    [[nodiscard]] double density(const dvec2& s) const {
        const double determinant = covariance_.x * covariance_.y - covariance_.z * covariance_.z;
        const double q =
            (covariance_.y * s.x * s.x + covariance_.x * s.y * s.y - 2 * covariance_.z * s.x * s.y) /
            determinant;
        return std::exp(-q / 2) / (2 * M_PI * std::sqrt(determinant));
    }

    /// Area the facets show to `eye`, per area of the level.
    [[nodiscard]] double projected_area(const dvec3& eye) const {
        const double across = std::hypot(eye.x, eye.z), sigma = deviation(eye),
                     alpha = eye.y / across / sigma;
        return across * sigma *
               (alpha * 0.5 * std::erfc(-alpha / std::sqrt(2.0)) +
                std::exp(-alpha * alpha / 2) / std::sqrt(2 * M_PI));
    }

private:
    dvec3 covariance_;
    double a_, b_, c_;
    std::normal_distribution<double> normal_;
};

double fresnel(double cosine) {
    return static_cast<double>(
        shared::fresnel_dielectric(static_cast<float>(std::clamp(cosine, 0.0, 1.0)), shared::kWaterIndex));
}

/// Radiance of a rough sea by Monte Carlo: facets drawn at random, each counted by the area it turns to the
/// eye. A ray that leaves a facet upwards sees the sky; one that goes down meets another facet. The sun's
/// disc is left out.
struct MonteCarlo {
    const CubeMap& sky;
    const CubeMap& water;  ///< just below the surface, by direction of the refracted ray
    Facets facets;
    std::mt19937_64 random{7};

    static constexpr int kBounces = 4;

    /// Normal of a facet seen from `to_eye`, with probability as its projected area; none after many
    /// refusals.
    std::optional<dvec3> seen_facet(const dvec3& to_eye) {
        constexpr double kDeviations = 6;
        constexpr int kTries = 4000;
        const double across = std::hypot(to_eye.x, to_eye.z);
        const double largest = std::max(to_eye.y, 0.0) + kDeviations * facets.deviation(to_eye) * across;
        std::uniform_real_distribution<double> unit(0, largest);
        for (int i = 0; i < kTries; ++i) {
            const dvec2 s = facets.draw(random);
            if (unit(random) < to_eye.y - s.x * to_eye.x - s.y * to_eye.z)
                return glm::normalize(dvec3(-s.x, 1, -s.y));
        }
        return std::nullopt;
    }

    dvec3 radiance(const dvec3& to_eye, int bounces) {
        const std::optional<dvec3> normal = seen_facet(to_eye);
        if (!normal || bounces == 0) return dvec3(0);
        const double f = fresnel(glm::dot(to_eye, *normal));
        const dvec3 body = water(glm::refract(-to_eye, *normal, 1 / kIndex)) / (kIndex * kIndex);
        const dvec3 reflected = glm::reflect(-to_eye, *normal);
        return f * (reflected.y > 0 ? sky(reflected) : radiance(-reflected, bounces - 1)) + (1 - f) * body;
    }

    dvec3 mean(const dvec3& to_eye, int paths) {
        dvec3 sum(0);
        for (int i = 0; i < paths; ++i) sum += radiance(to_eye, kBounces);
        return sum / static_cast<double>(paths);
    }
};

/// Slope covariance of all waves, those of the tiles and those too short for them.
dvec3 whole_covariance(const scene::Scene& scene, const sim::OceanMaps& sea) {
    vec3 sum = optics::short_wave_variance(scene, sea);
    for (const sim::TileInfo& tile : sea.info) sum += tile.lost_slope_variance.back();
    return sum;
}

class RoughSea : public test::GlTest {
protected:
    void SetUp() override {
        test::GlTest::SetUp();
        if (IsSkipped()) return;
        shaders_ = std::make_unique<gl::ShaderLibrary>(DEEPWATER_SHADER_DIR);
        frame_ = std::make_unique<Frame>(*shaders_);
        frame_->keep_float_radiance(true);
        sky_ = std::make_unique<SkyPass>(*shaders_);
        scene_.view.quality = scene::kQualityMedium;
        scene_.sky.visibility_km = 1e9f;  // no haze
        scene_.sky.sun_azimuth = 180;
        scene_.camera.yaw = 180;
    }

    const sim::OceanMaps& maps() {
        return stepper_.evaluate_now(scene::resolved_sea(scene_, true), scene_.clock.time);
    }

    Picture render(const sim::OceanMaps& sea, ivec2 size) {
        if (target_.width() != size.x || target_.height() != size.y) {
            target_ =
                gl::Texture({.format = GL_RGBA8, .width = size.x, .height = size.y, .label = "picture"});
            framebuffer_ = gl::Framebuffer("picture", {{GL_COLOR_ATTACHMENT0, target_}});
        }
        frame_->render(scene_, sea, size, framebuffer_.name());
        Picture picture{.size = size, .pixels = {}};
        picture.pixels.resize(static_cast<size_t>(size.x) * static_cast<size_t>(size.y));
        glGetTextureImage(frame_->radiance().name(), 0, GL_RGBA, GL_FLOAT,
                          static_cast<GLsizei>(picture.pixels.size() * sizeof(glm::vec4)),
                          picture.pixels.data());
        return picture;
    }

    std::unique_ptr<gl::ShaderLibrary> shaders_;
    std::unique_ptr<Frame> frame_;
    std::unique_ptr<SkyPass> sky_;
    gl::Texture target_;
    gl::Framebuffer framebuffer_;
    sim::OceanStepper stepper_;
    scene::Scene scene_;
};

// The reflectance that is drawn on a calm sea, at every angle from both sides. Half floats hold it
// within 2.5e-4; from above it goes through the table of facets (5e-4 where it interpolates,
// sun_slope_variance() included).
TEST_F(RoughSea, CalmWaterReflectsByFresnel) {
    const ivec2 size(24, 96);
    scene_.sea.wind_speed = 0;
    scene_.sky.sun_elevation = 30;
    scene_.view.mode = scene::kViewFresnel;
    scene_.camera.fov = 60;
    for (int model = 0; model < scene::kFresnelModelCount; ++model) {
        scene_.water.fresnel = model;
        const optics::FresnelCurve curve = optics::fresnel_curve(model);
        for (const double height : {10.0, -10.0}) {
            scene_.camera.position.y = height;
            for (const double pitch : {20.0, 60.0}) {
                scene_.camera.pitch = height > 0 ? -pitch : pitch;
                const Picture picture = render(maps(), size);
                for (int y = 0; y < size.y; ++y) {
                    const double up =
                        -std::copysign(1.0, height) * pixel_ray(scene_.camera, size, size.x / 2, y).y;
                    if (up < 0.01) continue;  // past the level; the Earth falls away, and the horizon dips
                    double expected = static_cast<double>(curve(static_cast<float>(up)));
                    if (height < 0) {
                        const float in_air =
                            shared::refracted_cosine(static_cast<float>(up), 1 / shared::kWaterIndex);
                        // Next to the critical angle reflectance leaves 1 with infinite slope: the drawn
                        // surface is not level to the last bit.
                        if (std::abs(in_air) < 0.05f) continue;
                        expected = in_air < 0 ? 1 : static_cast<double>(curve(in_air));
                    }
                    ASSERT_NEAR(picture.at(size.x / 2, y).x, expected, 1e-3)
                        << "model " << model << " from " << height << " m, cosine " << up;
                }
            }
        }
    }
}

// The mean over a stretch of sea from 400 m, where a pixel hides nearly all waves. The sum over facets has a
// standard error of 1 %; the stretch, several hundred metres, varies by as much.
TEST_F(RoughSea, RadianceTowardsTheHorizonIsThatOfItsFacets) {
    constexpr int kPaths = 20000;
    const ivec2 size(80, 24);
    scene_.sea.resolution = 128;
    scene_.camera.fov = 5;
    scene_.sky.sun_elevation = 40;
    for (const float wind : {5.0f, 10.0f, 15.0f}) {
        scene_.sea.wind_speed = wind;
        for (const float overcast : {0.0f, 1.0f}) {
            scene_.sky.overcast = overcast;
            sky_->update(scene_.sky, scene_.water);
            const CubeMap sky(sky_->sky_cube()), water(sky_->water_cube());
            for (const double azimuth : {0.0, 90.0}) {  // the sun behind, and to the right
                scene_.camera.yaw = azimuth;
                for (const double incidence : {80.0, 85.0, 88.0}) {
                    scene_.camera.pitch = incidence - 90;
                    dvec3 drawn(0);
                    constexpr int kPlaces = 3;
                    for (int place = 0; place < kPlaces; ++place) {
                        scene_.camera.position = {5000.0 * place, 400, -3000.0 * place};
                        // All that the sea sends, without the air in between.
                        for (const int part :
                             {scene::kViewReflection, scene::kViewRefraction, scene::kViewGlitter}) {
                            scene_.view.mode = part;
                            const Picture picture = render(maps(), size);
                            for (int y = size.y / 2 - 2; y < size.y / 2 + 2; ++y)
                                for (int x = 0; x < size.x; ++x)
                                    drawn += picture.at(x, y) / (4.0 * size.x * kPlaces);
                        }
                    }
                    MonteCarlo sum{
                        .sky = sky, .water = water, .facets = Facets(whole_covariance(scene_, maps()))};
                    const dvec3 expected = sum.mean(-dvec3(scene::axes(scene_.camera).forward), kPaths);
                    EXPECT_NEAR(luminance(drawn) / luminance(expected), 1, 0.1)
                        << "wind " << wind << ", overcast " << overcast << ", azimuth " << azimuth
                        << ", incidence " << incidence;
                }
            }
        }
    }
}

/// Pixels between the places where `row` falls to half its largest value.
double half_width(const std::vector<double>& row) {
    const auto top = std::max_element(row.begin(), row.end());
    const double half = *top / 2;
    const auto edge = [&](int step) {
        auto i = top;
        while (i != row.begin() && i + 1 != row.end() && *i > half) i += step;
        EXPECT_LE(*i, half) << "the column runs out of the picture";
        return static_cast<double>(i - row.begin()) - step * (half - *i) / (*(i - step) - *i);
    };
    return edge(1) - edge(-1);
}

// The sun's path along the picture's brightest row of water, on the default sea and on Elfouhaily's: as wide
// as slopes make it that Cox & Munk 1954 measured across and along the wind.
TEST_F(RoughSea, GlitterIsAsWideAsCoxAndMunksSlopesMakeIt) {
    const ivec2 size(240, 136);
    scene_.camera.fov = 60;
    scene_.view.mode = scene::kViewGlitter;
    for (const int spectrum : {sim::SeaState{}.spectrum, static_cast<int>(sim::kSpectrumElfouhaily)})
        for (const float wind : {5.0f, 10.0f}) {
            for (const float sun : {20.0f, 40.0f}) {
                for (const float direction : {180.0f, 90.0f}) {
                    scene_.sea.spectrum = spectrum;
                    scene_.sea.wind_speed = wind;
                    scene_.sea.wind_direction = direction;
                    scene_.sky.sun_elevation = sun;
                    scene_.camera.pitch = static_cast<double>(-sun);
                    const double along = 3.16e-3 * wind, across = 0.003 + 1.92e-3 * wind;
                    const dvec3 measured =
                        direction == 180 ? dvec3(across, along, 0) : dvec3(along, across, 0);

                    std::vector<double> picture(static_cast<size_t>(size.x) * static_cast<size_t>(size.y));
                    constexpr int kPlaces = 3;
                    for (int place = 0; place < kPlaces; ++place) {
                        scene_.camera.position = {5000.0 * place, 1500, -3000.0 * place};
                        const Picture drawn = render(maps(), size);
                        for (size_t i = 0; i < picture.size(); ++i)
                            picture[i] += luminance(dvec3(drawn.pixels[i])) / kPlaces;
                    }
                    std::vector<double> brightest;
                    int row = 0;
                    for (int y = 0; y < size.y; ++y) {
                        if (pixel_ray(scene_.camera, size, size.x / 2, y).y > -0.05) break;
                        const auto first = picture.begin() + static_cast<std::ptrdiff_t>(y) * size.x;
                        const std::vector<double> values(first, first + size.x);
                        if (!brightest.empty() && *std::max_element(values.begin(), values.end()) <=
                                                      *std::max_element(brightest.begin(), brightest.end()))
                            continue;
                        brightest = values;
                        row = y;
                    }
                    const Facets facets(measured);
                    const dvec3 to_sun = scene::sun_direction(scene_.sky);
                    std::vector<double> predicted;
                    for (int x = 0; x < size.x; ++x) {
                        const dvec3 eye = -pixel_ray(scene_.camera, size, x, row);
                        const dvec3 half_way = glm::normalize(eye + to_sun);
                        predicted.push_back(
                            fresnel(glm::dot(eye, half_way)) *
                            facets.density({-half_way.x / half_way.y, -half_way.z / half_way.y}) /
                            (std::pow(half_way.y, 4) * facets.projected_area(eye)));
                    }
                    EXPECT_NEAR(half_width(brightest) / half_width(predicted), 1, 0.15)
                        << "spectrum " << spectrum << ", wind " << wind << " towards " << direction
                        << ", sun at " << sun;
                }
            }
        }
}

// A view from 1500 m against the same with 8 x 8 times the pixels, averaged: equal mean luminance, and from
// moment to moment pixels vary alike.
TEST_F(RoughSea, SmallPicturesAreLargeOnesAveraged) {
    constexpr int kFine = 8, kPairs = 2;
    constexpr double kStep = 1.0 / 30;  // s, between the pictures of a pair
    const ivec2 size(96, 54);
    scene_.camera.position.y = 1500;
    scene_.sky.sun_elevation = 35;
    struct View {
        float wind;
        double yaw, pitch;
        float field;
    };
    // Into the sun with pixels of 20 m, and of 3 m as in a large picture; away from it, and at a slant; a
    // light breeze whose waves are smaller than the pixels.
    for (const View& view : {View{8, 180, -40, 30}, View{8, 180, -40, 4.2f}, View{8, 0, -40, 4.2f},
                             View{12, 0, -20, 4.2f}, View{5, 180, -30, 50}}) {
        scene_.sea.wind_speed = view.wind;
        scene_.camera.yaw = view.yaw;
        scene_.camera.pitch = view.pitch;
        scene_.camera.fov = view.field;
        double mean = 0, fine_mean = 0, change = 0, fine_change = 0;
        for (int pair = 0; pair < kPairs; ++pair) {
            std::vector<double> before, fine_before;
            for (int moment = 0; moment < 2; ++moment) {
                scene_.clock.time = 30 + 3.0 * pair + kStep * moment;
                const sim::OceanMaps& sea = maps();
                const Picture small = render(sea, size);
                std::vector<double> now, fine_now(small.pixels.size());
                for (const glm::vec4& pixel : small.pixels) now.push_back(luminance(dvec3(pixel)));
                const Picture large = render(sea, size * kFine);
                for (int y = 0; y < large.size.y; ++y) {
                    for (int x = 0; x < large.size.x; ++x) {
                        const int pixel = y / kFine * size.x + x / kFine;
                        fine_now[static_cast<size_t>(pixel)] += luminance(large.at(x, y)) / (kFine * kFine);
                    }
                }
                for (size_t i = 0; i < now.size(); ++i) {
                    mean += now[i];
                    fine_mean += fine_now[i];
                    if (moment == 0) continue;
                    change += (now[i] - before[i]) * (now[i] - before[i]);
                    fine_change += (fine_now[i] - fine_before[i]) * (fine_now[i] - fine_before[i]);
                }
                before = now;
                fine_before = fine_now;
            }
        }
        const auto which = [&] {
            return "towards " + std::to_string(view.yaw) + ", field " + std::to_string(view.field);
        };
        EXPECT_NEAR(mean / fine_mean, 1, 0.03) << which();
        EXPECT_GT(change / fine_change, 0.7) << which();
        EXPECT_LT(change / fine_change, 1.5) << which();
    }
}

// Just under the horizon a large picture resolves waves that a small one does not: of both, what is hidden
// must not shine.
TEST_F(RoughSea, SizeDoesNotChangeTheMeanUnderTheHorizon) {
    constexpr int kFine = 6;
    const ivec2 size(160, 90);
    scene_.camera.position.y = 5;
    scene_.camera.pitch = -4;
    scene_.camera.fov = 20;
    scene_.camera.yaw = 60;  // the sun behind
    scene_.sky.sun_elevation = 35;
    scene_.sea.foam.amount = 0;  // its few white places weigh too much in a strip
    const auto mean_below = [this](const Picture& picture) {
        constexpr double kAbove = 0.01, kBelow = 0.12;  // rad under the horizon
        double sum = 0, count = 0;
        for (int y = 0; y < picture.size.y; ++y) {
            const double under = -pixel_ray(scene_.camera, picture.size, picture.size.x / 2, y).y;
            if (under < kAbove || under > kBelow) continue;
            for (int x = 0; x < picture.size.x; ++x) sum += luminance(picture.at(x, y)), ++count;
        }
        return sum / count;
    };
    for (const float wind : {6.0f, 12.0f}) {
        scene_.sea.wind_speed = wind;
        const sim::OceanMaps& sea = maps();
        const double small = mean_below(render(sea, size));
        EXPECT_NEAR(mean_below(render(sea, size * kFine)) / small, 1, 0.02) << wind;
    }
}

constexpr double kSunRadius = static_cast<double>(shared::kSunAngularRadius);
constexpr double kSunSolidAngle = M_PI * kSunRadius * kSunRadius;

/// Radiance times solid angle of all pixels together.
dvec3 shown_light(const scene::Camera& camera, const Picture& picture) {
    const double scale = std::tan(glm::radians(static_cast<double>(camera.fov)) / 2) / (0.5 * picture.size.y);
    const dvec3 forward(scene::axes(camera).forward);
    dvec3 sum(0);
    for (int y = 0; y < picture.size.y; ++y)
        for (int x = 0; x < picture.size.x; ++x)
            sum += picture.at(x, y) *
                   (scale * scale * std::pow(glm::dot(pixel_ray(camera, picture.size, x, y), forward), 3));
    return sum;
}

/// The sun on seas without waves, or nearly so.
class SunImage : public RoughSea {
protected:
    void SetUp() override {
        RoughSea::SetUp();
        scene_.sea.wind_speed = 0;
        scene_.sea.resolution = 64;
        scene_.view.mode = scene::kViewGlitter;
    }

    double in(double low, double high) { return std::uniform_real_distribution<double>(low, high)(random_); }

    /// Of the sun, facing it, before it meets the water.
    dvec3 sunlight() {
        sky_->update(scene_.sky, scene_.water);
        return dvec3(sky_->light().sun_irradiance);
    }

    /// A camera that has the sun's image in its picture, anywhere, at a height; and the picture's size. The
    /// disc's radius is from 1/10 of a pixel to 40.
    /// @param elevation  of the image [degrees]
    ivec2 look(double elevation, double height) {
        const ivec2 size(static_cast<int>(in(60, 200)), static_cast<int>(in(60, 130)));
        const double pixel = kSunRadius * std::pow(10, in(-1.6, 1));
        scene_.camera.fov =
            static_cast<float>(std::clamp(glm::degrees(2 * std::atan(0.5 * size.y * pixel)), 1.2, 75.0));
        scene_.camera.position = {in(-300, 300), height, in(-300, 300)};
        const double aside = 0.2 * static_cast<double>(scene_.camera.fov);
        scene_.camera.yaw = 180 + in(-aside, aside);
        scene_.camera.pitch = std::clamp(elevation + in(-aside, aside), -89.0, 89.0);
        return size;
    }

    std::mt19937_64 random_{3};
};

// All pixels together show F times the sun's light, whatever the view: a smooth sea keeps the disc's radiance
// and size. The round Earth flattens the image: where the sea is seen under the angle d below the horizon,
// the mirrored ray's height changes 1 + 2 h / (R sin^2 d) times as fast. Within 2 %: 1 % that the disc's sum
// over parts may be off (disc_image_test.cpp), and the first order to which pixels place the disc: over
// pixels of up to 2.5 degrees sight turns unevenly by 1 %.
TEST_F(SunImage, ACalmSeaMirrorsFresnelsShareOfTheDisc) {
    for (int i = 0; i < 40; ++i) {
        const double elevation = in(5, 80), height = std::pow(10, in(0, 2.3));
        scene_.sky.sun_elevation = static_cast<float>(elevation);
        const ivec2 size = look(-elevation, height);
        const dvec3 shown = shown_light(scene_.camera, render(maps(), size));
        const double sine = std::sin(glm::radians(elevation));
        const double flattened = 1 + 2 * height / (static_cast<double>(shared::kEarthRadius) * sine * sine);
        const dvec3 expected = fresnel(sine) / flattened * sunlight();
        for (int channel = 0; channel < 3; ++channel)
            EXPECT_NEAR(shown[channel] / expected[channel], 1, 0.02)
                << "sun at " << elevation << ", " << height << " m, field " << scene_.camera.fov << ", "
                << size.x << " x " << size.y;
    }
}

// Pixel by pixel: the disc's radiance with its darker limb, and nothing beside it. Within 1.5 % but for the
// rim: 1 % of the sum over parts and, over the disc's width, as much as the reflectance changes in a tenth of
// it.
TEST_F(SunImage, ACalmSeaMirrorsTheDiscItself) {
    const ivec2 size(96, 96);
    scene_.camera.fov = 1.2f;  // the disc's radius is 21 pixels
    for (const float elevation : {8.0f, 35.0f, 70.0f}) {
        scene_.sky.sun_elevation = elevation;
        scene_.camera.pitch = static_cast<double>(-elevation) + 0.1;
        scene_.camera.yaw = 180.1;
        scene_.camera.position.y = 3;
        const Picture picture = render(maps(), size);
        const dvec3 to_sun = scene::sun_direction(scene_.sky), radiance = sunlight() / kSunSolidAngle;
        int within = 0;
        for (int y = 0; y < size.y; ++y) {
            for (int x = 0; x < size.x; ++x) {
                const dvec3 ray = pixel_ray(scene_.camera, size, x, y);
                const double place = glm::distance(dvec3(ray.x, -ray.y, ray.z), to_sun) / kSunRadius;
                if (place > 1.06) {
                    EXPECT_EQ(picture.at(x, y), dvec3(0)) << elevation << ", at " << place;
                } else if (place < 0.94) {
                    ++within;
                    const dvec3 face = dvec3(shared::limb_darkening(static_cast<float>(place)));
                    const dvec3 expected = fresnel(-ray.y) * face * radiance;
                    for (int channel = 0; channel < 3; ++channel)
                        EXPECT_NEAR(picture.at(x, y)[channel] / expected[channel], 1, 0.015)
                            << elevation << ", at " << place;
                }
            }
        }
        EXPECT_GT(within, 1000);
    }
}

// From below the disc is seen through the surface: its light is the share 1 - F, and as rays turn to the
// vertical their bundle, by the surface's cosines, gets c_air / c_water of the irradiance; water dims it on
// its way. The water has no mirrored sun: all of the sun's light goes down. Within 3 %: as above and, of a
// low sun, as the window's lens changes over the disc, by r / tan 12 degrees = 2 %.
TEST_F(SunImage, FromBelowACalmSeaShowsWhatIsLeftOfTheDisc) {
    const scene::WaterOptics water = scene::optics(scene_.water);
    for (int i = 0; i < 30; ++i) {
        const double elevation = in(12, 85), depth = std::pow(10, in(-0.5, 1));
        const double cos_air = std::sin(glm::radians(elevation));
        const double cos_water = std::sqrt(1 - (1 - cos_air * cos_air) / (kIndex * kIndex));
        scene_.sky.sun_elevation = static_cast<float>(elevation);
        const ivec2 size = look(glm::degrees(std::asin(cos_water)), -depth);
        const dvec3 shown = shown_light(scene_.camera, render(maps(), size));
        const dvec3 dimmed = glm::exp(-dvec3(water.absorption + water.scattering) * (depth / cos_water));
        const dvec3 expected = (1 - fresnel(cos_air)) * cos_air / cos_water * dimmed * sunlight();
        for (int channel = 0; channel < 3; ++channel)
            EXPECT_NEAR(shown[channel] / expected[channel], 1, 0.03)
                << "sun at " << elevation << ", " << depth << " m, field " << scene_.camera.fov << ", "
                << size.x << " x " << size.y;
    }
}

// Pixel by pixel: n^2 (1 - F) of the radiance at the refracted place of the disc, nothing beside it.
TEST_F(SunImage, FromBelowACalmSeaShowsTheDiscItself) {
    const ivec2 size(96, 96);
    scene_.camera.fov = 0.8f;
    scene_.camera.position.y = -0.5;
    const scene::WaterOptics water = scene::optics(scene_.water);
    for (const double elevation : {20.0, 50.0, 80.0}) {
        scene_.sky.sun_elevation = static_cast<float>(elevation);
        scene_.camera.yaw = 180;
        scene_.camera.pitch = glm::degrees(std::acos(std::cos(glm::radians(elevation)) / kIndex)) + 0.05;
        const Picture picture = render(maps(), size);
        const dvec3 to_sun = scene::sun_direction(scene_.sky), radiance = sunlight() / kSunSolidAngle;
        int within = 0;
        for (int y = 0; y < size.y; ++y) {
            for (int x = 0; x < size.x; ++x) {
                const dvec3 ray = pixel_ray(scene_.camera, size, x, y);
                const dvec3 bent = glm::refract(ray, dvec3(0, -1, 0), kIndex);
                const double place = glm::distance(bent, to_sun) / kSunRadius;
                if (place > 1.1) {
                    EXPECT_EQ(picture.at(x, y), dvec3(0)) << elevation << ", at " << place;
                } else if (place < 0.9) {
                    ++within;
                    const dvec3 dimmed =
                        glm::exp(-dvec3(water.absorption + water.scattering) * (0.5 / ray.y));
                    const dvec3 face = dvec3(shared::limb_darkening(static_cast<float>(place)));
                    const dvec3 expected = kIndex * kIndex * (1 - fresnel(bent.y)) * face * radiance * dimmed;
                    for (int channel = 0; channel < 3; ++channel)
                        EXPECT_NEAR(picture.at(x, y)[channel] / expected[channel], 1, 0.02)
                            << elevation << ", at " << place;
                }
            }
        }
        EXPECT_GT(within, 300);
    }
}

// From a dead calm to a light air the disc goes over into glints, and all the while the picture shows the
// light that its facets mirror: a sum over facets one by one, which a pixel's formulas follow where slopes
// are small.
TEST_F(SunImage, KeepsItsLightAsTheWindRises) {
    const ivec2 size(240, 160);
    scene_.sky.sun_elevation = 50;
    scene_.camera.fov = 60;
    scene_.camera.pitch = -50;
    scene_.camera.position.y = 200;
    const dvec3 to_sun = scene::sun_direction(scene_.sky);
    for (const float wind : {0.01f, 0.03f, 0.06f, 0.1f, 0.15f, 0.2f, 0.3f}) {
        scene_.sea.wind_speed = wind;
        const double shown = luminance(shown_light(scene_.camera, render(maps(), size)));
        Facets facets(whole_covariance(scene_, maps()));
        std::mt19937_64 random(1);
        double expected = 0;
        constexpr int kFacets = 20000;
        for (int i = 0; i < kFacets; ++i) {
            const dvec2 slope = facets.draw(random);
            const dvec3 facet = glm::normalize(dvec3(-slope.x, 1, -slope.y));
            const dvec3 eye = glm::reflect(-to_sun, facet);
            const double cosine = glm::dot(facet, to_sun);
            if (cosine <= 0 || eye.y <= 0) continue;
            expected += fresnel(cosine) * cosine / (facet.y * facets.projected_area(eye)) / kFacets;
        }
        EXPECT_NEAR(shown / (expected * luminance(sunlight())), 1, 0.04) << wind;
    }
}

// What chance gives a pixel on a sea of tiny ripples is at most the disc's own light: of a share f that
// facets of a pixel fill, lots have the variance f (1 - f) or less, whose brightest draw shows up to twice
// the disc, the mean; and the disc's middle is 1.3 times as bright as its mean.
TEST_F(SunImage, NoGlintOutshinesTheDisc) {
    const ivec2 size(160, 90);
    scene_.sky.sun_elevation = 40;
    scene_.camera.fov = 30;
    scene_.camera.pitch = -40;
    const double disc = fresnel(std::sin(glm::radians(40.0))) * luminance(sunlight()) / kSunSolidAngle;
    for (const float wind : {0.0f, 0.005f, 0.02f, 0.05f}) {
        scene_.sea.wind_speed = wind;
        for (const double height : {1.0, 3.0, 20.0}) {
            scene_.camera.position.y = height;
            double brightest = 0;
            for (const glm::vec4& pixel : render(maps(), size).pixels)
                brightest = std::max(brightest, luminance(dvec3(pixel)));
            EXPECT_LT(brightest, 2.6 * disc) << "wind " << wind << " from " << height << " m";
            EXPECT_GT(brightest, 0.02 * disc) << "wind " << wind << " from " << height << " m";
        }
    }
}

}  // namespace
}  // namespace deepwater::render
