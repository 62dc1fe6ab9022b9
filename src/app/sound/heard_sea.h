#pragma once

namespace deepwater::app {

/// What an ear hears of the sea all the time.
struct HeardSea {
    float wind = 0;         ///< mean wind at the ear, m/s, ≥ 0
    float wave_height = 0;  ///< significant height, m, ≥ 0
    float breaking = 0;     ///< share of the sea that breaks, 0 … 1
    float depth = -1;       ///< of the ear under the surface, m; negative above it
    float volume = 0;       ///< 0: silence … 1
};

/// A short noise at a place: a crest that breaks, or water against a hull.
struct Burst {
    float level = 0;     ///< effective value (RMS) at a distance of 1 m while it is loudest, of full scale
    float distance = 1;  ///< m; nearer than kNearest it grows no louder
    float pan = 0;       ///< −1: left … 1: right
    float attack = 0.1f, decay = 1;  ///< s, > 0: it rises as 1 − exp(−t/attack) and falls as exp(−t/decay)
    float hz = 1000;                 ///< middle of its band
};

/// Distance [m] from which a burst falls off.
inline constexpr float kNearest = 1;

}  // namespace deepwater::app
