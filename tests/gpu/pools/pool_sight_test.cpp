// Where the floor of a pool is seen: the corners of its tiles against rays that follow Snell's law through still water,
// through a wave and through the glass of a tank.
#include <gtest/gtest.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "gpu/pools/pool_fixture.h"

namespace deepwater::render {
namespace {

using glm::dvec2;
using glm::dvec3;

/// The picture of joints that rays show: shares of pixels, negative where a pixel shows anything but floor and mirrors
/// anything but sky.
using Joints = std::vector<double>;

/// By how much the picture is off where tiles have corners, pixels.
struct Offsets {
    int corners = 0;
    int unseen = 0;  // windows where the picture shows no joints
    double worst = 0, sum = 0;

    void add(double off) {
        ++corners;
        worst = std::max(worst, off);
        sum += off;
    }
    void add(const Offsets& more) {
        corners += more.corners;
        unseen += more.unseen;
        worst = std::max(worst, more.worst);
        sum += more.sum;
    }
    [[nodiscard]] double mean() const { return sum / std::max(corners, 1); }
};

/// Solves a small system of linear equations with a symmetric positive matrix (Cholesky). @return false: singular
template <size_t N>
bool solve(std::array<std::array<double, N>, N> a, std::array<double, N>& x) {
    for (size_t i = 0; i < N; ++i) {
        for (size_t j = 0; j <= i; ++j) {
            double sum = a[i][j];
            for (size_t k = 0; k < j; ++k) sum -= a[i][k] * a[j][k];
            if (i == j && sum <= 1e-12) return false;
            a[i][j] = i == j ? std::sqrt(sum) : sum / a[j][j];
        }
    }
    for (size_t i = 0; i < N; ++i) {
        for (size_t k = 0; k < i; ++k) x[i] -= a[i][k] * x[k];
        x[i] /= a[i][i];
    }
    for (size_t i = N; i-- > 0;) {
        for (size_t k = i + 1; k < N; ++k) x[i] -= a[k][i] * x[k];
        x[i] /= a[i][i];
    }
    return true;
}

class PoolSightTest : public PoolPictureTest {
protected:
    PoolSightTest() : PoolPictureTest({200, 140}) {}

    void SetUp() override {
        PoolPictureTest::SetUp();
        if (IsSkipped()) return;
        scene_.sky.overcast = 1;  // neither shadows nor the sun's image
    }

    enum class Kind { plain, raised, uneven };

    /// Draws a pool and a camera over it: every fifth one steep, grazing, far, near.
    void draw_case(Draw& draw, int number, Kind what = Kind::plain) {
        scene_.pools = {any_pool(draw, 2, 9)};
        scene::Pool& pool = scene_.pools[0];
        pool.lining = glm::vec3(0.01f);
        resize({140 + draw.one_of(90), 100 + draw.one_of(70)});
        scene_.ground.height = static_cast<float>(draw.between(0.1, 0.2));
        if (what == Kind::raised) raise(draw, pool, 0.6);
        if (what == Kind::uneven) pool.floor = any_floor(draw, pool);
        const int kind = number % 5;
        const double elevation = kind == 0   ? draw.between(65, 89)
                                 : kind == 1 ? draw.between(9, 22)
                                             : draw.between(25, 65);
        const double distance = kind == 2   ? draw.between(10, 40)
                                : kind == 3 ? draw.between(0.6, 1.2)
                                            : draw.between(1.5, 7);
        const dvec2 at = any_place(draw, pool, 0.3);
        const double turn = draw.between(0, 6.3), up = glm::radians(elevation);
        const dvec3 target(at.x, pool.level, at.y);
        scene_.camera.position = target + distance * dvec3(std::cos(up) * std::cos(turn), std::sin(up),
                                                           std::cos(up) * std::sin(turn));
        scene_.camera.position.y = std::max(scene_.camera.position.y, pool.level + 0.25);
        scene_.camera.fov = static_cast<float>(kind == 2 ? draw.between(8, 20) : draw.between(20, 60));
        look_at(target);
        const double pixel = 2 * distance *
                             std::tan(glm::radians(static_cast<double>(scene_.camera.fov)) / 2) /
                             static_cast<double>(size_.y);
        pool.tile = std::clamp(pixel * draw.between(18, 34) / std::sqrt(std::sin(up)), 0.01, 3.0);
    }

