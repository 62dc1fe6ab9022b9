#include "app/sound/sound_output.h"

#include <AL/al.h>
#include <AL/alc.h>
#include <AL/alext.h>
#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>

#include "app/sound/sea_sound.h"

namespace deepwater::app {
namespace {

constexpr size_t kFrames = 960;  ///< pairs of samples in a buffer: 20 ms
constexpr size_t kBuffers = 15;  ///< that wait to be played: on a busy machine the thread comes late
constexpr auto kPause = std::chrono::milliseconds(5);

void say_nothing(const char*, int, const char*, int, const char*, ...) {}

/// An open device with a source that plays buffers one after another.
class Player {
public:
    /// @return null: there is no device
    static std::unique_ptr<Player> open() {
        auto player = std::make_unique<Player>();
        return player->ready_ ? std::move(player) : nullptr;
    }

    Player() : device_(alcOpenDevice(nullptr), alcCloseDevice) {
        if (!device_) return;
        const std::array<ALCint, 3> wishes{ALC_FREQUENCY, static_cast<ALCint>(kSampleRate), 0};
        context_.reset(alcCreateContext(device_.get(), wishes.data()));
        if (!context_ || !alcMakeContextCurrent(context_.get())) return;
        alGenSources(1, &source_);
        alGenBuffers(static_cast<ALsizei>(kBuffers), buffers_.data());
        ready_ = alGetError() == AL_NO_ERROR;
        tells_loss_ = alcIsExtensionPresent(device_.get(), "ALC_EXT_disconnect") == ALC_TRUE;
    }
    ~Player() {
        if (context_) {
            alSourceStop(source_);
            alDeleteSources(1, &source_);
            alDeleteBuffers(static_cast<ALsizei>(kBuffers), buffers_.data());
        }
        alcMakeContextCurrent(nullptr);
    }
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;

    /// Fills the buffers that wait to be filled.  @param fill  writes pairs of samples
    template <class Fill>
    void feed(const Fill& fill) {
        if (queued_ < kBuffers) {
            queue(buffers_[queued_++], fill);
        }
        ALint played = 0;
        alGetSourcei(source_, AL_BUFFERS_PROCESSED, &played);
        for (; played > 0; --played) {
            ALuint buffer = 0;
            alSourceUnqueueBuffers(source_, 1, &buffer);
            queue(buffer, fill);
        }
        // It stops when it runs out of buffers.
        ALint state = 0;
        alGetSourcei(source_, AL_SOURCE_STATE, &state);
        if (state != AL_PLAYING && queued_ == kBuffers) alSourcePlay(source_);
    }

    [[nodiscard]] bool lost() const {
        ALCint connected = ALC_TRUE;
        if (tells_loss_) alcGetIntegerv(device_.get(), ALC_CONNECTED, 1, &connected);
        return connected != ALC_TRUE;
    }

private:
    template <class Fill>
    void queue(ALuint buffer, const Fill& fill) {
        fill(std::span(samples_));
        constexpr float kFullScale = 32767;
        for (size_t i = 0; i < samples_.size(); ++i)
            whole_[i] = static_cast<std::int16_t>(std::lrint(samples_[i] * kFullScale));
        alBufferData(buffer, AL_FORMAT_STEREO16, whole_.data(), static_cast<ALsizei>(sizeof whole_),
                     static_cast<ALsizei>(kSampleRate));
        alSourceQueueBuffers(source_, 1, &buffer);
    }

    struct DestroyContext {
        void operator()(ALCcontext* context) const {
            alcMakeContextCurrent(nullptr);
            alcDestroyContext(context);
        }
    };
    std::unique_ptr<ALCdevice, ALCboolean (*)(ALCdevice*)> device_;
    std::unique_ptr<ALCcontext, DestroyContext> context_;
    ALuint source_ = 0;
    std::array<ALuint, kBuffers> buffers_{};
    size_t queued_ = 0;  ///< buffers that have been filled once
    bool ready_ = false, tells_loss_ = false;
    std::array<float, 2 * kFrames> samples_{};
    std::array<std::int16_t, 2 * kFrames> whole_{};
};

}  // namespace

void quiet_sound_libraries() {
    constexpr int kKeepOwn = 0;
    setenv("ALSOFT_LOGLEVEL", "0", kKeepOwn);
    if (void* alsa = dlopen("libasound.so.2", RTLD_LAZY)) {
        using SetHandler = int (*)(void (*)(const char*, int, const char*, int, const char*, ...));
        if (auto* set = reinterpret_cast<SetHandler>(dlsym(alsa, "snd_lib_error_set_handler")))
            set(say_nothing);
    }
}

SoundOutput::SoundOutput() : thread_([this] { work(); }) {}

SoundOutput::~SoundOutput() {
    stop_ = true;
    thread_.join();
}

void SoundOutput::work() {
    const std::unique_ptr<Player> player = Player::open();
    if (!player) {
        state_ = State::no_device;
        return;
    }
    state_ = State::playing;
    SeaSound sound;
    const auto fill = [&](std::span<float> samples) {
        sound.set(mail_.heard());
        while (const auto burst = mail_.take()) sound.add(*burst);
        if (sound.silent()) {
            std::ranges::fill(samples, 0.0f);
        } else {
            sound.render(samples);
        }
    };
    while (!stop_) {
        player->feed(fill);
        if (player->lost()) {
            state_ = State::no_device;
            return;
        }
        std::this_thread::sleep_for(kPause);
    }
}

}  // namespace deepwater::app
