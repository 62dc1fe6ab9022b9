// What is heard comes to the thread that plays it, in order, and a device that plays into nothing takes it.
#include "app/sound/sound_output.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <thread>

namespace deepwater::app {
namespace {

using namespace std::chrono_literals;

TEST(SoundMail, KeepsOrderAndRefusesWhatIsTooMuch) {
    SoundMail mail;
    EXPECT_FALSE(mail.take());
    for (size_t i = 0; i < SoundMail::kMostBursts; ++i)
        EXPECT_TRUE(mail.add({.level = static_cast<float>(i)}));
    EXPECT_FALSE(mail.add({}));
    for (size_t i = 0; i < SoundMail::kMostBursts; ++i) EXPECT_EQ(mail.take()->level, static_cast<float>(i));
    EXPECT_FALSE(mail.take());
    mail.set({.wind = 3, .wave_height = 2, .breaking = 0.1f, .depth = 4, .volume = 0.5f});
    const HeardSea heard = mail.heard();
    EXPECT_EQ(heard.wind, 3);
    EXPECT_EQ(heard.depth, 4);
    EXPECT_EQ(heard.volume, 0.5f);
}

TEST(SoundMail, LosesNothingBetweenThreads) {
    constexpr int kCount = 20000;
    SoundMail mail;
    std::thread sender([&mail] {
        for (int i = 0; i < kCount; ++i) {
            while (!mail.add({.level = static_cast<float>(i), .distance = static_cast<float>(-i)}))
                std::this_thread::yield();
        }
    });
    bool in_order = true;
    for (int i = 0; i < kCount;) {
        const auto burst = mail.take();
        if (!burst) {
            std::this_thread::yield();
            continue;
        }
        in_order =
            in_order && burst->level == static_cast<float>(i) && burst->distance == static_cast<float>(-i);
        ++i;
    }
    sender.join();
    EXPECT_TRUE(in_order);
}

// OpenAL's driver "null" has a clock and no ears.
TEST(SoundOutput, PlaysOnADeviceAndEnds) {
    setenv("ALSOFT_DRIVERS", "null", 1);
    quiet_sound_libraries();
    SoundOutput output;
    output.mail().set({.wind = 10, .volume = 1});
    for (size_t i = 0; i < SoundMail::kMostBursts; ++i) output.mail().add({.level = 0.1f});
    const auto end = std::chrono::steady_clock::now() + 60s;
    bool taken = false;
    while (!taken && std::chrono::steady_clock::now() < end) {
        std::this_thread::sleep_for(5ms);
        taken = output.mail().add({.level = 0.1f});
    }
    EXPECT_TRUE(taken);
    EXPECT_EQ(output.state(), SoundOutput::State::playing);
}

}  // namespace
}  // namespace deepwater::app
