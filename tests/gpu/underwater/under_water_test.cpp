// The camera under the surface, and across it.
#include <gtest/gtest.h>

#include <cmath>
#include <glm/glm.hpp>
#include <random>

#include "core/shared_glsl.h"
#include "gl/headless_context.h"
#include "gpu/picture_fixture.h"
#include "sim/surface/sea_surface.h"
#include "sim/waves/ocean.h"

namespace deepwater::shared {
#include "shared/water/water_veil.glsl"
}

namespace deepwater::render {
namespace {

using glm::dvec2;
using glm::dvec3;
using glm::vec3;
using glm::vec4;

class UnderWaterTest : public PictureTest {
protected:
    UnderWaterTest() : PictureTest({72, 48}) {}

    /// Direction of the ray through a pixel's middle, 1 m along the view's axis.
    dvec3 ray(double x, double y) const {
        const scene::CameraAxes axes = scene::axes(scene_.camera);
        const double tan_up = std::tan(glm::radians(static_cast<double>(scene_.camera.fov)) / 2);
        const dvec2 at = (2.0 * (dvec2(x, y) + 0.5) - dvec2(size_)) / static_cast<double>(size_.y) * tan_up;
        return dvec3(axes.forward) + at.x * dvec3(axes.right) + at.y * dvec3(axes.up);
    }
    vec4 at(const std::vector<vec4>& values, int x, int y) const {
        return values[static_cast<size_t>(y * size_.x + x)];
    }
    std::vector<vec4> view(int mode) {
        scene_.view.mode = mode;
        return radiance();
    }
};

/// What a march along every ray of a picture finds to differ from the views of medium and depth.
struct Disagreement {
    int pixels = 0, medium = 0, depth = 0;
};

/// Cameras whose near plane the gale's surface cuts, or nearly so.
class CrossingTest : public UnderWaterTest {
protected:
    void SetUp() override {
        UnderWaterTest::SetUp();
        scene_.sea.wind_speed = 19;
        scene_.sea.fetch_km = 300;
    }

    /// Where the ray through a point of the picture [pixels] meets the surface, m from the eye.
    double met(const sim::OceanMaps& maps, double x, double y) const {
        const dvec3 direction = ray(x, y);
        const double near = static_cast<double>(scene::kNearPlane);
        const auto hit = sim::SeaSurface(maps).first_hit(scene_.camera.position + near * direction,
                                                         glm::normalize(direction), kFarthest);
        return hit ? *hit + near * glm::length(direction) : INFINITY;
    }

    /// True when the distance `seen` at a pixel is what its ray or those up to a pixel beside it meet: along
    /// the edges of waves that is all a picture of pixels can say.
    bool agrees(const sim::OceanMaps& maps, int x, int y, double seen) const {
        constexpr double kError = 0.01;
        double low = INFINITY, high = 0;
        for (const dvec2 beside : {dvec2(0), dvec2(1, 0), dvec2(-1, 0), dvec2(0, 1), dvec2(0, -1)}) {
            const double there = met(maps, x + beside.x, y + beside.y);
            low = std::min(low, there), high = std::max(high, there);
            if (seen >= low * (1 - kError) && (seen <= high * (1 + kError) || high > 0.9 * kFarthest))
                return true;
        }
        if (seen > 0.9 * kFarthest && high > 0.9 * kFarthest) return true;
        // Graphics cards interpolate textures with eight bits of fraction: between texels of 8 m on a slope of 0.2 heights
        // are off by up to 3 mm. Before the eye, which is a few centimetres from the water, rays graze it.
        constexpr double kInterpolation = 0.004, kBeforeTheEye = 0.5;  // m
        const dvec3 place = scene_.camera.position + seen * glm::normalize(ray(x, y));
        const double water = static_cast<double>(sim::SeaSurface(maps).height(place.x, place.z));
        return !gl::is_software_renderer() && seen < kBeforeTheEye &&
               std::abs(place.y - water) < kInterpolation;
    }

    /// m; SeaSurface::first_hit() knows nothing of the Earth's curvature: here that is 2 cm of height.
    static constexpr double kFarthest = 500;

