// A shared object with the simulation inside and a C function outside.
#include <deepwater/sim/ocean.h>
#include <deepwater/sim/sea_surface.h>

extern "C" double sea_height(float wind_speed, int seed, double time, double x, double z) {
    namespace sim = deepwater::sim;
    sim::SeaState state;
    state.wind_speed = wind_speed;
    state.seed = seed;
    sim::Ocean ocean(state);
    sim::OceanMaps maps;
    ocean.evaluate(time, maps);
    return static_cast<double>(sim::SeaSurface(maps).height(x, z));
}