    /// Draws a glass tank, and a camera in front of one of its sides that looks at its floor from above it.
    void draw_glass_case(Draw& draw, int number) {
        scene::Pool pool;
        const bool round = number % 4 == 3, thick = number % 2 == 0;
        pool.shape.kind = round ? sim::BasinShape::Kind::round : sim::BasinShape::Kind::rectangle;
        pool.shape.half_sides = {draw.between(0.3, 1.5), draw.between(0.3, 1.5)};
        if (round) pool.shape.half_sides.y = pool.shape.half_sides.x;
        pool.shape.depth = draw.between(0.3, 1.2);
        pool.slope = draw.between(-0.1, 0.1);
        pool.rotation = draw.between(0, 6.3);
        pool.middle = {draw.between(-30, 30), draw.between(-30, 30)};
        pool.walls = scene::PoolWalls::glass;
        pool.thickness = thick ? draw.between(0.03, 0.15) : draw.between(0.004, 0.012);
        pool.freeboard = draw.between(0.01, 0.1);
        pool.lining = glm::vec3(0.01f);
        scene_.ground.height = static_cast<float>(draw.between(0, 0.2));
        pool.level += static_cast<double>(scene_.ground.height) - pool.underside() + draw.between(0, 1.5);
        resize({140 + draw.one_of(90), 100 + draw.one_of(70)});
        scene_.camera.fov = static_cast<float>(draw.between(20, 55));
        // Where the middle of the view meets the pane, and how it comes there.
        const bool across = draw.one_of(2) == 0;
        const double side = draw.one_of(2) == 0 ? 1 : -1, along = round ? 0 : draw.between(-0.5, 0.5);
        const dvec2 outer = pool.shape.half_sides + pool.thickness;
        const dvec2 own =
            across ? dvec2(along * outer.x, side * outer.y) : dvec2(side * outer.x, along * outer.y);
        const dvec2 outwards = across ? dvec2(0, side) : dvec2(side, 0);
        const double elevation = glm::radians(draw.between(15, 60)), turn = draw.between(-0.6, 0.6);
        const dvec2 towards(std::cos(turn) * outwards.x - std::sin(turn) * outwards.y,
                            std::sin(turn) * outwards.x + std::cos(turn) * outwards.y);
        const double distance = number % 5 == 4 ? draw.between(0.08, 0.2) : draw.between(0.2, 2.5);
        const auto in_world = [&](const dvec2& place, double height) {
            const dvec2 world = pool.window().world_from_own(place);
            return dvec3(world.x, height, world.y);
        };
        const double over_floor = draw.between(0.3, 0.85) * pool.shape.depth,
                     height = pool.level - pool.shape.depth + over_floor;
        scene_.camera.position =
            in_world(own + distance * std::cos(elevation) * towards, height + distance * std::sin(elevation));
        look_at(in_world(own, height));
        const double down = std::sin(elevation) / 1.333,
                     pixel = 2 * (distance + over_floor / down) *
                             std::tan(glm::radians(static_cast<double>(scene_.camera.fov)) / 2) /
                             static_cast<double>(size_.y);
        pool.tile = std::clamp(pixel * draw.between(18, 34) / std::sqrt(down), 0.01, 3.0);
        scene_.pools = {pool};
    }

    /// Draws a wave of 8 cm or less, up to the steepness ka = 0.25.
    static test::PlaneWave draw_wave(Draw& draw, const scene::Pool& pool) {
        const double reach = std::min(pool.shape.reach().x, pool.shape.reach().y);
        const double k = 2 * std::numbers::pi / (reach * draw.between(0.2, 1)), turn = draw.between(0, 6.3);
        return {.wave_vector = k * dvec2(std::cos(turn), std::sin(turn)),
                .amplitude = std::min(draw.between(0.02, 0.25) / k, 0.08),
                .phase = draw.between(0, 6.3)};
    }

