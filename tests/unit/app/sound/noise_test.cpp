// Noise has the spectrum and the power that its law says.
#include "app/sound/noise.h"

#include <gtest/gtest.h>

#include "unit/app/sound/spectrum_of.h"

namespace deepwater::app {
namespace {

using test::decibels;
using test::SpectrumOf;

constexpr size_t kLong = size_t{1} << 19;  // samples: 11 s

template <class Noise>
std::vector<float> samples_of(Noise&& noise) {
    std::vector<float> sound(kLong);
    for (float& sample : sound) sample = noise.next();
    return sound;
}

double mean_square(std::span<const float> sound) {
    double sum = 0;
    for (const float sample : sound) sum += static_cast<double>(sample) * static_cast<double>(sample);
    return sum / static_cast<double>(sound.size());
}

// An octave from 94 Hz on holds 8 lines or more of 128 pieces: 1000 values of chi-square, known to 0.14 dB.
TEST(Noise, PinkHasTheSamePowerInEveryOctave) {
    const SpectrumOf spectrum(samples_of(PinkNoise(7)));
    for (double low = 93.75; low < 6000; low *= 2)
        EXPECT_NEAR(decibels(spectrum.band(low, 2 * low)), decibels(double{PinkNoise::power(1, 2)}), 1.0)
            << low;
}

TEST(Noise, WhiteHasTheSamePowerInEveryHertz) {
    const SpectrumOf spectrum(samples_of(WhiteNoise(3)));
    for (double low = 93.75; low < 12000; low *= 2)
        EXPECT_NEAR(decibels(spectrum.band(low, 2 * low)),
                    decibels(double{WhiteNoise::kVariance} * low / 24000), 0.6)
            << low;
}

TEST(Noise, ABandKeepsItsPowerWhereverItLies) {
    for (const float hz : {60.0f, 200.0f, 1000.0f, 6000.0f}) {
        BandNoise noise(11);
        noise.tune(hz);
        EXPECT_NEAR(decibels(mean_square(samples_of(noise))), 0, 1.0) << hz;
    }
}

// Power in a band of pink noise behind the filter: ∫ 1/f · 4x²/(1 + x²)² df, x = f/f₀, is −2/(1 + x²).
TEST(Noise, ABandHasTheSpectrumOfItsFilter) {
    constexpr double kMiddle = 750;
    BandNoise noise(5);
    noise.tune(float{kMiddle});
    const SpectrumOf spectrum(samples_of(noise));
    const auto below = [](double hz) { return -1 / (1 + (hz / kMiddle) * (hz / kMiddle)); };
    for (double low = 93.75; low < 6000; low *= 2)
        EXPECT_NEAR(decibels(spectrum.band(low, 2 * low)), decibels(below(2 * low) - below(low)), 1.2) << low;
}

}  // namespace
}  // namespace deepwater::app
