// The sun's own disc on seas so calm that it is seen, mirrored and from below.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "gl/headless_context.h"
#include "gpu/water/rough_sea_fixture.h"

namespace deepwater::shared {
#include "shared/sky/sun_disc.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

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
        const double flattened = 1 + 2 * height / (static_cast<double>(shared::kSightRadius) * sine * sine);
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
    // The disc is the difference of two pictures, whose programs may round the rest differently on a graphics card.
    const double rounding = gl::is_software_renderer() ? 0 : 1e-7;
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
                    EXPECT_LE(glm::length(picture.at(x, y)), rounding * glm::length(radiance))
                        << elevation << ", at " << place;
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
