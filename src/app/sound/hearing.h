#pragma once

#include <memory>

#include "app/remembered/panel_settings.h"
#include "app/sound/sea_listener.h"
#include "app/sound/sound_output.h"

namespace deepwater::app {

/// The sound of the viewer: listens to the sea that is shown and plays what it hears. The device is opened when sound is
/// first wanted, and never by commands without a window.
class Hearing {
public:
    /// Takes the sea that is shown; see SeaListener::listen().
    void listen(const scene::Scene& shown, const sim::OceanMaps& sea,
                std::span<const sim::FloatingBody> bodies, const PanelSettings& settings);

    /// For the time in which no sea is shown. The next listen() ends it.
    void fall_silent() {
        if (output_) output_->mail().set({});
    }

    /// Whether sound was wanted and there is no device for it.
    [[nodiscard]] bool lacks_device() const {
        return output_ && output_->state() == SoundOutput::State::no_device;
    }

private:
    SeaListener listener_;
    std::unique_ptr<SoundOutput> output_;  ///< null: no sound was wanted yet, or not since a loss
};

}  // namespace deepwater::app