    /// The picture of joints that a tracer sees, with the means of taps² rays a pixel. Where a tile has less than six
    /// pixels along a side its joints say nothing of where it lies.
    [[nodiscard]] Joints traced(const test::PlaneWave& water, int taps) const {
        const test::PoolTracer tracer = tracer_of(water);
        return joints_met(taps, [&](const dvec3& start, const dvec3& direction) {
            std::optional<test::LiningPlace> met = tracer.first_under_water(start, direction);
            if (met && !tracer.mirrors_sky(start, direction)) met.reset();
            return met;
        });
    }
    /// The same of rays through a glass side.
    [[nodiscard]] Joints traced_through_glass(int taps) const {
        const test::PoolTracer tracer = tracer_of({});
        return joints_met(taps, [&](const dvec3& start, const dvec3& direction) {
            return tracer.first_behind_glass(start, direction);
        });
    }
    [[nodiscard]] test::PoolTracer tracer_of(const test::PlaneWave& water) const {
        return {scene_.pools[0], scene_.pools[0].rim_height(scene_.ground), water};
    }

    /// @param meet  (start, direction) -> what the ray meets under water, or nothing
    template <class Meet>
    [[nodiscard]] Joints joints_met(int taps, const Meet& meet) const {
        Joints joints(static_cast<size_t>(size_.x) * static_cast<size_t>(size_.y), -1);
        tbb::parallel_for(0, size_.y, [&](int y) {
            for (int x = 0; x < size_.x; ++x) {
                double sum = 0;
                bool floor = true;
                dvec2 low(INFINITY), high(-INFINITY);
                for (int tap = 0; tap < taps * taps && floor; ++tap) {
                    const int row = tap / taps, column = tap % taps;
                    const dvec3 way = ray(x + (column + 0.5) / taps, y + (row + 0.5) / taps);
                    const dvec3 start = start_of(way), direction = glm::normalize(way);
                    const std::optional<test::LiningPlace> met = meet(start, direction);
                    floor = met && met->wall < 0;
                    if (!floor) continue;
                    const dvec2 tiles = dvec2(met->place.x, met->place.z) / scene_.pools[0].tile;
                    sum += is_joint(tiles);
                    low = glm::min(low, tiles);
                    high = glm::max(high, tiles);
                }
                if (floor && glm::length(high - low) < 1.0 / 6) joints[pixel(x, y)] = sum / (taps * taps);
            }
        });
        return joints;
    }

    /// @param tiles  place on the floor, in tiles
    static bool is_joint(const dvec2& tiles) {
        const dvec2 off = glm::abs(tiles - glm::round(tiles));
        return std::min(off.x, off.y) < 0.5 * kJointShare;
    }

    /// Finds the shift between both pictures in windows where joints run in more than one direction: least squares of
    /// picture = g · joints(x − d) + a plane, first for whole pixels, then for the rest. Of all shifts that explain a
    /// window as well as the best, but for a twentieth of what joints explain, the least one counts.
    [[nodiscard]] Offsets offsets(const std::vector<glm::vec4>& picture, const Joints& joints) const {
        constexpr int kHalf = 9, kReach = 3;  // pixels, of a window and of the search
        Offsets found;
        for (int y = kHalf + kReach + 1; y + kHalf + kReach + 1 < size_.y; y += kHalf) {
            for (int x = kHalf + kReach + 1; x + kHalf + kReach + 1 < size_.x; x += kHalf) {
                if (!has_corner(joints, {x, y}, kHalf, kReach + 1)) continue;
                std::vector<Fit> fits;
                double least = INFINITY, plain = 0;
                for (int j = -kReach; j <= kReach; ++j) {
                    for (int i = -kReach; i <= kReach; ++i) {
                        const Fit fit = fit_window(picture, joints, {x, y}, {i, j}, kHalf);
                        least = std::min(least, fit.residual);
                        plain = std::max(plain, fit.plain);
                        fits.push_back(fit);
                    }
                }
                if (least > 0.7 * plain) {
                    ++found.unseen;
                    continue;
                }
                double off = INFINITY;
                for (const Fit& fit : fits) {
                    if (fit.residual <= least + 0.05 * (plain - least))
                        off = std::min(off, glm::length(fit.shift));
                }
                found.add(off);
            }
        }
        return found;
    }

    void record(const Offsets& all) {
        RecordProperty("corners", all.corners);
        RecordProperty("mean offset in pixels", std::to_string(all.mean()));
        RecordProperty("worst offset in pixels", std::to_string(all.worst));
    }

