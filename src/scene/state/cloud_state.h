#pragma once

#include <glm/glm.hpp>
#include <span>

#include "core/param.h"

namespace deepwater::scene {

/// The kinds of clouds.
enum CloudKind : int { kCloudsClear, kCloudsCumulus, kCloudsStratus, kCloudsCirrus, kCloudsStorm };

/// The clouds of the weather. cloud_layer() replaces parameters that are 0 by the values of the kind.
struct CloudState {
    int kind = kCloudsClear;
    float cover = 0.5f;       ///< share of the sky overhead that clouds of the kind take
    float base = 0.0f;        ///< m above the sea; 0: by kind
    float thickness = 0.0f;   ///< m from the base to the highest top; 0: by kind
    float extinction = 0.0f;  ///< 1/m inside a cloud; 0: by kind
    float high_cover = 0.0f;  ///< share of the sky with ice cloud high above the others
    int seed = 1;             ///< which clouds of the kind

    bool operator==(const CloudState&) const = default;
};

[[nodiscard]] std::span<const Param<CloudState>> cloud_state_params();

/// The change from one weather's clouds to another's: both are drawn, each drifting with its own wind, and
/// their light and shade are mixed.
struct CloudFade {
    CloudState leaving;
    float leaving_weight = 0;                                  ///< weight [0,1] of the leaving clouds
    float leaving_wind_speed = 0, leaving_wind_direction = 0;  ///< m/s at 10 m; degrees, compass, towards
    /// wind of the clouds that come: m/s at 10 m; degrees, compass, towards
    float wind_speed = 0, wind_direction = 0;

    bool operator==(const CloudFade&) const = default;
};

/// The layer of water clouds of a CloudState; without a layer its cover is 0.
struct CloudLayer {
    int kind = kCloudsClear;
    float cover = 0;
    float base = 0;        ///< m
    float thickness = 0;   ///< m
    float extinction = 0;  ///< 1/m where a cloud is densest
    float tile = 0;        ///< m after which the layer repeats itself
    float cell = 0;        ///< m: size of a cell of the noise that places the clouds
    float flatness = 0;    ///< 0: clouds as tall as wide … 1: an even layer
    float softness = 0;    ///< of the clouds' edges, in units of the density field
    float bite = 0;        ///< how deep the fine billows cut into the clouds, in the same units
    float rain = 0;        ///< 1/m: extinction of the densest rain shafts under the base
    float fall = 0;        ///< m below the base down to which rain is seen
    int seed = 1;

    bool operator==(const CloudLayer&) const = default;
};
[[nodiscard]] CloudLayer cloud_layer(const CloudState& clouds);

/// Share of the sky with high ice cloud.
[[nodiscard]] float high_cloud_cover(const CloudState& clouds);

[[nodiscard]] bool has_clouds(const CloudState& clouds);

/// Velocities [m/s] (east, south) at which clouds drift, for a wind at 10 m that blows with `speed` towards
/// `direction` [degrees, compass].
[[nodiscard]] glm::dvec2 cloud_drift(float speed, float direction);
[[nodiscard]] glm::dvec2 high_cloud_drift(float speed, float direction);

}  // namespace deepwater::scene
