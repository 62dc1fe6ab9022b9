#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <vector>

namespace deepwater::sim {

struct BodySplash;

/// A stone that falls into the water.
struct Stone {
    glm::dvec2 place{0};    ///< (x, z) world, m
    double time = 0;        ///< s, of its entry
    double mass = 1;        ///< kg, 0.001 … 1e6
    double speed = 5;       ///< m/s, 0 … 200, downwards
    double density = 2600;  ///< kg/m³, 500 … 25,000

    bool operator==(const Stone&) const = default;
};

/// A place at a time. Between the points of a path its places are interpolated linearly.
struct PathPoint {
    double time = 0;      ///< s
    glm::dvec2 place{0};  ///< (x, z) world, m

    bool operator==(const PathPoint&) const = default;
};

/// A pressure that moves over the water from the first time of its path to the last, such as a stick that is
/// drawn through it. With two points of one place it rests.
struct Stroke {
    std::vector<PathPoint> path;  ///< two points or more, later ones with later times; no faster than 100 m/s
    double radius = 0.1;          ///< R, m, 0.001 … 1000: the pressure falls as e^(−r²/R²)
    double pressure = 150;        ///< Pa in the middle, −1e6 … 1e6

    bool operator==(const Stroke&) const = default;
};

/// A row of pistons that makes waves of one period: plane ones if the row is long.
struct WaveMaker {
    glm::dvec2 from{0}, to{1, 0};  ///< (x, z) world, m, its two ends
    double height = 0.1;           ///< m, of the plane waves on both sides, crest to trough, 0 … 100
    double period = 1;             ///< s, 0.01 … 1000
    double begin = 0;              ///< s; it rises to its full strength within the first period
    double end = 1e9;              ///< s

    bool operator==(const WaveMaker&) const = default;
};

/// All that stirs the water of a layer.
struct Disturbances {
    std::vector<Stone> stones;
    std::vector<Stroke> strokes;
    std::vector<WaveMaker> wave_makers;

    [[nodiscard]] bool empty() const { return stones.empty() && strokes.empty() && wave_makers.empty(); }
    /// Returns the earliest time at which one of them begins, s; +∞ if there are none.
    [[nodiscard]] double begin() const;
    bool operator==(const Disturbances&) const = default;
};

/// The surface at the moment when a stone has gone under:
///
///     η = [V/(πR²) − D (1 − r²/R²)] e^(−r²/R²),   ∂η/∂t = 0
///
/// the water that it displaces and a crater of no volume: the initial state of a Cauchy–Poisson problem,
/// whose Hankel transform ∫ η J₀(kr) r dr is (V/2π − D R⁴ k²/8) e^(−k²R²/4).
struct StoneSplash {
    double radius = 0;  ///< R, m
    double depth = 0;   ///< D, m
    double volume = 0;  ///< V, m³
};

/// Returns the splash of a stone. The crater's potential energy, πρg D²R²/8, is 0.15 of the stone's kinetic
/// energy, and it is twice as wide as deep (R = 2D) unless the stone itself is wider. Where that is narrower
/// than `narrowest` it is widened so that waves longer than the crater stay the same (D R⁴ is kept).
/// @param narrowest  least R, m, ≥ 0: what a grid can hold
/// Source: Cauchy–Poisson waves: Lamb 1932, Hydrodynamics, art. 238–241 and 255. The share of the energy:
/// Ward & Asphaug 2000, Icarus 145, 64–78, for impacts into deep water; their crater is a parabola, which a
/// grid cannot hold.
[[nodiscard]] StoneSplash splash_of(const Stone& stone, double narrowest);

/// Returns the stone that stands for a body's fall into the water: of the density of water, so that it
/// displaces as much.
[[nodiscard]] Stone stone_of(const BodySplash& splash);

/// Returns a seed for what differs from stone to stone, a function of its place alone.
[[nodiscard]] std::uint64_t seed_of(const Stone& stone);

/// Returns the time [s] at which a stroke begins; +∞ if its path is empty.
[[nodiscard]] double begin_of(const Stroke& stroke);

/// Returns the place of a path at a time, that of its nearer end before and after it.
/// @pre the path has a point
[[nodiscard]] glm::dvec2 place_at(const std::vector<PathPoint>& path, double time);

/// @throws UsageError, in one line, for values that are no numbers or outside their ranges
void check_disturbances(const Disturbances& disturbances);
/// Returns whether a stone's place and time are within what check_disturbances() allows.
[[nodiscard]] bool is_in_range(const Stone& stone);
/// The same for stones alone.  @param kind  what messages call them
void check_stones(const std::vector<Stone>& stones, const char* kind);
/// @throws UsageError if the path's times do not rise, or it is faster than 100 m/s, or a value is no number
void check_path(const std::vector<PathPoint>& path, const char* what);

}  // namespace deepwater::sim
