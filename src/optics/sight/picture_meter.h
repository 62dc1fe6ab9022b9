#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <span>

#include "optics/sight/exposure.h"

namespace deepwater::optics {

/// Returns by how many stops a picture is brighter than a grey card of reflectance 18 % is to be shown: the
/// mean of log2(exposed luminance / 0.18), weighted towards the middle as in cameras' centre-weighted meters.
/// A mean of logarithms gives dark waves and bright clouds the same say, and glints little.
/// @param rgba  radiance of `texels.x` by `texels.y` equal parts of the picture, four floats each, row by row
/// @param exposure  factor from radiance to the tone curve's input
/// Source: the mean of logarithms is Reinhard, Stark, Shirley & Ferwerda 2002, eq. 1.
[[nodiscard]] float picture_stops(std::span<const float> rgba, glm::ivec2 texels, float exposure);

/// Returns the EV to add to metered_ev() for a picture that is `stops` brighter than grey in it: a share of
/// the difference, bounded. A view of dark water is opened by up to kMostOpened, and one of bright sand is
/// closed by up to kMostClosed, much less, because snow and fog are to stay bright.
/// @param dusk  dusk_stops() of the light. A first stop of it is lifted as any darkness is; what goes beyond
///     stays, so that night stays dark.
[[nodiscard]] float picture_ev(float stops, float dusk);
inline constexpr float kMostOpened = 2.0f;  ///< EV; by eye, from 24 scenes and presets
inline constexpr float kMostClosed = 0.3f;  ///< EV; by eye

/// The automatic exposure of successive pictures: the light's, which it follows as an eye does, and on top of
/// it, slowly, what the picture asks for.
class AutoExposure {
public:
    static constexpr float kPictureSeconds = 1.5f;  ///< time constant of the picture's share

    /// Meters the light before a picture is drawn.
    /// @param seconds  since the last moving picture; nothing: a still, which is fully adapted and does not
    ///     change what moving pictures are adapted to
    void meter_light(const MeteredLight& light, float dazzle, std::optional<float> seconds);
    /// Meters the picture that was drawn, or for moving ones an earlier one.
    /// @param stops  picture_stops() at light_ev(); nothing: the picture does not count
    void meter_picture(std::optional<float> stops);

    /// EV by the light alone, adapted to.
    [[nodiscard]] float light_ev() const { return light_ev_; }
    /// EV of the picture.
    [[nodiscard]] float ev() const { return light_ev_ + picture_ev_; }
    /// EV that ev() is adapting to.
    [[nodiscard]] float metered() const { return metered_light_ + metered_picture_; }

    /// What moving pictures have adapted to [EV]; nothing before the first one.
    struct Adapted {
        std::optional<float> light_ev, picture_ev;

        bool operator==(const Adapted&) const = default;
    };
    [[nodiscard]] Adapted adapted() const { return {adaptation_.ev(), adapted_picture_}; }
    /// Has the next moving picture go on from there.
    void go_on_from(const Adapted& adapted) {
        adaptation_ = Adaptation(adapted.light_ev);
        adapted_picture_ = adapted.picture_ev;
    }

private:
    Adaptation adaptation_;
    std::optional<float> adapted_picture_;  ///< EV for the picture, of the last moving one
    std::optional<float> seconds_;
    float dusk_ = 0;
    float light_ev_ = 0, picture_ev_ = 0;
    float metered_light_ = 0, metered_picture_ = 0;
};

}  // namespace deepwater::optics
