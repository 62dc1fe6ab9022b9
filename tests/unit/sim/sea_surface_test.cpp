#include "sim/sea_surface.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "core/check.h"
#include "sim/ocean.h"
#include "support/packet_layer.h"

namespace deepwater::sim {
namespace {

/// A sea of 15 m/s with all its waves, moved.
struct Gale {
    Gale(double t, Motion motion = Motion::evaluated) {
        Ocean ocean(state());
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
    explicit Answered(size_t n) : height(n), nx(n), ny(n), nz(n), jacobian(n), vx(n), vy(n), vz(n) {}
    [[nodiscard]] SurfaceAnswers spans() {
        return {.height = height,
                .normal_x = nx,
                .normal_y = ny,
                .normal_z = nz,
                .jacobian = jacobian,
                .velocity_x = vx,
                .velocity_y = vy,
                .velocity_z = vz};
    }
    std::vector<float> height, nx, ny, nz, jacobian, vx, vy, vz;
};

TEST(SeaSurface, ManyWorldPointsLieOnTheBilinearSurface) {
    const Gale gale(41.3);
    const SeaSurface surface(gale.maps);
    constexpr size_t kCount = 20000;
    const std::vector<double> px = draws(1, kCount, 3000), pz = draws(2, kCount, 3000);
    // Where undisplaced places are displaced to is known without any inversion.
    std::vector<double> x(kCount), z(kCount);
    std::vector<SurfaceSample> truth(kCount);
    for (size_t i = 0; i < kCount; ++i) {
        truth[i] = surface.undisplaced(px[i], pz[i]);
        x[i] = px[i] + static_cast<double>(truth[i].displacement.x);
        z[i] = pz[i] + static_cast<double>(truth[i].displacement.z);
    }
    Answered found(kCount);
    surface.ask(PointsOf::world, x, z, found.spans());
    int counted = 0, folded = 0;
    for (size_t i = 0; i < kCount; ++i) {
        if (truth[i].jacobian() <= 0.2f) {
            ++folded;
            continue;
        }
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

}  // namespace
}  // namespace deepwater::sim
