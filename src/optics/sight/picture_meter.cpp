#include "optics/sight/picture_meter.h"

#include <algorithm>
#include <cmath>

#include "core/check.h"
#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/conventions.glsl"
}  // namespace deepwater::shared

namespace deepwater::optics {
namespace {

constexpr float kGrey = 0.18f;
constexpr float kBlackest = 1e-3f;  ///< luminance relative to grey below which darkness counts no more

/// Weights of the picture's parts: a Gaussian over the ellipse that fits into the picture, and an even share.
/// By eye.
constexpr float kCentreWidth = 0.5f;  ///< standard deviation, in half widths and half heights
constexpr float kEvenWeight = 0.2f;

constexpr float kShare = 0.8f;       ///< of the difference to grey that is taken back; by eye
constexpr float kLiftedDusk = 1.0f;  ///< EV of dusk_stops() that the picture's meter may lift

}  // namespace

float picture_stops(std::span<const float> rgba, glm::ivec2 texels, float exposure) {
    DW_CHECK(rgba.size() == 4 * static_cast<size_t>(texels.x) * static_cast<size_t>(texels.y));
    double sum = 0, weights = 0;
    const float* texel = rgba.data();
    for (int y = 0; y < texels.y; ++y) {
        for (int x = 0; x < texels.x; ++x, texel += 4) {
            const glm::vec2 from_middle = 2.0f * (glm::vec2(x, y) + 0.5f) / glm::vec2(texels) - 1.0f;
            const double weight = std::exp(-0.5 * static_cast<double>(glm::dot(from_middle, from_middle)) /
                                           static_cast<double>(kCentreWidth * kCentreWidth)) +
                                  static_cast<double>(kEvenWeight);
            const float shown = exposure / kGrey * shared::luminance(glm::vec3(texel[0], texel[1], texel[2]));
            sum += weight * static_cast<double>(std::log2(std::max(shown, kBlackest)));
            weights += weight;
        }
    }
    return static_cast<float>(sum / weights);
}

float picture_ev(float stops, float dusk) {
    return std::clamp(kShare * (stops + std::max(dusk - kLiftedDusk, 0.0f)), -kMostOpened, kMostClosed);
}

void AutoExposure::meter_light(const MeteredLight& light, float dazzle, std::optional<float> seconds) {
    seconds_ = seconds;
    dusk_ = dusk_stops(light);
    metered_light_ = metered_ev(light, dazzle);
    light_ev_ = seconds ? adaptation_.advance(metered_light_, *seconds) : metered_light_;
    picture_ev_ = seconds ? adapted_picture_.value_or(0) : 0;
}

void AutoExposure::meter_picture(std::optional<float> stops) {
    metered_picture_ = stops ? picture_ev(*stops, dusk_) : 0;
    picture_ev_ = metered_picture_;
    if (!seconds_) return;
    if (stops && adapted_picture_) {
        const float left = std::exp(-std::max(*seconds_, 0.0f) / kPictureSeconds);
        picture_ev_ += left * (*adapted_picture_ - metered_picture_);
    }
    adapted_picture_ = picture_ev_;
}

}  // namespace deepwater::optics
