#include "app/sound/sea_sound.h"

#include <algorithm>
#include <utility>

namespace deepwater::app {
namespace {

constexpr float kTickSeconds = SeaSound::kTick / kSampleRate;

/// Gusts: standard deviation of the wind over its mean, and length [m] of their eddies.
constexpr float kTurbulence = 0.15f, kEddy = 50;
/// How much the roar of the sea swells and falls: standard deviation over its mean.
constexpr float kSurge = 0.25f;
constexpr float kLeastPeriod = 2;  ///< s, of waves that make the roar swell

constexpr float kDeepHz = 80, kDeepQuality = 0.7f;
constexpr float kDeepLevel = 0.03f;  ///< of the rumble under water in a calm
constexpr float kDeepOfSea = 0.6f;   ///< its level over that of the sea's noise
constexpr float kUnderLevel = 0.5f;  ///< of what comes from above
constexpr float kMuffleDepth = 10;   ///< m after which the muffling frequency is halved
constexpr float kOpenHz = 20000;     ///< of the muffling filter for an ear in air: above what is heard
constexpr float kButterworth = 0.70710678f;

constexpr float kBandQuality = 0.5f;  ///< of bursts
constexpr float kFaintest = 1e-4f;    ///< of a burst that ends, over its level

constexpr float kVolumeTime = 0.1f, kDiveTime = 0.12f, kWeatherTime = 0.4f;  ///< s

void approach(float& value, float target, float seconds) {
    value += (target - value) * (1 - std::exp(-kTickSeconds / seconds));
}

/// Variance of white noise behind a filter of second order. Its density is even over half the sample rate, and the
/// filters pass as much as a band of the width π/2 f/Q (band) or π/2 f Q (low).
/// @param hz  f/Q or f Q
float passed_variance(float hz) {
    return WhiteNoise::kVariance * std::min(std::numbers::pi_v<float> / 2 * hz / (kSampleRate / 2), 1.0f);
}

/// Keeps a sample within (−1, 1), small ones nearly as they are.
float limited(float sample) {
    return sample / std::sqrt(1 + sample * sample);
}

template <class Made, size_t... index>
auto made_of_seeds(std::uint32_t first, std::index_sequence<index...>) {
    return std::array<Made, sizeof...(index)>{Made(first + static_cast<std::uint32_t>(index))...};
}
template <class Made, size_t count>
std::array<Made, count> made(std::uint32_t first) {
    return made_of_seeds<Made>(first, std::make_index_sequence<count>());
}

}  // namespace

float wind_level(float wind) {
    constexpr float kAt10 = 0.06f;
    const float of_10 = wind / 10;
    return kAt10 * of_10 * of_10;
}

float wind_frequency(float wind) {
    constexpr float kStrouhal = 0.2f, kEdge = 0.01f;
    return std::clamp(kStrouhal * wind / kEdge, 60.0f, 3000.0f);
}

float sea_level(float wave_height, float breaking) {
    constexpr float kAtHundredth = 0.1f, kMurmur = 0.01f;
    return kAtHundredth * std::sqrt(breaking / 0.01f) + kMurmur * std::tanh(wave_height);
}

float air_cutoff(float distance) {
    constexpr float kDecibels = 3, kPerMetre = 1.2e-9f;
    return std::sqrt(kDecibels / (kPerMetre * distance));
}

SeaSound::SeaSound(std::uint32_t seed)
    : chance_(seed * 100),
      wind_noise_(made<BandNoise, kEars>(seed * 100 + 1)),
      sea_noise_(made<BandNoise, kEars>(seed * 100 + 3)),
      deep_noise_(made<WhiteNoise, kEars>(seed * 100 + 5)),
      voices_(made<Voice, kVoices>(seed * 100 + 7)) {
    for (StateFilter& filter : deep_) filter.tune(kDeepHz, kDeepQuality);
}

bool SeaSound::silent() const {
    constexpr float kNothing = 1e-5f;
    return heard_.volume <= 0 && volume_ < kNothing;
}

void SeaSound::Wander::advance(float seconds, float memory, WhiteNoise& noise) {
    const float kept = std::exp(-seconds / memory);
    value = value * kept + noise.next() * std::sqrt((1 - kept * kept) / WhiteNoise::kVariance);
}

bool SeaSound::add(const Burst& burst) {
    const auto free = std::ranges::find_if(voices_, [](const Voice& voice) { return !voice.sounds(); });
    if (free == voices_.end()) return false;
    Voice& voice = *free;
    voice.band.tune(burst.hz, kBandQuality);
    voice.air.tune(air_cutoff(std::max(burst.distance, kNearest)));
    const float gain = burst.level / std::max(burst.distance, kNearest) /
                       std::sqrt(passed_variance(burst.hz / kBandQuality));
    const float angle = (std::clamp(burst.pan, -1.0f, 1.0f) + 1) * std::numbers::pi_v<float> / 4;
    // Both ears together have the same power from all sides.
    voice.left = gain * std::cos(angle) * std::numbers::sqrt2_v<float>;
    voice.right = gain * std::sin(angle) * std::numbers::sqrt2_v<float>;
    voice.rise = voice.fall = 1;
    voice.rise_step = std::exp(-1 / (burst.attack * kSampleRate));
    voice.fall_step = std::exp(-1 / (burst.decay * kSampleRate));
    return true;
}

void SeaSound::begin_tick() {
    left_in_tick_ = kTick;
    approach(volume_, heard_.volume, kVolumeTime);
    approach(under_, heard_.depth > 0 ? 1.0f : 0.0f, kDiveTime);
    approach(wind_, heard_.wind, kWeatherTime);
    approach(wave_height_, heard_.wave_height, kWeatherTime);
    approach(breaking_, heard_.breaking, kWeatherTime);

    gust_.advance(kTickSeconds, kEddy / std::max(wind_, 1.0f), chance_);
    const float wind = wind_ * std::max(1 + kTurbulence * gust_.value, 0.0f);
    for (BandNoise& noise : wind_noise_) noise.tune(wind_frequency(wind));
    wind_gain_.aim(wind_level(wind) * (1 - under_));

    // The roar swells as crests pass: a quarter of the period of a developed sea, 5 s · √(H/m) (Pierson & Moskowitz 1964).
    const float height = std::max(wave_height_, 0.0f);
    const float period = std::max(5 * std::sqrt(height), kLeastPeriod);
    const float level = sea_level(height, std::max(breaking_, 0.0f));
    const float hz = std::clamp(700 / std::sqrt(std::max(height, 0.1f)), 200.0f, 1500.0f);
    for (size_t ear = 0; ear < kEars; ++ear) {
        surge_[ear].advance(kTickSeconds, period / 4, chance_);
        sea_noise_[ear].tune(hz);
        sea_gain_[ear].aim(level * std::max(1 + kSurge * surge_[ear].value, 0.0f));
    }

    const float muffled = kMuffled / (1 + std::max(heard_.depth, 0.0f) / kMuffleDepth);
    const float cutoff = kOpenHz * std::pow(muffled / kOpenHz, under_);
    for (StateFilter& filter : muffle_) filter.tune(cutoff, kButterworth);
    deep_gain_.aim((kDeepLevel + kDeepOfSea * level) * under_ /
                   std::sqrt(passed_variance(kDeepHz * kDeepQuality)));
    volume_gain_.aim(volume_ * volume_);
}

void SeaSound::add_voices(float& left, float& right) {
    for (Voice& voice : voices_) {
        if (!voice.sounds()) continue;
        voice.rise *= voice.rise_step;
        voice.fall *= voice.fall_step;
        const float noise = voice.air.next(voice.band.next(voice.noise.next()).band);
        const float sample = noise * (1 - voice.rise) * voice.fall;
        left += voice.left * sample;
        right += voice.right * sample;
        if (voice.fall < kFaintest) voice.fall = 0;
    }
}

void SeaSound::render(std::span<float> stereo) {
    for (size_t at = 0; at + 1 < stereo.size(); at += kEars) {
        if (left_in_tick_-- == 0) {
            begin_tick();
            --left_in_tick_;
        }
        std::array<float, kEars> sum{};
        add_voices(sum[0], sum[1]);
        const float wind = wind_gain_.next(), deep = deep_gain_.next(), volume = volume_gain_.next();
        for (size_t ear = 0; ear < kEars; ++ear) {
            sum[ear] += wind * wind_noise_[ear].next() + sea_gain_[ear].next() * sea_noise_[ear].next();
            const float from_above = muffle_[ear].next(sum[ear]).low * (1 - (1 - kUnderLevel) * under_);
            const float from_below = deep * deep_[ear].next(deep_noise_[ear].next()).low;
            stereo[at + ear] = limited(volume * (from_above + from_below));
        }
    }
}

}  // namespace deepwater::app