    static constexpr int kFewest = 5;             // windows with corners in a picture
    static constexpr double kJointShare = 0.045;  // of a tile, as in shaders/pools/pool_light.glsl

    /// Expects corners of tiles within `most` pixels of where rays put them, in all pictures.
    /// @param fewest  corners in all of them
    /// @param of      draws the case of a camera and returns its offsets
    template <class OfCase>
    void expect_corners(int cameras, double most, int fewest, OfCase of) {
        Offsets all;
        for (int camera = 0; camera < cameras; ++camera) {
            Offsets off;
            while (off.corners + off.unseen < kFewest) off = of(camera);
            EXPECT_LT(off.worst, most) << "camera " << camera;
            EXPECT_LE(off.unseen, 0.1 * (off.corners + off.unseen)) << "camera " << camera;
            all.add(off);
        }
        EXPECT_GT(all.corners, fewest);
        record(all);
    }

private:
    struct Fit {
        double residual = INFINITY, plain = 0;  // of the best and of no joints at all
        dvec2 shift{0};
    };
    [[nodiscard]] double at(const Joints& joints, int x, int y) const { return joints[pixel(x, y)]; }
    [[nodiscard]] dvec2 change(const Joints& joints, int x, int y) const {
        return 0.5 * dvec2(at(joints, x + 1, y) - at(joints, x - 1, y),
                           at(joints, x, y + 1) - at(joints, x, y - 1));
    }

    /// Whether joints in a window run in more than one direction, by its tensor of gradients (Förstner & Gülch 1987).
    [[nodiscard]] bool has_corner(const Joints& joints, glm::ivec2 middle, int half, int margin) const {
        for (int j = -half - margin; j <= half + margin; ++j) {
            for (int i = -half - margin; i <= half + margin; ++i)
                if (at(joints, middle.x + i, middle.y + j) < 0) return false;
        }
        double xx = 0, xy = 0, yy = 0;
        for (int j = -half; j <= half; ++j) {
            for (int i = -half; i <= half; ++i) {
                const dvec2 d = change(joints, middle.x + i, middle.y + j);
                xx += d.x * d.x, xy += d.x * d.y, yy += d.y * d.y;
            }
        }
        const double mean = 0.5 * (xx + yy), apart = std::hypot(0.5 * (xx - yy), xy);
        return mean - apart > 0.15 * (mean + apart) && mean - apart > 1;
    }

