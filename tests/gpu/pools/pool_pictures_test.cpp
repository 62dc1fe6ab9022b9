// Pictures of a pool against a ray tracer, from places where a container of water looks different: from low in the water,
// from above, from within and with the eye across the surface.
//
// The tracer takes from the renderer how bright the sky is, and how bright the lining looks from near by without a
// surface between: what is tested is all that happens on the way, refraction, reflection, total reflection and the
// water's veil.
#include <gtest/gtest.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

#include "core/shared_glsl.h"
#include "gpu/pools/pool_fixture.h"
#include "gpu/sky/cube_image.h"
#include "optics/sight/exposure.h"
#include "scene/objects/model_library.h"

namespace deepwater::shared {
#include "shared/lens/tone_curve.glsl"
#include "shared/pools/tiles.glsl"
#include "shared/water/water_veil.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

using glm::dvec2;
using glm::dvec3;

/// A picture with its camera, in which places of the world can be looked up.
struct Photograph {
    scene::Camera camera;
    glm::ivec2 size{0};
    std::vector<glm::vec4> pixels;

    /// Returns the cosine of a place's angle with the view's axis.
    [[nodiscard]] double ahead(const dvec3& place) const {
        return glm::dot(glm::normalize(place - camera.position), dvec3(scene::axes(camera).forward));
    }
    /// Returns what is seen of a place, interpolated between pixels.
    [[nodiscard]] dvec3 at(const dvec3& place) const {
        const scene::CameraAxes axes = scene::axes(camera);
        const dvec3 way = place - camera.position;
        const double tangent = std::tan(glm::radians(static_cast<double>(camera.fov)) / 2);
        const double scale = static_cast<double>(size.y) / (2 * tangent * glm::dot(way, dvec3(axes.forward)));
        const dvec2 pixel = 0.5 * dvec2(size - 1) +
                            scale * dvec2(glm::dot(way, dvec3(axes.right)), glm::dot(way, dvec3(axes.up)));
        const dvec2 held = glm::clamp(pixel, dvec2(0), dvec2(size - 1) - 1e-6);
        const glm::ivec2 low(held);
        const dvec2 part = held - dvec2(low);
        const auto texel = [&](int x, int y) {
            return dvec3(pixels[static_cast<size_t>(low.y + y) * static_cast<size_t>(size.x) +
                                static_cast<size_t>(low.x + x)]);
        };
        return glm::mix(glm::mix(texel(0, 0), texel(1, 0), part.x),
                        glm::mix(texel(0, 1), texel(1, 1), part.x), part.y);
    }
};

/// The veil of the water between the ends of a ray: shared/water/water_veil.glsl.
struct Veil {
    scene::WaterOptics water;
    optics::SkyLight light;

    [[nodiscard]] dvec3 through(const dvec3& radiance, double depth, const dvec3& direction,
                                double length) const {
        const glm::vec3 d(direction), to_sun = light.to_sun, a = water.absorption, b = water.scattering;
        const glm::vec3 c = shared::sight_attenuation(a, b), f = water.diffuse_attenuation;
        const glm::vec3 body =
            shared::water_body_radiance(d, to_sun, light.sun_irradiance, light.sky_irradiance, a, b);
        const glm::vec3 of_sky = shared::level_skylight(light.sky_irradiance, a, b) /
                                 (1 + std::max(-d.y, 0.0f) / shared::kDiffuseCosine);
        const float start = static_cast<float>(depth), s = static_cast<float>(length);
        const glm::vec3 fading = shared::sun_fading(f, a, b, shared::refracted_sun(to_sun).y);
        // Parts of the ray over the still level, inside waves, are lit as at the surface.
        const float down = (std::max(start - d.y * s, 0.0f) - start) / std::max(s, 1e-6f);
        const glm::vec3 added = shared::water_veil(glm::max(body - of_sky, 0.0f), c, fading, start, down, s) +
                                shared::water_veil(of_sky, c, f, start, down, s);
        return radiance * dvec3(glm::exp(-c * s)) + dvec3(added);
    }
    /// The radiance at a ray's end of that at its start.
    [[nodiscard]] dvec3 without(const dvec3& radiance, double depth, const dvec3& direction,
                                double length) const {
        const dvec3 added = through(dvec3(0), depth, direction, length);
        return (radiance - added) / (through(dvec3(1), depth, direction, length) - added);
    }
};

class PoolPicturesTest : public PoolPictureTest {
protected:
    PoolPicturesTest() : PoolPictureTest(kSize) {}

