#pragma once

#include <array>

#include "sim/layers/disturbances.h"
#include "sim/spray/spray_source.h"

namespace deepwater::sim {

/// What a stone throws into the air: first a crown of water around its crater, then, when the crater closes, a jet out
/// of its middle (Worthington 1908, A Study of Splashes; Gekle & Gordillo 2010, J. Fluid Mech. 663, 293).
struct StoneThrow {
    float radius = 0;       ///< m, of the crown
    float crown_speed = 0;  ///< m/s, of its fastest water, upwards: it rises kCrownRise crater depths
    float jet_speed = 0;    ///< m/s, of its tip: it rises kJetRise crater depths
    float jet_delay = 0;    ///< s from the entry to the jet
    float water = 0;        ///< m³ that break up into drops, in the crown and as much in the jet
    int fingers = 0;        ///< of the crown
};
/// Heights over the crater's depth and the share of the crater's water that breaks up. Chosen by eye.
inline constexpr float kCrownRise = 1.6f, kJetRise = 3.5f, kStoneTorn = 0.25f;
[[nodiscard]] StoneThrow throw_of(const Stone& stone);

/// Returns a finger of the crown, as kCrownFinger parcels of drops. Its root is slow and its tip fast.
/// @param from      position: the middle of the crater; water: velocity of the surface; thinning: of the fingers
/// @param outwards  unit, (x, z)
inline constexpr int kCrownFinger = 6;
[[nodiscard]] std::array<Particle, kCrownFinger> crown_finger(const Outburst& from, glm::vec2 outwards,
                                                              const StoneThrow& thrown,
                                                              const SprayState& state, Draws& draws);

/// Returns the jet, as kJetParcels parcels of drops one above the other.
inline constexpr int kJetParcels = 24;
[[nodiscard]] std::array<Particle, kJetParcels> stone_jet(const Outburst& from, const StoneThrow& thrown,
                                                          const SprayState& state, Draws& draws);

}  // namespace deepwater::sim
