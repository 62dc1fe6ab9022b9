// The sun's glitter as pixels of the program show it, against sums over facets of the same tiles: how bright it is on
// average, how unevenly it is spread over pixels, and how many of them are much brighter than the rest, from 2 to 1000 m.
// And what the wind's patches do to it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "gpu/water/rough_sea_fixture.h"
#include "sim/laws/compass.h"
#include "sim/surface/sea_surface.h"

namespace deepwater::shared {
#include "shared/water/glints.glsl"
#include "shared/water/leaning_slopes.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

/// How the light of pixels is distributed.
struct Distribution {
    double mean = 0;
    double deviation = 0;  ///< over the mean
    double kurtosis = 0;   ///< 3 for a Gaussian
    double bright = 0;     ///< share of pixels that are brighter than `white`
};
Distribution distribution_of(const std::vector<double>& pixels, double white) {
    Distribution found;
    const auto count = static_cast<double>(pixels.size());
    for (const double pixel : pixels) found.mean += pixel / count;
    double variance = 0, fourth = 0;
    for (const double pixel : pixels) {
        const double d = pixel / found.mean - 1;
        variance += d * d / count;
        fourth += d * d * d * d / count;
        found.bright += (pixel > white) / count;
    }
    found.deviation = std::sqrt(variance);
    found.kurtosis = fourth / (variance * variance);
    return found;
}

/// The glitter of a pixel as a sum over facets: the tiles' surface where random rays of the pixel meet it, each place
/// with the short waves that no tile carries; times the random light of as many glints as there are.
class FacetGlitter {
public:
    FacetGlitter(const scene::Scene& scene, const sim::OceanMaps& sea)
        : scene_(scene),
          surface_(sea),
          short_(optics::short_wave_variance(scene, sea)),
          all_(whole_covariance(scene, sea)),
          wind_(sim::compass_vector(static_cast<double>(scene.sea.wind_direction))),
          to_sun_(scene::sun_direction(scene.sky)) {}

    /// Radiance over the sun's irradiance [1/sr].
    double of_pixel(ivec2 size, int x, int y, int facets) {
        const glm::vec2 wind(wind_);
        const float along = shared::variance_along(all_, wind);
        const float share = std::min(shared::variance_along(short_, wind) / along, 1.0f);
        const float lean = shared::sea_lean(scene_.sea.wind_speed);
        double light = 0, area = 0, mean_density = 0, footprint = 0;
        std::uniform_real_distribution<double> within(-0.5, 0.5);
        for (int i = 0; i < facets; ++i) {
            const dvec3 ray = jittered_ray(size, x + within(random_), y + within(random_));
            const sim::SurfaceSample sample = met_by(ray);
            const glm::vec2 slope = sample.world_slope();
            if (!std::isfinite(slope.x + slope.y)) continue;
            const dvec3 to_eye = -ray, half_way = glm::normalize(to_eye + to_sun_);
            const float riding = shared::uneven_roughness(sample.dxx + sample.dzz, glm::dot(slope, wind),
                                                          lean / std::sqrt(along), share);
            const float rough =
                glm::mix(1.0f, riding, shared::open_share(static_cast<float>(to_eye.y), along));
            const double density = static_cast<double>(
                shared::leaning_density(glm::vec2(-half_way.x / half_way.y, -half_way.z / half_way.y) - slope,
                                        rough * short_, wind, shared::hidden_lean(lean, share)));
            light += fresnel(glm::dot(to_eye, half_way)) * density / (4 * std::pow(half_way.y, 4));
            area += std::max(
                to_eye.y - static_cast<double>(slope.x) * to_eye.x - static_cast<double>(slope.y) * to_eye.z,
                0.0);
            mean_density += density / facets;
            const double away = scene_.camera.position.y / to_eye.y;
            footprint += away * away / to_eye.y / facets;
        }
        const double pixel = glm::radians(static_cast<double>(scene_.camera.fov)) / size.y;
        const double glints = footprint * pixel * pixel * mean_density *
                              static_cast<double>(shared::glints_per_density(short_.x + short_.y)) /
                              static_cast<double>(shared::kGlintVariance);
        std::uniform_int_distribution<int> square(-100000, 100000);
        const float deviate = shared::glint_deviate(glm::ivec2(square(random_), square(random_)), 0);
        const float random_share =
            shared::glint_share(deviate, std::max(static_cast<float>(glints), shared::kFewestGlints));
        return area > 0 ? light / area * static_cast<double>(random_share) : 0;
    }

private:
    /// The surface where a ray meets it. Waves are less steep than rays, so the height of the water over the last place
    /// leads to a better one.
    [[nodiscard]] sim::SurfaceSample met_by(const dvec3& ray) const {
        const dvec3& eye = scene_.camera.position;
        double height = 0;
        const auto place = [&] { return eye + ray * ((height - eye.y) / ray.y); };
        for (int i = 0; i < 4; ++i) height = static_cast<double>(surface_.height(place().x, place().z));
        return surface_.over(place().x, place().z).sample;
    }
    [[nodiscard]] dvec3 jittered_ray(ivec2 size, double x, double y) const {
        const scene::CameraAxes a = scene::axes(scene_.camera);
        const double scale =
            std::tan(glm::radians(static_cast<double>(scene_.camera.fov)) / 2) / (0.5 * size.y);
        return glm::normalize(dvec3(a.forward) + scale * (x + 0.5 - 0.5 * size.x) * dvec3(a.right) +
                              scale * (y + 0.5 - 0.5 * size.y) * dvec3(a.up));
    }

