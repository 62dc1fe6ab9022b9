// Three wave staffs in a simulated sea: prints their heights and the surface's normals as a time series.
//
//     wave_staff [WIND [SECONDS [SEED]]]      metres a second at 10 m, default 10; 60; 1
//
// One line of CSV for each staff and each tenth of a second. Deepwater's axes: metres, y up, x east, z south.
#include <deepwater/core/check.h>
#include <deepwater/sim/ocean.h>
#include <deepwater/sim/sea_surface.h>
#include <deepwater/sim/statistics.h>

#include <cstdio>
#include <cstdlib>
#include <exception>

namespace sim = deepwater::sim;

namespace {

struct Staff {
    double x, z;  // m, where it stands
};
constexpr Staff kStaffs[] = {{0, 0}, {25, 0}, {-10, 40}};
constexpr double kInterval = 0.1;  // s

void print_series(const sim::SeaState& state, double seconds) {
    sim::Ocean ocean(state);  // draws the waves: a few milliseconds
    sim::OceanMaps maps;      // one moment of them

    std::puts("time_s,staff,x_m,z_m,height_m,normal_x,normal_y,normal_z");
    for (int step = 0; step * kInterval <= seconds; ++step) {
        ocean.evaluate(step * kInterval, maps);  // any moment, in any order
        const sim::SeaSurface surface(maps);
        int number = 1;
        for (const Staff& staff : kStaffs) {
            // The surface moves sideways too: these find the water that is over the point now.
            const float height = surface.height(staff.x, staff.z);
            const glm::vec3 normal = surface.normal(staff.x, staff.z);
            std::printf("%.1f,%d,%g,%g,%.5f,%.6f,%.6f,%.6f\n", step * kInterval, number++, staff.x, staff.z,
                        height, normal.x, normal.y, normal.z);
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    sim::SeaState state;
    state.spectrum = sim::kSpectrumElfouhaily;
    state.wind_speed = argc > 1 ? std::strtof(argv[1], nullptr) : 10.0f;
    const double seconds = argc > 2 ? std::strtod(argv[2], nullptr) : 60.0;
    if (argc > 3) state.seed = static_cast<int>(std::strtol(argv[3], nullptr, 10));
    try {
        const sim::SeaStatistics expected = sim::analytic(state);
        std::fprintf(stderr, "significant wave height %.2f m, peak period %.1f s\n",
                     expected.significant_wave_height, expected.peak_period);
        print_series(state, seconds);
    } catch (const deepwater::UsageError& error) {
        std::fprintf(stderr, "wave_staff: %s\n", error.what());
        return 2;  // a value that makes no sea
    } catch (const std::exception& error) {
        std::fprintf(stderr, "wave_staff: %s\n", error.what());
        return 1;  // not enough memory, above all
    }
}
