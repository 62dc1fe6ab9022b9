#pragma once

#include <span>

#include "core/param.h"

namespace deepwater::scene {

/// How rays from above find what lies in a pool: REFRACTION_… of shaders/pools/cheap_refraction.glsl.
enum PoolRefraction : int {
    kRefractionTrue,
    kRefractionFiveWalls,
    kRefractionVanGrootel,
    kRefractionWillemse,
    kRefractionFlatFloor,
    kRefractionRepeatingFloor
};

/// The ramp of the view colour-ramp: kRamp… of shaders/shared/water/colour_ramp.glsl.
enum Ramp : int { kRampBlueWhite, kRampGrey, kRampSpectrum };

enum PoolReflection : int { kReflectionFresnel, kReflectionFixed };
enum RampInput : int { kRampByHeight, kRampBySlope };

/// How pools are seen by the rules of small papers. pool_view_params() gives ids, units, ranges and meanings.
struct PoolView {
    int refraction = kRefractionTrue;
    int reflection = kReflectionFresnel;
    float reflection_share = 0.35f;
    int ramp = kRampBlueWhite;
    int ramp_by = kRampByHeight;
    float ramp_range = 0.05f;  ///< m of height from the middle of the ramp to its ends

    bool operator==(const PoolView&) const = default;
};

[[nodiscard]] std::span<const Param<PoolView>> pool_view_params();

}  // namespace deepwater::scene