    void SetUp() override {
        PoolPictureTest::SetUp();
        if (IsSkipped()) return;
        scene::Pool& pool = scene_.pools.emplace_back();
        pool.shape.half_sides = {2, 1.5};
        pool.shape.depth = 1.4;
        pool.slope = 0.1;
        pool.rotation = 0.4;
        pool.middle = {3, -2};
        pool.tile = 10;  // its few joints are wider than pixels
        scene_.sky.sun_elevation = 50;
        scene_.sky.visibility_km = 300;
        scene_.underwater.caustics = 0;
    }

    void make_round() {
        sim::BasinShape& shape = scene_.pools[0].shape;
        shape.kind = sim::BasinShape::Kind::round;
        shape.half_sides = {1.8, 1.8};
    }
    void make_pentagon() {
        sim::BasinShape& shape = scene_.pools[0].shape;
        shape.kind = sim::BasinShape::Kind::polygon;
        shape.corners = {{2, -0.4}, {1.1, 1.6}, {-1.3, 1.5}, {-2, -0.6}, {0.2, -1.7}};
        shape.half_sides = shape.reach();
    }

    /// Returns the world position of own axes.
    [[nodiscard]] dvec3 world(const dvec3& own) const {
        const dvec2 place = scene_.pools[0].window().world_from_own({own.x, own.z});
        return {place.x, own.y, place.y};
    }

    Photograph photograph(double height, double yaw, double pitch) {
        scene_.camera = {.position = world({0, height, 0}), .yaw = yaw, .pitch = pitch, .fov = 93};
        resize(kPhotograph);
        Photograph made{scene_.camera, size_, radiance()};
        resize(kSize);
        return made;
    }
    /// Looks at the whole lining from the middle of a convex pool, through still water alone and through air alone.
    void photograph_lining() {
        const double half_deep = 0.5 * scene_.pools[0].shape.depth;
        for (int turn = 0; turn < 4; ++turn) {
            under_[static_cast<size_t>(turn)] = photograph(-half_deep, 90.0 * turn, 0);
            over_[static_cast<size_t>(turn)] =
                photograph(0.5 * static_cast<double>(scene_.ground.height), 90.0 * turn, 0);
        }
        under_[4] = photograph(-half_deep, 0, -90);
    }
    /// Returns the photograph that shows a place nearest to its middle.
    template <size_t N>
    static const Photograph& showing(const std::array<Photograph, N>& all, const dvec3& place) {
        return *std::max_element(all.begin(), all.end(), [&](const Photograph& a, const Photograph& b) {
            return a.ahead(place) < b.ahead(place);
        });
    }
    /// What photographs do not show, and what lies towards the sun, is no number.
    [[nodiscard]] dvec3 lining(const test::LiningPlace& met) const {
        const dvec3 place = world(met.place);
        if (met.under_water != (met.place.y < 0)) return dvec3(NAN);
        if (!met.under_water) return showing(over_, place).at(place);
        const Photograph& seen = showing(under_, place);
        const dvec3 way = place - seen.camera.position;
        return veil_.without(seen.at(place), -seen.camera.position.y, glm::normalize(way), glm::length(way));
    }