    Disagreement compare(unsigned seed) {
        std::mt19937 random(seed);
        const auto in = [&random](double low, double high) {
            return std::uniform_real_distribution<double>(low, high)(random);
        };
        scene_.clock.time = in(0, 100);
        const sim::OceanMaps& maps =
            stepper_.evaluate_now(scene::resolved_sea(scene_, true), scene_.clock.time);
        scene::Camera& camera = scene_.camera;
        camera.position = {in(-300, 300), 0, in(-300, 300)};
        camera.position.y =
            static_cast<double>(sim::SeaSurface(maps).height(camera.position.x, camera.position.z)) +
            in(-0.05, 0.05);
        camera.yaw = in(0, 360);
        camera.pitch = in(-40, 40);
        camera.roll = static_cast<float>(in(-180, 180));
        const std::vector<vec4> medium = view(scene::kViewMedium), depth = view(scene::kViewDepth);

        Disagreement result;
        for (int y = 0; y < size_.y; ++y) {
            for (int x = 0; x < size_.x; ++x) {
                const dvec3 direction = ray(x, y);
                const dvec3 start = camera.position + static_cast<double>(scene::kNearPlane) * direction;
                const bool in_water =
                    start.y < static_cast<double>(sim::SeaSurface(maps).height(start.x, start.z));
                const double seen = 100.0 / (1 / std::max(1e-9, static_cast<double>(at(depth, x, y).x)) - 1);
                ++result.pixels;
                if ((at(medium, x, y).x > 0.5f) != in_water) ++result.medium;
                if (!agrees(maps, x, y, seen)) ++result.depth;
            }
        }
        return result;
    }
};

TEST_F(CrossingTest, EveryPixelStartsInItsOwnMediumAndMeetsTheSurfaceWhereARayMarchDoes) {
    const char* count = std::getenv("DEEPWATER_CROSSINGS");
    const int cameras = count ? std::atoi(count) : 4;
    Disagreement sum;
    for (int i = 0; i < cameras; ++i) {
        const Disagreement one = compare(static_cast<unsigned>(i));
        sum.pixels += one.pixels, sum.medium += one.medium, sum.depth += one.depth;
    }
    if (count) std::printf("%d pixels: medium %d, depth %d\n", sum.pixels, sum.medium, sum.depth);
    EXPECT_LE(sum.medium, 0.005 * sum.pixels);
    EXPECT_LE(sum.depth, 0.005 * sum.pixels);
}

// A sphere that stands half in the water, before an eye at a calm sea's surface: the picture's first frame.
TEST_F(UnderWaterTest, ThingsAreSeenThroughTheMediumThatTheirRayStartsIn) {
    scene_.sea.wind_speed = 0;
    scene_.camera.position = {3, 0.004, 7};
    scene_.camera.yaw = 0;
    scene_.camera.pitch = 0;
    scene::Object sphere;
    sphere.shape = scene::kShapeSphere;
    sphere.position = {3, 0, -3};
    sphere.size = vec3(12);
    scene_.objects = {sphere};
    const std::vector<vec4> medium = view(scene::kViewMedium);
    for (int y = 0; y < size_.y; ++y) {
        const double start = scene_.camera.position.y + static_cast<double>(scene::kNearPlane) * ray(36, y).y;
        if (std::abs(start) < 1e-3) continue;
        ASSERT_EQ(at(medium, 36, y).x > 0.5f, start < 0) << y;
    }
}

// What drifts in the water is in it: no ray that starts in air and ends on the surface meets any.
TEST_F(UnderWaterTest, ParticlesAreSeenInTheWaterAlone) {
    scene_.sea.wind_speed = 5;
    scene_.camera.pitch = -10;
    const sim::OceanMaps& maps = stepper_.evaluate_now(scene::resolved_sea(scene_, true), scene_.clock.time);
    scene_.camera.position = {3, static_cast<double>(sim::SeaSurface(maps).height(3, 7)) + 0.012, 7};
    resize({288, 192});
    const std::vector<vec4> medium = view(scene::kViewMedium), clear = view(scene::kViewFinal);
    scene_.particles.amount = 10;
    const std::vector<vec4> full = view(scene::kViewFinal);
    int seen = 0, in_air = 0;
    for (size_t i = 0; i < full.size(); ++i) {
        if (full[i] == clear[i]) continue;
        ++(medium[i].x > 0.5f ? seen : in_air);
    }
    EXPECT_GT(seen, 100);
    EXPECT_EQ(in_air, 0);
}

// Water climbs the near plane by the height asked for and no farther; the foot of the lip throws the ray down
// into the water.
TEST_F(UnderWaterTest, WaterClimbsTheWindow) {
    scene_.sea.wind_speed = 0;
    scene_.water.type = 0;
    scene_.camera.position = {3, 0.002, 7};
    scene_.camera.pitch = 0;
    resize({64, 480});
    scene_.clouds = {.kind = scene::kCloudsStratus,
                     .cover = 1};  // the lip mirrors what is seen, not the sky behind it
    scene_.underwater.meniscus = 0;
    const std::vector<vec4> without = view(scene::kViewFinal), medium = view(scene::kViewMedium);
    int line = 0;
    while (line < size_.y && at(medium, 32, line).x > 0.5f) ++line;
    ASSERT_GT(line, 100);
    ASSERT_LT(line, size_.y - 100);
    for (const float millimetres : {1.0f, 2.0f, 3.0f}) {
        scene_.underwater.meniscus = millimetres;
        const std::vector<vec4> with = view(scene::kViewFinal);
        const float height = 1e-3f * millimetres /
                             (2 * scene::kNearPlane * std::tan(glm::radians(scene_.camera.fov) / 2)) *
                             static_cast<float>(size_.y);
        int low = size_.y, high = 0;
        for (int y = 0; y < size_.y; ++y) {
            if (glm::length(vec3(at(with, 32, y) - at(without, 32, y))) < 0.02f * at(without, 32, y).z)
                continue;
            low = std::min(low, y), high = std::max(high, y);
        }
        EXPECT_NEAR(high - line, height, 0.3f * height + 1) << millimetres << " mm";
        EXPECT_NEAR(low - line, 0, 0.3f * height + 1) << millimetres << " mm";
        const int foot = line + static_cast<int>(0.3f * height);
        EXPECT_LT(at(with, 32, foot).y, 0.5f * at(without, 32, foot).y) << millimetres << " mm";
        // No bright line between the lip and the water.
        EXPECT_LE(at(with, 32, line).y, 1.05f * std::max(at(with, 32, line - 2).y, at(with, 32, foot).y))
            << millimetres << " mm";
    }
}

/// A calm sea from below, straight up: where the sky ends in the picture.
TEST_F(UnderWaterTest, TheEdgeOfSnellsWindowLiesAtTheCriticalAngle) {
    scene_.sea.wind_speed = 0;
    scene_.water.type = 0;  // hardly any light of its own
    scene_.sky.sun_azimuth = 180;
    scene_.camera.position = {3, -4, 7};
    scene_.camera.yaw = 0;
    scene_.camera.pitch = 90;
    scene_.camera.fov = 110;
    resize({288, 288});
    const std::vector<vec4> fresnel = view(scene::kViewFresnel), final = view(scene::kViewFinal);
    // Rings of a degree: outside the edge all is mirrored, inside light comes through; in the final picture
    // the sky is many times brighter than the water it is mirrored in.
    double inside = 0, outside = 90;
    double bright = 0, dark = 90;
    const float sky = at(final, 144, 144).y;
    for (int y = 0; y < size_.y; ++y) {
        for (int x = 0; x < size_.x; ++x) {
            const dvec3 r = glm::normalize(ray(x, y));
            const double angle = glm::degrees(std::acos(r.y));
            if (at(fresnel, x, y).x < 0.99f) {
                inside = std::max(inside, angle);
            } else {
                outside = std::min(outside, angle);
            }
            if (r.z > 0) continue;  // the sun's glow
            if (at(final, x, y).y > 0.2f * sky) {
                bright = std::max(bright, angle);
            } else {
                dark = std::min(dark, angle);
            }
        }
    }
    const double pixel = glm::degrees(2 * std::tan(glm::radians(55.0)) / size_.y);
    EXPECT_NEAR(inside, 48.6, 0.5);
    EXPECT_NEAR(outside, 48.6, 0.5);
    EXPECT_NEAR(bright, 48.6, 0.5);
    EXPECT_NEAR(dark, 48.6, 0.5);
    EXPECT_NEAR(0.5 * (inside + outside), glm::degrees(std::asin(1 / 1.333)), pixel);
}

/// Looks up from under a calm sea at a small sphere above it or at the image of one under it.
class UndersideTest : public UnderWaterTest {
protected:
    void SetUp() override {
        UnderWaterTest::SetUp();
        resize({192, 144});
        scene_.sea.wind_speed = 0;
        scene_.water.type = 0;
        scene_.sky.sun_azimuth = 180;
        scene_.sky.sun_elevation = 40;
        scene_.camera.fov = 80;
        scene_.underwater.rays = 0;
    }

