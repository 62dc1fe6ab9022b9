#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace deepwater::app {

/// Samples a second of all sound.
inline constexpr float kSampleRate = 48000;

/// White noise, evenly distributed over [−1, 1): variance 1/3. Equal seeds give equal noise. Source: Marsaglia 2003,
/// Xorshift RNGs, shifts 13, 17, 5.
class WhiteNoise {
public:
    static constexpr float kVariance = 1.0f / 3;
    explicit WhiteNoise(std::uint32_t seed) : state_((seed + 1) * 2654435761u | 1u) {}

    float next() {
        state_ ^= state_ << 13;
        state_ ^= state_ >> 17;
        state_ ^= state_ << 5;
        return static_cast<float>(static_cast<std::int32_t>(state_)) * 0x1p-31f;
    }

private:
    std::uint32_t state_;
};

/// Low-pass filter of first order.
class OnePole {
public:
    /// @param hz  frequency of −3 dB, > 0; above half the sample rate nothing is held back
    void tune(float hz) { share_ = 1 - std::exp(-2 * std::numbers::pi_v<float> * hz / kSampleRate); }
    float next(float in) { return value_ += share_ * (in - value_); }
    /// Variance of what comes out of white noise, over that of the noise.
    [[nodiscard]] float passed_variance() const { return share_ / (2 - share_); }

private:
    float share_ = 1, value_ = 0;
};

/// Noise whose power density falls as 1/f from kLowest to kHighest, to half a decibel within; variance 1. It is the sum
/// of noises of equal variance through low-pass filters with evenly spaced logarithms of frequency. Source: van der Ziel
/// 1950, On the noise spectra of semi-conductor noise and of flicker effect.
class PinkNoise {
public:
    static constexpr float kLowest = 15, kRatio = 4;  ///< Hz; ratio of neighbouring frequencies
    static constexpr size_t kPoles = 6;
    explicit PinkNoise(std::uint32_t seed) : white_(seed) {
        float hz = kLowest;
        for (size_t i = 0; i < kPoles; ++i, hz *= kRatio) {
            poles_[i].tune(hz);
            gains_[i] = 1 / std::sqrt(poles_[i].passed_variance() * WhiteNoise::kVariance * float{kPoles});
        }
    }

    float next() {
        float sum = 0;
        for (size_t i = 0; i < kPoles; ++i) sum += poles_[i].next(white_.next() * gains_[i]);
        return sum;
    }
    /// Power in the band from `low` to `high` [Hz], which lies within the range of 1/f.
    [[nodiscard]] static float power(float low, float high) {
        return std::log(high / low) / (float{kPoles} * std::log(kRatio));
    }

private:
    WhiteNoise white_;
    std::array<OnePole, kPoles> poles_;
    std::array<float, kPoles> gains_{};
};

/// Filter of second order, whose frequency may change while it runs. Source: Zavalishin 2012, The Art of VA Filter
/// Design, chapter 4: the state-variable filter by trapezoidal integration.
class StateFilter {
public:
    struct Out {
        float low, band;  ///< band: 1 at the frequency of the filter
    };
    /// @param hz  > 0; taken as at most 0.45 of the sample rate
    /// @param q   quality, > 0: frequency over the width of the band
    void tune(float hz, float q) {
        const float g = std::tan(std::numbers::pi_v<float> * std::fmin(hz / kSampleRate, 0.45f));
        damping_ = 1 / q;
        a1_ = 1 / (1 + g * (g + damping_));
        a2_ = g * a1_;
        a3_ = g * a2_;
    }
    Out next(float in) {
        const float rest = in - second_;
        const float band = a1_ * first_ + a2_ * rest;
        const float low = second_ + a2_ * first_ + a3_ * rest;
        first_ = 2 * band - first_;
        second_ = 2 * low - second_;
        return {low, damping_ * band};
    }

private:
    float damping_ = 1, a1_ = 0, a2_ = 0, a3_ = 0;
    float first_ = 0, second_ = 0;
};

/// Pink noise in a band about a frequency, with variance 1 whatever the frequency: of a filter of quality ½ the band
/// keeps ∫ 1/f · 4x²/(1 + x²)² df = 2, x = f over the filter's frequency.
class BandNoise {
public:
    explicit BandNoise(std::uint32_t seed) : pink_(seed) { tune(1000); }

    /// @param hz  from 60 to 6000: there the variance is that of the law to 1 dB
    void tune(float hz) { filter_.tune(hz, kQuality); }
    float next() { return filter_.next(pink_.next()).band * gain(); }

private:
    static constexpr float kQuality = 0.5f;
    static float gain() {
        static const float kGain = 1 / std::sqrt(2 * PinkNoise::power(1, std::numbers::e_v<float>));
        return kGain;
    }

    PinkNoise pink_;
    StateFilter filter_;
};

}  // namespace deepwater::app
