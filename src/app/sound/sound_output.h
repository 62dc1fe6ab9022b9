#pragma once

#include <atomic>
#include <thread>

#include "app/sound/sound_mail.h"

namespace deepwater::app {

/// Has OpenAL and the library below it report failures by return values alone: a machine without a sound card is no error.
/// It changes the environment, so it is for the time before other threads read it.
void quiet_sound_libraries();

/// Plays the sea's sound on the system's usual device, on a thread of its own. Where there is none, or it goes away, there
/// is silence.
class SoundOutput {
public:
    enum class State { opening, playing, no_device };

    /// Begins to open the device.
    SoundOutput();
    ~SoundOutput();
    SoundOutput(const SoundOutput&) = delete;
    SoundOutput& operator=(const SoundOutput&) = delete;

    /// What is to be heard; for one thread. Without a device nothing takes bursts out.
    [[nodiscard]] SoundMail& mail() { return mail_; }
    [[nodiscard]] State state() const { return state_; }

private:
    void work();

    SoundMail mail_;
    std::atomic<State> state_{State::opening};
    std::atomic<bool> stop_{false};
    std::thread thread_;
};

}  // namespace deepwater::app
