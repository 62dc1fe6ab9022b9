#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "app/sound/heard_sea.h"
#include "app/sound/noise.h"

namespace deepwater::app {

/// Level of the wind's noise at an ear: effective value, of full scale. The pressure of turbulence goes with the square
/// of the wind's speed (as Morgan & Raspet 1992 measure it on microphones), here 0.06 in 10 m/s.
/// @param wind  m/s, ≥ 0
[[nodiscard]] float wind_level(float wind);

/// Middle of the wind's noise [Hz]: the frequency at which eddies leave an edge as thick as an ear's, 0.2 U/d, d = 1 cm
/// (Strouhal 1878); from 60 Hz to 3 kHz.
[[nodiscard]] float wind_frequency(float wind);

/// Level of the noise of the whole sea: its power goes with the area that breaks, 0.1 where a hundredth does, over a
/// murmur of unbroken waves. The factors were chosen, not measured.
/// @param wave_height  significant height, m, ≥ 0
/// @param breaking     share of the sea, 0 … 1
[[nodiscard]] float sea_level(float wave_height, float breaking);

/// Frequency [Hz] at which the air between has taken 3 dB of a noise: 1.2e-9 dB/m · (f/Hz)², a fit to ISO 9613-2, table
/// 2, 20 °C and 70 % humidity, 1 to 8 kHz, within 30 % from 4 kHz on.
/// @param distance  m, > 0
[[nodiscard]] float air_cutoff(float distance);

/// The sea's sound, made of filtered noise: wind, the roar of the whole sea, bursts near by, and all of it muffled for an
/// ear under water. 48 kHz, two channels.
///
/// Equal seeds and calls give equal samples, however the stream is divided into blocks; new values act from the next
/// multiple of kTick samples on and are reached gradually. Samples lie within (−1, 1). No call allocates or locks.
class SeaSound {
public:
    static constexpr int kTick = 64;       ///< samples
    static constexpr size_t kVoices = 32;  ///< bursts that sound at once; more are not heard
    static constexpr float kMuffled =
        400;  ///< Hz: what an ear just under the surface hears of higher notes falls

    explicit SeaSound(std::uint32_t seed = 1);

    void set(const HeardSea& heard) { heard_ = heard; }
    /// Starts a burst. @return false: as many as possible sound already
    bool add(const Burst& burst);
    /// Appends to the stream. @param stereo  left, right, left, …: an even number of samples
    void render(std::span<float> stereo);
    /// Whether the volume is 0 and has been reached.
    [[nodiscard]] bool silent() const;

private:
    /// A value that moves in a straight line over a tick.
    struct Ramp {
        float now = 0, step = 0;
        void aim(float target) { step = (target - now) / kTick; }
        float next() { return now += step; }
    };
    /// A random value of mean 0 and variance 1 that is forgotten with time: an Ornstein–Uhlenbeck process.
    struct Wander {
        float value = 0;
        void advance(float seconds, float memory, WhiteNoise& noise);
    };
    struct Voice {
        explicit Voice(std::uint32_t seed) : noise(seed) {}
        WhiteNoise noise;
        StateFilter band;
        OnePole air;
        float left = 0, right = 0;           ///< gains
        float rise = 0, fall = 0;            ///< of the envelope: 1 − rise, and fall
        float rise_step = 0, fall_step = 0;  ///< factors a sample
        [[nodiscard]] bool sounds() const { return fall > 0; }
    };
    static constexpr size_t kEars = 2;

    void begin_tick();
    void add_voices(float& left, float& right);

    HeardSea heard_;
    int left_in_tick_ = 0;
    float wind_ = 0, wave_height_ = 0, breaking_ = 0, under_ = 0, volume_ = 0;  ///< what is reached of heard_

    WhiteNoise chance_;
    Wander gust_;
    std::array<Wander, kEars> surge_;
    std::array<BandNoise, kEars> wind_noise_, sea_noise_;
    std::array<WhiteNoise, kEars> deep_noise_;
    std::array<StateFilter, kEars> deep_;
    std::array<StateFilter, kEars> muffle_;
    Ramp wind_gain_, deep_gain_, volume_gain_;
    std::array<Ramp, kEars> sea_gain_;
    std::array<Voice, kVoices> voices_;
};

}  // namespace deepwater::app