    [[nodiscard]] test::PoolSurroundings surroundings() {
        photograph_lining();
        sky_ = std::make_unique<CubeImage>(frame_->sky().sky_cube(), 0);
        veil_ = {scene::optics(scene_.water), frame_->light()};
        return {.sky =
                    [this](const dvec3& d) {
                        if (glm::dot(d, dvec3(veil_.light.to_sun)) > kNearSun) return dvec3(NAN);
                        return dvec3(sky_->towards(glm::vec3(d.x, std::max(d.y, 0.0), d.z)));
                    },
                .lining = [this](const test::LiningPlace& met) { return lining(met); },
                .through_water =
                    [this](const dvec3& radiance, double depth, const dvec3& direction, double length) {
                        return veil_.through(radiance, depth, direction, length);
                    }};
    }

    /// Reflectance of the lining as shaders/pools/pool_light.glsl has it, in one band: all are equal.
    [[nodiscard]] double tiles(const test::LiningPlace& met) const {
        constexpr double kJointShare = 0.045, kJoint = 0.72, kTones = 0.16;
        const scene::Pool& pool = scene_.pools[0];
        const dvec2 level(met.place.x, met.place.z), along(met.normal.z, -met.normal.x);
        const dvec2 at =
            (met.normal.y > 0.5 ? level : dvec2(glm::dot(level, along), met.place.y)) / pool.tile;
        const dvec2 off = glm::abs(at - glm::round(at));
        if (std::min(off.x, off.y) < 0.5 * kJointShare) return kJoint;
        const auto tone = static_cast<double>(shared::tile_number(glm::floor(glm::vec2(at))));
        return static_cast<double>(pool.lining.x) * (1 + kTones * (tone - 0.5));
    }

    /// Expects a picture to be a tracer's in all pixels whose neighbours' rays meet the same things in the same order.
    void expect_traced(const dvec3& own_eye, const dvec3& own_target, float fov, const test::PlaneWave& water,
                       const test::PoolSurroundings& around, const test::PoolObjects* objects = nullptr) {
        scene_.camera = {.position = world(own_eye), .fov = fov};
        look_at(world(own_target));
        const std::vector<glm::vec4> picture = water.amplitude > 0 ? radiance_with(water, 512) : radiance();
        const test::PoolTracer tracer(scene_.pools[0], static_cast<double>(scene_.ground.height), water,
                                      objects);
        std::vector<test::PoolTracer::Seen> seen(picture.size());
        tbb::parallel_for(0, size_.y, [&](int y) {
            for (int x = 0; x < size_.x; ++x) {
                const dvec3 way = ray(x + 0.5, y + 0.5);
                seen[pixel(x, y)] = tracer.look(start_of(way), glm::normalize(way), around);
            }
        });
        const float exposure = optics::exposure_of(frame_->exposure().ev) / frame_->light().scale;
        const auto shown = [&](const glm::vec3& radiance) {
            return glm::round(255.0f * shared::shown(shared::kCurveAces, exposure * radiance));
        };
        dvec3 sum(0);
        int pixels = 0;
        for (int y = 1; y + 1 < size_.y; ++y) {
            for (int x = 1; x + 1 < size_.x; ++x) {
                const auto i = pixel(x, y);
                const test::PoolTracer::Seen& here = seen[i];
                bool even = here.in_pool && std::isfinite(here.radiance.x);
                for (int n = 0; n < 9 && even; ++n) {
                    even = seen[pixel(x + n % 3 - 1, y + n / 3 - 1)].what == here.what;
                }
                if (!even) continue;
                sum += glm::abs(dvec3(shown(glm::vec3(picture[i])) - shown(glm::vec3(here.radiance))));
                ++pixels;
            }
        }
        const double mean = (sum.x + sum.y + sum.z) / (3.0 * pixels);
        EXPECT_GT(pixels, size_.x * size_.y / 6);
        EXPECT_LE(mean, 2) << "of 255";
        RecordProperty("mean difference " + std::to_string(++pictures_), std::to_string(mean));
    }
    /// A view of a pool: the eye and a place in its middle in the pool's axes, and the angle of view.
    struct View {
        const char* name;
        dvec3 eye, target;
        float fov;
    };
    /// The same of views over still water and with a wave.
    void expect_traced(std::initializer_list<View> views) {
        const test::PoolSurroundings around = surroundings();
        for (const View& view : views) {
            for (const double amplitude : {0.0, 0.02}) {
                SCOPED_TRACE(view.name + std::string(amplitude > 0 ? ", a wave" : ", still water"));
                expect_traced(view.eye, view.target, view.fov,
                              {.wave_vector = {5, 3}, .amplitude = amplitude, .phase = 1}, around);
            }
        }
    }

