// The sea's sound: levels and spectra follow wind, waves, distance and depth, and no sample depends on how the stream is
// divided.
#include "app/sound/sea_sound.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "unit/app/sound/spectrum_of.h"

namespace deepwater::app {
namespace {

using test::decibels;
using test::SpectrumOf;

constexpr HeardSea kFresh{.wind = 10, .wave_height = 2, .breaking = 0.003f, .depth = -3, .volume = 1};
constexpr size_t kSecond = 48000;

struct Ears {
    std::vector<float> left, right;
};

/// What is heard after the first two seconds, in which volume and weather are reached.
Ears listen(SeaSound& sound, size_t seconds) {
    std::vector<float> stereo(2 * kSecond);
    for (int lead = 0; lead < 2; ++lead) sound.render(stereo);
    Ears ears;
    for (size_t second = 0; second < seconds; ++second) {
        sound.render(stereo);
        for (size_t i = 0; i < stereo.size(); i += 2) {
            ears.left.push_back(stereo[i]);
            ears.right.push_back(stereo[i + 1]);
        }
    }
    return ears;
}
Ears listen_to(const HeardSea& heard, size_t seconds) {
    SeaSound sound;
    sound.set(heard);
    return listen(sound, seconds);
}

double power(std::span<const float> sound) {
    double sum = 0;
    for (const float sample : sound) sum += static_cast<double>(sample) * static_cast<double>(sample);
    return sum / static_cast<double>(sound.size());
}

/// A burst that lasts, in a calm.
Ears listen_to_burst(const Burst& burst) {
    SeaSound sound;
    sound.set({.volume = 1});
    Burst lasting = burst;
    lasting.attack = 0.01f;
    lasting.decay = 1e6f;
    EXPECT_TRUE(sound.add(lasting));
    return listen(sound, 4);
}

TEST(SeaSound, IsTheSameHoweverItIsDividedIntoBlocks) {
    const auto rendered = [](const std::vector<size_t>& blocks) {
        SeaSound sound(9);
        sound.set(kFresh);
        sound.add({.level = 0.5f, .distance = 4, .pan = -0.4f});
        std::vector<float> stereo(2 * 9600);
        std::span<float> rest = stereo;
        for (size_t i = 0; !rest.empty(); ++i) {
            const size_t size = std::min(2 * blocks[i % blocks.size()], rest.size());
            sound.render(rest.first(size));
            rest = rest.subspan(size);
        }
        return stereo;
    };
    const std::vector<float> whole = rendered({9600});
    EXPECT_EQ(rendered({1}), whole);
    EXPECT_EQ(rendered({64}), whole);
    EXPECT_EQ(rendered({960, 7, 331}), whole);
}

TEST(SeaSound, IsMadeByItsSeedAndTheEarsDiffer) {
    const auto rendered = [](std::uint32_t seed) {
        SeaSound sound(seed);
        sound.set(kFresh);
        std::vector<float> stereo(kSecond);
        sound.render(stereo);
        return stereo;
    };
    EXPECT_EQ(rendered(1), rendered(1));
    EXPECT_NE(rendered(1), rendered(2));
    const Ears ears = listen_to(kFresh, 2);
    double both = 0;
    for (size_t i = 0; i < ears.left.size(); ++i)
        both += static_cast<double>(ears.left[i]) * static_cast<double>(ears.right[i]);
    EXPECT_LT(std::abs(both / static_cast<double>(ears.left.size())), 0.1 * power(ears.left));
}

// Twice the wind is four times the pressure. Gusts of some seconds leave the level of 24 s uncertain by 1.3 dB.
TEST(SeaSound, WindGrowsByTwelveDecibelsWhenItsSpeedDoubles) {
    const Ears moderate = listen_to({.wind = 4, .volume = 1}, 24),
               strong = listen_to({.wind = 8, .volume = 1}, 24);
    EXPECT_NEAR(decibels(power(strong.left) / power(moderate.left)), 12, 3);
    EXPECT_NEAR(decibels(power(strong.left)), 2 * decibels(double{wind_level(8)}), 2);
    const SpectrumOf low(moderate.left), high(strong.left);
    // Its band moves up with it.
    EXPECT_GT(high.band(300, 3000) / high.band(0, 100), 2 * low.band(300, 3000) / low.band(0, 100));
}

TEST(SeaSound, RoarGrowsWithTheAreaThatBreaks) {
    const HeardSea one{.wave_height = 3, .breaking = 0.002f, .volume = 1};
    HeardSea four = one;
    four.breaking *= 4;
    const double wanted = 2 * decibels(double{sea_level(3, 0.008f) / sea_level(3, 0.002f)});
    EXPECT_GT(wanted, 4);
    EXPECT_NEAR(decibels(power(listen_to(four, 10).left) / power(listen_to(one, 10).left)), wanted, 1);
    EXPECT_NEAR(decibels(power(listen_to(one, 20).left)), 2 * decibels(double{sea_level(3, 0.002f)}), 2);
}

TEST(SeaSound, IsMuffledUnderWater) {
    HeardSea diving = kFresh;
    const SpectrumOf above(listen_to(diving, 6).left);
    diving.depth = 0.5f;
    const SpectrumOf just_under(listen_to(diving, 6).left);
    diving.depth = 20;
    const SpectrumOf deep(listen_to(diving, 6).left);
    EXPECT_LT(decibels(just_under.band(1000, 20000) / above.band(1000, 20000)), -20);
    EXPECT_LT(deep.band(300, 20000), 0.5 * just_under.band(300, 20000));
    EXPECT_GT(deep.band(20, 120), above.band(20, 120)) << "the rumble";
}

TEST(SeaSound, StaysBelowFullScaleInAnyNoise) {
    SeaSound sound;
    sound.set({.wind = 60, .wave_height = 20, .breaking = 1, .volume = 1});
    for (size_t i = 0; i < SeaSound::kVoices; ++i) sound.add({.level = 50, .distance = 0, .hz = 300});
    float largest = 0;
    std::vector<float> stereo(6 * kSecond);
    sound.render(stereo);
    for (const float sample : stereo) {
        ASSERT_TRUE(std::isfinite(sample));
        largest = std::max(largest, std::abs(sample));
    }
    EXPECT_GT(largest, 0.9f);
    EXPECT_LT(largest, 1.0f);
}

TEST(SeaSound, BurstHasItsLevelAndFallsOffWithDistance) {
    const Burst near{.level = 0.05f, .distance = 1, .hz = 300};
    const double at_one = power(listen_to_burst(near).left);
    EXPECT_NEAR(decibels(at_one), 2 * decibels(0.05), 0.5);
    Burst far = near;
    far.distance = 8;
    EXPECT_NEAR(decibels(at_one / power(listen_to_burst(far).left)), 18.06, 0.5);
    far.distance = 0.2f;
    EXPECT_NEAR(decibels(at_one / power(listen_to_burst(far).left)), 0, 0.1);
}

TEST(SeaSound, AirTakesTheHighNotesOfFarBursts) {
    const SpectrumOf near(listen_to_burst({.level = 0.05f, .distance = 1, .hz = 3000}).left);
    const SpectrumOf far(listen_to_burst({.level = 5, .distance = 100, .hz = 3000}).left);
    // At 100 m the filter's −3 dB lie at 5 kHz.
    EXPECT_NEAR(double{air_cutoff(100)}, 5000, 1);
    EXPECT_NEAR(decibels(far.band(4800, 5200) / near.band(4800, 5200)), -3, 0.7);
    EXPECT_NEAR(decibels(far.band(400, 600) / near.band(400, 600)), 0, 0.5);
}

TEST(SeaSound, BurstIsHeardOnItsSide) {
    const Ears right = listen_to_burst({.level = 0.05f, .distance = 2, .pan = 0.8f});
    EXPECT_GT(power(right.right), 5 * power(right.left));
    const Ears left = listen_to_burst({.level = 0.05f, .distance = 2, .pan = -0.8f});
    EXPECT_NEAR(power(left.left) / power(right.right), 1, 0.01);
    const Ears middle = listen_to_burst({.level = 0.05f, .distance = 2});
    EXPECT_NEAR(decibels((power(middle.left) + power(middle.right)) / (power(left.left) + power(left.right))),
                0, 0.05);
}

TEST(SeaSound, BurstBeginsAndEndsWithoutAClick) {
    SeaSound sound;
    sound.set({.volume = 1});
    std::vector<float> stereo(2 * kSecond);
    sound.render(stereo);
    ASSERT_TRUE(sound.add({.level = 0.2f, .distance = 1, .attack = 0.05f, .decay = 0.05f}));
    sound.render(stereo);
    // The envelope starts at 0: after a sample it is 1/(0.05 · 48000) of full height.
    EXPECT_LT(std::abs(stereo[0]), 0.2f * 5 / 2400);
    EXPECT_LT(power(std::span(stereo).last(1000)), 1e-4 * power(std::span(stereo).first(9600)));
}

TEST(SeaSound, VoicesAreUsedAgain) {
    SeaSound sound;
    const Burst brief{.level = 0.1f, .attack = 0.001f, .decay = 0.01f};
    for (size_t i = 0; i < SeaSound::kVoices; ++i) EXPECT_TRUE(sound.add(brief));
    EXPECT_FALSE(sound.add(brief));
    std::vector<float> stereo(kSecond);
    sound.render(stereo);
    EXPECT_TRUE(sound.add(brief));
}

TEST(SeaSound, VolumeZeroIsSilence) {
    SeaSound sound;
    sound.set(kFresh);
    std::vector<float> stereo(2 * kSecond);
    sound.render(stereo);
    EXPECT_FALSE(sound.silent());
    sound.set({});
    sound.render(stereo);
    sound.render(stereo);
    EXPECT_TRUE(sound.silent());
    EXPECT_LT(power(stereo), 1e-12);
}

}  // namespace
}  // namespace deepwater::app
