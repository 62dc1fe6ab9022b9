#pragma once

#include <vector>

#include "sim/moment/maps.h"

namespace deepwater::sim::testing {

/// A plane wave of a tile: h = height · cos(2π/size (n, m)·u − ωt + phase), u the tile's own coordinates; ω >
/// 0 runs it along +(n, m).
struct PlaneWave {
    int n = 0;
    int m = 0;
    double height = 0;  // m
    double omega = 0;   // rad/s
    double phase = 0;
};

/// One tile and the waves in it.
struct MadeTile {
    int resolution = 64;
    double size = 100;    // m
    double rotation = 0;  // radians
    double k_min = 0;     // rad/m
    double k_max = 100;
    std::vector<PlaneWave> waves = {};
};

/// The maps of a sea of known waves, summed directly. Level 0 only.
OceanMaps made_sea(const std::vector<MadeTile>& tiles, double t, double choppiness = 1);

}  // namespace deepwater::sim::testing
