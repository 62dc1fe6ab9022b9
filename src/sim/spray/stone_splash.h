#pragma once

#include <array>
#include <vector>

#include "sim/layers/disturbances.h"
#include "sim/spray/spray_source.h"

namespace deepwater::sim {

/// What a stone of radius a and speed U throws into the air: a crown while it goes in, and a jet (Worthington 1908, A
/// Study of Splashes) when the cavity behind it closes. At the depth z the cavity opens at the speed √α U from the
/// stone's radius on and falls together under the pressure ρ g z. It closes first at
///
///     z = U √(2 √α a/g),   after the time   2 z/U = 2.06 √(a/g)   for √α = 0.53.
///
/// Source: Duclaux, Caillé, Duez, Ybert, Bocquet & Clanet 2007, J. Fluid Mech. 591, 1 (cavity, closing time).
struct StoneThrow {
    float radius = 0;       ///< a, m
    float cavity = 0;       ///< m, depth at which the cavity closes
    float crown_speed = 0;  ///< m/s, of its fastest water, upwards: √α U
    float crown_water = 0;  ///< m³: as much as the stone displaces
    float jet_speed = 0;    ///< m/s, of its tip: it rises kJetRise depths of the cavity
    float jet_water = 0;    ///< m³
    float jet_delay = 0;    ///< s from the entry until the jet comes out of the water
    float jet_seconds = 0;  ///< s that the jet takes to come out
    int fingers = 0;        ///< of the crown

    /// Returns the diameter [m] of the crown's drops, where they come out of the rim of a sheet.
    /// @param along  0 … 1, from the crown's root to its tip
    [[nodiscard]] float crown_drop(float along) const;
    /// Returns the radius [m] of the jet.  @param part  0 … 1 of the time in which it comes out
    [[nodiscard]] float jet_radius(float part) const;
    /// Returns the diameter [m] of the drops into which the jet falls apart.
    [[nodiscard]] float jet_drop(float part) const;
};
/// √α above.
inline constexpr float kCavityOpening = 0.53f;
/// The jet's height over the depth of the cavity, and its radius at the root over the stone's. Chosen by eye: a stone
/// of 5 kg that falls 3 m makes a jet a metre high.
inline constexpr float kJetRise = 1.5f, kJetWidth = 0.6f;
/// From U = kSealSpeed √(g a) on the crown closes over the cavity, which then grows no deeper (Truscott, Epps & Belden
/// 2014, Annu. Rev. Fluid Mech. 46, 355: surface seal). The number is ours.
inline constexpr float kSealSpeed = 10;
/// Slowest water that leaves the surface as drops, m/s.
inline constexpr float kSlowestThrow = 0.4f;
[[nodiscard]] StoneThrow throw_of(const Stone& stone);

/// Returns a finger of the crown, as kCrownFinger parcels of drops at the moment of the entry. Its root is slow and
/// its tip fast.
/// @param from      position: the middle of the crater; water: velocity of the surface; thinning: of the fingers
/// @param outwards  unit, (x, z)
inline constexpr int kCrownFinger = 12;
[[nodiscard]] std::array<Particle, kCrownFinger> crown_finger(const Outburst& from, glm::vec2 outwards,
                                                              const StoneThrow& thrown,
                                                              const SprayState& state, Draws& draws);

/// Returns one of the jet's kJetParcels parcels of drops, at the moment at which it comes out of the water.
/// @param part  0 … 1 of the time in which the jet comes out: the first water is the fastest
inline constexpr int kJetParcels = 256;
[[nodiscard]] Particle jet_parcel(const Outburst& from, const StoneThrow& thrown, float part,
                                  const SprayState& state, Draws& draws);

/// Returns the larger lumps of the thrown water as stones of water, where and when they fall back and make rings of
/// their own. Those too small to be seen are left out.
[[nodiscard]] std::vector<Stone> fallen_lumps(const Stone& stone);

}  // namespace deepwater::sim
