#pragma once

// What tests of the light of a rough sea share: pictures of its radiance, and sums over its facets by Monte
// Carlo.

#include <algorithm>
#include <cmath>
#include <memory>
#include <random>
#include <vector>

#include "core/shared_glsl.h"
#include "gl/framebuffer.h"
#include "gl/texture.h"
#include "optics/sea/facet_table.h"
#include "optics/sea/short_waves.h"
#include "render/frame.h"
#include "render/sky/sky_pass.h"
#include "scene/scene.h"
#include "sim/step/ocean_stepper.h"
#include "support/gl_fixture.h"

namespace deepwater::shared {
#include "shared/conventions.glsl"
#include "shared/water/fresnel.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {

using glm::dvec2;
using glm::dvec3;
using glm::ivec2;
using glm::vec3;

inline constexpr double kIndex = static_cast<double>(shared::kWaterIndex);

inline double luminance(const dvec3& color) {
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
inline dvec3 pixel_ray(const scene::Camera& camera, ivec2 size, int x, int y) {
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

inline double fresnel(double cosine) {
    return static_cast<double>(
        shared::fresnel_dielectric(static_cast<float>(std::clamp(cosine, 0.0, 1.0)), shared::kWaterIndex));
}

/// Radiance of a rough sea by Monte Carlo: facets drawn at random, each counted by the area it turns to the
/// eye. A ray that leaves a facet upwards sees the sky; one that goes down meets another facet, and so does
/// one that goes up if `waves_shadow` and a wave stands in its way. The sun's disc is left out.
struct MonteCarlo {
    const CubeMap& sky;
    const CubeMap& water;  ///< just below the surface, by direction of the refracted ray
    Facets facets;
    std::mt19937_64 random{7};

    bool waves_shadow = false;

    static constexpr int kBounces = 4;

    /// Probability that a ray upwards meets no wave: of Gaussian slopes, whose shadows do not depend on those of
    /// the facet that it leaves. Source: Smith 1967, "Geometrical shadowing of a random rough surface".
    double leaves(const dvec3& up) const {
        const double across = std::max(std::hypot(up.x, up.z), 1e-9);
        const double nu = up.y / across / (facets.deviation(up) * std::sqrt(2.0));
        return 1 / (1 + (std::exp(-nu * nu) / (std::sqrt(M_PI) * nu) - std::erfc(nu)) / 2);
    }

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
        std::uniform_real_distribution<double> chance(0, 1);
        const bool free = reflected.y > 0 && (!waves_shadow || chance(random) < leaves(reflected));
        return f * (free ? sky(reflected) : radiance(-reflected, bounces - 1)) + (1 - f) * body;
    }

    dvec3 mean(const dvec3& to_eye, int paths) {
        dvec3 sum(0);
        for (int i = 0; i < paths; ++i) sum += radiance(to_eye, kBounces);
        return sum / static_cast<double>(paths);
    }
};

/// Slope covariance of all waves, those of the tiles and those too short for them.
inline dvec3 whole_covariance(const scene::Scene& scene, const sim::OceanMaps& sea) {
    vec3 sum = optics::short_wave_variance(scene, sea);
    for (const sim::TileInfo& tile : sea.info) sum += tile.lost_slope_variance.back();
    return sum;
}

class RoughSea : public test::GlTest {
protected:
    void SetUp() override {
        test::GlTest::SetUp();
        if (IsSkipped()) return;
        shaders_ = test::load_shaders();
        frame_ = std::make_unique<Frame>(*shaders_);
        frame_->keep_float_radiance(true);
        sky_ = std::make_unique<SkyPass>(*shaders_);
        scene_.view.quality = scene::kQualityMedium;
        scene_.water.patches = 0;         // of which a view shows few: their mean is that of many views
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

}  // namespace deepwater::render
