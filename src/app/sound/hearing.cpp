#include "app/sound/hearing.h"

namespace deepwater::app {

void Hearing::listen(const scene::Scene& shown, const sim::OceanMaps& sea,
                     std::span<const sim::FloatingBody> bodies, const PanelSettings& settings) {
    if (!settings.sound) {
        fall_silent();
        if (lacks_device()) output_.reset();  // there may be one when sound is wanted again
        return;
    }
    if (!output_) output_ = std::make_unique<SoundOutput>();
    if (lacks_device()) return;
    listener_.listen(shown, sea, bodies, settings.volume);
    output_->mail().set(listener_.heard());
    for (const Burst& burst : listener_.bursts()) output_->mail().add(burst);
}

}  // namespace deepwater::app