    const scene::Scene& scene_;
    sim::SeaSurface surface_;
    vec3 short_, all_;
    dvec2 wind_;
    dvec3 to_sun_;
    std::mt19937 random_{17};
};

class Glitter : public RoughSea {
protected:
    /// Scene-linear luminance of the pixels of a view of the glitter alone.
    std::vector<double> drawn(const sim::OceanMaps& sea, ivec2 size) {
        scene_.view.mode = scene::kViewGlitter;
        std::vector<double> values;
        for (const glm::vec4& pixel : render(sea, size).pixels) values.push_back(luminance(dvec3(pixel)));
        return values;
    }
};

// Into the sun at 45 degrees over a sea of 9 m/s, without foam. Both are sums over the same waves; what differs is that
// a pixel of the program reads one place of a mip level, and the random numbers of glints. 4608 pixels are not
// independent: waves some tens of metres long are common to many. Near the eye the kurtosis is that of the few brightest.
TEST_F(Glitter, IsSpreadOverPixelsAsThatOfFacets) {
    const ivec2 size(64, 36);
    scene_.sea.wind_speed = 9;
    scene_.sea.spectrum = sim::kSpectrumElfouhaily;
    scene_.sea.foam.amount = 0;
    scene_.water.patches = 0;
    scene_.sky.sun_elevation = 45;
    scene_.camera.fov = 40;
    scene_.camera.pitch = -45;
    double first_scale = 0;
    for (const double height : {1000.0, 200.0, 20.0, 2.0}) {
        std::vector<double> seen, truth;
        for (int place = 0; place < 2; ++place) {
            scene_.camera.position = {700.0 * place, height, -400.0 * place};
            const sim::OceanMaps& sea = maps();
            scene_.camera.position.y += static_cast<double>(
                sim::SeaSurface(sea).height(scene_.camera.position.x, scene_.camera.position.z));
            const std::vector<double> pixels = drawn(sea, size);
            seen.insert(seen.end(), pixels.begin(), pixels.end());
            FacetGlitter facets(scene_, sea);
            for (int y = 0; y < size.y; ++y)
                for (int x = 0; x < size.x; ++x)
                    truth.push_back(facets.of_pixel(size, x, y, height < 100 ? 24 : 96));
        }
        // The unit of the drawn light, the sun's irradiance, is the same from everywhere.
        const double mean = distribution_of(truth, 0).mean, scale = distribution_of(seen, 0).mean / mean;
        if (first_scale == 0) first_scale = scale;
        const Distribution expected = distribution_of(truth, 2 * mean),
                           found = distribution_of(seen, 2 * mean * first_scale);
        const auto what = [&] {
            return std::to_string(height) + " m, facets: deviation " + std::to_string(expected.deviation) +
                   ", kurtosis " + std::to_string(expected.kurtosis) + ", bright " +
                   std::to_string(expected.bright) + "; drawn: " + std::to_string(found.deviation) + ", " +
                   std::to_string(found.kurtosis) + ", " + std::to_string(found.bright);
        };
        SCOPED_TRACE(what());
        // At 2 m pixels vary by 1.7 of their mean: both means have standard errors of 3 %.
        EXPECT_NEAR(scale / first_scale, 1, height < 10 ? 0.1 : 0.06);
        EXPECT_NEAR(found.deviation / expected.deviation, 1, 0.2);
        EXPECT_NEAR(std::log2(found.kurtosis / expected.kurtosis), 0, height < 100 ? 1.5 : 0.5);
        EXPECT_NEAR(found.bright, expected.bright, 0.03);
        RecordProperty("at_" + std::to_string(static_cast<int>(height)), what());
    }
}

// Patches of the wind are seen in a light breeze, from low and from high, and leave the mean light of the sky as it is.
TEST_F(Glitter, PatchesOfTheWindAreSeenAndKeepTheMean) {
    const ivec2 size(96, 54);
    scene_.sea.wind_speed = 3;
    scene_.sea.foam.amount = 0;
    scene_.view.mode = scene::kViewRoughness;
    constexpr int kPlaces = 40;
    const sim::OceanMaps& sea = maps();
    for (const double height : {20.0, 300.0}) {
        scene_.camera.position.y = height;
        scene_.camera.pitch = -40;
        double mean[2]{}, deviation[2]{};
        for (const int patched : {0, 1}) {
            scene_.water.patches = static_cast<float>(patched);
            std::vector<double> variances;
            for (int place = 0; place < kPlaces; ++place) {
                scene_.camera.position.x = 3000.0 * place;
                for (const glm::vec4& pixel : render(sea, size).pixels)
                    variances.push_back(static_cast<double>(pixel.x * pixel.x));
            }
            const Distribution found = distribution_of(variances, 0);
            mean[patched] = found.mean;
            deviation[patched] = found.deviation;
        }
        // From 20 m a view shows one gust, whose short waves have a deviation of 0.3: a standard error of 0.05.
        EXPECT_NEAR(mean[1] / mean[0], 1, 0.1) << height;
        EXPECT_GT(deviation[1] * deviation[1] - deviation[0] * deviation[0], 0.1 * 0.1) << height;
    }
}

}  // namespace
}  // namespace deepwater::render