    [[nodiscard]] Fit fit_window(const std::vector<glm::vec4>& picture, const Joints& joints,
                                 glm::ivec2 middle, glm::ivec2 whole, int half) const {
        constexpr size_t kUnknowns = 6;
        std::array<std::array<double, kUnknowns>, kUnknowns> squares{};
        std::array<double, kUnknowns> products{};
        double total = 0;
        for (int j = -half; j <= half; ++j) {
            for (int i = -half; i <= half; ++i) {
                const glm::ivec2 p = middle + glm::ivec2(i, j);
                const dvec2 d = change(joints, p.x - whole.x, p.y - whole.y);
                const std::array<double, kUnknowns> terms{at(joints, p.x - whole.x, p.y - whole.y),
                                                          1,
                                                          static_cast<double>(i) / half,
                                                          static_cast<double>(j) / half,
                                                          -d.x,
                                                          -d.y};
                const auto value = static_cast<double>(picture[pixel(p.x, p.y)].y);
                total += value * value;
                for (size_t a = 0; a < kUnknowns; ++a) {
                    products[a] += terms[a] * value;
                    for (size_t b = 0; b < kUnknowns; ++b) squares[a][b] += terms[a] * terms[b];
                }
            }
        }
        const auto residual = [&]<size_t N>(std::array<size_t, N> used, std::array<double, N>& found) {
            std::array<std::array<double, N>, N> some{};
            for (size_t a = 0; a < N; ++a) {
                found[a] = products[used[a]];
                for (size_t b = 0; b < N; ++b) some[a][b] = squares[used[a]][used[b]];
            }
            double left = solve(some, found) ? total : INFINITY;
            for (size_t a = 0; a < N; ++a) left -= found[a] * products[used[a]];
            return left;
        };
        std::array<double, 3> plane{};
        std::array<double, kUnknowns> all{};
        Fit fit;
        fit.plain = residual(std::array<size_t, 3>{1, 2, 3}, plane);
        const double left = residual(std::array<size_t, kUnknowns>{0, 1, 2, 3, 4, 5}, all);
        const dvec2 rest = dvec2(all[4], all[5]) / all[0];
        // A shift of more than a pixel is another whole one's.
        if (all[0] > 0 && std::max(std::abs(rest.x), std::abs(rest.y)) <= 1) {
            fit.residual = left;
            fit.shift = dvec2(whole) + rest;
        }
        return fit;
    }
};

TEST_F(PoolSightTest, TileCornersLieWhereSnellPutsThem) {
    expect_corners(10, 0.5, 250, [&, draw = Draw(seed_of_run(11))](int camera) mutable {
        draw_case(draw, camera);
        return offsets(radiance(), traced({}, 5));
    });
}

TEST_F(PoolSightTest, TileCornersLieWhereSnellPutsThemInTanksAndSunkPools) {
    expect_corners(10, 0.5, 200, [&, draw = Draw(seed_of_run(14))](int camera) mutable {
        draw_case(draw, camera, Kind::raised);
        return offsets(radiance(), traced({}, 5));
    });
}

// Air, a pane of glass, water: thick and thin panes of turned and raised tanks, level ones and round ones.
TEST_F(PoolSightTest, TileCornersLieWhereSnellPutsThemBehindGlass) {
    expect_corners(10, 0.5, 150, [&, draw = Draw(seed_of_run(15))](int camera) mutable {
        draw_glass_case(draw, camera);
        return offsets(radiance(), traced_through_glass(5));
    });
}

// Tiles are those of the plan, laid over the humps.
TEST_F(PoolSightTest, TileCornersLieWhereRaysMeetAnUnevenFloor) {
    expect_corners(3, 0.7, 60, [&, draw = Draw(seed_of_run(16))](int camera) mutable {
        draw_case(draw, camera, Kind::uneven);
        return offsets(radiance(), traced({}, 5));
    });
}

// A pixel's ray meets the water's surface: the place at the distance that the picture tells lies on it. Half floats of
// distance and the map's interpolation leave half a millimetre.
TEST_F(PoolSightTest, RaysMeetAWaveWhereItIs) {
    Draw draw(seed_of_run(13));
    for (int camera = 0; camera < 10; ++camera) {
        draw_case(draw, camera);
        const scene::Pool& pool = scene_.pools[0];
        const test::PlaneWave wave = draw_wave(draw, pool);
        scene_.view.mode = scene::kViewWaterMask;
        const std::vector<glm::vec4> mask = radiance_with(wave, 512);
        scene_.view.mode = scene::kViewDepth;
        const std::vector<glm::vec4> shown = radiance_with(wave, 512);
        scene_.view.mode = scene::kViewFinal;
        double worst = 0;
        for (size_t i = 0; i < shown.size(); ++i) {
            if (mask[i].x < 0.5f) continue;
            const auto share = static_cast<double>(shown[i].x);
            const double t = 100 * share / (1 - share);
            const auto x = static_cast<int>(i) % size_.x, y = static_cast<int>(i) / size_.x;
            const dvec3 at = scene_.camera.position + t * glm::normalize(ray(x + 0.5, y + 0.5));
            worst = std::max(worst, std::abs(at.y - wave.height({at.x, at.z})));
        }
        EXPECT_LT(worst, 0.0005 + 2e-6 * glm::length(scene_.camera.position))
            << "camera " << camera << ", a = " << wave.amplitude
            << " m, ka = " << wave.amplitude * glm::length(wave.wave_vector);
    }
}

TEST_F(PoolSightTest, TileCornersLieWhereRaysThroughAWavePutThem) {
    expect_corners(5, 1.5, 150, [&, draw = Draw(seed_of_run(12))](int camera) mutable {
        draw_case(draw, camera);
        const test::PlaneWave wave = draw_wave(draw, scene_.pools[0]);
        return offsets(radiance_with(wave, 512), traced(wave, 4));
    });
}

}  // namespace
}  // namespace deepwater::render
