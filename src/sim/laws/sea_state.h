#pragma once

#include <span>

#include "core/param.h"
#include "sim/laws/foam_state.h"

namespace deepwater::sim {

/// Law of the wind sea's height variance over wave lengths: one file each in laws/spectra.
enum Spectrum : int {
    kSpectrumPhillips,
    kSpectrumPiersonMoskowitz,
    kSpectrumJonswap,
    kSpectrumTma,
    kSpectrumElfouhaily
};

/// Law of the directions of the wind sea's waves of one length: laws/spreading.
enum Spreading : int {
    kSpreadingOwn,  ///< the law that belongs to the spectrum: see the row waves.spreading of the table
    kSpreadingCosinePower,
    kSpreadingMitsuyasu,
    kSpreadingHasselmann,
    kSpreadingDonelanBanner
};

/// Dispersion relation: the frequency of a wave by its wave number.
enum Dispersion : int {
    kDispersionDeep,
    kDispersionFiniteDepth,
    kDispersionCapillary,  ///< deep water with surface tension
    kDispersionFull        ///< finite depth with surface tension
};

/// Everything that determines the sea except the time: equal states at the same time are the same sea.
/// Initialisers are the defaults; sea_state_params() gives ids, units, ranges and meanings.
struct SeaState {
    float wind_speed = 8.0f;       ///< m/s at 10 m
    float wind_direction = 60.0f;  ///< degrees, compass direction towards which it blows
    float fetch_km = 1000.0f;      ///< km of open water over which it has blown

    float choppiness = 1.0f;  ///< lambda, dimensionless
    int spectrum = kSpectrumPhillips;
    float amplitude = 0.0f;  ///< Phillips constant a, dimensionless; 0: the height that wind and fetch raise
    float small_wave_cutoff = 0.001f;  ///< w, m, of the factor exp(−k²w²) on all spectra but Elfouhaily's
    int spreading = kSpreadingOwn;
    float spreading_exponent = 10.0f;  ///< s of cos²ˢ(θ/2)
    float elongation = 0.0f;           ///< Horvath's ξ, 0…1
    bool one_way = true;               ///< no wave of the wind sea runs against the wind

    int second_spectrum = kSpectrumPhillips;  ///< another law of the wind sea, mixed in
    int second_spreading = kSpreadingOwn;     ///< its law of directions
    float second_share = 0.0f;                ///< its share of the wind sea's energy, 0…1

    float swell_height = 0.0f;      ///< significant height, m; 0: no swell
    float swell_period = 12.0f;     ///< period of the peak, s
    float swell_direction = 20.0f;  ///< degrees, compass direction towards which it runs
    float swell_width = 12.0f;      ///< degrees, circular standard deviation of directions

    int dispersion = kDispersionDeep;
    float depth = 50.0f;       ///< m; used by finite_depth and full dispersion and by the TMA spectrum
    float loop_period = 0.0f;  ///< s; 0: never repeats

    int resolution = 0;          ///< samples along a tile's side, a power of two; 0: chosen by view.quality
    float shortest_wave = 0.0f;  ///< m: tiles carry waves at least this short; 0: chosen by view.quality
    int seed = 1;                ///< seed of the random phases; set by --seed, not in the table
    FoamState foam{};            ///< has its own table, foam_state_params()

    bool operator==(const SeaState&) const = default;
};

/// Returns the table of the parameters above, all but `seed` and `foam`.
[[nodiscard]] std::span<const Param<SeaState>> sea_state_params();

/// Checks that all values are finite and in the ranges of their parameters. Ocean, SeaSpectrum, tiles and
/// statistics call it.
/// @throws UsageError "bad value '-8' for parameter 'wind.speed': expected a number from 0 to 40 m/s" for the
/// first parameter that is not finite or out of its range
void check_state(const SeaState& state);

}  // namespace deepwater::sim
