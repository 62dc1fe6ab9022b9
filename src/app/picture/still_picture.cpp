#include "app/picture/still_picture.h"

#include "scene/state/view_state.h"

namespace deepwater::app {

void StillPicture::advance(bool rests, int quality, double dt) {
    if (!rests || quality != quality_) {
        quality_ = quality;
        stills_ = 0;
        rested_ = 0;
    } else {
        rested_ += dt;
    }
}

std::optional<int> StillPicture::next_quality() const {
    const int next = quality_ + stills_;
    return next <= scene::kQualityUltra ? std::optional(next) : std::nullopt;
}

}  // namespace deepwater::app