    /// Where the picture with a sphere differs from that without: the mean place [pixels] weighted by how
    /// much.
    dvec2 seen_at(const dvec3& place, const vec3& color) {
        const std::vector<vec4> without = view(scene::kViewFinal);
        scene::Object sphere;
        sphere.shape = scene::kShapeSphere;
        sphere.position = place;
        sphere.size = vec3(0.5f);
        sphere.base_color = color;
        scene_.objects = {sphere};
        const std::vector<vec4> with = view(scene::kViewFinal);
        scene_.objects.clear();
        dvec2 sum(0);
        double weight = 0;
        for (int y = 0; y < size_.y; ++y) {
            for (int x = 0; x < size_.x; ++x) {
                const vec4 change = glm::abs(at(with, x, y) - at(without, x, y));
                const double w = static_cast<double>(change.x + change.y + change.z);
                if (w < 0.02 * static_cast<double>(at(without, x, y).z)) continue;
                sum += w * dvec2(x, y);
                weight += w;
            }
        }
        return weight > 0 ? sum / weight : dvec2(-1e3);
    }

    /// The pixel that looks along a direction.
    dvec2 pixel_of(const dvec3& direction) const {
        const scene::CameraAxes axes = scene::axes(scene_.camera);
        const double tan_up = std::tan(glm::radians(static_cast<double>(scene_.camera.fov)) / 2);
        const dvec2 slopes(glm::dot(direction, dvec3(axes.right)), glm::dot(direction, dvec3(axes.up)));
        const dvec2 tangents = slopes / glm::dot(direction, dvec3(axes.forward));
        return (tangents / tan_up * static_cast<double>(size_.y) + dvec2(size_)) / 2.0 - 0.5;
    }
};

/// Snell's law alone: the ray to the sphere crosses the surface where n sin (water) = sin (air).
TEST_F(UndersideTest, ASphereInTheAirLiesInTheWindowWhereSnellsLawSays) {
    constexpr double n = 1.333;
    for (const dvec3& place : {dvec3(0, 2, -3), dvec3(2, 1, -6), dvec3(-3, 5, -9), dvec3(1, 9, -2)}) {
        scene_.camera.position = {0, -4, 0};
        scene_.camera.pitch = 55;
        const double depth = 4, across = std::hypot(place.x, place.z);
        double low = 0, high = across;  // of the crossing, from above the eye
        for (int i = 0; i < 60; ++i) {
            const double crossing = (low + high) / 2;
            const double in_water = crossing / std::hypot(crossing, depth);
            const double in_air = (across - crossing) / std::hypot(across - crossing, place.y);
            (n * in_water < in_air ? low : high) = crossing;
        }
        const dvec3 direction(place.x / across * low, depth, place.z / across * low);
        const dvec2 expected = pixel_of(direction), seen = seen_at(place, {0.9f, 0.05f, 0.05f});
        EXPECT_LT(glm::length(seen - expected), 2) << place.x << " " << place.y << ": " << seen.x << ", "
                                                   << seen.y << ", not " << expected.x << ", " << expected.y;
    }
}

/// Outside the window the surface is a mirror: the image of a thing lies as far above it as the thing below.
/// And what was mirrored in the picture before has left no trace.
TEST_F(UndersideTest, ASphereInTheWaterIsMirroredWhereTheSurfacesImageOfItLies) {
    for (const dvec3& place :
         {dvec3(0, -3, -9), dvec3(3, -5, -12), dvec3(-4, -2.5, -10), dvec3(1, -4, -10), dvec3(2, -2.8, -9)}) {
        scene_.camera.position = {0, -2, 0};
        scene_.camera.pitch = 48;
        const dvec3 image(place.x, -place.y, place.z);
        const dvec2 expected = pixel_of(image - scene_.camera.position), seen = seen_at(place, vec3(0.9f));
        ASSERT_LT(pixel_of(place - scene_.camera.position).y, -3) << "only the image is in the picture";
        EXPECT_LT(glm::length(seen - expected), 2) << place.x << " " << place.y << ": " << seen.x << ", "
                                                   << seen.y << ", not " << expected.x << ", " << expected.y;
    }
}

/// A plate seen level through water, white less black: only sight fades, the light on both is the same.
TEST_F(UnderWaterTest, WhiteLessBlackFallsByTheDocumentedAttenuation) {
    scene_.sea.wind_speed = 0;
    scene_.camera.position = {0, -5, 0};
    scene_.camera.yaw = 0;
    scene_.camera.pitch = 0;
    scene_.camera.fov = 5;         // so that the pixel looks level: light fades with depth
    scene_.sky.sun_azimuth = 180;  // behind the camera
    scene_.sky.sun_elevation = 50;
    for (const int type : {0, 1, 3, 6}) {
        scene_.water.type = type;
        const scene::WaterOptics optics = scene::optics(scene_.water);
        const dvec3 c = dvec3(optics.absorption) + 0.15 * dvec3(optics.scattering);
        dvec3 first{0};
        int judged = 0;
        for (const double distance : {1.0, 2.0, 5.0, 10.0, 20.0}) {
            const auto look = [&](float albedo) {
                scene::Object plate;
                plate.shape = scene::kShapeBox;
                plate.position = {0, -5, -distance - 0.05};
                plate.size = {60, 60, 0.1};
                plate.base_color = glm::vec3(albedo);
                scene_.objects = {plate};
                return dvec3(at(view(scene::kViewFinal), size_.x / 2, size_.y / 2));
            };
            const dvec3 white = look(1), black = look(0);
            const double length = distance * glm::length(ray(size_.x / 2, size_.y / 2));
            const dvec3 seen = (white - black) / glm::exp(-c * length);
            if (distance == 1) first = seen;
            for (int band = 0; band < 3; ++band) {
                if (white[band] - black[band] < 0.05 * white[band]) continue;
                ++judged;
                EXPECT_NEAR(seen[band] / first[band], 1, 0.02)
                    << "type " << type << ", " << distance << " m, band " << band;
            }
        }
        EXPECT_GE(judged, 5) << type;
    }
}

/// The eye goes through the surface in a gale, a millimetre at a time: neither the light's exposure nor depth leaps.
TEST_F(CrossingTest, ExposureDoesNotJumpAtTheCrossing) {
    const sim::OceanMaps& maps = stepper_.evaluate_now(scene::resolved_sea(scene_, true), scene_.clock.time);
    scene_.view.mode = scene::kViewFinal;
    scene_.picture.metering = scene::kMeterLight;
    for (const dvec2 place : {dvec2(0, 0), dvec2(40, 90)}) {
        const double surface = static_cast<double>(sim::SeaSurface(maps).height(place.x, place.y));
        double before = 0;
        for (int step = -3; step <= 3; ++step) {
            scene_.camera.position = {place.x, surface + 0.01 * step, place.y};
            draw(scene::resolved_sea(scene_, true));
            const double ev = static_cast<double>(frame_->exposure().ev);
            // Daylight halves within metres: a centimetre is a hundredth of that.
            if (step > -3) {
                EXPECT_NEAR(ev, before, 0.01) << surface << " m, step " << step;
            }
            before = ev;
        }
    }
}

}  // namespace
}  // namespace deepwater::render
