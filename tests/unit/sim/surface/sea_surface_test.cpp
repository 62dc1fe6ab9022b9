// Look-ups of one point and of many, against the maps and against the waves.
#include "sim/surface/sea_surface.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <vector>

#include "core/check.h"
#include "sim/laws/dispersion.h"
#include "sim/waves/ocean.h"
#include "sim/waves/ocean_tile.h"
#include "support/packet_layer.h"
#include "support/wave_reference.h"

namespace deepwater::sim {
namespace {

/// A moment of a sea of 15 m/s with all its waves.
struct Gale {
    explicit Gale(double t, Motion motion = Motion::evaluated, const SeaState& of = state()) {
        Ocean ocean(of);
        ocean.evaluate(t, maps, motion);
    }
    static SeaState state() {
        SeaState state;
        state.wind_speed = 15;
        state.seed = 7;
        return state;
    }
    OceanMaps maps;
};

std::vector<double> draws(unsigned seed, size_t count, double reach) {
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> uniform(-reach, reach);
    std::vector<double> values(count);
    for (double& value : values) value = uniform(random);
    return values;
}

struct Answered {
    explicit Answered(size_t n)
        : height(n), nx(n), ny(n), nz(n), jacobian(n), vx(n), vy(n), vz(n), ax(n), ay(n), az(n) {}
    [[nodiscard]] SurfaceAnswers spans() {
        return {.height = height,
                .normal_x = nx,
                .normal_y = ny,
                .normal_z = nz,
                .jacobian = jacobian,
                .velocity_x = vx,
                .velocity_y = vy,
                .velocity_z = vz,
                .acceleration_x = ax,
                .acceleration_y = ay,
                .acceleration_z = az};
    }
    bool operator==(const Answered&) const = default;
    std::vector<float> height, nx, ny, nz, jacobian, vx, vy, vz, ax, ay, az;
};

// --- Many points against the surface itself

TEST(SeaSurface, ManyWorldPointsLieOnTheBilinearSurface) {
    const Gale gale(41.3);
    const SeaSurface surface(gale.maps);
    constexpr size_t kCount = 20000;
    const std::vector<double> px = draws(1, kCount, 3000), pz = draws(2, kCount, 3000);
    // Displaced places of undisplaced ones are known without inversion.
    std::vector<double> x(kCount), z(kCount);
    std::vector<SurfaceSample> truth(kCount);
    for (size_t i = 0; i < kCount; ++i) {
        truth[i] = surface.undisplaced(px[i], pz[i]);
        x[i] = px[i] + static_cast<double>(truth[i].displacement.x);
        z[i] = pz[i] + static_cast<double>(truth[i].displacement.z);
    }
    Answered found(kCount);
    surface.ask(PointsOf::world, x, z, found.spans());
    int counted = 0;
    for (size_t i = 0; i < kCount; ++i) {
        if (truth[i].jacobian() <= 0.2f) continue;
        // Where the surface folds elsewhere over the same point, another answer is as right: those are few.
        const glm::dvec2 place = surface.undisplaced_place(x[i], z[i]);
        if (glm::distance(place, glm::dvec2(px[i], pz[i])) > 0.05) continue;
        ++counted;
        EXPECT_NEAR(found.height[i], truth[i].displacement.y, 1e-3f);
        EXPECT_NEAR(found.vx[i], truth[i].velocity.x, 1e-3f);
        EXPECT_NEAR(found.vy[i], truth[i].velocity.y, 1e-3f);
        EXPECT_NEAR(found.vz[i], truth[i].velocity.z, 1e-3f);
    }
    EXPECT_GT(counted, static_cast<int>(0.98 * kCount));
}

TEST(SeaSurface, OnePointAndManyAgreeFarFromTheOrigin) {
    const Gale gale(12.6);
    const SeaSurface surface(gale.maps);
    constexpr size_t kCount = 20000;
    const std::vector<double> x = draws(3, kCount, 1e5), z = draws(4, kCount, 1e5);
    for (const PointsOf points : {PointsOf::undisplaced, PointsOf::world}) {
        Answered many(kCount);
        surface.ask(points, x, z, many.spans());
        int counted = 0;
        for (size_t i = 0; i < kCount; ++i) {
            const SurfaceSample one =
                points == PointsOf::world ? surface.over(x[i], z[i]).sample : surface.undisplaced(x[i], z[i]);
            if (one.jacobian() <= 0.2f || many.jacobian[i] <= 0.2f) continue;
            // Over a fold elsewhere each may find another sheet of water.
            if (std::abs(one.displacement.y - many.height[i]) > 0.05f) continue;
            ++counted;
            EXPECT_NEAR(many.height[i], one.displacement.y, 1e-3f);
            EXPECT_NEAR(many.vx[i], one.velocity.x, 1e-3f);
            EXPECT_NEAR(many.vy[i], one.velocity.y, 1e-3f);
            EXPECT_NEAR(many.vz[i], one.velocity.z, 1e-3f);
            // Of the order of the velocity's error times the highest frequency, 14 rad/s.
            EXPECT_NEAR(many.ay[i], one.acceleration.y, 1.4e-2f);
            EXPECT_NEAR(glm::dot(glm::vec3(many.nx[i], many.ny[i], many.nz[i]), one.normal()), 1, 1e-4f);
        }
        EXPECT_GT(counted, static_cast<int>(0.98 * kCount));
    }
}

// World points under compressed water are solved as accurately as others.
TEST(SeaSurface, CompressedWaterIsFoundWithTheSameAccuracy) {
    SeaState state = Gale::state();
    state.choppiness = 1.5f;
    OceanMaps maps;
    Ocean(state).evaluate(3.3, maps);
    const SeaSurface surface(maps);
    const std::vector<double> px = draws(5, 200000, 2000), pz = draws(6, 200000, 2000);
    int squeezed = 0, missed = 0;
    for (size_t i = 0; i < px.size() && squeezed < 500; ++i) {
        const SurfaceSample truth = surface.undisplaced(px[i], pz[i]);
        if (truth.jacobian() < 0.2f || truth.jacobian() > 0.35f) continue;
        ++squeezed;
        const double x = px[i] + static_cast<double>(truth.displacement.x);
        const double z = pz[i] + static_cast<double>(truth.displacement.z);
        const SeaSurface::Over found = surface.over(x, z);
        const double off = glm::length(
            found.place + glm::dvec2(glm::vec2(found.sample.displacement.x, found.sample.displacement.z)) -
            glm::dvec2(x, z));
        // What is promised, and the rounding of a displacement of some metres.
        missed += off > 1.2e-5;
    }
    EXPECT_EQ(squeezed, 500);
    // Beside a fold the inversion may fail.
    EXPECT_LE(missed, 1);
}

TEST(SeaSurface, AnAnswerDoesNotDependOnTheOtherPoints) {
    const Gale gale(77);
    const SeaSurface surface(gale.maps);
    constexpr size_t kCount = 9001;
    const std::vector<double> x = draws(7, kCount, 5000), z = draws(8, kCount, 5000);
    Answered all(kCount);
    surface.ask(PointsOf::world, x, z, all.spans());
    Answered alone(1);
    for (size_t i = 0; i < kCount; i += 3) {
        surface.ask(PointsOf::world, std::span(x).subspan(i, 1), std::span(z).subspan(i, 1), alone.spans());
        ASSERT_EQ(alone.height[0], all.height[i]) << i;
        ASSERT_EQ(alone.vx[0], all.vx[i]) << i;
        ASSERT_EQ(alone.nz[0], all.nz[i]) << i;
    }
    // Nor on how points are divided among threads.
    for (int i = 0; i < 5; ++i) {
        Answered again(kCount);
        surface.ask(PointsOf::world, x, z, again.spans());
        ASSERT_EQ(again, all);
    }
}

TEST(SeaSurface, ManyAnswersAreThoseOfSinglePoints) {
    const Gale gale(78);
    const SeaSurface surface(gale.maps);
    constexpr size_t kCount = 3001;
    const std::vector<double> x = draws(17, kCount, 2000), z = draws(18, kCount, 2000);
    std::vector<double> y = draws(19, kCount, 12);
    std::vector<float> sx(kCount), sz(kCount), vx(kCount), vy(kCount), az(kCount), pressure(kCount),
        depth(kCount);
    surface.ask(PointsOf::undisplaced, x, z, {.slope_x = sx, .slope_z = sz});
    surface.ask_water(
        x, y, z,
        {.velocity_x = vx, .velocity_y = vy, .acceleration_z = az, .pressure = pressure, .depth = depth});
    for (size_t i = 0; i < kCount; ++i) {
        const SurfaceSample sample = surface.undisplaced(x[i], z[i]);
        if (sample.jacobian() > 0.2f) {
            EXPECT_NEAR(sx[i], sample.world_slope().x, 2e-4f * (1 + std::abs(sx[i]))) << i;
            EXPECT_NEAR(sz[i], sample.world_slope().y, 2e-4f * (1 + std::abs(sz[i]))) << i;
        }
        const WaterSample water = surface.water({x[i], y[i], z[i]});
        EXPECT_EQ(vx[i], water.velocity.x);
        EXPECT_EQ(vy[i], water.velocity.y);
        EXPECT_EQ(az[i], water.acceleration.z);
        EXPECT_EQ(pressure[i], water.pressure);
        EXPECT_EQ(depth[i], water.depth);
    }
    y.pop_back();
    EXPECT_THROW(surface.ask_water(x, y, z, {.depth = depth}), UsageError);
}

TEST(SeaSurface, TheFarthestPointsAreAnswered) {
    const Gale gale(5);
    const SeaSurface surface(gale.maps);
    const std::vector<double> x{1e8, -3e9, 1e11, -kFarthestPoint, kFarthestPoint, 0},
        z{-1e8, 2e9, 1e12, 1e9, 1, 0};
    for (const PointsOf points : {PointsOf::undisplaced, PointsOf::world}) {
        Answered many(x.size());
        surface.ask(points, x, z, many.spans());
        for (size_t i = 0; i < x.size(); ++i) {
            EXPECT_LE(std::abs(many.height[i]), gale.maps.highest_crest) << x[i];
            EXPECT_TRUE(std::isfinite(many.vx[i])) << x[i];
        }
        const std::vector<double> beyond{1e300}, level{0};
        Answered one(1);
        EXPECT_THROW(surface.ask(points, beyond, level, one.spans()), UsageError);
    }
}

// --- Against the waves

TEST(SeaSurface, MotionIsTheDisplacementsDerivativeInTime) {
    constexpr double kStep = 1.0 / 64, kTime = 90.5;  // s
    const SeaState state = Gale::state();
    const Gale before(kTime - kStep), now(kTime), after(kTime + kStep);
    const SeaSpectrum spectrum(state);
    const auto k_last = static_cast<double>(now.maps.info.back().k_max);
    // Deviation of the displacement's n-th derivative, all three axes.
    const auto deviation = [&](int order) {
        return std::sqrt(
            2 * spectrum.integral([&](double k) { return std::pow(angular_frequency(state, k), 2 * order); },
                                  0, k_last));
    };
    // A centred difference leaves h²/6 of the third derivative: at six deviations. Fields are right to 2e-6
    // of their maximum, and the difference of two is divided by 2h.
    const auto field = static_cast<double>(now.maps.highest_crest + now.maps.farthest_drift);
    // The rate at which short waves ride on long ones lacks that of the determinant in J, of third order: for
    // heights of short waves of a third of all, squeezed by 0.08, 0.2 % of the speed.
    const double velocity_error =
        kStep * kStep / 6 * 6 * deviation(3) + 2e-6 * field / kStep + 2e-3 * deviation(1);
    double fastest = 0;
    for (const TileMaps& tile : now.maps.tiles) {
        double most = 0;
        for (const glm::vec4& v : tile.velocity[0].values())
            most = std::max(most, static_cast<double>(glm::length(glm::vec3(v))));
        fastest += most;
    }
    const double acceleration_error = kStep * kStep / 6 * 6 * deviation(4) + 2e-6 * fastest / kStep;
    ASSERT_LT(velocity_error, 0.01 * deviation(1));
    ASSERT_LT(acceleration_error, 0.02 * deviation(2));

    const std::vector<double> x = draws(9, 500, 1e4), z = draws(10, 500, 1e4);
    for (size_t i = 0; i < x.size(); ++i) {
        const SurfaceSample a = SeaSurface(before.maps).undisplaced(x[i], z[i]);
        const SurfaceSample b = SeaSurface(now.maps).undisplaced(x[i], z[i]);
        const SurfaceSample c = SeaSurface(after.maps).undisplaced(x[i], z[i]);
        const float over = static_cast<float>(1 / (2 * kStep));
        EXPECT_LT(glm::distance((c.displacement - a.displacement) * over, b.velocity), velocity_error);
        EXPECT_LT(glm::distance((c.velocity - a.velocity) * over, b.acceleration), acceleration_error);
    }
}

// Linear interpolation between samples has an error that follows from the wave's length.
TEST(SeaSurface, DiffersFromTheSumOfAllWavesByTheInterpolationError) {
    constexpr double kTime = 41.3;
    const SeaState state = Gale::state();
    const Gale gale(kTime);
    const SeaSurface surface(gale.maps);
    // The heights of the sum alone, without what choppiness adds to them.
    SeaState flat_state = state;
    flat_state.choppiness = 0;
    const Gale flat(kTime, Motion::evaluated, flat_state);
    const SeaSurface flat_surface(flat.maps);
    constexpr size_t kCount = 300;
    const std::vector<double> x = draws(11, kCount, 5000), z = draws(12, kCount, 5000);
    std::vector<glm::dvec3> displacement(kCount), velocity(kCount);
    double height_left = 0, speed_left = 0;  // expected squares
    const std::vector<TilePlan> plans = plan_tiles(state);
    ASSERT_EQ(plans.size(), gale.maps.tiles.size());
    for (const TilePlan& plan : plans) {
        const OceanTile tile(plan, state);
        const int c = plan.harmonics();
        const double delta = 2 * std::numbers::pi / plan.size, spacing = plan.size / plan.resolution;
        const double cosine = std::cos(plan.rotation), sine = std::sin(plan.rotation);
        for (int m = -c; m <= c; ++m) {
            for (int n = -c; n <= c; ++n) {
                const std::complex<double> h0(tile.amplitudes()(n + c, m + c));
                if (h0 == 0.0) continue;
                const double ku = n * delta, kv = m * delta, k = std::hypot(ku, kv);
                const double kx = cosine * ku + sine * kv, kz = cosine * kv - sine * ku;
                const double cycles = animation_frequency(state, k), omega = 2 * std::numbers::pi * cycles;
                const double turns = cycles * kTime;
                const double lag = 2 * std::numbers::pi * (turns - std::floor(turns));
                for (size_t i = 0; i < kCount; ++i) {
                    const std::complex<double> wave = 2.0 * h0 * std::polar(1.0, kx * x[i] + kz * z[i] - lag);
                    // h = Re w, D = -k̂ Im w; d/dt w = -iω w.
                    displacement[i] += glm::dvec3(-kx / k * wave.imag(), wave.real(), -kz / k * wave.imag());
                    velocity[i] +=
                        omega * glm::dvec3(kx / k * wave.real(), wave.imag(), kz / k * wave.real());
                }
                // Of a wave blended between samples: its mean square, and its mean product with the wave.
                const auto square = [&](double along) { return (2 + std::cos(along * spacing)) / 3; };
                const auto product = [&](double along) {
                    const double half = along * spacing / 2;
                    return half == 0 ? 1.0 : std::pow(std::sin(half) / half, 2);
                };
                const double left = 1 + square(ku) * square(kv) - 2 * product(ku) * product(kv);
                height_left += 2 * std::norm(h0) * left;
                speed_left += 2 * omega * omega * 2 * std::norm(h0) * left;
            }
        }
    }
    double height_error = 0, speed_error = 0, heights = 0, speeds = 0;
    for (size_t i = 0; i < kCount; ++i) {
        SurfaceSample sample = surface.undisplaced(x[i], z[i]);
        const SurfaceSample upwards = flat_surface.undisplaced(x[i], z[i]);
        sample.displacement.y = upwards.displacement.y;
        sample.velocity.y = upwards.velocity.y;
        height_error += std::pow(static_cast<double>(sample.displacement.y) - displacement[i].y, 2);
        const glm::dvec3 off = glm::dvec3(sample.velocity) - velocity[i];
        speed_error += glm::dot(off, off);
        heights += displacement[i].y * displacement[i].y;
        speeds += glm::dot(velocity[i], velocity[i]);
    }
    const auto rms = [](double sum) { return std::sqrt(sum / kCount); };
    RecordProperty("height_rms_mm", std::to_string(1000 * rms(height_error)));
    RecordProperty("velocity_rms_mm_per_s", std::to_string(1000 * rms(speed_error)));
    std::printf("RMS against direct sums: height %.2f mm of %.0f mm, velocity %.2f mm/s of %.0f mm/s\n",
                1000 * rms(height_error), 1000 * rms(heights), 1000 * rms(speed_error), 1000 * rms(speeds));
    // 300 places give a root mean square with a standard error of 1/√600, 4 %, and half as much again since
    // the error varies from place to place: four deviations.
    EXPECT_NEAR(rms(height_error), std::sqrt(height_left), 0.25 * std::sqrt(height_left));
    EXPECT_NEAR(rms(speed_error), std::sqrt(speed_left), 0.25 * std::sqrt(speed_left));
}

// --- Short waves left out

/// Returns what remains of a wave along an axis in a surface without waves shorter than `shortest`: the
/// amplitude of its harmonic, and the root mean square, relative to the wave.
struct Response {
    double harmonic = 0, rms = 0, mean = 0;
};
Response response(int harmonic, double shortest, double rotation) {
    constexpr int kSamples = 256;
    constexpr double kSize = 256;  // m: samples are 1 m apart
    testing::Waves waves(
        {.resolution = kSamples, .size = kSize, .rotation = rotation, .harmonics = kSamples / 2 - 1});
    waves.amplitude(harmonic, 0) = 0.5f;  // h = cos ku
    OceanMaps maps;
    maps.tiles.push_back(waves.evaluate(0, 0));
    maps.info.emplace_back().size = kSize;
    maps.info[0].rotation = static_cast<float>(rotation);
    const SeaSurface surface(maps, shortest);
    constexpr int kPlaces = 4096;
    Response result;
    const double k = 2 * std::numbers::pi * harmonic / kSize;
    for (int i = 0; i < kPlaces; ++i) {
        const double u = kSize * i / kPlaces, v = 13.7;
        const auto h = static_cast<double>(surface
                                               .undisplaced(std::cos(rotation) * u + std::sin(rotation) * v,
                                                            std::cos(rotation) * v - std::sin(rotation) * u)
                                               .displacement.y);
        result.harmonic += 2 * h * std::cos(k * u) / kPlaces;
        result.rms += 2 * h * h / kPlaces;
        result.mean += h / kPlaces;
    }
    result.rms = std::sqrt(result.rms);
    return result;
}

double sinc(double x) {
    return x == 0 ? 1 : std::sin(std::numbers::pi * x) / (std::numbers::pi * x);
}

TEST(SeaSurface, WavesShorterThanTheShortestFade) {
    for (const double shortest : {4.0, 7.3, 13.27, 25.0}) {
        // The mean is over squares as wide as the two mip levels around 0.603 of the shortest wave.
        const double width = 0.603 * shortest, low = std::exp2(std::floor(std::log2(width)));
        const double part = std::log2(width / low);
        for (const int harmonic : {1, 2, 5, 9, 15, 23, 31, 47, 63, 90, 121}) {
            const double length = 256.0 / harmonic;
            const Response found = response(harmonic, shortest, 0.4);
            // A mean over w m, then straight lines between samples w m apart: sinc(w/λ) and sinc²(w/λ), the
            // mean over whole samples of 1 m.
            const auto level = [&](double w) {
                return sinc(w / length) / sinc(1 / length) * std::pow(sinc(w / length), 2);
            };
            const double expected = (1 - part) * level(low) + part * level(2 * low);
            EXPECT_NEAR(found.harmonic, expected, 2e-3) << shortest << " of " << length;
            EXPECT_NEAR(found.mean, 0, 1e-4);
            // The widest mean of the two leaves sinc³(w/λ) ≥ 1 - (πw/λ)²/2.
            const double bend = std::pow(std::numbers::pi * 2 * low / length, 2) / 2;
            EXPECT_NEAR(found.harmonic, sinc(width / length), bend + 1e-3) << shortest << " of " << length;
            if (length <= 0.5 * shortest) {
                EXPECT_LT(found.rms, 0.16) << shortest << " of " << length;
            }
            if (length >= 16 * shortest) {
                EXPECT_GT(found.rms, 0.98) << shortest << " of " << length;
            }
        }
    }
    // All waves remain for 0, and none if the whole tile is shorter.
    EXPECT_NEAR(response(5, 0, 0.4).rms, 1, 1e-2);
    EXPECT_EQ(response(5, 1000, 0.4).rms, 0);
}

TEST(SeaSurface, ASmoothedSeaIsAnsweredForManyPointsToo) {
    const Gale gale(8);
    for (const double shortest : {0.7, 5.0, 60.0, 1e9}) {
        const SeaSurface surface(gale.maps, shortest);
        constexpr size_t kCount = 300;
        const std::vector<double> x = draws(13, kCount, 1e4), z = draws(14, kCount, 1e4);
        for (const PointsOf points : {PointsOf::undisplaced, PointsOf::world}) {
            Answered many(kCount);
            surface.ask(points, x, z, many.spans());
            for (size_t i = 0; i < kCount; ++i) {
                const SurfaceSample one = points == PointsOf::world ? surface.over(x[i], z[i]).sample
                                                                    : surface.undisplaced(x[i], z[i]);
                // A mean sea is hardly squeezed: no folds.
                if (shortest < 5 && one.jacobian() < 0.2f) continue;
                EXPECT_NEAR(many.height[i], one.displacement.y, 1e-3f);
                EXPECT_NEAR(many.vy[i], one.velocity.y, 1e-3f);
                if (shortest > 1e6) {
                    EXPECT_EQ(many.height[i], 0);
                }
            }
        }
    }
}

// --- Errors

TEST(SeaSurface, RefusesWhatItCannotAnswer) {
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN(),
                     kInf = std::numeric_limits<double>::infinity();
    EXPECT_THROW(SeaSurface{OceanMaps{}}, UsageError);
    const Gale still(1, Motion::none);
    for (const double bad : {-1.0, kNan, kInf}) EXPECT_THROW(SeaSurface(still.maps, bad), UsageError);

    const SeaSurface surface(still.maps);
    EXPECT_FALSE(surface.has_motion());
    for (const double bad : {kNan, kInf, -kInf}) {
        for (const glm::dvec2 p : {glm::dvec2(bad, 0), glm::dvec2(0, bad)}) {
            EXPECT_THROW((void)surface.undisplaced(p.x, p.y), UsageError);
            EXPECT_THROW((void)surface.undisplaced_place(p.x, p.y), UsageError);
            EXPECT_THROW((void)surface.over(p.x, p.y), UsageError);
            EXPECT_THROW((void)surface.height(p.x, p.y), UsageError);
            EXPECT_THROW((void)surface.normal(p.x, p.y), UsageError);
            EXPECT_THROW((void)surface.crowding(p.x, p.y), UsageError);
            EXPECT_THROW((void)surface.water({p.x, -1, p.y}), UsageError);
            EXPECT_THROW((void)surface.displacement_of_rest({p.x, -1, p.y}), UsageError);
        }
        EXPECT_THROW((void)surface.water({0, bad, 0}), UsageError);
        EXPECT_THROW((void)surface.displacement_of_rest({0, bad, 0}), UsageError);
        EXPECT_THROW((void)surface.first_hit({0, bad, 0}, {0, -1, 0}, 100), UsageError);
        std::vector<double> x(40, 1.0), z(40, 2.0);
        std::vector<float> height(40);
        x[37] = bad;
        EXPECT_THROW(surface.ask(PointsOf::world, x, z, {.height = height}), UsageError);
        EXPECT_THROW(surface.ask(PointsOf::undisplaced, z, x, {.height = height}), UsageError);
    }
    const std::vector<double> x(5), z(5), other(4);
    std::vector<float> five(5), four(4);
    EXPECT_THROW(surface.ask(PointsOf::world, x, other, {.height = five}), UsageError);
    EXPECT_THROW(surface.ask(PointsOf::world, x, z, {.height = four}), UsageError);
    EXPECT_THROW(surface.ask(PointsOf::world, x, z, {.normal_z = four}), UsageError);
    EXPECT_THROW(surface.ask(PointsOf::world, x, z, {.velocity_y = five}), UsageError);
    EXPECT_THROW(surface.ask(PointsOf::world, x, z, {.acceleration_x = five}), UsageError);
    EXPECT_NO_THROW(surface.ask(PointsOf::world, x, z, {.height = five, .jacobian = five}));
    EXPECT_NO_THROW(surface.ask(PointsOf::world, {}, {}, {}));
}

}  // namespace
}  // namespace deepwater::sim
