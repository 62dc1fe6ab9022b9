#include "scene/camera/camera_path.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace deepwater::scene {
namespace {

constexpr float kFov = 50;
constexpr double kClose = 1e-9;

Bookmark bookmark(glm::dvec3 position, double yaw, double pitch, double seconds) {
    return {.position = position, .yaw = yaw, .pitch = pitch, .fov = {}, .seconds = seconds};
}

/// A random path: legs of very different lengths and times, any yaw.
CameraPath random_path(unsigned seed, size_t count, bool closed) {
    std::mt19937 random(seed);
    const auto uniform = [&random](double low, double high) {
        return std::uniform_real_distribution(low, high)(random);
    };
    CameraPath path{.bookmarks = {}, .closed = closed};
    for (size_t i = 0; i < count; ++i) {
        const double far = std::pow(10.0, uniform(0, 3));
        path.bookmarks.push_back(bookmark({uniform(-far, far), uniform(0.5, far), uniform(-far, far)},
                                          uniform(-720, 720), uniform(-90, 90), uniform(0.3, 12)));
        if (i % 3 == 1) path.bookmarks.back().fov = static_cast<float>(uniform(5, 120));
    }
    return path;
}

/// Degrees from a to b, the shorter way.
double turn(double a, double b) {
    return std::remainder(b - a, 360.0);
}

void expect_same_view(const Camera& camera, const Bookmark& bookmark) {
    const double scale = 1 + glm::length(bookmark.position);
    EXPECT_LT(glm::length(camera.position - bookmark.position), kClose * scale);
    EXPECT_NEAR(turn(camera.yaw, bookmark.yaw), 0, kClose * 1e3);
    EXPECT_NEAR(camera.pitch, bookmark.pitch, kClose);
    EXPECT_NEAR(camera.fov, bookmark.fov.value_or(kFov), 1e-5);
}

/// The rates per second of position, angles and field of view between two moments.
struct Rates {
    glm::dvec3 position;
    double yaw, pitch, fov;
};
Rates rates(const CameraFlight& flight, double from, double to) {
    const Camera a = flight.at(from), b = flight.at(to);
    const double dt = to - from;
    return {(b.position - a.position) / dt, turn(a.yaw, b.yaw) / dt, (b.pitch - a.pitch) / dt,
            static_cast<double>(b.fov - a.fov) / dt};
}

TEST(CameraFlight, PassesEveryBookmarkAtItsTime) {
    for (const bool closed : {false, true}) {
        for (unsigned seed = 0; seed < 20; ++seed) {
            const CameraPath path = random_path(seed, 2 + seed % 7, closed);
            const CameraFlight flight(path, kFov);
            double time = 0;
            for (const Bookmark& b : path.bookmarks) {
                expect_same_view(flight.at(time), b);
                time += b.seconds;
            }
            if (!closed) time -= path.bookmarks.back().seconds;
            EXPECT_NEAR(flight.duration(), time, kClose);
            expect_same_view(flight.at(flight.duration()),
                             closed ? path.bookmarks.front() : path.bookmarks.back());
        }
    }
}

// Speeds before and after any moment differ by no more than the acceleration times the step h. The largest
// second derivative of a cubic Hermite piece over time T, length L and end slopes within three times L / T is
// below 24 L / T².
TEST(CameraFlight, HasNoJumpInSpeed) {
    constexpr double kStep = 1e-5;
    for (const bool closed : {false, true}) {
        for (unsigned seed = 0; seed < 10; ++seed) {
            const CameraPath path = random_path(seed, 6, closed);
            const CameraFlight flight(path, kFov);
            double time = 0;
            for (const Bookmark& b : path.bookmarks) {
                const Rates before = rates(flight, time - kStep, time);
                const Rates after = rates(flight, time, time + kStep);
                const double tolerance = 2 * kStep * 24 * 2e3 / (0.3 * 0.3);
                EXPECT_LT(glm::length(after.position - before.position), tolerance) << time;
                EXPECT_NEAR(after.yaw, before.yaw, tolerance) << time;
                EXPECT_NEAR(after.pitch, before.pitch, tolerance) << time;
                time += b.seconds;
            }
        }
    }
}

TEST(CameraFlight, StartsAndEndsAtRestUnlessClosed) {
    constexpr double kStep = 1e-4;
    const CameraPath line{
        {bookmark({0, 5, 0}, 0, 0, 4), bookmark({100, 5, 0}, 90, 0, 4), bookmark({200, 5, 0}, 90, 0, 4)}};
    const CameraFlight flight(line, kFov);
    EXPECT_LT(glm::length(rates(flight, 0, kStep).position), 0.1);
    EXPECT_LT(glm::length(rates(flight, flight.duration() - kStep, flight.duration()).position), 0.1);
    EXPECT_GT(glm::length(rates(flight, 4 - kStep, 4 + kStep).position), 20) << "it halts on the way";
    EXPECT_EQ(flight.at(-3).position, line.bookmarks.front().position);
    EXPECT_EQ(flight.at(1e6).position, line.bookmarks.back().position);
}

TEST(CameraFlight, ClosedFlightsGoRoundAndRound) {
    CameraPath square{.bookmarks = {}, .closed = true};
    for (int i = 0; i < 4; ++i) {
        const double angle = glm::radians(45.0 + 90.0 * i);
        square.bookmarks.push_back(
            bookmark({100 * std::sin(angle), 10, -100 * std::cos(angle)}, 90.0 * i, 0, 3));
    }
    const CameraFlight flight(square, kFov);
    EXPECT_NEAR(flight.duration(), 12, kClose);
    double turned = 0;
    for (double t = 0; t < 12; t += 0.125) {
        const Camera now = flight.at(t), later = flight.at(t + 36), next = flight.at(t + 0.125);
        EXPECT_LT(glm::length(now.position - later.position), 1e-6);
        EXPECT_NEAR(turn(now.yaw, later.yaw), 0, 1e-6);
        // Catmull–Rom through four points of a circle of radius r: its chords' middles lie at (1/√2 + 1/√32)
        // r = 0.884 r, and it passes the points at r a leg, its slowest.
        EXPECT_GT(glm::length(glm::dvec2(now.position.x, now.position.z)), 88) << t;
        EXPECT_LT(glm::length(glm::dvec2(now.position.x, now.position.z)), 101) << t;
        EXPECT_GT(glm::length(next.position - now.position), 0.99 * 100 / 3 * 0.125) << t;
        turned += turn(now.yaw, next.yaw);
    }
    EXPECT_NEAR(turned, 360, 1e-6) << "it turned back somewhere";
}

TEST(CameraFlight, TurnsTheShorterWayWithoutOvershoot) {
    const struct {
        double from, to, length;
    } cases[] = {{350, 10, 20},    {10, 350, -20}, {170, -170, 20},
                 {-170, 170, -20}, {0, 180, 180},  {90, 450, 0}};
    for (const auto& c : cases) {
        CameraPath path{{bookmark({0, 1, 0}, c.from, 0, 1), bookmark({1, 1, 0}, c.to, 0, 5),
                         bookmark({2, 1, 0}, c.to, 0, 1)}};
        const CameraFlight flight(path, kFov);
        double last = 0;
        for (double t = 0; t <= flight.duration(); t += 0.01) {
            const double yaw = flight.at(t).yaw;
            EXPECT_TRUE(yaw >= 0 && yaw < 360) << yaw;
            const double so_far =
                c.length == 180 && t > 0.5 ? std::fmod(yaw - c.from + 360, 360) : turn(c.from, yaw);
            const double sign = c.length < 0 ? -1 : 1;
            EXPECT_GE(sign * so_far, sign * last - 1e-9) << c.from << " to " << c.to << " at " << t;
            EXPECT_LE(sign * so_far, sign * c.length + 1e-9) << c.from << " to " << c.to << " at " << t;
            last = so_far;
        }
        EXPECT_NEAR(last, c.length, 1e-9);
    }
}

TEST(CameraFlight, HeightPitchAndLensStayBetweenTheirBookmarks) {
    for (unsigned seed = 0; seed < 30; ++seed) {
        const CameraPath path = random_path(seed, 8, false);
        const CameraFlight flight(path, kFov);
        double start = 0;
        for (size_t i = 0; i + 1 < path.bookmarks.size(); ++i) {
            const Bookmark &a = path.bookmarks[i], &b = path.bookmarks[i + 1];
            const auto between = [](double value, double low, double high) {
                if (low > high) std::swap(low, high);
                return value >= low - 1e-5 && value <= high + 1e-5;
            };
            for (int step = 0; step <= 50; ++step) {
                const Camera camera = flight.at(start + a.seconds * step / 50);
                EXPECT_TRUE(between(camera.position.y, a.position.y, b.position.y)) << seed << " leg " << i;
                EXPECT_TRUE(between(camera.pitch, a.pitch, b.pitch)) << seed << " leg " << i;
                EXPECT_TRUE(between(camera.fov, a.fov.value_or(kFov), b.fov.value_or(kFov))) << seed;
            }
            start += a.seconds;
        }
    }
}

TEST(CameraFlight, AFastLegDoesNotOvershootASlowOne) {
    const CameraPath path{{bookmark({0, 1, 0}, 0, 0, 1), bookmark({500, 1, 0}, 0, 0, 20),
                           bookmark({501, 1, 0}, 0, 0, 1), bookmark({501, 1, 0}, 0, 0, 1)}};
    const CameraFlight flight(path, kFov);
    double last = 0;
    for (double t = 0; t <= flight.duration(); t += 0.01) {
        const double x = flight.at(t).position.x;
        EXPECT_GE(x, last - 1e-9) << t;
        EXPECT_LE(x, 501 + 1e-9) << t;
        last = x;
    }
}

TEST(CameraFlight, KeepsAnEvenSpeedOnAStraightLine) {
    CameraPath path;
    for (int i = 0; i < 6; ++i) path.bookmarks.push_back(bookmark({30.0 * i, 10, -40.0 * i}, 0, 0, 5));
    const CameraFlight flight(path, kFov);
    for (double t = 5; t < 20; t += 0.1) {
        EXPECT_NEAR(glm::length(rates(flight, t, t + 1e-3).position), 10, 1e-6) << t;
    }
}

TEST(CameraFlight, DoesNotCareWhichWayIsNorth) {
    const CameraPath path = random_path(4, 7, true);
    const double angle = 0.7;
    const auto turned = [angle](const glm::dvec3& p) {
        return glm::dvec3(p.x * std::cos(angle) - p.z * std::sin(angle), p.y,
                          p.x * std::sin(angle) + p.z * std::cos(angle));
    };
    CameraPath other = path;
    for (Bookmark& b : other.bookmarks) b.position = turned(b.position);
    const CameraFlight a(path, kFov), b(other, kFov);
    for (double t = 0; t < a.duration(); t += 0.37) {
        EXPECT_LT(glm::length(turned(a.at(t).position) - b.at(t).position), 1e-7) << t;
    }
}

TEST(CameraFlight, StandsStillWhereNothingChanges) {
    const Bookmark place = bookmark({3, 4, 5}, 200, -7, 2);
    for (const bool closed : {false, true}) {
        for (const size_t count : {size_t{1}, size_t{2}, size_t{5}}) {
            const CameraFlight flight({std::vector<Bookmark>(count, place), closed}, kFov);
            for (const double t : {-1.0, 0.0, 0.7, 2.0, 3.9, 1e9}) expect_same_view(flight.at(t), place);
        }
    }
    EXPECT_EQ(CameraFlight({{place}}, kFov).duration(), 0);
}

}  // namespace
}  // namespace deepwater::scene
