// The light of the sea, as the program draws it, against sums on the processor: Fresnel's term on a calm sea,
// how bright a rough one is towards the horizon, how wide the sun's path lies on it, and that a picture from
// high above has the mean and the flicker of one with eight times as many pixels each way.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "gl/headless_context.h"
#include "gpu/water/rough_sea_fixture.h"

namespace deepwater::render {
namespace {

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
    scene_.sea.foam.bubbles = 0;  // the sum's water has none
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

// The same on an overcast day in strong winds, where waves also stand in the way of mirrored rays. Measured: 1.6 to
// 4.0 % bright at 60 degrees, 2.1 to 3.2 % at 85 and 88. The sum has a standard error below half a per cent.
TEST_F(RoughSea, OvercastSeaIsThatOfFacetsWhoseRaysWavesMeet) {
    constexpr int kPaths = 40000, kPlaces = 3;
    const ivec2 size(80, 24);
    scene_.sea.resolution = 128;
    scene_.sea.foam.amount = 0;
    scene_.sea.foam.bubbles = 0;  // the sum's water has none
    scene_.camera.fov = 5;
    scene_.camera.yaw = 0;
    scene_.sky.sun_elevation = 40;
    scene_.sky.overcast = 1;
    sky_->update(scene_.sky, scene_.water);
    const CubeMap sky(sky_->sky_cube()), water(sky_->water_cube());
    for (const float wind : {10.0f, 15.0f}) {
        scene_.sea.wind_speed = wind;
        for (const double incidence : {60.0, 85.0, 88.0}) {
            scene_.camera.pitch = incidence - 90;
            dvec3 drawn(0);
            for (int place = 0; place < kPlaces; ++place) {
                scene_.camera.position = {5000.0 * place, 400, -3000.0 * place};
                for (const int part : {scene::kViewReflection, scene::kViewRefraction}) {
                    scene_.view.mode = part;
                    const Picture picture = render(maps(), size);
                    for (int y = size.y / 2 - 2; y < size.y / 2 + 2; ++y)
                        for (int x = 0; x < size.x; ++x) drawn += picture.at(x, y) / (4.0 * size.x * kPlaces);
                }
            }
            MonteCarlo sum{.sky = sky,
                           .water = water,
                           .facets = Facets(whole_covariance(scene_, maps())),
                           .waves_shadow = true};
            const dvec3 expected = sum.mean(-dvec3(scene::axes(scene_.camera).forward), kPaths);
            EXPECT_NEAR(luminance(drawn) / luminance(expected), 1, 0.05)
                << "wind " << wind << ", incidence " << incidence;
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

// A view from 1500 m against the same with 6 x 6 times the pixels, averaged: equal mean luminance, and from
// moment to moment pixels vary alike.
TEST_F(RoughSea, SmallPicturesAreLargeOnesAveraged) {
    constexpr int kFine = 6, kPairs = 2;
    constexpr double kStep = 1.0 / 30;  // s, between the pictures of a pair
    // Water alone, without foam, changes up to 1.55 times as much at these views; foam, whose wide pixels change
    // too little, brings that down. Graphics cards interpolate textures with eight bits of fraction, which adds a
    // few per cent.
    const double most = gl::is_software_renderer() ? 1.6 : 1.7;
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
        EXPECT_LT(change / fine_change, most) << which();
    }
}

// Just under the horizon a large picture resolves waves that a small one does not: of both, what is hidden
// must not shine.
TEST_F(RoughSea, SizeDoesNotChangeTheMeanUnderTheHorizon) {
    constexpr int kFine = 4;
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

}  // namespace
}  // namespace deepwater::render
