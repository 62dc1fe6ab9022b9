#pragma once

#include <array>
#include <atomic>
#include <optional>

#include "app/sound/heard_sea.h"

namespace deepwater::app {

/// Carries what is heard from one thread to another. No call waits or allocates.
class SoundMail {
public:
    static constexpr size_t kMostBursts = 64;  ///< that wait

    // For the thread that watches the sea:
    void set(const HeardSea& heard) {
        wind_ = heard.wind;
        wave_height_ = heard.wave_height;
        breaking_ = heard.breaking;
        depth_ = heard.depth;
        volume_ = heard.volume;
    }
    /// @return false: too many wait, and this one is not heard
    bool add(const Burst& burst) {
        const size_t end = end_;
        if (end - begin_ == kMostBursts) return false;
        bursts_[end % kMostBursts] = burst;
        end_ = end + 1;
        return true;
    }

    // For the thread that makes the sound:
    /// Returns the newest values. Some may be those of the set() before, when it is called in the midst of one.
    [[nodiscard]] HeardSea heard() const { return {wind_, wave_height_, breaking_, depth_, volume_}; }
    /// Takes the oldest burst that waits; nothing: there is none.
    [[nodiscard]] std::optional<Burst> take() {
        const size_t begin = begin_;
        if (begin == end_) return {};
        const Burst burst = bursts_[begin % kMostBursts];
        begin_ = begin + 1;
        return burst;
    }

private:
    std::atomic<float> wind_{0}, wave_height_{0}, breaking_{0}, depth_{-1}, volume_{0};
    std::array<Burst, kMostBursts> bursts_;
    std::atomic<size_t> begin_{0},
        end_{0};  ///< numbers of the first burst that waits and of the next that comes
};

}  // namespace deepwater::app