    static constexpr View kAbove{"above", {-2.6, 1.4, 1.9}, {0.2, 0, 0}, 50};
    static constexpr View kWithin{"within", {0.6, -0.5, 0.8}, {-1.5, -0.6, -0.5}, 80};
    static constexpr View kAcross{"across the surface", {-1.2, 0.005, 0.7}, {1, 0, -0.4}, 60};
    static constexpr View kAtWalls{
        "low, at walls by total reflection", {-1.6, -1.2, 0.4}, {1, -0.5, -0.2}, 60};
    static constexpr View kThrough{"low, through the surface", {-1.2, -1.2, 0.4}, {1, 0.4, -0.2}, 70};
    static constexpr glm::ivec2 kSize{320, 180};
    /// Of the lining. A pixel sees 3 cm of what is 4 m away, and joints are 45 cm wide.
    static constexpr glm::ivec2 kPhotograph{320, 320};
    static constexpr double kNearSun = 0.995;  // cosine of an angle from its middle
    std::array<Photograph, 5> under_;
    std::array<Photograph, 4> over_;
    std::unique_ptr<CubeImage> sky_;
    Veil veil_{};
    int pictures_ = 0;
};

TEST_F(PoolPicturesTest, OfARectangle) {
    expect_traced({kAbove, kWithin, kAcross, kAtWalls, kThrough});
}

TEST_F(PoolPicturesTest, OfARoundPool) {
    make_round();
    expect_traced({kAbove, kWithin, kAcross});
}

TEST_F(PoolPicturesTest, OfAPentagon) {
    make_pentagon();
    expect_traced({kAbove, kWithin, kAcross});
}

TEST_F(PoolPicturesTest, InMurkyWaterAndUnderAnOvercastSky) {
    for (const int type : {2, 5, 8}) {
        scene_.water.type = type;
        scene_.sky.overcast = type == 5 ? 1.0f : 0.0f;
        SCOPED_TRACE("type " + std::to_string(type));
        expect_traced({kAtWalls});
    }
}

// A ball, a box, and a model of which the tracer knows all triangles; one of each lies half in the water. They are black, so
// that they differ from what is behind them, and the sky is overcast, so that their shadows do not.
TEST_F(PoolPicturesTest, WithObjectsInIt) {
    scene_.sky.overcast = 1;
    const auto add = [&](scene::Object object, const dvec3& own, float size) {
        object.position = world(own);
        object.base_color = glm::vec3(0);
        object.size = glm::vec3(size);
        object.rotation = {40, 0, 0};
        scene_.objects.push_back(object);
    };
    scene::Object ball, box;
    box.shape = scene::kShapeBox;
    const scene::Object duck = scene::model_object(std::string(DEEPWATER_ASSETS) + "/models/toy_duck.glb");
    add(ball, {0.7, 0, -0.5}, 0.7f);
    add(box, {-0.7, -1.1, -0.4}, 0.5f);
    add(duck, {0.3, 0, 0.4}, 3);
    add(duck, {-0.5, -0.8, 0.5}, 2);
    test::PoolObjects objects;
    scene::ModelLibrary library;
    library.update(scene_.objects);
    for (const scene::Object& object : scene_.objects) objects.add(object, *library.of(object));
    // The lining is photographed without them.
    const std::vector<scene::Object> all = scene_.objects;
    for (scene::Object& object : scene_.objects) object.position.x += 1000;
    const test::PoolSurroundings around = surroundings();
    scene_.objects = all;
    const test::PlaneWave wave{.wave_vector = {5, 3}, .amplitude = 0.02, .phase = 1};
    const auto expect = [&](const char* from, const dvec3& eye, const dvec3& target, float fov,
                            const test::PlaneWave& water) {
        SCOPED_TRACE(from);
        expect_traced(eye, target, fov, water, around, &objects);
    };
    expect("above", {-1.4, 1.2, 1.2}, {0.2, 0, 0}, 50, {});
    expect("above, a wave", {-1.4, 1.2, 1.2}, {0.2, 0, 0}, 50, wave);
    expect("low in the water", {-1.6, -1.0, 0.2}, {0.6, -0.1, 0}, 70, {});
    expect("within, a wave", {1.4, -0.5, 1.1}, {0, -0.3, 0}, 80, wave);
    expect("half in the water", {-1.4, 0.005, 1}, {0.6, -0.1, -0.2}, 60, {});
}

// The light on the lining itself, against paths of light that go through any number of reflections. The renderer spreads
// reflected light evenly over the whole lining, so that a shaded corner gets up to five times as much as by paths; the mean
// over places in the middle of floor and walls and in their corners is 0.94 to 1.61 of theirs.
TEST_F(PoolPicturesTest, TheLiningIsLitAsByTracedPathsOnAverage) {
    scene::Pool& pool = scene_.pools[0];
    pool.slope = 0;
    const double deep = pool.shape.depth;
    struct Place {
        const char* name;
        test::LiningPlace at;
    };
    const Place places[] = {{"floor", {{0.6, -deep, 0.6}, {0, 1, 0}}},
                            {"floor at the side", {{-1.8, -deep, 0.6}, {0, 1, 0}}},
                            {"floor at the other side", {{1.8, -deep, 0.6}, {0, 1, 0}}},
                            {"corner", {{1.9, -deep, 1.4}, {0, 1, 0}}},
                            {"wall", {{2, -0.7, 0.6}, {-1, 0, 0}}},
                            {"top of the wall", {{2, -0.3, 0.6}, {-1, 0, 0}}},
                            {"opposite wall", {{-2, -0.7, 0.6}, {1, 0, 0}}},
                            {"side wall", {{0.6, -0.7, 1.5}, {0, 0, -1}}}};
    for (const float reflectance : {0.3f, 0.7f}) {
        pool.lining = glm::vec3(reflectance);
        for (const float elevation : {0.0f, 35.0f, 70.0f}) {
            scene_.sky.overcast = elevation == 0 ? 1.0f : 0.0f;
            scene_.sky.sun_elevation = elevation == 0 ? 40.0f : elevation;
            const test::PoolSurroundings around = surroundings();
            const test::PoolLight light{
                .to_sun = veil_.light.to_sun,
                .sun_irradiance = veil_.light.sun_irradiance,
                .absorption = veil_.water.absorption,
                .sky = [this](const dvec3& d) { return dvec3(sky_->towards(glm::vec3(d))); },
                .reflectance = [&](const test::LiningPlace& met) { return dvec3(tiles(met)); }};
            const test::PoolTracer tracer(pool, static_cast<double>(scene_.ground.height));
            dvec3 seen(0), traced(0);
            for (const Place& place : places) {
                const dvec3 of_paths = tracer.lit(place.at, light, 30'000, 1), shown = lining(place.at);
                traced += of_paths;
                seen += shown;
                for (int band = 0; band < 3; ++band) {
                    EXPECT_GT(shown[band] / of_paths[band], 0.5) << place.name << ", band " << band;
                    EXPECT_LT(shown[band] / of_paths[band], 5) << place.name << ", band " << band;
                }
            }
            for (int band = 0; band < 3; ++band) {
                EXPECT_GT(seen[band] / traced[band], 0.75)
                    << "band " << band << ", reflectance " << reflectance
                    << (elevation == 0 ? ", overcast" : ", sun at ") << elevation;
                EXPECT_LT(seen[band] / traced[band], 1.8)
                    << "band " << band << ", reflectance " << reflectance
                    << (elevation == 0 ? ", overcast" : ", sun at ") << elevation;
            }
        }
    }
}

}  // namespace
}  // namespace deepwater::render
